//! What is planned for races, at the worker's own nodes and at shared ones.

use super::{Search, Sleeper, sharing::Ancestor};
use crate::{
    dpor::{
        Strategy,
        agents::AgentId,
        machine::Next,
        reversal::{Access, Covered, initial_after},
        sequence::{Sequence, pasts::Past},
        shared::{Inserted, Rest, SharedNode, SharedStep},
        wakeup::Insertion,
    },
    search::Halt,
};
use norns_execution::{ThreadId, program::Run};
use std::{
    ops::ControlFlow,
    sync::{Arc, MutexGuard},
};

impl<R: Run, S: Strategy> Search<'_, '_, R, S> {
    /// Plans to reverse a race, unless that is covered.
    pub(super) fn consider(&mut self, place: usize, end: u32) -> Result<(), Halt> {
        let race = self.sequence.races[place];
        if let Some((step, stamp)) = race.settled
            && (self.sequence.steps.get(step as usize)).is_some_and(|step| step.stamp == stamp)
        {
            return Ok(());
        }
        let (sleepers, _) = self.sleepers_at(race.first as usize);
        let put_off = self.sequence.put_off(place);
        let initial = sleepers
            .iter()
            .filter(|_| put_off.is_empty())
            .find_map(|sleeper| initial_after(&self.sequence, race.first, sleeper.step, end));
        if let Some(step) = initial {
            self.settle(place, step.max(race.second));
            return Ok(());
        }
        let pair = (race.first, race.second);
        self.reversal
            .of_steps(&self.sequence, &self.machine, pair, put_off, end);
        if let Some(step) = self.plan_unless_covered()? {
            self.settle(place, step);
        }
        Ok(())
    }

    /// A race need not be looked at again while a step stands.
    pub(super) fn settle(&mut self, race: usize, step: u32) {
        let stamp = self.sequence.steps[step as usize].stamp;
        self.sequence.races[race].settled = Some((step, stamp));
    }

    /// What sleeps at a place of the sequence other than its end and covers what begins with it, as far as was heard, and what
    /// that does.
    pub(super) fn sleepers_at(&self, place: usize) -> (&[Sleeper], &[Access]) {
        if let Some(ancestor) = self.shared.get(place) {
            return (&ancestor.sleepers, &ancestor.accesses);
        }
        let sleepers = self.nodes[place].sleepers..self.nodes[place + 1].sleepers;
        (&self.sleepers[sleepers], &self.accesses)
    }

    /// Hears of what sleeps at a shared node by now, up to the first branch behind whose step something may have to be
    /// planned, which is one that was started later than the one that is explored here. The latter is left out: what reverses
    /// its first step cannot begin with it.
    pub(super) fn hear(&mut self, place: usize, rest: &Rest) -> Result<(), Halt> {
        let ancestor = &mut self.shared[place];
        let mut hear = |step: &SharedStep, ancestor: &mut Ancestor| -> Result<(), Halt> {
            let start = ancestor.accesses.len() as u32;
            let step = self.machine.hear_step(step, &mut ancestor.accesses)?;
            ancestor.sleepers.push(Sleeper {
                step,
                accesses: (start, ancestor.accesses.len() as u32),
            });
            Ok(())
        };
        if ancestor.heard.is_none() {
            for sleeper in &rest.sleepers {
                hear(&sleeper.step, ancestor)?;
            }
        }
        let mut number = ancestor.heard.unwrap_or(0);
        while let Some(branch) = rest.started.get(number)
            && (number <= ancestor.branch || branch.open_child().is_none())
        {
            if number != ancestor.branch {
                hear(&branch.step, ancestor)?;
            }
            number += 1;
        }
        ancestor.heard = Some(number);
        Ok(())
    }

    /// A thread waits for a value that is not there: it may have been able to continue earlier.
    pub(super) fn consider_waiting(&mut self, thread: ThreadId) -> Result<(), Halt> {
        let Next::Wait {
            cell,
            condition,
            width,
        } = self.machine.next_of(thread)
        else {
            return Ok(());
        };
        let needed = &mut self.reversal.needed;
        needed.clear();
        Sequence::predecessors_of_next(&self.machine, thread, needed);
        let pasts = &self.sequence.pasts;
        let mut before = Past::default();
        before.begin(pasts);
        for predecessor in needed {
            before.add_past(pasts, predecessor.step);
            before.add_step(pasts, predecessor.step);
        }
        let last = self.machine.in_memory(cell);
        let holds = |value| condition.holds(value, width);
        let all = self
            .sequence
            .earlier(&self.machine, thread, (last, cell), &before, holds);
        let agent: AgentId = self.machine.agents.thread(thread);
        for earlier in all {
            self.reversal
                .of_waiting(&self.sequence, &self.machine, (&earlier, agent), cell);
            self.plan_unless_covered()?;
        }
        Ok(())
    }

