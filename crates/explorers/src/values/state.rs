//! The state at hand: the values that threads have read, as a graph with one witness of them, and the threads themselves.

use crate::{
    explorer::{Limits, started_threads},
    memory::{Extents, objects::fault},
    revisits::pending::{self, Next},
    search::{Halt, LONGEST_BY_VALUES},
    step::event,
};
use norns_execution::{
    Action, CellId, EventId, Graph, Label, Location, ThreadId, Unpacked, Until, program::Run,
};

/// A graph and its threads, changed in place and undone.
pub(super) struct State<'a, R> {
    pub(super) run: R,
    pub(super) graph: Graph,
    pub(super) extents: &'a mut Extents,
    limits: &'a Limits,
    /// The threads of the events in the order in which these were added.
    added: Vec<ThreadId>,
    /// The codes of threads, by their ids, as far as they were asked for.
    codes: Vec<Option<u64>>,
}

/// A read that a thread is about to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    pub(super) thread: ThreadId,
    /// The event that it will be.
    pub(super) event: EventId,
    pub(super) cell: CellId,
    pub(super) location: Location,
    pub(super) is_update: bool,
    pub(super) until: Option<Until>,
}

/// What threads are about to do, when none of them can run on by itself.
pub(super) struct Stopped {
    /// The first thread, by name, that makes a choice, and how many alternatives it has.
    pub(super) choice: Option<(ThreadId, u32)>,
    /// The reads, by the names of their threads.
    pub(super) reads: Vec<Pending>,
}

/// The sources and the orders of a witness.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    sources: Vec<(EventId, EventId)>,
    orders: Vec<Vec<EventId>>,
}

impl<'a, R: Run> State<'a, R> {
    pub(super) fn new(run: R, extents: &'a mut Extents, limits: &'a Limits) -> Self {
        Self {
            limits,
            run,
            graph: Graph::new(),
            extents,
            added: Vec::new(),
            codes: Vec::new(),
        }
    }

    /// What tells the state from others, in every process: of each thread, its code and how many values it has read and choices it
    /// has made, and which.
    pub(super) fn words(&mut self) -> Vec<u64> {
        let mut threads: Vec<(u64, ThreadId)> = Vec::with_capacity(8);
        for thread in started_threads(&self.run) {
            if self.codes.len() <= thread.index() {
                self.codes.resize(thread.index() + 1, None);
            }
            let code = &mut self.codes[thread.index()];
            threads.push((
                *code.get_or_insert_with(|| self.run.thread_code(thread)),
                thread,
            ));
        }
        threads.sort_unstable_by_key(|&(code, _)| code);
        let mut words = Vec::with_capacity(64);
        for (code, thread) in threads {
            words.push(code);
            let start = words.len();
            words.push(0);
            for event in self.graph.events_of(thread) {
                match event.action {
                    Action::Read { value, .. } => {
                        words.extend([value.bits(), value.uninitialised()]);
                    }
                    Action::Choose { taken } => words.extend([u64::from(taken), 0]),
                    _ => {}
                }
            }
            words[start] = (words.len() - start) as u64;
        }
        words
    }

    /// How many events there are.
    pub(super) fn len(&self) -> usize {
        self.added.len()
    }

    /// The events that were added after the first so many.
    pub(super) fn added_since(&self, count: usize) -> impl Iterator<Item = (ThreadId, Action)> {
        let mut places: Vec<usize> = (0..self.graph.thread_count())
            .map(|thread| self.graph.events_of(ThreadId(thread as u32)).len())
            .collect();
        for thread in &self.added[count..] {
            places[thread.index()] -= 1;
        }
        self.added[count..].iter().map(move |&thread| {
            let place = places[thread.index()];
            places[thread.index()] += 1;
            (thread, self.graph.events_of(thread)[place].action)
        })
    }

    fn threads_by_name(&self) -> Vec<ThreadId> {
        let mut threads: Vec<ThreadId> = started_threads(&self.run).collect();
        threads.sort_unstable_by(|&one, &other| self.graph.compare_threads(one, other));
        threads
    }

    /// The next event of a thread; none if it cannot move.
    fn next_of(&mut self, thread: ThreadId) -> Result<Option<Next>, Halt> {
        if self.run.label(thread).is_end() || fault(&self.graph, &self.run, thread).is_some() {
            return Ok(None);
        }
        pending::next_of(self.extents, &mut self.graph, &self.run, thread)
    }

    /// Lets every thread run on to its next read or choice.
    pub(super) fn run_on(&mut self) -> Result<(), Halt> {
        loop {
            let before = self.added.len();
            for thread in self.threads_by_name() {
                while self.run.is_started(thread)
                    && let Some(Next::Write { action, .. } | Next::Other(action)) =
                        self.next_of(thread)?
                {
                    self.add(thread, action)?;
                }
            }
            if self.added.len() == before {
                return Ok(());
            }
        }
    }

