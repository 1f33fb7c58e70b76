//! What has the same name in every execution: objects, threads, findings and texts.
//!
//! The tables only grow and belong to the program, not to a run, so the same thread and the same allocation have the same id in
//! all executions. Runs keep what they have seen, and ask here only for what is new.
//!
//! Ids are assigned in the order of requests, which must not be visible: programs see addresses ([`super::pointer`]), which are
//! derived from names, and so are reports.

use super::pointer::{self, Address, Name, Path, Place};
use norns_execution::program::{Finding, FindingKind};
use norns_execution::{FindingId, Location, ObjectId, TextId, ThreadId};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash of few numbers, by multiplications: addresses are not chosen by an enemy.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        // The low bits of an address are zero, and those of a product are no better than those of its factors.
        let product = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }
}

/// Where a pointer leads that does not lead into the stack of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// Into an object, which need not be there in every execution.
    Object(Location),
    /// Below the start of one, by so many bytes.
    Below(ObjectId, u64),
    /// Nowhere.
    Nothing,
}

/// The tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The first id of an object that a thread makes.
    first_made: u32,
    /// The objects that threads make, by id.
    made: Vec<Address>,
    made_ids: HashMap<Address, ObjectId, BuildHasherDefault<AddressHasher>>,
    /// The parent of each thread and which of its children it is, from 1.
    threads: Vec<(ThreadId, u32)>,
    thread_ids: HashMap<(ThreadId, u32), ThreadId, BuildHasherDefault<AddressHasher>>,
    /// The threads that have been started, by their handles.
    threads_of_handles: HashMap<u64, ThreadId, BuildHasherDefault<AddressHasher>>,
    findings: Vec<Finding>,
    finding_ids: HashMap<(FindingKind, String), FindingId>,
    /// The threads that have waited to be woken, in the order in which they were asked for, and the place of each among them.
    waiters: Vec<ThreadId>,
    waiter_places: HashMap<ThreadId, u32>,
    /// The addresses of atomics that threads wait for or notify of, by their numbers.
    addresses: HashMap<u32, u64>,
    texts: Vec<String>,
    text_ids: HashMap<String, TextId>,
}

impl Names {
    /// Empty tables.
    pub(crate) fn new(first_made: u32) -> Self {
        Names {
            first_made,
            ..Names::default()
        }
    }

    /// The object that has an address, whether some thread has made it already or not.
    pub(crate) fn object(&mut self, address: Address) -> ObjectId {
        let next = ObjectId(self.first_made + self.made.len() as u32);
        let id = *self.made_ids.entry(address).or_insert(next);
        if id == next {
            self.made.push(address);
        }
        id
    }

    /// The name of an object that some thread makes.
    pub(crate) fn made(&self, object: ObjectId) -> Option<Name> {
        self.address(object)?.name()
    }

    /// The address of an object that some thread makes.
    pub(crate) fn address(&self, object: ObjectId) -> Option<Address> {
        let index = object.0.checked_sub(self.first_made)?;
        self.made.get(index as usize).copied()
    }

    /// Where a pointer leads, for all threads alike. This is where addresses become objects.
    pub(crate) fn target(&mut self, pointer: u64) -> Target {
        match pointer::place(pointer) {
            Place::Global(location) => Target::Object(location),
            Place::Made(address, offset) => Target::Object(Location {
                object: self.object(address),
                offset,
            }),
            Place::BelowGlobal(object, before) if object.0 < self.first_made => {
                Target::Below(object, before)
            }
            Place::BelowMade(address, before) => Target::Below(self.object(address), before),
            Place::BelowGlobal(..) | Place::Local(..) | Place::Wild => Target::Nothing,
        }
    }

    /// Where a number leads if it is the address of an object that has an id.
    pub(crate) fn known_target(&self, pointer: u64) -> Option<Location> {
        match pointer::place(pointer) {
            Place::Global(location) => Some(location),
            Place::Made(address, offset) => Some(Location {
                object: *self.made_ids.get(&address)?,
                offset,
            }),
            _ => None,
        }
    }

    /// The path of a thread.
    pub(crate) fn path(&self, thread: ThreadId) -> Path {
        match self.threads.get(thread.index()) {
            Some(&(parent, number)) if thread.0 > 0 => self.path(parent).child(number),
            _ => Path::default(),
        }
    }

    /// The n-th thread, from 1, that a thread starts.
    pub(crate) fn thread(&mut self, parent: ThreadId, number: u32) -> ThreadId {
        if self.threads.is_empty() {
            self.threads.push((ThreadId(0), 0));
        }
        if let Some(&id) = self.thread_ids.get(&(parent, number)) {
            return id;
        }
        let id = ThreadId(self.threads.len() as u32);
        self.threads.push((parent, number));
        self.thread_ids.insert((parent, number), id);
        if let Some(handle) = self.handle(id) {
            self.threads_of_handles.insert(handle, id);
        }
        id
    }

    /// The handle of a thread: the code of its path, which is the same in every process. None if the path is too long.
    pub(crate) fn handle(&self, thread: ThreadId) -> Option<u64> {
        self.path(thread).code()
    }

    /// The thread that has a handle, whether some thread has started it already or not.
    pub(crate) fn thread_of_handle(&mut self, handle: u64) -> Option<ThreadId> {
        let steps = Path::steps_of_code(handle)?;
        let child = |parent, number| self.thread(parent, number);
        Some(steps.into_iter().fold(ThreadId(0), child))
    }

