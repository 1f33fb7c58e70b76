//! Objects that never leave their thread, in its stack.
//!
//! An object is a header word (a mark, its name, its size), one bit a byte that says which bytes are initialised, and the
//! bytes. Bounds and initialisation are checked here, since no explorer sees these accesses.

use norns_execution::TextId;

const MARK: u64 = 0xA5D << 52;
/// The object was there, and has ended.
const ENDED: u64 = 0xE5D << 52;
const MARK_BITS: u64 = 0xFFF << 52;
const NAME_BITS: u32 = 25;
const SIZE_BITS: u32 = 27;

/// What is wrong with an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// There is no object.
    Wild,
    /// Its life has ended: its name, and where in the source, as in [`super::code::Code::places`].
    Ended(TextId, u32),
    /// It does not lie inside: the offset and the size of the object.
    OutOfBounds(TextId, u64, u64),
    /// It reads what was never written, or not all of it.
    Uninitialised,
}

/// Words that an object of so many bytes takes.
pub(crate) fn words(size: u64) -> u64 {
    1 + size.div_ceil(64) + size.div_ceil(8)
}

/// Makes an object whose bytes are not initialised.
pub(crate) fn create(stack: &mut [u64], index: usize, size: u64, name: TextId) {
    let name = u64::from(name.0) & ((1 << NAME_BITS) - 1);
    stack[index] = MARK | name << SIZE_BITS | size;
    let bits = size.div_ceil(64) as usize;
    stack[index + 1..=index + bits].fill(0);
}

/// An object that was found: where its header is, and its size.
#[derive(Clone, Copy, Debug)]
struct Found {
    index: usize,
    size: u64,
    name: TextId,
}

impl Found {
    fn bytes(self) -> usize {
        self.index + 1 + self.size.div_ceil(64) as usize
    }
}

fn find(stack: &[u64], index: usize) -> Result<Found, Fault> {
    let header = stack.get(index).copied().unwrap_or(0);
    let size = header & ((1 << SIZE_BITS) - 1);
    let name = TextId((header >> SIZE_BITS) as u32 & ((1 << NAME_BITS) - 1));
    match header & MARK_BITS {
        MARK => {}
        ENDED => {
            let place = if size > 0 { stack[index + 1] as u32 } else { 0 };
            return Err(Fault::Ended(name, place));
        }
        _ => return Err(Fault::Wild),
    }
    let found = Found { index, size, name };
    if index + words(size) as usize > stack.len() {
        return Err(Fault::Wild);
    }
    Ok(found)
}

fn check(stack: &[u64], index: usize, offset: u64, count: u64) -> Result<Found, Fault> {
    let found = find(stack, index)?;
    // An offset in the upper half went below the start of the object that begins at the next possible place.
    if offset + count > found.size {
        return Err(Fault::OutOfBounds(found.name, offset, found.size));
    }
    Ok(found)
}

/// Reads up to eight bytes, with a bit for each that is initialised.
pub(crate) fn peek(
    stack: &[u64],
    index: usize,
    offset: u64,
    count: u64,
) -> Result<(u64, u8), Fault> {
    let found = check(stack, index, offset, count)?;
    let shift = offset as u32 % 8 * 8;
    let word = found.bytes() + offset as usize / 8;
    let mut value = stack[word] >> shift;
    if shift > 0 && offset % 8 + count > 8 {
        value |= stack[word + 1] << (64 - shift);
    }
    let bits = index + 1 + offset as usize / 64;
    let mut mask = stack[bits] >> (offset % 64);
    if offset % 64 + count > 64 {
        mask |= stack[bits + 1] << (64 - offset % 64);
    }
    let unused = 64 - 8 * count as u32;
    let all = u8::MAX >> (8 - count as u32);
    Ok((value << unused >> unused, mask as u8 & all))
}

/// Where an access that lies inside one word of an object finds its bytes, and the bits that say whether they are
/// initialised; nothing if it is another access, or a wrong one.
#[inline]
fn inside_word(stack: &[u64], index: usize, offset: u64, count: u64) -> Option<(usize, usize)> {
    let header = *stack.get(index)?;
    let size = header & ((1 << SIZE_BITS) - 1);
    let fits = header & MARK_BITS == MARK && offset + count <= size && offset % 8 + count <= 8;
    let first = index + 1;
    let bits = first + offset as usize / 64;
    let word = first + size.div_ceil(64) as usize + offset as usize / 8;
    (fits && word < stack.len()).then_some((word, bits))
}

/// Reads up to eight bytes, which must be initialised.
#[inline]
pub(crate) fn load(stack: &[u64], index: usize, offset: u64, count: u64) -> Result<u64, Fault> {
    if let Some((word, bits)) = inside_word(stack, index, offset, count) {
        let all = u64::MAX >> (64 - count);
        if !(stack[bits] >> (offset % 64)) & all == 0 {
            let unused = 64 - 8 * count as u32;
            return Ok(stack[word] >> (offset % 8 * 8) << unused >> unused);
        }
    }
    load_anywhere(stack, index, offset, count)
}

#[cold]
fn load_anywhere(stack: &[u64], index: usize, offset: u64, count: u64) -> Result<u64, Fault> {
    let (value, mask) = peek(stack, index, offset, count)?;
    if mask != u8::MAX >> (8 - count as u32) {
        return Err(Fault::Uninitialised);
    }
    Ok(value)
}

/// Writes up to eight bytes.
#[inline]
pub(crate) fn store(
    stack: &mut [u64],
    index: usize,
    offset: u64,
    count: u64,
    value: u64,
) -> Result<(), Fault> {
    let Some((word, bits)) = inside_word(stack, index, offset, count) else {
        return poke(stack, index, offset, count, value, u8::MAX);
    };
    let (shift, bytes) = (offset % 8 * 8, u64::MAX >> (64 - 8 * count));
    stack[word] = stack[word] & !(bytes << shift) | (value & bytes) << shift;
    stack[bits] |= u64::MAX >> (64 - count) << (offset % 64);
    Ok(())
}

