//! Shows calls of library functions that synchronise as they stand in the source: `sem_post(&items)`.
//!
//! Such a function may take several steps. One of them represents the call: the first one that updates its object, or writes to it.
//! Steps that only prepare this, or only look, are left out, and a step that reads from one of them is shown as reading from the
//! call. Locking and unlocking a mutex have labels of their own.

use super::{Naming, StepKind};
use norns_execution::{
    Action, EventId, Label, Location, Operation, ThreadId, Unpacked, Value, Waiting,
    program::{LibraryCall, Run},
};
use norns_explorers::explorer::waits_for;

/// The end of the label of a call that finds no thread to wake.
const NOBODY_WAITS: &str = ", no thread was waiting";

impl<R: Run> Naming<'_, R> {
    /// The thread of an event, and the number of answers before its label.
    fn label_of(&self, id: EventId) -> Option<(ThreadId, u32)> {
        let (thread, event) = (id.thread()?, self.graph.event(id)?);
        let is_there = self.run.is_started(thread) && event.label <= self.run.answers(thread);
        is_there.then_some((thread, event.label))
    }

    pub(super) fn call_of(&self, id: EventId) -> Option<LibraryCall> {
        let (thread, label) = self.label_of(id)?;
        self.run.library_call(thread, label)
    }

    /// Why an event waits, or waited.
    pub(super) fn reason(&self, id: EventId) -> Option<Waiting> {
        let (thread, label) = self.label_of(id)?;
        let until = self.run.label_at(thread, label).until()?;
        Some(until.reason)
    }

    /// Where an event accesses memory, or arrives at a barrier.
    pub(super) fn location_of(&self, id: EventId) -> Option<Location> {
        let action = self.graph.event(id)?.action;
        if let Some((barrier, ..)) = action.arrival() {
            return Some(barrier.location);
        }
        if let Some(access) = self.whole_access(id) {
            return Some(access.location);
        }
        Some(self.graph.cells()[action.cell()?.index()].location)
    }

    /// Whether an event of a call at a barrier decides which thread is special, or asks whether the barrier is contested.
    fn prepares_arrival(&self, id: EventId, call: &LibraryCall) -> bool {
        match self.graph.event(id).map(|event| event.action) {
            Some(action @ Action::Arrive { .. }) => action.arrival().is_none(),
            Some(Action::Read { of_update, .. }) => {
                of_update && call.object == "barrier" && self.location_of(id) != call.argument
            }
            _ => false,
        }
    }

    /// Whether a thread that arrives at a barrier waits there forever.
    fn waits_at_barrier(&self, id: EventId) -> bool {
        self.label_of(id).is_some_and(|(thread, label)| {
            label + 1 == self.run.answers(thread)
                && matches!(self.run.label(thread), Label::Depart { .. })
        })
    }

    /// The accesses of the call that an event belongs to, in order, with one event for each update.
    fn accesses_of_call(&self, id: EventId) -> Vec<EventId> {
        let Unpacked::Of { thread, index } = id.unpack() else {
            return Vec::new();
        };
        let continues = |event: EventId| self.call_of(event).is_some_and(|call| call.continued);
        let of = |index: u32| EventId::of(thread, index);
        let mut first = index;
        while first > 0 && continues(of(first)) {
            first -= 1;
        }
        let label = |index: u32| self.graph.event(of(index)).map(|event| event.label);
        // All events of a label belong to the same call.
        while first > 0 && label(first - 1) == label(first) {
            first -= 1;
        }
        let mut found = Vec::new();
        let mut next = first;
        while label(next).is_some()
            && (next <= index || label(next) == label(first) || continues(of(next)))
        {
            if self.location_of(of(next)).is_some() {
                found.push(of(next));
            }
            next += 1 + u32::from(self.graph.write_half(of(next)).is_some());
        }
        found
    }

    /// The access that represents the call: preferably one that updates its argument, then one that writes it, then one that reads
    /// it.
    fn stands_for_call(&self, accesses: &[EventId], call: &LibraryCall) -> Option<EventId> {
        let at_argument = |id: EventId| {
            let at = self.location_of(id);
            at.is_some() && at == call.argument
        };
        let only_reads = |id: EventId| {
            let event = self.graph.event(id);
            event.is_some_and(|event| !event.action.is_write())
        };
        let rank = |id: EventId| {
            let updates = self.graph.write_half(id).is_some();
            // Joining the set of waiting threads matters more than looking at the value before.
            let is_here = at_argument(id) || updates && call.object == "futex";
            (!is_here, !updates, only_reads(id))
        };
        accesses.iter().copied().min_by_key(|&id| rank(id))
    }

    /// The step that represents an event which is left out.
    pub(super) fn left_out_for(&self, id: EventId) -> Option<EventId> {
        let call = self.call_of(id)?;
        let half = self.graph.write_half(id).is_some();
        let action = self.graph.event(id)?.action;
        let only_prepares = match action {
            Action::Read { of_update, .. } => !of_update && self.reason(id).is_none(),
            Action::Write { .. } => !self.wakes(id),
            _ => false,
        };
        if !self.prepares_arrival(id, &call) && (half || !only_prepares) {
            return None;
        }
        let accesses = self.accesses_of_call(id);
        self.stands_for_call(&accesses, &call)
            .filter(|&other| other != id)
    }

    /// Whether an event wakes a waiting thread: it writes to something other than the object of its call.
    pub(super) fn wakes(&self, id: EventId) -> bool {
        let Some(call) = self.call_of(id) else {
            return false;
        };
        if call.waits_at_futex() {
            return false;
        }
        let written = match self.graph.event(id).map(|event| event.action) {
            Some(Action::Write { value, .. }) => Some(value),
            // What takes the place of Rust's condition variables wakes by additions, and changes sets otherwise.
            Some(Action::Read { .. }) if call.object == "futex" => {
                let label = self
                    .label_of(id)
                    .map(|(thread, label)| self.run.label_at(thread, label));
                let adds = matches!(
                    label,
                    Some(Label::Update {
                        operation: Operation::Add(_),
                        ..
                    })
                );
                let write = self.graph.write_half(id).filter(|_| adds);
                write.map(|write| self.graph.value_of(write))
            }
            _ => None,
        };
        let elsewhere = match (self.location_of(id), call.argument) {
            (Some(at), Some(argument)) => at.object != argument.object,
            _ => false,
        };
        elsewhere && written.is_some_and(|value| value != Value::ZERO)
    }

    /// The kind of step that an event of such a call is; `None` where [`Naming::describe_call`] returns none.
    pub(super) fn kind_of_call(&self, id: EventId) -> Option<StepKind> {
        let call = self.call_of(id)?;
        self.location_of(id)?;
        let reason = self.reason(id);
        if matches!(reason, Some(Waiting::Condition | Waiting::Barrier)) || self.wakes(id) {
            return Some(StepKind::Wake);
        }
        let updates = self.graph.write_half(id).is_some();
        if call.object == "lock" && updates && (reason.is_some() || self.releases(id))
            || call.waits_at_futex() && !updates
        {
            return None;
        }
        Some(if self.finds_nobody(id, &call) {
            StepKind::WakesNobody
        } else {
            StepKind::Call
        })
    }

    /// Whether an event looks for threads to wake and finds none.
    fn finds_nobody(&self, id: EventId, call: &LibraryCall) -> bool {
        let Some(Action::Read {
            of_update,
            value: Value::ZERO,
            ..
        }) = self.graph.event(id).map(|event| event.action)
        else {
            return false;
        };
        match call.object {
            "condition variable" => !of_update,
            "futex" => of_update && !call.waits_at_futex(),
            _ => false,
        }
    }

    /// What an event of such a call did; `None` if it belongs to no such call, locks or unlocks a mutex, or looks at the value of a
    /// futex.
    pub(super) fn describe_call(&self, id: EventId) -> Option<String> {
        let call = self.call_of(id)?;
        let (thread, label) = self.label_of(id)?;
        let action = self.graph.event(id)?.action;
        let location = self.location_of(id)?;
        let reason = self.reason(id);
        if let (Action::Read { source: None, .. }, Some(reason)) = (action, reason) {
            return Some(waits_for(self.run, thread, label, location, reason));
        }
        if matches!(reason, Some(Waiting::Condition | Waiting::Barrier)) {
            return Some("is woken".to_owned());
        }
        if self.wakes(id) {
            let name = self.run.location_name(location);
            return Some(format!("wakes a thread at {name}"));
        }
        let updates = self.graph.write_half(id).is_some();
        if call.object == "lock" && updates && (reason.is_some() || self.releases(id))
            || call.waits_at_futex() && !updates
        {
            return None;
        }
        if call.object == "barrier" && updates && call.continued {
            let stands = self.stands_for_call(&self.accesses_of_call(id), &call);
            if stands != Some(id) {
                let name = self.run.location_name(location);
                return Some(format!("opens the barrier {name}"));
            }
        }
        let name = call
            .argument
            .map(|argument| self.run.address_name(argument));
        // If the standard library makes a system call, name the library function that the program called.
        let caller = (call.object == "futex").then(|| self.called(id)).flatten();
        let function = call.function.split('(').next().unwrap_or_default();
        let function = caller.as_deref().unwrap_or(function);
        let mut text = format!("{function}({})", name.unwrap_or_default());
        if call.object == "once flag" && matches!(action, Action::Write { .. }) {
            text.push_str(", done");
        }
        if self.finds_nobody(id, &call) {
            text.push_str(NOBODY_WAITS);
        } else if let Action::Read { of_update, .. } = action
            && !updates
        {
            if of_update && call.object == "once flag" {
                text.push_str(", was done");
            } else if of_update {
                text.push_str(", without success");
            }
        }
        if self.waits_at_barrier(id) {
            text.push_str(", waits forever");
        }
        Some(text)
    }

    fn releases(&self, id: EventId) -> bool {
        let written = self
            .graph
            .write_half(id)
            .map(|write| self.graph.value_of(write));
        written == Some(Value::ZERO)
    }
}
