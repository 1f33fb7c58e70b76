//! A part of a graph: the first so many events of each thread, with everything on which these depend.

use norns_execution::{Action, CellId, Event, EventId, Graph, Mode, ThreadId, Unpacked};
use smallvec::SmallVec;

/// A prefix of a graph: how many events of each thread belong to it.
pub type Prefix = SmallVec<[u32; 16]>;

/// A part of a graph. What a read of it reads belongs to it as well.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// How many events of each thread belong to it; all do if nothing is said.
    pub prefix: Option<&'a [u32]>,
}

impl<'a> Part<'a> {
    /// All of a graph.
    pub const fn whole(graph: &'a Graph) -> Self {
        Self {
            graph,
            prefix: None,
        }
    }

    /// Whether an event belongs to it; initial writes always do.
    pub fn includes(self, event: EventId) -> bool {
        match (event.unpack(), self.prefix) {
            (Unpacked::Initial(_), _) | (_, None) => true,
            (Unpacked::Of { thread, index }, Some(prefix)) => prefix
                .get(thread.index())
                .is_some_and(|&count| index < count),
        }
    }

    /// The events of a thread that belong to it.
    pub fn events_of(self, thread: ThreadId) -> &'a [Event] {
        let events = self.graph.events_of(thread);
        let count = self.prefix.map_or(events.len(), |prefix| {
            prefix
                .get(thread.index())
                .map_or(0, |&count| count as usize)
        });
        &events[..count.min(events.len())]
    }

    /// The threads that the graph has room for.
    pub fn threads(self) -> impl Iterator<Item = ThreadId> {
        (0..self.graph.thread_count() as u32).map(ThreadId)
    }

    /// Its events, thread by thread.
    pub fn events(self) -> impl Iterator<Item = (EventId, &'a Event)> {
        self.threads().flat_map(move |thread| {
            let events = (0..).zip(self.events_of(thread));
            events.map(move |(index, event)| (EventId::of(thread, index), event))
        })
    }

    /// Its writes to a cell, but the initial one, in the order in which the graph has them.
    pub fn writes(self, cell: CellId) -> impl Iterator<Item = EventId> + 'a {
        let writes = self.graph.cells()[cell.index()].writes.iter().copied();
        writes.filter(move |&write| self.includes(write))
    }

    /// Its reads of a cell that have read something, with what they read from.
    pub fn reads(self, cell: CellId) -> impl Iterator<Item = (EventId, EventId)> + 'a {
        let reads = self.graph.cells()[cell.index()].reads.iter().copied();
        let reads = reads.filter(move |&read| self.includes(read));
        reads.filter_map(move |read| Some((read, self.graph.source_of(read)?)))
    }

    /// How many sequentially consistent accesses and fences it has.
    pub fn sequentially_consistent(self) -> (u32, u32) {
        let census = self.graph.census();
        let all = (
            census.sequentially_consistent_accesses,
            census.sequentially_consistent_fences,
        );
        if self.prefix.is_none() || all.0 + all.1 < 2 {
            return all;
        }
        let mut count = (0, 0);
        for (_, event) in self.events() {
            let mode = event.action.mode();
            if mode.is_some_and(Mode::is_sequentially_consistent) {
                match event.action {
                    Action::Fence { .. } => count.1 += 1,
                    _ => count.0 += 1,
                }
            }
        }
        count
    }

    /// The part as a graph of its own.
    pub fn to_graph(self) -> Graph {
        let mut graph = self.graph.clone();
        for cell in 0..graph.cells().len() {
            let id = CellId(cell as u32);
            for place in (0..graph.cells()[cell].writes.len()).rev() {
                if !self.includes(graph.cells()[cell].writes[place]) {
                    graph.displace(id, place);
                }
            }
        }
        for thread in self.threads() {
            let count = self.events_of(thread).len();
            while graph.events_of(thread).len() > count {
                graph.take_back(thread);
            }
        }
        graph
    }

    /// What tells the part from other parts of graphs of one program: its events, and what they read and chose.
    pub fn name(self) -> Box<[u32]> {
        let mut words = Vec::with_capacity(64);
        for thread in self.threads() {
            let events = self.events_of(thread);
            words.push(events.len() as u32);
            for event in events {
                match event.action {
                    Action::Read { source, .. } => match source.map(EventId::unpack) {
                        None => words.push(u32::MAX),
                        Some(Unpacked::Initial(_)) => words.push(0),
                        Some(Unpacked::Of { thread, index }) => words.extend([thread.0 + 1, index]),
                    },
                    Action::Choose { taken } => words.push(taken),
                    _ => {}
                }
            }
        }
        words.into_boxed_slice()
    }
}

/// What the update that wrote this read from, if an update wrote it.
pub(super) use crate::models::incremental::source_of_update;
