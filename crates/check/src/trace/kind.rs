//! What sort of thing a step did, for whoever must tell steps apart.

use super::Naming;
use norns_execution::{Action, EventId, Value, Waiting, program::Run};
use serde::{Deserialize, Serialize};

/// What sort of thing a step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Read memory.
    Read,
    /// Wrote memory.
    Write,
    /// Read and wrote memory at once.
    Update,
    /// Read memory, and did not write because of what it read.
    FailedUpdate,
    /// Took a mutex.
    Lock,
    /// Released a mutex.
    Unlock,
    /// Called a function of the library that synchronises.
    Call,
    /// The same, to wake threads that wait, of which there were none.
    WakesNobody,
    /// Woke a thread, or was woken, inside such a function.
    Wake,
    /// Waits for ever.
    Wait(Waiting),
    /// A fence, or the begin or end of an atomic block.
    Fence,
    /// Started a thread.
    Spawn,
    /// Saw a thread's end.
    Join,
    /// Arrived at a barrier or left it.
    Barrier,
    /// Made an object.
    Allocate,
    /// Ended an object's life.
    Free,
    /// Took one of several alternatives.
    Choose,
    /// Printed something.
    Print,
}

impl StepKind {
    /// Whether it is told as a call of a function that synchronises: whoever called one before is of no interest.
    pub const fn is_of_library(self) -> bool {
        matches!(
            self,
            Self::Lock | Self::Unlock | Self::Call | Self::WakesNobody
        )
    }

    /// The verb with which the label of such a step begins, in the present and in the past tense of a sentence; none if labels of
    /// this kind are sentences already.
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

/// A verb as labels have it, and as sentences do.
pub(crate) struct Verb {
    pub(crate) label: &'static str,
    pub(crate) now: &'static str,
    pub(crate) past: &'static str,
}

impl<R: Run> Naming<'_, R> {
    /// What sort of thing an event did, with the other half if it is an update.
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

    /// What a step is about, by name: the argument of a call that synchronises, or the memory that it uses.
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
