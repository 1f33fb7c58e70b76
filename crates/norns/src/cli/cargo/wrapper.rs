//! What cargo runs instead of rustc and of a linker while it builds for `cargo norns`.
//!
//! As rustc it is given the command that cargo would have run, adds `cfg(norns)` to all crates and, for what is a program in the end,
//! what it takes to write the whole of it as LLVM text. As a linker of such programs it makes an empty file: nobody runs them, what
//! norns offers them is in no library, and linking takes time. Build scripts and procedural macros are linked as always.

use std::{
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

/// Set while cargo builds for us: `cfg`s that all crates get, one in a line.
pub(super) const SETTINGS: &str = "NORNS_CARGO_CFGS";
/// Set for the linker.
const LINKS: &str = "NORNS_CARGO_LINKS";
/// Lets a released cargo know options that are not settled. rustc and build scripts must not see it.
pub(super) const UNSETTLED: &str = "RUSTC_BOOTSTRAP";

/// How the file is called to which a program is written that is not a test.
pub(super) const TEXT: &str = "norns.ll";

/// Stands in for rustc or a linker, if cargo is building for us.
pub(super) fn run(arguments: &[OsString]) -> Option<ExitCode> {
    let settings = std::env::var(SETTINGS).ok()?;
    let rest = arguments.get(1..)?;
    if std::env::var_os(LINKS).is_some() {
        return Some(link(rest));
    }
    let (rustc, rest) = rest.split_first()?;
    let mut command = Command::new(rustc);
    command.args(rest).args(added(rest, &settings)?);
    command.env_remove(UNSETTLED).env(LINKS, "1");
    let status = command.status();
    Some(ExitCode::from(match status {
        Ok(status) => status
            .code()
            .and_then(|code| code.try_into().ok())
            .unwrap_or(1),
        Err(error) => {
            let rustc = Path::new(rustc).display();
            super::super::complain(&format!("cannot run {rustc}: {error}"));
            1
        }
    }))
}

/// Makes the file that would be linked.
fn link(arguments: &[OsString]) -> ExitCode {
    let mut words = arguments.iter();
    let output = words.find(|word| *word == "-o").and(words.next());
    let made = output.is_none_or(|path| fs::write(path, []).is_ok());
    ExitCode::from(u8::from(!made))
}

/// What is added to a command for rustc; nothing if we cannot tell who we are.
fn added(command: &[OsString], settings: &str) -> Option<Vec<OsString>> {
    let mut added: Vec<OsString> = Vec::new();
    for option in settings.lines() {
        added.extend(["--cfg".into(), option.into()]);
        let known = match option.split_once('=') {
            Some((name, value)) => format!("cfg({name}, values({value}))"),
            None => format!("cfg({option})"),
        };
        added.extend(["--check-cfg".into(), known.into()]);
    }
    let Some(crate_name) = value_of(command, "--crate-name") else {
        return Some(added);
    };
    let kind = value_of(command, "--crate-type");
    let kind = kind.as_deref().and_then(OsStr::to_str);
    let is_test = command.iter().any(|word| word == "--test");
    let of_host =
        crate_name.to_string_lossy().starts_with("build_script_") || kind == Some("proc-macro");
    let is_written = value_of(command, "--out-dir");
    let Some(folder) = is_written.filter(|_| !of_host) else {
        return Some(added);
    };
    let flags = ["-C", "opt-level=0", "-C", "debuginfo=2"];
    added.extend(flags.map(OsString::from));
    if !is_test && kind != Some("bin") {
        return Some(added);
    }
    let mut linker = OsString::from("-Clinker=");
    linker.push(std::env::current_exe().ok()?);
    let flags = [
        "-C",
        "lto=fat",
        "-C",
        "codegen-units=1",
        "-C",
        "linker-flavor=gcc",
    ];
    added.extend(flags.map(OsString::from));
    added.push(linker);
    // A test is found by the name of its binary. That of a program loses what tells it from others.
    added.push(if is_test {
        "--emit=llvm-ir".into()
    } else {
        let mut emit = OsString::from("--emit=llvm-ir=");
        emit.push(text_of_program(
            Path::new(&folder),
            &crate_name.to_string_lossy(),
        ));
        emit
    });
    Some(added)
}

/// Where a program that is not a test is written.
pub(super) fn text_of_program(folder: &Path, crate_name: &str) -> PathBuf {
    folder.join(crate_name).with_extension(TEXT)
}

/// The value of an option, which follows it or stands behind an equals sign.
fn value_of(command: &[OsString], option: &str) -> Option<OsString> {
    let mut words = command.iter();
    while let Some(word) = words.next() {
        if word == option {
            return words.next().cloned();
        }
        let value = word.to_str().and_then(|word| word.strip_prefix(option));
        if let Some(value) = value.and_then(|value| value.strip_prefix('=')) {
            return Some(value.into());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{added, value_of};
    use std::ffi::OsString;

    fn words(text: &str) -> Vec<OsString> {
        text.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn values_follow_their_options() {
        let command = words("--crate-name queue --crate-type=bin --test");
        assert_eq!(value_of(&command, "--crate-name"), Some("queue".into()));
        assert_eq!(value_of(&command, "--crate-type"), Some("bin".into()));
        assert_eq!(value_of(&command, "--out-dir"), None);
    }

    #[test]
    fn only_programs_are_written_as_text() {
        let is_written = |command: &str| {
            let added = added(&words(command), "norns\nkind=\"x\"").expect("it knows who it is");
            assert!(added.contains(&"cfg(kind, values(\"x\"))".into()));
            added
                .iter()
                .any(|word| word.to_string_lossy().starts_with("--emit="))
        };
        assert!(is_written("--crate-name queue --test --out-dir deps"));
        assert!(is_written(
            "--crate-name queue --crate-type bin --out-dir deps"
        ));
        assert!(!is_written(
            "--crate-name queue --crate-type lib --out-dir deps"
        ));
        assert!(!is_written(
            "--crate-name build_script_build --crate-type bin --out-dir deps"
        ));
        assert!(!is_written(
            "--crate-name derive --crate-type proc-macro --out-dir deps"
        ));
        assert!(!is_written("- --crate-name ___ --print=cfg"));
        assert!(!is_written("-vV"));
    }
}
