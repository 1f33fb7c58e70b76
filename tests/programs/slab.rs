// Slots with owners whose ids come from a counter that is read and written in two steps: two owners may get the same id.
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::RwLock;
use std::thread;

#[derive(Debug, Clone, PartialEq)]
enum State {
    Free,
    Taken { owner: u64 },
}

struct Slab {
    slots: Vec<RwLock<State>>,
    next: AtomicU64,
    closed: AtomicBool,
}

impl Slab {
    fn new(size: usize) -> Slab {
        Slab {
            slots: (0..size).map(|_| RwLock::new(State::Free)).collect(),
            next: AtomicU64::new(1),
            closed: AtomicBool::new(false),
        }
    }

    fn id(&self) -> u64 {
        let id = self.next.load(Ordering::SeqCst);
        self.next.store(id + 1, Ordering::SeqCst);
        id
    }

    fn take(&self, slot: usize) -> Option<u64> {
        if self.closed.load(Ordering::Acquire) {
            return None;
        }
        let owner = self.id();
        let mut state = self.slots[slot].write().unwrap();
        if *state != State::Free {
            return None;
        }
        *state = State::Taken { owner };
        Some(owner)
    }

    fn owners(&self) -> Vec<u64> {
        self.slots
            .iter()
            .filter_map(|slot| match *slot.read().unwrap() {
                State::Taken { owner } => Some(owner),
                State::Free => None,
            })
            .collect()
    }
}

fn main() {
    let slab = Slab::new(2);
    thread::scope(|scope| {
        scope.spawn(|| slab.take(0));
        scope.spawn(|| slab.take(1));
    });
    let owners = slab.owners();
    assert_ne!(owners[0], owners[1], "two owners have the same id");
    slab.closed.store(true, Ordering::Release);
}
