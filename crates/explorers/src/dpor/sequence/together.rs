//! Commuting updates, and a thread that waits for their combined result.
//!
//! Jonsson, Lång, Sagonas, FMCAD 2022, sections II-C and IV-B: three threads add 1, 1 and 3, and a fourth waits for 3.
//! Postponing one of the additions does not let it continue; postponing both additions of 1 does. So for each update, the
//! updates after it that need not come after it are postponed one after the other, each with everything that happens after it,
//! until the thread can continue.

use super::{Earlier, Sequence, pasts::Past};
use crate::dpor::machine::{Machine, WriteId};
use norns_execution::{ThreadId, Value, program::Run};
use smallvec::SmallVec;
use std::collections::HashMap;

/// The commuting updates of a cell, and the thread that waits for their result.
pub(super) struct Together<'a, 'm, R> {
    sequence: &'a Sequence,
    machine: &'a Machine<'m, R>,
    /// Their steps, first to last.
    steps: SmallVec<[u32; 8]>,
    /// Which of them can be postponed: they, and what happens after them, are not needed.
    can_wait: SmallVec<[bool; 8]>,
    /// What was there before them.
    base: Value,
}

/// What is left of the updates while some are postponed.
struct Left<'a, F> {
    /// For each update whether it stays.
    stays: SmallVec<[bool; 8]>,
    put_off: SmallVec<[u32; 4]>,
    holds: &'a F,
    /// For a number of updates from the first on and what they have made: whether some of the others make it hold.
    may_hold: HashMap<(usize, Value), bool>,
}

impl<'a, 'm, R: Run> Together<'a, 'm, R> {
    /// The updates up to `last`, for a thread whose next step comes after the steps that are `needed`.
    pub(super) fn new(
        sequence: &'a Sequence,
        machine: &'a Machine<'m, R>,
        last: WriteId,
        thread: ThreadId,
        needed: &Past,
    ) -> Self {
        let writes = machine.commuting_up_to(last);
        let mut steps: SmallVec<[u32; 8]> = writes.map(|write| write.committed).collect();
        steps.reverse();
        let can_wait = steps.iter().map(|&step| {
            sequence.steps[step as usize].thread != thread
                && !needed.contains(&sequence.pasts, step)
        });
        Self {
            can_wait: can_wait.collect(),
            base: machine.value(machine.base_of(last)),
            sequence,
            machine,
            steps,
        }
    }

    /// All ways to postpone one of the updates and some after it so that the condition holds, with as few as possible.
    pub(super) fn put_off(&self, holds: &impl Fn(Value) -> bool, found: &mut Vec<Earlier>) {
        for first in (0..self.steps.len()).rev().filter(|&at| self.can_wait[at]) {
            let mut left = Left {
                stays: SmallVec::from_elem(true, self.steps.len()),
                put_off: SmallVec::new(),
                holds,
                may_hold: HashMap::new(),
            };
            self.remove(&mut left.stays, first);
            self.put_more_off(first, first + 1, &mut left, found);
        }
    }

    /// Postpones more updates, from a place on, unless the condition holds.
    fn put_more_off(
        &self,
        first: usize,
        from: usize,
        left: &mut Left<'_, impl Fn(Value) -> bool>,
        found: &mut Vec<Earlier>,
    ) {
        let value = self.value_up_to(self.steps.len(), &left.stays);
        if (left.holds)(value) {
            found.push(Earlier {
                first: self.steps[first],
                put_off: left.put_off.clone(),
            });
            return;
        }
        let before = self.value_up_to(from, &left.stays);
        if !self.may_hold(from, before, left) {
            return;
        }
        for at in from..self.steps.len() {
            if !left.stays[at] || !self.can_wait[at] {
                continue;
            }
            let stays = left.stays.clone();
            self.remove(&mut left.stays, at);
            left.put_off.push(self.steps[at]);
            self.put_more_off(first, at + 1, left, found);
            left.put_off.pop();
            left.stays = stays;
        }
    }

    /// Removes an update, and those that happen after it.
    fn remove(&self, stays: &mut [bool], at: usize) {
        stays[at] = false;
        for (stays, &later) in stays.iter_mut().zip(&self.steps).skip(at + 1) {
            *stays &= !self.sequence.pasts.is_before(self.steps[at], later);
        }
    }

    /// The value of the cell after the updates before a place.
    fn value_up_to(&self, end: usize, stays: &[bool]) -> Value {
        let staying = (0..end).filter(|&at| stays[at]);
        staying.fold(self.base, |value, at| self.updated(at, value))
    }

    fn updated(&self, at: usize, value: Value) -> Value {
        self.sequence.updated(self.machine, self.steps[at], value)
    }

    /// Whether some of the updates from a place on make the condition hold, if there is this value before them, and any of
    /// them could be put off.
    fn may_hold(
        &self,
        from: usize,
        value: Value,
        left: &mut Left<'_, impl Fn(Value) -> bool>,
    ) -> bool {
        if from == self.steps.len() {
            return (left.holds)(value);
        }
        if let Some(&known) = left.may_hold.get(&(from, value)) {
            return known;
        }
        let may = self.may_hold(from + 1, value, left)
            || self.may_hold(from + 1, self.updated(from, value), left);
        left.may_hold.insert((from, value), may);
        may
    }
}
