//! Candidates: graphs of a program that are built without consulting a model, to explain why an outcome does not occur.
//!
//! A candidate has an event for each step of the program, gives each read a write to the same location with the same value, and
//! orders the writes to each location in some way. Reads may read from writes that come later, so a candidate may even
//! contradict itself (values out of thin air). The axioms say why it is not an execution of the model.
//!
//! How: 1. collect the values that each location may ever hold, by running each thread by itself on the values known so far,
//! repeatedly, as often as there are writes; 2. run all threads, with each read taking each such value; 3. give each read each
//! write of its value, and each location each order of its writes.
//!
//! What it cannot do: find candidates whose values justify only themselves, unless the values are among those asked for;
//! enumerate the candidates of a program with a contested barrier (`barriers.rs`), for which it gives up.

use crate::{
    MemoryModel,
    barriers::is_complete,
    explorer::started_threads,
    models::axioms::{self, Axiom, Violation},
    step::{cell_at, event},
};
use norns_execution::{
    Action, CellId, EventId, Graph, Label, Location, OverlappingWidths, ThreadId, Value, Width,
    program::{Answer, Program, Run},
};
use std::collections::{BTreeSet, HashMap};

/// What is asked of candidates.
pub struct Candidates<'a, R> {
    /// The model whose axioms judge them.
    pub model: MemoryModel,
    /// Whether the outcome asked for holds, may still hold (none), or cannot hold any more. The graph is given once
    /// its writes are ordered; before that only the threads that have finished are known.
    pub wanted: &'a dyn Fn(&R, Option<&Graph>) -> Option<bool>,
    /// Values that the question mentions.
    pub mentioned: &'a [Value],
    /// Examine at most this many candidates.
    pub limit: u64,
}

/// A candidate with the outcome asked for, and the axiom it breaks.
pub struct Candidate<T> {
    /// How it breaks the axiom.
    pub violation: Violation,
    /// What the caller derived from the graph.
    pub shown: T,
}

/// Why an outcome does not occur.
pub struct Judgement<T> {
    /// Candidates with the outcome that the model allows; the outcome occurs if there are any.
    pub allowed: u64,
    /// For each axiom that is the first that some candidate breaks: how many do, and one of them, with the shortest
    /// cycle found.
    pub forbidden: Vec<(&'static Axiom, u64, Candidate<T>)>,
    /// Whether the limit ended the enumeration before its end.
    pub incomplete: bool,
}

impl<R: Run> Candidates<'_, R> {
    /// Enumerates the candidates with the requested outcome. `show` derives something from each one that is kept.
    pub fn examine<P: Program<Run = R>, T>(
        &self,
        program: &P,
        show: &mut dyn FnMut(&Graph, &R, &Violation) -> T,
    ) -> Result<Judgement<T>, OverlappingWidths> {
        let mut search = Search {
            question: self,
            run: program.start_without_atomic_blocks(),
            graph: Graph::new(),
            values: HashMap::new(),
            writes_of: HashMap::new(),
            steps: 0,
            show,
            judgement: Judgement {
                allowed: 0,
                forbidden: Vec::new(),
                incomplete: false,
            },
        };
        search.learn_values();
        match search.run_threads() {
            Ok(()) => {}
            Err(Halt::Limit) => search.judgement.incomplete = true,
            Err(Halt::Overlap(overlap)) => return Err(overlap),
        }
        Ok(search.judgement)
    }
}

enum Halt {
    Limit,
    Overlap(OverlappingWidths),
}

impl From<OverlappingWidths> for Halt {
    fn from(overlap: OverlappingWidths) -> Self {
        Self::Overlap(overlap)
    }
}

struct Search<'a, R, T> {
    question: &'a Candidates<'a, R>,
    run: R,
    graph: Graph,
    /// What each location may hold.
    values: HashMap<Location, BTreeSet<Value>>,
    /// The most writes that each thread was seen to do on one path.
    writes_of: HashMap<ThreadId, usize>,
    steps: u64,
    show: &'a mut dyn FnMut(&Graph, &R, &Violation) -> T,
    judgement: Judgement<T>,
}

