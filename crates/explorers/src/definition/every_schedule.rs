//! Every schedule that the machine of a model allows: SC, TSO and PSO.
//!
//! The search is depth-first over all agents that can take a step, and copies the whole state. What was executed so far, as a
//! graph of the committed writes, determines the whole state: what memory holds, which stores still wait, and where each thread
//! is. A state that was seen before is not continued again; nothing else is left out.
//!
//! While a thread is in an atomic block no other agent takes a step, and its stores reach memory at once: the buffer was empty
//! at the start and would be empty at the end, and no thread sees what is in between. A thread that would wait in a block is
//! unsupported.

use super::ending::is_at_its_end;
use crate::models::precedence::PrecedenceBasis;
use crate::{
    MemoryModel,
    barriers::answer_to,
    explorer::{Limits, Observer, Statistics, started_threads},
    memory::{Extents, objects::fault},
    models::machine::{Lanes, StoreBuffers},
    search::{Halt, LONGEST_BY_AXIOMS, go_on_unless_told, may_go_on, search_until_cells_fit},
    show::{Races, show},
    step::{
        WAITS_IN_BLOCK, event, may_be_in_block, other_action, parts_of, plain_read, read_answer,
        reading, refusal,
    },
};
use norns_execution::{
    Action, Agent, CellId, Class, Equivalence, EventId, Graph, Label, OverlappingWidths, Schedule,
    Step, ThreadId, Value,
    program::{Answer, Program, Run},
};
use std::collections::HashSet;

/// The definition of a model by its machine.
#[derive(Clone, Debug)]
pub struct EverySchedule {
    /// The model, for reports.
    model: MemoryModel,
    lanes: Lanes,
    /// Whether data races are findings.
    races: bool,
    /// How much to do at most.
    limits: Limits,
}

impl EverySchedule {
    /// The definition of a model that has a machine.
    pub fn new(model: MemoryModel, races: bool, limits: Limits) -> Option<Self> {
        Some(Self {
            model,
            lanes: Lanes::of(model)?,
            races,
            limits,
        })
    }

    /// Explores all executions of a program.
    pub fn explore<P: Program>(
        &self,
        program: &P,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, learned, statistics| {
            let mut search = Search {
                definition: self,
                run: program.start(),
                extents: &mut learned.extents,
                seen: HashSet::new(),
                statistics,
                observer,
            };
            search.visit(&State {
                graph: Graph::new(),
                machine: StoreBuffers::new(self.lanes),
                schedule: Schedule::default(),
                inside: None,
            })
        })
    }
}

#[derive(Clone)]
struct State {
    graph: Graph,
    machine: StoreBuffers,
    schedule: Schedule,
    /// The thread that is in an atomic block.
    inside: Option<ThreadId>,
}

impl State {
    /// Adds the event that answers the pending label of a thread.
    fn add(&mut self, run: &impl Run, thread: ThreadId, action: Action) -> EventId {
        self.graph.add(thread, event(run, thread, action))
    }

    /// Reads a cell for a plain access that is more or less than the cell: the read, and the write it reads from.
    fn read_plainly(
        &mut self,
        run: &impl Run,
        thread: ThreadId,
        cell: CellId,
    ) -> (EventId, EventId) {
        let source = self.machine.load(thread, cell);
        let read = plain_read(&self.graph, cell, source);
        (self.add(run, thread, read), source)
    }

    /// A write that has reached memory is the last in modification order.
    fn write_order(&mut self, cell: CellId, write: EventId) {
        let last = self.graph.cells()[cell.index()].writes.len();
        self.graph.place(write, cell, last);
    }
}

struct Search<'a, R> {
    definition: &'a EverySchedule,
    run: R,
    extents: &'a mut Extents,
    seen: HashSet<Class>,
    statistics: &'a mut Statistics,
    observer: &'a mut dyn Observer<R>,
}

