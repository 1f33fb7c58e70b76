//! An execution as data. It is sufficient to rebuild the execution without a search, even in another process, and to detect
//! whether the program still does the same.
//!
//! A witness has the steps of an execution in an order in which each step comes after its predecessors in its thread, and after
//! what it reads from. Everything is identified by a name that is the same in every process: a thread by its spawn path, a
//! global object by its name in the source, and an object that a thread creates by the step that creates it. Nothing depends on
//! the words of reports. `docs/trace.schema.json` describes the format.

mod record;
mod words;

use crate::{Mode, ObjectKind, Waiting, Width};
pub use record::{Entry, Recorder};
use serde::{Deserialize, Serialize};
use std::{collections::HashSet, fmt, num::NonZeroU32};

/// The execution.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// The version of the format.
    pub version: Version,
    /// The steps.
    pub steps: Vec<Step>,
    /// The modification orders that differ from the order of the steps. Each contains all writes to a cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Vec<Number>>,
}

/// The version of the format that is written and read here. It changes when an old reader would misunderstand a new file.
pub const VERSION: u32 = 1;

/// Checks that a witness has [`VERSION`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Version;

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(version: u32) -> Result<Self, String> {
        if version == VERSION {
            Ok(Self)
        } else {
            Err(format!(
                "its witness has version {version}, and only version {VERSION} is known"
            ))
        }
    }
}

impl From<Version> for u32 {
    fn from(_: Version) -> Self {
        VERSION
    }
}

/// The number of a step, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Number(NonZeroU32);

impl Number {
    /// The number of the step after so many others.
    pub fn of_place(place: usize) -> Self {
        let before = u32::try_from(place).unwrap_or(u32::MAX);
        Self(NonZeroU32::MIN.saturating_add(before))
    }

    /// How many steps come before it.
    pub const fn place(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A step: an event, both events of an update, or output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The name of its thread: the spawns that lead to it.
    pub thread: String,
    /// How reports describe it, for human readers. Nothing depends on it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What it does.
    pub action: Action,
}

/// What a step does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// It reads.
    Read {
        /// Where.
        access: Access,
        /// With which mode.
        mode: Mode,
        /// Who wrote what it reads.
        from: Vec<Source>,
        /// What it reads; nothing in a call of the library.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Value>,
    },
    /// It writes.
    Write {
        /// Where.
        access: Access,
        /// With which mode.
        mode: Mode,
        /// What it writes; nothing in a call of the library.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Value>,
    },
    /// It reads, and may write at once.
    Update {
        /// Where.
        access: Access,
        /// The mode of its read.
        mode: Mode,
        /// Who wrote what it reads.
        from: Vec<Source>,
        /// What it reads; nothing in a call of the library.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Value>,
        /// The result.
        result: Updated,
    },
    /// It waits forever for another value.
    Wait {
        /// Where.
        access: Access,
        /// For what.
        reason: Waiting,
    },
    /// A fence.
    Fence {
        /// Its mode.
        mode: Mode,
    },
    /// An atomic block begins.
    AtomicBegin,
    /// An atomic block ends.
    AtomicEnd,
    /// It starts a thread.
    Spawn {
        /// The name of that thread.
        child: String,
    },
    /// It sees the end of a thread.
    Join {
        /// The name of that thread.
        child: String,
    },
    /// It arrives at a barrier.
    Arrive {
        /// At which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        barrier: Option<Place>,
        /// Whether the barrier is contested, and the thread synchronises by updates of memory instead.
        contested: bool,
    },
    /// It sees that a phase of a barrier is complete.
    Depart {
        /// Of which barrier.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        barrier: Option<Place>,
    },
    /// It creates an object.
    Allocate {
        /// How large it is.
        bytes: u32,
        /// Whether its bytes are zero; otherwise they are uninitialised.
        zeroed: bool,
        /// Where it lives.
        storage: ObjectKind,
    },
    /// It ends the lifetime of an object.
    Free {
        /// Which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        object: Option<Object>,
    },
    /// It takes one of several alternatives.
    Choose {
        /// Which, from 0.
        taken: u32,
    },
    /// It is output, not an event. It may change.
    Print {
        /// What was printed.
        text: String,
    },
}

/// The result of an update.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Updated {
    /// It writes.
    Writes {
        /// The mode of its write.
        mode: Mode,
        /// What it writes; nothing in a call of the library.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<Value>,
    },
    /// It has read a value and does not write.
    Fails,
    /// It has only read so far: the execution ends there.
    Pending,
}

/// A cell that is accessed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Access {
    /// The object that it is part of; `None` if that has no name, like memory that the library uses for different objects in
    /// turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<Object>,
    /// Where in the object it begins.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub offset: u32,
    /// How large it is.
    pub bytes: Width,
    /// If it is not exactly what is accessed: how many bytes after the start of the access it starts; negative if it starts
    /// before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<i64>,
}

/// An object, by its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Object {
    /// One that exists from the start: its name in the source.
    Global(String),
    /// One that this step creates.
    Made(Number),
}

/// A byte of an object.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The object.
    pub object: Object,
    /// The offset in bytes.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub offset: u32,
}

