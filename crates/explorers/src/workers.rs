//! A search by several workers that share what they need through a pool of their own: each has its own observer and counts, which
//! are joined when all of them have stopped.

use crate::{Statistics, memory::Extents, revisits::Divisible, search::Halt};
use norns_execution::program::Run;
use std::thread;

/// What a search has counted and learned.
pub(crate) struct SoFar {
    pub(crate) extents: Extents,
    pub(crate) statistics: Statistics,
}

/// Lets so many workers work, and joins what they have seen, counted and learned. Halts if what they have learned makes the search
/// restart.
pub(crate) fn work_together<R: Run, O: Divisible<R>>(
    workers: usize,
    observer: &mut O,
    so_far: &mut SoFar,
    work: impl Fn(&mut O, &mut SoFar) + Sync,
) -> Result<(), Halt> {
    if workers == 1 {
        work(observer, so_far);
        return Ok(());
    }
    let work = &work;
    let parts: Vec<(O, SoFar)> = thread::scope(|scope| {
        let begin = |_| {
            let mut observer = observer.divide();
            let mut part = SoFar {
                extents: so_far.extents.clone(),
                statistics: Statistics::default(),
            };
            scope.spawn(move || {
                work(&mut observer, &mut part);
                (observer, part)
            })
        };
        let begun: Vec<_> = (0..workers).map(begin).collect();
        let joined = begun.into_iter().map(|worker| match worker.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.collect()
    });
    let mut halt = None;
    for (seen, part) in parts {
        observer.absorb(seen);
        so_far.statistics.add(&part.statistics);
        let learned = match so_far.extents.absorb(&part.extents) {
            Err(overlap) => Some(overlap.into()),
            Ok(is_refined) => is_refined.then_some(Halt::Refined),
        };
        halt = halt.or(learned);
    }
    halt.map_or(Ok(()), Err)
}
