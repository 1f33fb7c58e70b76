//! Findings that are kept: enough of each to rebuild the execution that shows it, without a search.
//!
//! A step says what its thread does, in the words of reports, and what it reads from. Lines are not part of it: they move. Nor
//! is what was printed, though it is there to be read. Heap blocks have the numbers that exploring gave them, and may have others when an
//! execution is rebuilt: they are the same if they can be told apart in the same way.

use super::{
    Checked, Verdict,
    findings::{Finding, InMemory},
    trace::{Naming, Source, Trace, TraceStep, Words},
};
use norns_execution::{
    EventId, Graph, Width,
    program::{FindingKind, Program, Run},
};
use norns_explorers::{
    Observer, Statistics, Stopped,
    revisits::{CellOfPart, Decided, Misfit, Revisits, Story, Told},
    support::{Exploration, Supported},
};
use serde::{Deserialize, Serialize};

/// A finding, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    kind: String,
    message: String,
    /// The thread that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    thread: Option<String>,
    /// The numbers of the steps that it is about; none if it is about what the thread was going to do next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    about: Vec<usize>,
    /// An execution that shows it; nothing if none does, as where a state is reached by none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Step>>,
    /// Orders of writes that are not those of the steps, by the numbers of the steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    orders: Vec<Vec<usize>>,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    thread: String,
    does: String,
    /// The number of the step that it reads from, or "initial".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<From>,
    /// Where its cell begins, if that is not just what is accessed,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<i64>,
    /// and how many bytes it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bytes: Option<u32>,
    /// Whether it is no event but output.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    prints: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum From {
    Step(usize),
    Word(Initial),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Initial {
    Initial,
}

impl Step {
    fn new(step: &TraceStep) -> Self {
        Self {
            thread: step.thread.clone(),
            does: step.label.clone(),
            from: step.reads_from.as_ref().map(|source| match source {
                Source::Initial => From::Word(Initial::Initial),
                Source::Step(place) => From::Step(place + 1),
            }),
            at: step.part.map(|part| part.offset),
            bytes: step.part.map(|part| part.width.bytes()),
            prints: step.output.is_some(),
        }
    }

    /// "main/1: write x = 1 (rel)".
    fn shown(&self) -> String {
        format!("{}: {}", self.thread, self.does)
    }

    /// As it is rebuilt; steps have other numbers there.
    fn told(&self, place_of: impl Fn(usize) -> Option<usize>) -> Result<Told, String> {
        let chosen = self.does.strip_prefix("choose ");
        let decided = match (&self.from, chosen) {
            (Some(From::Word(Initial::Initial)), _) => Decided::ReadsInitial,
            (&Some(From::Step(number)), _) => {
                let place = place_of(number);
                let no_step = || {
                    format!(
                        "'{}' reads from step {number}, which there is not",
                        self.does
                    )
                };
                Decided::ReadsFrom(place.ok_or_else(no_step)?)
            }
            (None, Some(taken)) => {
                let taken = taken.parse();
                Decided::Chooses(taken.map_err(|_| format!("'{}' is no choice", self.does))?)
            }
            (None, None) if self.does.starts_with(WAITS) => Decided::Waits,
            (None, None) => Decided::Does,
        };
        let part = self.at.zip(self.bytes).map(|(offset, bytes)| {
            let widths = [Width::One, Width::Two, Width::Four, Width::Eight];
            let width = widths.into_iter().find(|width| width.bytes() == bytes);
            let width = width.ok_or_else(|| format!("no cell has {bytes} bytes"))?;
            Ok::<_, String>(CellOfPart { offset, width })
        });
        Ok(Told {
            thread: self.thread.clone(),
            decided,
            is_half: self.does.starts_with(READS),
            part: part.transpose()?,
        })
    }
}

/// How steps are called at which a thread waits for ever.
const WAITS: &str = "waits for ";

/// How steps are called that read and do not write: also updates, as long as they have not written.
const READS: &str = "read ";

impl Kept {
    /// A finding as it is kept.
    pub fn new(finding: &Finding) -> Self {
        let (steps, trace) = match &finding.in_memory {
            Some(InMemory { steps, trace }) => (steps, Some(trace)),
            None => (&finding.steps, finding.trace.as_ref()),
        };
        Self {
            kind: finding.kind.to_string(),
            message: finding.message.clone(),
            thread: finding.thread.clone(),
            about: steps.iter().map(|step| step + 1).collect(),
            steps: trace.map(|trace| trace.steps.iter().map(Step::new).collect()),
            orders: trace.map_or_else(Vec::new, orders),
        }
    }

    /// Whether there is an execution that shows it.
    pub fn is_shown_by_an_execution(&self) -> bool {
        self.steps.is_some()
    }

