//! When a thread waits: it is back at the head of a loop in a state that it had there before, and has only read since.
//!
//! 1. The state is what is live at the head ([`crate::live`]); the rest decides nothing.
//! 2. Only reads, fences, and updates that stored what they read may come between the two visits
//!    ([`norns_execution::Label::only_reads`]). An iteration of these can be removed from an execution without changing what
//!    comes after it. So nothing is lost if the thread stops at the second visit: everything that it can do from there it can
//!    do from the first visit, reading the same later writes. Explorers decide whether it may also stay there forever.
//! 3. A thread stops at the first state that recurs, so there is only one equal earlier visit.
//! 4. A loop without visible operations whose state recurs repeats forever, whatever other threads do.

#[cfg(test)]
mod tests;

use crate::code::Slot;

/// What a thread passed that matters to its repetitions, oldest first.
#[derive(Clone, Default, Debug)]
pub(crate) struct Visits {
    passed: Vec<Passed>,
    /// The values of live slots at all visits, one visit after the other.
    values: Vec<i32>,
}

#[derive(Clone, Copy, Debug)]
struct Passed {
    /// How many answers the thread had then.
    answers: u32,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// The head of a loop; what was live there begins at this index.
    Head { head: u32, values: u32 },
    /// An answer to something other than a read. What lies before is not compared with what comes after.
    Change,
}

impl Visits {
    /// The thread is at the head of a loop, where `live` are the slots that matter. Gives how many answers it had when it
    /// was there before in the same state, if it was, and has only read since.
    pub(crate) fn arrive(
        &mut self,
        head: u32,
        live: &[Slot],
        state: &[i32],
        answers: u32,
    ) -> Option<u32> {
        for earlier in self.passed.iter().rev() {
            match earlier.what {
                What::Change => break,
                What::Head { head: other, .. } if other != head => {}
                What::Head { values, .. } => {
                    let before = &self.values[values as usize..][..live.len()];
                    let now = live.iter().map(|&slot| &state[slot as usize]);
                    if before.iter().eq(now) {
                        return Some(earlier.answers);
                    }
                }
            }
        }
        let values = self.values.len() as u32;
        self.values
            .extend(live.iter().map(|&slot| state[slot as usize]));
        let what = What::Head { head, values };
        self.passed.push(Passed { answers, what });
        None
    }

    /// The thread has got so many answers, and the last of them was not to a read.
    pub(crate) fn change(&mut self, answers: u32) {
        let what = What::Change;
        self.passed.push(Passed { answers, what });
    }

    /// Forgets what came after so many answers.
    pub(crate) fn rewind(&mut self, answers: u32) {
        let kept = self.kept(answers);
        self.values.truncate(self.values_before(kept));
        self.passed.truncate(kept);
    }

    /// Takes away what came after so many answers; everything, if there is no number.
    pub(crate) fn detach(&mut self, answers: Option<u32>) -> Self {
        let kept = answers.map_or(0, |answers| self.kept(answers));
        Self {
            values: self.values.split_off(self.values_before(kept)),
            passed: self.passed.split_off(kept),
        }
    }

    /// Puts back what was detached, just where it was.
    pub(crate) fn reattach(&mut self, mut tail: Self) {
        self.values.append(&mut tail.values);
        self.passed.append(&mut tail.passed);
    }

    fn kept(&self, answers: u32) -> usize {
        self.passed
            .partition_point(|passed| passed.answers <= answers)
    }

    /// How many values belong to the first so many.
    fn values_before(&self, kept: usize) -> usize {
        let later = self.passed[kept..].iter();
        let mut starts = later.filter_map(|passed| match passed.what {
            What::Head { values, .. } => Some(values as usize),
            What::Change => None,
        });
        starts.next().unwrap_or(self.values.len())
    }
}
