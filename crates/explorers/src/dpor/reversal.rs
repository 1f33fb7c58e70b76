//! What to explore so that two racing steps come in the opposite order.
//!
//! If `first` and `second` race in an execution E, then what comes before `first` (E'), the later steps that do not happen
//! after it, and then `second` are an execution E'.v in which the order is reversed. The *initials* of v are the agents whose
//! first step in v no other step of v happens before. Its *weak initials* also include the agents that take no step in v and
//! whose next step after E' is independent of all of v. If what was explored from E', or will be, starts with one of these, it
//! covers E'.v, and there is nothing to do.

use super::{
    agents::AgentId,
    bits,
    machine::{Machine, TouchKind, WriteId},
    sequence::{Earlier, Predecessor, Sequence},
};
use norns_execution::{CellId, Commuting, EventId, Label, ThreadId, Value, program::Run};

/// A step to be taken: the agent, and the alternative if there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    pub(super) agent: AgentId,
    pub(super) alternative: u32,
}

/// What a step does with a cell, in terms that mean the same in equivalent executions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Access {
    pub(super) cell: CellId,
    pub(super) kind: AccessKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AccessKind {
    /// It reads from this write, or from it and updates that commute with each other.
    Read(EventId),
    Write,
    /// It updates, and commutes with other updates of this kind.
    Update(Commuting),
}

impl Access {
    /// What an atomic block does: anything.
    pub(super) const ANY: Self = Self {
        cell: CellId(u32::MAX),
        kind: AccessKind::Write,
    };
}

/// What the second step would do with a cell after the reversal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LastAccess {
    cell: CellId,
    writes: bool,
    /// Which updates it commutes with.
    commuting: Option<Commuting>,
    /// Whether it reads from memory.
    from_memory: bool,
    /// Whether it reads what the first step overwrote after the reversal: the first step wrote the cell, and the second did not
    /// read from its own buffer, as it may have if the first is an atomic block.
    from_first: bool,
}

impl LastAccess {
    /// A write.
    const fn write(cell: CellId) -> Self {
        Self {
            cell,
            writes: true,
            commuting: None,
            from_memory: true,
            from_first: false,
        }
    }
}

/// The sequence v for a race.
#[derive(Default)]
pub(super) struct Reversal {
    /// The first of the two steps.
    first: u32,
    /// The steps between that do not happen after it, and have not been consumed.
    between: Vec<u64>,
    /// Those that have been consumed.
    consumed: Vec<u64>,
    /// The second step, unless it has been consumed.
    last: Option<Move>,
    /// Where the second step is, if it was taken.
    second: Option<u32>,
    /// Whether the second step is an atomic block.
    is_block: bool,
    accesses: Vec<LastAccess>,
    /// The cells that the first step wrote: by them the second no longer comes after anything but updates with which the first
    /// commutes.
    written_by_first: Vec<CellId>,
    /// Direct predecessors of a second step that was not taken.
    pub(super) needed: Vec<Predecessor>,
}

/// How what begins with a step covers a reversal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Covered {
    No,
    /// Its agent's first step in v is this one: an initial.
    Initial,
    /// Its agent does nothing in v, and it is independent of v.
    Independent,
}

impl Reversal {
    pub(super) fn first(&self) -> u32 {
        self.first
    }

    /// The reversal of two steps of the sequence, of which only what comes before `end` is looked at.
    pub(super) fn of_steps<R: Run>(
        &mut self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        (first, second): (u32, u32),
        put_off: &[u32],
        end: u32,
    ) {
        self.collect(sequence, machine, (first, put_off), end);
        let step = &sequence.steps[second as usize];
        self.last = Some(Move {
            agent: step.agent,
            alternative: step.alternative,
        });
        self.second = Some(second);
        self.is_block = bits::contains(sequence.blocks(), second);
        self.accesses.clear();
        for touch in sequence.touches(machine, second) {
            match touch.kind {
                TouchKind::Read { .. } => {
                    let committed = machine.committed_at(touch.write);
                    let writer = machine.event_of(touch.write).thread();
                    let is_own = writer == Some(machine.agents.get(step.agent).thread);
                    let from_first = sequence
                        .overwritten_by(machine, first, touch.cell)
                        .is_some()
                        && !(is_own && bits::contains(sequence.blocks(), first));
                    let from_memory = from_first
                        || machine.is_committed_before(touch.write, first)
                        || bits::contains(&self.between, committed);
                    self.accesses.push(LastAccess {
                        cell: touch.cell,
                        writes: false,
                        commuting: None,
                        from_memory,
                        from_first,
                    });
                }
                TouchKind::Write { .. } => self.accesses.push(LastAccess::write(touch.cell)),
                TouchKind::Update { kind, .. } => self.accesses.push(LastAccess {
                    commuting: Some(kind),
                    ..LastAccess::write(touch.cell)
                }),
            }
        }
        // A compare-exchange may succeed in one order and fail in the other.
        if !machine.agents.get(step.agent).is_lane
            && let label @ Label::Update { .. } = sequence.label_of(machine, second)
            && let Some(&LastAccess {
                cell,
                from_first: true,
                ..
            }) = self.accesses.first()
            && let Some(old) = sequence.value_without(machine, (first, cell), &self.between)
        {
            self.updates(&label, cell, old);
        }
    }

