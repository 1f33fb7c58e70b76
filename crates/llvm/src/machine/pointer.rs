//! Pointers as plain 64-bit values: what an address says.
//!
//! An address has 47 bits. It depends on what an object is and never on what was found first, so that the same object has
//! the same address in every execution, and in every process that explores the program.
//!
//! 1. With bit 46 set it is memory of one thread that no other thread reaches: bits 45 to 27 are the place of the object's
//!    header in the thread's stack, in units of two words, bits 26 to 0 the offset. It means something in its thread only.
//! 2. With bits 46 to 44 clear it is a function or a global variable: bits 43 to 27 are its id, bits 26 to 0 the offset. Object
//!    0 is the null page.
//! 3. Otherwise it is an object that a thread made, and an injective code of its [`Name`]: in bits 45 to 41 the class of its
//!    size and alignment, then the kind (`0` heap, `10` stack, `11` thread-local), then the path of the thread (for each
//!    spawn on the way from `main` a `1` and the number of the child in Elias's gamma code, then a `0`), then the number
//!    of the object, then the offset. The offset has half of what is left, or one bit more than the class if that is more.
//!
//! An object takes at most the lower half of what its offset can say; an offset in the upper half is one that went below the
//! start of the next object. Objects of a thread are numbered from 1, so there is room below the first. Addresses are aligned
//! to twice the class, that is, to more than the object asked for.
//!
//! What does not fit is refused: a heap block of 64 MiB can be one of 4,095 in `main` and of 1,023 in `main/1`; one of up to
//! 256 KiB one of a million in `main`. Sixteen nested spawns leave room for one small object.

use norns_execution::{Location, ObjectId, ObjectKind};

/// Bits of an offset into a global variable or into memory of one thread.
pub(crate) const OFFSET_BITS: u32 = 27;
/// Larger objects are refused.
pub(crate) const MAXIMUM_SIZE: u64 = 1 << LARGEST_CLASS;
/// Functions, global variables and the null page have ids below this.
pub(crate) const MAXIMUM_GLOBALS: usize = 1 << (GLOBAL_BITS - OFFSET_BITS);
/// A thread's stack has no more words than local pointers can name.
pub(crate) const MAXIMUM_STACK: usize = 1 << 20;

const LOCAL: u64 = 1 << 46;
const OFFSET: u64 = (1 << OFFSET_BITS) - 1;
/// Bits of the address of a global variable.
const GLOBAL_BITS: u32 = 44;
/// Bits below the class.
const NAME_BITS: u32 = 41;
const SMALLEST_CLASS: u32 = 4;
const LARGEST_CLASS: u32 = OFFSET_BITS - 1;
/// What is added to a class, so that the lowest addresses are those of global variables.
const CLASS_CODE: u32 = 4;

/// The spawns that lead to a thread from the first one, as bits; the empty path is that of the first thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Path {
    /// Each step a one and a gamma code, the last step lowest; of a path that is too long for any address, the end.
    bits: u64,
    length: u32,
}

impl Path {
    /// The path of the n-th child, from 1.
    pub(crate) fn child(self, number: u32) -> Path {
        // A number of n bits is n - 1 zeros and the number itself; and there is the one before them.
        let width = number.max(1).ilog2() + 1;
        let step = 1 << (2 * width - 1) | u64::from(number);
        let bits = self.bits.checked_shl(2 * width).unwrap_or(0) | step;
        Path {
            bits,
            length: self.length + 2 * width,
        }
    }

    /// The path as one number, which is the handle of the thread: a one, and the numbers of the children in Elias's gamma code. It
    /// is 1 for the first thread. None if the path is too long.
    pub(crate) fn code(self) -> Option<u64> {
        let mut rest = match self.length {
            0 => return Some(1),
            length => self.bits << 64_u32.checked_sub(length)?,
        };
        let mut left = self.length;
        let mut code = 1;
        while left > 0 {
            let width = (rest << 1).leading_zeros() + 1;
            let number = rest << width >> (64 - width);
            code = code << (2 * width - 1) | number;
            rest = rest.checked_shl(2 * width).unwrap_or(0);
            left -= 2 * width;
        }
        Some(code)
    }

