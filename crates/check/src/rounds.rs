//! Rounds: how norns checks a program with an execution that is too long to follow.
//!
//! The search restarts with loops and recursion bounded by 4, then by 16, and so on. Each round explores everything that its bound
//! allows. It would not help to cut off the long execution and continue, because it has exponentially many siblings of the same
//! length.
//!
//! Rounds end when
//!
//! 1. a round finds something, unless all findings are wanted;
//! 2. a round cuts nothing. Then it has explored everything. Long executions that terminate are handled like this, because
//!    executions may be much longer in rounds than in the first attempt;
//! 3. an execution is too long within the bound, because larger bounds would only make it longer. If this happens with the first
//!    bound, there is one more round with the bound 1;
//! 4. a limit ends a round. Without a time limit, all rounds together may visit `VISITS` graphs or take as many steps, so that
//!    norns terminates even if executions of the program do not.

use norns_execution::{
    Label, OverlappingWidths, ThreadId,
    program::{Position, Program, Run},
};
use norns_explorers::{
    Execution, Limits, Statistics, Stopped,
    explorer::started_threads,
    revisits::{Divisible, Keeper, Savable, Void, Workers},
    support::{self, Exploration, SavedSearch},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

/// Longer executions may be endless. They are followed only in rounds, unless the user has set the maximum length.
const SHORT: usize = 5_000;

/// The bound of the first round.
const FIRST: u32 = 4;

/// Each bound is the previous one times this factor.
const FACTOR: u32 = 4;

/// The largest bound that is tried.
const LAST: u32 = 1 << 20;

/// The bound that is tried if the first one is too large.
const LEAST: u32 = 1;

/// How many graphs all rounds may visit, or how many steps they may take, if there is no time limit.
const VISITS: u64 = 5_000_000;

/// A round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The bound on loops and recursion.
    pub bound: u32,
    /// How much was explored.
    pub statistics: Statistics,
}

impl Round {
    /// Whether everything that the bound allows was explored.
    pub fn is_complete(&self) -> bool {
        self.statistics.stopped.is_none()
    }
}

/// What was explored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Explored {
    /// The statistics of the last round that was completed or ended by a finding; if there is none, of the last round.
    pub(super) statistics: Statistics,
    /// The bound of that round.
    pub(super) bound: Option<u32>,
    /// The rounds, if an execution was too long without a bound.
    pub(super) rounds: Vec<Round>,
}

impl Explored {
    /// What was explored without rounds.
    pub(super) fn at_once(statistics: Statistics) -> Self {
        Self {
            statistics,
            bound: None,
            rounds: Vec::new(),
        }
    }
}

/// An observer of several rounds. Findings are kept from round to round; everything else belongs to one round.
pub(super) trait SeesRounds<R: Run>: Savable<R> {
    /// What it has seen of a round.
    type Seen: Clone + Serialize + DeserializeOwned;

    /// Starts another round, and returns what was seen before.
    fn begin_round(&mut self) -> Self::Seen;

    /// Discards what was seen of the round that ended, and takes back what was seen before it.
    fn take_back(&mut self, seen: Self::Seen);

    /// The number of findings in what was saved.
    fn findings_in(saved: &Self::Saved) -> usize;
}

/// The state of a check as it is saved: the previous rounds, and the search of the current one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct SavedCheck<S, T> {
    before: Before<T>,
    search: SavedSearch<S>,
}

/// What was done before a search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Before<T> {
    pub(super) stage: Stage,
    pub(super) explored: Explored,
    /// What was seen of the previous round.
    pub(super) seen: Option<T>,
}

/// What a search explores.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Everything, unless an execution is too long.
    Short,
    /// Everything, without bounds.
    Long,
    /// Everything within a bound, but only this many graphs if there is no time limit.
    Round { bound: u32, left: u64 },
}

impl Stage {
    pub(super) fn limits(self, limits: Limits) -> Limits {
        match self {
            Self::Short => Limits {
                events: limits.events.or(Some(SHORT)),
                ..limits
            },
            Self::Long => limits,
            Self::Round { left, .. } => limits_of_round(limits, left),
        }
    }
}

/// Where a check is saved, and what was saved of it.
pub(super) struct Saving<'a, S, T> {
    pub(super) keeper: &'a dyn Keeper<SavedCheck<S, T>>,
    pub(super) saved: Option<SavedCheck<S, T>>,
}

/// Saves a search together with what was done before it.
struct WithBefore<'a, S, T> {
    keeper: &'a dyn Keeper<SavedCheck<S, T>>,
    before: Mutex<Before<T>>,
}

impl<S, T: Clone + Send> Keeper<SavedSearch<S>> for WithBefore<'_, S, T> {
    fn is_due(&self) -> bool {
        self.keeper.is_due()
    }

    fn keep(&self, search: SavedSearch<S>) {
        let before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        self.keeper.keep(SavedCheck {
            before: before.clone(),
            search,
        });
    }
}

