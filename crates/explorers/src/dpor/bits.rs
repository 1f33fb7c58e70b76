//! Sets of positions in a sequence, as words of bits: an execution of up to 64 steps needs one word.

const WORD: usize = 64;

/// How many words hold the positions up to and including this one.
pub(super) const fn words_up_to(position: u32) -> usize {
    position as usize / WORD + 1
}

/// Whether a position is in a set.
pub(super) fn contains(set: &[u64], position: u32) -> bool {
    set.get(position as usize / WORD)
        .is_some_and(|word| word >> (position as usize % WORD) & 1 != 0)
}

/// Puts a position into a set, which grows as needed.
pub(super) fn insert(set: &mut Vec<u64>, position: u32) {
    if set.len() < words_up_to(position) {
        set.resize(words_up_to(position), 0);
    }
    set[position as usize / WORD] |= 1 << (position as usize % WORD);
}

/// Takes a position out of a set that holds it.
pub(super) fn remove(set: &mut [u64], position: u32) {
    set[position as usize / WORD] &= !(1 << (position as usize % WORD));
}

/// The positions that two sets have in common, first to last.
pub(super) fn common<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
    a.iter().zip(b).enumerate().flat_map(|(index, (a, b))| {
        let mut word = a & b;
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = word.trailing_zeros();
            word &= word - 1;
            Some((index * WORD) as u32 + bit)
        })
    })
}

/// The last position of a set.
pub(super) fn last(set: &[u64]) -> Option<u32> {
    let index = set.iter().rposition(|&word| word != 0)?;
    Some((index * WORD) as u32 + (WORD as u32 - 1 - set[index].leading_zeros()))
}

/// Whether two sets have something in common.
pub(super) fn intersect(a: &[u64], b: &[u64]) -> bool {
    if let ([a], [b]) = (a, b) {
        return a & b != 0;
    }
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_grow_over_several_words_and_shrink_again() {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for position in [3, 64, 200] {
            insert(&mut a, position);
        }
        for position in [3, 65, 200, 300] {
            insert(&mut b, position);
        }
        assert_eq!(common(&a, &b).collect::<Vec<_>>(), [3, 200]);
        assert!(intersect(&a, &b));
        assert_eq!((last(&a), last(&b)), (Some(200), Some(300)));
        remove(&mut a, 3);
        remove(&mut b, 200);
        assert!(!intersect(&a, &b));
        assert!(contains(&a, 64) && !contains(&a, 3) && !contains(&a, 1000));
    }
}