impl<R: Run> Search<'_, R> {
    fn visit(&mut self, state: &State) -> Result<(), Halt> {
        if !self
            .seen
            .insert(state.graph.class(Equivalence::ModificationOrder))
        {
            return Ok(());
        }
        self.statistics.visits += 1;
        may_go_on(
            &self.definition.limits,
            self.statistics.visits,
            &state.graph,
            || Some(LONGEST_BY_AXIOMS),
        )?;
        let inside = state.inside.filter(|&thread| {
            !self.run.label(thread).is_end() && fault(&state.graph, &self.run, thread).is_none()
        });
        let threads: Vec<ThreadId> = started_threads(&self.run)
            .filter(|&thread| inside.is_none_or(|inside| inside == thread))
            .collect();
        let mut moved = false;
        for &thread in &threads {
            for place in state.machine.commits(thread) {
                moved = true;
                let mut next = state.clone();
                let (cell, write) = next.machine.commit(thread, place);
                next.write_order(cell, write);
                next.schedule.steps.push(Step {
                    agent: Agent::Buffer {
                        thread,
                        lane: place as u32,
                    },
                    event: write,
                });
                self.visit(&next)?;
            }
            moved |= self.step(state, thread)?;
        }
        if moved {
            return Ok(());
        }
        if let Some(thread) = inside {
            let refused = refusal(&state.graph, &self.run, thread, WAITS_IN_BLOCK);
            return go_on_unless_told(self.observer.finding(refused));
        }
        let mut graph = state.graph.clone();
        let in_memory = |_: &Graph, cell| vec![state.machine.in_memory(cell)];
        debug_assert!(
            is_at_its_end(self.extents, &mut graph, &self.run, in_memory)?,
            "if nobody can move, everybody is at an end or waits in vain"
        );
        let shown = show(
            (
                self.definition.model,
                Races::at_the_end(self.definition.races),
            ),
            &graph,
            PrecedenceBasis::Axioms,
            &self.run,
            Some(&state.schedule),
            self.statistics,
            self.observer,
        );
        go_on_unless_told(shown)
    }

    /// Takes the next step of a thread in every way, and says whether there was one.
    fn step(&mut self, state: &State, thread: ThreadId) -> Result<bool, Halt> {
        let label = *self.run.label(thread);
        let halted = fault(&state.graph, &self.run, thread).is_some();
        let refused = state.inside == Some(thread) && !may_be_in_block(&label);
        if halted || refused || !state.machine.allows(thread, &label) {
            return Ok(false);
        }
        let mut next = state.clone();
        match label {
            Label::AtomicBegin => next.inside = Some(thread),
            Label::AtomicEnd => next.inside = None,
            _ => {}
        }
        let at_once = state.inside == Some(thread);
        let parts = parts_of(self.extents, &mut next.graph, &self.run, &label)?;
        match (label, parts.as_slice()) {
            (Label::Read { .. } | Label::Update { .. }, &[(cell, piece)]) if piece.is_whole() => {
                let source = next.machine.load(thread, cell);
                let Some(reading) = reading(&next.graph, &label, cell, source) else {
                    return Ok(false);
                };
                let read = next.add(&self.run, thread, reading.read);
                if let Some((mode, value)) = reading.write {
                    let action = Action::Write {
                        cell,
                        mode,
                        exclusive: true,
                        value,
                    };
                    let write = next.add(&self.run, thread, action);
                    next.machine.store(thread, cell, write, mode, true);
                    next.write_order(cell, write);
                }
                self.go_on(next, thread, read, reading.answer)?;
            }
            (Label::Read { .. }, parts) => {
                let mut sources = Vec::new();
                let mut first = None;
                for &(cell, _) in parts {
                    let (read, source) = next.read_plainly(&self.run, thread, cell);
                    sources.push(source);
                    first.get_or_insert(read);
                }
                let first = first.expect("an access has a part");
                let answer = read_answer(&next.graph, &label, parts, &sources);
                self.go_on(next, thread, first, answer)?;
            }
            (Label::Write { mode, value, .. }, parts) => {
                let mut first = None;
                for &(cell, piece) in parts {
                    let old = if piece.is_whole() {
                        Value::ZERO
                    } else {
                        let (_, source) = next.read_plainly(&self.run, thread, cell);
                        next.graph.value_of(source)
                    };
                    let action = Action::Write {
                        cell,
                        mode,
                        exclusive: false,
                        value: piece.put_into(old, value),
                    };
                    let write = next.add(&self.run, thread, action);
                    if next.machine.store(thread, cell, write, mode, at_once) {
                        next.write_order(cell, write);
                    }
                    first.get_or_insert(write);
                }
                let first = first.expect("an access has a part");
                self.go_on(next, thread, first, Answer::Done)?;
            }
            (Label::Choose { alternatives }, _) => {
                for taken in 0..alternatives {
                    let mut next = next.clone();
                    let id = next.add(&self.run, thread, Action::Choose { taken });
                    self.go_on(next, thread, id, Answer::Chosen(taken))?;
                }
            }
            _ => {
                let Some(action) = other_action(self.extents, &next.graph, &self.run, &label)?
                else {
                    return Ok(false);
                };
                if let Action::Fence { mode } = action {
                    next.machine.fence(thread, mode);
                }
                let id = next.add(&self.run, thread, action);
                self.go_on(next, thread, id, answer_to(&action))?;
            }
        }
        Ok(true)
    }

    fn go_on(
        &mut self,
        mut next: State,
        thread: ThreadId,
        event: EventId,
        answer: Answer,
    ) -> Result<(), Halt> {
        next.schedule.steps.push(Step {
            agent: Agent::Thread(thread),
            event,
        });
        let answers = self.run.answers(thread);
        self.run.resume(thread, answer);
        self.visit(&next)?;
        self.run.rewind(thread, answers);
        Ok(())
    }
}
