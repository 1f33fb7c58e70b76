//! How other threads learn the address of an object that a thread has made: the step that first stores it where they can read it.

use norns_execution::{Action, EventId, Graph, ObjectId, ThreadId, Value, Width, program::Run};
use std::collections::HashMap;

/// An object and the thread that made it.
pub(super) struct Publication {
    /// The thread that made the object.
    pub(super) maker: ThreadId,
    /// The step that stores an address by which others can reach the object.
    pub(super) by: EventId,
}

/// How an object is published; `None` if no store of its maker publishes it.
pub(super) fn publication<R: Run>(graph: &Graph, run: &R, object: ObjectId) -> Option<Publication> {
    let made = graph.allocation_of(object)?;
    let maker = made.thread()?;
    let mut private = PrivateObjects::default();
    for (index, event) in (0..).zip(graph.events_of(maker)) {
        match event.action {
            Action::Allocate { object, .. } => private.make(object),
            Action::Write { cell, value, .. } => {
                let cell = &graph.cells()[cell.index()];
                let address = Value::new(value.bits(), Width::Eight);
                let target = (cell.width == Width::Eight).then(|| run.led_into(address));
                if let Some(target) = target.flatten() {
                    private.store(cell.location.object, target);
                }
            }
            _ => {}
        }
        if event.action.is_write() && private.is_published(object) {
            let by = EventId::of(maker, index);
            return Some(Publication { maker, by });
        }
    }
    None
}

/// The objects that a thread has made and that no other thread can reach yet, each with the objects that it points to.
#[derive(Default)]
struct PrivateObjects {
    targets: HashMap<ObjectId, Vec<ObjectId>>,
    published: Vec<ObjectId>,
}

impl PrivateObjects {
    fn make(&mut self, object: ObjectId) {
        self.targets.insert(object, Vec::new());
    }

    fn store(&mut self, place: ObjectId, target: ObjectId) {
        match self.targets.get_mut(&place) {
            Some(targets) => targets.push(target),
            None => self.publish(target),
        }
    }

    fn publish(&mut self, object: ObjectId) {
        let Some(targets) = self.targets.remove(&object) else {
            return;
        };
        self.published.push(object);
        for target in targets {
            self.publish(target);
        }
    }

    fn is_published(&self, object: ObjectId) -> bool {
        self.published.contains(&object)
    }
}
