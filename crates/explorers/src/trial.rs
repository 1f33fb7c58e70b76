//! A trial: would it pay to explore by reads-from alone, or by values?
//!
//! The first thousand executions are a trial of what `auto` begins with. Exploration is depth first, so they differ only in their
//! ends; but if writes race there, they race elsewhere too. For a program with fewer executions than the trial takes, the
//! algorithm makes no difference.
//!
//! **Schedules.** Under SC, TSO and PSO, `optimal` explores nothing redundant, while `reads-from` may have redundant explorations where
//! locks are contended, and searches. But `reads-from` has at most as many executions. So if few executions of the trial differ in
//! reads-from, the exploration restarts with `reads-from`.
//!
//! Measured in instructions per execution, by `optimal` and by `reads-from`: readers(13) 79,198 and 16,499, lastzero(10) 61,383
//! and 35,828, `fib_bench`(4) 26,483 and 13,169; but binc(4) 31,320 and 50,963, and where orders are searched for, casw(4)
//! 20,303 and 36,859, `exponential_bug`(2) 28,137 and 40,477. So `reads-from` pays if it has half as many executions. This was
//! measured under SC. Under TSO and PSO a search for an order takes longer, so the trial there never leads to `reads-from`.
//!
//! **Graphs.** Under the other models `auto` explores graphs, which several threads may do. What one thread would see first must not depend
//! on how many there are, so work is divided only when the trial is over ([`DividedTrial`]); the task that comes first in the
//! order of a single thread sees the whole trial. Searches that are written down or distributed among processes have no trial: one
//! that was begun in one way could not go on in another.
//!
//! **Values.** If far fewer executions differ in the values that are read than in what was counted, the exploration restarts by values. The
//! trial does not show how many states there are on the way to few classes of values, and each costs some ten times as much as an
//! execution by another algorithm; nor does it show how long witnesses are searched for. So exploring by values is itself a trial: if
//! it is not finished after so many states, or so many steps of searches, or cannot decide a question, the exploration restarts
//! without it.
//!
//! A trial ends early when so many classes were seen that it can lead nowhere. Most do: fifty-one executions that differ in
//! values show that values do not pay.

use crate::{Execution, Found, MemoryModel, Observer, revisits::Divisible};
use norns_execution::{Class, Equivalence, Location, program::Run};
use serde::{Deserialize, Serialize};
use std::{cell::RefCell, collections::HashSet, ops::ControlFlow};

/// How many executions a trial takes.
const EXECUTIONS: u64 = 1_000;

/// How many times as many executions as classes there must be.
const PAYS: u64 = 2;

/// How many times as many classes by reads-from, or graphs, as by values there must be.
const VALUES_PAY: u64 = 20;

/// How many states exploring by values may visit after a trial.
pub(crate) const STATES: u64 = 10_000;

/// How many steps its searches for witnesses may take together ([`Limits::search_steps`]).
///
/// [`Limits::search_steps`]: crate::Limits::search_steps
pub(crate) const SEARCH_STEPS: u64 = 200_000;

/// What is on trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tried {
    /// Exploring schedules, under a model with a machine.
    Schedules(MemoryModel),
    /// Exploring graphs.
    Graphs,
}

impl Tried {
    /// Whether there may be a better algorithm by reads-from alone, given how many executions of a trial differ in it.
    fn may_lead_to_reads_from(self, by_reads_from: u64) -> bool {
        self == Self::Schedules(MemoryModel::Sc) && by_reads_from * PAYS <= EXECUTIONS
    }

    /// Whether classes are those by reads-from; else they are the executions themselves.
    fn counts_reads_from(self) -> bool {
        matches!(self, Self::Schedules(_))
    }
}

/// The result of a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Continue as before, or the trial is not over.
    GoOn,
    /// Exploring by reads-from alone pays.
    ReadsFrom,
    /// Exploring by values pays, and by reads-from, too, or not.
    Values { or_reads_from: bool },
}

/// The state of a trial. It is over when it has seen as many executions as it takes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SavedTrial {
    executions: u64,
    by_reads_from: HashSet<Class>,
    by_values: HashSet<Class>,
}

impl SavedTrial {
    /// One that is over.
    fn over() -> Self {
        Self {
            executions: EXECUTIONS,
            ..Self::default()
        }
    }

    fn is_over(&self) -> bool {
        self.executions >= EXECUTIONS
    }

    /// Looks at another execution. Gives the result if the trial is over with it.
    fn look(&mut self, tried: Tried, execution: &Execution<'_, impl Run>) -> Verdict {
        self.executions += 1;
        let graph = execution.graph;
        if tried.counts_reads_from() {
            self.by_reads_from
                .insert(graph.class(Equivalence::ReadsFrom));
        }
        self.by_values.insert(graph.class(Equivalence::Values));
        if !self.is_over() && self.may_lead_elsewhere(tried) {
            return Verdict::GoOn;
        }
        let verdict = if self.is_over() {
            self.verdict(tried)
        } else {
            Verdict::GoOn
        };
        *self = Self::over();
        verdict
    }

