//! Sets of events and relations between them, as bits. The axioms of the models are written with these.

use smallvec::{SmallVec, smallvec};

/// A set of numbered events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventSet {
    size: usize,
    words: SmallVec<[u64; 1]>,
}

impl EventSet {
    /// No event of `size`.
    pub fn empty(size: usize) -> Self {
        Self {
            size,
            words: smallvec![0; size.div_ceil(64)],
        }
    }

    /// The events below `size` for which `belongs` says so.
    pub fn of(size: usize, mut belongs: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::empty(size);
        for event in 0..size {
            if belongs(event) {
                set.insert(event);
            }
        }
        set
    }

    /// Adds an event.
    pub fn insert(&mut self, event: usize) {
        self.words[event / 64] |= 1 << (event % 64);
    }

    /// Whether an event is in it.
    pub fn contains(&self, event: usize) -> bool {
        self.words[event / 64] >> (event % 64) & 1 == 1
    }

    /// How many events are in it.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether it has no event.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Its events, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        bits(&self.words)
    }

    /// A ∩ B.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(a, b)| a & b);
        Self {
            size: self.size,
            words: words.collect(),
        }
    }

    /// A ∪ B.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(a, b)| a | b);
        Self {
            size: self.size,
            words: words.collect(),
        }
    }
}

/// A binary relation between numbered events: a square of bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    size: usize,
    /// Words per row.
    stride: usize,
    /// The rows of small graphs, of which the definitions judge millions, need no allocation.
    rows: SmallVec<[u64; 32]>,
}

impl Relation {
    /// The relation between `size` events that relates none.
    pub fn empty(size: usize) -> Self {
        let stride = size.div_ceil(64);
        Self {
            size,
            stride,
            rows: smallvec![0; size * stride],
        }
    }

    /// `[A]`: every event of a set, to itself.
    pub fn identity(set: &EventSet) -> Self {
        let mut relation = Self::empty(set.size);
        for event in set.iter() {
            relation.insert(event, event);
        }
        relation
    }

    /// How many events there are.
    pub fn size(&self) -> usize {
        self.size
    }

    fn row(&self, from: usize) -> &[u64] {
        &self.rows[from * self.stride..(from + 1) * self.stride]
    }

    /// Relates `from` to `to`.
    pub fn insert(&mut self, from: usize, to: usize) {
        self.rows[from * self.stride + to / 64] |= 1 << (to % 64);
    }

    /// Whether `from` is related to `to`.
    pub fn contains(&self, from: usize, to: usize) -> bool {
        self.rows[from * self.stride + to / 64] >> (to % 64) & 1 == 1
    }

