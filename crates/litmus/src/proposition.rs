//! What can be observed at the end of a run, and what a test says about it.

use std::collections::BTreeSet;
use std::fmt;

/// Something with a value at the end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Observable {
    /// A thread's register.
    Register {
        /// The number of the thread.
        thread: u32,
        /// The register.
        name: String,
    },
    /// A location, whether in memory or its thread's own.
    Location(String),
}

impl fmt::Display for Observable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register { thread, name } => write!(f, "{thread}:{name}"),
            Self::Location(name) => f.write_str(name),
        }
    }
}

/// The question of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// Which final states must satisfy the proposition.
    pub quantifier: Quantifier,
    /// The proposition.
    pub proposition: Proposition,
}

/// Which final states must satisfy a proposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// Some.
    Exists,
    /// None.
    NotExists,
    /// All.
    ForAll,
}

impl fmt::Display for Quantifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Exists => "exists",
            Self::NotExists => "~exists",
            Self::ForAll => "forall",
        })
    }
}

/// A statement about a final state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proposition {
    /// Always or never.
    Constant(bool),
    /// `x = 1` or `x != 1`.
    Compare {
        /// What.
        observable: Observable,
        /// Whether it must be equal, or must not be.
        equal: bool,
        /// To what.
        value: i32,
    },
    /// The opposite.
    Not(Box<Proposition>),
    /// All of these; at least two.
    All(Vec<Proposition>),
    /// Some of these; at least two.
    Any(Vec<Proposition>),
}

impl Proposition {
    /// Whether it holds, given the values; nothing if a value is missing that matters.
    pub fn eval(&self, value_of: &dyn Fn(&Observable) -> Option<i64>) -> Option<bool> {
        match self {
            Self::Constant(holds) => Some(*holds),
            Self::Compare {
                observable,
                equal,
                value,
            } => value_of(observable).map(|found| (found == i64::from(*value)) == *equal),
            Self::Not(inner) => inner.eval(value_of).map(|holds| !holds),
            Self::All(parts) => decided_by(false, parts, value_of),
            Self::Any(parts) => decided_by(true, parts, value_of),
        }
    }

    /// What it speaks of, each once, in the order of the text.
    pub fn observables(&self) -> Vec<Observable> {
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        self.collect(&mut found, &mut seen);
        found
    }

    fn collect<'p>(&'p self, found: &mut Vec<Observable>, seen: &mut BTreeSet<&'p Observable>) {
        match self {
            Self::Constant(_) => {}
            Self::Compare { observable, .. } => {
                if seen.insert(observable) {
                    found.push(observable.clone());
                }
            }
            Self::Not(inner) => inner.collect(found, seen),
            Self::All(parts) | Self::Any(parts) => {
                for part in parts {
                    part.collect(found, seen);
                }
            }
        }
    }
}

/// One part with the value `decisive` decides; otherwise every part must be known.
fn decided_by(
    decisive: bool,
    parts: &[Proposition],
    value_of: &dyn Fn(&Observable) -> Option<i64>,
) -> Option<bool> {
    let mut all_known = true;
    for part in parts {
        match part.eval(value_of) {
            Some(holds) if holds == decisive => return Some(decisive),
            Some(_) => {}
            None => all_known = false,
        }
    }
    all_known.then_some(!decisive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_value_matters_only_if_nothing_else_decides() {
        let is = |name: &str, value| Proposition::Compare {
            observable: Observable::Location(name.into()),
            equal: true,
            value,
        };
        let known = |observable: &Observable| match observable {
            Observable::Location(name) if name == "x" => Some(1),
            _ => None,
        };
        for (proposition, expected) in [
            (is("x", 1), Some(true)),
            (is("y", 1), None),
            (Proposition::Not(Box::new(is("y", 1))), None),
            (Proposition::All(vec![is("y", 1), is("x", 0)]), Some(false)),
            (Proposition::All(vec![is("y", 1), is("x", 1)]), None),
            (Proposition::Any(vec![is("y", 1), is("x", 1)]), Some(true)),
            (
                Proposition::Any(vec![is("x", 0), Proposition::Constant(false)]),
                Some(false),
            ),
        ] {
            assert_eq!(proposition.eval(&known), expected, "{proposition:?}");
        }
    }
}
