//! Ends: which states are ends of executions, and what holds for all their witnesses.
//!
//! No thread of a final state moves by itself: each has finished or waits. Whether threads wait forever depends on which writes
//! are the last ones (see [`crate::waiting`]), and this is decided over all witnesses. If threads would repeat an iteration,
//! the reads of that iteration must have seen the last writes as well. A state without a witness in which they have is counted
//! as redundant, but what is wrong with it is reported.

use super::{causal::Causal, search::Search, state::State};
use crate::{
    End, Execution, Found, Observer,
    models::{
        MemoryModel,
        good_writes::{Constraints, GoodWrites, ProgramOrder, Witness},
        precedence::PrecedenceBasis,
    },
    search::{Halt, go_on_unless_told},
    show::{Races, show, with_those_who_wait},
    waiting::{Wait, Waits, counts, repeated_reads, somebody_repeats},
};
use norns_execution::{
    Action, CellId, EventId, Graph, Value,
    program::{Finding, FindingKind, Run},
};
use std::ops::ControlFlow;

impl<R: Run> Search<'_, R> {
    /// Shows the state at hand if it is at its end, given that no thread of it can move without reading what it waits for.
    pub(super) fn show_if_at_its_end(&mut self, causal: Option<&Causal>) -> Result<(), Halt> {
        let State {
            run, graph, order, ..
        } = &self.state;
        let model = self.explorer.model;
        if !somebody_repeats(run) && !may_wait_for_ever(graph, order, run) {
            return Ok(());
        }
        let mut at_hand = with_those_who_wait(graph, run);
        let end = EndOfState {
            model,
            graph: &at_hand,
            run,
            good: self.good_writes(&at_hand, causal),
        };
        let witness = end.witness();
        self.statistics.searches += end.good.searches();
        let gave_up = end.good.gave_up();
        let Some(witness) = witness else {
            if gave_up {
                return self.tell_given_up();
            }
            return Ok(());
        };
        if witness != Witness::default() {
            witness.put_into(at_hand.to_mut());
        }
        let good = GoodWrites::of_witness(model, &at_hand);
        let good = good.with_steps_left(self.steps_left.clone());
        let complete = self.statistics.complete;
        go_on_unless_told(show(
            (model, Races::at_the_end(self.explorer.races)),
            &at_hand,
            PrecedenceBasis::EveryWitness(&good),
            run,
            None,
            self.statistics,
            self.observer,
        ))?;
        if self.statistics.complete > complete && model.orders_writes() {
            go_on_unless_told(show_other_last_values(&good, run, self.observer))?;
        }
        self.statistics.searches += good.searches();
        let gave_up = gave_up || good.gave_up();
        if gave_up {
            self.tell_given_up()?;
        }
        Ok(())
    }

    /// Tells that something cannot be decided.
    pub(super) fn tell_unsupported(&mut self, message: &str) -> Result<(), Halt> {
        go_on_unless_told(self.observer.finding(Found {
            finding: Finding {
                kind: FindingKind::Unsupported,
                message: message.to_owned(),
            },
            thread: None,
            position: None,
            graph: &self.state.graph,
            run: &self.state.run,
        }))
    }
}

/// The writes of a cell that may be its last, as far as program order tells, and that let everybody wait who does so there. The
/// write of a lock is none of them when its thread has unlocked it.
fn last_in_vain(
    graph: &Graph,
    order: &ProgramOrder,
    run: &impl Run,
    (cell, wait): (CellId, &Wait),
) -> Vec<EventId> {
    let writes = order.maximal_writes(graph, cell).into_iter();
    let in_vain = writes.filter(|&write| wait.is_in_vain(graph, run, write));
    in_vain.collect()
}

/// Whether program order alone does not show that some waiting thread will continue. Most states in which all threads that could
/// move are waiting are not ends, and this check finds out quickly.
fn may_wait_for_ever(graph: &Graph, order: &ProgramOrder, run: &impl Run) -> bool {
    let waits = Waits::of_reads(graph, run);
    waits
        .all()
        .all(|wait| !last_in_vain(graph, order, run, wait).is_empty())
}