    /// The numbers of the children on the path that has a code; none if no path has it.
    pub(crate) fn steps_of_code(code: u64) -> Option<Vec<u32>> {
        let mut left = code.checked_ilog2()?;
        let mut steps = Vec::new();
        while left > 0 {
            let rest = code << (64 - left);
            let width = 2 * rest.leading_zeros() + 1;
            left = left.checked_sub(width)?;
            steps.push(u32::try_from(rest >> (64 - width)).ok()?);
        }
        Some(steps)
    }

    /// A number for the thread's own sequence of random numbers to begin with: 1 for the first thread.
    pub(crate) fn seed(self) -> u32 {
        (self.bits ^ self.bits >> 32) as u32 ^ 1
    }
}

/// The class of objects of a size and an alignment: the logarithm of what they need.
pub(crate) fn class(size: u64, align: u64) -> u32 {
    let needed = size.max(align).max(1 << SMALLEST_CLASS);
    needed.next_power_of_two().ilog2()
}

/// Which object it is of all that threads make.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Name {
    /// The thread that makes it.
    pub(crate) path: Path,
    pub(crate) kind: ObjectKind,
    pub(crate) class: u32,
    /// Which one of this kind and class its thread makes, from 1; for a thread-local variable, which variable.
    pub(crate) number: u32,
}

/// The address of the start of an object that a thread makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Address(u64);

/// The part of a name that objects which follow each other have in common.
struct Prefix {
    path: Path,
    kind: ObjectKind,
    class: u32,
    /// How many bits are left for the number, and how many of them are above the offset.
    offset_bits: u32,
    number_bits: u32,
}

/// How many bits the offset and the number have.
fn divide(class: u32, left: u32) -> Option<(u32, u32)> {
    let offset_bits = (left / 2).max(class + 1);
    let number_bits = left.checked_sub(offset_bits).filter(|&bits| bits > 0)?;
    Some((offset_bits, number_bits))
}

/// The code of a kind, and its bits.
fn kind_code(kind: ObjectKind) -> (u64, u32) {
    match kind {
        ObjectKind::Heap => (0b0, 1),
        ObjectKind::Stack => (0b10, 2),
        ObjectKind::ThreadLocal => (0b11, 2),
    }
}

impl Prefix {
    /// What stands above the number; none if nothing has such an address.
    fn of(address: u64) -> Option<Prefix> {
        let class = (address >> NAME_BITS) as u32 & 31;
        let class = class.checked_sub(CLASS_CODE)?;
        if address >> 46 != 0 || !(SMALLEST_CLASS..=LARGEST_CLASS).contains(&class) {
            return None;
        }
        let mut rest = address << (64 - NAME_BITS);
        let mut left = NAME_BITS;
        let kind = match rest >> 62 {
            0b00 | 0b01 => ObjectKind::Heap,
            0b10 => ObjectKind::Stack,
            _ => ObjectKind::ThreadLocal,
        };
        let (_, kind_bits) = kind_code(kind);
        rest <<= kind_bits;
        left -= kind_bits;
        let mut path = Path::default();
        while rest >> 63 == 1 {
            let width = (rest << 1).leading_zeros() + 1;
            left = left.checked_sub(2 * width)?;
            path = path.child((rest << width >> (64 - width)) as u32);
            rest <<= 2 * width;
        }
        let (offset_bits, number_bits) = divide(class, left.checked_sub(1)?)?;
        Some(Prefix {
            path,
            kind,
            class,
            offset_bits,
            number_bits,
        })
    }
}

impl Address {
    /// The address of an object; none if there is no room for its name.
    pub(crate) fn of(name: Name) -> Option<Address> {
        let (kind, kind_bits) = kind_code(name.kind);
        let above = kind_bits + name.path.length + 1;
        let (offset_bits, number_bits) = divide(name.class, NAME_BITS.checked_sub(above)?)?;
        if name.number == 0 || u64::from(name.number) >> number_bits != 0 {
            return None;
        }
        let class = u64::from(name.class + CLASS_CODE);
        let prefix = ((class << kind_bits | kind) << name.path.length | name.path.bits) << 1;
        let name = prefix << number_bits | u64::from(name.number);
        Some(Address(name << offset_bits))
    }

