//! `scripts/release` makes archives with static binaries, and says which targets it cannot build.

use std::{
    path::Path,
    process::{Command, Output},
};

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn release(target: &str, folder: &Path) -> Output {
    Command::new("scripts/release")
        .arg(target)
        .current_dir(root())
        .env("CARGO_TARGET_DIR", folder)
        .output()
        .expect("the script can be started")
}

#[test]
fn a_target_that_is_not_installed_is_skipped_and_named() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let output = release("no-such-target", folder.path());
    let printed = String::from_utf8_lossy(&output.stdout);
    let expected = "skipped no-such-target: its Rust target is not installed";
    assert!(printed.contains(expected), "{printed}");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(complaint, "error: no archive was made\n");
    assert_eq!(output.status.code(), Some(1));
}

/// `./test --all` runs this: it builds everything with link-time optimisation.
#[test]
#[ignore = "a release build takes minutes"]
fn an_archive_has_a_static_binary_that_starts() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let target = "x86_64-unknown-linux-gnu";
    let output = release(target, folder.path());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    let name = format!("norns-{}-{target}", env!("CARGO_PKG_VERSION"));
    let archives = folder.path().join("archives");
    let unpacked = folder.path().join("unpacked");
    std::fs::create_dir(&unpacked).expect("there is room for a folder");
    let archive = archives.join(format!("{name}.tar.gz"));
    let tar = Command::new("tar")
        .arg("-xzf")
        .arg(archive)
        .current_dir(&unpacked)
        .status();
    assert!(tar.expect("tar can be started").success());
    let binary = unpacked.join(name).join("norns");
    // The loader of dynamic binaries refuses static ones.
    let libraries = Command::new("ldd")
        .arg(&binary)
        .output()
        .expect("ldd can be started");
    let libraries = String::from_utf8_lossy(&libraries.stdout).into_owned();
    assert!(!libraries.contains("=>"), "{libraries}");
    let check = Command::new(&binary)
        .args(["check", "examples/race.litmus"])
        .current_dir(root())
        .env_clear()
        .status();
    assert_eq!(check.expect("norns can be started").code(), Some(1));
}
