//! Lets cargo build the programs to check, and finds the LLVM text of each program.
//!
//! cargo supports `resolver.lockfile-path` from 1.95 on, and 1.95 itself only with an option for unstable features. Build scripts
//! do not get this option.

use super::{
    super::Failure,
    arguments::Packages,
    loom,
    wrapper::{SETTINGS, UNSETTLED, text_of_program},
};
use crate::check::reason;
use serde::Deserialize;
use serde_json::Value;
use std::{
    ffi::OsString,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A program that cargo built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Program {
    /// The name of its crate.
    pub(super) name: String,
    /// Its name in cargo: `unittests src/lib.rs`, `tests/queue.rs`.
    pub(super) shown: String,
    /// Its main source file.
    pub(super) source: PathBuf,
    /// Its LLVM text.
    pub(super) text: PathBuf,
}

/// What to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Tests,
    Programs,
}

#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
}

#[derive(Deserialize)]
struct Artifact {
    target: Target,
    profile: Profile,
    executable: Option<PathBuf>,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn not_run(error: &std::io::Error) -> Failure {
    Failure(format!("cannot run cargo: {}", reason(error)))
}

/// Asks cargo for its folders.
fn metadata(packages: &Packages) -> Result<Metadata, Failure> {
    let mut command = cargo();
    command.args(["metadata", "--no-deps", "--format-version=1"]);
    if let Some(path) = &packages.manifest_path {
        command.arg("--manifest-path").arg(path);
    }
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| not_run(&error))?;
    if !output.status.success() {
        return Err(Failure(String::new()));
    }
    let metadata = serde_json::from_slice(&output.stdout);
    metadata.map_err(|error| {
        Failure(format!(
            "cargo describes the package in a way that norns does not know: {error}"
        ))
    })
}

/// Builds the programs, and returns them in the order of cargo's messages.
pub(super) fn build(packages: &Packages, wanted: Wanted) -> Result<Vec<Program>, Failure> {
    let metadata = metadata(packages)?;
    let target = packages.target_dir.as_deref();
    let target = target.unwrap_or(&metadata.target_directory).join("norns");
    // cargo does not notice these settings, and would not build again.
    let mut folder = if packages.loom.is_some() {
        "loom"
    } else {
        "std"
    }
    .to_owned();
    for option in packages.loom.iter().chain(&packages.cfg) {
        folder.push('-');
        folder.extend(option.chars().map(|letter| {
            if letter.is_alphanumeric() {
                letter
            } else {
                '_'
            }
        }));
    }
    let folder = target.join(folder);
    let unwritten = |error: std::io::Error| {
        Failure(format!(
            "cannot write to {}: {}",
            folder.display(),
            reason(&error)
        ))
    };
    fs::create_dir_all(&folder).map_err(unwritten)?;
    let mut command = cargo();
    command.args(match wanted {
        Wanted::Tests => ["test", "--no-run"].as_slice(),
        Wanted::Programs => &["build"],
    });
    command.args(packages.words());
    command.arg("--message-format=json-render-diagnostics");
    command.arg("--target-dir").arg(&folder);
    let lock = folder.join("Cargo.lock");
    copy_lock(
        &metadata.workspace_root.join("Cargo.lock"),
        &lock,
        packages.loom.is_some(),
    )
    .map_err(unwritten)?;
    command.args(["-Z", "lockfile-path"]);
    command
        .arg("--config")
        .arg(setting("resolver.lockfile-path", &lock));
    for (key, value) in [("value", "\"\""), ("force", "true")] {
        command.args(["--config", &format!("env.{UNSETTLED}.{key}={value}")]);
    }
    let mut settings = vec!["norns"];
    settings.extend(packages.cfg.iter().map(String::as_str));
    if let Some(option) = &packages.loom {
        settings.push(option);
        let of_loom = loom::write(&target.join("loom-crate")).map_err(unwritten)?;
        command
            .arg("--config")
            .arg(setting("patch.crates-io.loom.path", &of_loom));
    }
    for profile in profiles(packages) {
        for (key, value) in [
            ("LTO", "fat"),
            ("CODEGEN_UNITS", "1"),
            ("OPT_LEVEL", "0"),
            ("DEBUG", "2"),
        ] {
            command.env(format!("CARGO_PROFILE_{profile}_{key}"), value);
        }
    }
    let own = std::env::current_exe().map_err(|error| not_run(&error))?;
    command
        .env("RUSTC_WRAPPER", own)
        .env(SETTINGS, settings.join("\n"));
    command.env("CARGO_INCREMENTAL", "0").env(UNSETTLED, "1");
    let mut child = command
        .stdout(Stdio::piped())
        .stdin(Stdio::null())
        .spawn()
        .map_err(|error| not_run(&error))?;
    let mut programs = Vec::new();
    let output = child
        .stdout
        .take()
        .into_iter()
        .flat_map(|output| BufReader::new(output).lines());
    for line in output.map_while(Result::ok) {
        programs.extend(program(&line, wanted));
    }
    let status = child.wait().map_err(|error| not_run(&error))?;
    if !status.success() {
        return Err(Failure(String::new()));
    }
    Ok(programs)
}

