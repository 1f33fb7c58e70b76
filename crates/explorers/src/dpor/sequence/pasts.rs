//! The past of each step: the steps that happen before it.
//!
//! The steps of an agent follow each other in happens-before. So if a step of an agent is in a past, all its earlier steps are
//! too, and a past is determined by the number of steps of each agent. For the first 64 steps, which is all that most
//! executions have, a past is one word of bits instead, which can be joined and tested at once.

use crate::dpor::{agents::AgentId, bits};

/// The number of first steps whose pasts are bits.
const FIRST: u32 = u64::BITS;

/// The pasts of the steps of a sequence.
#[derive(Default)]
pub(in crate::dpor) struct Pasts {
    /// For each step, the agent that took it, and how many steps that agent had taken before.
    takers: Vec<(AgentId, u32)>,
    /// For each agent its steps.
    steps: Vec<Vec<u32>>,
    /// For each agent which of the first steps it took.
    among_first: Vec<u64>,
    /// For each of the first steps its past.
    bits: Vec<u64>,
    /// For each of the others where its past begins in `counts`, which has how many steps of each agent are in it.
    rows: Vec<usize>,
    counts: Vec<u32>,
}

/// The pasts of some steps, with some of these steps, put past for a step that comes after all of them.
#[derive(Default)]
pub(in crate::dpor) struct Past {
    is_of_first: bool,
    bits: u64,
    counts: Vec<u32>,
}

impl Pasts {
    /// Adds a step, of an agent, with its past.
    pub(super) fn push(&mut self, agent: AgentId, past: &Past) {
        let step = self.takers.len() as u32;
        self.meet(agent);
        let of_agent = &mut self.steps[agent.index()];
        self.takers.push((agent, of_agent.len() as u32));
        of_agent.push(step);
        if step < FIRST {
            self.among_first[agent.index()] |= 1 << step;
            self.bits.push(past.bits);
        } else {
            self.rows.push(self.counts.len());
            self.counts.extend_from_slice(&past.counts);
        }
    }

    /// Takes the last step back.
    pub(super) fn pop(&mut self) {
        let Some((agent, _)) = self.takers.pop() else {
            return;
        };
        let step = self.takers.len() as u32;
        self.steps[agent.index()].pop();
        if step < FIRST {
            self.among_first[agent.index()] &= !(1 << step);
            self.bits.pop();
        } else if let Some(row) = self.rows.pop() {
            self.counts.truncate(row);
        }
    }

    fn meet(&mut self, agent: AgentId) {
        if self.steps.len() <= agent.index() {
            self.steps.resize(agent.index() + 1, Vec::new());
            self.among_first.resize(agent.index() + 1, 0);
        }
    }

    /// The past of a step that is not one of the first.
    fn row(&self, step: u32) -> &[u32] {
        let place = (step - FIRST) as usize;
        let end = self.rows.get(place + 1).copied();
        &self.counts[self.rows[place]..end.unwrap_or(self.counts.len())]
    }

    /// Whether a step happens before another.
    pub(in crate::dpor) fn is_before(&self, before: u32, step: u32) -> bool {
        if step < FIRST {
            return before < FIRST && self.bits[step as usize] >> before & 1 != 0;
        }
        let (agent, earlier) = self.takers[before as usize];
        let count = self.row(step).get(agent.index());
        count.is_some_and(|&count| count > earlier)
    }

    /// Whether one of some steps happens before a step.
    pub(in crate::dpor) fn is_one_before(&self, set: &[u64], step: u32) -> bool {
        if step < FIRST {
            let first = set.first().copied().unwrap_or(0);
            return self.bits[step as usize] & first != 0;
        }
        (0..self.steps.len() as u32).any(|agent| {
            let first = self.first_of(AgentId(agent), set, 0);
            first.is_some_and(|first| self.is_before(first, step))
        })
    }

    /// Whether all that happens before a step comes no later in the sequence than another.
    pub(in crate::dpor) fn ends_by(&self, step: u32, end: u32) -> bool {
        if step < FIRST {
            let later = u64::MAX.checked_shl(end + 1).unwrap_or(0);
            return self.bits[step as usize] & later == 0;
        }
        let mut counts = self.steps.iter().zip(self.row(step));
        counts.all(|(steps, &count)| {
            let last = (count as usize).checked_sub(1).map(|last| steps[last]);
            last.is_none_or(|last| last <= end)
        })
    }

    /// The first step of an agent behind another step.
    pub(in crate::dpor) fn next_of(&self, agent: AgentId, behind: u32) -> Option<u32> {
        let steps = self.steps.get(agent.index())?;
        steps
            .get(steps.partition_point(|&step| step <= behind))
            .copied()
    }

    /// The first step of an agent that is in a set, which has none before `from`.
    pub(in crate::dpor) fn first_of(&self, agent: AgentId, set: &[u64], from: u32) -> Option<u32> {
        if let &[word] = set {
            let common = word & self.among_first.get(agent.index())?;
            return (common != 0).then(|| common.trailing_zeros());
        }
        let steps = self.steps.get(agent.index())?;
        let start = steps.partition_point(|&step| step < from);
        let mut steps = steps[start..].iter();
        steps.find(|&&step| bits::contains(set, step)).copied()
    }

