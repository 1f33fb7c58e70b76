//! How a thread notices that it is back in a state that it had before.
//!
//! At the head of a loop that may wait, a thread compares its state with those that it had there before. If one is equal, and
//! the thread has only read since ([`Label::only_reads`]) and printed nothing, it would repeat the same iterations for as long
//! as its reads return the same values: it waits ([`Label::Repeat`]). Words that do not matter at the head are left out of the
//! comparison. Comparing with every earlier visit, not only with the last, finds loops that return to the same state after
//! several iterations.
//!
//! A loop without labels has many visits between two labels. There only the first is kept. After [`PATIENCE`] visits the state
//! is compared at each, and the kept state is replaced after twice as many visits each time (Brent, "An Improved Monte Carlo
//! Factorization Algorithm", 1980), so a thread that loops forever in a cycle of states is detected.

use super::code::Head;
use super::execute::Step;
use super::thread::{Context, Registers, ThreadRun, home};
use norns_execution::Label;

/// How often a thread comes to a head without a label in between before its states there are compared.
const PATIENCE: u32 = 1 << 10;

/// What words that do not matter are overwritten with: not much, since it may say how long to pause.
const GARBAGE: u64 = 5;

/// A state that a thread had at the head of a loop.
#[derive(Clone, Copy, Debug)]
struct Visit {
    registers: Registers,
    /// How many answers the thread had.
    answers: u32,
    /// How much it had printed.
    printed: u32,
    /// Of the words.
    hash: u64,
    /// Where the words are that matter.
    words: (u32, u32),
    /// How often the thread came here without a label in between.
    times: u32,
}

/// The states that a thread had at heads of loops, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visits {
    visits: Vec<Visit>,
    words: Vec<u64>,
}

impl Visits {
    /// Moves the states to another list that the thread had after so many answers or more.
    pub(crate) fn move_behind(&mut self, answers: usize, to: &mut Visits) {
        let kept = self
            .visits
            .partition_point(|visit| (visit.answers as usize) < answers);
        let Some(first) = self.visits.get(kept) else {
            return;
        };
        let start = first.words.0 as usize;
        to.words.extend_from_slice(&self.words[start..]);
        to.visits.extend_from_slice(&self.visits[kept..]);
        self.words.truncate(start);
        self.visits.truncate(kept);
    }

    /// Forgets the states that the thread had after more than so many answers.
    pub(crate) fn truncate(&mut self, answers: u32) {
        while let Some(last) = self.visits.last()
            && last.answers > answers
        {
            self.words.truncate(last.words.0 as usize);
            self.visits.pop();
        }
    }

    /// How many states there are, and how many words they have.
    pub(crate) fn count(&self) -> (usize, usize) {
        (self.visits.len(), self.words.len())
    }

    /// Adds some states of another list, in which they were kept ([`Visits::keep`]) when there was before them what is here.
    pub(crate) fn extend_from(&mut self, others: &Visits, part: VisitsPart) {
        let VisitsPart { visits, words } = part;
        let (visits, words) = (range(visits), range(words));
        self.visits.extend_from_slice(&others.visits[visits]);
        self.words.extend_from_slice(&others.words[words]);
    }

    /// Keeps the states of another list that come after the first so many states and words. Gives where they are here.
    pub(crate) fn keep(&mut self, others: &Visits, (visits, words): (usize, usize)) -> VisitsPart {
        let (first_visit, first_word) = self.count();
        self.visits.extend_from_slice(&others.visits[visits..]);
        self.words.extend_from_slice(&others.words[words..]);
        let (end_of_visits, end_of_words) = self.count();
        VisitsPart {
            visits: (first_visit as u32, end_of_visits as u32),
            words: (first_word as u32, end_of_words as u32),
        }
    }

    /// Forgets all states.
    pub(crate) fn clear(&mut self) {
        self.visits.clear();
        self.words.clear();
    }

    /// Takes states back that were given away.
    pub(crate) fn append(&mut self, other: &mut Visits) {
        if !other.visits.is_empty() {
            self.visits.append(&mut other.visits);
            self.words.append(&mut other.words);
        }
    }
}

