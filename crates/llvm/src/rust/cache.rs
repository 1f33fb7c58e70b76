//! A cache of rustc's output on disk, so that an unchanged program is not compiled again.
//!
//! An entry is found by everything that is known in advance and that the result may depend on: the version of rustc, all flags,
//! the path of the source, the folder, and the environment variables that concern rustc. It records which files rustc read and
//! which variables the program asked for at compile time (rustc lists both), each with its content; if one of them has changed,
//! the entry is not used. Only flags are accepted that are known to name no other files.
//!
//! An entry is one file. It is written under a temporary name and then renamed, so another process finds all of it or nothing.
//! When entries take more than [`LIMIT`] bytes, the least recently used ones are removed first.

use super::rustc::Compiled;
use std::collections::hash_map::DefaultHasher;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// How many bytes all entries may have.
const LIMIT: u64 = 1 << 30;

/// The first line of an entry.
const HEADER: &str = "norns: what rustc made of a program, 2";

/// Where entries are kept: what `$NORNS_CACHE` says, or the user's folder for such things. Nowhere if `$NORNS_CACHE` is empty.
fn folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    if let Some(folder) = variable("NORNS_CACHE") {
        return (!folder.as_os_str().is_empty()).then_some(folder);
    }
    let given = variable("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
    let home = || Some(variable("HOME")?.join(".cache"));
    Some(given.or_else(home)?.join("norns"))
}

/// Flags that take a value and name no files.
const WITH_VALUES: [&str; 12] = [
    "--cfg",
    "--check-cfg",
    "--edition",
    "--crate-name",
    "--cap-lints",
    "-A",
    "-W",
    "-D",
    "-F",
    "--allow",
    "--warn",
    "--deny",
];

/// What `-C` may be followed by.
const CODE_GENERATION: [&str; 8] = [
    "opt-level",
    "overflow-checks",
    "debug-assertions",
    "panic",
    "debuginfo",
    "target-cpu",
    "target-feature",
    "symbol-mangling-version",
];

/// Whether all flags are among those that name no files.
fn name_no_files(flags: &[OsString]) -> bool {
    let mut flags = flags.iter().map(|flag| flag.to_str());
    while let Some(flag) = flags.next() {
        let Some(flag) = flag else { return false };
        let is_known = |value: Option<&str>| {
            let option = value.and_then(|value| value.split('=').next());
            option.is_some_and(|option| CODE_GENERATION.contains(&option))
        };
        let accepted = match flag {
            "-C" | "--codegen" => is_known(flags.next().flatten()),
            "--test" | "-g" | "-O" => true,
            _ if WITH_VALUES.contains(&flag) => flags.next().is_some(),
            _ => match flag.strip_prefix("-C") {
                Some(value) => is_known(Some(value)),
                None => flag
                    .split_once('=')
                    .is_some_and(|(name, _)| WITH_VALUES.contains(&name)),
            },
        };
        if !accepted {
            return false;
        }
    }
    true
}

fn hash(bytes: &[u8]) -> String {
    let of = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write(bytes);
        hasher.finish()
    };
    format!("{:016x}{:016x}", of(0), of(1))
}

/// A sum by which a text is recognised that is as it was written. Texts are long and nobody wants to deceive us, so this is much cheaper
/// than [`hash`].
fn checksum(bytes: &[u8]) -> String {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = bytes.as_chunks::<8>();
    let last = rest
        .iter()
        .fold(bytes.len() as u64, |sum, &byte| sum << 8 ^ u64::from(byte));
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let sum = words.chain([last]).fold(0_u64, |sum, word| {
        (sum.rotate_left(5) ^ word).wrapping_mul(FACTOR)
    });
    format!("{sum:016x}")
}

/// Where the result for a program is kept, or would be.
pub(super) struct Place {
    folder: PathBuf,
    /// Everything that was known before.
    key: String,
}

impl Place {
    /// The place for a program, if it has one: `described` is what tells it from others besides what is asked here.
    pub(super) fn new(version: &str, flags: &[OsString], described: &str) -> Option<Self> {
        if version.is_empty() || !name_no_files(flags) {
            return None;
        }
        let mut key = format!(
            "{version}\n{flags:?}\n{}\n",
            std::env::current_dir().ok()?.display()
        );
        let mut variables: Vec<(OsString, OsString)> = std::env::vars_os()
            .filter(|(name, _)| {
                let name = name.to_string_lossy();
                name.starts_with("RUST") || name.starts_with("CARGO")
            })
            .collect();
        variables.sort();
        let _ = writeln!(key, "{variables:?}");
        key += described;
        Some(Place {
            folder: folder()?,
            key,
        })
    }

    fn path(&self) -> PathBuf {
        let name = format!("rust-{}", hash(self.key.as_bytes()));
        self.folder.join(name)
    }

