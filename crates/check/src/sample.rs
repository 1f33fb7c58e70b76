//! A sample execution, for reports about programs without bugs.
//!
//! It is explored after the check, so checks that need no sample do not pay for it.

use super::trace::{Naming, Trace};
use norns_execution::program::{Program, Run};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer,
    support::{Exploration, explore},
};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// Reports do without a sample if it takes longer than this to find one.
const PATIENCE: Duration = Duration::from_secs(5);

/// Longer executions are not useful as samples.
const LONGEST: usize = 2_000;

/// The first complete execution of a program, if it is short and found quickly.
pub(super) fn sample<P: Program>(
    exploration: &Exploration,
    program: &P,
    files: &[String],
) -> Option<Trace> {
    let exploration = Exploration {
        limits: Limits {
            deadline: Some(Instant::now() + PATIENCE),
            events: Some(LONGEST),
            ..exploration.limits.clone()
        },
        self_check: false,
        ..exploration.clone()
    };
    let mut first = FirstComplete {
        model: exploration.model,
        files,
        trace: None,
    };
    explore(&exploration, program, &mut first).ok()?;
    first.trace
}

/// Keeps the first complete execution, and stops the exploration.
struct FirstComplete<'a> {
    model: MemoryModel,
    files: &'a [String],
    trace: Option<Trace>,
}

impl<R: Run> Observer<R> for FirstComplete<'_> {
    fn execution(&mut self, execution: &Execution<'_, R>) -> ControlFlow<()> {
        if execution.end != End::Complete {
            return ControlFlow::Continue(());
        }
        let naming = Naming {
            graph: execution.graph,
            run: execution.run,
            files: self.files,
            model: self.model,
        };
        self.trace = Some(naming.trace());
        ControlFlow::Break(())
    }

    fn finding(&mut self, _: Found<'_, R>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        self.trace = None;
    }
}