    /// Which object it is the address of.
    pub(crate) fn name(self) -> Option<Name> {
        let Prefix {
            path,
            kind,
            class,
            offset_bits,
            number_bits,
        } = Prefix::of(self.0)?;
        let number = (self.0 >> offset_bits & ((1 << number_bits) - 1)) as u32;
        (number > 0).then_some(Name {
            path,
            kind,
            class,
            number,
        })
    }

    /// The address as a number, as the program sees it.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// How many bytes from here on are taken for this object's, whether it has them or not.
    pub(crate) fn reach(self) -> u64 {
        Prefix::of(self.0).map_or(0, |prefix| 1 << (prefix.offset_bits - 1))
    }
}

/// Where a pointer leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// To what is there from the beginning.
    Global(Location),
    /// Into an object that a thread makes, if it does, so many bytes from its start.
    Made(Address, u32),
    /// Into the thread's own stack: the index of the header, and the offset.
    Local(usize, u64),
    /// Below the start of what is there from the beginning, by so many bytes.
    BelowGlobal(ObjectId, u64),
    /// The same for an object that a thread makes.
    BelowMade(Address, u64),
    /// Nowhere.
    Wild,
}

/// The pointer to the start of a function or a global variable.
pub(crate) fn global(object: ObjectId) -> u64 {
    debug_assert!(object.index() < MAXIMUM_GLOBALS, "the image is not larger");
    u64::from(object.0) << OFFSET_BITS
}

/// The pointer to the start of a local object whose header is at `index`, which is even.
pub(crate) fn local(index: usize) -> u64 {
    LOCAL | (index as u64 >> 1) << OFFSET_BITS
}

/// Whether the pointer is to memory of its thread alone.
#[inline]
pub(crate) fn is_local(pointer: u64) -> bool {
    pointer >> 46 == 1
}

/// Where a pointer leads that leads to what is there from the beginning.
#[inline]
pub(crate) fn global_place(pointer: u64) -> Option<Location> {
    let offset = pointer & OFFSET;
    (pointer >> GLOBAL_BITS == 0 && offset < MAXIMUM_SIZE).then_some(Location {
        object: ObjectId((pointer >> OFFSET_BITS) as u32),
        offset: offset as u32,
    })
}

/// Where a pointer leads.
#[inline]
pub(crate) fn place(pointer: u64) -> Place {
    if is_local(pointer) {
        let index = (pointer >> OFFSET_BITS) as usize % (MAXIMUM_STACK / 2) * 2;
        return Place::Local(index, pointer & OFFSET);
    }
    match global_place(pointer) {
        Some(location) => Place::Global(location),
        None => shared_place(pointer),
    }
}

/// An address without what a program may have put into the bits above it.
pub(crate) fn without_tag(pointer: u64) -> u64 {
    pointer & (2 * LOCAL - 1)
}

fn shared_place(pointer: u64) -> Place {
    if pointer >> GLOBAL_BITS == 0 {
        let next = ObjectId((pointer >> OFFSET_BITS) as u32 + 1);
        return Place::BelowGlobal(next, OFFSET + 1 - (pointer & OFFSET));
    }
    let Some(prefix) = Prefix::of(pointer) else {
        return Place::Wild;
    };
    let reach = 1 << prefix.offset_bits;
    let offset = pointer % reach;
    let start = pointer - offset;
    let number = start >> prefix.offset_bits & ((1 << prefix.number_bits) - 1);
    let is_last = number == (1 << prefix.number_bits) - 1;
    if offset >= reach / 2 && !is_last {
        Place::BelowMade(Address(start + reach), reach - offset)
    } else if number == 0 {
        Place::Wild
    } else {
        Place::Made(Address(start), offset as u32)
    }
}

