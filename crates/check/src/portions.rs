//! Divides a check into portions, which are explored by processes that do not know each other.
//!
//! The search is divided like that of a local check: see `revisits/portion.rs` of the explorers. A *generation* starts with what
//! was learned before, and with one task for everything. Each of its tasks is explored for a while. What was seen and counted is a
//! *result*, and what remains are tasks again. When no task is left, the results are merged in the order of a single thread. Then
//! either the check is finished, or another generation starts: with a bound on loops, if an execution was too long
//! ([`super::rounds`]). Another generation also starts when something was learned that makes the current one void.
//!
//! Private memory is hidden as in a local check (`program.rs`). What is assumed about it belongs to the start of a generation.
//! If a portion shows that an assumption is wrong, another generation starts with other assumptions. If a portion finds something, or an
//! execution is too long, another generation starts in which nothing is hidden.
//!
//! A check in portions differs from a local one:
//! 1. An execution that is too long ends the search at once, and not only when everything before it in the order of a single thread
//!    is done. So the counts of a round that ended in this way may differ.
//! 2. `searches` may differ, as with several threads.

use super::{
    Checked, Loaded, Statistics, Stopped, litmus,
    loaded::Subject,
    packed::{Kind, Refusal, parse, write},
    program::{self, says_everything},
    rounds::{Before, Explored, SeesRounds, Stage},
};
use norns_execution::{
    private::{Private, SavedPrivate},
    program::{Program, Run},
};
use norns_explorers::{
    memory::SavedLearned,
    revisits::{JoinedLearned, Portion, Portioning, Revisits, Task, Void, WorkItem, join_learned},
    support::{Exploration, explorer_in_portions},
};
use serde::{Deserialize, Serialize};

/// Larger results are not extended, because a result is written again each time.
const LARGEST_TO_EXTEND: usize = 64 << 10;

/// The private memory of a program, which may be hidden.
pub(super) trait PrivateMemory<P> {
    /// The assumptions about it in the first generation; `None` if nothing is to be hidden.
    fn first(&self) -> Option<SavedPrivate>;

    /// The program without the memory that is private under these assumptions; `None` if they are not about this program.
    fn program(&self, saved: &SavedPrivate) -> Option<P>;

    /// What a portion of a search of such a program is worth. `says_everything` means that nothing was found, nothing was unsupported,
    /// and nothing was left out.
    fn worth(&self, program: &P, says_everything: bool) -> WorthInPortions;
}

/// What a portion of a search of a program without private memory is worth.
pub(super) enum WorthInPortions {
    /// It counts.
    All,
    /// It is void, and so is its generation. The next one starts with these assumptions, or hides nothing.
    BeginAnew(Option<SavedPrivate>),
}

/// The start of a generation. `S` is what an observer has seen, `T` what it has seen of one round.
#[derive(Clone, Serialize, Deserialize)]
struct Begun<S, T> {
    /// What is assumed about private memory, if it is hidden.
    private: Option<SavedPrivate>,
    before: Before<T>,
    /// What was seen before this generation.
    seen: S,
    learned: SavedLearned,
}

/// What was seen and counted in a part of the search.
#[derive(Serialize, Deserialize)]
struct Part<S> {
    /// Where it begins: parts are joined in this order.
    start: Vec<u32>,
    statistics: Statistics,
    seen: S,
    /// What is not supported, if that was met: then nothing else matters.
    unsupported: Option<String>,
}

/// The result of a search.
#[derive(Serialize, Deserialize)]
struct Outcome<S> {
    explored: Result<Explored, String>,
    seen: S,
}

/// A new generation: its start, what was learned so far, and its first item.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// What the generation begins with.
    pub generation: Vec<u8>,
    /// What was learned so far.
    pub learned: Vec<u8>,
    /// The first item.
    pub item: Vec<u8>,
}

/// What must be known of an item to explore it.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// What its generation began with.
    pub generation: &'a [u8],
    /// What was learned in the generation.
    pub learned: &'a [u8],
    /// The item.
    pub item: &'a [u8],
    /// The result right before it, which is to be extended.
    pub before: Option<&'a [u8]>,
}

/// The result of exploring an item for a while.
#[derive(Clone, Debug)]
pub enum ExploredItem {
    /// A result, and what remains.
    Done(Box<ItemDone>),
    /// Something was learned that makes this generation void. The next one starts.
    Void(Beginning),
}