    /// Whether nothing is related.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&word| word == 0)
    }

    /// The events that `from` is related to, in order.
    pub fn successors(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        bits(self.row(from))
    }

    /// All pairs, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.size).flat_map(|from| self.successors(from).map(move |to| (from, to)))
    }

    fn merge(&self, other: &Self, bits: impl Fn(u64, u64) -> u64) -> Self {
        let rows = self.rows.iter().zip(&other.rows);
        Self {
            size: self.size,
            stride: self.stride,
            rows: rows.map(|(&a, &b)| bits(a, b)).collect(),
        }
    }

    /// R ∪ S.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.merge(other, |a, b| a | b)
    }

    /// R ∩ S.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.merge(other, |a, b| a & b)
    }

    /// R \ S.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.merge(other, |a, b| a & !b)
    }

    /// R ; S: from a to c if R leads from a to some b and S from b to c.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let mut result = Self::empty(self.size);
        if self.stride == 0 {
            return result;
        }
        let others = other.rows.as_slice();
        let rows = result.rows.chunks_exact_mut(self.stride);
        for (row, mine) in rows.zip(self.rows.chunks_exact(self.stride)) {
            for middle in bits(mine) {
                let theirs = &others[middle * self.stride..(middle + 1) * self.stride];
                for (word, &more) in row.iter_mut().zip(theirs) {
                    *word |= more;
                }
            }
        }
        result
    }

    /// R⁻¹.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut result = Self::empty(self.size);
        for (from, to) in self.pairs() {
            result.insert(to, from);
        }
        result
    }

    /// R?: R, and every event to itself.
    #[must_use]
    pub fn optional(&self) -> Self {
        let mut result = self.clone();
        for event in 0..self.size {
            result.insert(event, event);
        }
        result
    }

    /// R⁺: one step or more.
    #[must_use]
    pub fn plus(&self) -> Self {
        let mut result = self.clone();
        if self.stride == 0 {
            return result;
        }
        if self.stride == 1 {
            for middle in 0..self.size {
                let through = result.rows[middle];
                for row in &mut result.rows {
                    if *row >> middle & 1 == 1 {
                        *row |= through;
                    }
                }
            }
            return result;
        }
        let stride = self.stride;
        let rows = result.rows.as_mut_slice();
        let mut through = vec![0; stride];
        let mut left = vec![0; stride];
        // Most relations have no cycle: then each row follows from those of the successors, and what one successor leads to
        // need not be asked again.
        let is_acyclic = self.depth_first(|event| {
            left.copy_from_slice(&rows[event * stride..(event + 1) * stride]);
            for word in 0..stride {
                while left[word] != 0 {
                    let next = word * 64 + left[word].trailing_zeros() as usize;
                    left[word] &= left[word] - 1;
                    through.copy_from_slice(&rows[next * stride..(next + 1) * stride]);
                    let row = &mut rows[event * stride..(event + 1) * stride];
                    for ((mine, left), &more) in row.iter_mut().zip(&mut left).zip(&through) {
                        *mine |= more;
                        *left &= !more;
                    }
                }
            }
        });
        if is_acyclic {
            return result;
        }
        for middle in 0..self.size {
            through.copy_from_slice(&rows[middle * stride..(middle + 1) * stride]);
            if through.iter().all(|&word| word == 0) {
                continue;
            }
            let (word, bit) = (middle / 64, 1 << (middle % 64));
            for row in rows.chunks_exact_mut(stride) {
                if row[word] & bit != 0 {
                    for (word, &more) in row.iter_mut().zip(&through) {
                        *word |= more;
                    }
                }
            }
        }
        result
    }

    /// Goes through all events, each one after its successors. Gives up if a path leads from an event back to it; whether none does.
    fn depth_first(&self, mut leave: impl FnMut(usize)) -> bool {
        let stride = self.stride;
        let row = |event: usize| &self.rows[event * stride..(event + 1) * stride];
        let mut new = vec![u64::MAX; stride];
        let mut open = vec![0_u64; stride];
        let mut path = Vec::new();
        for first in 0..self.size {
            if new[first / 64] >> (first % 64) & 1 == 0 {
                continue;
            }
            path.push(first);
            new[first / 64] &= !(1 << (first % 64));
            open[first / 64] |= 1 << (first % 64);
            while let Some(&event) = path.last() {
                let mut words = row(event).iter().zip(&new).map(|(to, new)| to & new);
                if let Some(word) = words.position(|word| word != 0) {
                    let bit = (row(event)[word] & new[word]).trailing_zeros();
                    new[word] &= !(1 << bit);
                    open[word] |= 1 << bit;
                    path.push(word * 64 + bit as usize);
                    continue;
                }
                let mut back = row(event).iter().zip(&open).map(|(to, open)| to & open);
                if back.any(|word| word != 0) {
                    return false;
                }
                leave(event);
                open[event / 64] &= !(1 << (event % 64));
                path.pop();
            }
        }
        true
    }

    /// R*: any number of steps.
    #[must_use]
    pub fn star(&self) -> Self {
        self.plus().optional()
    }

    /// `[A] ; R ; [B]`: the pairs that start in `domain` and end in `codomain`.
    #[must_use]
    pub fn between(&self, domain: &EventSet, codomain: &EventSet) -> Self {
        let mut result = Self::empty(self.size);
        for from in domain.iter() {
            let row = &mut result.rows[from * self.stride..(from + 1) * self.stride];
            for ((word, &mine), &allowed) in row.iter_mut().zip(self.row(from)).zip(&codomain.words)
            {
                *word = mine & allowed;
            }
        }
        result
    }

    /// The pairs for which `keep` says so.
    #[must_use]
    pub fn filter(&self, mut keep: impl FnMut(usize, usize) -> bool) -> Self {
        let mut result = Self::empty(self.size);
        for (from, to) in self.pairs() {
            if keep(from, to) {
                result.insert(from, to);
            }
        }
        result
    }

    /// Whether no event is related to itself.
    pub fn is_irreflexive(&self) -> bool {
        (0..self.size).all(|event| !self.contains(event, event))
    }

    /// Whether no path leads from an event back to it.
    pub fn is_acyclic(&self) -> bool {
        if self.stride == 1 {
            return self.is_acyclic_in_one_word();
        }
        self.depth_first(|_| {})
    }

    /// Takes away events without successors among those left, until none is left or none can be taken.
    fn is_acyclic_in_one_word(&self) -> bool {
        let mut left = u64::MAX >> (64 - self.size);
        loop {
            let before = left;
            for event in bits(&[left]) {
                if self.rows[event] & left == 0 {
                    left &= !(1 << event);
                }
            }
            if left == 0 || left == before {
                return left == 0;
            }
        }
    }

    /// A shortest path of one step or more, both ends included.
    pub fn shortest_path(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut came_from = vec![usize::MAX; self.size];
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(event) = queue.pop_front() {
            for next in self.successors(event) {
                if came_from[next] == usize::MAX {
                    came_from[next] = event;
                    queue.push_back(next);
                }
            }
            if came_from[to] != usize::MAX {
                let mut path = vec![to];
                let mut event = came_from[to];
                while event != from {
                    path.push(event);
                    event = came_from[event];
                }
                path.push(from);
                path.reverse();
                return Some(path);
            }
        }
        None
    }

    /// A shortest cycle, its first event repeated at the end; none if there is no cycle.
    pub fn shortest_cycle(&self) -> Option<Vec<usize>> {
        (0..self.size)
            .filter_map(|event| self.shortest_path(event, event))
            .min_by_key(Vec::len)
    }
}