/// Shows a complete execution again with every other combination of last values that the observer looks at.
fn show_other_last_values<R: Run>(
    good: &GoodWrites<'_>,
    run: &R,
    observer: &mut dyn Observer<R>,
) -> ControlFlow<()> {
    let graph = good.graph();
    let locations = observer.looks_at_last_values_of();
    let cells = locations
        .iter()
        .filter_map(|&location| graph.cell_at(location));
    let cells: Vec<CellId> = cells.collect();
    let value_of = |cell: &CellId| graph.value_of(graph.last_write_to(*cell));
    let shown: Vec<Value> = cells.iter().map(value_of).collect();
    let mut combinations: Vec<Vec<(Value, Vec<EventId>)>> = vec![Vec::new()];
    for &cell in &cells {
        let mut by_value: Vec<(Value, Vec<EventId>)> = Vec::new();
        for write in graph.writes_to(cell) {
            let value = graph.value_of(write);
            match by_value.iter_mut().find(|(known, _)| *known == value) {
                Some((_, writes)) => writes.push(write),
                None => by_value.push((value, vec![write])),
            }
        }
        let extended = combinations.into_iter().flat_map(|combination| {
            by_value.iter().map(move |last| {
                let mut combination = combination.clone();
                combination.push(last.clone());
                combination
            })
        });
        combinations = extended.collect();
    }
    for combination in combinations {
        if combination
            .iter()
            .map(|(value, _)| *value)
            .eq(shown.iter().copied())
        {
            continue;
        }
        let last = combination.into_iter().map(|(_, writes)| writes);
        let constraints = Constraints {
            last: cells.iter().copied().zip(last).collect(),
            ..Constraints::default()
        };
        let Some(witness) = good.witness(&constraints) else {
            continue;
        };
        let mut other = graph.clone();
        witness.put_into(&mut other);
        observer.other_last_values(&Execution {
            graph: &other,
            run,
            end: End::Complete,
            schedule: None,
            wrong: &[],
            all_finished: true,
        })?;
    }
    ControlFlow::Continue(())
}

/// A state that may be at its end.
struct EndOfState<'a, R> {
    model: MemoryModel,
    graph: &'a Graph,
    run: &'a R,
    good: GoodWrites<'a>,
}

