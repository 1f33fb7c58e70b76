//! What was found out by earlier runs.
//!
//! A result is kept under a hash of the fault and of everything that the test depends on that decided it. So it is found again as
//! long as none of this changes, and never afterwards.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::BTreeMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

/// What a mutant came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Outcome {
    /// A test noticed it.
    Caught {
        by: String,
        /// It did not end, where it ends in a small part of the time without the fault.
        hung: bool,
        seconds: f64,
    },
    /// No test did.
    Missed,
}

/// How a test does without a fault.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Sound {
    Passes {
        seconds: f64,
    },
    Fails,
    /// There is no test of this name.
    Empty,
}

/// A hash of what a result depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(u64);

impl Key {
    pub(super) fn new(parts: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// A hash of every file of a tree.
pub(super) struct Digests(BTreeMap<String, u64>);

impl Digests {
    pub(super) fn new(files: &BTreeMap<String, Vec<u8>>) -> Self {
        let digest = |(file, contents): (&String, &Vec<u8>)| (file.clone(), Key::new(contents).0);
        Self(files.iter().map(digest).collect())
    }

    /// One for those that something depends on.
    pub(super) fn of(&self, depends: impl Fn(&str) -> bool) -> u64 {
        let of_these = self.0.iter().filter(|(file, _)| depends(file));
        Key::new(of_these.collect::<Vec<_>>()).0
    }
}

/// The folder that results are kept in.
pub(super) struct Results(PathBuf);

impl Results {
    pub(super) fn in_folder(folder: &Path) -> Result<Self, String> {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self(folder.to_owned()))
    }

    fn path(&self, key: Key) -> PathBuf {
        self.0.join(format!("{:016x}.json", key.0))
    }

    pub(super) fn get<T: DeserializeOwned>(&self, key: Key) -> Option<T> {
        let text = fs::read(self.path(key)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    pub(super) fn keep<T: Serialize>(&self, key: Key, result: &T) -> Result<(), String> {
        let path = self.path(key);
        let text = serde_json::to_string(result).map_err(|error| error.to_string())?;
        // A run that is broken off leaves no half of a result.
        let part = path.with_extension("part");
        fs::write(&part, text)
            .and_then(|()| fs::rename(&part, &path))
            .map_err(|error| format!("{}: {error}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        let file = |&(file, text): &(&str, &str)| (file.to_owned(), text.as_bytes().to_vec());
        files.iter().map(file).collect()
    }

    #[test]
    fn only_what_something_depends_on_matters() {
        let digest = |of: &[(&str, &str)]| Digests::new(&files(of)).of(|file| file != "other");
        let before = digest(&[("one", "1"), ("other", "2")]);
        assert_eq!(before, digest(&[("one", "1"), ("other", "3")]));
        assert_ne!(before, digest(&[("one", "3"), ("other", "2")]));
        assert_ne!(before, digest(&[("two", "1"), ("other", "2")]));
    }

    #[test]
    fn results_are_found_under_their_keys() {
        let folder = std::env::temp_dir().join(format!("norns-results-{}", std::process::id()));
        let results = Results::in_folder(&folder).expect("a folder can be made");
        let (one, other) = (Key::new("one"), Key::new("other"));
        results.keep(one, &Outcome::Missed).expect("it can be kept");
        assert_eq!(results.get(one), Some(Outcome::Missed));
        assert_eq!(results.get::<Outcome>(other), None);
        fs::remove_dir_all(&folder).expect("it is ours");
    }
}