    /// The reversal of a step and the next step of a thread, which waits until a cell has another value.
    pub(super) fn of_waiting<R: Run>(
        &mut self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        (earlier, agent): (&Earlier, AgentId),
        cell: CellId,
    ) {
        let first = earlier.first;
        self.collect(sequence, machine, (first, &earlier.put_off), sequence.len());
        self.last = Some(Move {
            agent,
            alternative: 0,
        });
        self.second = None;
        self.is_block = false;
        self.accesses.clear();
        self.accesses.push(LastAccess {
            cell,
            writes: false,
            commuting: None,
            from_memory: true,
            from_first: true,
        });
        let label = *machine.run.label(machine.agents.get(agent).thread);
        if let Some(old) = sequence.value_without(machine, (first, cell), &self.between) {
            self.updates(&label, cell, old);
        }
    }

    /// What an update of a cell does if it reads a value.
    fn updates(&mut self, label: &Label, cell: CellId, old: Value) {
        let Label::Update {
            operation, width, ..
        } = *label
        else {
            return;
        };
        self.accesses.retain(|access| !access.writes);
        if operation.apply(old, width).is_some() {
            self.accesses.push(LastAccess::write(cell));
        }
    }

    fn collect<R: Run>(
        &mut self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        (first, put_off): (u32, &[u32]),
        end: u32,
    ) {
        self.first = first;
        self.written_by_first.clear();
        let touches = sequence.touches(machine, first).iter();
        let written = touches.filter(|touch| touch.kind.overwritten().is_some());
        self.written_by_first
            .extend(written.map(|touch| touch.cell));
        sequence.pasts.not_after(first, end, &mut self.between);
        for &later in put_off {
            sequence.take_after(later, &mut self.between);
        }
        self.consumed.clear();
    }

    /// Takes an initial off v, and says whether something is left.
    pub(super) fn consume(&mut self, sequence: &Sequence, step: Move) -> bool {
        if let Some(place) = self.place_of(sequence, step.agent) {
            bits::remove(&mut self.between, place);
            bits::insert(&mut self.consumed, place);
            return true;
        }
        self.last = None;
        self.accesses.clear();
        self.between.iter().any(|&word| word != 0)
    }

    /// The steps of what is left of v, at most `count`, each with what it does with memory.
    pub(super) fn for_each<R: Run>(
        &self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        count: usize,
        accesses: &mut Vec<Access>,
        mut work: impl FnMut(Move, &[Access]),
    ) {
        let mut left = count;
        for place in bits::common(&self.between, &self.between).take(count) {
            accesses.clear();
            accesses_of(sequence, machine, place, accesses);
            let step = &sequence.steps[place as usize];
            let step = Move {
                agent: step.agent,
                alternative: step.alternative,
            };
            work(step, accesses);
            left -= 1;
        }
        if let Some(last) = self.last
            && left > 0
        {
            accesses.clear();
            self.last_accesses(sequence, machine, accesses);
            work(last, accesses);
        }
    }

    /// What the second step does with memory after the reversal.
    fn last_accesses<R: Run>(
        &self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        into: &mut Vec<Access>,
    ) {
        if self.is_block {
            into.push(Access::ANY);
            return;
        }
        for access in &self.accesses {
            let source = (access.from_first)
                .then(|| sequence.overwritten_by(machine, self.first, access.cell))
                .flatten();
            let kind = match (access.writes, access.commuting, source) {
                (_, Some(kind), _) => AccessKind::Update(kind),
                (true, None, _) => AccessKind::Write,
                (false, None, Some(source)) => AccessKind::Read(machine.source_name(source)),
                (false, None, None) => {
                    let second = self.second;
                    let second = second.expect("who waits, waits for the cell of the first step");
                    let mut touches = sequence.touches(machine, second).iter();
                    let same = touches.find(|touch| touch.cell == access.cell);
                    let same = same.expect("the second step has read the cell");
                    AccessKind::Read(machine.source_name(same.write))
                }
            };
            into.push(Access {
                cell: access.cell,
                kind,
            });
        }
    }

