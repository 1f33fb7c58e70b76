//! Ways in which a witness does not fit a program.

use crate::MemoryModel;
use norns_execution::{
    OverlappingWidths,
    witness::{Action, Flaw, Number, Step, Witness},
};

/// Ways in which a witness does not fit a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// It fits none.
    Flawed(Flaw),
    /// A step differs.
    Step(Number, Difference),
    /// An order of writes is one of other writes.
    Orders,
    /// Memory is accessed in other pieces.
    Pieces,
    /// Accesses overlap in a way that is not supported.
    Overlap(OverlappingWidths),
    /// The model does not allow it.
    Forbidden(MemoryModel),
}

/// How a step differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// Its thread has not started.
    NotStarted,
    /// Its thread is at its end before.
    AtItsEnd,
    /// Its thread stops before.
    Stops,
    /// Its thread does something that is an error before.
    GoesWrong,
    /// The step that it reads from writes nothing.
    NoWrite(Number),
    /// It does not wait.
    DoesNotWait,
    /// It waits.
    Waits,
    /// It goes on though it waited for ever.
    GoesOn,
    /// It does this now.
    Now(Box<Action>),
    /// It does something else that was not decided.
    SomethingElse,
}

impl Difference {
    fn told(&self, Step { thread, .. }: &Step) -> String {
        match self {
            Self::NotStarted => format!("{thread} has not started"),
            Self::AtItsEnd => format!("{thread} is at its end before that"),
            Self::Stops => format!("{thread} stops before that"),
            Self::GoesWrong => format!("{thread} goes wrong before that"),
            Self::NoWrite(step) => format!("step {step}, which it read from, is no write"),
            Self::DoesNotWait => format!("{thread} does not wait there"),
            Self::Waits => format!("{thread} waits there"),
            Self::GoesOn => format!("{thread} goes on there"),
            Self::Now(action) => format!("is now '{thread}: {action}'"),
            Self::SomethingElse => format!("{thread} does something else"),
        }
    }
}

impl Misfit {
    /// What is the matter, in words: "step 7 was 'main: write x = 1 (rel)', and is now 'main: write x = 2 (rel)'".
    pub fn told(&self, witness: &Witness) -> String {
        match self {
            Self::Flawed(flaw) => flaw.to_string(),
            Self::Step(number, how) => match witness.event(*number) {
                Some(step) => format!("step {number} was '{step}', and {}", how.told(step)),
                None => format!("there is no step {number}"),
            },
            Self::Orders => "the order of writes is one of other writes".to_owned(),
            Self::Pieces => "memory is accessed in other pieces".to_owned(),
            Self::Overlap(overlap) => overlap.to_string(),
            Self::Forbidden(model) => format!("{model} does not allow this execution"),
        }
    }
}
