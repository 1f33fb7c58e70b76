//! Real crates from the registry, as docs/rust.md lists them: their own tests for loom, and tests of ours with std's threads.
//!
//! They are built and explored for minutes, so they run only if they are asked for (`./test --all`). Where the registry cannot be
//! reached they are skipped, and a line says so.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::TempDir;

/// Crates whose own tests use loom: name, version, and arguments for `cargo norns test`.
const WITH_LOOM: [(&str, &str, &[&str]); 2] = [
    ("bytes", "1.12.1", &["--loom", "--lib"]),
    (
        "parking",
        "2.2.1",
        &["--loom", "--test", "loom", "--features", "loom"],
    ),
];

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the project is there")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("the package can be read") {
        let path = entry.expect("the package can be read").path();
        let target = to.join(path.file_name().expect("it has a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).expect("it can be copied");
        }
    }
}

/// The sources of the crates with tests for loom; nothing if the registry cannot be reached.
fn sources(folder: &Path) -> Option<BTreeMap<String, PathBuf>> {
    let mut manifest =
        "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\n[workspace]\n[dependencies]\n"
            .to_owned();
    for (name, version, _) in WITH_LOOM {
        let _ = writeln!(manifest, "{name} = \"={version}\"");
    }
    fs::create_dir_all(folder.join("src")).expect("a folder can be made");
    fs::write(folder.join("src/lib.rs"), "").expect("it can be written");
    fs::write(folder.join("Cargo.toml"), manifest).expect("it can be written");
    let output = Command::new("cargo")
        .args(["metadata", "--format-version=1"])
        .current_dir(folder)
        .output()
        .expect("cargo can be started");
    if !output.status.success() {
        return None;
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let packages = metadata["packages"].as_array().expect("there are packages");
    let source = |package: &serde_json::Value| {
        let manifest = Path::new(package["manifest_path"].as_str()?);
        let name = package["name"].as_str()?.to_owned();
        Some((name, manifest.parent()?.to_owned()))
    };
    Some(packages.iter().filter_map(source).collect())
}

/// Checks a package; gives each test with how it ended.
fn check(folder: &Path, arguments: &[&str]) -> BTreeMap<String, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-norns"));
    command.args(["norns", "test", "--quiet"]).args(arguments);
    let output = command.current_dir(folder).output();
    let output = output.expect("cargo norns can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let line = line
            .strip_prefix("test ")
            .and_then(|line| line.split_once(" ... "));
        if let Some((name, how)) = line {
            let verdict = how.split(' ').next().unwrap_or_default();
            found.insert(name.to_owned(), verdict.to_owned());
        }
    }
    assert!(!found.is_empty(), "{}: {complaint}", folder.display());
    found
}

/// The rows of the table of docs/rust.md: crate, test, and how it ends. The counts there are what norns said once: nobody has
/// derived them in another way, so they are not expected.
fn rows() -> Vec<[String; 3]> {
    let text = fs::read_to_string(root().join("docs/rust.md")).expect("the page is there");
    let (_, table) = text
        .split_once("| crate | test | verdict | executions |")
        .expect("the table is there");
    let lines = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let test = cells[2].trim_matches('`').to_owned();
        let how = match cells[3] {
            "correct" => "ok",
            "wrong" => "FAILED",
            other => panic!("{other} is no verdict of a test that ends"),
        };
        [cells[1].to_owned(), test, how.to_owned()]
    };
    lines.map(row).collect()
}

#[test]
#[ignore = "takes minutes, and needs the registry"]
fn crates_are_as_the_table_says() {
    let folder = TempDir::new().expect("a folder can be made");
    let Some(sources) = sources(&folder.path().join("fetch")) else {
        let note = "SKIPPED: the registry cannot be reached, so no real crates are checked\n";
        let _ = std::io::stderr().write_all(note.as_bytes());
        return;
    };
    let mut found = BTreeMap::new();
    for (name, version, arguments) in WITH_LOOM {
        let package = folder.path().join(name);
        copy(&sources[name], &package);
        for (test, how) in check(&package, arguments) {
            found.insert([format!("{name} {version}"), test], how);
        }
    }
    let harnesses = root().join("tests/packages/registry");
    let target_folder = folder.path().join("target").display().to_string();
    for entry in fs::read_dir(harnesses.join("tests")).expect("it can be read") {
        let path = entry.expect("it can be read").path();
        let target = path
            .file_stem()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        for (test, how) in check(
            &harnesses,
            &["--test", &target, "--target-dir", &target_folder],
        ) {
            found.insert([target.clone(), test], how);
        }
    }
    let mut wrong = Vec::new();
    let rows = rows();
    for [package, test, expected] in &rows {
        // The page has names and versions of crates, the folder names of files.
        let is_it = |key: &&[String; 2]| {
            key[1] == *test
                && (key[0] == *package
                    || package
                        .replace('-', "_")
                        .starts_with(&format!("{} ", key[0])))
        };
        let how = found.keys().find(is_it).map(|key| found[key].as_str());
        if how != Some(expected) {
            wrong.push(format!("{package}, {test}: {how:?} is not {expected}"));
        }
    }
    assert!(rows.len() >= 12, "there are {} rows", rows.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