/// Writes up to eight bytes, those whose bit is set; the others become uninitialised.
pub(crate) fn poke(
    stack: &mut [u64],
    index: usize,
    offset: u64,
    count: u64,
    value: u64,
    mask: u8,
) -> Result<(), Fault> {
    let found = check(stack, index, offset, count)?;
    let start = found.bytes();
    if count == 8 && offset.is_multiple_of(8) {
        stack[start + offset as usize / 8] = value;
    } else {
        for byte in 0..count {
            let at = offset + byte;
            let (word, shift) = (start + at as usize / 8, at % 8 * 8);
            let new = (value >> (8 * byte) & 0xFF) << shift;
            stack[word] = stack[word] & !(0xFF << shift) | new;
        }
    }
    let all = u64::MAX >> (64 - count);
    let mask = u64::from(mask) & all;
    let (bits, shift) = (index + 1 + offset as usize / 64, offset % 64);
    stack[bits] = stack[bits] & !(all << shift) | mask << shift;
    if shift + count > 64 {
        let back = 64 - shift;
        stack[bits + 1] = stack[bits + 1] & !(all >> back) | mask >> back;
    }
    Ok(())
}

/// The size of an object.
pub(crate) fn size(stack: &[u64], index: usize) -> u64 {
    stack[index] & ((1 << SIZE_BITS) - 1)
}

/// The name of an object.
pub(crate) fn name(stack: &[u64], index: usize) -> TextId {
    TextId((stack[index] >> SIZE_BITS) as u32 & ((1 << NAME_BITS) - 1))
}

/// The word with the first bytes of an object.
pub(crate) fn first_word(stack: &[u64], index: usize) -> usize {
    index + 1 + size(stack, index).div_ceil(64) as usize
}

/// Which bytes of a word of an object are initialised; what lies behind the object is.
pub(crate) fn initialised(stack: &[u64], index: usize, word: u64) -> u8 {
    let bits = stack[index + 1 + word as usize / 8] >> (word % 8 * 8);
    let inside = size(stack, index) - 8 * word;
    let behind = if inside < 8 { u8::MAX << inside } else { 0 };
    bits as u8 | behind
}

/// Begins another life of an object: its bytes are not initialised.
pub(crate) fn begin(stack: &mut [u64], index: usize) {
    let header = stack[index];
    if matches!(header & MARK_BITS, MARK | ENDED) {
        stack[index] = header & !MARK_BITS | MARK;
        let size = header & ((1 << SIZE_BITS) - 1);
        let bits = size.div_ceil(64) as usize;
        stack[index + 1..=index + bits].fill(0);
    }
}

/// Ends an object's life, and keeps in mind where.
pub(crate) fn end(stack: &mut [u64], index: usize, place: u32) {
    let header = stack[index];
    if header & MARK_BITS == MARK {
        stack[index] = header & !MARK_BITS | ENDED;
        if header & ((1 << SIZE_BITS) - 1) > 0 {
            stack[index + 1] = place.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words before the object and behind it, which no access may touch.
    const AROUND: usize = 2;

    /// A stack with one object of so many bytes, of which every other one is initialised.
    fn stack(size: u64) -> Vec<u64> {
        let count = 2 * AROUND + words(size) as usize;
        let mut stack: Vec<u64> = (1..=count as u64)
            .map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .collect();
        create(&mut stack, AROUND, size, TextId(3));
        for offset in (0..size).step_by(2) {
            poke(&mut stack, AROUND, offset, 1, offset, 1).expect("it lies inside");
        }
        stack
    }

    /// Accesses inside one word take a short cut, which makes no difference.
    #[test]
    fn accesses_inside_a_word_are_like_others() {
        for size in (0..=17).chain([56, 63, 64, 65, 71, 72, 127, 128, 129]) {
            for offset in (0..size + 10).chain([u64::MAX / 2]) {
                for count in 1..=8 {
                    for value in [0, 0x0123_4567_89AB_CDEF, u64::MAX] {
                        let what = format!("{count} bytes at {offset} of {size}: {value:x}");
                        let [mut short, mut long] = [stack(size), stack(size)];
                        let stored = store(&mut short, AROUND, offset, count, value);
                        let poked = poke(&mut long, AROUND, offset, count, value, u8::MAX);
                        assert_eq!(stored, poked, "{what}");
                        assert_eq!(short, long, "{what}");
                        let before = &stack(size);
                        for stack in [before, &long] {
                            assert_eq!(
                                load(stack, AROUND, offset, count),
                                load_anywhere(stack, AROUND, offset, count),
                                "{what}"
                            );
                        }
                    }
                }
            }
        }
    }

    /// By the definition: each byte by itself.
    #[test]
    fn bytes_are_read_back_and_their_neighbours_stay() {
        for size in 1..=72 {
            for count in 1..=8.min(size) {
                for offset in 0..=size - count {
                    let before = stack(size);
                    let mut after = before.clone();
                    let value = 0xF1E2_D3C4_B5A6_9788_u64.rotate_left(offset as u32);
                    store(&mut after, AROUND, offset, count, value).expect("it lies inside");
                    for byte in 0..size {
                        let written = byte.checked_sub(offset).filter(|&byte| byte < count);
                        let expected = match written {
                            Some(byte) => Ok(value >> (8 * byte) & 0xFF),
                            None => load_anywhere(&before, AROUND, byte, 1),
                        };
                        assert_eq!(load(&after, AROUND, byte, 1), expected);
                    }
                }
            }
        }
    }
}
