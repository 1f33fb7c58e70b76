//! One execution, rebuilt from its witness, without a search.
//!
//! A witness names for each event its thread and how it was decided: what a read reads from, what was chosen. The program
//! determines the rest, which must be what the witness says. Memory is split into the cells of the recorded events, which may
//! be finer than this execution alone requires. At the end the graph is the recorded one, if the program is still the same. The
//! model must allow it, and what is wrong with it is shown as by any explorer.
//!
//! What it cannot do: decide whether another execution has the same error. If several writes may be the last of a cell, a
//! thread is considered to wait forever if one of them lets it wait.

use super::{
    Revisits,
    misfit::{Difference, Misfit},
    order,
    rebuild::{Decision, put_in_order},
    trail::Trail,
    tree::Tree,
};
use crate::{
    Execution, Found, Observer, Statistics,
    explorer::started_threads,
    memory::{Cover, Learned, objects::fault},
    models::{axioms, precedence::PrecedenceBasis},
    search::Halt,
    show::{Races, show},
    step::seen_of_threads,
};
use norns_execution::{
    Action, Barrier, CellId, EventId, Label, Location, ThreadId,
    program::{FindingKind, Program, Run},
    witness::{self, Access, Number, Recorder, Source, Step, Witness},
};
use std::{collections::HashMap, ops::ControlFlow};

/// Why rebuilding ends early.
enum End {
    Halt(Halt),
    Misfit(Misfit),
}

impl From<Halt> for End {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

fn differs(step: Number, how: Difference) -> End {
    End::Misfit(Misfit::Step(step, how))
}

/// What has been rebuilt.
#[derive(Default)]
struct Rebuilt {
    /// The step of each event.
    numbers: HashMap<EventId, Number>,
    /// For each step that writes, the event that does.
    writes: HashMap<Number, EventId>,
}

impl Revisits {
    /// Rebuilds an execution and shows what is wrong with it, and itself if no thread can move any more. `by_clocks` says whether
    /// the explorer that found it keeps clocks.
    pub fn replay<P: Program>(
        &self,
        program: &P,
        witness: &Witness,
        by_clocks: bool,
        observer: &mut dyn Observer<P::Run>,
    ) -> Result<Statistics, Misfit> {
        witness.check().map_err(Misfit::Flawed)?;
        let mut learned = Learned::default();
        // Each time, cells are split that some step accesses.
        for _ in 0..=4 * witness.steps.len() {
            let mut statistics = Statistics::default();
            let mut tree = Tree::new(
                self,
                program.start_without_atomic_blocks(),
                &mut learned,
                &mut statistics,
                observer,
            );
            let rebuilt = tree.rebuild(witness);
            match rebuilt.and_then(|()| tree.show_rebuilt(by_clocks)) {
                Ok(()) | Err(End::Halt(Halt::Stopped(_))) => return Ok(statistics),
                Err(End::Misfit(misfit)) => return Err(misfit),
                Err(End::Halt(Halt::Overlap(overlap))) => {
                    return Err(Misfit::Overlap(*overlap));
                }
                Err(End::Halt(Halt::Refined)) => observer.restart(),
            }
        }
        Err(Misfit::Pieces)
    }
}

impl<R: Run> Tree<'_, R> {
    fn rebuild(&mut self, witness: &Witness) -> Result<(), End> {
        let mut rebuilt = Rebuilt::default();
        for is_waiting in [false, true] {
            let steps = witness.events();
            for (number, step) in steps.filter(|(_, step)| step.action.waits() == is_waiting) {
                self.rebuild_step(number, step, &mut rebuilt)?;
            }
            // Who waits looks at the last write.
            if !is_waiting {
                self.rebuild_orders(witness, &rebuilt)?;
            }
        }
        Ok(())
    }

    fn rebuild_orders(&mut self, witness: &Witness, rebuilt: &Rebuilt) -> Result<(), End> {
        for order in &witness.orders {
            let events = order.iter().map(|step| rebuilt.writes.get(step).copied());
            let events: Option<Vec<EventId>> = events.collect();
            if !events.is_some_and(|events| put_in_order(&mut self.state.trail.graph, &events)) {
                return Err(End::Misfit(Misfit::Orders));
            }
        }
        Ok(())
    }