    /// Whether something else than what is on trial may pay, however the rest of the trial goes.
    fn may_lead_elsewhere(&self, tried: Tried) -> bool {
        self.by_values.len() as u64 * VALUES_PAY <= EXECUTIONS
            || tried.may_lead_to_reads_from(self.by_reads_from.len() as u64)
    }

    /// Its result when it is over.
    fn verdict(&self, tried: Tried) -> Verdict {
        let by_reads_from = self.by_reads_from.len() as u64;
        let or_reads_from = tried.may_lead_to_reads_from(by_reads_from);
        let classes = if tried.counts_reads_from() {
            by_reads_from
        } else {
            self.executions
        };
        if self.by_values.len() as u64 * VALUES_PAY <= classes {
            Verdict::Values { or_reads_from }
        } else if or_reads_from {
            Verdict::ReadsFrom
        } else {
            Verdict::GoOn
        }
    }
}

/// Passes on what is shown, and counts the classes of the first executions.
pub(crate) struct Trial<'a, O: ?Sized> {
    observer: &'a mut O,
    is_wanted: bool,
    tried: Tried,
    so_far: SavedTrial,
    /// Its result, if the exploration was stopped for it.
    pub(crate) verdict: Verdict,
}

impl<'a, O: ?Sized> Trial<'a, O> {
    pub(crate) fn new(observer: &'a mut O, tried: Tried) -> Self {
        Self::from(observer, tried, true, Some(SavedTrial::default()))
    }

    /// A trial in this state, or one that is over; or none, if none is wanted.
    pub(crate) fn from(
        observer: &'a mut O,
        tried: Tried,
        is_wanted: bool,
        so_far: Option<SavedTrial>,
    ) -> Self {
        Self {
            observer,
            is_wanted,
            tried,
            so_far: so_far.unwrap_or_else(SavedTrial::over),
            verdict: Verdict::GoOn,
        }
    }

    pub(crate) fn observer(&self) -> &O {
        self.observer
    }

    /// Its state, unless it is over.
    pub(crate) fn save(&self) -> Option<SavedTrial> {
        (!self.so_far.is_over()).then(|| self.so_far.clone())
    }
}

impl<R: Run, O: Observer<R> + ?Sized> Observer<R> for Trial<'_, O> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        if !self.so_far.is_over() {
            self.verdict = self.so_far.look(self.tried, execution);
            if self.verdict != Verdict::GoOn {
                return ControlFlow::Break(());
            }
        }
        self.observer.execution(execution)
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.observer.failed(execution)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.observer.finding(found)
    }

    fn restart(&mut self) {
        if self.is_wanted {
            self.so_far = SavedTrial::default();
        }
        self.observer.restart();
    }

    fn looks_at_orders(&self) -> bool {
        self.observer.looks_at_orders()
    }
}

/// The same for an exploration of graphs by several threads. The first observer that is made of it for a task has the trial, and nobody
/// else is given a part of that task until the trial is over.
pub(crate) struct DividedTrial<O> {
    observer: O,
    /// The state of the trial, unless it is over or another observer has it.
    so_far: RefCell<Option<SavedTrial>>,
    /// Its result, if the exploration was stopped for it.
    pub(crate) verdict: Verdict,
}

impl<O> DividedTrial<O> {
    pub(crate) fn new(observer: O) -> Self {
        Self {
            observer,
            so_far: RefCell::new(Some(SavedTrial::default())),
            verdict: Verdict::GoOn,
        }
    }

    pub(crate) fn into_observer(self) -> O {
        self.observer
    }
}

impl<R: Run, O: Observer<R>> Observer<R> for DividedTrial<O> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        let so_far = self.so_far.get_mut();
        if let Some(trial) = so_far {
            self.verdict = trial.look(Tried::Graphs, execution);
            if trial.is_over() {
                *so_far = None;
            }
            if self.verdict != Verdict::GoOn {
                return ControlFlow::Break(());
            }
        }
        self.observer.execution(execution)
    }

    fn failed(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        self.observer.failed(execution)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.observer.finding(found)
    }

    fn restart(&mut self) {
        *self.so_far.get_mut() = Some(SavedTrial::default());
        self.observer.restart();
    }

    fn looks_at_orders(&self) -> bool {
        self.observer.looks_at_orders()
    }

    fn looks_at_last_values_of(&self) -> Vec<Location> {
        self.observer.looks_at_last_values_of()
    }
}

impl<R: Run, O: Divisible<R>> Divisible<R> for DividedTrial<O> {
    fn divide(&self) -> Self {
        Self {
            observer: self.observer.divide(),
            so_far: RefCell::new(self.so_far.take()),
            verdict: Verdict::GoOn,
        }
    }

    fn absorb(&mut self, later: Self) {
        self.observer.absorb(later.observer);
        if later.verdict != Verdict::GoOn {
            self.verdict = later.verdict;
        }
    }

    fn may_be_divided(&self) -> bool {
        self.so_far.borrow().is_none()
    }
}
