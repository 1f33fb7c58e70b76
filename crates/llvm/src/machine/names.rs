//! What has a name in every execution: objects, threads, findings and texts.
//!
//! The tables only grow and belong to the program, not to a run, so that the same thread and the same allocation have the
//! same id in all executions. Runs keep what they have seen and ask here only for what is new.

use norns_execution::program::{Finding, FindingKind};
use norns_execution::{FindingId, ObjectId, ObjectKind, TextId, ThreadId};
use std::collections::HashMap;

/// Which object a thread makes: the kinds are counted apart, so an id says what kind of object it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Made {
    pub(crate) thread: ThreadId,
    pub(crate) kind: ObjectKind,
    pub(crate) number: u32,
}

/// The tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// The first id of an object that a thread makes.
    first_made: u32,
    made: Vec<(Made, TextId)>,
    made_ids: HashMap<Made, ObjectId>,
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

    /// The object that a thread makes; none if there are too many.
    pub(crate) fn object(&mut self, made: Made, origin: TextId) -> Option<ObjectId> {
        if let Some(&id) = self.made_ids.get(&made) {
            return Some(id);
        }
        let id = ObjectId(self.first_made + self.made.len() as u32);
        if id.0 >= super::pointer::MAXIMUM_OBJECTS - 1 {
            return None;
        }
        self.made.push((made, origin));
        self.made_ids.insert(made, id);
        Some(id)
    }

    /// What is known of an object that some thread makes.
    pub(crate) fn made(&self, object: ObjectId) -> Option<(Made, TextId)> {
        let index = object.0.checked_sub(self.first_made)?;
        self.made.get(index as usize).copied()
    }

    /// Which of the heap blocks it is, from 1, in the order in which they got their ids.
    pub(crate) fn number_among_blocks(&self, object: ObjectId) -> usize {
        let until = (object.0 + 1).saturating_sub(self.first_made) as usize;
        let made = self.made.iter().take(until);
        made.filter(|(made, _)| made.kind == ObjectKind::Heap)
            .count()
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