    /// What was kept, if everything that it was made from is as it was.
    pub(super) fn find(&self) -> Option<Compiled> {
        let path = self.path();
        let bytes = fs::read(&path).ok()?;
        let compiled = self.read(&bytes)?;
        // It was used now; if that cannot be noted, it goes earlier.
        if let Ok(file) = fs::File::options().append(true).open(&path) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(compiled)
    }

    fn read(&self, bytes: &[u8]) -> Option<Compiled> {
        let mut reading = Reading { rest: bytes };
        if reading.line()? != HEADER || reading.sized()? != self.key.as_bytes() {
            return None;
        }
        for _ in 0..reading.number()? {
            let (path, expected) = (reading.text()?, reading.line()?);
            if hash(&fs::read(path).ok()?) != expected {
                return None;
            }
        }
        for _ in 0..reading.number()? {
            let (name, value) = (reading.text()?, reading.text()?);
            let now = std::env::var(name).ok();
            if now
                .as_deref()
                .map_or("unset".to_owned(), |now| format!("={now}"))
                != value
            {
                return None;
            }
        }
        let printed = reading.text()?.to_owned();
        let expected = reading.line()?.to_owned();
        let text = reading.text()?;
        (checksum(text.as_bytes()) == expected && reading.rest.is_empty()).then(|| Compiled {
            text: text.to_owned(),
            printed,
        })
    }

    /// Keeps what was made, if rustc says from what; `own` is the folder of what was written for rustc to read, and part of the key.
    pub(super) fn keep(&self, compiled: &Compiled, dependencies: &str, own: &Path) {
        // What cannot be kept is made again.
        if let Some(entry) = self.entry(compiled, dependencies, own) {
            let _ = self.write(&entry);
        }
    }

    fn entry(&self, compiled: &Compiled, dependencies: &str, own: &Path) -> Option<Vec<u8>> {
        let mut entry = format!("{HEADER}\n");
        let sized = |entry: &mut String, text: &str| {
            let _ = writeln!(entry, "{}\n{text}", text.len());
        };
        sized(&mut entry, &self.key);
        let files: Vec<&str> = files(dependencies)?
            .into_iter()
            .filter(|file| !Path::new(file).starts_with(own))
            .collect();
        let _ = writeln!(entry, "{}", files.len());
        for file in files {
            sized(&mut entry, file);
            let _ = writeln!(entry, "{}", hash(&fs::read(file).ok()?));
        }
        let variables = variables(dependencies)?;
        let _ = writeln!(entry, "{}", variables.len());
        for (name, value) in variables {
            sized(&mut entry, name);
            sized(
                &mut entry,
                &value.map_or("unset".to_owned(), |value| format!("={value}")),
            );
        }
        sized(&mut entry, &compiled.printed);
        let _ = writeln!(entry, "{}", checksum(compiled.text.as_bytes()));
        sized(&mut entry, &compiled.text);
        Some(entry.into_bytes())
    }

    fn write(&self, entry: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        io::Write::write_all(&mut file, entry)?;
        file.persist(self.path()).map_err(|error| error.error)?;
        make_room(&self.folder, LIMIT)
    }
}

/// Removes the entries that were not used for the longest time, until the others are small enough.
fn make_room(folder: &Path, limit: u64) -> io::Result<()> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_entry = entry.file_name().to_string_lossy().starts_with("rust-");
        // Another process may have removed it.
        if let (true, Ok(data)) = (is_entry, entry.metadata()) {
            entries.push((data.modified()?, data.len(), entry.path()));
        }
    }
    entries.sort();
    let mut size: u64 = entries.iter().map(|(_, size, _)| size).sum();
    for (_, freed, path) in entries {
        if size <= limit {
            break;
        }
        let _ = fs::remove_file(path);
        size -= freed;
    }
    Ok(())
}

/// The files that rustc read, from what it says of dependencies; nothing if a name is written in a way that is not understood.
fn files(dependencies: &str) -> Option<Vec<&str>> {
    let lines = dependencies.lines();
    let names = lines.filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = names.filter_map(|line| line.strip_suffix(':')).collect();
    (!names.is_empty() && names.iter().all(|name| !name.contains('\\'))).then_some(names)
}

/// The variables that the program asks for when it is compiled.
fn variables(dependencies: &str) -> Option<Vec<(&str, Option<&str>)>> {
    let lines = dependencies.lines();
    let variables: Vec<(&str, Option<&str>)> = lines
        .filter_map(|line| line.strip_prefix("# env-dep:"))
        .map(|variable| match variable.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (variable, None),
        })
        .collect();
    let is_escaped = |value: Option<&str>| value.is_some_and(|value| value.contains('\\'));
    (!variables.iter().any(|&(_, value)| is_escaped(value))).then_some(variables)
}

/// What remains to be read of an entry.
struct Reading<'b> {
    rest: &'b [u8],
}