    /// Adds the events of a step, which must do what it says.
    fn rebuild_step(
        &mut self,
        number: Number,
        step: &Step,
        rebuilt: &mut Rebuilt,
    ) -> Result<(), End> {
        let is_named = |&thread: &ThreadId| self.state.run.thread_name(thread) == step.thread;
        let thread = started_threads(&self.state.run).find(is_named);
        let thread = thread.ok_or_else(|| differs(number, Difference::NotStarted))?;
        let stops = match self.state.run.label(thread) {
            Label::Finish | Label::Exit => Some(Difference::AtItsEnd),
            label if label.is_end() => Some(Difference::Stops),
            _ if fault(&self.state.trail.graph, &self.state.run, thread).is_some() => {
                Some(Difference::GoesWrong)
            }
            _ => None,
        };
        if let Some(stops) = stops {
            return Err(differs(number, stops));
        }
        if let Some(access) = step.action.access()
            && let Some(part) = access.part
        {
            self.split_out(thread, access, part)?;
        }
        if let (
            &witness::Action::Arrive {
                contested: true, ..
            },
            &Label::Arrive { barrier, .. },
        ) = (&step.action, self.state.run.label(thread))
        {
            self.contest(barrier)?;
        }
        let decision = self.decision(thread, number, &step.action, rebuilt)?;
        let before = self.state.trail.graph.events_of(thread).len() as u32;
        let event = EventId::of(thread, before);
        if !self.state.rebuild_event(thread, decision)? {
            return Err(differs(number, Difference::SomethingElse));
        }
        rebuilt.numbers.insert(event, number);
        let action = self
            .state
            .trail
            .graph
            .event(event)
            .map(|event| event.action);
        let write = match action {
            Some(Action::Write { .. }) => Some(event),
            Some(Action::Read {
                exclusive: true, ..
            }) if !step.action.is_pending() => {
                let written = self.state.rebuild_event(thread, Decision::Done)?;
                written.then(|| EventId::of(thread, before + 1))
            }
            _ => None,
        };
        if let Some(write) = write {
            rebuilt.numbers.insert(write, number);
            rebuilt.writes.insert(number, write);
        }
        let still_waits = self.state.trail.waiting(&self.state.run, thread) == Some(event);
        match (step.action.waits(), still_waits) {
            (false, true) => return Err(differs(number, Difference::Waits)),
            (true, false) => return Err(differs(number, Difference::GoesOn)),
            _ => {}
        }
        let recorder = Recorder::new(&self.state.trail.graph, &self.state.run, &rebuilt.numbers);
        let now = if still_waits {
            recorder.wait(event)
        } else {
            recorder.action(event)
        };
        match now {
            Some(now) if now != step.action => Err(differs(number, Difference::Now(Box::new(now)))),
            _ => Ok(()),
        }
    }

    /// How the next event of a thread was decided.
    fn decision(
        &self,
        thread: ThreadId,
        number: Number,
        action: &witness::Action,
        rebuilt: &Rebuilt,
    ) -> Result<Decision, End> {
        match *action {
            witness::Action::Wait { .. } => self.waits_at(thread, number),
            witness::Action::Choose { taken } => match *self.state.run.label(thread) {
                Label::Choose { alternatives } if taken < alternatives => {
                    Ok(Decision::Chose(taken))
                }
                _ => Err(differs(number, Difference::SomethingElse)),
            },
            _ => match action.sources() {
                // A witness without a flaw has no other reads.
                [Source::Step(step), ..] => {
                    let source = rebuilt.writes.get(step).copied();
                    let source =
                        source.ok_or_else(|| differs(number, Difference::NoWrite(*step)))?;
                    Ok(Decision::ReadFrom(source))
                }
                [Source::Initial(_), ..] => Ok(Decision::ReadInitial),
                [] => Ok(Decision::Done),
            },
        }
    }

    /// Makes the cell of a part of what a thread is about to access.
    fn split_out(&mut self, thread: ThreadId, access: &Access, part: i64) -> Result<(), End> {
        let (Label::Read {
            location, width, ..
        }
        | Label::Write {
            location, width, ..
        }) = *self.state.run.label(thread)
        else {
            return Ok(());
        };
        let [cell_bytes, bytes] = [access.bytes, width].map(|width| i64::from(width.bytes()));
        let Ok(offset) = u32::try_from(i64::from(location.offset).saturating_add(part)) else {
            return Err(End::Misfit(Misfit::Pieces));
        };
        let is_of_access = part < bytes && part.saturating_add(cell_bytes) > 0;
        if !is_of_access {
            return Err(End::Misfit(Misfit::Pieces));
        }
        let cell = Location { offset, ..location };
        // Only an atomic cell is larger than what is accessed of it, and so is read before it is written.
        let sticks_out = part < 0 || part + cell_bytes > bytes;
        let cover = self
            .state
            .learned
            .extents
            .cover(cell, access.bytes, sticks_out);
        match cover.map_err(Halt::from)? {
            Cover::Refined => Err(End::Halt(Halt::Refined)),
            Cover::Pieces(_) => Ok(()),
        }
    }

