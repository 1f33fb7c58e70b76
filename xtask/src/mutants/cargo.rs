//! What cargo knows: the packages, their tests, and how they are built.

use super::faults::{Target, Test};
use serde::Deserialize;
use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The packages of the workspace.
#[derive(Deserialize)]
pub(super) struct Workspace {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
    targets: Vec<BuildTarget>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
}

#[derive(Deserialize)]
struct BuildTarget {
    name: String,
    kind: Vec<String>,
    src_path: PathBuf,
}

impl Package {
    fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }
}

/// A binary with tests.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Binary {
    pub(super) package: String,
    /// The file of tests; none for the tests of the library itself.
    pub(super) tests: Option<String>,
    pub(super) path: PathBuf,
    /// The folder that it is run in.
    pub(super) folder: PathBuf,
}

impl Binary {
    pub(super) fn has(&self, test: &Test) -> bool {
        self.package == test.package && self.tests.as_deref() == test.file()
    }
}

impl std::fmt::Display for Binary {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{} {}",
            self.package,
            self.tests.as_deref().unwrap_or("lib")
        )
    }
}

/// Why something was not built.
pub(super) enum Unbuilt {
    /// The compiler found these errors, at lines of files.
    Errors(Vec<CompileError>),
    Other(String),
}

impl std::fmt::Display for Unbuilt {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Errors(errors) => {
                let first = errors.first().map_or("", |error| error.text.as_str());
                write!(formatter, "it does not compile:\n{first}")
            }
            Self::Other(message) => write!(formatter, "{message}"),
        }
    }
}

/// An error of the compiler.
pub(super) struct CompileError {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) text: String,
}

/// A message of cargo's that is of interest.
#[derive(Deserialize)]
#[serde(tag = "reason")]
enum Message {
    #[serde(rename = "compiler-artifact")]
    Artifact(Artifact),
    #[serde(rename = "compiler-message")]
    Compiler { message: Diagnostic },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Artifact {
    manifest_path: PathBuf,
    target: BuildTarget,
    profile: Profile,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: Option<String>,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    is_primary: bool,
}

/// The files of a target, given its first one: those of its folder, or those of the folder that has its name.
fn files_of(source: &Path) -> Vec<PathBuf> {
    let is_alone_in_folder = source
        .file_stem()
        .is_some_and(|stem| stem == "lib" || stem == "main");
    let folder = if is_alone_in_folder {
        source.parent().unwrap_or(source).to_owned()
    } else {
        source.with_extension("")
    };
    let mut files = vec![source.to_owned()];
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
}

impl Workspace {
    /// Reads the manifests of a tree.
    pub(super) fn read(tree: &Path) -> Result<Self, String> {
        let output = Command::new("cargo")
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .current_dir(tree)
            .output()
            .map_err(|error| format!("cargo metadata: {error}"))?;
        serde_json::from_slice(&output.stdout).map_err(|error| {
            let said = String::from_utf8_lossy(&output.stderr);
            format!("cargo metadata: {error}\n{said}")
        })
    }

    fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }

    /// The file that the tests of a target are in.
    fn source(&self, test: &Test) -> Option<&Path> {
        let package = self.package(test.package)?;
        let target = package.targets.iter().find(|target| match test.target {
            Target::Library => target.kind.iter().any(|kind| kind == "lib"),
            Target::Tests(name) => {
                target.kind.iter().any(|kind| kind == "test") && target.name == name
            }
        });
        target.map(|target| target.src_path.as_path())
    }

    /// Whether there is such a test: a file of tests, with a function of its name, or with its name in a macro that makes tests.
    pub(super) fn has(&self, test: &Test) -> bool {
        let Some(source) = self.source(test) else {
            return false;
        };
        let Some(name) = test.name.and_then(|name| name.rsplit("::").next()) else {
            return true;
        };
        let is_word = |text: &str| {
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.any(|word| word == name)
        };
        files_of(source)
            .iter()
            .filter_map(|file| fs::read_to_string(file).ok())
            .any(|text| is_word(&text))
    }

    /// A package and those that it depends on.
    fn closure(&self, name: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut work = vec![name];
        while let Some(name) = work.pop() {
            let Some(package) = self.package(name) else {
                continue;
            };
            if found.insert(package.name.as_str()) {
                work.extend(package.dependencies.iter().map(|other| other.name.as_str()));
            }
        }
        found
    }

    /// Whether the tests of a package run what is in a file of some package.
    pub(super) fn reaches(&self, package: &str, root: &Path, file: &str) -> bool {
        let path = root.join(file);
        let mut packages = self.packages.iter();
        let found = packages.find(|package| path.starts_with(package.folder()));
        found.is_none_or(|found| self.closure(package).contains(found.name.as_str()))
    }

