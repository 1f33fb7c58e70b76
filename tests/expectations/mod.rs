//! What the programs of `corpus/c`, `corpus/cxx` and `corpus/rust` say of themselves in `//@` lines; `corpus/c/README.md` explains them.

use norns::check::{Checked, Verdict};
use norns_explorers::MemoryModel;
use std::{
    fs,
    path::{Path, PathBuf},
};

pub(crate) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/c")
}

/// One way to compile a program, and what is expected of it.
pub(crate) struct Configuration {
    pub(crate) file: PathBuf,
    pub(crate) flags: Vec<String>,
    pub(crate) slow: bool,
    /// Whether it is the first of its file.
    pub(crate) first: bool,
    /// Whether it may be run natively, as far as it says.
    pub(crate) native: bool,
    /// Directive, models, value.
    pub(crate) expectations: Vec<(String, Vec<MemoryModel>, String)>,
    /// The functions of the library that the file is about.
    #[allow(dead_code, reason = "not every test asks for them")]
    pub(crate) functions: Vec<String>,
}

impl Configuration {
    pub(crate) fn new(file: &Path, flags: &str, slow: bool) -> Self {
        Self {
            file: file.to_owned(),
            flags: flags.split_whitespace().map(str::to_owned).collect(),
            slow,
            first: false,
            native: true,
            expectations: Vec::new(),
            functions: Vec::new(),
        }
    }

    /// What a directive says for a model; the last one that names it counts.
    pub(crate) fn expected(&self, directive: &str, model: MemoryModel) -> Option<&str> {
        let named = self
            .expectations
            .iter()
            .rev()
            .find(|(name, models, _)| name == directive && models.contains(&model));
        named.map(|(_, _, value)| value.as_str())
    }

    /// Whether it is right under some model, and whether it is wrong under some.
    #[allow(dead_code, reason = "not every test asks for it")]
    pub(crate) fn is_right_and_wrong(&self) -> (bool, bool) {
        let verdicts = MemoryModel::ALL.map(|model| self.expected("verdict", model));
        let any = |wanted: fn(&str) -> bool| verdicts.iter().flatten().any(|one| wanted(one));
        (
            any(|verdict| verdict == "correct"),
            any(|verdict| verdict.starts_with("wrong") && !verdict.contains("unsupported")),
        )
    }

    pub(crate) fn name(&self) -> String {
        let file = self.file.file_stem().unwrap_or_default().to_string_lossy();
        format!("{file} {}", self.flags.join(" "))
            .trim_end()
            .to_owned()
    }
}

pub(crate) fn configurations(file: &Path) -> Vec<Configuration> {
    let text = fs::read_to_string(file).expect("the corpus can be read");
    let mut found: Vec<Configuration> = Vec::new();
    let mut functions: Vec<String> = Vec::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("//@ ")) {
        let line = line.split("//").next().unwrap_or_default();
        let (directive, rest) = line.split_once(':').expect("a directive has a colon");
        match directive {
            "functions" => {
                functions.extend(rest.split_whitespace().map(str::to_owned));
                continue;
            }
            "run" | "slow-run" => {
                found.push(Configuration::new(file, rest, directive == "slow-run"));
            }
            _ if found.is_empty() => found.push(Configuration::new(file, "", false)),
            _ => {}
        }
        let Some(last) = found.last_mut() else {
            continue;
        };
        match directive {
            "run" | "slow-run" => {}
            "native" => {
                assert_eq!(rest.trim(), "no", "a directive says native: no");
                last.native = false;
            }
            _ => {
                let (models, value) = rest
                    .split_once('=')
                    .expect("a directive says models = value");
                let mut models: Vec<MemoryModel> = match models.trim() {
                    "all" => MemoryModel::ALL.to_vec(),
                    names => names
                        .split_whitespace()
                        .map(|name| name.parse().expect("a directive names models"))
                        .collect(),
                };
                // They differ in release sequences only: a later line says where that matters.
                if models.contains(&MemoryModel::Rc11) {
                    models.push(MemoryModel::C20);
                }
                let expectation = (directive.to_owned(), models, value.trim().to_owned());
                last.expectations.push(expectation);
            }
        }
    }
    if let Some(first) = found.first_mut() {
        first.first = true;
    }
    for configuration in &mut found {
        configuration.functions.clone_from(&functions);
    }
    found
}

#[allow(dead_code, reason = "not every test looks at these corpora")]
pub(crate) fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in [
        "papers",
        "locks",
        "lockfree",
        "threads",
        "waiting",
        "commuting",
        "publication",
        "errors",
        "language",
        "../cxx",
    ] {
        let entries = fs::read_dir(corpus().join(folder)).expect("the corpus can be read");
        let paths = entries.map(|entry| entry.expect("the corpus can be read").path());
        files.extend(paths.filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "c" || extension == "cpp")
        }));
    }
    files.sort();
    files
}

#[allow(dead_code, reason = "not every test looks at lines")]
/// The lines that a label names: `A|B` names two labels, and a label may mark several lines.
pub(crate) fn lines(text: &str, labels: &str) -> Vec<u32> {
    let marked = |label: &str| -> Vec<u32> {
        let is_marked = |line: &str| {
            let mark = line.split("//~ ").nth(1);
            mark.is_some_and(|mark| mark.trim() == label)
        };
        let lines = (1..).zip(text.lines());
        let lines: Vec<u32> = lines
            .filter_map(|(number, line)| is_marked(line).then_some(number))
            .collect();
        assert!(!lines.is_empty(), "no line is marked {label}");
        lines
    };
    labels.split('|').flat_map(marked).collect()
}

#[allow(dead_code, reason = "not every test checks")]
/// How a verdict differs from the expected one; nothing if none is expected.
pub(crate) fn disagreement(
    configuration: &Configuration,
    model: MemoryModel,
    checked: &Checked,
) -> Option<String> {
    let expected = configuration.expected("verdict", model)?;
    let mut words = expected.split_whitespace();
    let as_expected = match (words.next(), words.next(), words.next()) {
        (Some("correct"), ..) => checked.verdict == Verdict::Correct,
        (Some("undecided"), ..) => checked.verdict == Verdict::Undecided,
        (Some("wrong"), Some(kinds), labels) => {
            let text = fs::read_to_string(&configuration.file).expect("the corpus can be read");
            let lines = labels.map_or(Vec::new(), |labels| lines(&text, labels));
            checked.findings.iter().any(|finding| {
                kinds
                    .split('|')
                    .any(|kind| kind == finding.kind.to_string())
                    && (lines.is_empty() || finding.line.is_some_and(|line| lines.contains(&line)))
            })
        }
        _ => false,
    };
    if as_expected {
        return None;
    }
    let findings = checked.findings.iter();
    let findings = findings.map(|finding| {
        format!(
            "{} at {:?}: {}",
            finding.kind, finding.line, finding.message
        )
    });
    let all: Vec<String> = findings.chain(checked.notes.clone()).collect();
    let found = format!("{} ({})", checked.verdict, all.join("; "));
    Some(format!("expected {expected}, found {found}"))
}