    /// The thread that has a handle, if some thread has ever started it.
    pub(crate) fn started_thread(&self, handle: u64) -> Option<ThreadId> {
        match self.threads_of_handles.get(&handle) {
            Some(&thread) => Some(thread),
            None => (Path::default().code() == Some(handle)).then_some(ThreadId(0)),
        }
    }

    /// The place of a thread in sets of threads that wait to be woken. Nothing that is explored or written down may depend on it.
    pub(crate) fn waiter_place(&mut self, thread: ThreadId) -> u32 {
        let next = self.waiters.len() as u32;
        let place = *self.waiter_places.entry(thread).or_insert(next);
        if place == next {
            self.waiters.push(thread);
        }
        place
    }

    /// The place of the n-th thread, from 0, of a set of threads that wait to be woken, in the order of their paths.
    pub(crate) fn nth_waiter(&self, set: u64, number: usize) -> Option<u32> {
        let places = (0..64).filter(|place| set >> place & 1 == 1);
        let with_steps = |place: u32| Some((self.steps(*self.waiters.get(place as usize)?), place));
        let mut members: Vec<(Vec<u32>, u32)> = places.filter_map(with_steps).collect();
        members.sort_unstable();
        members.get(number).map(|&(_, place)| place)
    }

    /// The handle of the thread that has a place in sets of threads that wait to be woken.
    pub(crate) fn waiter(&self, place: u32) -> Option<u64> {
        self.handle(*self.waiters.get(place as usize)?)
    }

    /// The numbers of the children on the path of a thread.
    fn steps(&self, thread: ThreadId) -> Vec<u32> {
        match self.threads.get(thread.index()) {
            Some(&(parent, number)) if thread.0 > 0 => {
                let mut steps = self.steps(parent);
                steps.push(number);
                steps
            }
            _ => Vec::new(),
        }
    }

    /// The path of a thread: `main/1/2`.
    pub(crate) fn thread_name(&self, thread: ThreadId) -> String {
        match self.threads.get(thread.index()) {
            Some(&(parent, number)) if thread.0 > 0 => {
                format!("{}/{number}", self.thread_name(parent))
            }
            _ => "main".to_owned(),
        }
    }

    /// The id of a finding.
    pub(crate) fn finding(&mut self, kind: FindingKind, message: String) -> FindingId {
        let key = (kind, message);
        if let Some(&id) = self.finding_ids.get(&key) {
            return id;
        }
        let id = FindingId(self.findings.len() as u32);
        let message = key.1.clone();
        self.findings.push(Finding { kind, message });
        self.finding_ids.insert(key, id);
        id
    }

    /// A finding.
    pub(crate) fn finding_of(&self, id: FindingId) -> Option<Finding> {
        self.findings.get(id.0 as usize).cloned()
    }

    /// A number of an address that threads wait at, below 2²³ and the same in every process; none if another address that threads
    /// wait at has the same number.
    pub(crate) fn number_of_address(&mut self, address: u64) -> Option<u32> {
        let number = (address.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 41) as u32;
        let known = *self.addresses.entry(number).or_insert(address);
        (known == address).then_some(number)
    }

    /// The address that has a number.
    pub(crate) fn numbered_address(&self, number: u32) -> Option<u64> {
        self.addresses.get(&number).copied()
    }

    /// The id of a text.
    pub(crate) fn text(&mut self, text: &str) -> TextId {
        if let Some(&id) = self.text_ids.get(text) {
            return id;
        }
        let id = TextId(self.texts.len() as u32);
        self.texts.push(text.to_owned());
        self.text_ids.insert(text.to_owned(), id);
        id
    }

    /// A text.
    pub(crate) fn text_of(&self, id: TextId) -> &str {
        self.texts.get(id.0 as usize).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, ThreadId};

    /// The places depend on who asks first, and the order of a set does not.
    #[test]
    fn the_threads_of_a_set_come_in_the_order_of_their_paths() {
        let paths: [&[u32]; 5] = [&[], &[1], &[1, 2], &[2], &[10]];
        let orders = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]];
        let in_sets = orders.map(|order| {
            let mut names = Names::new(1);
            let mut set = 0;
            for which in order {
                let child = |parent, &number: &u32| names.thread(parent, number);
                let thread = paths[which].iter().fold(ThreadId(0), child);
                set |= 1 << names.waiter_place(thread);
            }
            assert_eq!(set, 0b11111);
            assert_eq!(names.nth_waiter(set, 5), None);
            [0, 1, 2, 3, 4].map(|number| {
                let place = names.nth_waiter(set, number)?;
                names.waiter(place)
            })
        });
        let expected = [1, 0b11, 0b11_010, 0b1010, 0b1000_1010].map(Some);
        assert_eq!(in_sets, [expected; 3]);
    }

    #[test]
    fn a_thread_is_found_by_its_handle() {
        let mut names = Names::new(1);
        assert_eq!(names.started_thread(1), Some(ThreadId(0)));
        assert_eq!(names.started_thread(0b11_010), None);
        let child = names.thread_of_handle(0b11_010).expect("it is a code");
        let parent = names.thread(ThreadId(0), 1);
        assert_eq!(names.thread(parent, 2), child);
        assert_eq!(names.started_thread(0b11_010), Some(child));
        assert_eq!(names.handle(child), Some(0b11_010));
        assert_eq!(names.thread_of_handle(0), None);
    }
}