    /// The steps that are events, by their places among all steps.
    fn events(&self) -> Vec<(usize, &Step)> {
        let steps = self.steps.iter().flatten().enumerate();
        steps.filter(|(_, step)| !step.prints).collect()
    }

    fn story(&self) -> Result<Story, String> {
        let events = self.events();
        let place_of = |number: usize| {
            let place = number.checked_sub(1)?;
            events.iter().position(|&(step, _)| step == place)
        };
        let told = |&(_, step): &(usize, &Step)| step.told(place_of);
        let order = |order: &Vec<usize>| {
            let places: Option<Vec<usize>> = order.iter().map(|&number| place_of(number)).collect();
            places.ok_or_else(|| "an order of writes has steps that there are not".to_owned())
        };
        Ok(Story {
            steps: events.iter().map(told).collect::<Result<_, _>>()?,
            orders: self.orders.iter().map(order).collect::<Result<_, _>>()?,
        })
    }

    /// Rebuilds the execution and shows what is wrong with it; if the program no longer does that, what differs.
    pub(super) fn rebuild<P: Program>(
        &self,
        exploration: &Exploration,
        program: &P,
        files: &[String],
        observer: &mut impl Observer<P::Run>,
    ) -> Result<Statistics, String> {
        let &Exploration {
            model,
            algorithm,
            races,
            ref limits,
            ..
        } = exploration;
        let explorer = Revisits {
            model,
            equivalence: algorithm.counts(model),
            races,
            limits: limits.clone(),
            self_check: false,
        };
        let by_clocks = matches!(algorithm, Supported::Revisits | Supported::ReadsFrom);
        let events = self.events();
        let mut blocks = Blocks::default();
        let mut judge = |place: usize, graph: &Graph, run: &P::Run, event: EventId| {
            let naming = Naming {
                graph,
                run,
                files,
                model,
                words: Words::OfMemory,
            };
            let (_, step) = events[place];
            let now = naming.describe(event);
            let cell = graph.event(event).and_then(|event| event.action.cell());
            let location = cell.map(|cell| graph.cells()[cell.index()].location);
            let place = location.map(|location| run.location_name(location));
            if naming.is_inside_a_call(event)
                || is_alike(&step.does, &now, &place.unwrap_or_default(), &mut blocks)
            {
                Ok(())
            } else {
                Err(format!("is now '{}: {now}'", step.thread))
            }
        };
        let story = self.story()?;
        let rebuilt = explorer.replay(program, &story, by_clocks, &mut judge, observer);
        let mut statistics = rebuilt.map_err(|misfit| self.what_differs(&misfit))?;
        // There are other executions.
        statistics.stopped = Some(Stopped::Observer);
        Ok(statistics)
    }

    fn what_differs(&self, misfit: &Misfit) -> String {
        let events = self.events();
        match misfit.step.and_then(|place| events.get(place)) {
            Some((number, step)) => format!(
                "step {} was '{}', and {}",
                number + 1,
                step.shown(),
                misfit.why
            ),
            None => misfit.why.clone(),
        }
    }

    /// The same for what was found in the execution that was rebuilt, and nowhere else.
    pub(super) fn replayed(&self, checked: Checked) -> Result<Checked, String> {
        let mut checked = self.again(checked)?;
        checked.is_replayed = true;
        checked.statistics = Statistics {
            stopped: Some(Stopped::Observer),
            ..Statistics::default()
        };
        checked.notes.clear();
        if let Some(litmus) = &mut checked.outcomes {
            litmus.states.clear();
            // One execution may not decide it.
            litmus.clause.take_if(|judged| judged.holds.is_none());
        }
        Ok(checked)
    }

    /// How alike a finding is to this one: about the same steps, seen by the same thread, told in the same words.
    fn likeness(&self, finding: &Finding) -> [bool; 3] {
        let now = Self::new(finding);
        [
            self.about() == now.about(),
            self.thread == now.thread,
            self.message == now.message,
        ]
    }

    /// What the steps do that it is about. Heap blocks may have other numbers.
    fn about(&self) -> Vec<(&str, Vec<&str>)> {
        let steps = self.steps.as_deref().unwrap_or_default();
        let about = self.about.iter();
        let about = about.filter_map(|number| steps.get(number.checked_sub(1)?));
        about
            .map(|step| {
                let texts = pieces(&step.does).into_iter().map(|(_, text)| text);
                (step.thread.as_str(), texts.collect())
            })
            .collect()
    }