/// What replaces an item.
#[derive(Clone, Debug)]
pub struct ItemDone {
    /// What was seen and counted, including the result right before the item.
    pub result: Vec<u8>,
    /// How much was counted in all of this.
    pub statistics: Statistics,
    /// How many findings all of this contains.
    pub findings: usize,
    /// Executions that were counted this time.
    pub executions: u64,
    /// Graphs that were visited this time.
    pub visits: u64,
    /// Whether the next result may be merged into it.
    pub may_be_extended: bool,
    /// What remains, in the order of a single thread.
    pub rest: Vec<Vec<u8>>,
    /// What was learned, if it is more than was known.
    pub learned: Option<Vec<u8>>,
    /// The reason why the rest of the generation does not matter, if there is one.
    pub stopping: Option<Stopping>,
    /// How many graphs the generation may visit, if that is limited.
    pub most_visits: Option<u64>,
}

/// The reason why a generation ends before everything is explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopping {
    /// Something was found, and no more findings are wanted.
    Finding,
    /// An execution is too long.
    Length,
    /// The program did something that is not supported.
    Unsupported,
    /// Too many graphs were visited.
    Visits,
    /// The time limit was reached.
    Time,
    /// The user cancelled the job.
    Interrupted,
}

impl Stopping {
    const ALL: [Self; 6] = [
        Self::Finding,
        Self::Length,
        Self::Unsupported,
        Self::Visits,
        Self::Time,
        Self::Interrupted,
    ];

    /// Its name in stored texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Finding => "finding",
            Self::Length => "length",
            Self::Unsupported => "unsupported",
            Self::Visits => "visits",
            Self::Time => "time",
            Self::Interrupted => "interrupted",
        }
    }

    /// The reason with this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    /// The limit that ended the search, if there was one.
    const fn limit(self) -> Option<Stopped> {
        match self {
            Self::Finding | Self::Length | Self::Unsupported => None,
            Self::Visits => Some(Stopped::Visits),
            Self::Time => Some(Stopped::Time),
            Self::Interrupted => Some(Stopped::Interrupted),
        }
    }
}

/// What happens after a generation.
#[derive(Clone, Debug)]
pub enum AfterGeneration {
    /// The check is finished, with this result.
    Done(Vec<u8>),
    /// Another generation.
    Generation(Beginning),
}

/// An operation on the search of a litmus test or of a program.
trait Action {
    type Output;

    fn of<P: Program + Clone + Sync, O: SeesRounds<P::Run>>(
        self,
        search: &Search<'_, P>,
        observer: O,
    ) -> Self::Output;
}

struct Search<'a, P> {
    exploration: &'a Exploration,
    program: &'a P,
    /// The private memory of the program, if it may be hidden.
    private: Option<&'a dyn PrivateMemory<P>>,
}

impl<P: Program + Clone> Search<'_, P> {
    /// The explorer of a stage.
    fn explorer<O: SeesRounds<P::Run>>(&self, stage: Stage, observer: &O) -> Revisits {
        let mut exploration = self.exploration.clone();
        exploration.limits = stage.limits(exploration.limits);
        // These limits apply to the whole search.
        exploration.limits.visits = None;
        exploration.limits.deadline = None;
        explorer_in_portions(&exploration, observer)
            .expect("only searches of graphs are loaded to be explored in portions")
    }

    /// The program that a generation explores.
    fn program_of(&self, stage: Stage, private: Option<&SavedPrivate>) -> Result<P, Refusal> {
        let foreign = || Refusal::Foreign(Kind::Generation);
        let program = match private {
            None => self.program.clone(),
            Some(saved) => {
                let hidden = self.private.and_then(|memory| memory.program(saved));
                hidden.ok_or_else(foreign)?
            }
        };
        match stage {
            Stage::Short | Stage::Long => Ok(program),
            Stage::Round { bound, .. } => program.bounded(bound).ok_or_else(foreign),
        }
    }

    /// What a search of a program without private memory is worth.
    fn worth(&self, program: &P, says_everything: bool) -> WorthInPortions {
        match self.private {
            Some(memory) => memory.worth(program, says_everything),
            None => WorthInPortions::All,
        }
    }

    /// If a portion of a search of a program without private memory does not count: what the next generation assumes, if anything.
    #[expect(
        clippy::option_option,
        reason = "the assumption may be that nothing is private"
    )]
    fn better_assumptions(
        &self,
        program: &P,
        explored: &Result<Portion, Void>,
        findings: usize,
    ) -> Option<Option<SavedPrivate>> {
        let says_everything = match explored {
            Ok(portion) => findings == 0 && says_everything(&portion.statistics),
            Err(Void::Overlap(_)) => false,
            Err(Void::Foreign | Void::Refined) => return None,
        };
        match self.worth(program, says_everything) {
            WorthInPortions::All => None,
            WorthInPortions::BeginAnew(private) => Some(private),
        }
    }

    fn begin<O: SeesRounds<P::Run>>(
        &self,
        observer: &O,
        before: Before<O::Seen>,
        mut private: Option<SavedPrivate>,
    ) -> Result<Beginning, Refusal> {
        loop {
            let program = self.program_of(before.stage, private.as_ref())?;
            let learned = self.explorer(before.stage, observer).learn_first(&program);
            if private.is_some()
                && let WorthInPortions::BeginAnew(other) = self.worth(&program, true)
            {
                private = other;
                continue;
            }
            return Ok(beginning(&Begun {
                private,
                before,
                seen: observer.save(),
                learned,
            }));
        }
    }
}

