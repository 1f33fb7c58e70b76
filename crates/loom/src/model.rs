//! Models: what is checked.

use std::{path::PathBuf, time::Duration};

/// Checks a model. With norns its closure runs once, and everything that it can do is explored.
pub fn model<F>(f: F)
where
    F: Fn() + Sync + Send + 'static,
{
    Builder::new().check(f);
}

/// How a model is to be explored. norns explores every execution, so the bounds have no effect; `--time-limit` limits how long a
/// test takes.
#[derive(Debug)]
#[non_exhaustive]
pub struct Builder {
    /// No effect: any number of threads may be started.
    pub max_threads: usize,
    /// No effect: executions may be of any length.
    pub max_branches: usize,
    /// No effect: there is no bound on how many executions are explored.
    pub max_permutations: Option<usize>,
    /// No effect: `--time-limit` is the option of norns for that.
    pub max_duration: Option<Duration>,
    /// No effect: there is no bound on how often a thread is preempted.
    pub preemption_bound: Option<usize>,
    /// No effect: `norns check --checkpoint` is the option of norns for that.
    pub checkpoint_file: Option<PathBuf>,
    /// No effect.
    pub checkpoint_interval: usize,
    /// No effect: everything is explored.
    pub expect_explicit_explore: bool,
    /// No effect: reports have places.
    pub location: bool,
    /// No effect: reports have traces.
    pub log: bool,
}

impl Builder {
    /// The usual one. `LOOM_*` variables have no effect.
    pub fn new() -> Builder {
        Builder {
            max_threads: crate::MAX_THREADS,
            max_branches: 1_000,
            max_permutations: None,
            max_duration: None,
            preemption_bound: None,
            checkpoint_file: None,
            checkpoint_interval: 20_000,
            expect_explicit_explore: false,
            location: false,
            log: false,
        }
    }

    /// Sets [`Builder::checkpoint_file`], which has no effect.
    pub fn checkpoint_file(&mut self, file: &str) -> &mut Self {
        self.checkpoint_file = Some(file.into());
        self
    }

    /// Checks a model.
    pub fn check<F>(&self, f: F)
    where
        F: Fn() + Sync + Send + 'static,
    {
        #[cfg(not(norns))]
        eprintln!(
            "note: this runs the model once; `cargo norns test --loom` checks everything that it can do"
        );
        f();
        crate::thread::wait_for_all();
    }
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}