    /// What was found, if it is this finding; if not, what differs.
    pub(super) fn again(&self, mut checked: Checked) -> Result<Checked, String> {
        let is_like = |finding: &&Finding| {
            finding.kind.to_string() == self.kind
                && finding.trace.is_some() == self.is_shown_by_an_execution()
        };
        // One execution may have several errors of a kind: then it is the most alike of them.
        let alike = checked.findings.iter().filter(is_like);
        let Some(finding) = alike.max_by_key(|finding| self.likeness(finding)).cloned() else {
            let now = match checked.findings.first() {
                Some(finding) => format!("is now '{}'", finding.kind),
                None => "is there no more".to_owned(),
            };
            return Err(format!("the finding was '{}', and {now}", self.kind));
        };
        checked.verdict = match finding.kind {
            FindingKind::Unsupported => Verdict::Unsupported,
            _ => Verdict::Wrong,
        };
        checked.findings = vec![finding];
        Ok(checked)
    }
}

/// Whether a step does what was kept of it, given the name of what it accesses. What another thread does later says that a
/// thread waits for ever, or that what it sets to zero is a mutex.
fn is_alike(kept: &str, now: &str, place: &str, blocks: &mut Blocks) -> bool {
    if let Some(awaited) = kept.strip_prefix(WAITS) {
        let awaited = awaited.strip_prefix("the lock ").unwrap_or(awaited);
        return blocks.is_same(awaited, place);
    }
    match kept.strip_prefix("unlock ") {
        Some(mutex) if now.starts_with("update ") => blocks.is_same(mutex, place),
        _ => blocks.is_same(kept, now),
    }
}

/// Which number a heap block had, and has now.
#[derive(Default)]
struct Blocks(Vec<(u32, u32)>);

impl Blocks {
    /// Whether two texts are the same but for the numbers of blocks, and these are different if and only if they were.
    fn is_same(&mut self, kept: &str, now: &str) -> bool {
        let (kept, now) = (pieces(kept), pieces(now));
        kept.len() == now.len()
            && kept.iter().zip(&now).all(|(kept, now)| {
                kept.1 == now.1
                    && match (kept.0, now.0) {
                        (Some(kept), Some(now)) => self.is_same_block(kept, now),
                        (kept, now) => kept == now,
                    }
            })
    }

    fn is_same_block(&mut self, kept: u32, now: u32) -> bool {
        let met = |&&(old, new): &&(u32, u32)| old == kept || new == now;
        if let Some(&known) = self.0.iter().find(met) {
            return known == (kept, now);
        }
        self.0.push((kept, now));
        true
    }
}

/// A text in pieces, each with the number of the block whose name it follows.
fn pieces(text: &str) -> Vec<(Option<u32>, &str)> {
    let mut parts = text.split("block ");
    let first = parts.next().map(|text| (None, text));
    let others = parts.map(|text| {
        let digits = text.find(|c: char| !c.is_ascii_digit());
        let (number, rest) = text.split_at(digits.unwrap_or(text.len()));
        (number.parse().ok(), rest)
    });
    first.into_iter().chain(others).collect()
}

/// The orders of writes that are not those of the steps: each by the numbers of its steps.
fn orders(trace: &Trace) -> Vec<Vec<usize>> {
    let follower = |step: usize| {
        let mut pairs = trace.overwrites.iter();
        pairs.find_map(|&(first, second)| (first == step).then_some(second))
    };
    let is_first = |step: usize| !trace.overwrites.iter().any(|&(_, second)| second == step);
    let firsts = trace.overwrites.iter().map(|&(first, _)| first);
    let chains = firsts.filter(|&first| is_first(first)).map(|first| {
        let chain = std::iter::successors(Some(first), |&step| follower(step));
        chain.map(|step| step + 1).collect::<Vec<usize>>()
    });
    chains.filter(|chain| !chain.is_sorted()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_may_have_other_numbers_but_must_stay_apart() {
        let mut blocks = Blocks::default();
        let mut same = |kept, now| blocks.is_same(kept, now);
        assert!(same(
            "write block 5+8 = block 7 (plain)",
            "write block 1+8 = block 2 (plain)"
        ));
        assert!(same("free block 7", "free block 2"));
        assert!(!same("free block 7", "free block 1"), "another block");
        assert!(
            !same("free block 9", "free block 2"),
            "two blocks have become one"
        );
        assert!(!same("read x = 0 (rlx)", "read x = 1 (rlx)"));
        assert!(!same("write p = block 5 (rlx)", "write p = 0 (rlx)"));
        assert!(!same("free block 5", "free block 1, twice"));
    }

    #[test]
    fn what_waits_and_what_unlocks_is_known_by_its_name() {
        let alike = |kept, now, place| is_alike(kept, now, place, &mut Blocks::default());
        assert!(alike(
            "waits for the lock m",
            "failed update, read m = 1 (rlx)",
            "m"
        ));
        assert!(!alike(
            "waits for the lock m",
            "failed update, read n = 1 (rlx)",
            "n"
        ));
        assert!(alike("unlock m", "update m from 1 to 0 (rel)", "m"));
        assert!(!alike("unlock m", "update n from 1 to 0 (rel)", "n"));
        assert!(!alike("unlock m", "write m = 0 (rel)", "m"));
    }
}
