//! The tree of graphs, one step at a time: which event comes next at a graph, and each way to decide it.
//!
//! [`Tree::open`] visits the current graph: it adds the next event, undecided, and returns the frame of its branches, or shows
//! the execution if there is no next event. [`Tree::advance`] undoes the child that was explored, and enters the next
//! consistent one. [`Tree::close`] removes the undecided event again. The caller, a search or a random walk, keeps the frames.

mod last;
mod revisit;
mod update;

use super::{
    Revisits,
    found_order::Replaced,
    order::{self, Sources},
    path::{Branch, Frame, Placing, ReadBranch, RevisitBranch, WriteBranch},
    pending::{self, Next},
    report::Reporter,
    state::State,
    threads::Begun,
};
use crate::{
    Observer, Statistics,
    memory::Learned,
    search::{Halt, may_go_on},
};
use norns_execution::{Action, CellId, EventId, ThreadId, program::Run};
use revisit::Revisit;
use smallvec::SmallVec;
use update::Update;

/// The current graph, with what is needed to go to its children and back.
pub(super) struct Tree<'a, R: Run> {
    pub(super) state: State<'a, R>,
    pub(super) reporter: Reporter<'a, R>,
    /// How the children that were entered are taken back.
    children: Vec<Child>,
    /// The updates whose reads lead to the current graph, and were not begun before.
    updates: Vec<Update>,
    /// If the current graph is an execution, the number of forced steps after the last decision. They are undone when another child
    /// is looked for, unless they can stay (`last.rs`).
    ended: Option<u32>,
    /// The revisits that lead to the current graph.
    revisits: Vec<Revisit>,
    /// What they took away from threads.
    tails: Vec<(ThreadId, R::Tail)>,
}

/// How the child of a graph is taken back.
struct Child {
    /// How many labels were answered.
    answered: u32,
    replaced: Replaced,
    begun: Begun,
}

impl<'a, R: Run> Tree<'a, R> {
    /// The graph without events.
    pub(super) fn new(
        explorer: &'a Revisits,
        run: R,
        learned: &'a mut Learned,
        statistics: &'a mut Statistics,
        observer: &'a mut dyn Observer<R>,
    ) -> Self {
        Self {
            state: State::new(explorer, run, learned),
            reporter: Reporter::new(explorer, statistics, observer),
            children: Vec::new(),
            updates: Vec::new(),
            ended: None,
            revisits: Vec::new(),
            tails: Vec::new(),
        }
    }

    /// Says how often an order of writes was searched for.
    pub(super) fn note_searches(&mut self) {
        self.reporter.statistics.searches = self.state.trail.remembered.borrow().searches;
    }

    /// Counts the current graph; it may be one too many, or too large.
    pub(super) fn count_visit(&mut self) -> Result<(), Halt> {
        self.reporter.statistics.visits += 1;
        may_go_on(
            &self.state.explorer.limits,
            self.reporter.statistics.visits,
            &self.state.trail.graph,
            || None,
        )
    }

    /// Visits the current graph: gives the ways to go on, or shows the execution if no thread can move.
    pub(super) fn open(&mut self) -> Result<Option<Frame>, Halt> {
        if let Some(forced) = self.ended {
            return self.finish(forced).map(|()| None);
        }
        if let Some(thread) = self.state.begun_thread() {
            return match self.state.next_of(thread)? {
                Some(next) => {
                    let branch = self.branch(thread, next)?;
                    Ok(Some(Frame::new(0, branch)))
                }
                None => self.finish(0).map(|()| None),
            };
        }
        self.state.begun = Begun::None;
        let forced = self.state.take_forced_steps()?;
        self.check_forced_reads(forced);
        if let Some((thread, next)) = self.state.next_event()? {
            self.state.trail.note_last(forced);
            let branch = self.branch(thread, next)?;
            return Ok(Some(Frame::new(forced, branch)));
        }
        self.finish(forced)?;
        self.ended = Some(forced);
        Ok(None)
    }

    /// The same for a graph that may have been visited before.
    pub(super) fn open_again(&mut self) -> Result<Option<Frame>, Halt> {
        self.state.may_join = true;
        self.open()
    }