    /// Whether what begins with this move covers the reversal: whether it is an initial, or, if `weak`, a weak one.
    pub(super) fn is_covered_by<R: Run>(
        &self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        step: Move,
        accesses: &[Access],
        weak: bool,
    ) -> Covered {
        if let Some(place) = self.place_of(sequence, step.agent) {
            let is_initial = sequence.steps[place as usize].alternative == step.alternative
                && !sequence.pasts.is_one_before(&self.between, place);
            return if is_initial {
                Covered::Initial
            } else {
                Covered::No
            };
        }
        if let Some(last) = self.last
            && last.agent == step.agent
        {
            return if self.last_is_initial(sequence) && last == step {
                Covered::Initial
            } else {
                Covered::No
            };
        }
        if weak && self.is_independent(sequence, machine, step, accesses) {
            Covered::Independent
        } else {
            Covered::No
        }
    }

    /// The last step that must stand so that a step of this agent is still an initial, if it is one now.
    pub(super) fn shown_by(&self, sequence: &Sequence, agent: AgentId) -> Option<u32> {
        let second = self.second?;
        Some(
            self.place_of(sequence, agent)
                .map_or(second, |place| place.max(second)),
        )
    }

    /// The last step that must stand so that v still begins with what was consumed.
    pub(super) fn consumed_up_to(&self) -> Option<u32> {
        let second = self.second?;
        Some(bits::last(&self.consumed).map_or(second, |place| place.max(second)))
    }

    /// The last step that must stand so that v still begins as it is.
    pub(super) fn stands_up_to(&self) -> Option<u32> {
        let consumed = self.consumed_up_to()?;
        Some(bits::last(&self.between).map_or(consumed, |place| place.max(consumed)))
    }

    /// The first step of an agent in what is left of v but for the second step.
    fn place_of(&self, sequence: &Sequence, agent: AgentId) -> Option<u32> {
        let pasts = &sequence.pasts;
        pasts.first_of(agent, &self.between, self.first)
    }

    /// Whether nothing of what is left of v happens before the second step.
    fn last_is_initial(&self, sequence: &Sequence) -> bool {
        // What writes the same cell and does not happen after the first step commutes with it.
        let mut read = self.accesses.iter().filter(|access| access.from_first);
        if read.any(|access| bits::intersect(sequence.commits_of(access.cell), &self.between)) {
            return false;
        }
        let is_between = |predecessor: &Predecessor| {
            bits::contains(&self.between, predecessor.step)
                && (predecessor.by_block
                    || !predecessor.cell.is_some_and(|cell| {
                        self.written_by_first.contains(&cell)
                            && !bits::contains(sequence.commits_of(cell), predecessor.step)
                    }))
        };
        let predecessors = match self.second {
            Some(second) => sequence.predecessors(second),
            None => &self.needed,
        };
        !predecessors.iter().any(is_between)
    }

    /// Whether a step that could be taken instead of the first one is independent of all of v, in which its agent does
    /// nothing.
    fn is_independent<R: Run>(
        &self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        step: Move,
        accesses: &[Access],
    ) -> bool {
        let last_touches = self.last.is_some() && (self.is_block || !self.accesses.is_empty());
        if accesses.contains(&Access::ANY) {
            return !last_touches && !bits::intersect(sequence.touching(), &self.between);
        }
        let last_is_block = self.last.is_some() && self.is_block;
        if !accesses.is_empty()
            && (last_is_block || bits::intersect(sequence.blocks(), &self.between))
        {
            return false;
        }
        let thread = machine.agents.get(step.agent).thread;
        accesses.iter().all(|access| {
            let cell = access.cell;
            let mut last = self.accesses.iter().filter(|last| last.cell == cell);
            let commits = sequence.commits_of(cell);
            let source = match access.kind {
                AccessKind::Read(source) => source,
                AccessKind::Write => {
                    return !bits::intersect(commits, &self.between)
                        && !last.any(|last| last.writes || last.from_memory)
                        && !self.reads_memory(sequence, machine, (cell, thread));
                }
                AccessKind::Update(kind) => {
                    let commutes = |step| {
                        let mut touches = sequence.touches(machine, step).iter();
                        touches.all(|touch| touch.cell != cell || touch.commutes_with(kind))
                    };
                    return bits::common(commits, &self.between).all(commutes)
                        && last.all(|last| last.commuting == Some(kind) || !last.from_memory)
                        && !self.reads_memory(sequence, machine, (cell, thread));
                }
            };
            let last_writes = last.any(|last| last.writes);
            if self.is_in_memory(machine, source, thread) {
                return !last_writes && !bits::intersect(commits, &self.between);
            }
            // It reads its own store, which only a commit after that store's own can replace.
            let Some(committed) = machine
                .find(source)
                .map(|write| machine.committed_at(write))
            else {
                return true;
            };
            let is_replaced =
                || last_writes || bits::common(commits, &self.between).any(|at| at > committed);
            !bits::contains(&self.between, committed) || !is_replaced()
        })
    }