    /// What threads are about to do, when they have run on.
    pub(super) fn stopped(&mut self) -> Result<Stopped, Halt> {
        let mut stopped = Stopped {
            choice: None,
            reads: Vec::new(),
        };
        for thread in self.threads_by_name() {
            match self.next_of(thread)? {
                Some(Next::Choose { alternatives }) => {
                    stopped.choice = stopped.choice.or(Some((thread, alternatives)));
                }
                Some(Next::Read { cell, .. }) => {
                    let label = self.run.label(thread);
                    let place = self.graph.events_of(thread).len() as u32;
                    stopped.reads.push(Pending {
                        thread,
                        event: EventId::of(thread, place),
                        cell,
                        location: self.graph.cells()[cell.index()].location,
                        is_update: matches!(label, Label::Update { .. }),
                        until: label.until(),
                    });
                }
                Some(Next::Write { .. } | Next::Other(_)) | None => {}
            }
        }
        Ok(stopped)
    }

    /// Adds an event, and answers the thread's label if it was the last one of it.
    fn add(&mut self, thread: ThreadId, action: Action) -> Result<EventId, Halt> {
        let event = event(&self.run, thread, action);
        let id = self.graph.add(thread, event);
        self.added.push(thread);
        // A thread may write for ever without ever reading.
        let longest = Some(LONGEST_BY_VALUES);
        if self.limits.is_too_long(self.added.len(), longest) {
            return Err(Halt::Stopped(crate::Stopped::Length));
        }
        if let Action::Write {
            cell, exclusive, ..
        } = action
        {
            let place = self.place_of_new(id, cell, exclusive);
            self.graph.place(id, cell, place);
        }
        if !action.is_read() {
            self.answer(thread)?;
        }
        Ok(id)
    }

    /// A new write stands last; that of an update, right behind what the update read.
    fn place_of_new(&self, write: EventId, cell: CellId, exclusive: bool) -> usize {
        let writes = &self.graph.cells()[cell.index()].writes;
        let (Unpacked::Of { thread, index }, true) = (write.unpack(), exclusive) else {
            return writes.len();
        };
        match self.graph.source_of(EventId::of(thread, index - 1)) {
            Some(source) if source.is_initial() => 0,
            Some(source) => {
                let place = writes.iter().position(|&other| other == source);
                place.map_or(writes.len(), |place| place + 1)
            }
            None => writes.len(),
        }
    }

    fn answer(&mut self, thread: ThreadId) -> Result<(), Halt> {
        let answer = pending::answer(self.extents, &mut self.graph, &self.run, thread)?;
        if let Some(answer) = answer {
            self.run.resume(thread, answer);
        }
        Ok(())
    }

    /// Lets the pending read of a thread read from a write, and all threads run on.
    pub(super) fn read(&mut self, thread: ThreadId, source: EventId) -> Result<EventId, Halt> {
        let label = *self.run.label(thread);
        let Some(Next::Read { action, .. }) = self.next_of(thread)? else {
            unreachable!("only threads that are about to read are asked to");
        };
        let read = self.add(thread, action)?;
        pending::read_from(&mut self.graph, &label, read, source);
        self.answer(thread)?;
        self.run_on()?;
        Ok(read)
    }

    /// Lets a read read from another write of the same value. The write of an update goes right behind it.
    pub(super) fn set_source(&mut self, read: EventId, source: EventId) {
        self.graph.set_source(read, source);
        let Some(write) = self.graph.write_half(read) else {
            return;
        };
        if let Some(Action::Write { cell, .. }) = self.graph.event(write).map(|event| event.action)
        {
            self.displace(write, cell);
            let place = self.place_of_new(write, cell, true);
            self.graph.place(write, cell, place);
        }
    }

    fn displace(&mut self, write: EventId, cell: CellId) {
        let mut writes = self.graph.cells()[cell.index()].writes.iter();
        if let Some(place) = writes.position(|&other| other == write) {
            self.graph.displace(cell, place);
        }
    }

    /// Lets a thread take an alternative, and all threads run on.
    pub(super) fn choose(&mut self, thread: ThreadId, taken: u32) -> Result<(), Halt> {
        self.add(thread, Action::Choose { taken })?;
        self.run_on()
    }

    /// Takes back all events but the first so many.
    pub(super) fn take_back(&mut self, count: usize) {
        while self.added.len() > count {
            let Some(thread) = self.added.pop() else {
                return;
            };
            let index = self.graph.events_of(thread).len() - 1;
            let id = EventId::of(thread, index as u32);
            let event = self.graph.events_of(thread)[index];
            if let Action::Write { cell, .. } = event.action {
                self.displace(id, cell);
            }
            self.graph.take_back(thread);
            if self.run.answers(thread) > event.label {
                self.run.rewind(thread, event.label);
            }
        }
    }

    /// The sources and the orders at hand.
    pub(super) fn snapshot(&self) -> Snapshot {
        let sources = self.graph.events().filter_map(|(read, _)| {
            let source = self.graph.source_of(read)?;
            Some((read, source))
        });
        let orders = self.graph.cells().iter().map(|cell| cell.writes.clone());
        Snapshot {
            sources: sources.collect(),
            orders: orders.collect(),
        }
    }

    /// Puts sources and orders back, when the same events are there again.
    pub(super) fn restore(&mut self, snapshot: &Snapshot) {
        for &(read, source) in &snapshot.sources {
            self.graph.set_source(read, source);
        }
        for (cell, order) in (0..).map(CellId).zip(&snapshot.orders) {
            if self.graph.cells()[cell.index()].writes != *order {
                self.graph.reorder(cell, order.clone());
            }
        }
    }
}