    /// Adds the next event, which is not decided yet.
    fn branch(&mut self, thread: ThreadId, next: Next) -> Result<Branch, Halt> {
        let of_tally = self.state.is_of_tally(thread, &next)?;
        Ok(match next {
            Next::Read { cell, action } if of_tally => {
                Branch::Read(self.branch_of_tally(thread, cell, action))
            }
            Next::Read { cell, action } => Branch::Read(self.read_branch(thread, cell, action)),
            Next::Write { cell, action } => {
                let (write, revisits) = self.add_write(thread, (cell, action), of_tally);
                let placing = self.placing(write, cell, None, 0);
                Branch::Write(WriteBranch { placing, revisits })
            }
            Next::Other(action) => {
                let event = self.state.add(thread, action);
                self.state.trail.note(event);
                Branch::Other {
                    event,
                    is_tried: false,
                }
            }
            Next::Choose { alternatives } => Branch::Choice {
                thread,
                next: 0,
                alternatives,
            },
        })
    }

    /// Adds a write, and gives the reads that it is to revisit.
    fn add_write(
        &mut self,
        thread: ThreadId,
        (cell, action): (CellId, Action),
        of_tally: bool,
    ) -> (EventId, RevisitBranch) {
        let write = if of_tally {
            self.state.add_to_tally(thread, action)
        } else {
            self.state.add(thread, action)
        };
        self.state.trail.note(write);
        let mode = action.mode().filter(|_| !of_tally);
        let reads = if mode.is_some_and(|mode| self.state.explorer.revisits(mode)) {
            self.state.reads_to_revisit(write, cell)
        } else {
            SmallVec::new()
        };
        (write, RevisitBranch::new(reads))
    }

    /// The read of an update of a tally, which comes after all updates that are there.
    fn branch_of_tally(&mut self, thread: ThreadId, cell: CellId, action: Action) -> ReadBranch {
        let read = self.state.add_to_tally(thread, action);
        let end = self.state.count_of_writes(cell) as u32 + 1;
        ReadBranch {
            read,
            cell,
            next: end,
            branches: true,
            sources: Sources {
                list: None,
                first: end - 1,
                end,
            },
            has_update: false,
            update_has_more: false,
        }
    }

    /// Takes back the child that was explored and enters the next one; false if there is none.
    pub(super) fn advance(&mut self, frame: &mut Frame) -> Result<bool, Halt> {
        if let Some(forced) = self.ended {
            if self.change_last_decision(frame, forced)? {
                frame.entered += 1;
                return Ok(true);
            }
            if self.ended.take().is_some() {
                self.state.take_steps_back(forced);
            }
        }
        let returns = frame.has_child;
        if returns && let Some(child) = self.children.pop() {
            self.take_back(child);
        }
        let goes_on = frame.goes_on();
        frame.has_child = match &mut frame.branch {
            Branch::Other { event, is_tried } => {
                goes_on && !std::mem::replace(is_tried, true) && self.enter(&[*event])?
            }
            Branch::Choice {
                thread,
                next,
                alternatives,
            } => {
                if returns {
                    self.state.trail.take_back();
                }
                self.next_choice(*thread, next, if goes_on { *alternatives } else { 0 })?
            }
            Branch::Read(branch) => self.next_read(branch, returns, goes_on)?,
            Branch::Write(branch) => self.next_of_write(branch, goes_on)?,
        };
        frame.entered += u32::from(frame.has_child);
        Ok(frame.has_child)
    }

    /// Takes the undecided event of a graph away that has no more children.
    pub(super) fn close(&mut self, frame: &Frame) {
        if !matches!(frame.branch, Branch::Choice { .. }) {
            self.state.trail.take_back();
        }
        self.state.take_steps_back(frame.forced);
    }

    fn next_choice(
        &mut self,
        thread: ThreadId,
        next: &mut u32,
        alternatives: u32,
    ) -> Result<bool, Halt> {
        while *next < alternatives {
            let taken = *next;
            *next += 1;
            let event = self.state.add(thread, Action::Choose { taken });
            self.state.trail.note(event);
            if self.enter(&[event])? {
                return Ok(true);
            }
            self.state.trail.take_back();
        }
        Ok(false)
    }

    /// Enters a child of the current graph if it is consistent, given that the graph was before these events came or
    /// changed: answers the labels that they complete.
    fn enter(&mut self, new: &[EventId]) -> Result<bool, Halt> {
        let Some(replaced) = self.is_consistent(new) else {
            return Ok(false);
        };
        self.state.keep_serial(new)?;
        let begun = self.state.begun;
        // Nobody looked at the graph where a label had begun.
        self.state.may_join |= begun != Begun::None;
        let before = self.state.answered.len();
        for &event in new {
            let Some(thread) = event.thread() else {
                continue;
            };
            let is_done = self.state.answer(thread)?;
            if is_done {
                self.reporter
                    .report_races_of_last(&mut self.state, thread)?;
            }
        }
        self.children.push(Child {
            answered: (self.state.answered.len() - before) as u32,
            replaced,
            begun,
        });
        Ok(true)
    }