impl<R: Run, T> Search<'_, R, T> {
    fn learn_values(&mut self) {
        let mut round = 0;
        loop {
            let known: usize = self.values.values().map(BTreeSet::len).sum();
            let threads: Vec<ThreadId> = started_threads(&self.run).collect();
            for thread in threads {
                self.learn_from(thread, 0);
            }
            round += 1;
            let writes: usize = self.writes_of.values().sum();
            if known == self.values.values().map(BTreeSet::len).sum::<usize>() || round > writes {
                return;
            }
        }
    }

    fn values_at(&mut self, location: Location, width: Width) -> Vec<Value> {
        let initial = self.run.initial(location, width);
        let mentioned = self.question.mentioned.iter().copied();
        let values = self
            .values
            .entry(location)
            .or_insert_with(|| mentioned.collect());
        values.insert(initial);
        values.iter().copied().collect()
    }

    /// Runs one thread by itself, and the threads that it starts, on all values known so far.
    fn learn_from(&mut self, thread: ThreadId, writes: usize) {
        self.steps += 1;
        if self.steps > self.question.limit {
            self.judgement.incomplete = true;
            return;
        }
        let label = *self.run.label(thread);
        let answers = self.run.answers(thread);
        let most = self.writes_of.entry(thread).or_default();
        *most = writes.max(*most);
        for (answer, written) in self.ways(&label) {
            if let Some((location, value)) = written {
                self.values.entry(location).or_default().insert(value);
            }
            self.run.resume(thread, answer);
            if let Label::Spawn { child } = label {
                self.learn_from(child, 0);
            }
            self.learn_from(thread, writes + usize::from(written.is_some()));
            self.run.rewind(thread, answers);
        }
    }

    /// Every answer that a label may get if each location may hold each of its values, with what it then writes.
    fn ways(&mut self, label: &Label) -> Vec<(Answer, Option<(Location, Value)>)> {
        match *label {
            Label::Read {
                location,
                width,
                until,
                ..
            } => {
                let values = self.values_at(location, width).into_iter();
                let satisfying = values
                    .filter(|&value| until.is_none_or(|until| until.condition.holds(value, width)));
                satisfying
                    .map(|value| (Answer::Read(value), None))
                    .collect()
            }
            Label::Update {
                location,
                width,
                operation,
                until,
                ..
            } => {
                let values = self.values_at(location, width).into_iter();
                let satisfying = values
                    .filter(|&value| until.is_none_or(|until| until.condition.holds(value, width)));
                satisfying
                    .map(|old| {
                        let new = operation.apply(old, width);
                        let succeeded = new.is_some();
                        (
                            Answer::Updated { old, succeeded },
                            new.map(|new| (location, new)),
                        )
                    })
                    .collect()
            }
            Label::Write {
                location,
                width,
                value,
                ..
            } => {
                self.values_at(location, width);
                vec![(Answer::Done, Some((location, value)))]
            }
            Label::Choose { alternatives } => (0..alternatives)
                .map(|taken| (Answer::Chosen(taken), None))
                .collect(),
            label if label.is_end() => Vec::new(),
            Label::Arrive { .. } => vec![(Answer::Chosen(1), None)],
            _ => vec![(Answer::Done, None)],
        }
    }

    /// Runs the first thread that is not at its end in every way, and so on until all are.
    fn run_threads(&mut self) -> Result<(), Halt> {
        self.count_step()?;
        let unfinished =
            started_threads(&self.run).find(|&thread| !self.run.label(thread).is_end());
        let Some(thread) = unfinished else {
            return self.all_threads_ended();
        };
        let label = *self.run.label(thread);
        let cell = match label {
            Label::Read {
                location, width, ..
            }
            | Label::Write {
                location, width, ..
            }
            | Label::Update {
                location, width, ..
            } => Some(cell_at(&mut self.graph, &self.run, location, width)?),
            _ => None,
        };
        let answers = self.run.answers(thread);
        for (answer, _) in self.ways(&label) {
            let actions = actions(&label, answer, cell);
            for &action in &actions {
                self.graph.add(thread, event(&self.run, thread, action));
            }
            self.run.resume(thread, answer);
            let hopeless = self.run.label(thread).is_end()
                && (self.question.wanted)(&self.run, None) == Some(false);
            if !hopeless {
                self.run_threads()?;
            }
            self.run.rewind(thread, answers);
            for _ in &actions {
                self.graph.take_back(thread);
            }
        }
        Ok(())
    }

    fn count_step(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps > self.question.limit {
            Err(Halt::Limit)
        } else {
            Ok(())
        }
    }

    fn all_threads_ended(&mut self) -> Result<(), Halt> {
        let finished = |thread| matches!(self.run.label(thread), Label::Finish);
        let joined_ones_ran = self.graph.events().all(|(_, event)| match event.action {
            Action::Join { child } => self.run.is_started(child),
            Action::Depart { barrier, phase } => is_complete(&self.graph, barrier, phase),
            _ => true,
        });
        let contested = self.graph.events().any(|(_, event)| match event.action {
            Action::Arrive { barrier, phase, .. } => {
                self.graph.arrived_at(barrier, phase) > u64::from(barrier.needed)
            }
            _ => false,
        });
        if contested {
            return Err(Halt::Limit);
        }
        if !started_threads(&self.run).all(finished) || !joined_ones_ran {
            return Ok(());
        }
        let is_read = |action: &Action| action.is_read();
        let reads: Vec<EventId> = self
            .graph
            .events()
            .filter(|(_, event)| is_read(&event.action))
            .map(|(id, _)| id)
            .collect();
        let mut writes = vec![Vec::new(); self.graph.cells().len()];
        for (id, event) in self.graph.events() {
            if let Action::Write { cell, .. } = event.action {
                writes[cell.index()].push(id);
            }
        }
        let mut graph = self.graph.clone();
        self.choose_sources(&mut graph, &reads, &writes)
    }

    fn choose_sources(
        &mut self,
        graph: &mut Graph,
        reads: &[EventId],
        writes: &[Vec<EventId>],
    ) -> Result<(), Halt> {
        self.count_step()?;
        let Some((&read, rest)) = reads.split_first() else {
            return self.order_writes(graph, writes, 0);
        };
        let Some(Action::Read { cell, value, .. }) = graph.event(read).map(|event| event.action)
        else {
            return Ok(());
        };
        let initial = EventId::initial(cell);
        for source in std::iter::once(initial).chain(writes[cell.index()].iter().copied()) {
            if graph.value_of(source) == value {
                graph.set_source(read, source);
                self.choose_sources(graph, rest, writes)?;
            }
        }
        Ok(())
    }

    fn order_writes(
        &mut self,
        graph: &mut Graph,
        writes: &[Vec<EventId>],
        cell: usize,
    ) -> Result<(), Halt> {
        self.count_step()?;
        let Some(of_cell) = writes.get(cell) else {
            self.judge(graph);
            return Ok(());
        };
        let placed = graph.cells()[cell].writes.len();
        if placed == of_cell.len() {
            return self.order_writes(graph, writes, cell + 1);
        }
        let next = of_cell[placed];
        let id = CellId(cell as u32);
        let first = if self.question.model.orders_writes() {
            0
        } else {
            placed
        };
        for place in first..=placed {
            graph.place(next, id, place);
            self.order_writes(graph, writes, cell)?;
            graph.displace(id, place);
        }
        Ok(())
    }

    fn judge(&mut self, graph: &Graph) {
        if (self.question.wanted)(&self.run, Some(graph)) != Some(true) {
            return;
        }
        let Err(violation) = axioms::explain(self.question.model, graph) else {
            self.judgement.allowed += 1;
            return;
        };
        let (axiom, length) = (violation.axiom, violation.cycle.len());
        let forbidden = &mut self.judgement.forbidden;
        let place = forbidden.iter().position(|known| known.0 == axiom);
        if let Some(place) = place {
            forbidden[place].1 += 1;
            if forbidden[place].2.violation.cycle.len() <= length {
                return;
            }
        }
        let shown = (self.show)(graph, &self.run, &violation);
        let candidate = Candidate { violation, shown };
        match place {
            Some(place) => forbidden[place].2 = candidate,
            None => forbidden.push((axiom, 1, candidate)),
        }
    }
}

