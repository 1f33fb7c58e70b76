//! Who may do what: roles, passwords, certificates.

use super::{Case, norns, printed, queue, readers, refused, report, server::Server};
use std::{fs, os::unix::fs::PermissionsExt};

#[test]
fn roles_have_the_rights_that_they_need_and_no_others() {
    let Some(server) = Server::start() else {
        return;
    };
    let url = server.url();
    assert!(refused(&["jobs", "--queue", &url]).contains("there is no queue in this database"));
    server.sql("CREATE ROLE works LOGIN");
    server.sql("CREATE ROLE uses LOGIN");
    let init = [
        "queue",
        "init",
        "--queue",
        &url,
        "--worker-role",
        "works",
        "--user-role",
        "uses",
    ];
    assert!(printed(&init).contains("made the tables of version"));
    assert!(printed(&init).contains("already"));
    let (workers, users) = (server.url_of("works"), server.url_of("uses"));
    let file = readers(server.folder(), 5);
    let case = Case::new(&file, &[]);
    // Workers may not submit, and users may not explore.
    assert!(refused(&case.check(&["--queue", &workers])).contains("permission denied"));
    let exploring = [
        "worker",
        "--queue",
        &users,
        "--threads",
        "1",
        "--until-idle",
        "0.1",
        "--quiet",
    ];
    assert!(refused(&exploring).contains("permission denied"));
    let job = case.submit(&users);
    printed(&[
        "worker",
        "--queue",
        &workers,
        "--threads",
        "1",
        "--until-idle",
        "0.2",
        "--quiet",
    ]);
    assert_eq!(report(&users, &job), case.locally());
    let other = case.submit(&users);
    printed(&["jobs", "cancel", &other, "--queue", &users]);
}

#[test]
fn passwords_and_certificates_are_checked_and_never_shown() {
    let Some((mut server, _)) = queue() else {
        return;
    };
    let Some((port, certificate)) = server.listen() else {
        return;
    };
    let secret = "correct horse battery staple";
    // The port is part of the name of the Unix socket, too.
    server.sql_at(port, &format!("ALTER ROLE norns PASSWORD '{secret}'"));
    let certificate = certificate.display().to_string();
    let plain = format!("postgres://norns@127.0.0.1:{port}/postgres?sslmode=require");
    let url = format!("{plain}&sslrootcert={certificate}");
    let jobs = |url: &str, variables: &[(&str, &str)]| {
        let mut command = norns(&["jobs", "--queue", url]);
        command.env_remove("PGPASSWORD").env("HOME", "/nonexistent");
        let variables = variables.iter().copied();
        let output = command.envs(variables).output().expect("norns starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !said.contains(secret) && !said.contains("panicked"),
            "{said}"
        );
        (output.status.code(), said)
    };
    assert_eq!(
        jobs(&url, &[("PGPASSWORD", secret)]),
        (Some(0), String::new())
    );
    // The certificate must be known, and there must be TLS.
    let (status, said) = jobs(&plain, &[("PGPASSWORD", secret)]);
    assert!(
        status == Some(3) && said.contains("cannot reach the queue"),
        "{said}"
    );
    let (status, said) = jobs(
        &url.replace("require", "disable"),
        &[("PGPASSWORD", secret)],
    );
    assert!(
        status == Some(3) && said.contains("no encryption"),
        "{said}"
    );
    // The host must be the one that the certificate names.
    let (status, said) = jobs(
        &url.replace("127.0.0.1", "localhost"),
        &[("PGPASSWORD", secret)],
    );
    assert!(status == Some(3), "{said}");
    let (status, said) = jobs(&url, &[("PGPASSWORD", "wrong horse")]);
    assert!(status == Some(3) && !said.contains("wrong horse"), "{said}");
    assert_eq!(jobs(&url, &[]).0, Some(3));
    // A password file works if nobody else may read it.
    let file = server.folder().join("passwords");
    fs::write(&file, format!("127.0.0.1:{port}:postgres:norns:{secret}\n")).expect("there is room");
    let name = file.display().to_string();
    for (mode, status) in [(0o600, 0), (0o644, 3)] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("it is ours");
        assert_eq!(
            jobs(&url, &[("PGPASSFILE", &name)]).0,
            Some(status),
            "{mode:o}"
        );
    }
}
