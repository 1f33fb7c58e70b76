//! Describes in words what an event did.

use super::{Call, Naming, accesses::WholeAccess};
use norns_execution::{
    Action, CellId, EventId, Label, Location, ObjectId, ObjectKind, Unpacked, Value, Waiting,
    Width,
    program::{Position, Run},
};

impl<R: Run> Naming<'_, R> {
    pub(crate) fn source(&self, event: EventId) -> Option<EventId> {
        match self.graph.event(event)?.action {
            Action::Read { source, .. } => source,
            _ => None,
        }
    }

    pub(crate) fn thread_of(&self, event: EventId) -> String {
        event.thread().map_or_else(
            || "initially".to_owned(),
            |thread| self.run.thread_name(thread),
        )
    }

    pub(crate) fn position(&self, event: EventId) -> Option<Position> {
        let label = self.graph.event(event)?.label;
        self.run.position(event.thread()?, label)
    }

    /// The functions of the program that are running at an event.
    pub(super) fn calls(&self, event: EventId) -> Vec<Call> {
        let label = self.graph.event(event).map(|event| event.label);
        match (event.thread(), label) {
            (Some(thread), Some(label)) => self.calls_at(thread, label),
            _ => Vec::new(),
        }
    }

    /// The name of a location. If it is long, template arguments are left out.
    pub(crate) fn place_name(&self, location: Location) -> String {
        without_arguments(self.run.location_name(location))
    }

    /// The same for the variable or field of this width at a location.
    pub(super) fn access_name(&self, location: Location, width: Width) -> String {
        without_arguments(self.run.access_name(location, width))
    }

    /// The same for a value that may be a pointer.
    pub(crate) fn value_name(&self, value: Value, width: Width) -> String {
        without_arguments(self.run.value_name(value, width))
    }

    /// The same for a value of the type that a location has.
    pub(crate) fn value_at(&self, location: Location, value: Value, width: Width) -> String {
        without_arguments(self.run.value_at(location, value, width))
    }

    /// The short name of an object. The trace shows where it was created.
    pub(super) fn name_of(&self, object: ObjectId) -> String {
        without_arguments(self.run.short_object_name(object))
    }

    /// The label of an event that begins or ends an atomic block.
    fn edge_of_block(&self, id: EventId) -> Option<&'static str> {
        let (thread, event) = (id.thread()?, self.graph.event(id)?);
        match self.run.label_at(thread, event.label) {
            Label::AtomicBegin => Some("begin atomic"),
            Label::AtomicEnd => Some("end atomic"),
            _ => None,
        }
    }

    /// Whether an event locks a mutex, or waits for one.
    pub(super) fn locks(&self, id: EventId) -> bool {
        let (Some(thread), Some(event)) = (id.thread(), self.graph.event(id)) else {
            return false;
        };
        let is_there = self.run.is_started(thread) && event.label <= self.run.answers(thread);
        is_there
            && self
                .run
                .label_at(thread, event.label)
                .until()
                .is_some_and(|until| until.reason == Waiting::Lock)
    }

    /// The event that took the lock that an event waits for.
    pub(crate) fn holder(&self, waits: EventId) -> Option<EventId> {
        let cell = match self.graph.event(waits)?.action {
            Action::Read {
                cell, source: None, ..
            } if self.locks(waits) => cell,
            _ => return None,
        };
        Some(self.graph.last_write_to(cell))
            .filter(|&write| self.graph.value_of(write) != Value::ZERO)
    }

    /// Whether a cell belongs to a mutex: some event locks it.
    pub(super) fn is_mutex(&self, cell: CellId) -> bool {
        let mut events = self.graph.events();
        events.any(|(id, event)| event.action.cell() == Some(cell) && self.locks(id))
    }

    /// What a step did. The two halves of an update are one step.
    pub(crate) fn describe(&self, event: EventId) -> String {
        if let Some(call) = self.describe_call(event) {
            return call;
        }
        let what = self
            .describe_whole(event)
            .unwrap_or_else(|| self.describe_in_memory(event));
        let waits = matches!(
            self.graph.event(event).map(|event| event.action),
            Some(Action::Read { source: None, .. })
        );
        if waits && self.reason(event) == Some(Waiting::Park) {
            let function = self.called(event);
            let inside = function.map_or(String::new(), |function| format!(" in {function}"));
            return format!("is parked{inside}");
        }
        match self.called(event).filter(|_| !waits) {
            Some(function) => format!("{what} in {function}"),
            None => what,
        }
    }

    /// What an access does that may cover several cells.
    fn describe_whole(&self, event: EventId) -> Option<String> {
        let WholeAccess {
            location,
            width,
            mode,
            value,
            writes,
        } = self.whole_access(event)?;
        let verb = if writes { "write" } else { "read" };
        let name = self.access_name(location, width);
        let value = self.value_at(location, value, width);
        Some(format!("{verb} {name} = {value} ({mode})"))
    }

    /// The function of the standard library that an event belongs to.
    pub(super) fn called(&self, event: EventId) -> Option<String> {
        let (thread, label) = (event.thread()?, self.graph.event(event)?.label);
        let is_there = self.run.is_started(thread) && label <= self.run.answers(thread);
        is_there.then(|| self.run.called(thread, label)).flatten()
    }

    /// Whether the program makes this access itself, to memory that does not hold the bookkeeping of a library.
    pub(crate) fn is_of_program(&self, event: EventId) -> bool {
        let is_internal = |location| self.run.is_internal(location);
        self.called(event).is_none() && !self.location_of(event).is_some_and(is_internal)
    }

    /// The same in terms of memory, whichever library function does it.
    pub(super) fn describe_in_memory(&self, event: EventId) -> String {
        let (Some(read), Some(write)) = (
            self.graph.event(event),
            self.graph
                .write_half(event)
                .and_then(|write| self.graph.event(write)),
        ) else {
            return self.describe_half(event);
        };
        match (read.action, write.action) {
            (
                Action::Read {
                    cell,
                    mode,
                    value: old,
                    ..
                },
                Action::Write {
                    mode: write_mode,
                    value: new,
                    ..
                },
            ) => {
                let id = cell;
                let cell = &self.graph.cells()[cell.index()];
                let name = self.access_name(cell.location, cell.width);
                if self.locks(event) {
                    return format!("lock {name}");
                }
                if new == Value::ZERO && self.is_mutex(id) {
                    return format!("unlock {name}");
                }
                let [old, new] =
                    [old, new].map(|value| self.value_at(cell.location, value, cell.width));
                let modes = if mode == write_mode {
                    mode.to_string()
                } else {
                    format!("{mode}, {write_mode}")
                };
                format!("update {name} from {old} to {new} ({modes})")
            }
            _ => self.describe_half(event),
        }
    }

    pub(crate) fn describe_half(&self, event: EventId) -> String {
        if let Unpacked::Initial(cell) = event.unpack() {
            let value = self.graph.value_of(event);
            let cell = &self.graph.cells()[cell.index()];
            let value = self.value_at(cell.location, value, cell.width);
            let name = self.access_name(cell.location, cell.width);
            return format!("initially {name} = {value}");
        }
        let (locks, edge_of_block) = (self.locks(event), self.edge_of_block(event));
        let Some(event) = self.graph.event(event) else {
            return String::new();
        };
        let place = |cell: CellId, value: Value| {
            let cell = &self.graph.cells()[cell.index()];
            let name = self.access_name(cell.location, cell.width);
            format!(
                "{name} = {}",
                self.value_at(cell.location, value, cell.width)
            )
        };
        match event.action {
            Action::Read {
                cell, source: None, ..
            } => {
                let location = self.graph.cells()[cell.index()].location;
                let what = if locks { "the lock " } else { "" };
                format!("waits for {what}{}", self.place_name(location))
            }
            Action::Read {
                cell,
                mode,
                value,
                of_update: true,
                exclusive: false,
                ..
            } => {
                format!("failed update, read {} ({mode})", place(cell, value))
            }
            Action::Read {
                cell, mode, value, ..
            } => format!("read {} ({mode})", place(cell, value)),
            Action::Write {
                cell, mode, value, ..
            } => format!("write {} ({mode})", place(cell, value)),
            Action::Fence { mode } => {
                edge_of_block.map_or_else(|| format!("fence ({mode})"), str::to_owned)
            }
            Action::Spawn { child } => format!("spawn {}", self.run.thread_name(child)),
            Action::Join { child } => format!("join {}", self.run.thread_name(child)),
            Action::Arrive { barrier, .. } => {
                let has_arrived = event.action.arrival().is_some();
                let verb = if has_arrived { "arrive" } else { "look" };
                format!(
                    "{verb} at the barrier {}",
                    self.place_name(barrier.location)
                )
            }
            Action::Depart { barrier, .. } => {
                format!("leave the barrier {}", self.place_name(barrier.location))
            }
            Action::Allocate {
                object, size, kind, ..
            } => match kind {
                ObjectKind::Stack => format!("enter the scope of {}", self.name_of(object)),
                ObjectKind::Heap | ObjectKind::ThreadLocal => {
                    format!("allocate {} ({size} bytes)", self.name_of(object))
                }
            },
            Action::Free { object } => {
                let verb = if self.graph.kind_of(object) == Some(ObjectKind::Stack) {
                    "leave the scope of"
                } else {
                    "free"
                };
                format!("{verb} {}", self.name_of(object))
            }
            Action::Choose { taken } => format!("choose {taken}"),
        }
    }
}

/// Longer names are hard to read in a column.
const LONG: usize = 40;

/// A name without its template arguments, if it is long: `std::thread::_State_impl<…>`.
fn without_arguments(name: String) -> String {
    if name.chars().count() <= LONG || !name.contains('<') {
        return name;
    }
    let mut out = String::new();
    let mut depth = 0_u32;
    for c in name.chars() {
        match c {
            '<' => {
                if depth == 0 {
                    out.push_str("<…>");
                }
                depth += 1;
            }
            '>' if depth > 0 => depth -= 1,
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::without_arguments;

    #[test]
    fn long_names_lose_their_arguments() {
        let short = |name: &str| without_arguments(name.to_owned());
        assert_eq!(short("table<int>::size"), "table<int>::size");
        assert_eq!(
            short("&vtable for std::_State_impl<std::_Invoker<std::tuple<main::$_0> > >+16"),
            "&vtable for std::_State_impl<…>+16"
        );
        assert_eq!(
            short("map<int, std::string>::find(int)::a_name_that_is_long<char>"),
            "map<…>::find(int)::a_name_that_is_long<…>"
        );
    }
}