/// Explores a program, in rounds if an execution is too long.
pub(super) fn explore<P: Program + Sync, O: SeesRounds<P::Run, Seen: Send>>(
    workers: Workers,
    exploration: &Exploration,
    program: &P,
    observer: &mut O,
    saving: Option<Saving<'_, O::Saved, O::Seen>>,
) -> Result<Explored, Void> {
    let (keeper, saved) = match saving {
        Some(Saving { keeper, saved }) => (Some(keeper), saved),
        None => (None, None),
    };
    let (before, mut search) = saved.map_or((None, None), |SavedCheck { before, search }| {
        (Some(before), Some(search))
    });
    let mut before = before.unwrap_or_else(Before::nothing);
    let is_length_given = exploration.limits.events.is_some();
    loop {
        let bounded = match before.stage {
            Stage::Short | Stage::Long => None,
            Stage::Round { bound, .. } => Some(program.bounded(bound).ok_or(Void::Foreign)?),
        };
        if search.is_none() && !matches!(before.stage, Stage::Short) {
            before.seen = Some(observer.begin_round());
        }
        let exploration = Exploration {
            limits: before.stage.limits(exploration.limits.clone()),
            ..exploration.clone()
        };
        let program = bounded.as_ref().unwrap_or(program);
        let statistics = match keeper {
            None => support::explore_with(workers, &exploration, program, observer)
                .map_err(Void::Overlap)?,
            Some(keeper) => {
                let keeper = WithBefore {
                    keeper,
                    before: Mutex::new(before.clone()),
                };
                let search = search.take();
                support::explore_saving(workers, &exploration, program, observer, &keeper, search)?
            }
        };
        match before.after(statistics, observer, program, is_length_given) {
            Some(stage) => before.stage = stage,
            None => return Ok(before.explored),
        }
    }
}

/// Explores a program until an execution is too long to follow.
pub(super) fn explore_short<P: Program + Sync>(
    workers: Workers,
    exploration: &Exploration,
    program: &P,
    observer: &mut impl Divisible<P::Run>,
) -> Result<Statistics, OverlappingWidths> {
    let exploration = Exploration {
        limits: Stage::Short.limits(exploration.limits.clone()),
        ..exploration.clone()
    };
    support::explore_with(workers, &exploration, program, observer)
}

impl<T> Before<T> {
    /// Nothing was done yet.
    pub(super) fn nothing() -> Self {
        Self {
            stage: Stage::Short,
            explored: Explored::at_once(Statistics::default()),
            seen: None,
        }
    }

    /// Records what a search has explored, and returns what to explore next.
    pub(super) fn after<P: Program, O: SeesRounds<P::Run, Seen = T>>(
        &mut self,
        statistics: Statistics,
        observer: &mut O,
        program: &P,
        is_length_given: bool,
    ) -> Option<Stage> {
        let explored = &mut self.explored;
        match self.stage {
            Stage::Long => {
                *explored = Explored::at_once(statistics);
                None
            }
            Stage::Short => {
                *explored = Explored::at_once(statistics);
                if statistics.stopped != Some(Stopped::Length) {
                    return None;
                }
                if program.bounded(FIRST).is_some() {
                    return Some(Stage::Round {
                        bound: FIRST,
                        left: VISITS,
                    });
                }
                (!is_length_given).then_some(Stage::Long)
            }
            Stage::Round { bound, left } => {
                let round = Round { bound, statistics };
                let is_first = explored.rounds.is_empty();
                explored.rounds.push(round);
                let has_ended = statistics.stopped == Some(Stopped::Observer);
                if round.is_complete() || has_ended || is_first {
                    explored.statistics = statistics;
                    explored.bound = Some(bound);
                } else if let Some(seen) = self.seen.take() {
                    observer.take_back(seen);
                }
                let left = left.saturating_sub(statistics.visits);
                let bound = next_bound(round)?;
                Some(Stage::Round { bound, left })
            }
        }
    }
}

fn limits_of_round(limits: Limits, left: u64) -> Limits {
    Limits {
        visits: match limits.deadline {
            None => limits.visits.or(Some(left)),
            Some(_) => limits.visits,
        },
        ..limits
    }
}

fn next_bound(Round { bound, statistics }: Round) -> Option<u32> {
    match statistics.stopped {
        None if statistics.cut > 0 && bound >= FIRST => {
            let next = bound.saturating_mul(FACTOR);
            (next <= LAST).then_some(next)
        }
        Some(Stopped::Length) if bound == FIRST => Some(LEAST),
        _ => None,
    }
}