/// Whether two pointers are to the same object, or would be if it were there.
pub(crate) fn is_same_object(first: u64, second: u64) -> bool {
    match (place(first), place(second)) {
        (Place::Global(first), Place::Global(second)) => first.object == second.object,
        (Place::Made(first, _), Place::Made(second, _)) => first == second,
        (Place::Local(first, _), Place::Local(second, _)) => first == second,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Address, LARGEST_CLASS, MAXIMUM_GLOBALS, Name, OFFSET_BITS, Path, Place, SMALLEST_CLASS,
        class, global, is_local, is_same_object, local, place,
    };
    use norns_execution::{Location, ObjectId, ObjectKind};
    use std::collections::{HashMap, HashSet};

    const KINDS: [ObjectKind; 3] = [ObjectKind::Heap, ObjectKind::Stack, ObjectKind::ThreadLocal];

    fn path(children: &[u32]) -> Path {
        let children = children.iter().copied();
        children.fold(Path::default(), Path::child)
    }

    fn heap(children: &[u32], class: u32, number: u32) -> Name {
        Name {
            path: path(children),
            kind: ObjectKind::Heap,
            class,
            number,
        }
    }

    fn names() -> Vec<Name> {
        let mut paths = vec![vec![]];
        for first in [1, 2, 3, 4, 7, 8, 9, 15, 16, 31, 32, 100] {
            paths.push(vec![first]);
            for second in [1, 2, 3, 8] {
                paths.push(vec![first, second]);
                paths.push(vec![first, second, 1]);
            }
        }
        let mut names = Vec::new();
        for path in paths {
            for class in SMALLEST_CLASS..=LARGEST_CLASS {
                for kind in KINDS {
                    for number in [1, 2, 3, 7, 8, 63, 64, 1000, 4095] {
                        names.push(Name {
                            kind,
                            ..heap(&path, class, number)
                        });
                    }
                }
            }
        }
        names
    }

    #[test]
    fn a_name_has_one_address_and_an_address_one_name() {
        let mut known: HashMap<Address, Name> = HashMap::new();
        let mut refused = 0;
        for name in names() {
            let Some(address) = Address::of(name) else {
                refused += 1;
                continue;
            };
            assert_eq!(address.name(), Some(name));
            assert_eq!(known.insert(address, name), None, "{name:?}");
        }
        assert!(known.len() > 20_000 && refused > 0, "{refused} refused");
    }

    #[test]
    fn a_path_has_one_code_and_a_code_one_path() {
        let mut known: HashMap<u64, Vec<u32>> = HashMap::new();
        for first in 1..40 {
            for second in 0..20 {
                for third in 0..3 {
                    let steps: Vec<u32> = [first, second, third]
                        .into_iter()
                        .take_while(|&step| step > 0)
                        .collect();
                    let code = path(&steps).code().expect("it is short");
                    assert_eq!(Path::steps_of_code(code), Some(steps.clone()));
                    let before = known.insert(code, steps.clone());
                    assert!(before.is_none_or(|before| before == steps), "{steps:?}");
                }
            }
        }
        assert_eq!(path(&[]).code(), Some(1));
        assert_eq!(Path::steps_of_code(1), Some(vec![]));
        // A one, and 1, 010, 011 and 00100 behind it.
        let children = [1, 2, 3, 4].map(|number| path(&[number]).code());
        assert_eq!(children, [0b11, 0b1010, 0b1011, 0b10_0100].map(Some));
        assert_eq!(path(&[1023]).code().map(u64::ilog2), Some(19));
        // A code that ends within a number belongs to no thread.
        for code in [0, 0b10, 0b100, 0b101, 0b1_0010, u64::MAX - 1] {
            assert_eq!(Path::steps_of_code(code), None, "{code:b}");
        }
        let deepest = path(&[1; 32]);
        assert_eq!(deepest.code(), Some((1 << 33) - 1));
        assert_eq!(deepest.child(1).code(), None);
        let largest = path(&[u32::MAX]).code().expect("it has 64 bits");
        assert_eq!(Path::steps_of_code(largest), Some(vec![u32::MAX]));
    }

    #[test]
    fn objects_are_aligned_and_far_apart() {
        let mut reaches: Vec<(u64, u64)> = Vec::new();
        for name in names() {
            let Some(address) = Address::of(name) else {
                continue;
            };
            let (start, size) = (address.bits(), 1 << name.class);
            assert!(start.is_multiple_of(2 * size), "{name:?}");
            assert!(address.reach() >= size, "{name:?}");
            assert!(!is_local(start) && start < 1 << 46);
            assert!(start >= (MAXIMUM_GLOBALS as u64) << OFFSET_BITS);
            // All of it and as much behind it is its own, and as much before it is below it.
            for offset in [0, 1, size - 1, size, size + 7] {
                let offset = offset.min(address.reach() - 1);
                let made = Place::Made(address, offset as u32);
                assert_eq!(place(start + offset), made, "{name:?}");
            }
            for before in [1, 8, size] {
                let below = Place::BelowMade(address, before);
                assert_eq!(place(start - before), below, "{name:?}");
            }
            reaches.push((start - size, start + size + size));
        }
        reaches.sort_unstable();
        // What is behind one object may only be what is before the next.
        for pair in reaches.windows(2) {
            let gap = (pair[0].1 - pair[0].0) / 3;
            assert!(pair[1].0 + gap >= pair[0].1, "{pair:x?}");
        }
    }

    #[test]
    fn what_does_not_fit_has_no_address() {
        let fits = |name| Address::of(name).is_some();
        // 41 bits less one for the heap and one for the path: 20 for the number.
        assert!(fits(heap(&[], 4, (1 << 20) - 1)));
        assert!(!fits(heap(&[], 4, 1 << 20)));
        // 27 of 39 for the offset, and in the first child of 37.
        assert!(fits(heap(&[], 26, 4095)));
        assert!(!fits(heap(&[], 26, 4096)));
        assert!(fits(heap(&[1], 26, 1023)));
        assert!(!fits(heap(&[1], 26, 1024)));
        assert!(!fits(heap(&[], 4, 0)), "they are numbered from 1");
        assert!(fits(heap(&[1; 16], 4, 1)));
        assert!(!fits(heap(&[1; 16], 4, 4)));
        assert!(!fits(heap(&[1; 17], 4, 1)));
        assert!(!fits(heap(&[1; 1000], 4, 1)));
        assert!(!fits(heap(&[u32::MAX], 4, 1)));
    }

    #[test]
    fn the_class_is_that_of_size_and_alignment() {
        assert_eq!([class(0, 0), class(1, 1), class(16, 16)], [4; 3]);
        assert_eq!([class(17, 16), class(32, 1), class(3, 32)], [5; 3]);
        assert_eq!([class(1, 4096), class(4096, 16)], [12; 2]);
        assert_eq!([class(1 << 26, 16), class(1, 1 << 26)], [LARGEST_CLASS; 2]);
    }

    #[test]
    fn other_addresses_are_what_they_were() {
        let location = |object, offset| {
            Place::Global(Location {
                object: ObjectId(object),
                offset,
            })
        };
        assert_eq!(place(0), location(0, 0));
        assert_eq!(place(4096), location(0, 4096));
        let last = ObjectId(MAXIMUM_GLOBALS as u32 - 1);
        assert_eq!(place(global(last) + 5), location(last.0, 5));
        let below = Place::BelowGlobal(ObjectId(7), 4);
        assert_eq!(place(global(ObjectId(7)) - 4), below);
        assert_eq!(place(local(12) + 3), Place::Local(12, 3));
        for wild in [1 << 47, u64::MAX, u64::MAX << 40, 1 << 46 | 1 << 47] {
            assert_eq!(place(wild), Place::Wild);
        }
        // The class that is not used, a path that does not end, and the object before the first.
        assert_eq!(place(31 << 41), Place::Wild);
        assert_eq!(place(8 << 41 | ((1 << 41) - 1) >> 1), Place::Wild);
        assert_eq!(place(8 << 41), Place::Wild);
    }

    #[test]
    fn pointers_to_one_object_are_told_from_others() {
        let address = |number| Address::of(heap(&[2], 5, number)).map_or(0, Address::bits);
        assert!(is_same_object(address(1), address(1) + 31));
        assert!(!is_same_object(address(1), address(2)));
        assert!(is_same_object(local(4), local(4) + 8));
        assert!(!is_same_object(global(ObjectId(3)), global(ObjectId(4))));
    }

    #[test]
    fn threads_have_seeds_of_their_own() {
        let mut seeds = HashSet::from([Path::default().seed()]);
        assert!(seeds.contains(&1));
        for first in 1..50 {
            assert!(seeds.insert(path(&[first]).seed()));
            for second in 1..50 {
                assert!(seeds.insert(path(&[first, second]).seed()));
            }
        }
    }
}
