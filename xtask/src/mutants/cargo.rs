//! What cargo knows: the packages, their tests, and how they are built.

use super::faults::{Target, Test};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The packages of the workspace.
#[derive(Deserialize)]
pub(super) struct Workspace {
    packages: Vec<Package>,
    /// The files of tests of all packages.
    #[serde(skip)]
    test_files: BTreeSet<PathBuf>,
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

    /// The targets that are tests.
    fn tests(&self) -> impl Iterator<Item = &BuildTarget> {
        self.targets.iter().filter(|target| target.is("test"))
    }
}

impl BuildTarget {
    fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|known| known == kind)
    }

    /// The modules with tests of a target that has many files of tests, each with its file: its first file has none itself.
    fn modules(&self) -> BTreeMap<String, PathBuf> {
        let has_tests =
            |path: &Path| fs::read_to_string(path).is_ok_and(|text| text.contains("#[test]"));
        let is_main = self
            .src_path
            .file_name()
            .is_some_and(|name| name == "main.rs");
        if !is_main || has_tests(&self.src_path) {
            return BTreeMap::new();
        }
        let entries = self.src_path.parent().map(fs::read_dir);
        let entries = entries.into_iter().flatten().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        paths
            .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
            .filter(|path| has_tests(path))
            .filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)))
            .collect()
    }
}

/// A binary with tests, or one of its files of tests.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Binary {
    pub(super) package: String,
    /// The file of tests; none for the tests of the library itself.
    pub(super) tests: Option<String>,
    /// Whether the file is a module of the binary, whose name comes before those of its tests.
    pub(super) is_module: bool,
    pub(super) path: PathBuf,
    /// The folder that it is run in.
    pub(super) folder: PathBuf,
}

impl Binary {
    pub(super) fn has(&self, test: &Test) -> bool {
        self.package == test.package && self.tests.as_deref() == test.file()
    }

    /// What the binary is told to run: one test, or all of the file.
    pub(super) fn arguments(&self, test: Option<&str>) -> Vec<String> {
        let module = self.tests.as_deref().filter(|_| self.is_module);
        let prefix = module.map_or_else(String::new, |module| format!("{module}::"));
        match test {
            Some(test) => vec!["--exact".to_owned(), format!("{prefix}{test}")],
            None if self.is_module => vec![prefix],
            None => Vec::new(),
        }
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
        let read: Result<Self, _> = serde_json::from_slice(&output.stdout);
        let mut workspace = read.map_err(|error| {
            let said = String::from_utf8_lossy(&output.stderr);
            format!("cargo metadata: {error}\n{said}")
        })?;
        let targets = workspace.packages.iter().flat_map(Package::tests);
        let files = targets.flat_map(|target| {
            let modules = target.modules().into_values();
            modules.chain([target.src_path.clone()])
        });
        workspace.test_files = files.collect();
        Ok(workspace)
    }

    fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }

    /// The target that a test belongs to, and the file that it is in.
    fn source(&self, test: &Test) -> Option<(&BuildTarget, PathBuf)> {
        let package = self.package(test.package)?;
        let whole = |target: &'_ BuildTarget| target.src_path.clone();
        match test.target {
            Target::Library => {
                let library = package.targets.iter().find(|target| target.is("lib"))?;
                Some((library, whole(library)))
            }
            Target::Tests(name) => {
                if let Some(target) = package.tests().find(|target| target.name == name) {
                    return Some((target, whole(target)));
                }
                package
                    .tests()
                    .find_map(|target| Some((target, target.modules().remove(name)?)))
            }
        }
    }

    /// Whether there is such a test: a file of tests, with a function of its name, or with its name in a macro that makes tests.
    pub(super) fn has(&self, test: &Test) -> bool {
        let Some((_, source)) = self.source(test) else {
            return false;
        };
        let Some(name) = test.name.and_then(|name| name.rsplit("::").next()) else {
            return true;
        };
        let is_word = |text: &str| {
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.any(|word| word == name)
        };
        files_of(&source)
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
        let own_source = self.source(test).map(|(_, source)| source);
        let is_another_test =
            self.test_files.contains(&path) && own_source.as_deref() != Some(path.as_path());
        let mut packages = self.packages.iter();
        if let Some(package) = packages.find(|package| path.starts_with(package.folder())) {
            let is_test = path.starts_with(package.folder().join("tests"));
            let is_own = package.name == test.package;
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
        !is_another_test && !file.starts_with("benches/") && !file.starts_with("fuzz/")
    }

    /// What tells cargo to build these tests; targets of the same name in other packages come with them.
    fn targets(&self, tests: &[Test]) -> Vec<String> {
        let packages: BTreeSet<&str> = tests.iter().map(|test| test.package).collect();
        let sources = tests.iter().filter_map(|test| self.source(test));
        let targets: BTreeSet<Option<&str>> = sources
            .map(|(target, _)| target.is("test").then_some(target.name.as_str()))
            .collect();
        let packages = packages.into_iter().flat_map(|name| ["--package", name]);
        let targets = targets.into_iter().flat_map(|name| match name {
            None => vec!["--lib"],
            Some(name) => vec!["--test", name],
        });
        packages.chain(targets).map(str::to_owned).collect()
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
        command.args(only.map_or_else(all_targets, |only| self.targets(only)));
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
                Message::Artifact(artifact) => binaries.extend(artifact.binaries(&folders)),
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
fn all_targets() -> Vec<String> {
    let this = env!("CARGO_PKG_NAME");
    ["--workspace", "--exclude", this, "--tests"]
        .map(str::to_owned)
        .into()
}

impl Artifact {
    /// The files of tests that it has.
    fn binaries(self, packages: &HashMap<&Path, &str>) -> Vec<Binary> {
        let folder = self.manifest_path.parent().unwrap_or(&self.manifest_path);
        let executable = self.executable.filter(|_| self.profile.test);
        let (Some(path), Some(&package)) = (executable, packages.get(folder)) else {
            return Vec::new();
        };
        let binary = |tests: Option<String>, is_module| Binary {
            package: package.to_owned(),
            tests,
            is_module,
            path: path.clone(),
            folder: folder.to_owned(),
        };
        let modules = self.target.modules();
        if self.target.is("lib") {
            vec![binary(None, false)]
        } else if !self.target.is("test") {
            Vec::new()
        } else if modules.is_empty() {
            vec![binary(Some(self.target.name), false)]
        } else {
            let names = modules.into_keys();
            names.map(|name| binary(Some(name), true)).collect()
        }
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
