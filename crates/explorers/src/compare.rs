//! Compares two explorers on one program.

use crate::{
    explorer::{End, Execution, Found, Observer, Statistics},
    models::commuting::CommutingUpdates,
    revisits::Divisible,
};
use norns_execution::{
    Class, Equivalence,
    program::{FindingKind, Run},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    ops::ControlFlow,
};

/// Collects what an explorer found: each class of executions and how often, the outcomes, and the kinds of findings.
pub struct Collected<O> {
    /// What counts as the same execution.
    pub equivalence: Equivalence,
    /// Whether executions that differ in the order of updates that commute are the same.
    pub up_to_commuting: bool,
    /// Each class of executions with how it ended and how often it was found.
    pub classes: BTreeMap<(Class, End), u64>,
    /// The outcome of each complete execution.
    pub outcomes: BTreeSet<O>,
    /// The kinds of findings.
    pub findings: BTreeSet<FindingKind>,
}

/// Collects from an explorer. `outcome` gives the outcome of a complete execution.
pub struct Collector<O, F> {
    /// What was collected so far.
    pub collected: Collected<O>,
    outcome: F,
}

impl<O: Ord, F> Collector<O, F> {
    /// A collector that has seen nothing.
    pub fn new(equivalence: Equivalence, outcome: F) -> Self {
        Self {
            collected: Collected {
                equivalence,
                up_to_commuting: false,
                classes: BTreeMap::new(),
                outcomes: BTreeSet::new(),
                findings: BTreeSet::new(),
            },
            outcome,
        }
    }

    /// The same, where executions that differ in the order of updates that commute are the same.
    #[must_use]
    pub const fn up_to_commuting(mut self) -> Self {
        self.collected.up_to_commuting = true;
        self
    }
}

impl<R: Run, O: Ord, F: Fn(&Execution<'_, R>) -> O> Observer<R> for Collector<O, F> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let class = if self.collected.up_to_commuting {
            CommutingUpdates::by_labels(execution.graph, execution.run).class(execution.graph)
        } else {
            execution.graph.class(self.collected.equivalence)
        };
        let count = self.collected.classes.entry((class, execution.end));
        *count.or_default() += 1;
        if execution.end == End::Complete {
            self.collected.outcomes.insert((self.outcome)(execution));
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.collected.findings.insert(found.finding.kind);
        ControlFlow::Continue(())
    }

    fn looks_at_orders(&self) -> bool {
        !self.collected.up_to_commuting
    }

    fn restart(&mut self) {
        self.collected.classes.clear();
        self.collected.outcomes.clear();
        self.collected.findings.clear();
    }
}

impl<R: Run, O: Ord + Send, F: Fn(&Execution<'_, R>) -> O + Clone + Send> Divisible<R>
    for Collector<O, F>
{
    fn divide(&self) -> Self {
        let mut divided = Self::new(self.collected.equivalence, self.outcome.clone());
        divided.collected.up_to_commuting = self.collected.up_to_commuting;
        divided
    }

    fn absorb(&mut self, later: Self) {
        for (class, count) in later.collected.classes {
            *self.collected.classes.entry(class).or_default() += count;
        }
        self.collected.outcomes.extend(later.collected.outcomes);
        self.collected.findings.extend(later.collected.findings);
    }
}

/// Which of the two explorers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The one given first.
    First,
    /// The one given second.
    Second,
}

/// Where two explorers differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference<O> {
    /// An outcome that one alone found.
    Outcome(Side, O),
    /// An execution that one alone found.
    Execution(Side, Class, End),
    /// An execution that one found more than once.
    Twice(Side, Class, u64),
    /// A kind of finding that one alone has.
    Finding(Side, FindingKind),
    /// One was stopped by a limit, so they cannot be compared.
    Unfinished(Side),
}

impl<O: fmt::Debug> fmt::Display for Difference<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(side, outcome) => {
                write!(f, "only the {side} finds the outcome {outcome:?}")
            }
            Self::Execution(side, class, end) => {
                write!(
                    f,
                    "only the {side} finds the execution {class:?}, which ends {end:?}"
                )
            }
            Self::Twice(side, class, times) => {
                write!(f, "the {side} finds the execution {class:?} {times} times")
            }
            Self::Finding(side, kind) => write!(f, "only the {side} finds a {kind}"),
            Self::Unfinished(side) => write!(f, "the {side} did not finish"),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// What one explorer gave.
pub type Result<'a, O> = (&'a Collected<O>, &'a Statistics);

/// The first difference, outcomes before executions before findings.
pub fn compare<O: Ord + Clone>(
    first: Result<'_, O>,
    second: Result<'_, O>,
) -> Option<Difference<O>> {
    let sides = [(Side::First, first, second), (Side::Second, second, first)];
    let unfinished = sides.iter().find(|(_, mine, _)| mine.1.stopped.is_some());
    if let Some(&(side, ..)) = unfinished {
        return Some(Difference::Unfinished(side));
    }
    let outcome = sides.iter().find_map(|&(side, mine, other)| {
        let alone = mine.0.outcomes.difference(&other.0.outcomes).next();
        alone.map(|outcome| Difference::Outcome(side, outcome.clone()))
    });
    let execution = || {
        sides.iter().find_map(|&(side, mine, other)| {
            let alone = mine
                .0
                .classes
                .keys()
                .find(|key| !other.0.classes.contains_key(key));
            alone.map(|(class, end)| Difference::Execution(side, class.clone(), *end))
        })
    };
    let twice = || {
        sides.iter().find_map(|&(side, mine, _)| {
            let twice = mine.0.classes.iter().find(|&(_, &times)| times > 1);
            twice.map(|((class, _), &times)| Difference::Twice(side, class.clone(), times))
        })
    };
    let finding = || {
        sides.iter().find_map(|&(side, mine, other)| {
            let alone = mine.0.findings.difference(&other.0.findings).next();
            alone.map(|&kind| Difference::Finding(side, kind))
        })
    };
    outcome.or_else(execution).or_else(twice).or_else(finding)
}
