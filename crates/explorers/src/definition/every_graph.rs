//! Every graph that the axioms of a model allow.
//!
//! All our models forbid cycles of program order and reads-from, and are closed under prefixes: if a graph is consistent, it
//! remains consistent when an event is removed on which no other depends. So every consistent graph can be built by adding one
//! next event of any thread at a time, with a read reading from any write in the graph and a write placed anywhere in the
//! modification order of its location, and keeping only what the axioms allow. A set of the graphs already seen ends the
//! search.
//!
//! The two halves of an update are added together, because whatever depends on its read comes after its write as well.

use super::ending::is_at_its_end;
use crate::{
    MemoryModel,
    barriers::answer_to,
    explorer::{Limits, Observer, Statistics, started_threads},
    memory::{Extents, Piece, objects::fault},
    models::{axioms, precedence::PrecedenceBasis},
    search::{Halt, LONGEST_BY_AXIOMS, go_on_unless_told, may_go_on, search_until_cells_fit},
    show::{Races, show},
    step::{event, other_action, parts_of, plain_read, read_answer, reading},
};
use norns_execution::{
    Action, CellId, Class, EventId, Graph, Label, Mode, OverlappingWidths, ThreadId, Value,
    program::{Answer, Program, Run},
};
use std::collections::HashSet;

/// The definition of a model by its axioms.
#[derive(Clone, Debug)]
pub struct EveryGraph {
    /// The model.
    pub model: MemoryModel,
    /// Whether data races are findings.
    pub races: bool,
    /// How much to do at most.
    pub limits: Limits,
}

impl EveryGraph {
    /// Explores all executions of a program.
    pub fn explore<P: Program>(
        &self,
        program: &P,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<Statistics, OverlappingWidths> {
        search_until_cells_fit(observer, |observer, learned, statistics| {
            let mut search = Search {
                definition: self,
                run: program.start_without_atomic_blocks(),
                graph: Graph::new(),
                extents: &mut learned.extents,
                seen: HashSet::new(),
                statistics,
                observer,
            };
            search.visit()
        })
    }
}

struct Search<'a, R> {
    definition: &'a EveryGraph,
    run: R,
    graph: Graph,
    extents: &'a mut Extents,
    seen: HashSet<Class>,
    statistics: &'a mut Statistics,
    observer: &'a mut dyn Observer<R>,
}