    /// Whether the graph is consistent when the place of a write has changed, and nothing else has.
    fn keeps_consistent(&mut self, new: &[EventId]) -> Result<bool, Halt> {
        if self.is_consistent(new).is_none() {
            return Ok(false);
        }
        self.state.keep_serial(new)?;
        Ok(true)
    }

    /// Whether the graph is consistent, given that it was before these events came or changed. Orders that had to be replaced
    /// for that are given back.
    fn is_consistent(&mut self, new: &[EventId]) -> Option<Replaced> {
        let consistent = self.state.is_consistent(new);
        let graph = &self.state.trail.graph;
        self.reporter.check_consistency(graph, consistent.is_some());
        consistent
    }

    /// Takes a child back.
    fn take_back(&mut self, child: Child) {
        for _ in 0..child.answered {
            self.state.rewind();
        }
        self.state.begun = child.begun;
        self.state.put_orders_back(child.replaced);
    }

    /// A read, which may read from every write that is there and from which reading is consistent.
    fn read_branch(&mut self, thread: ThreadId, cell: CellId, action: Action) -> ReadBranch {
        let read = self.state.add(thread, action);
        let state = &mut self.state;
        let mut sources = Sources::of(state.explorer, &state.trail, read, cell);
        if self.reporter.watches() {
            let label = *state.run.label(thread);
            for source in sources.others(&state.trail.graph, cell) {
                pending::read_from(&mut state.trail.graph, &label, read, source);
                self.reporter.check_consistency(&state.trail.graph, false);
            }
        }
        if sources.list.is_none() {
            let postponed = state.first_place_after_postponing(read, cell);
            sources.first = sources.first.max(postponed as u32);
        }
        ReadBranch {
            read,
            cell,
            next: sources.end,
            branches: order::branches(state.explorer, &state.trail.graph, action),
            sources,
            has_update: false,
            update_has_more: false,
        }
    }

