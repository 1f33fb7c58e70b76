//! The execution sequence: the steps taken so far, which of them happen before which, and which of them race.
//!
//! Happens-before is that of chronological traces (Abdulla et al., TACAS 2015, section 3), stored as the set of steps before
//! each step (`pasts.rs`). The *direct* predecessors of a step are:
//!
//! 1. the last step of its agent, or the one that spawned its thread;
//! 2. for a commit, the step that issued the store; after a barrier (PSO) the commits of the stores before the barrier, unless
//!    they come before the last of these anyway;
//! 3. for a step that needs empty buffers, the last commit of each lane of its thread; after a join, the last step of the
//!    joined thread and the last commit of each of its lanes; after a departure from a barrier, the arrivals;
//! 4. for a read of another thread's write, its commit; if that is an update which commutes with those before it, all of them;
//! 5. for a write that reaches memory, what a read of the write that it replaces would come after, and the reads of that write;
//!    an update that commutes with the writes that it replaces comes after all reads of these, but not after the writes
//!    themselves;
//! 6. for an atomic block, every step of another thread that accesses memory; for a step that accesses memory, every block of
//!    another thread.
//!
//! So a load is not related to its own thread's commits, nor to another thread's commit that a store of its own thread hides,
//! because it has read its own store. Races are direct predecessors of another thread by 4 to 6 with nothing in between.

pub(super) mod pasts;
mod together;

use super::{
    agents::AgentId,
    bits,
    machine::{Effect, Machine, Mark, NOWHERE, Next, Touch, TouchKind, WriteId},
};
use crate::models::machine::Drained;
use norns_execution::{CellId, EventId, Label, ThreadId, Value, program::Run};
use pasts::{Past, Pasts};
use smallvec::SmallVec;
use together::Together;

#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) agent: AgentId,
    pub(super) alternative: u32,
    pub(super) thread: ThreadId,
    mark: Mark,
    /// When it was taken: no two steps of a search share it.
    pub(super) stamp: u64,
    /// The last step of its agent before it.
    previous: u32,
    predecessors: u32,
    races: u32,
}

/// A direct predecessor; by which cell, if by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Predecessor {
    pub(super) step: u32,
    pub(super) cell: Option<CellId>,
    /// Whether one of the two is an atomic block, so that it does not matter what the cell is.
    pub(super) by_block: bool,
}

impl Predecessor {
    fn by_order(step: u32) -> Self {
        Self {
            step,
            cell: None,
            by_block: false,
        }
    }

    fn by_cell(step: u32, cell: Option<CellId>) -> Self {
        Self {
            step,
            cell,
            by_block: false,
        }
    }
}

/// Two steps whose order can be reversed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Race {
    pub(super) first: u32,
    pub(super) second: u32,
    /// Nothing need be done about it while this step stands, taken at that time.
    pub(super) settled: Option<(u32, u64)>,
    /// Steps between the two that the second is to come before as well, and what happens after them: places in
    /// [`Sequence::put_off`].
    put_off: (u32, u32),
}

/// How a thread that waits might have gone on earlier: before one step, and before some later ones.
#[derive(Clone, Debug)]
pub(super) struct Earlier {
    pub(super) first: u32,
    pub(super) put_off: SmallVec<[u32; 4]>,
}

/// The execution sequence that is explored, with what is to be known of its steps.
#[derive(Default)]
pub(super) struct Sequence {
    pub(super) steps: Vec<Step>,
    /// For each step those that happen before it.
    pub(super) pasts: Pasts,
    predecessors: Vec<Predecessor>,
    pub(super) races: Vec<Race>,
    put_off: Vec<u32>,
    /// By agent.
    last_of: Vec<u32>,
    /// By cell.
    commits_of: Vec<Vec<u64>>,
    reads_of: Vec<Vec<u64>>,
    /// The steps that touch memory, and those that are atomic blocks.
    touching: Vec<u64>,
    blocks: Vec<u64>,
    stamp: u64,
    /// What happens before the step that is being added; and the same other than by memory.
    past: Past,
    needed: Past,
}