fn beginning<S: Serialize, T: Serialize>(begun: &Begun<S, T>) -> Beginning {
    Beginning {
        generation: write(Kind::Generation, begun),
        learned: write(Kind::Learned, &begun.learned),
        item: write(Kind::Item, &Task::default()),
    }
}

struct Begin;

impl Action for Begin {
    type Output = Result<Beginning, Refusal>;

    fn of<P: Program + Clone + Sync, O: SeesRounds<P::Run>>(
        self,
        search: &Search<'_, P>,
        observer: O,
    ) -> Self::Output {
        let private = search.private.and_then(PrivateMemory::first);
        search.begin(&observer, Before::nothing(), private)
    }
}

struct Explore<'a> {
    given: Given<'a>,
    portioning: Portioning<'a>,
}

impl Action for Explore<'_> {
    type Output = Result<ExploredItem, Refusal>;

    fn of<P: Program + Clone + Sync, O: SeesRounds<P::Run>>(
        self,
        search: &Search<'_, P>,
        observer: O,
    ) -> Self::Output {
        let Given {
            generation,
            learned,
            item,
            before,
        } = self.given;
        let begun: Begun<O::Saved, O::Seen> = parse(Kind::Generation, generation)?;
        let learned: SavedLearned = parse(Kind::Learned, learned)?;
        let task: Task = parse(Kind::Item, item)?;
        let before: Option<Part<O::Saved>> = before
            .map(|before| parse(Kind::Result, before))
            .transpose()?;
        let stage = begun.before.stage;
        let program = &search.program_of(stage, begun.private.as_ref())?;
        let explorer = search.explorer(stage, &observer);
        let start = task.start();
        let item = WorkItem::new(task, begun.learned.clone());
        let mut own = observer.divide();
        let explored = explorer.explore_portion(program, &item, &mut own, self.portioning);
        if begun.private.is_some()
            && let Some(private) =
                search.better_assumptions(program, &explored, O::findings_in(&own.save()))
        {
            let next = search.begin(&observer, Before::nothing(), private)?;
            return Ok(ExploredItem::Void(next));
        }
        let portion = match explored {
            Ok(portion) => portion,
            Err(Void::Overlap(overlap)) => {
                let part = unsupported(&own, start, overlap.to_string());
                return Ok(stopped_by_overlap(&part));
            }
            Err(Void::Foreign | Void::Refined) => return Err(Refusal::Foreign(Kind::Item)),
        };
        let both = (&learned, &portion.learned);
        let joined = match join_learned(program, both, portion.is_void) {
            Ok(joined) => joined,
            Err(Void::Overlap(overlap)) => {
                let part = unsupported(&own, start, overlap.to_string());
                return Ok(stopped_by_overlap(&part));
            }
            Err(Void::Foreign | Void::Refined) => return Err(Refusal::Foreign(Kind::Learned)),
        };
        let learned = match joined {
            JoinedLearned::Known => None,
            JoinedLearned::More(learned) => Some(write(Kind::Learned, &learned)),
            JoinedLearned::Void(learned) => {
                return Ok(ExploredItem::Void(beginning(&Begun { learned, ..begun })));
            }
        };
        let (executions, visits) = (portion.statistics.executions(), portion.statistics.visits);
        let part = match before {
            None => Part {
                start,
                statistics: portion.statistics,
                seen: own.save(),
                unsupported: None,
            },
            Some(mut before) => {
                let mut all = observer.divide();
                all.restore(before.seen);
                all.absorb(own);
                before.statistics.add(&portion.statistics);
                Part {
                    seen: all.save(),
                    ..before
                }
            }
        };
        let result = write(Kind::Result, &part);
        Ok(ExploredItem::Done(Box::new(ItemDone {
            may_be_extended: result.len() < LARGEST_TO_EXTEND,
            result,
            statistics: part.statistics,
            findings: O::findings_in(&part.seen),
            executions,
            visits,
            rest: portion
                .rest
                .iter()
                .map(|task| write(Kind::Item, task))
                .collect(),
            learned,
            stopping: match portion.statistics.stopped {
                Some(Stopped::Observer) => Some(Stopping::Finding),
                Some(Stopped::Length) => Some(Stopping::Length),
                _ => None,
            },
            most_visits: match stage {
                Stage::Round { left, .. } => Some(left),
                Stage::Short | Stage::Long => None,
            },
        })))
    }
}

