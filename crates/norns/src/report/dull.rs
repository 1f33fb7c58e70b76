//! Steps that are left out of reports: they are in memory that no two threads use at a time.

use crate::check::trace::{Source, Trace, TraceStep};

/// So many dull steps are too many; fewer are shown.
const MANY: usize = 12;

/// Which steps are dull, if there are many. Those are not that the report is about: that it stresses, or whose memory its
/// words name.
pub fn dull(steps: &[TraceStep], stressed: &[usize], words: &str) -> Vec<bool> {
    let objects = stressed.iter().filter_map(|&step| steps.get(step));
    let stressed: Vec<&str> = objects.filter_map(|step| step.private.as_deref()).collect();
    let is_dull = |step: &TraceStep| {
        let in_order = step.stale.is_none() && step.late.is_none();
        step.private.as_deref().is_some_and(|object| {
            in_order && !stressed.contains(&object) && !words.contains(object)
        })
    };
    let mut found: Vec<bool> = steps.iter().map(is_dull).collect();
    if count(&found) < MANY {
        found.fill(false);
    }
    found
}

/// How many steps are dull.
pub fn count(dull: &[bool]) -> usize {
    dull.iter().filter(|&&is_dull| is_dull).count()
}

/// What is said of steps that are left out; nothing if there are none.
pub fn remark(dull: &[bool]) -> Option<String> {
    let count = count(dull);
    (count > 0).then(|| {
        format!(
            "({count} steps are left out, in memory that no two threads use at a time; --all-steps shows them)"
        )
    })
}

/// A trace without its dull steps, and the new place of each step that stays. What a step refers to is in the same memory, and so
/// stays with it.
pub fn without(trace: &Trace, dull: &[bool]) -> (Trace, Vec<Option<usize>>) {
    let mut next = 0;
    let places: Vec<Option<usize>> = dull
        .iter()
        .map(|&is_dull| {
            let place = (!is_dull).then_some(next);
            next += usize::from(!is_dull);
            place
        })
        .collect();
    let place = |old: usize| places.get(old).copied().flatten();
    let pairs = |pairs: &[(usize, usize)]| {
        let pairs = pairs.iter();
        pairs
            .filter_map(|&(first, second)| Some((place(first)?, place(second)?)))
            .collect()
    };
    let kept = trace
        .steps
        .iter()
        .zip(dull)
        .filter(|(_, is_dull)| !**is_dull);
    let steps = kept.map(|(step, _)| TraceStep {
        reads_from: step.reads_from.as_ref().map(|source| match *source {
            Source::Step(old) => place(old).map_or(Source::Initial, Source::Step),
            Source::Initial => Source::Initial,
        }),
        stale: step.stale.and_then(place),
        late: step.late.and_then(place),
        held_since: step.held_since.and_then(place),
        ..step.clone()
    });
    let short = Trace {
        steps: steps.collect(),
        overwrites: pairs(&trace.overwrites),
        happens_before: pairs(&trace.happens_before),
        ..trace.clone()
    };
    (short, places)
}