fn bits(words: &[u64]) -> Bits<'_> {
    Bits {
        word: words.first().copied().unwrap_or(0),
        words,
        index: 0,
    }
}

/// The numbers of the bits that are set, in order.
struct Bits<'a> {
    words: &'a [u64],
    /// Which word it is at, and what is left of it.
    index: usize,
    word: u64,
}

impl Iterator for Bits<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.index += 1;
            self.word = *self.words.get(self.index)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.index * 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relation(size: usize, code: u32) -> Relation {
        let mut result = Relation::empty(size);
        for from in 0..size {
            for to in 0..size {
                if code >> (from * size + to) & 1 == 1 {
                    result.insert(from, to);
                }
            }
        }
        result
    }

    /// Every relation on three events, against the definitions written as loops over pairs.
    #[test]
    fn operators_on_every_small_relation() {
        let size = 3;
        let all = 0..size;
        for code in 0..1 << (size * size) {
            let r = relation(size, code);
            let s = relation(size, code.rotate_left(5) & 0x1ff);
            let plus = {
                let mut reach = r.clone();
                for _ in all.clone() {
                    reach = reach.or(&reach.then(&r));
                }
                reach
            };
            assert_eq!(r.plus(), plus);
            assert_eq!(r.is_acyclic(), plus.is_irreflexive());
            assert_eq!(r.shortest_cycle().is_none(), plus.is_irreflexive());
            for a in all.clone() {
                for b in all.clone() {
                    assert_eq!(
                        r.then(&s).contains(a, b),
                        all.clone().any(|m| r.contains(a, m) && s.contains(m, b))
                    );
                    assert_eq!(
                        r.or(&s).contains(a, b),
                        r.contains(a, b) || s.contains(a, b)
                    );
                    assert_eq!(
                        r.and(&s).contains(a, b),
                        r.contains(a, b) && s.contains(a, b)
                    );
                    assert_eq!(
                        r.minus(&s).contains(a, b),
                        r.contains(a, b) && !s.contains(a, b)
                    );
                    assert_eq!(r.inverse().contains(a, b), r.contains(b, a));
                    assert_eq!(r.optional().contains(a, b), a == b || r.contains(a, b));
                    assert_eq!(r.star().contains(a, b), a == b || plus.contains(a, b));
                    match r.shortest_path(a, b) {
                        Some(path) => {
                            assert!(path.windows(2).all(|step| r.contains(step[0], step[1])));
                            assert_eq!((path[0], path[path.len() - 1]), (a, b));
                            assert!(path.len() >= 2);
                        }
                        None => assert!(!plus.contains(a, b)),
                    }
                }
            }
            let (domain, codomain) = (
                EventSet::of(size, |e| e != 1),
                EventSet::of(size, |e| e != 2),
            );
            let expected = Relation::identity(&domain)
                .then(&r)
                .then(&Relation::identity(&codomain));
            assert_eq!(r.between(&domain, &codomain), expected);
        }
    }

    #[test]
    fn more_events_than_one_word_has_bits() {
        let size = 150;
        let mut chain = Relation::empty(size);
        for event in 1..size {
            chain.insert(event - 1, event);
        }
        assert!(chain.is_acyclic());
        assert_eq!(chain.plus().pairs().count(), size * (size - 1) / 2);
        assert_eq!(
            chain.shortest_path(3, 140).map(|path| path.len()),
            Some(138)
        );
        chain.insert(size - 1, 0);
        assert!(!chain.is_acyclic());
        assert_eq!(
            chain.shortest_cycle().map(|cycle| cycle.len()),
            Some(size + 1)
        );
    }

    /// With cycles and without, against the definition: R, R ; R and so on until nothing is added.
    #[test]
    fn closures_of_more_events_than_one_word_has_bits() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut cyclic = 0;
        for round in 0..60 {
            let size = 65 + random(100);
            let mut relation = Relation::empty(size);
            for _ in 0..random(2 * size) {
                let (from, to) = (random(size), random(size));
                // An order of the events that is not that of their numbers.
                let place = |event: usize| event * 67 % 179;
                if round % 3 == 0 || place(from) < place(to) {
                    relation.insert(from, to);
                }
            }
            let mut closure = relation.clone();
            loop {
                let more = closure.or(&closure.then(&relation));
                if more == closure {
                    break;
                }
                closure = more;
            }
            assert_eq!(relation.plus(), closure);
            assert_eq!(relation.is_acyclic(), closure.is_irreflexive());
            cyclic += u32::from(!closure.is_irreflexive());
        }
        assert!((5..=20).contains(&cyclic), "{cyclic} relations have cycles");
    }
}
