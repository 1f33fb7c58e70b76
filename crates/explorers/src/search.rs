//! What every search has in common: limits, and restarting when cells turn out to be too large.

use crate::{Limits, Observer, Statistics, Stopped, memory::Learned};
use norns_execution::{Graph, OverlappingWidths, program::Run};
use std::ops::ControlFlow;

/// The longest execution for which the axioms are evaluated, because their relations are square bit matrices.
pub(crate) const LONGEST_BY_AXIOMS: usize = 400;

/// Longer executions are considered infinite, unless the user says how long they may be.
pub(crate) const LONGEST: usize = 100_000;

/// Whether a search may visit one more graph, given how many events it can follow, if that is limited.
#[inline]
pub(crate) fn may_go_on(
    limits: &Limits,
    visits: u64,
    graph: &Graph,
    longest: impl FnOnce() -> Option<usize>,
) -> Result<(), Halt> {
    let events = graph.census().events as usize;
    let may_be_too_long = limits.is_too_long(events, Some(LONGEST_BY_AXIOMS));
    let stopped = if may_be_too_long && limits.is_too_long(events, longest()) {
        Some(Stopped::Length)
    } else {
        limits.reached(visits)
    };
    stopped.map_or(Ok(()), |reason| Err(Halt::Stopped(reason)))
}

/// Why a search ends before it has seen everything.
pub(crate) enum Halt {
    Stopped(Stopped),
    Overlap(Box<OverlappingWidths>),
    /// Cells were split or merged, or a barrier is contested: the search restarts.
    Refined,
}

impl From<OverlappingWidths> for Halt {
    fn from(overlap: OverlappingWidths) -> Self {
        Self::Overlap(Box::new(overlap))
    }
}

/// Searches until no cell turns out to be too large, and returns the result of the last search.
pub(crate) fn search_until_cells_fit<R: Run, O: Observer<R> + ?Sized>(
    observer: &mut O,
    mut search: impl FnMut(&mut O, &mut Learned, &mut Statistics) -> Result<(), Halt>,
) -> Result<Statistics, OverlappingWidths> {
    let mut learned = Learned::default();
    loop {
        let mut statistics = Statistics::default();
        match search(observer, &mut learned, &mut statistics) {
            Ok(()) => return Ok(statistics),
            Err(Halt::Stopped(reason)) => {
                statistics.stopped = Some(reason);
                return Ok(statistics);
            }
            Err(Halt::Overlap(overlap)) => return Err(*overlap),
            Err(Halt::Refined) => {
                learned.begin_generation();
                observer.restart();
            }
        }
    }
}

/// Continues, unless the observer stops it.
pub(crate) fn go_on_unless_told(shown: ControlFlow<()>) -> Result<(), Halt> {
    match shown {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Halt::Stopped(Stopped::Observer)),
    }
}
