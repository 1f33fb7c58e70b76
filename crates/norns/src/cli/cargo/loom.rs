//! The crate that replaces loom (`crates/loom`), for `cargo norns test --loom`.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Its sources; `embedded-loom` is a link to their folder.
const SOURCES: [(&str, &str); 9] = [
    ("alloc.rs", include_str!("../../../embedded-loom/alloc.rs")),
    ("cell.rs", include_str!("../../../embedded-loom/cell.rs")),
    (
        "future.rs",
        include_str!("../../../embedded-loom/future.rs"),
    ),
    ("hint.rs", include_str!("../../../embedded-loom/hint.rs")),
    (
        "lazy_static.rs",
        include_str!("../../../embedded-loom/lazy_static.rs"),
    ),
    ("lib.rs", include_str!("../../../embedded-loom/lib.rs")),
    ("model.rs", include_str!("../../../embedded-loom/model.rs")),
    ("sync.rs", include_str!("../../../embedded-loom/sync.rs")),
    (
        "thread.rs",
        include_str!("../../../embedded-loom/thread.rs"),
    ),
];

/// Its manifest, without what refers to our workspace.
const MANIFEST: &str = r#"[package]
name = "loom"
version = "0.7.100"
edition = "2024"
publish = false

[features]
checkpoint = []
futures = []
serde = []
serde_json = []

[workspace]
"#;

/// Writes the crate to a folder unless it is already there, and returns the folder.
pub(super) fn write(folder: &Path) -> io::Result<PathBuf> {
    let sources = folder.join("src");
    fs::create_dir_all(&sources)?;
    let files = SOURCES.map(|(name, text)| (sources.join(name), text));
    for (path, text) in files
        .into_iter()
        .chain([(folder.join("Cargo.toml"), MANIFEST)])
    {
        // Newer files would be compiled again.
        if !fs::read_to_string(&path).is_ok_and(|old| old == text) {
            fs::write(path, text)?;
        }
    }
    Ok(folder.to_owned())
}

/// A lock file without loom 0.7, so that cargo uses the crate that it is given.
pub(super) fn unlocked(lock: &str) -> String {
    let is_loom =
        |block: &&str| block.contains("name = \"loom\"\n") && block.contains("version = \"0.7.");
    let blocks = lock.split("\n\n").filter(|block| !is_loom(block));
    blocks.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::{MANIFEST, SOURCES, unlocked};
    use std::{collections::BTreeSet, fs, path::Path};

    #[test]
    fn all_sources_are_embedded() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../loom");
        let entries = fs::read_dir(folder.join("src")).expect("it is there");
        let names = entries.map(|entry| entry.expect("it can be read").file_name());
        let names: BTreeSet<String> = names.map(|name| name.to_string_lossy().into()).collect();
        assert_eq!(
            names,
            SOURCES.iter().map(|(name, _)| (*name).to_owned()).collect()
        );
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("it is there");
        let parts = MANIFEST
            .split("\n\n")
            .filter(|part| part.starts_with("[features]"));
        for part in parts.chain(["version = \"0.7.100\""]) {
            assert!(manifest.contains(part), "{part}");
        }
    }

    #[test]
    fn loom_is_not_locked() {
        let package = |name: &str, version: &str| {
            format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n")
        };
        let [other, old, loom] = [
            package("bloom", "0.7.1"),
            package("loom", "0.5.6"),
            package("loom", "0.7.2"),
        ];
        let lock = |blocks: &[&String]| {
            blocks
                .iter()
                .map(|block| block.as_str())
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(
            unlocked(&lock(&[&other, &old, &loom])).trim_end(),
            lock(&[&other, &old]).trim_end()
        );
    }
}