impl Sequence {
    pub(super) fn len(&self) -> u32 {
        self.steps.len() as u32
    }

    /// Takes a step, and those that happen after it, out of a set.
    pub(super) fn take_after(&self, first: u32, set: &mut [u64]) {
        let after = bits::common(set, set)
            .filter(|&step| step == first || (step > first && self.pasts.is_before(first, step)));
        let after: SmallVec<[u32; 16]> = after.collect();
        for step in after {
            bits::remove(set, step);
        }
    }

    pub(super) fn predecessors(&self, step: u32) -> &[Predecessor] {
        let start = self.steps[step as usize].predecessors as usize;
        let next = self.steps.get(step as usize + 1);
        let end = next.map_or(self.predecessors.len(), |next| next.predecessors as usize);
        &self.predecessors[start..end]
    }

    /// The races whose second step is this one or later.
    pub(super) fn races_from(&self, step: u32) -> std::ops::Range<usize> {
        self.steps[step as usize].races as usize..self.races.len()
    }

    /// The steps that the second step of a race is to come before, beside the first.
    pub(super) fn put_off(&self, race: usize) -> &[u32] {
        let (from, to) = self.races[race].put_off;
        &self.put_off[from as usize..to as usize]
    }

    /// What a step did with memory.
    pub(super) fn touches<'t, R: Run>(
        &self,
        machine: &'t Machine<'_, R>,
        step: u32,
    ) -> &'t [Touch] {
        let start = self.steps[step as usize].mark.touches as usize;
        let next = self.steps.get(step as usize + 1);
        let end = next.map_or(machine.touches.len(), |next| next.mark.touches as usize);
        &machine.touches[start..end]
    }

    pub(super) fn commits_of(&self, cell: CellId) -> &[u64] {
        self.commits_of.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The steps that touch memory.
    pub(super) fn touching(&self) -> &[u64] {
        &self.touching
    }

    /// The steps that are atomic blocks.
    pub(super) fn blocks(&self) -> &[u64] {
        &self.blocks
    }

    pub(super) fn reads_of(&self, cell: CellId) -> &[u64] {
        self.reads_of.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    fn last_of(&self, agent: AgentId) -> u32 {
        self.last_of.get(agent.index()).copied().unwrap_or(NOWHERE)
    }

    /// Where the next step of a thread must come after, other than by memory.
    pub(super) fn predecessors_of_next<R: Run>(
        machine: &Machine<'_, R>,
        thread: ThreadId,
        into: &mut Vec<Predecessor>,
    ) {
        let mut add = |step: u32| {
            if step != NOWHERE {
                into.push(Predecessor::by_order(step));
            }
        };
        add(machine.last_step_of(thread));
        machine
            .joined_before(thread)
            .iter()
            .copied()
            .for_each(&mut add);
        if machine.drained(thread) != Drained::None {
            machine.last_commits(thread).for_each(&mut add);
        }
    }

    /// Takes an agent's next step, and finds what happens before it and what it races with.
    pub(super) fn step<R: Run>(
        &mut self,
        machine: &mut Machine<'_, R>,
        agent: AgentId,
        alternative: u32,
    ) -> Result<(), crate::search::Halt> {
        let position = self.len();
        let who = machine.agents.get(agent);
        let start = self.predecessors.len();
        let waits = match machine.next_of(who.thread) {
            Next::Wait {
                condition, width, ..
            } if !who.is_lane => Some((condition, width)),
            _ => None,
        };
        let mut predecessors = std::mem::take(&mut self.predecessors);
        if !who.is_lane {
            Self::predecessors_of_next(machine, who.thread, &mut predecessors);
        }
        let (mark, effect) = match machine.step(agent, alternative, position) {
            Ok(done) => done,
            Err(halt) => {
                self.predecessors = predecessors;
                return Err(halt);
            }
        };
        let previous = self.last_of(agent);
        if let Effect::Committed { write, barrier } = effect {
            let barred = machine.commits_before(who.thread, barrier);
            let stored = machine.before_store(write);
            for step in stored.chain([previous]).chain(barred) {
                if step != NOWHERE && step != position {
                    predecessors.push(Predecessor::by_order(step));
                }
            }
        }
        self.predecessors = predecessors;
        self.stamp += 1;
        self.steps.push(Step {
            agent,
            alternative,
            thread: who.thread,
            mark,
            stamp: self.stamp,
            previous,
            predecessors: start as u32,
            races: self.races.len() as u32,
        });
        if self.last_of.len() <= agent.index() {
            self.last_of.resize(agent.index() + 1, NOWHERE);
        }
        self.last_of[agent.index()] = position;
        self.note_touches(machine, position);
        self.find_races(machine, position, start, waits);
        Ok(())
    }

    /// Takes the last step back.
    pub(super) fn undo<R: Run>(&mut self, machine: &mut Machine<'_, R>) {
        let position = self.len() - 1;
        for touch in self.touches(machine, position) {
            let sets = match touch.kind {
                TouchKind::Read { .. } => &mut self.reads_of,
                TouchKind::Write { .. } | TouchKind::Update { .. } => &mut self.commits_of,
            };
            bits::remove(&mut sets[touch.cell.index()], position);
        }
        for set in [&mut self.touching, &mut self.blocks] {
            if bits::contains(set, position) {
                bits::remove(set, position);
            }
        }
        let Some(step) = self.steps.pop() else {
            return;
        };
        self.last_of[step.agent.index()] = step.previous;
        self.pasts.pop();
        self.predecessors.truncate(step.predecessors as usize);
        self.races.truncate(step.races as usize);
        let put_off = self.races.last().map_or(0, |race| race.put_off.1);
        self.put_off.truncate(put_off as usize);
        machine.undo(step.agent, &step.mark);
    }

    /// Adds the direct predecessors of the last step by memory, and remembers which cells it touched.
    fn note_touches<R: Run>(&mut self, machine: &Machine<'_, R>, position: u32) {
        let thread = self.steps[position as usize].thread;
        let cells = machine.graph.cells().len();
        if self.commits_of.len() < cells {
            self.commits_of.resize(cells, Vec::new());
            self.reads_of.resize(cells, Vec::new());
        }
        let start = self.steps[position as usize].mark.touches as usize;
        for touch in &machine.touches[start..] {
            let predecessors = &mut self.predecessors;
            let mut add = |step: u32| {
                if step != NOWHERE && step != position {
                    predecessors.push(Predecessor::by_cell(step, Some(touch.cell)));
                }
            };
            match touch.kind {
                TouchKind::Read { .. } => {
                    bits::insert(&mut self.reads_of[touch.cell.index()], position);
                    let is_own = |event: EventId| event.thread() == Some(thread);
                    if !is_own(machine.event_of(touch.write)) {
                        add(machine.committed_at(touch.write));
                    }
                    let earlier = machine.commuting_up_to(touch.write).skip(1);
                    let earlier = earlier.filter(|write| !is_own(write.event));
                    earlier.for_each(|write| add(write.committed));
                }
                TouchKind::Write { overwritten } => {
                    bits::insert(&mut self.commits_of[touch.cell.index()], position);
                    after_all_of(machine, overwritten, add);
                }
                TouchKind::Update { overwritten, kind } => {
                    bits::insert(&mut self.commits_of[touch.cell.index()], position);
                    let together = machine.commuting_up_to(overwritten);
                    let mut together = together.filter(|write| write.commuting == Some(kind));
                    let mut base = overwritten;
                    // All else comes before the thread's own update, and so before this one.
                    let is_own_reached = together.any(|write| {
                        machine.readers(base).for_each(&mut add);
                        base = write.overwritten;
                        write.event.thread() == Some(thread)
                    });
                    if !is_own_reached {
                        after_all_of(machine, base, add);
                    }
                }
            }
        }
        if let Some(touch) = machine.touches.get(start) {
            bits::insert(&mut self.touching, position);
            self.order_blocks(machine, position, touch.cell);
        }
    }

    /// Adds the direct predecessors of the last step, which touches memory, because it or they are atomic blocks.
    fn order_blocks<R: Run>(&mut self, machine: &Machine<'_, R>, position: u32, cell: CellId) {
        let step = &self.steps[position as usize];
        let others = if self.is_block(machine, position) {
            bits::insert(&mut self.blocks, position);
            &self.touching
        } else {
            &self.blocks
        };
        for other in bits::common(others, others) {
            if other < position && self.steps[other as usize].thread != step.thread {
                self.predecessors.push(Predecessor {
                    step: other,
                    cell: Some(cell),
                    by_block: true,
                });
            }
        }
    }

    /// Whether a step is an atomic block.
    fn is_block<R: Run>(&self, machine: &Machine<'_, R>, step: u32) -> bool {
        let agent = self.steps[step as usize].agent;
        !machine.agents.get(agent).is_lane && self.label_of(machine, step) == Label::AtomicBegin
    }

    /// What happens before the last step, and which of its predecessors it races with.
    fn find_races<R: Run>(
        &mut self,
        machine: &Machine<'_, R>,
        position: u32,
        start: usize,
        waits: Option<(norns_execution::Condition, norns_execution::Width)>,
    ) {
        let mut past = std::mem::take(&mut self.past);
        let predecessors = &self.predecessors[start..];
        past.begin(&self.pasts);
        for predecessor in predecessors {
            past.add_past(&self.pasts, predecessor.step);
            if predecessor.cell.is_none() {
                past.add_step(&self.pasts, predecessor.step);
            }
        }
        let thread = self.steps[position as usize].thread;
        let first_race = self.races.len();
        let mut waited_for = None;
        for predecessor in predecessors {
            let (first, Some(cell)) = (predecessor.step, predecessor.cell) else {
                continue;
            };
            if self.steps[first as usize].thread == thread || past.contains(&self.pasts, first) {
                continue;
            }
            if waits.is_some() && overwritten_by(machine, &self.steps, first, cell).is_some() {
                waited_for = Some(cell);
                continue;
            }
            let found = &self.races[first_race..];
            if !found.iter().any(|race| race.first == first) {
                let end = self.put_off.len() as u32;
                self.races.push(Race {
                    first,
                    second: position,
                    settled: None,
                    put_off: (end, end),
                });
            }
        }
        for predecessor in predecessors {
            past.add_step(&self.pasts, predecessor.step);
        }
        if let (Some((condition, width)), Some(cell)) = (waits, waited_for) {
            self.needed.begin(&self.pasts);
            for predecessor in predecessors {
                if predecessor.cell.is_none() {
                    self.needed.add_past(&self.pasts, predecessor.step);
                    self.needed.add_step(&self.pasts, predecessor.step);
                }
            }
            let start = self.steps[position as usize].mark.touches as usize;
            let mut touches = machine.touches[start..].iter();
            let read = touches.find(|touch| touch.cell == cell);
            let last = read.map_or(WriteId::Initial(cell), |touch| touch.write);
            let holds = |value: Value| condition.holds(value, width);
            let earlier = self.earlier(machine, thread, (last, cell), &self.needed, holds);
            for Earlier { first, put_off } in earlier {
                let start = self.put_off.len() as u32;
                self.put_off.extend(put_off);
                self.races.push(Race {
                    first,
                    second: position,
                    settled: None,
                    put_off: (start, self.put_off.len() as u32),
                });
            }
        }
        self.pasts.push(self.steps[position as usize].agent, &past);
        self.past = past;
    }

    /// Where a thread could have stopped waiting, if `last` is what it looks at.
    ///
    /// Jonsson, Lång, Sagonas, FMCAD 2022, Algorithm 1, lines 7 to 22. Writes that do not commute conflict with all others of the
    /// cell: the last of them before which the thread could have gone on is enough, and what does not happen after it is the
    /// only prefix to consider. Of updates that commute, one may have to be put off together with some of those after it.
    pub(super) fn earlier<R: Run>(
        &self,
        machine: &Machine<'_, R>,
        thread: ThreadId,
        (last, cell): (WriteId, CellId),
        needed: &Past,
        holds: impl Fn(Value) -> bool,
    ) -> Vec<Earlier> {
        let mut found = Vec::new();
        let mut last = last;
        loop {
            let base = machine.base_of(last);
            if base != last {
                let together = Together::new(self, machine, last, thread, needed);
                together.put_off(&holds, &mut found);
                if machine.commuting_up_to(base).next().is_some() {
                    // Updates of another kind, which commute with each other.
                    last = base;
                    continue;
                }
            }
            let commit = machine.committed_at(base);
            if commit == NOWHERE
                || self.steps[commit as usize].thread == thread
                || needed.contains(&self.pasts, commit)
            {
                return found;
            }
            let Some(overwritten) = self.overwritten_by(machine, commit, cell) else {
                return found;
            };
            if holds(machine.value(overwritten)) {
                found.push(Earlier {
                    first: commit,
                    put_off: SmallVec::new(),
                });
                return found;
            }
            last = overwritten;
        }
    }

    /// The value of a cell that `first` wrote, before `first` and after some later steps that do not happen after it: updates
    /// that commute with it, if they write the cell.
    pub(super) fn value_without<R: Run>(
        &self,
        machine: &Machine<'_, R>,
        (first, cell): (u32, CellId),
        between: &[u64],
    ) -> Option<Value> {
        let overwritten = self.overwritten_by(machine, first, cell)?;
        let value = machine.value(overwritten);
        let updates = bits::common(self.commits_of(cell), between);
        Some(updates.fold(value, |value, step| self.updated(machine, step, value)))
    }

    /// What a step leaves behind of a value that it updates.
    fn updated<R: Run>(&self, machine: &Machine<'_, R>, step: u32, value: Value) -> Value {
        match self.label_of(machine, step) {
            Label::Update {
                operation, width, ..
            } => operation.apply(value, width).unwrap_or(value),
            _ => value,
        }
    }

    /// The write of a cell that a step replaced, if it wrote the cell.
    pub(super) fn overwritten_by<R: Run>(
        &self,
        machine: &Machine<'_, R>,
        step: u32,
        cell: CellId,
    ) -> Option<WriteId> {
        overwritten_by(machine, &self.steps, step, cell)
    }

    /// The label that a step of a thread began with.
    pub(super) fn label_of<R: Run>(&self, machine: &Machine<'_, R>, step: u32) -> Label {
        let step = &self.steps[step as usize];
        *machine.run.label_at(step.thread, step.mark.answers)
    }
}

fn overwritten_by<R: Run>(
    machine: &Machine<'_, R>,
    steps: &[Step],
    step: u32,
    cell: CellId,
) -> Option<WriteId> {
    let start = steps[step as usize].mark.touches as usize;
    let next = steps.get(step as usize + 1);
    let end = next.map_or(machine.touches.len(), |next| next.mark.touches as usize);
    // An atomic block may have written the cell several times.
    let touches = machine.touches[start..end].iter();
    touches
        .filter(|touch| touch.cell == cell)
        .find_map(|touch| touch.kind.overwritten())
}

/// Tells of each step that must come before one that replaces a write.
fn after_all_of<R: Run>(machine: &Machine<'_, R>, write: WriteId, mut tell: impl FnMut(u32)) {
    tell(machine.committed_at(write));
    let earlier = machine.commuting_up_to(write).skip(1);
    earlier.for_each(|write| tell(write.committed));
    machine.readers(write).for_each(tell);
}