impl<'b> Reading<'b> {
    fn line(&mut self) -> Option<&'b str> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        std::str::from_utf8(line).ok()
    }

    fn number(&mut self) -> Option<usize> {
        self.line()?.parse().ok()
    }

    fn sized(&mut self) -> Option<&'b [u8]> {
        let size = self.number()?;
        let (bytes, rest) = self.rest.split_at_checked(size)?;
        self.rest = rest.strip_prefix(b"\n")?;
        Some(bytes)
    }

    fn text(&mut self) -> Option<&'b str> {
        std::str::from_utf8(self.sized()?).ok()
    }
}

/// The file in a folder that says what something depends on.
pub(super) fn dependencies_in(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let found = paths.find(|path| path.extension() == Some(OsStr::new("d")))?;
    fs::read_to_string(found).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiled(text: &str) -> Compiled {
        Compiled {
            text: text.to_owned(),
            printed: "warning: 1\n".to_owned(),
        }
    }

    fn place(folder: &Path, key: &str) -> Place {
        Place {
            folder: folder.to_owned(),
            key: key.to_owned(),
        }
    }

    #[test]
    fn what_was_kept_is_found_until_a_file_changes() {
        let folder = tempfile::tempdir().expect("there is a folder for such files");
        let source = folder.path().join("a.rs");
        fs::write(&source, "fn main() {}").expect("it can be written");
        let place = place(folder.path(), "key");
        assert!(place.find().is_none());
        let dependencies = format!("x.ll: {0}\n\n{0}:\n", source.display());
        place.keep(
            &compiled("text\nof two lines"),
            &dependencies,
            Path::new("/nowhere"),
        );
        let found = place.find().expect("nothing has changed");
        assert_eq!(found.text, "text\nof two lines");
        assert_eq!(found.printed, "warning: 1\n");
        fs::write(&source, "fn main() { }").expect("it can be written");
        assert!(place.find().is_none());
        fs::write(&source, "fn main() {}").expect("it can be written");
        assert!(place.find().is_some());
        fs::remove_file(&source).expect("it is there");
        assert!(place.find().is_none());
    }

    #[test]
    fn what_was_kept_for_another_key_or_is_cut_short_is_not_found() {
        let folder = tempfile::tempdir().expect("there is a folder for such files");
        let place = place(folder.path(), "key");
        let source = folder.path().join("a.rs");
        fs::write(&source, "").expect("it can be written");
        let dependencies = format!("{}:\n", source.display());
        place.keep(&compiled("text"), &dependencies, Path::new("/nowhere"));
        let bytes = fs::read(place.path()).expect("it was kept");
        assert!(place.read(&bytes).is_some());
        for end in 0..bytes.len() {
            assert!(place.read(&bytes[..end]).is_none(), "{end} bytes");
        }
        let other = super::tests::place(folder.path(), "another");
        assert!(other.read(&bytes).is_none());
    }

    #[test]
    fn variables_are_compared() {
        let folder = tempfile::tempdir().expect("there is a folder for such files");
        let source = folder.path().join("a.rs");
        fs::write(&source, "").expect("it can be written");
        let keeps = |line: &str| {
            let place = place(folder.path(), line);
            let dependencies = format!("{}:\n{line}\n", source.display());
            place.keep(&compiled("text"), &dependencies, Path::new("/nowhere"));
            place.find().is_some()
        };
        let path = std::env::var("PATH").unwrap_or_default();
        assert!(keeps(&format!("# env-dep:PATH={path}")));
        assert!(!keeps("# env-dep:PATH=elsewhere"));
        assert!(keeps("# env-dep:NORNS_NOT_SET"));
        assert!(!keeps("# env-dep:PATH"));
    }

    #[test]
    fn the_oldest_entries_go_first() {
        let folder = tempfile::tempdir().expect("there is a folder for such files");
        let now = SystemTime::now();
        for (age, name) in [(3, "rust-old"), (2, "rust-older"), (1, "rust-new")] {
            let path = folder.path().join(name);
            fs::write(&path, [0; 100]).expect("it can be written");
            let file = fs::File::options()
                .append(true)
                .open(path)
                .expect("it is there");
            let modified = now - std::time::Duration::from_secs(age);
            file.set_modified(modified).expect("it is ours");
        }
        fs::write(folder.path().join("another"), [0; 1000]).expect("it can be written");
        make_room(folder.path(), 200).expect("it can be read");
        let left = |name: &str| folder.path().join(name).exists();
        assert!(!left("rust-old") && left("rust-older") && left("rust-new") && left("another"));
    }

    #[test]
    fn flags_that_name_files_are_not_accepted() {
        let accepted = |flags: &str| {
            let flags: Vec<OsString> = flags.split_whitespace().map(Into::into).collect();
            name_no_files(&flags)
        };
        assert!(accepted(
            "--cfg bug --edition=2024 -C panic=abort -Copt-level=1 -A unused"
        ));
        for refused in [
            "-L .",
            "--extern a=b.rlib",
            "@flags",
            "-C linker=x",
            "-o x",
            "-Cprofile-use=x",
            "-C",
        ] {
            assert!(!accepted(refused), "{refused}");
        }
    }
}