/// The notes about rounds, if there were any.
pub(super) fn note(rounds: &[Round], is_wrong: bool) -> Option<String> {
    let last = rounds.last()?;
    let begin = "an execution is too long to follow, so loops and recursion were bounded";
    if last.is_complete() && last.statistics.cut == 0 && !is_wrong {
        let bound = last.bound;
        return Some(format!(
            "executions are long, so loops and recursion were bounded; the bound {bound} cut nothing short, so everything was explored"
        ));
    }
    if is_wrong {
        return Some(format!("{begin}; the last bound was {}", last.bound));
    }
    let complete: Vec<String> = rounds
        .iter()
        .filter(|round| round.is_complete())
        .map(|round| round.bound.to_string())
        .collect();
    let within = match complete.split_last() {
        None => String::new(),
        Some((one, [])) => format!("; no bug within the bound {one}"),
        Some((last, others)) => format!(
            "; no bug within the bounds {} and {last}",
            others.join(", ")
        ),
    };
    let ended = rounds.iter().rfind(|round| !round.is_complete());
    let ended = ended.map_or(String::new(), |&Round { bound, statistics }| {
        let how = match statistics.stopped {
            Some(Stopped::Length) => "an execution is still too long".to_owned(),
            Some(Stopped::Visits) => format!(
                "the search gave up after {} graphs or steps (--time-limit lets it go on)",
                statistics.visits
            ),
            Some(Stopped::Time) => "the search reached the time limit".to_owned(),
            Some(Stopped::Memory) => "the search reached the memory limit".to_owned(),
            _ => "the search was interrupted".to_owned(),
        };
        format!("; with the bound {bound}, {how}")
    });
    Some(format!(
        "{begin}{within}{ended}. --unroll N explores with only the bound N"
    ))
}

/// Where threads were cut, and by which bounds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Cuts(BTreeSet<(Option<Position>, String)>);

impl Cuts {
    /// At most this many places are named.
    const NAMED: usize = 3;

    /// Examines an execution that was cut.
    pub(super) fn look<R: Run>(&mut self, execution: &Execution<'_, R>) {
        let run = execution.run;
        let cut = |thread: ThreadId| match *run.label(thread) {
            Label::Cut { reason } => {
                let place = run.position(thread, run.answers(thread));
                Some((place, run.text(reason)))
            }
            _ => None,
        };
        self.0.extend(started_threads(run).filter_map(cut));
    }

    /// Adds what was seen elsewhere.
    pub(super) fn absorb(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// A sentence that says how many executions were cut, and where; `None` if none was.
    pub(super) fn note(&self, count: u64, files: &[String]) -> Option<String> {
        if count == 0 {
            return None;
        }
        let plural = if count == 1 { "" } else { "s" };
        let places = self.0.iter().map(|(position, bound)| {
            let place = position.and_then(|at| {
                let file = files.get(at.file as usize)?;
                Some(format!(" at {file}:{}", at.line))
            });
            format!("{bound}{}", place.unwrap_or_default())
        });
        let mut named: Vec<String> = places.collect();
        // Two loops in one line are named once.
        named.dedup();
        let more = named.len().saturating_sub(Self::NAMED);
        named.truncate(Self::NAMED);
        if more > 0 {
            named.push(format!("{more} more"));
        }
        let by = if named.is_empty() {
            String::new()
        } else {
            format!(": {}", named.join(", "))
        };
        Some(format!("a bound cut {count} execution{plural} short{by}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(bound: u32, cut: u64, stopped: Option<Stopped>) -> Round {
        let statistics = Statistics {
            cut,
            stopped,
            ..Statistics::default()
        };
        Round { bound, statistics }
    }

    #[test]
    fn a_round_that_cuts_nothing_is_the_last() {
        assert_eq!(next_bound(round(4, 1, None)), Some(16));
        assert_eq!(next_bound(round(16, 1, None)), Some(64));
        assert_eq!(next_bound(round(16, 0, None)), None);
        assert_eq!(next_bound(round(LAST, 1, None)), None);
    }

    #[test]
    fn a_bound_that_is_too_large_is_not_followed_by_a_larger_one() {
        assert_eq!(next_bound(round(64, 0, Some(Stopped::Length))), None);
        assert_eq!(next_bound(round(4, 0, Some(Stopped::Length))), Some(1));
        assert_eq!(next_bound(round(1, 7, None)), None);
        assert_eq!(next_bound(round(4, 7, Some(Stopped::Time))), None);
        assert_eq!(next_bound(round(4, 7, Some(Stopped::Observer))), None);
    }

    #[test]
    fn rounds_have_an_end_without_a_limit_of_time() {
        assert_eq!(limits_of_round(Limits::default(), 7).visits, Some(7));
        let timed = Limits::time(std::time::Duration::from_secs(1));
        assert_eq!(limits_of_round(timed, 7).visits, None);
    }
}