/// Some of the states in a list: from where to where they and their words stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct VisitsPart {
    visits: (u32, u32),
    words: (u32, u32),
}

impl VisitsPart {
    pub(crate) fn is_empty(self) -> bool {
        self.visits.0 == self.visits.1
    }
}

fn range((start, end): (u32, u32)) -> std::ops::Range<usize> {
    start as usize..end as usize
}

/// A hash that takes a few instructions per word. Words with equal hashes are compared, so it only has to be cheap and to tell most
/// states apart.
fn hash(words: &[u64]) -> u64 {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    words.iter().fold(0, |hash: u64, word| {
        (hash.rotate_left(26) ^ word).wrapping_mul(MULTIPLIER)
    })
}

impl ThreadRun {
    /// Comes to the head of a loop.
    pub(crate) fn visit_head(&mut self, context: Context<'_>, head: &Head) -> Step {
        if context.code.scrambles {
            for &word in &head.dead {
                self.stack[(self.registers.base + word) as usize] = GARBAGE;
            }
        }
        let answers = self.snapshots.len() as u32;
        let registers = Registers {
            wrote: false,
            ..self.registers
        };
        let here = |visit: &Visit| {
            (visit.registers.counter, visit.registers.base) == (registers.counter, registers.base)
        };
        let known = (self.visits.visits.iter().enumerate().rev())
            .take_while(|(_, visit)| visit.answers == answers)
            .find(|(_, visit)| here(visit))
            .map(|(index, _)| index);
        if let Some(index) = known {
            let visit = &mut self.visits.visits[index];
            visit.times = visit.times.saturating_add(1);
            if visit.times < PATIENCE {
                return Step::Next;
            }
        }
        let start = self.visits.words.len();
        let first = home(context.code);
        let top = self.registers.top.max(first);
        self.visits
            .words
            .extend_from_slice(&self.stack[first as usize..top as usize]);
        let frame = start + (self.registers.base - first) as usize;
        for &word in &head.dead {
            self.visits.words[frame + word as usize] = 0;
        }
        // What is not known of the words is part of the state.
        let base = self.registers.base;
        let is_dead = |word: u32| {
            let of_frame = word.checked_sub(base);
            of_frame.is_some_and(|word| head.dead.binary_search(&word).is_ok())
        };
        for shade in self.shadow.all() {
            if (first..top).contains(&shade.word) && !is_dead(shade.word) {
                self.visits.words.extend([shade.word.into(), shade.bits]);
            }
        }
        let words = &self.visits.words[start..];
        let visit = Visit {
            registers,
            answers,
            printed: self.printed.len() as u32,
            hash: hash(words),
            words: (start as u32, self.visits.words.len() as u32),
            times: 1,
        };
        let words_of =
            |visit: &Visit| &self.visits.words[visit.words.0 as usize..visit.words.1 as usize];
        let equal = self.visits.visits.iter().rev().find(|earlier| {
            (earlier.registers, earlier.printed, earlier.hash)
                == (visit.registers, visit.printed, visit.hash)
                && words_of(earlier) == words
        });
        if let Some(earlier) = equal {
            let since = earlier.answers;
            self.visits.words.truncate(start);
            return self.stop(Label::Repeat { since });
        }
        match known {
            None => self.visits.visits.push(visit),
            Some(index) => self.renew(index, visit),
        }
        Step::Next
    }

    /// Puts a state, whose words are the last, in the place of an earlier one, if it has been there for long enough.
    fn renew(&mut self, index: usize, visit: Visit) {
        let Visits { visits, words } = &mut self.visits;
        let known = &mut visits[index];
        let is_due = known.times.is_power_of_two();
        let (start, end) = (known.words.0 as usize, known.words.1 as usize);
        let length = (visit.words.1 - visit.words.0) as usize;
        if is_due && end - start == length {
            words.copy_within(visit.words.0 as usize.., start);
            known.registers = visit.registers;
            known.printed = visit.printed;
            known.hash = visit.hash;
        }
        words.truncate(visit.words.0 as usize);
    }
}
