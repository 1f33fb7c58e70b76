//! One execution, rebuilt from what is told of it, without a search.
//!
//! A story names for each event its thread and how it was decided: what a read reads from, what was chosen. The program tells
//! the rest. Memory is split into the cells that the events were of, which may be finer than this execution alone would
//! have them. At the end the graph is what it was when it was told, if the program is still the same; the model must
//! allow it, and what is wrong with it is shown as any explorer shows it.
//!
//! What it cannot do: tell whether another execution has the same error. Where several writes may be the last of a cell,
//! a thread is believed to wait for ever if one of its writes lets it wait.

use super::{
    Revisits, order,
    rebuild::{Decision, put_in_order},
    trail::Trail,
    tree::Tree,
};
use crate::{
    Execution, Found, Observer, Statistics,
    explorer::started_threads,
    memory::{Cover, Extents, objects::fault},
    models::{axioms, precedence::PrecedenceBasis},
    search::Halt,
    show::{Races, show},
    step::has_finished,
};
use norns_execution::{
    Action, CellId, EventId, Graph, Label, Location, ThreadId, Width,
    program::{FindingKind, Program, Run},
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// An execution, as it is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Story {
    /// The steps: each after those before it in its thread, and after what it reads from.
    pub steps: Vec<Told>,
    /// Orders of writes that are not those of the steps, by their places in the story.
    pub orders: Vec<Vec<usize>>,
}

/// A step: an event, or both of an update.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The name of its thread.
    pub thread: String,
    /// How it was decided.
    pub decided: Decided,
    /// Whether it is an update that has read and not written yet.
    pub is_half: bool,
    /// The cell, if that is not just what is accessed.
    pub part: Option<CellOfPart>,
}

/// How a step was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// It reads what was there from the beginning.
    ReadsInitial,
    /// It reads what a step of the story wrote.
    ReadsFrom(usize),
    /// It waits for ever.
    Waits,
    /// It takes one of several alternatives.
    Chooses(u32),
    /// There was nothing to decide.
    Does,
}

/// Where the cell of a part of an access is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CellOfPart {
    /// How many bytes behind the beginning of the access it begins; negative if it begins before.
    pub offset: i64,
    /// How large it is.
    pub width: Width,
}

/// How a story does not fit a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The step, if it is a matter of one.
    pub step: Option<usize>,
    /// What is the matter, in words.
    pub why: String,
}

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

fn misfit(step: usize, why: impl Into<String>) -> End {
    End::Misfit(Misfit {
        step: Some(step),
        why: why.into(),
    })
}

/// What is to be thought of a step that was rebuilt: nothing, or how it differs from what was told.
pub type Judge<'a, R> = &'a mut dyn FnMut(usize, &Graph, &R, EventId) -> Result<(), String>;

impl Revisits {
    /// Rebuilds an execution and shows what is wrong with it, and itself if no thread can move any more. `judge` sees each step
    /// that is rebuilt. `by_clocks` says whether the explorer that found it keeps clocks.
    pub fn replay<P: Program>(
        &self,
        program: &P,
        story: &Story,
        by_clocks: bool,
        judge: Judge<'_, P::Run>,
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, Misfit> {
        let mut extents = Extents::default();
        // Each time, cells are split that some step accesses.
        for _ in 0..=4 * story.steps.len() {
            let mut statistics = Statistics::default();
            let mut tree = Tree::new(
                self,
                program.start_without_atomic_blocks(),
                &mut extents,
                &mut statistics,
                observer,
            );
            let rebuilt = tree.rebuild_story(story, judge);
            match rebuilt.and_then(|()| tree.show_rebuilt(by_clocks)) {
                Ok(()) | Err(End::Halt(Halt::Stopped(_))) => return Ok(statistics),
                Err(End::Misfit(misfit)) => return Err(misfit),
                Err(End::Halt(Halt::Overlap(overlap))) => {
                    return Err(Misfit {
                        step: None,
                        why: overlap.to_string(),
                    });
                }
                Err(End::Halt(Halt::Refined)) => observer.restart(),
            }
        }
        Err(Misfit {
            step: None,
            why: "memory is accessed in other pieces".to_owned(),
        })
    }
}

impl<R: Run, O: Observer<R>> Tree<'_, R, O> {
    fn rebuild_story(&mut self, story: &Story, judge: Judge<'_, R>) -> Result<(), End> {
        // For each step the event that wrote, if it did.
        let mut writes = vec![None; story.steps.len()];
        let waits = |told: &Told| told.decided == Decided::Waits;
        for is_waiting in [false, true] {
            for (place, told) in story.steps.iter().enumerate() {
                if waits(told) != is_waiting {
                    continue;
                }
                let (event, write) = self.rebuild_step(place, told, &writes)?;
                writes[place] = write;
                judge(place, &self.state.trail.graph, &self.state.run, event)
                    .map_err(|why| misfit(place, why))?;
            }
            // Who waits looks at the last write.
            if !is_waiting {
                self.rebuild_orders(story, &writes)?;
            }
        }
        Ok(())
    }