/// What a cell holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A signed number of the width of the cell.
    Number(i64),
    /// The address of something.
    Pointer(Place),
    /// A number with uninitialised bits.
    Partly {
        /// The number; its uninitialised bits are zero.
        number: i64,
        /// The uninitialised bits.
        uninitialised: u64,
    },
}

/// Who wrote what is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Source {
    /// A step.
    Step(Number),
    /// No step: it is the initial value.
    Initial(Initial),
}

impl Source {
    /// The initial value.
    pub const INITIAL: Self = Self::Initial(Initial::Initial);
}

/// The word for the initial value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Initial {
    /// "initial".
    Initial,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(offset: &u32) -> bool {
    *offset == 0
}

impl Action {
    /// Who wrote what it reads.
    pub fn sources(&self) -> &[Source] {
        match self {
            Self::Read { from, .. } | Self::Update { from, .. } => from,
            _ => &[],
        }
    }

    /// The cell that it accesses.
    pub const fn access(&self) -> Option<&Access> {
        match self {
            Self::Read { access, .. }
            | Self::Write { access, .. }
            | Self::Update { access, .. }
            | Self::Wait { access, .. } => Some(access),
            _ => None,
        }
    }

    /// Whether it waits forever.
    pub const fn waits(&self) -> bool {
        matches!(self, Self::Wait { .. })
    }

    /// Whether it is output, not an event.
    pub const fn is_output(&self) -> bool {
        matches!(self, Self::Print { .. })
    }

    /// Whether it is an update that has not written yet, though it will.
    pub const fn is_pending(&self) -> bool {
        let Self::Update { result, .. } = self else {
            return false;
        };
        matches!(result, Updated::Pending)
    }
}

/// Why a witness cannot be an execution of any program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// A step reads from one that does not come before it.
    Source(Number, Number),
    /// A step reads from this many writes.
    Sources(Number, usize),
    /// A step comes after one of its thread that waits forever, or is an update that has not written yet.
    Behind(Number, Number),
    /// A modification order contains a step that does not exist, or one more than once.
    Order(Number),
    /// A finding is about a step that does not exist.
    About(Number),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(step, source) => write!(
                f,
                "step {step} reads from step {source}, which does not come before it"
            ),
            Self::Sources(step, 0) => write!(f, "step {step} reads from nothing"),
            Self::Sources(step, count) => {
                write!(f, "step {step} reads from {count} writes at once")
            }
            Self::Behind(step, last) => write!(
                f,
                "step {step} comes after step {last}, beyond which its thread has not got"
            ),
            Self::Order(step) => write!(
                f,
                "an order of writes has step {step}, which there is not or which it has twice"
            ),
            Self::About(step) => {
                write!(f, "the finding is about step {step}, which there is not")
            }
        }
    }
}

impl std::error::Error for Flaw {}

impl Witness {
    /// A step that is an event.
    pub fn event(&self, number: Number) -> Option<&Step> {
        let step = self.steps.get(number.place())?;
        (!step.action.is_output()).then_some(step)
    }

    /// The steps that are events, by their numbers.
    pub fn events(&self) -> impl Iterator<Item = (Number, &Step)> {
        let steps = self.steps.iter().enumerate();
        let steps = steps.filter(|(_, step)| !step.action.is_output());
        steps.map(|(place, step)| (Number::of_place(place), step))
    }

    /// The name of a step in any witness of the same execution, whatever the order of its steps: its thread, and its index in
    /// the thread. `None` if there is no such event.
    pub fn name_of(&self, number: Number) -> Option<(&str, usize)> {
        let thread = self.event(number)?.thread.as_str();
        let before = self
            .events()
            .take_while(|&(other, _)| other < number)
            .filter(|(_, step)| step.thread == thread);
        Some((thread, before.count()))
    }

    /// Whether it can be an execution of some program, as far as can be decided without the program.
    pub fn check(&self) -> Result<(), Flaw> {
        let mut last: Vec<(&str, Number)> = Vec::new();
        for (number, step) in self.events() {
            let ended = last.iter().find(|(thread, _)| *thread == step.thread);
            if let Some(&(_, end)) = ended {
                return Err(Flaw::Behind(number, end));
            }
            if step.action.waits() || step.action.is_pending() {
                last.push((&step.thread, number));
            }
            match (&step.action, step.action.sources()) {
                (Action::Read { .. } | Action::Update { .. }, &[Source::Step(source)])
                    if source >= number || self.event(source).is_none() =>
                {
                    return Err(Flaw::Source(number, source));
                }
                (Action::Read { .. } | Action::Update { .. }, [_]) => {}
                (Action::Read { .. } | Action::Update { .. }, sources) => {
                    return Err(Flaw::Sources(number, sources.len()));
                }
                _ => {}
            }
        }
        for order in &self.orders {
            let mut met = HashSet::new();
            let is_wrong = |&&step: &&Number| self.event(step).is_none() || !met.insert(step);
            if let Some(&step) = order.iter().find(is_wrong) {
                return Err(Flaw::Order(step));
            }
        }
        Ok(())
    }
}