/// The result of an item at which something is not supported.
fn unsupported<R: Run, O: SeesRounds<R>>(
    observer: &O,
    start: Vec<u32>,
    why: String,
) -> Part<O::Saved> {
    Part {
        start,
        statistics: Statistics::default(),
        seen: observer.save(),
        unsupported: Some(why),
    }
}

fn stopped_by_overlap<S: Serialize>(part: &Part<S>) -> ExploredItem {
    ExploredItem::Done(Box::new(ItemDone {
        result: write(Kind::Result, part),
        statistics: part.statistics,
        findings: 0,
        executions: 0,
        visits: 0,
        may_be_extended: false,
        rest: Vec::new(),
        learned: None,
        stopping: Some(Stopping::Unsupported),
        most_visits: None,
    }))
}

/// The result of merging what two processes have learned.
#[derive(Clone, Debug)]
pub enum Joined {
    /// The second one has learned nothing new.
    Known,
    /// What both know.
    More(Vec<u8>),
    /// The generation is void, and the next one starts.
    Void(Beginning),
    /// Something is not supported. The result that says so ends the generation.
    Unsupported(Vec<u8>),
}

struct Join<'a> {
    generation: &'a [u8],
    one: &'a [u8],
    other: &'a [u8],
}

impl Action for Join<'_> {
    type Output = Result<Joined, Refusal>;

    fn of<P: Program + Clone + Sync, O: SeesRounds<P::Run>>(
        self,
        search: &Search<'_, P>,
        observer: O,
    ) -> Self::Output {
        let begun: Begun<O::Saved, O::Seen> = parse(Kind::Generation, self.generation)?;
        let one: SavedLearned = parse(Kind::Learned, self.one)?;
        let other: SavedLearned = parse(Kind::Learned, self.other)?;
        let program = &search.program_of(begun.before.stage, begun.private.as_ref())?;
        match join_learned(program, (&one, &other), false) {
            Ok(JoinedLearned::Known) => Ok(Joined::Known),
            Ok(JoinedLearned::More(learned)) => Ok(Joined::More(write(Kind::Learned, &learned))),
            Ok(JoinedLearned::Void(learned)) => {
                Ok(Joined::Void(beginning(&Begun { learned, ..begun })))
            }
            Err(Void::Overlap(overlap)) => {
                let part = unsupported(&observer, Vec::new(), overlap.to_string());
                Ok(Joined::Unsupported(write(Kind::Result, &part)))
            }
            Err(Void::Foreign | Void::Refined) => Err(Refusal::Foreign(Kind::Learned)),
        }
    }
}

struct End<'a> {
    generation: &'a [u8],
    parts: &'a [Vec<u8>],
    stopping: Option<Stopping>,
}

