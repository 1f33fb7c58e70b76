//! Objects: bounds and lifetimes. Uninitialised memory has a value like any other here; a front end decides what must not
//! depend on it.
//!
//! Some errors are visible as soon as an access is about to happen ([`fault`]): it is out of bounds, or there is no such
//! object. Others are a question of order ([`lifetime_errors`]). An access that the model does not order before the object is
//! freed is a use after free, because there is an execution in which it comes later. An access that does not come after the
//! object was created reads memory that another thread has not created yet.

use crate::models::{
    MemoryModel,
    precedence::{Precedence, PrecedenceBasis},
};
use norns_execution::{
    Action, EventId, Graph, Label, Location, ObjectId, ObjectKind, ThreadId, Unpacked, Width,
    program::{Finding, FindingKind, Run},
};
use std::cell::OnceCell;

/// What is known of an object in a graph.
enum Object {
    /// It exists from the start.
    Global { size: u32, constant: bool },
    /// A thread created it.
    Made { size: u32 },
    /// No thread created it.
    Unknown,
}

fn object(graph: &Graph, run: &impl Run, object: ObjectId) -> Object {
    if let Some(global) = run.global(object) {
        return Object::Global {
            size: global.size,
            constant: global.constant,
        };
    }
    let made = graph.allocation_of(object).and_then(|id| graph.event(id));
    match made.map(|event| event.action) {
        Some(Action::Allocate { size, .. }) => Object::Made { size },
        _ => Object::Unknown,
    }
}

/// What is wrong with the operation that a thread is about to do, if it can be seen now. The thread then stops there.
pub fn fault(graph: &Graph, run: &impl Run, thread: ThreadId) -> Option<Finding> {
    match *run.label(thread) {
        Label::Read {
            location, width, ..
        } => access_fault(graph, run, location, width, "reads", false),
        Label::Write {
            location, width, ..
        }
        | Label::Update {
            location, width, ..
        } => access_fault(graph, run, location, width, "writes", true),
        Label::Free { object: freed } => match object(graph, run, freed) {
            Object::Made { .. } => None,
            Object::Global { .. } => Some(Finding {
                kind: FindingKind::InvalidFree,
                message: format!(
                    "frees {}, which is not a heap block",
                    run.object_name(freed)
                ),
            }),
            Object::Unknown => Some(Finding {
                kind: FindingKind::InvalidFree,
                message: "frees a pointer that points to no object".to_owned(),
            }),
        },
        _ => None,
    }
}

fn access_fault(
    graph: &Graph,
    run: &impl Run,
    location: Location,
    width: Width,
    verb: &str,
    writes: bool,
) -> Option<Finding> {
    let bytes = width.bytes();
    let plural = if bytes == 1 { "byte" } else { "bytes" };
    let size = match object(graph, run, location.object) {
        Object::Global { constant: true, .. } if writes => {
            return Some(Finding {
                kind: FindingKind::ReadOnly,
                message: format!(
                    "writes to {}, which is constant",
                    run.object_name(location.object)
                ),
            });
        }
        Object::Global { size, .. } | Object::Made { size } => size,
        Object::Unknown => {
            let (kind, pointer) = if location.object == ObjectId(0) {
                (FindingKind::Null, "a null pointer")
            } else {
                (
                    FindingKind::WildPointer,
                    "a pointer that points to no object",
                )
            };
            return Some(Finding {
                kind,
                message: format!("{verb} {bytes} {plural} through {pointer}"),
            });
        }
    };
    if u64::from(location.offset) + u64::from(bytes) <= u64::from(size) {
        return None;
    }
    let name = run.object_name(location.object);
    let past = location.offset.saturating_sub(size);
    let place = if past == 0 && location.offset < size {
        "across the end of".to_owned()
    } else if past == 0 {
        "just past the end of".to_owned()
    } else {
        format!("{past} bytes past the end of")
    };
    Some(Finding {
        kind: FindingKind::OutOfBounds,
        message: format!("{verb} {bytes} {plural} {place} {name} ({size} bytes)"),
    })
}

/// An access of an object that is not ordered after its beginning or before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LifetimeError {
    /// The event that shows it.
    pub shown_by: EventId,
    /// What is wrong.
    pub finding: Finding,
    /// The two events that are not ordered as they should be.
    pub events: [EventId; 2],
}

/// Errors of order. An explorer that keeps clocks lends them.
pub fn lifetime_errors(
    model: MemoryModel,
    graph: &Graph,
    run: &impl Run,
    basis: PrecedenceBasis<'_>,
) -> Vec<LifetimeError> {
    if graph.census().objects == 0 {
        return Vec::new();
    }
    // Most objects are used by their own thread, and by those that it starts and joins: then nobody needs the whole order.
    let whole = OnceCell::new();
    let ordered = |first: EventId, second: EventId| {
        let plainly = plainly_ordered(graph, first, second);
        // What is asked of every witness takes long.
        let is_slow = matches!(basis, PrecedenceBasis::EveryWitness(_));
        if plainly && (is_slow || !cfg!(debug_assertions)) {
            return true;
        }
        let order = whole.get_or_init(|| Precedence::of_model(model, graph, basis));
        let ordered = order.orders(first, second);
        debug_assert!(
            ordered || !plainly,
            "{model} orders {first:?} and {second:?}"
        );
        ordered
    };
    let (accesses, frees) = uses(graph);
    let mut errors = Vec::new();
    for (id, event) in graph.events() {
        match event.action {
            Action::Allocate { object, .. } if model.races_are_errors() => {
                for &(_, access, what) in of_object(&accesses, object) {
                    if !ordered(id, access) {
                        errors.push(LifetimeError {
                            shown_by: access,
                            finding: unpublished(run, object, what),
                            events: [id, access],
                        });
                    }
                }
            }
            Action::Free { object } => {
                for &(_, access, what) in of_object(&accesses, object) {
                    if !ordered(access, id) {
                        let ended = Ended {
                            object,
                            end: id,
                            certainly: ordered(id, access),
                        };
                        errors.push(LifetimeError {
                            shown_by: access,
                            finding: use_after_free(graph, run, &ended, what),
                            events: [access, id],
                        });
                    }
                }
                for &(_, other, _) in of_object(&frees, object) {
                    if graph.compare_events(other, id).is_gt() {
                        let second = if ordered(other, id) { id } else { other };
                        errors.push(LifetimeError {
                            shown_by: second,
                            finding: double_free(run, object),
                            events: [id, other],
                        });
                    }
                }
            }
            _ => {}
        }
    }
    errors
}

