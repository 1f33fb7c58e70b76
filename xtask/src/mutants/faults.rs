//! The faults. A new axiom, rule or case comes with the fault that it would be not to have it.

mod barriers;
mod commuting;
mod explorers;
mod face;
mod front_ends;
mod library;
mod litmus;
mod memory;
mod models;
mod private_memory;
mod queue;
mod repetition;
mod rust;
mod values;

/// A small fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// What it is called.
    pub(super) name: &'static str,
    /// Where it goes; if the file was moved, its crate is searched.
    pub(super) file: &'static str,
    /// The function that it is in, where the text alone would not say.
    pub(super) within: Option<&'static str>,
    /// The code that it replaces; it occurs once.
    pub(super) from: &'static str,
    /// What it puts there.
    pub(super) to: &'static str,
    /// The test that notices it, which is run first.
    pub(super) caught_by: Option<Test>,
}

/// A fault that replaces `from` by `to` in a file.
pub(super) const fn fault(
    name: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
) -> Fault {
    Fault {
        name,
        file,
        within: None,
        from,
        to,
        caught_by: None,
    }
}

impl Fault {
    /// The same fault, in the function of this name (`function` or `Type::function`).
    pub(super) const fn within(self, function: &'static str) -> Self {
        Self {
            within: Some(function),
            ..self
        }
    }

    /// The same fault, with the test that notices it.
    const fn caught_by(self, test: Test) -> Self {
        Self {
            caught_by: Some(test),
            ..self
        }
    }
}

/// A test, or all tests of a binary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Test {
    /// The package that it belongs to.
    pub(super) package: &'static str,
    pub(super) target: Target,
    /// Its name, unless all of the target are meant.
    pub(super) name: Option<&'static str>,
    /// A variable of the environment that it is given.
    pub(super) variable: Option<(&'static str, &'static str)>,
}

/// Which binary of a package a test is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Target {
    /// That of the library itself.
    Library,
    /// A file of tests.
    Tests(&'static str),
}

impl Test {
    const fn library(package: &'static str) -> Self {
        Self {
            package,
            target: Target::Library,
            name: None,
            variable: None,
        }
    }

    const fn tests(package: &'static str, target: &'static str) -> Self {
        Self {
            target: Target::Tests(target),
            ..Self::library(package)
        }
    }

    /// The test of this name.
    const fn named(self, name: &'static str) -> Self {
        Self {
            name: Some(name),
            ..self
        }
    }

    /// The file of tests that it is in; none if it is in the library itself.
    pub(super) fn file(&self) -> Option<&'static str> {
        match self.target {
            Target::Library => None,
            Target::Tests(name) => Some(name),
        }
    }

    /// What the paths of the programs have in them that it is restricted to.
    pub(super) fn only(&self) -> Option<&'static str> {
        let (_, value) = self.variable.filter(|&(name, _)| name == "NORNS_ONLY")?;
        Some(value)
    }

    /// The same with a variable set.
    const fn with(self, variable: &'static str, value: &'static str) -> Self {
        Self {
            variable: Some((variable, value)),
            ..self
        }
    }
}

impl std::fmt::Display for Test {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some((variable, value)) = self.variable {
            write!(formatter, "{variable}={value} ")?;
        }
        let target = self.file().unwrap_or("lib");
        write!(formatter, "{} {target}", self.package)?;
        self.name
            .map_or(Ok(()), |name| write!(formatter, " {name}"))
    }
}

const AGREEMENT: Test = Test::tests("norns", "agreement");
const CONFORMANCE: Test = Test::tests("norns", "conformance");
const CORPUS: Test = Test::tests("norns", "corpus").named("every_litmus_file_is_as_it_says");
const C_CORPUS: Test = Test::tests("norns", "c_corpus").named("every_c_program_is_as_it_says");
const NATIVE: Test = Test::tests("norns", "native");
const ESTIMATE: Test = Test::tests("norns", "estimate");
const REPLAY_TESTS: Test = Test::tests("norns", "replay");
const REPORTS: Test = Test::tests("norns", "reports");
const LIBRARY: Test = Test::tests("norns", "library");
const ROUNDS_TESTS: Test = Test::tests("norns", "rounds");
const COMMAND_LINE_C: Test = Test::tests("norns", "command_line_c");

/// Texts that programs are linked with, which are no Rust. A fault in one of them is a fault of the function that they all go
/// through, given the other text.
pub(super) struct Texts {
    /// The folder that they are in.
    pub(super) folder: &'static str,
    /// The function that they go through, and its file.
    pub(super) file: &'static str,
    pub(super) function: &'static str,
    /// The argument that is the text, as it is in its file.
    pub(super) argument: &'static str,
}

pub(super) const PRELUDE: Texts = Texts {
    folder: "crates/llvm/src/library/prelude/",
    file: "crates/llvm/src/library/prelude.rs",
    function: "Text::new",
    argument: "whole",
};

/// All faults.
pub(super) fn faults() -> impl Iterator<Item = &'static Fault> {
    let all = [
        models::FAULTS,
        barriers::FAULTS,
        commuting::FAULTS,
        explorers::FAULTS,
        front_ends::FAULTS,
        litmus::FAULTS,
        library::FAULTS,
        face::FAULTS,
        memory::FAULTS,
        private_memory::FAULTS,
        queue::FAULTS,
        repetition::FAULTS,
        rust::FAULTS,
        values::FAULTS,
    ];
    all.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::faults;
    use std::collections::HashSet;

    #[test]
    fn names_are_given_once() {
        let mut names = HashSet::new();
        for fault in faults() {
            assert!(names.insert(fault.name), "{} is there twice", fault.name);
        }
    }
}