impl Action for End<'_> {
    type Output = Result<AfterGeneration, Refusal>;

    fn of<P: Program + Clone + Sync, O: SeesRounds<P::Run>>(
        self,
        search: &Search<'_, P>,
        mut observer: O,
    ) -> Self::Output {
        let begun: Begun<O::Saved, O::Seen> = parse(Kind::Generation, self.generation)?;
        let parts = self.parts.iter().map(|part| parse(Kind::Result, part));
        let mut parts: Vec<Part<O::Saved>> = parts.collect::<Result<_, _>>()?;
        parts.sort_by(|one, other| one.start.cmp(&other.start));
        if let Some(why) = parts.iter_mut().find_map(|part| part.unsupported.take()) {
            return Ok(AfterGeneration::Done(write(
                Kind::Outcome,
                &Outcome {
                    explored: Err(why),
                    seen: begun.seen,
                },
            )));
        }
        observer.restore(begun.seen);
        let mut statistics = Statistics::default();
        for part in parts {
            let mut own = observer.divide();
            own.restore(part.seen);
            observer.absorb(own);
            statistics.add(&part.statistics);
        }
        let limit = self.stopping.and_then(Stopping::limit);
        statistics.stopped = statistics.stopped.or(limit);
        if self.stopping.is_some() && statistics.stopped.is_none() {
            // Something remains and no result gives a reason, so the results would be mistaken for the whole search.
            return Err(Refusal::Damaged(Kind::Result));
        }
        let mut before = begun.before;
        let program = &search.program_of(before.stage, begun.private.as_ref())?;
        let is_length_given = search.exploration.limits.events.is_some();
        match before.after(statistics, &mut observer, program, is_length_given) {
            Some(stage) => {
                before.stage = stage;
                before.seen = Some(observer.begin_round());
                search
                    .begin(&observer, before, None)
                    .map(AfterGeneration::Generation)
            }
            None => Ok(AfterGeneration::Done(write(
                Kind::Outcome,
                &Outcome {
                    explored: Ok(before.explored),
                    seen: observer.save(),
                },
            ))),
        }
    }
}

impl Loaded {
    fn search<A: Action>(&self, action: A) -> A::Output {
        let checking = self.checking();
        let exploration = &checking.exploration;
        match &self.subject {
            Subject::Litmus(litmus) => {
                let program = &litmus.program;
                let observer = litmus::Watching::new(&checking, &litmus.test, program);
                let search = Search {
                    exploration,
                    program,
                    private: None,
                };
                action.of(&search, observer)
            }
            Subject::Program(loaded) => {
                let observer = program::Watching::new(&checking, loaded.program.allocates());
                let beyond = checking.options.private_memory(exploration.algorithm);
                let hiding = beyond.map(|beyond| program::Hiding {
                    checking: &checking,
                    program: &loaded.program,
                    beyond,
                });
                let hiding = hiding.as_ref();
                let search = Search {
                    exploration,
                    program: &Private::off(loaded.program.clone()),
                    private: hiding.map(|hiding| hiding as &dyn PrivateMemory<_>),
                };
                action.of(&search, observer)
            }
        }
    }

    /// The start of a check in portions.
    pub fn begin(&self) -> Result<Beginning, Refusal> {
        self.search(Begin)
    }

    /// Explores an item for a while. `is_enough` is called at every graph with the number of visited graphs. `pieces` is the number
    /// of pieces to divide what remains into, at most.
    pub fn explore_item(
        &self,
        given: Given<'_>,
        is_enough: &mut dyn FnMut(u64) -> bool,
        pieces: usize,
    ) -> Result<ExploredItem, Refusal> {
        self.search(Explore {
            given,
            portioning: Portioning { is_enough, pieces },
        })
    }

    /// Merges what two processes have learned in a generation.
    pub fn join_learned(
        &self,
        generation: &[u8],
        one: &[u8],
        other: &[u8],
    ) -> Result<Joined, Refusal> {
        self.search(Join {
            generation,
            one,
            other,
        })
    }

    /// Decides what happens after a generation, given all of its results.
    pub fn end_generation(
        &self,
        generation: &[u8],
        parts: &[Vec<u8>],
        stopping: Option<Stopping>,
    ) -> Result<AfterGeneration, Refusal> {
        self.search(End {
            generation,
            parts,
            stopping,
        })
    }

    /// The result of a check in portions.
    pub fn conclude(&self, outcome: &[u8]) -> Result<Checked, Refusal> {
        let checking = self.checking();
        Ok(match &self.subject {
            Subject::Litmus(litmus) => {
                let Outcome { explored, seen } = parse(Kind::Outcome, outcome)?;
                let test = (&litmus.test, &litmus.program);
                litmus::conclude_portions(&checking, test, seen, explored)
            }
            Subject::Program(loaded) => {
                let Outcome { explored, seen } = parse(Kind::Outcome, outcome)?;
                program::conclude_portions(&checking, loaded, seen, explored)
            }
        })
    }
}