    fn rebuild_orders(&mut self, story: &Story, writes: &[Option<EventId>]) -> Result<(), End> {
        for order in &story.orders {
            let events = order.iter().map(|&place| writes.get(place).copied()?);
            let events: Option<Vec<EventId>> = events.collect();
            if !events.is_some_and(|events| put_in_order(&mut self.state.trail.graph, &events)) {
                return Err(End::Misfit(Misfit {
                    step: None,
                    why: "the order of writes is one of other writes".to_owned(),
                }));
            }
        }
        Ok(())
    }

    /// Adds the events of a step: the first, and the one that writes.
    fn rebuild_step(
        &mut self,
        place: usize,
        told: &Told,
        writes: &[Option<EventId>],
    ) -> Result<(EventId, Option<EventId>), End> {
        let name = &told.thread;
        let is_named = |&thread: &ThreadId| self.state.run.thread_name(thread) == *name;
        let thread = started_threads(&self.state.run).find(is_named);
        let thread = thread.ok_or_else(|| misfit(place, format!("{name} has not started")))?;
        let stops = match self.state.run.label(thread) {
            Label::Finish | Label::Exit => Some("is at its end"),
            label if label.is_end() => Some("stops"),
            _ if fault(&self.state.trail.graph, &self.state.run, thread).is_some() => {
                Some("goes wrong")
            }
            _ => None,
        };
        if let Some(stops) = stops {
            return Err(misfit(place, format!("{name} {stops} before that")));
        }
        if let Some(part) = told.part {
            self.split_out(thread, part)?;
        }
        let decision = match told.decided {
            Decided::ReadsInitial => Decision::ReadInitial,
            Decided::ReadsFrom(step) => {
                let source = writes.get(step).copied().flatten();
                let source =
                    source.ok_or_else(|| misfit(place, "what it read from is no write"))?;
                Decision::ReadFrom(source)
            }
            Decided::Waits => self.waits_at(thread, place)?,
            Decided::Chooses(taken) => Decision::Chose(taken),
            Decided::Does => Decision::Done,
        };
        let before = self.state.trail.graph.events_of(thread).len() as u32;
        let event = EventId::of(thread, before);
        if !self.state.rebuild_event(thread, decision)? {
            return Err(misfit(place, format!("{name} does something else")));
        }
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
            }) if !told.is_half => {
                let written = self.state.rebuild_event(thread, Decision::Done)?;
                written.then(|| EventId::of(thread, before + 1))
            }
            _ => None,
        };
        let still_waits = self.state.trail.waiting(&self.state.run, thread) == Some(event);
        if still_waits != (told.decided == Decided::Waits) {
            let what = if still_waits { "waits" } else { "goes on" };
            return Err(misfit(place, format!("{name} {what} there")));
        }
        Ok((event, write))
    }

    /// Makes the cell of a part of what a thread is about to access.
    fn split_out(&mut self, thread: ThreadId, part: CellOfPart) -> Result<(), Halt> {
        let (Label::Read { location, .. } | Label::Write { location, .. }) =
            *self.state.run.label(thread)
        else {
            return Ok(());
        };
        let Ok(offset) = u32::try_from(i64::from(location.offset) + part.offset) else {
            return Ok(());
        };
        let cell = Location { offset, ..location };
        // Only an atomic cell is larger than what is accessed of it, and so is read before it is written.
        let width = match *self.state.run.label(thread) {
            Label::Read { width, .. } | Label::Write { width, .. } => width.bytes(),
            _ => 0,
        };
        let sticks_out = part.offset < 0
            || u64::from(offset) + u64::from(part.width.bytes())
                > u64::from(location.offset) + u64::from(width);
        match self.state.extents.cover(cell, part.width, sticks_out)? {
            Cover::Refined => Err(Halt::Refined),
            Cover::Pieces(_) => Ok(()),
        }
    }

    /// What a thread that waits for ever sees: the last write, or one of those that may be.
    fn waits_at(&self, thread: ThreadId, place: usize) -> Result<Decision, End> {
        match self.seen_in_vain(thread) {
            Some(source @ EventId::Of { .. }) => Ok(Decision::ReadFrom(source)),
            Some(EventId::Initial(_)) => Ok(Decision::ReadInitial),
            None => {
                let name = self.state.run.thread_name(thread);
                Err(misfit(place, format!("{name} does not wait there")))
            }
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
            return waits.then_some(EventId::Initial(CellId(0)));
        };
        let waits = |write: &EventId| !until.condition.holds(graph.value_of(*write), width);
        let last = order::last_writes(self.state.explorer, graph, cell);
        last.into_iter().rfind(waits)
    }

    /// Whether no thread can move any more.
    fn is_at_its_end(&self) -> bool {
        started_threads(&self.state.run).all(|thread| match *self.state.run.label(thread) {
            label if label.is_end() => true,
            Label::Join { child } => !has_finished(&self.state.run, child),
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
            return Err(End::Misfit(Misfit {
                step: None,
                why: format!("{model} does not allow this execution"),
            }));
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
struct AsFarAsItGoes<'a, O> {
    observer: &'a mut O,
    is_at_its_end: bool,
}

impl<R: Run, O: Observer<R>> Observer<R> for AsFarAsItGoes<'_, O> {
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