    /// Whether what a test says may depend on a file: the sources of its package and of those that this depends on, the test itself
    /// and what is in the folders beside it, and of what is in no package the corpus, or everything if the test is not in its
    /// package's folder either.
    pub(super) fn depends(&self, root: &Path, test: &Test, file: &str) -> bool {
        let path = root.join(file);
        if file == "Cargo.toml" || file == "Cargo.lock" {
            return true;
        }
        let own_source = self.source(test);
        let mut packages = self.packages.iter();
        if let Some(package) = packages.find(|package| path.starts_with(package.folder())) {
            let is_test = path.starts_with(package.folder().join("tests"));
            let is_own = package.name == test.package;
            let is_another_test = path.parent() == Some(&package.folder().join("tests"))
                && path.extension().is_some_and(|extension| extension == "rs")
                && own_source != Some(path.as_path());
            return self.closure(test.package).contains(package.name.as_str())
                && if is_own { !is_another_test } else { !is_test };
        }
        let folder = self.package(test.package).map(Package::folder);
        let is_outside = own_source
            .zip(folder)
            .is_some_and(|(source, folder)| !source.starts_with(folder));
        if !is_outside {
            return file.starts_with("corpus/");
        }
        let is_another_test = path.parent() == own_source.and_then(Path::parent)
            && path.extension().is_some_and(|extension| extension == "rs")
            && own_source != Some(path.as_path());
        !is_another_test && !file.starts_with("benches/") && !file.starts_with("fuzz/")
    }

    /// Builds tests, all or at least those of some targets.
    pub(super) fn build(
        &self,
        tree: &Path,
        target: &Path,
        only: Option<&[Test]>,
    ) -> Result<Vec<Binary>, Unbuilt> {
        let mut command = Command::new("cargo");
        command.args(["test", "--no-run", "--locked", "--message-format=json"]);
        command.args(only.map_or_else(all_targets, targets));
        let output = command
            .current_dir(tree)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("RUSTFLAGS", "--cap-lints=allow")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Unbuilt::Other(format!("cargo: {error}")))?;
        let said = String::from_utf8_lossy(&output.stdout);
        let messages = said
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        let mut binaries = BTreeSet::new();
        let mut errors = Vec::new();
        let folders: HashMap<&Path, &str> = self
            .packages
            .iter()
            .map(|package| (package.folder(), package.name.as_str()))
            .collect();
        for message in messages {
            match message {
                Message::Artifact(artifact) => binaries.extend(artifact.binary(&folders)),
                Message::Compiler { message } if message.level == "error" => {
                    errors.extend(message.error());
                }
                _ => {}
            }
        }
        match output.status.success() {
            true => Ok(binaries.into_iter().collect()),
            false if errors.is_empty() => {
                let said = String::from_utf8_lossy(&output.stderr);
                Err(Unbuilt::Other(format!("cargo test --no-run:\n{said}")))
            }
            false => Err(Unbuilt::Errors(errors)),
        }
    }
}

/// What tells cargo to build the tests of all packages.
fn all_targets() -> Vec<&'static str> {
    let this = env!("CARGO_PKG_NAME");
    vec!["--workspace", "--exclude", this, "--tests"]
}

/// What tells cargo to build these tests; targets of the same name in other packages come with them.
fn targets(tests: &[Test]) -> Vec<&'static str> {
    let packages: BTreeSet<&str> = tests.iter().map(|test| test.package).collect();
    let targets: BTreeSet<Option<&str>> = tests.iter().map(Test::file).collect();
    let packages = packages.into_iter().flat_map(|name| ["--package", name]);
    let targets = targets.into_iter().flat_map(|file| match file {
        None => vec!["--lib"],
        Some(file) => vec!["--test", file],
    });
    packages.chain(targets).collect()
}

impl Artifact {
    fn binary(self, packages: &HashMap<&Path, &str>) -> Option<Binary> {
        let folder = self.manifest_path.parent()?;
        let path = self.executable.filter(|_| self.profile.test)?;
        let is = |kind: &str| self.target.kind.iter().any(|known| known == kind);
        if !is("lib") && !is("test") {
            return None;
        }
        Some(Binary {
            package: (*packages.get(folder)?).to_owned(),
            tests: is("test").then(|| self.target.name.clone()),
            path,
            folder: folder.to_owned(),
        })
    }
}

impl Diagnostic {
    fn error(self) -> Option<CompileError> {
        let span = self.spans.into_iter().find(|span| span.is_primary)?;
        Some(CompileError {
            file: span.file_name,
            line: span.line_start,
            text: self.rendered.unwrap_or_default(),
        })
    }
}
