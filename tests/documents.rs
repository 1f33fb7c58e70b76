//! Documents tell the truth: every path that they name exists.

use std::{fs, path::Path};

#[test]
fn paths_in_documents_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut documents: Vec<_> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ]
    .map(|name| root.join(name))
    .into();
    let docs = fs::read_dir(root.join("docs")).expect("docs can be read");
    documents.extend(docs.map(|entry| entry.expect("docs can be read").path()));
    let mut checked = 0;
    for document in documents {
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