    /// A barrier is contested in some other execution.
    fn contest(&mut self, barrier: Barrier) -> Result<(), End> {
        let extents = &mut self.state.learned.extents;
        if extents.is_contested(barrier.location) {
            return Ok(());
        }
        extents.set_contested(barrier.location);
        Err(End::Halt(Halt::Refined))
    }

    /// What a thread that waits for ever sees: the last write, or one of those that may be.
    fn waits_at(&self, thread: ThreadId, number: Number) -> Result<Decision, End> {
        match self.seen_in_vain(thread) {
            Some(source) if source.is_initial() => Ok(Decision::ReadInitial),
            Some(source) => Ok(Decision::ReadFrom(source)),
            None => Err(differs(number, Difference::DoesNotWait)),
        }
    }

    /// What keeps a thread waiting that waits; nothing if it can go on.
    fn seen_in_vain(&self, thread: ThreadId) -> Option<EventId> {
        let (Label::Read {
            location,
            width,
            until: Some(until),
            ..
        }
        | Label::Update {
            location,
            width,
            until: Some(until),
            ..
        }) = *self.state.run.label(thread)
        else {
            return None;
        };
        let graph = &self.state.trail.graph;
        let Some(cell) = graph.cell_at(location) else {
            let value = match self.state.run.global(location.object) {
                Some(_) => self.state.run.initial(location, width),
                None => graph.made_with(location.object, width),
            };
            // There is no cell yet, and so nobody needs its name.
            let waits = !until.condition.holds(value, width);
            return waits.then_some(EventId::initial(CellId(0)));
        };
        let waits = |write: &EventId| !until.condition.holds(graph.value_of(*write), width);
        let last = order::last_writes(self.state.explorer, graph, cell);
        last.into_iter().rfind(waits)
    }

    /// Whether no thread can move any more.
    fn is_at_its_end(&self) -> bool {
        started_threads(&self.state.run).all(|thread| match *self.state.run.label(thread) {
            label if label.is_end() => true,
            label if label.waits_for_threads() => {
                let (graph, run) = (&self.state.trail.graph, &self.state.run);
                seen_of_threads(graph, run, &label).is_none()
            }
            _ if self.state.trail.waiting(&self.state.run, thread).is_some() => true,
            _ if fault(&self.state.trail.graph, &self.state.run, thread).is_some() => true,
            _ => self.seen_in_vain(thread).is_some(),
        })
    }

    fn show_rebuilt(&mut self, by_clocks: bool) -> Result<(), End> {
        let is_at_its_end = self.is_at_its_end();
        let waiting = self.state.waiting_reads();
        self.state.hide_waiting(&waiting);
        let Trail {
            graph, consistency, ..
        } = &self.state.trail;
        let model = self.state.explorer.model;
        if axioms::check(model, graph).is_err() {
            return Err(End::Misfit(Misfit::Forbidden(model)));
        }
        let basis = if by_clocks {
            self.state.explorer.precedence_basis(&consistency.clocks)
        } else {
            PrecedenceBasis::Axioms
        };
        let mut observer = AsFarAsItGoes {
            observer: self.reporter.observer,
            is_at_its_end,
        };
        // Who has seen enough need not be told more.
        let _ = show(
            (model, Races::at_the_end(self.state.explorer.races)),
            graph,
            basis,
            &self.state.run,
            None,
            self.reporter.statistics,
            &mut observer,
        );
        Ok(())
    }
}

/// Passes on what is shown of an execution that may not be at its end: then it is not shown itself, and nobody waits for ever.
struct AsFarAsItGoes<'a, R> {
    observer: &'a mut dyn Observer<R>,
    is_at_its_end: bool,
}

impl<R: Run> Observer<R> for AsFarAsItGoes<'_, R> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        if self.is_at_its_end {
            self.observer.execution(execution)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        let waits = matches!(
            found.finding.kind,
            FindingKind::Deadlock | FindingKind::Livelock
        );
        if waits && !self.is_at_its_end {
            return ControlFlow::Continue(());
        }
        self.observer.finding(found)
    }

    fn restart(&mut self) {
        self.observer.restart();
    }

    fn looks_at_orders(&self) -> bool {
        self.observer.looks_at_orders()
    }
}
