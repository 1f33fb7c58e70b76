//! Memory models: what a concurrent program may do.
//!
//! A model has up to two definitions. Its *axioms* say whether a graph is allowed, and its *machine* says what may happen next.
//! All models have axioms. SC, TSO and PSO also have a machine, and both definitions give the same executions.

pub mod axioms;
pub mod commuting;
pub mod good_writes;
pub mod incremental;
pub mod machine;
pub mod precedence;
pub mod races;
pub mod reads_from;

use norns_execution::{Access, CellId, Equivalence, EventId, Graph, Mode, Relation};
use std::{fmt, str::FromStr};

/// A memory model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MemoryModel {
    /// Sequential consistency, as in [`axioms::sc`].
    Sc,
    /// Total store order, as in [`axioms::tso`].
    Tso,
    /// Partial store order, as in [`axioms::pso`].
    Pso,
    /// Release-acquire, as in [`axioms::ra`].
    Ra,
    /// Repaired C11, as in [`axioms::rc11`].
    Rc11,
    /// Weak RC11, without a modification order, as in [`axioms::wrc11`].
    Wrc11,
    /// RC11 with the release sequences of C++20, as in [`axioms::c20`].
    C20,
}

impl MemoryModel {
    /// Every model.
    pub const ALL: [Self; 7] = [
        Self::Sc,
        Self::Tso,
        Self::Pso,
        Self::Ra,
        Self::Rc11,
        Self::Wrc11,
        Self::C20,
    ];

    /// Its name on the command line and in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sc => "sc",
            Self::Tso => "tso",
            Self::Pso => "pso",
            Self::Ra => "ra",
            Self::Rc11 => "rc11",
            Self::Wrc11 => "wrc11",
            Self::C20 => "c20",
        }
    }

    /// What it is, in a line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Sc => {
                "sequential consistency: threads take turns, every access takes effect at once"
            }
            Self::Tso => {
                "total store order (x86): stores wait in a first-in-first-out buffer per thread"
            }
            Self::Pso => "partial store order: stores wait in a buffer per thread and location",
            Self::Ra => "release-acquire: every atomic write releases, every atomic read acquires",
            Self::Rc11 => "repaired C11: all access modes and fences of C and C++",
            Self::Wrc11 => "weak RC11: as RC11, but unordered writes of a location stay unordered",
            Self::C20 => "as RC11, but with the release sequences of C++20",
        }
    }

    /// Whether a graph of this model orders all writes of a location.
    pub const fn orders_writes(self) -> bool {
        !matches!(self, Self::Wrc11)
    }

    /// When two graphs of this model are the same execution.
    pub const fn equivalence(self) -> Equivalence {
        if self.orders_writes() {
            Equivalence::ModificationOrder
        } else {
            Equivalence::ReadsFrom
        }
    }

    /// Whether a data race on a plain access is always an error, even if races were not asked for.
    pub const fn races_are_errors(self) -> bool {
        matches!(self, Self::Ra | Self::Rc11 | Self::Wrc11 | Self::C20)
    }

    /// The effective mode of an access: some models treat atomic accesses as stronger or weaker than they are.
    pub fn effective_mode(self, access: Access, mode: Mode) -> Mode {
        match (self, access) {
            _ if !mode.is_atomic() => mode,
            // Every access takes effect at once; under TSO and PSO an update empties the buffer.
            (Self::Sc, _) | (Self::Tso | Self::Pso, Access::Update) => Mode::SequentiallyConsistent,
            // Loads are done in order, and under TSO so are stores; those of PSO do what their mode says.
            (Self::Tso | Self::Pso, Access::Load) if mode == Mode::Relaxed => Mode::Acquire,
            (Self::Tso, Access::Store) if mode == Mode::Relaxed => Mode::Release,
            (Self::Tso | Self::Pso, Access::Load | Access::Store)
            | (Self::Rc11 | Self::Wrc11 | Self::C20, _) => mode,
            (Self::Ra, Access::Load) => Mode::Acquire,
            (Self::Ra, Access::Store) => Mode::Release,
            (Self::Ra, Access::Update) => Mode::AcquireRelease,
        }
    }

    /// The order of the model: happens-before if it has one, otherwise the global order of its axioms.
    pub fn order(self, g: &axioms::Relations) -> Relation {
        match self {
            Self::Sc => axioms::sc::order(g),
            Self::Tso => axioms::tso::order(g),
            Self::Pso => axioms::pso::order(g),
            Self::Ra | Self::Rc11 | Self::Wrc11 | Self::C20 => self.happens_before(g),
        }
    }

    /// Happens-before for data races. SC, TSO and PSO have none of their own, so it is that of C20, the model of the language.
    pub fn happens_before(self, g: &axioms::Relations) -> Relation {
        match self {
            Self::Ra => axioms::ra::happens_before(g),
            Self::Rc11 | Self::Wrc11 => axioms::rc11::happens_before(g),
            Self::Sc | Self::Tso | Self::Pso | Self::C20 => axioms::c20::happens_before(g),
        }
    }

    /// Of the given writes to a cell, those that may be its last: the last in modification order or, without one, those that no
    /// other write is known to follow.
    pub fn last_writes(
        self,
        graph: &Graph,
        cell: CellId,
        counts: impl Fn(EventId) -> bool,
    ) -> Vec<EventId> {
        if self.orders_writes() {
            let writes = graph.cells()[cell.index()].writes.iter().rev();
            let last = writes.copied().find(|&write| counts(write));
            vec![last.unwrap_or(EventId::initial(cell))]
        } else {
            axioms::wrc11::maximal_writes(graph, cell, counts)
        }
    }
}

impl fmt::Display for MemoryModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for MemoryModel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let model = Self::ALL.into_iter().find(|model| model.name() == text);
        model.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("unknown memory model '{text}'; the models are {names}")
        })
    }
}