impl<R: Run> Search<'_, R> {
    fn visit(&mut self) -> Result<(), Halt> {
        self.statistics.visits += 1;
        may_go_on(
            &self.definition.limits,
            self.statistics.visits,
            &self.graph,
            || Some(LONGEST_BY_AXIOMS),
        )?;
        self.show_if_at_its_end()?;
        let threads: Vec<ThreadId> = started_threads(&self.run).collect();
        for thread in threads {
            self.step(thread)?;
        }
        Ok(())
    }

    fn show_if_at_its_end(&mut self) -> Result<(), Halt> {
        let model = self.definition.model;
        let last_writes = |graph: &Graph, cell| model.last_writes(graph, cell, |_| true);
        if !is_at_its_end(self.extents, &mut self.graph, &self.run, last_writes)? {
            return Ok(());
        }
        let shown = show(
            (model, Races::at_the_end(self.definition.races)),
            &self.graph,
            PrecedenceBasis::Axioms,
            &self.run,
            None,
            self.statistics,
            self.observer,
        );
        go_on_unless_told(shown)
    }

    /// Adds the next event of a thread in every way.
    fn step(&mut self, thread: ThreadId) -> Result<(), Halt> {
        if fault(&self.graph, &self.run, thread).is_some() {
            return Ok(());
        }
        let label = *self.run.label(thread);
        let parts = parts_of(self.extents, &mut self.graph, &self.run, &label)?;
        match (label, parts.as_slice()) {
            (Label::Read { .. } | Label::Update { .. }, &[(cell, piece)]) if piece.is_whole() => {
                let sources: Vec<_> = self.graph.writes_to(cell).collect();
                for source in sources {
                    let Some(reading) = reading(&self.graph, &label, cell, source) else {
                        continue;
                    };
                    let read = event(&self.run, thread, reading.read);
                    self.graph.add(thread, read);
                    let mut then = |search: &mut Self| {
                        search.visit_if_new_and_consistent(thread, reading.answer)
                    };
                    match reading.write {
                        None => then(self)?,
                        Some((mode, value)) => {
                            let write = Action::Write {
                                cell,
                                mode,
                                exclusive: true,
                                value,
                            };
                            self.add_write(thread, cell, write, &mut then)?;
                        }
                    }
                    self.graph.take_back(thread);
                }
                Ok(())
            }
            (Label::Read { .. }, parts) => self.read_parts(thread, &label, parts, &[]),
            (Label::Write { mode, value, .. }, parts) => {
                self.write_parts(thread, mode, parts, value)
            }
            (Label::Choose { alternatives }, _) => {
                for taken in 0..alternatives {
                    self.add_other(thread, Action::Choose { taken }, Answer::Chosen(taken))?;
                }
                Ok(())
            }
            _ => match other_action(self.extents, &self.graph, &self.run, &label)? {
                Some(action) => self.add_other(thread, action, answer_to(&action)),
                None => Ok(()),
            },
        }
    }

    fn add_other(&mut self, thread: ThreadId, action: Action, answer: Answer) -> Result<(), Halt> {
        self.graph.add(thread, event(&self.run, thread, action));
        self.visit_if_new_and_consistent(thread, answer)?;
        self.graph.take_back(thread);
        Ok(())
    }

    /// Adds a plain read of every write to a cell, and goes on with each that is consistent.
    fn add_plain_read(
        &mut self,
        thread: ThreadId,
        cell: CellId,
        then: &mut dyn FnMut(&mut Self, EventId) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let sources: Vec<_> = self.graph.writes_to(cell).collect();
        for source in sources {
            let read = plain_read(&self.graph, cell, source);
            self.graph.add(thread, event(&self.run, thread, read));
            if axioms::check(self.definition.model, &self.graph).is_ok() {
                then(self, source)?;
            }
            self.graph.take_back(thread);
        }
        Ok(())
    }

    /// Reads the parts of a plain access one after the other; `sources` are those of the parts that were read already.
    fn read_parts(
        &mut self,
        thread: ThreadId,
        label: &Label,
        parts: &[(CellId, Piece)],
        sources: &[EventId],
    ) -> Result<(), Halt> {
        let Some(&(cell, _)) = parts.get(sources.len()) else {
            let answer = read_answer(&self.graph, label, parts, sources);
            return self.visit_if_new_and_consistent(thread, answer);
        };
        self.add_plain_read(thread, cell, &mut |search, source| {
            search.read_parts(thread, label, parts, &[sources, &[source]].concat())
        })
    }

    /// Writes the parts of an access one after the other.
    fn write_parts(
        &mut self,
        thread: ThreadId,
        mode: Mode,
        parts: &[(CellId, Piece)],
        value: Value,
    ) -> Result<(), Halt> {
        let Some((&(cell, piece), rest)) = parts.split_first() else {
            return self.visit_if_new_and_consistent(thread, Answer::Done);
        };
        let write = |value| Action::Write {
            cell,
            mode,
            exclusive: false,
            value,
        };
        let mut then = |search: &mut Self| search.write_parts(thread, mode, rest, value);
        if piece.is_whole() {
            let whole = piece.put_into(Value::ZERO, value);
            return self.add_write(thread, cell, write(whole), &mut then);
        }
        self.add_plain_read(thread, cell, &mut |search, source| {
            let read = search.graph.value_of(source);
            search.add_write(thread, cell, write(piece.put_into(read, value)), &mut then)
        })
    }

    /// Adds a write, in every place; where the model orders no writes, one place stands for all.
    fn add_write(
        &mut self,
        thread: ThreadId,
        cell: CellId,
        write: Action,
        then: &mut dyn FnMut(&mut Self) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let id = self.graph.add(thread, event(&self.run, thread, write));
        let end = self.graph.cells()[cell.index()].writes.len();
        let first = if self.definition.model.orders_writes() {
            0
        } else {
            end
        };
        for place in first..=end {
            self.graph.place(id, cell, place);
            then(self)?;
            self.graph.displace(cell, place);
        }
        self.graph.take_back(thread);
        Ok(())
    }

    fn visit_if_new_and_consistent(
        &mut self,
        thread: ThreadId,
        answer: Answer,
    ) -> Result<(), Halt> {
        let model = self.definition.model;
        if self.seen.insert(self.graph.class(model.equivalence()))
            && axioms::check(model, &self.graph).is_ok()
        {
            let answers = self.run.answers(thread);
            self.run.resume(thread, answer);
            self.visit()?;
            self.run.rewind(thread, answers);
        }
        Ok(())
    }
}
