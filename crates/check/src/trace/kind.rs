//! The kinds of steps.

use super::Naming;
use norns_execution::{Action, EventId, Value, Waiting, program::Run};
use serde::{Deserialize, Serialize};

/// What kind of action a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Read memory.
    Read,
    /// Wrote memory.
    Write,
    /// Read and wrote memory atomically.
    Update,
    /// Read memory, and did not write because of the value that it read.
    FailedUpdate,
    /// Took a mutex.
    Lock,
    /// Released a mutex.
    Unlock,
    /// Called a function of the library that synchronises.
    Call,
    /// The same, for a call that should wake waiting threads, of which there were none.
    WakesNobody,
    /// Woke a thread, or was woken, inside such a function.
    Wake,
    /// Waits forever.
    Wait(Waiting),
    /// A fence, or the beginning or end of an atomic block.
    Fence,
    /// Started a thread.
    Spawn,
    /// Joined a thread.
    Join,
    /// Arrived at a barrier or left it.
    Barrier,
    /// Created an object.
    Allocate,
    /// Ended the lifetime of an object.
    Free,
    /// Took one of several alternatives.
    Choose,
    /// Printed something.
    Print,
}

impl StepKind {
    /// Whether it is shown as a call of a function that synchronises. It then does not matter which call came before.
    pub const fn is_of_library(self) -> bool {
        matches!(
            self,
            Self::Lock | Self::Unlock | Self::Call | Self::WakesNobody
        )
    }

    /// The verb at the start of the label of such a step, with its forms for the present and the past tense; `None` if labels of
    /// this kind are already sentences.
    pub(crate) const fn verb(self) -> Option<Verb> {
        let (label, now, past) = match self {
            Self::FailedUpdate => (
                "failed update, read ",
                "fails to update, reading ",
                "failed to update, reading ",
            ),
            Self::Read => ("read ", "reads ", "read "),
            Self::Update => ("update ", "updates ", "updated "),
            Self::Write => ("write ", "writes ", "wrote "),
            Self::Lock => ("lock ", "locks ", "locked "),
            Self::Unlock => ("unlock ", "unlocks ", "unlocked "),
            _ => return None,
        };
        Some(Verb { label, now, past })
    }
}

/// A verb as it appears in labels and in sentences.
pub(crate) struct Verb {
    pub(crate) label: &'static str,
    pub(crate) now: &'static str,
    pub(crate) past: &'static str,
}

impl<R: Run> Naming<'_, R> {
    /// The kind of a step, which is both halves of an update.
    pub(super) fn kind(&self, id: EventId) -> StepKind {
        let Some(event) = self.graph.event(id) else {
            return StepKind::Write;
        };
        if let Action::Read { source: None, .. } = event.action {
            return StepKind::Wait(self.reason(id).unwrap_or(Waiting::Await));
        }
        if let Some(kind) = self.kind_of_call(id) {
            return kind;
        }
        match event.action {
            Action::Read {
                cell,
                of_update,
                exclusive,
                ..
            } => match self.graph.write_half(id) {
                Some(_) if self.locks(id) => StepKind::Lock,
                Some(write) if self.graph.value_of(write) == Value::ZERO && self.is_mutex(cell) => {
                    StepKind::Unlock
                }
                Some(_) => StepKind::Update,
                None if of_update && !exclusive => StepKind::FailedUpdate,
                None => StepKind::Read,
            },
            Action::Write { .. } => StepKind::Write,
            Action::Fence { .. } => StepKind::Fence,
            Action::Spawn { .. } => StepKind::Spawn,
            Action::Join { .. } => StepKind::Join,
            Action::Arrive { .. } | Action::Depart { .. } => StepKind::Barrier,
            Action::Allocate { .. } => StepKind::Allocate,
            Action::Free { .. } => StepKind::Free,
            Action::Choose { .. } => StepKind::Choose,
        }
    }

    /// The name of what a step is about: the argument of a call that synchronises, or the memory that it accesses.
    pub(super) fn subject(&self, id: EventId) -> Option<String> {
        let location = self.location_of(id);
        match self.kind(id) {
            StepKind::Call | StepKind::WakesNobody => {
                let argument = self.call_of(id)?.argument;
                argument.or(location).map(|of| self.run.location_name(of))
            }
            StepKind::Wait(_) => location.map(|of| self.run.location_name(of)),
            _ => location.map(|of| self.place_name(of)),
        }
    }
}