    /// Plans to explore the reversal unless it is covered. If it is now covered, and will be in other executions too, gives
    /// the last step that must stand for this.
    pub(super) fn plan_unless_covered(&mut self) -> Result<Option<u32>, Halt> {
        let first = self.reversal.first() as usize;
        let Some(ancestor) = self.shared.get(first) else {
            if let ControlFlow::Break(until) = self.covered_by_sleeper(first) {
                return Ok(until);
            }
            let tree = &mut self.nodes[first].tree;
            let mut inserted = Inserted {
                sequence: &self.sequence,
                machine: &mut self.machine,
                reversal: &mut self.reversal,
                weak: S::WEAK_INITIALS,
                kept: S::KEPT,
                scratch: &mut self.scratch,
            };
            return self.trees.insert(tree, &mut inserted);
        };
        let (node, branch) = (Arc::clone(&ancestor.node), ancestor.branch);
        let rest = node.lock();
        self.hear(first, &rest)?;
        if let ControlFlow::Break(until) = self.covered_by_sleeper(first) {
            return Ok(until);
        }
        let heard = self.shared[first].heard.unwrap_or(0);
        self.insert_shared((&node, rest), heard, Some(branch))
    }

    /// Plans to explore the reversal at a shared node, unless a branch covers it that is `from` or later, but not `own`. If it
    /// begins with a branch that is open, and that may not come to it by itself, it is planned after the step of that.
    pub(super) fn insert_shared(
        &mut self,
        (node, mut rest): (&Arc<SharedNode>, MutexGuard<'_, Rest>),
        from: usize,
        own: Option<usize>,
    ) -> Result<Option<u32>, Halt> {
        let mut inserted = Inserted {
            sequence: &self.sequence,
            machine: &mut self.machine,
            reversal: &mut self.reversal,
            weak: S::WEAK_INITIALS,
            kept: S::KEPT,
            scratch: &mut self.scratch,
        };
        for (number, branch) in rest.started.iter().enumerate().skip(from) {
            if Some(number) == own {
                continue;
            }
            match inserted.is_covered_by(&branch.step)? {
                Covered::No => {}
                Covered::Independent => return Ok(None),
                Covered::Initial => {
                    let is_left = inserted.consume(&branch.step)?;
                    let child = branch.open_child().filter(|_| is_left);
                    let Some(child) = child.map(Arc::clone) else {
                        let covers = !branch.is_open() || branch.child.is_none();
                        return Ok(self.reversal.consumed_up_to().filter(|_| covers));
                    };
                    drop(rest);
                    let rest = child.lock();
                    if rest.is_gone() {
                        return Ok(None);
                    }
                    return self.insert_shared((&child, rest), 0, None);
                }
            }
        }
        let until = rest.insert(&mut inserted)?;
        let is_to_be_offered = rest.is_to_be_offered();
        drop(rest);
        if is_to_be_offered {
            self.pool.offer([Arc::clone(node)]);
        }
        Ok(until)
    }

    /// Whether something that sleeps at a place covers the reversal; if it does, and will in other executions too, with the last
    /// step that must stand for this.
    pub(super) fn covered_by_sleeper(&self, place: usize) -> ControlFlow<Option<u32>> {
        let Self {
            machine,
            sequence,
            reversal,
            ..
        } = self;
        let (sleepers, accesses) = self.sleepers_at(place);
        for sleeper in sleepers {
            let accesses = &accesses[sleeper.accesses.0 as usize..sleeper.accesses.1 as usize];
            let covered =
                reversal.is_covered_by(sequence, machine, sleeper.step, accesses, S::WEAK_INITIALS);
            match covered {
                Covered::No => {}
                Covered::Initial => {
                    return ControlFlow::Break(reversal.shown_by(sequence, sleeper.step.agent));
                }
                Covered::Independent => return ControlFlow::Break(None),
            }
        }
        ControlFlow::Continue(())
    }
}
