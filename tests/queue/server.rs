//! A PostgreSQL of its own for a test: in a temporary folder, as a user without rights, reached through a Unix socket.

use std::{
    fs,
    os::unix::fs::chown,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// The user whom servers belong to if the test runs as root: PostgreSQL refuses to.
const NOBODY: u32 = 65_534;

pub(crate) struct Server {
    folder: tempfile::TempDir,
    programs: PathBuf,
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
        let server = Self { folder, programs };
        let data = server.data();
        server.run(
            "initdb",
            &[
                "-D",
                &data,
                "-U",
                "norns",
                "-A",
                "trust",
                "--no-sync",
                "-E",
                "UTF8",
                "--locale=C",
            ],
        );
        server.control("start");
        Some(server)
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
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
            "-c listen_addresses= -c unix_socket_directories={} -c fsync=off -c max_connections=300",
            self.folder.path().display()
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
        let folder = self.folder.path().display().to_string();
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args([
            "-X", "-q", "-A", "-t", "-h", &folder, "-U", "norns", "-d", "postgres", "-c", statement,
        ]);
        let output: Output = psql.output().expect("psql comes with the server");
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