    /// The steps from `first` on, and before `end`, that do not happen after `first`, it left out.
    pub(in crate::dpor) fn not_after(&self, first: u32, end: u32, into: &mut Vec<u64>) {
        into.clear();
        if end <= FIRST {
            let pasts = &self.bits[first as usize + 1..end as usize];
            let bit = |(place, past): (usize, &u64)| (!past >> first & 1) << place;
            let word = pasts
                .iter()
                .enumerate()
                .map(bit)
                .fold(0, |word, bit| word | bit);
            into.push(word.checked_shl(first + 1).unwrap_or(0));
            return;
        }
        into.resize(bits::words_up_to(end), 0);
        for step in first + 1..end {
            if !self.is_before(first, step) {
                into[step as usize / 64] |= 1 << (step % 64);
            }
        }
    }
}

impl Past {
    /// Restarts, for a step that is to be the next, or may be.
    pub(in crate::dpor) fn begin(&mut self, pasts: &Pasts) {
        self.is_of_first = (pasts.takers.len() as u32) < FIRST;
        self.bits = 0;
        self.counts.clear();
        if !self.is_of_first {
            self.counts.resize(pasts.steps.len(), 0);
        }
    }

    /// Adds what happens before a step.
    pub(in crate::dpor) fn add_past(&mut self, pasts: &Pasts, step: u32) {
        if self.is_of_first {
            self.bits |= pasts.bits[step as usize];
        } else if step < FIRST {
            let past = pasts.bits[step as usize];
            for (count, steps) in self.counts.iter_mut().zip(&pasts.among_first) {
                *count = (past & steps).count_ones().max(*count);
            }
        } else {
            for (count, &other) in self.counts.iter_mut().zip(pasts.row(step)) {
                *count = other.max(*count);
            }
        }
    }

    /// Adds a step whose past is there.
    pub(in crate::dpor) fn add_step(&mut self, pasts: &Pasts, step: u32) {
        if self.is_of_first {
            self.bits |= 1 << step;
        } else {
            let (agent, earlier) = pasts.takers[step as usize];
            let count = &mut self.counts[agent.index()];
            *count = (earlier + 1).max(*count);
        }
    }

    /// Whether a step is there.
    pub(in crate::dpor) fn contains(&self, pasts: &Pasts, step: u32) -> bool {
        if self.is_of_first {
            return self.bits >> step & 1 != 0;
        }
        let (agent, earlier) = pasts.takers[step as usize];
        self.counts[agent.index()] > earlier
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sequences of steps at random, longer than a word, against sets of positions.
    #[test]
    fn pasts_are_the_sets_that_they_stand_for() {
        const AGENTS: u32 = 5;
        const STEPS: u32 = 200;
        let mut number = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |bound: u32| {
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            (number >> 32) as u32 % bound
        };
        for _ in 0..20 {
            let mut pasts = Pasts::default();
            let mut past = Past::default();
            let mut sets: Vec<Vec<bool>> = Vec::new();
            let mut takers: Vec<u32> = Vec::new();
            while sets.len() < STEPS as usize {
                let step = sets.len() as u32;
                if step > 0 && below(10) == 0 {
                    pasts.pop();
                    sets.pop();
                    takers.pop();
                    continue;
                }
                let agent = below(AGENTS);
                let own = takers.iter().rposition(|&taker| taker == agent);
                let mut set = vec![false; STEPS as usize];
                past.begin(&pasts);
                let other = (step > 0).then(|| below(step));
                for before in own.map(|own| own as u32).into_iter().chain(other) {
                    past.add_past(&pasts, before);
                    past.add_step(&pasts, before);
                    for (is_in, &is_before) in set.iter_mut().zip(&sets[before as usize]) {
                        *is_in |= is_before;
                    }
                    set[before as usize] = true;
                }
                for before in 0..step {
                    assert_eq!(past.contains(&pasts, before), set[before as usize]);
                }
                pasts.push(AgentId(agent), &past);
                sets.push(set);
                takers.push(agent);
            }
            compare(&pasts, &sets, &takers, &mut below);
        }
    }

    fn compare(
        pasts: &Pasts,
        sets: &[Vec<bool>],
        takers: &[u32],
        below: &mut impl FnMut(u32) -> u32,
    ) {
        let end = sets.len() as u32;
        let mut not_after = Vec::new();
        for _ in 0..2_000 {
            let (step, other) = (below(end), below(end));
            let set = &sets[step as usize];
            assert_eq!(pasts.is_before(other, step), set[other as usize]);
            let later = set.iter().skip(other as usize + 1).any(|&is_in| is_in);
            assert_eq!(pasts.ends_by(step, other), !later);
            let agent = takers[below(end) as usize];
            let next = (other + 1..end).find(|&next| takers[next as usize] == agent);
            assert_eq!(pasts.next_of(AgentId(agent), other), next);
            let until = other + 1 + below(end - other);
            pasts.not_after(other, until, &mut not_after);
            let is_after = |step: u32| sets[step as usize][other as usize];
            for step in other + 1..until {
                assert_eq!(bits::contains(&not_after, step), !is_after(step));
            }
            let first =
                (other + 1..until).find(|&step| !is_after(step) && takers[step as usize] == agent);
            assert_eq!(pasts.first_of(AgentId(agent), &not_after, other), first);
            let met = (other + 1..until).any(|step| !is_after(step) && set[step as usize]);
            assert_eq!(pasts.is_one_before(&not_after, step), met);
        }
    }
}
