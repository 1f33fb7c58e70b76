//! The tree as git sees it, and the copy that is built.

use super::anchor::Sources;
use std::{
    collections::{BTreeMap, HashSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The root of the workspace.
pub(super) fn root() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.parent().unwrap_or(folder).to_owned()
}

/// The files that git tracks or would track.
pub(super) fn files(root: &Path) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let listed = Command::new("git")
        .args([
            "ls-files",
            "-z",
            "--cached",
            "--others",
            "--exclude-standard",
        ])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git: {error}"))?;
    if !listed.status.success() {
        return Err(format!(
            "git: {}",
            String::from_utf8_lossy(&listed.stderr).trim()
        ));
    }
    let listed = String::from_utf8_lossy(&listed.stdout);
    let mut files = BTreeMap::new();
    for name in listed.split('\0').filter(|name| !name.is_empty()) {
        add(root, name.to_owned(), &mut files)?;
    }
    Ok(files)
}

/// Adds a file, or all files of a folder: git lists a link to a folder as one file.
fn add(root: &Path, name: String, files: &mut BTreeMap<String, Vec<u8>>) -> Result<(), String> {
    let path = root.join(&name);
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.is_dir() {
        for entry in fs::read_dir(&path).map_err(told)? {
            let entry = entry.map_err(told)?;
            let inside = format!("{name}/{}", entry.file_name().to_string_lossy());
            add(root, inside, files)?;
        }
    } else if path.is_file() {
        // What was deleted but is still tracked is not there.
        let contents = fs::read(&path).map_err(told)?;
        files.insert(name, contents);
    }
    Ok(())
}

/// The files of the crates that are texts.
pub(super) fn sources(files: &BTreeMap<String, Vec<u8>>) -> Sources {
    let inside = files.iter().filter(|(file, _)| file.starts_with("crates/"));
    inside
        .filter_map(|(file, contents)| {
            Some((file.clone(), String::from_utf8(contents.clone()).ok()?))
        })
        .collect()
}

/// Makes a folder hold these files and no others. What is as it should be is not touched, so that cargo does not build it again.
pub(super) fn write(
    tree: &Path,
    files: &BTreeMap<String, Vec<u8>>,
    changed: &BTreeMap<String, String>,
) -> Result<(), String> {
    let mut wanted: BTreeMap<&str, &[u8]> = BTreeMap::new();
    wanted.extend(
        files
            .iter()
            .map(|(file, contents)| (file.as_str(), contents.as_slice())),
    );
    wanted.extend(
        changed
            .iter()
            .map(|(file, text)| (file.as_str(), text.as_bytes())),
    );
    for (file, contents) in &wanted {
        let path = tree.join(file);
        if fs::read(&path).is_ok_and(|there| there == *contents) {
            continue;
        }
        let folder = path.parent().unwrap_or(tree);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, contents))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let wanted: HashSet<PathBuf> = wanted.keys().map(|file| tree.join(file)).collect();
    remove_others(tree, &wanted).map_err(|error| format!("{}: {error}", tree.display()))?;
    copy_permissions(tree, files.keys());
    Ok(())
}

fn remove_others(folder: &Path, wanted: &HashSet<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, wanted)?;
        } else if !wanted.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Scripts stay scripts.
fn copy_permissions<'a>(tree: &Path, files: impl Iterator<Item = &'a String>) {
    let root = root();
    for file in files {
        if let Ok(original) = fs::metadata(root.join(file)) {
            let _ = fs::set_permissions(tree.join(file), original.permissions());
        }
    }
}