impl<R: Run> EndOfState<'_, R> {
    /// A witness in which all waiting threads wait forever. If threads would repeat iterations, but have not seen the last writes in
    /// any witness: one in which the other threads wait forever.
    fn witness(&self) -> Option<Witness> {
        if somebody_repeats(self.run) {
            let waits = Waits::of_all(self.graph, self.run);
            let cells: Vec<CellId> = waits.all().map(|(cell, _)| cell).collect();
            let found = if self.has_copies() {
                self.search_all(&cells)
            } else {
                self.search_repeated(&cells, &mut Vec::new())
            };
            if found.is_some() {
                return found;
            }
        }
        let waits = Waits::of_reads(self.graph, self.run);
        if waits.all().next().is_none() {
            return Some(Witness::default());
        }
        let order = ProgramOrder::of(self.graph);
        let last = waits.all().map(|(cell, wait)| {
            let writes = last_in_vain(self.graph, &order, self.run, (cell, wait));
            (cell, writes)
        });
        let last: Vec<(CellId, Vec<EventId>)> = last.collect();
        if last.iter().any(|(_, writes)| writes.is_empty()) {
            return None;
        }
        let is_last = |(cell, writes): &(CellId, Vec<EventId>)| {
            let at_hand = self.model.last_writes(self.graph, *cell, |_| true);
            at_hand.iter().any(|write| writes.contains(write))
        };
        if last.iter().all(is_last) {
            return Some(Witness::default());
        }
        let constraints = Constraints {
            last,
            ..Constraints::default()
        };
        self.good.witness(&constraints)
    }

    /// Whether an update belongs to an iteration that would be repeated: then its write may not count as one.
    fn has_copies(&self) -> bool {
        repeated_reads(self.graph, self.run).any(|(_, read)| {
            let action = self.graph.event(read).map(|event| event.action);
            matches!(
                action,
                Some(Action::Read {
                    exclusive: true,
                    ..
                })
            )
        })
    }

    /// A witness in which the reads of iterations that would be repeated read the last writes of their cells, and no thread
    /// continues because of these writes. Every combination of last writes is tried.
    fn search_repeated(
        &self,
        cells: &[CellId],
        last: &mut Vec<(CellId, EventId)>,
    ) -> Option<Witness> {
        let Some((&cell, rest)) = cells.split_first() else {
            let repeated: Vec<EventId> = repeated_reads(self.graph, self.run)
                .map(|(_, read)| read)
                .collect();
            let last_of = |read: EventId| {
                let cell = self.graph.event(read)?.action.cell()?;
                let last = last.iter().find(|&&(other, _)| other == cell);
                last.map(|&(_, write)| write)
            };
            let constraints = Constraints {
                last: last
                    .iter()
                    .map(|&(cell, write)| (cell, vec![write]))
                    .collect(),
                ..Constraints::default()
            };
            return self.good.witness_among(
                |read, write| !repeated.contains(&read) || last_of(read) == Some(write),
                &constraints,
            );
        };
        let conditions = Waits::of_reads(self.graph, self.run);
        let wait = conditions.find(cell);
        let ends_waiting =
            |write: EventId| wait.is_some_and(|wait| !wait.is_in_vain(self.graph, self.run, write));
        let mut writes = self
            .graph
            .writes_to(cell)
            .filter(|&write| !ends_waiting(write));
        writes.find_map(|write| {
            last.push((cell, write));
            let found = self.search_repeated(rest, last);
            last.pop();
            found
        })
    }

    /// The same if updates of iterations that would be repeated store what they have read: every choice of sources that matters is
    /// checked for threads that wait forever.
    fn search_all(&self, cells: &[CellId]) -> Option<Witness> {
        let matters = |read: EventId| {
            let cell = self.graph.event(read).and_then(|event| event.action.cell());
            !self.model.orders_writes() || cell.is_some_and(|cell| cells.contains(&cell))
        };
        let last: Vec<Vec<(CellId, Vec<EventId>)>> = self.choices_of_last(cells);
        last.into_iter().find_map(|last| {
            let constraints = Constraints {
                last,
                ..Constraints::default()
            };
            self.good.witness_with(&matters, &constraints, &|graph| {
                self.all_wait_in_vain(graph)
            })
        })
    }

    /// Every choice of one last write for each cell; one choice of none where the model orders no writes.
    fn choices_of_last(&self, cells: &[CellId]) -> Vec<Vec<(CellId, Vec<EventId>)>> {
        let mut choices = vec![Vec::new()];
        if !self.model.orders_writes() {
            return choices;
        }
        for &cell in cells {
            choices = choices
                .into_iter()
                .flat_map(|choice| {
                    self.graph.writes_to(cell).map(move |write| {
                        let mut choice: Vec<(CellId, Vec<EventId>)> = choice.clone();
                        choice.push((cell, vec![write]));
                        choice
                    })
                })
                .collect();
        }
        choices
    }

    fn all_wait_in_vain(&self, graph: &Graph) -> bool {
        let all = |graph: &Graph, cell| self.model.last_writes(graph, cell, |_| true);
        let that_count = |graph: &Graph, cell| {
            let counts = |write| counts(graph, self.run, write);
            self.model.last_writes(graph, cell, counts)
        };
        Waits::of_reads(graph, self.run).are_in_vain(graph, self.run, all)
            && Waits::of_all(graph, self.run).are_in_vain(graph, self.run, that_count)
    }
}