/// The names of cargo's profiles in environment variables.
fn profiles(packages: &Packages) -> Vec<String> {
    let named = packages.profile.as_deref();
    match named.or(packages.release.then_some("release")) {
        Some("release") => ["RELEASE", "BENCH"].map(str::to_owned).to_vec(),
        None | Some("dev" | "test") => ["DEV", "TEST"].map(str::to_owned).to_vec(),
        Some(name) => vec![name.to_uppercase().replace('-', "_")],
    }
}

/// A setting of cargo that is a path.
fn setting(key: &str, path: &Path) -> OsString {
    let path = path.display().to_string();
    format!("{key}={}", Value::String(path)).into()
}

/// Copies the lock file, if there is one, so that cargo does not change it. If loom is replaced, it is not locked.
fn copy_lock(from: &Path, to: &Path, without_loom: bool) -> std::io::Result<()> {
    let Ok(text) = fs::read_to_string(from) else {
        return Ok(());
    };
    let text = if without_loom {
        loom::unlocked(&text)
    } else {
        text
    };
    if fs::read_to_string(to).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(to, text)
}

/// The program that a message of cargo is about, if it is one that was requested.
fn program(line: &str, wanted: Wanted) -> Option<Program> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message["reason"] != "compiler-artifact" {
        return None;
    }
    let artifact: Artifact = serde_json::from_value(message).ok()?;
    let Artifact {
        target,
        profile,
        executable,
        manifest_path,
    } = artifact;
    let executable = executable?;
    let name = target.name.replace('-', "_");
    let is_test = wanted == Wanted::Tests;
    if profile.test != is_test {
        return None;
    }
    let package = manifest_path.parent().unwrap_or(Path::new(""));
    let within = target
        .src_path
        .strip_prefix(package)
        .unwrap_or(&target.src_path);
    let kind = target.kind.first().map_or("", String::as_str);
    let shown = match kind {
        _ if !is_test => format!("{kind} {}", target.name),
        "test" => within.display().to_string(),
        _ => format!("unittests {}", within.display()),
    };
    // Binaries are linked to where users find them; their LLVM text is beside the other compiled files.
    let text = if is_test {
        executable.with_extension("ll")
    } else {
        let folder = executable.parent()?;
        let folder = if kind == "bin" {
            folder.join("deps")
        } else {
            folder.to_owned()
        };
        text_of_program(&folder, &name)
    };
    let here = std::env::current_dir().unwrap_or_default();
    let source = target.src_path;
    let source = source
        .strip_prefix(&here)
        .map_or_else(|_| source.clone(), Path::to_owned);
    Some(Program {
        name,
        shown,
        source,
        text,
    })
}
