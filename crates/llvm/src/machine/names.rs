//! What has a name in every execution: objects, threads, findings and texts.
//!
//! The tables only grow and belong to the program, not to a run, so that the same thread and the same allocation have the
//! same id in all executions. Runs keep what they have seen and ask here only for what is new.
//!
//! Ids are given in the order in which they are asked for, which is nobody's business: the program sees addresses
//! ([`super::pointer`]), which are made of names, and so are reports.

use super::pointer::{self, Address, Name, Path, Place};
use norns_execution::program::{Finding, FindingKind};
use norns_execution::{FindingId, Location, ObjectId, TextId, ThreadId};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash of one number, by a multiplication: addresses are not chosen by an enemy.
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
    thread_ids: HashMap<(ThreadId, u32), ThreadId>,
    findings: Vec<Finding>,
    finding_ids: HashMap<(FindingKind, String), FindingId>,
    /// The addresses of atomics that threads wait for or notify of.
    addresses: HashMap<u64, u32>,
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

    /// Which child of which child a thread is, each from 1.
    pub(crate) fn children_to(&self, thread: ThreadId) -> Vec<u32> {
        match self.threads.get(thread.index()) {
            Some(&(parent, number)) if thread.0 > 0 => {
                let mut path = self.children_to(parent);
                path.push(number);
                path
            }
            _ => Vec::new(),
        }
    }

    /// The pointer to the start of an object.
    pub(crate) fn start_of(&self, object: ObjectId) -> u64 {
        self.address(object)
            .map_or_else(|| pointer::global(object), Address::bits)
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
        id
    }

    /// Whether a thread of this number was ever started.
    pub(crate) fn is_thread(&self, thread: ThreadId) -> bool {
        thread.0 == 0 || thread.index() < self.threads.len()
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

    /// The number of an address among those that were asked for.
    pub(crate) fn number_of_address(&mut self, address: u64) -> u32 {
        let next = self.addresses.len() as u32;
        *self.addresses.entry(address).or_insert(next)
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