    /// Lets a read read from the next write. Later writes come first: of a read that does not branch, the one that is found is the
    /// only one, unless there is a race.
    fn next_read(
        &mut self,
        branch: &mut ReadBranch,
        returns: bool,
        goes_on: bool,
    ) -> Result<bool, Halt> {
        let &mut ReadBranch { read, cell, .. } = branch;
        let thread = read.thread().expect("a thread reads");
        if branch.has_update {
            if self.next_of_update(branch, goes_on)? {
                return Ok(true);
            }
        } else if returns && !branch.branches {
            self.leave_out(branch, thread);
            return Ok(false);
        }
        let is_found = order::is_found(self.state.explorer);
        while goes_on && branch.has_more_sources() {
            branch.next -= 1;
            let place = branch.next as usize;
            let source = match &branch.sources.list {
                Some(sources) => sources[place],
                None => self.state.source_at(cell, place),
            };
            if is_found && self.state.is_before_postponing(read, cell, source) {
                continue;
            }
            if !is_found
                && let Some(rival) = self.state.rival_at(read, cell, (place, source))
                && pending::would_update(
                    &self.state.trail.graph,
                    self.state.run.label(thread),
                    cell,
                    source,
                )
            {
                if self.open_rival(branch, thread, (source, rival))? {
                    return Ok(true);
                }
                continue;
            }
            let State { run, trail, .. } = &mut self.state;
            let has_read = pending::read_from(&mut trail.graph, run.label(thread), read, source);
            // To wait is to see the last write. One that must be later, and is there already, will always be.
            let is_last = branch.next + 1 == branch.sources.end;
            if !has_read.satisfied
                && !order::may_wait_at(&mut self.state, read, cell, source, is_last)
            {
                continue;
            }
            self.state.trail.note(read);
            let is_ordered = branch.sources.list.is_none();
            self.state.trail.set_came_last(read, is_ordered && is_last);
            if is_found && self.state.is_in_vain(read, cell, source) {
                continue;
            }
            let entered = match has_read.writes {
                Some(write) => self.open_update(branch, thread, (place, write))?,
                None => self.enter(&[read])?,
            };
            if entered {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A read has one write to read, and the others were not tried: with each of them the graph must be inconsistent, unless the
    /// read races.
    fn leave_out(&mut self, branch: &ReadBranch, thread: ThreadId) {
        if !self.reporter.watches() {
            return;
        }
        for place in branch.sources.first..branch.next {
            let source = match &branch.sources.list {
                Some(sources) => sources[place as usize],
                None => self.state.source_at(branch.cell, place as usize),
            };
            let State { run, trail, .. } = &mut self.state;
            pending::read_from(&mut trail.graph, run.label(thread), branch.read, source);
            self.reporter.check_left_out(&trail.graph, branch.read);
        }
    }

    /// A write goes to every place, and then revisits every read that it may.
    fn next_of_write(&mut self, branch: &mut WriteBranch, goes_on: bool) -> Result<bool, Halt> {
        Ok(self.next_place(&mut branch.placing, goes_on, Self::enter)?
            || self.next_revisit(branch.placing.write, &mut branch.revisits, goes_on)?)
    }

    /// The places of a write that are consistent as far as coherence tells, and not before the `earliest`; `reader` has come to
    /// read from it.
    fn placing(
        &mut self,
        write: EventId,
        cell: CellId,
        reader: Option<EventId>,
        earliest: usize,
    ) -> Placing {
        let state = &mut self.state;
        let places = order::placements(state.explorer, &state.trail.graph, write, cell);
        let coherent = order::earliest_place(state.explorer, &state.trail, write, cell, reader);
        let (first, last) = places.into_inner();
        if self.reporter.watches() {
            for place in first..coherent.min(last + 1) {
                state.trail.place(write, cell, place);
                self.reporter.check_consistency(&state.trail.graph, false);
                state.trail.displace(cell, place);
            }
        }
        if let Some(read) = reader {
            state.trail.note(read);
        }
        Placing {
            write,
            cell,
            reader,
            next: first.max(coherent).max(earliest) as u32,
            end: last as u32 + 1,
            is_placed: false,
        }
    }

    /// Puts a write into its next place, and enters the child.
    fn next_place(
        &mut self,
        placing: &mut Placing,
        goes_on: bool,
        enter: fn(&mut Self, &[EventId]) -> Result<bool, Halt>,
    ) -> Result<bool, Halt> {
        let &mut Placing {
            write,
            cell,
            reader,
            ..
        } = placing;
        if std::mem::replace(&mut placing.is_placed, false) {
            self.state.trail.displace(cell, placing.next as usize - 1);
        }
        while goes_on && placing.next < placing.end {
            let place = placing.next as usize;
            placing.next += 1;
            let comes_last = order::is_explored(self.state.explorer)
                && reader.is_none()
                && place == self.state.count_of_writes(cell);
            let trail = &mut self.state.trail;
            trail.place(write, cell, place);
            trail.set_came_last(write, comes_last);
            if let Some(read) = reader {
                trail.set_came_last(read, false);
            }
            let entered = match reader {
                None => enter(self, &[write])?,
                Some(read) => enter(self, &[write, read])?,
            };
            if entered {
                placing.is_placed = true;
                return Ok(true);
            }
            self.state.trail.displace(cell, place);
        }
        Ok(false)
    }

    /// No thread can move any more. The clocks of the last events, which are forced, have not been computed: there are many such
    /// events, and usually nothing is asked about them.
    fn finish(&mut self, forced: u32) -> Result<(), Halt> {
        if self.reporter.looks_at_views(&self.state.trail.graph) {
            self.state.trail.note_last(forced);
        }
        self.reporter.finish(&mut self.state)
    }

    /// Checks that the forced reads among the last events could read from no other source.
    fn check_forced_reads(&mut self, forced: u32) {
        if !self.reporter.watches() {
            return;
        }
        self.reporter
            .check_consistency(&self.state.trail.graph, true);
        let added = self.state.trail.added();
        let reads: Vec<EventId> = added[added.len() - forced as usize..].to_vec();
        for read in reads {
            let label = self.state.label_of(read);
            let graph = &mut self.state.trail.graph;
            let Some(Action::Read {
                cell,
                source: Some(last),
                ..
            }) = graph.event(read).map(|event| event.action)
            else {
                continue;
            };
            let sources: Vec<EventId> = graph.writes_to(cell).collect();
            for source in sources.into_iter().filter(|&source| source != last) {
                pending::read_from(graph, &label, read, source);
                self.reporter.check_consistency(graph, false);
            }
            pending::read_from(graph, &label, read, last);
        }
    }
}
