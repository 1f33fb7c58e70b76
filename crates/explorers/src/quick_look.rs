//! A quick look at a program: would exploring by reads-from alone pay?
//!
//! Under SC an execution by `optimal` costs less than one by reads-from, and there are at least as many. So the program is
//! explored by `optimal` first, and the first executions are looked at: if few of them differ in what is read from where,
//! exploring begins anew by reads-from. Exploration is depth first, so the first executions are alike but for their ends;
//! where writes race there, they race elsewhere too. A program with fewer executions than the look takes is explored
//! whichever way.
//!
//! Measured (`cargo bench --bench reads_from`): an execution by reads-from takes up to three times as long as one by
//! `optimal` where there are as many of both, and up to six times where orders must be searched for. So there should be
//! eight times as many executions as classes.

use crate::{Execution, Found, Observer};
use norns_execution::{Class, Equivalence, program::Run};
use std::{collections::HashSet, ops::ControlFlow};

/// So many executions are looked at.
const LOOKS: u64 = 1_000;

/// So many times as many executions as classes must there be.
const PAYS: u64 = 8;

/// Passes on what is shown, and looks at it for a while.
pub(crate) struct QuickLook<'a, O> {
    observer: &'a mut O,
    executions: u64,
    classes: HashSet<Class>,
    /// Whether reads-from pays, and the exploration was stopped for that.
    pub(crate) pays: bool,
}

impl<'a, O> QuickLook<'a, O> {
    pub(crate) fn new(observer: &'a mut O) -> Self {
        Self {
            observer,
            executions: 0,
            classes: HashSet::new(),
            pays: false,
        }
    }
}

impl<R: Run, O: Observer<R>> Observer<R> for QuickLook<'_, O> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        if self.executions < LOOKS {
            self.executions += 1;
            let class = execution.graph.class(Equivalence::ReadsFrom);
            self.classes.insert(class);
            if self.executions == LOOKS {
                self.pays = self.classes.len() as u64 * PAYS <= LOOKS;
                self.classes = HashSet::new();
                if self.pays {
                    return ControlFlow::Break(());
                }
            }
        }
        self.observer.execution(execution)
    }

    fn finding(&mut self, found: Found<'_, R>) -> ControlFlow<()> {
        self.observer.finding(found)
    }

    fn restart(&mut self) {
        self.executions = 0;
        self.classes.clear();
        self.observer.restart();
    }

    fn looks_at_orders(&self) -> bool {
        self.observer.looks_at_orders()
    }
}
