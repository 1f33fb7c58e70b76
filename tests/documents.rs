//! Documents tell the truth: every path that they name exists, and every command that they show gives what they say.

#[path = "documents/transcript.rs"]
mod transcript;

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};
use transcript::{Shown, examples, transcripts};

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the project is there")
}

/// The pages of `docs/`, and those of the root that are named.
fn documents(in_root: &[&str]) -> Vec<PathBuf> {
    let root = root();
    let mut documents: Vec<_> = in_root.iter().map(|name| root.join(name)).collect();
    let docs = fs::read_dir(root.join("docs")).expect("docs can be read");
    let docs = docs.map(|entry| entry.expect("docs can be read").path());
    documents.extend(docs.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    documents.sort();
    documents
}

#[test]
fn paths_in_documents_exist() {
    let root = root();
    let mut checked = 0;
    for document in documents(&[
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ]) {
        let text = fs::read_to_string(&document).expect("documents can be read");
        let folder = document.parent().expect("a document is in a folder");
        let code = text
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|word| is_path(word));
        // In code, `new[](long)` is no link.
        let outside: String = text.split('`').step_by(2).collect();
        let links = outside
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        for (name, base) in code
            .map(|name| (name, root.as_path()))
            .chain(links.map(|name| (name, folder)))
        {
            if name.contains("://") || name.contains('<') {
                continue;
            }
            checked += 1;
            assert!(
                base.join(name).exists(),
                "{}: {name} does not exist",
                document.display()
            );
        }
    }
    assert!(checked > 30, "only {checked} paths were found");
}

/// What looks like a path of this project: `crates/x/y.rs`, `docs/`, `tests/z.rs`.
fn is_path(word: &str) -> bool {
    let starts = [
        "crates/",
        "corpus/",
        "docs/",
        "examples/",
        "fuzz/",
        "scripts/",
        "tests/",
        "xtask/",
    ];
    starts.iter().any(|start| word.starts_with(start)) && !word.contains(char::is_whitespace)
}

/// Every `./norns …` in a block of README and docs, and in the comments of the examples, is run; what is shown below it must be
/// what it prints.
#[test]
fn commands_in_documents_do_what_is_shown() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    // Reports are written where the reader is, and name files as the reader does.
    for name in ["examples", "corpus", "tests", "docs"] {
        symlink(root().join(name), folder.path().join(name)).expect("a link can be made");
    }
    let mut shown = Vec::new();
    for document in documents(&["README.md"]) {
        let text = fs::read_to_string(&document).expect("documents can be read");
        let found = transcripts(&text).into_iter();
        shown.extend(found.map(|one| (document.clone(), one)));
    }
    let folders = ["examples", "examples/rust"].map(|name| root().join(name));
    let files = folders.map(|folder| fs::read_dir(folder).expect("examples can be read"));
    let files = files.into_iter().flatten();
    let files = files.map(|entry| entry.expect("examples can be read").path());
    let mut files: Vec<_> = files.filter(|path| path.is_file()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("examples can be read");
        let found = examples(&text);
        let is_c = file.extension().is_some_and(|kind| kind == "c");
        assert!(
            !is_c || !found.is_empty(),
            "{} says what to run",
            file.display()
        );
        shown.extend(found.into_iter().map(|one| (file.clone(), one)));
    }
    assert!(shown.len() > 40, "only {} commands were found", shown.len());
    let mut differences = Vec::new();
    for (document, Shown { command, output }) in shown {
        let run = Command::new(env!("CARGO_BIN_EXE_norns"))
            .args(transcript::words(&command))
            .current_dir(folder.path())
            .env_remove("COLUMNS")
            .output()
            .expect("norns can be started");
        let printed = String::from_utf8_lossy(&run.stdout);
        let place = format!("{}: ./norns {command}", document.display());
        let complaint = String::from_utf8_lossy(&run.stderr);
        assert_eq!(complaint, "", "{place}");
        if !transcript::agrees(&output, &printed) {
            let output = output.join("\n");
            differences.push(format!("{place}\nshown:\n{output}\nprinted:\n{printed}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}
