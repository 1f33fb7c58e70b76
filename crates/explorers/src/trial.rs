//! A trial: would it pay to explore by reads-from alone, or by values?
//!
//! Under SC, TSO and PSO, `optimal` explores nothing redundant, while `reads-from` may have redundant explorations where locks are
//! contended, and searches. But `reads-from` has at most as many executions. So the program is first explored by `optimal`, and
//! the first thousand executions are a trial: if few of them differ in reads-from, the exploration restarts with `reads-from`.
//! Exploration is depth first, so the first executions differ only in their ends; but if writes race there, they race elsewhere
//! too. For a program with fewer executions than the trial takes, the algorithm makes no difference.
//!
//! Measured in instructions per execution, by `optimal` and by `reads-from`: readers(13) 79,198 and 16,499, lastzero(10) 61,383
//! and 35,828, `fib_bench`(4) 26,483 and 13,169; but binc(4) 31,320 and 50,963, and where orders are searched for, casw(4)
//! 20,303 and 36,859, `exponential_bug`(2) 28,137 and 40,477. So `reads-from` pays if it has half as many executions. This was
//! measured under SC. Under TSO and PSO a search for an order takes longer, so the trial there never leads to `reads-from`.
//!
//! If far fewer executions differ in the values that are read than in reads-from, the exploration restarts by values. The trial
//! does not show how many states there are on the way to few classes of values, and each costs some ten times as much as an
//! execution by another algorithm. So exploring by values is itself a trial: if it is not finished after so many states, or
//! cannot decide a question, the exploration restarts without it.

use crate::{Execution, Found, MemoryModel, Observer};
use norns_execution::{Class, Equivalence, program::Run};
use serde::{Deserialize, Serialize};
use std::{collections::HashSet, ops::ControlFlow};

/// How many executions a trial takes.
const EXECUTIONS: u64 = 1_000;

/// How many times as many executions as classes there must be.
const PAYS: u64 = 2;

/// How many times as many classes by reads-from as by values there must be.
const VALUES_PAY: u64 = 20;

/// How many states exploring by values may visit after a trial.
pub(crate) const STATES: u64 = 10_000;

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

/// Passes on what is shown, and counts the classes of the first executions.
pub(crate) struct Trial<'a, O: ?Sized> {
    observer: &'a mut O,
    is_wanted: bool,
    model: MemoryModel,
    so_far: SavedTrial,
    /// Its result, if the exploration was stopped for it.
    pub(crate) verdict: Verdict,
}

/// The state of a trial. It is over when it has seen as many executions as it takes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SavedTrial {
    executions: u64,
    by_reads_from: HashSet<Class>,
    by_values: HashSet<Class>,
}

impl SavedTrial {
    fn is_over(&self) -> bool {
        self.executions >= EXECUTIONS
    }

    fn look(&mut self, execution: &Execution<'_, impl Run>) {
        self.executions += 1;
        let graph = execution.graph;
        self.by_reads_from
            .insert(graph.class(Equivalence::ReadsFrom));
        self.by_values.insert(graph.class(Equivalence::Values));
    }

    /// Its result under a model, when it is over.
    fn verdict(&self, model: MemoryModel) -> Verdict {
        let by_reads_from = self.by_reads_from.len() as u64;
        let pays = model == MemoryModel::Sc && by_reads_from * PAYS <= EXECUTIONS;
        if self.by_values.len() as u64 * VALUES_PAY <= by_reads_from {
            Verdict::Values {
                or_reads_from: pays,
            }
        } else if pays {
            Verdict::ReadsFrom
        } else {
            Verdict::GoOn
        }
    }
}

impl<'a, O: ?Sized> Trial<'a, O> {
    pub(crate) fn new(observer: &'a mut O, model: MemoryModel) -> Self {
        Self::from(observer, model, true, Some(SavedTrial::default()))
    }

    /// A trial in this state, or one that is over; or none, if none is wanted.
    pub(crate) fn from(
        observer: &'a mut O,
        model: MemoryModel,
        is_wanted: bool,
        so_far: Option<SavedTrial>,
    ) -> Self {
        let over = || SavedTrial {
            executions: EXECUTIONS,
            ..SavedTrial::default()
        };
        Self {
            observer,
            is_wanted,
            model,
            so_far: so_far.unwrap_or_else(over),
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
            self.so_far.look(execution);
            if self.so_far.is_over() {
                self.verdict = self.so_far.verdict(self.model);
                self.so_far.by_reads_from = HashSet::new();
                self.so_far.by_values = HashSet::new();
                if self.verdict != Verdict::GoOn {
                    return ControlFlow::Break(());
                }
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
