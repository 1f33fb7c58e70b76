//! A PostgreSQL of its own for a test: in a temporary folder, as a user without rights, reached through a Unix socket.

use std::{
    fs,
    io::Write as _,
    os::unix::fs::chown,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The user whom servers belong to if the test runs as root: PostgreSQL refuses to.
const NOBODY: u32 = 65_534;

pub(crate) struct Server {
    folder: tempfile::TempDir,
    programs: PathBuf,
    /// What the server is told besides.
    options: String,
}

/// Where the programs of PostgreSQL are, if it is installed: in `$PATH`, or where Debian puts them.
fn programs() -> Option<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let debian = debian.flatten().map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut folders = debian.chain(path);
    folders.find(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file())
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

impl Server {
    /// Starts a server; nothing if PostgreSQL is not installed, which is said.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            eprintln!(
                "SKIPPED: PostgreSQL is not installed (apt-get install postgresql), so this test did nothing"
            );
            return None;
        };
        let folder = tempfile::Builder::new()
            .prefix("norns-queue-")
            .tempdir_in("/tmp")
            .expect("there is room");
        if is_root() {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("root may do that");
        }
        let server = Self {
            folder,
            programs,
            options: String::new(),
        };
        let data = server.data();
        let initdb = ["-D", &data, "-U", "norns", "-A", "trust", "--no-sync"];
        server.run(
            "initdb",
            &[&initdb[..], &["-E", "UTF8", "--locale=C"]].concat(),
        );
        server.control("start");
        Some(server)
    }

    /// Lets the server be reached at a port of 127.0.0.1 too, with TLS and a password only. Gives the port and the certificate;
    /// nothing if there is no `openssl` to make one, which is said.
    pub(crate) fn listen(&mut self) -> Option<(u16, PathBuf)> {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = listener.local_addr().expect("it is bound").port();
        drop(listener);
        let key = self.folder.path().join("key.pem");
        let certificate = self.folder.path().join("certificate.pem");
        let made = self
            .command_of(Path::new("openssl"))
            .args([
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=norns",
            ])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .args(["-addext", "subjectAltName=IP:127.0.0.1"])
            .args([&"-keyout".into(), &key, &"-out".into(), &certificate])
            .output();
        if !made.is_ok_and(|made| made.status.success()) {
            eprintln!("SKIPPED: openssl is not installed, so this test did not look at TLS");
            return None;
        }
        let rules = "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n";
        fs::write(Path::new(&self.data()).join("pg_hba.conf"), rules).expect("there is room");
        self.options = format!(
            "-c port={port} -c listen_addresses=127.0.0.1 -c ssl=on -c ssl_key_file={} -c ssl_cert_file={}",
            key.display(),
            certificate.display()
        );
        self.control("restart -m fast");
        Some((port, certificate))
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn command(&self, program: &str) -> Command {
        self.command_of(&self.programs.join(program))
    }

    fn command_of(&self, program: &Path) -> Command {
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            let nobody = NOBODY.to_string();
            command.args(["--reuid", &nobody, "--regid", &nobody, "--clear-groups"]);
            command.arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let output = self.command(program).args(arguments).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(output.status.success(), "{program}: {output:?}");
    }

    /// `pg_ctl start`, `restart -m immediate`, and so on.
    pub(crate) fn control(&self, action: &str) {
        // A process that is killed loses nothing that was written, so there is no need to wait for the disk.
        let options = format!(
            "-c listen_addresses= -c unix_socket_directories={} -c fsync=off -c max_connections=300 {}",
            self.folder.path().display(),
            self.options
        );
        let log = self.folder.path().join("log");
        let log = log.display().to_string();
        let mut arguments: Vec<&str> = action.split(' ').collect();
        let data = self.data();
        arguments.extend(["-D", &data, "-w", "-t", "120", "-l", &log, "-o", &options]);
        // The server keeps what it inherits, so it must not inherit the pipes of the test.
        let status = self
            .command("pg_ctl")
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let status = status.expect("pg_ctl was found");
        let log = fs::read_to_string(&log).unwrap_or_default();
        assert!(status.success(), "pg_ctl {action}: {log}");
    }

    /// The address of the queue for a user.
    pub(crate) fn url_of(&self, user: &str) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://{user}@{folder}/postgres")
    }

    pub(crate) fn url(&self) -> String {
        self.url_of("norns")
    }

    /// Carries out a statement as the owner of the database, and gives what it prints.
    pub(crate) fn sql(&self, statement: &str) -> String {
        self.sql_at(5432, statement)
    }

    /// The same if the server listens at another port.
    pub(crate) fn sql_at(&self, port: u16, statement: &str) -> String {
        let port = port.to_string();
        let folder = self.folder.path().display().to_string();
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-h",
            &folder,
            "-p",
            &port,
            "-U",
            "norns",
            "-d",
            "postgres",
            "-v",
            "ON_ERROR_STOP=1",
            "-f",
            "-",
        ]);
        // A statement may be longer than an argument can be.
        let mut psql = psql
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("psql comes with the server");
        let mut input = psql.stdin.take().expect("its input is piped");
        let written = input.write_all(statement.as_bytes());
        drop(input);
        let output: Output = psql.wait_with_output().expect("psql was started");
        written.expect("psql reads its input");
        assert!(output.status.success(), "{statement}: {output:?}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let data = self.data();
        let arguments = ["stop", "-m", "immediate", "-D", &data, "-w"];
        let _ = self
            .command("pg_ctl")
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
}