    /// Whether a step between of another thread reads a cell from memory, as it is before all of them or as some of them have left it.
    /// Of its own stores a thread reads the last one, be it in memory or not.
    fn reads_memory<R: Run>(
        &self,
        sequence: &Sequence,
        machine: &Machine<'_, R>,
        (cell, thread): (CellId, ThreadId),
    ) -> bool {
        let reads = bits::common(sequence.reads_of(cell), &self.between);
        let mut by_others = reads.filter(|&step| sequence.steps[step as usize].thread != thread);
        by_others.any(|step| {
            sequence.touches(machine, step).iter().any(|touch| {
                touch.cell == cell
                    && matches!(touch.kind, TouchKind::Read { .. })
                    && (self.is_committed(machine, touch.write)
                        || machine.is_committed_before(touch.write, step))
            })
        })
    }

    /// Whether a write is in memory after what was consumed.
    fn is_committed<R: Run>(&self, machine: &Machine<'_, R>, write: WriteId) -> bool {
        machine.is_committed_before(write, self.first)
            || bits::contains(&self.consumed, machine.committed_at(write))
    }

    /// Whether the write that a thread's next step reads is in memory after what was consumed, not in its own buffer.
    fn is_in_memory<R: Run>(
        &self,
        machine: &Machine<'_, R>,
        source: EventId,
        thread: ThreadId,
    ) -> bool {
        let own = || machine.find(source);
        source.thread() != Some(thread)
            || own().is_some_and(|write| self.is_committed(machine, write))
    }
}

/// Whether the write that a thread's next step reads is in memory before a step, not in the thread's own buffer.
fn is_in_memory<R: Run>(
    machine: &Machine<'_, R>,
    source: EventId,
    thread: ThreadId,
    step: u32,
) -> bool {
    source.thread() != Some(thread)
        || machine
            .find(source)
            .is_some_and(|write| machine.is_committed_before(write, step))
}

/// What a step did with memory.
pub(super) fn accesses_of<R: Run>(
    sequence: &Sequence,
    machine: &Machine<'_, R>,
    step: u32,
    into: &mut Vec<Access>,
) {
    if bits::contains(sequence.blocks(), step) {
        into.push(Access::ANY);
        return;
    }
    into.extend(sequence.touches(machine, step).iter().map(|touch| Access {
        cell: touch.cell,
        kind: match touch.kind {
            TouchKind::Read { .. } => AccessKind::Read(machine.source_name(touch.write)),
            TouchKind::Write { .. } => AccessKind::Write,
            TouchKind::Update { kind, .. } => AccessKind::Update(kind),
        },
    }));
}

/// Whether the first step that an agent takes after `first` depends on nothing that comes after `first`: then it is an
/// initial of what reverses a race with `first`. Gives that step.
pub(super) fn initial_after(sequence: &Sequence, first: u32, step: Move, end: u32) -> Option<u32> {
    let pasts = &sequence.pasts;
    let place = pasts.next_of(step.agent, first)?;
    let is_initial = place < end
        && sequence.steps[place as usize].alternative == step.alternative
        && !pasts.is_before(first, place)
        && pasts.ends_by(place, first);
    is_initial.then_some(place)
}

/// Whether the last step of the sequence is independent of what another agent could have done instead.
pub(super) fn is_independent_of_last<R: Run>(
    sequence: &Sequence,
    machine: &Machine<'_, R>,
    step: Move,
    accesses: &[Access],
) -> bool {
    let last = sequence.len() - 1;
    if sequence.steps[last as usize].agent == step.agent {
        return false;
    }
    let thread = machine.agents.get(step.agent).thread;
    let touches = sequence.touches(machine, last);
    if !touches.is_empty() && accesses.contains(&Access::ANY)
        || !accesses.is_empty() && bits::contains(sequence.blocks(), last)
    {
        return false;
    }
    accesses.iter().all(|access| {
        let mut touches = touches.iter().filter(|touch| touch.cell == access.cell);
        touches.all(|touch| match (touch.kind, access.kind) {
            (TouchKind::Read { .. }, AccessKind::Read(_)) => true,
            (TouchKind::Read { .. }, AccessKind::Write | AccessKind::Update(_)) => {
                !machine.is_committed_before(touch.write, last)
            }
            (_, AccessKind::Read(source)) => {
                machine.event_of(touch.write) == source
                    || !is_in_memory(machine, source, thread, last)
            }
            (_, AccessKind::Write) => false,
            (_, AccessKind::Update(kind)) => touch.commutes_with(kind),
        })
    })
}