/// The events of a label that got an answer; reads have no source yet.
fn actions(label: &Label, answer: Answer, cell: Option<CellId>) -> Vec<Action> {
    let read = |cell, mode, of_update, exclusive, value| Action::Read {
        cell,
        mode,
        of_update,
        exclusive,
        awaited: label.until().is_some(),
        source: None,
        value,
    };
    match (*label, answer, cell) {
        (Label::Read { mode, .. }, Answer::Read(value), Some(cell)) => {
            vec![read(cell, mode, false, false, value)]
        }
        (
            Label::Update {
                operation,
                width,
                mode,
                failure_mode,
                ..
            },
            Answer::Updated { old, .. },
            Some(cell),
        ) => match operation.apply(old, width) {
            Some(value) => vec![
                read(cell, mode.of_read_half(), true, true, old),
                Action::Write {
                    cell,
                    mode: mode.of_write_half(),
                    exclusive: true,
                    value,
                },
            ],
            None => vec![read(cell, failure_mode, true, false, old)],
        },
        (Label::Write { mode, value, .. }, _, Some(cell)) => vec![Action::Write {
            cell,
            mode,
            exclusive: false,
            value,
        }],
        (Label::Choose { .. }, Answer::Chosen(taken), _) => vec![Action::Choose { taken }],
        (Label::Fence { mode }, ..) => vec![Action::Fence { mode }],
        (Label::Spawn { child }, ..) => vec![Action::Spawn { child }],
        (Label::Join { child }, ..) => vec![Action::Join { child }],
        (
            Label::Arrive {
                barrier,
                phase,
                count,
            },
            ..,
        ) => vec![Action::Arrive {
            barrier,
            phase,
            count,
            contested: false,
        }],
        (Label::Depart { barrier, phase }, ..) => vec![Action::Depart { barrier, phase }],
        (
            Label::Allocate {
                object,
                size,
                zeroed,
                kind,
                ..
            },
            ..,
        ) => vec![Action::Allocate {
            object,
            size,
            zeroed,
            kind,
        }],
        (Label::Free { object }, ..) => vec![Action::Free { object }],
        _ => Vec::new(),
    }
}