/// Whether program order, one spawn or one join orders two events, of which one creates or frees an object. Every model
/// respects this: a thread that starts a thread or frees memory waits for its own stores, and a thread that joins another waits
/// for the stores of that one.
fn plainly_ordered(graph: &Graph, first: EventId, second: EventId) -> bool {
    let (
        Unpacked::Of {
            thread: one,
            index: before,
        },
        Unpacked::Of {
            thread: other,
            index: after,
        },
    ) = (first.unpack(), second.unpack())
    else {
        return false;
    };
    if one == other {
        return before < after;
    }
    let index_in = |event: Option<EventId>, thread: ThreadId| match event?.unpack() {
        Unpacked::Of { thread: of, index } if of == thread => Some(index),
        _ => None,
    };
    index_in(graph.spawn_of(other), one).is_some_and(|spawn| spawn >= before)
        || index_in(graph.join_of(one), other).is_some_and(|join| join < after)
}

/// A use of an object by an event, and what it does.
type Use = (ObjectId, EventId, &'static str);

/// The accesses to objects, and the events that free objects: those of one object are next to each other, in the order of the graph. The
/// reading half of a part that is written does not count.
fn uses(graph: &Graph) -> (Vec<Use>, Vec<Use>) {
    let (mut accesses, mut frees) = (Vec::new(), Vec::new());
    for (id, event) in graph.events() {
        if let Action::Free { object } = event.action {
            frees.push((object, id, "frees"));
        }
        let Some(cell) = event.action.cell() else {
            continue;
        };
        let verb = if event.action.is_write() {
            "writes"
        } else {
            "reads"
        };
        if !is_first_half_of_a_write(graph, id) {
            let object = graph.cells()[cell.index()].location.object;
            accesses.push((object, id, verb));
        }
    }
    for uses in [&mut accesses, &mut frees] {
        uses.sort_by_key(|(object, ..)| object.index());
    }
    (accesses, frees)
}

/// Those of the uses that are uses of one object.
fn of_object(uses: &[Use], object: ObjectId) -> &[Use] {
    let first = uses.partition_point(|(other, ..)| other.index() < object.index());
    let rest = &uses[first..];
    &rest[..rest.partition_point(|&(other, ..)| other == object)]
}

/// Whether a plain read belongs to the write after it, as a part of a cell is written by reading the whole first.
fn is_first_half_of_a_write(graph: &Graph, id: EventId) -> bool {
    let Unpacked::Of { thread, index } = id.unpack() else {
        return false;
    };
    let events = graph.events_of(thread);
    let (event, next) = (&events[index as usize], events.get(index as usize + 1));
    matches!(
        event.action,
        Action::Read {
            of_update: false,
            ..
        }
    ) && next.is_some_and(|next| next.label == event.label && next.action.is_write())
}

/// An object whose life ends, as an access to it sees that.
struct Ended {
    object: ObjectId,
    /// What ends it.
    end: EventId,
    /// Whether the end comes before the access in every execution with this graph.
    certainly: bool,
}

fn use_after_free(graph: &Graph, run: &impl Run, ended: &Ended, verb: &str) -> Finding {
    let kind = graph.kind_of(ended.object).unwrap_or(ObjectKind::Heap);
    let end = graph.event(ended.end).zip(ended.end.thread());
    let position = end.and_then(|(event, thread)| run.position(thread, event.label));
    let what = match (kind, position) {
        (ObjectKind::Heap, _) if ended.certainly => "which is already freed".to_owned(),
        (ObjectKind::Heap, _) => "which is possibly already freed".to_owned(),
        (ObjectKind::Stack, Some(position)) if ended.certainly => {
            format!("whose scope ended at line {}", position.line)
        }
        (ObjectKind::Stack, Some(position)) => {
            format!(
                "whose scope may already have ended at line {}",
                position.line
            )
        }
        (ObjectKind::Stack | ObjectKind::ThreadLocal, _) if ended.certainly => {
            "which ended with its thread".to_owned()
        }
        (ObjectKind::Stack | ObjectKind::ThreadLocal, _) => {
            "which may already have ended with its thread".to_owned()
        }
    };
    Finding {
        kind: FindingKind::UseAfterFree,
        message: format!("{verb} {}, {what}", run.object_name(ended.object)),
    }
}

fn double_free(run: &impl Run, object: ObjectId) -> Finding {
    Finding {
        kind: FindingKind::DoubleFree,
        message: format!("frees {} a second time", run.object_name(object)),
    }
}

fn unpublished(run: &impl Run, object: ObjectId, verb: &str) -> Finding {
    let name = run.object_name(object);
    Finding {
        kind: FindingKind::Race,
        message: format!(
            "{verb} {name}, which another thread allocated, and nothing orders the allocation before this access"
        ),
    }
}
