//! Which steps explain little: those in private memory, the bookkeeping of libraries, and how library functions synchronise
//! internally.

use super::{FARTHEST, Slicing};
use crate::trace::{StepKind, object_of};
use norns_execution::{Mode, program::Run};

/// The beginnings of the names of the functions by which Rust panics.
const PANICKING: [&str; 4] = [
    "panicking::",
    "option::unwrap_failed",
    "option::expect_failed",
    "result::unwrap_failed",
];

/// The types and modules of Rust's channels.
const CHANNELS: [&str; 7] = [
    "mpsc",
    "Sender",
    "SyncSender",
    "Receiver",
    "IntoIter",
    "Iter",
    "TryIter",
];

impl<R: Run> Slicing<'_, '_, R> {
    /// How much a step's distance grows because it explains little: it is in private memory, it is the bookkeeping of a library, or
    /// it has no line in the program.
    pub(super) fn noise(&self, step: usize) -> u32 {
        let told = &self.steps[step];
        let is_access = matches!(
            told.kind,
            StepKind::Read | StepKind::Write | StepKind::Update | StepKind::FailedUpdate
        );
        let call = || self.naming.call_of(self.told.event_of(step)?);
        let function = self
            .told
            .event_of(step)
            .and_then(|event| self.naming.called(event));
        let function = function.as_deref();
        if self.is_of_panic(step) || told.kind == StepKind::Choose && call().is_some() {
            return FARTHEST;
        }
        if !is_access && told.kind != StepKind::Allocate {
            let is_of_function = told.kind == StepKind::Free && function.is_some();
            return match (told.private.is_some(), is_of_function) {
                (true, true) => FARTHEST,
                (is_private, _) => u32::from(is_private),
            };
        }
        let location = self
            .told
            .event_of(step)
            .and_then(|event| self.naming.location_of(event));
        let made = || {
            let graph = self.naming.graph;
            object_of(graph, graph.event(self.told.event_of(step)?)?)
        };
        let run = self.naming.run;
        let is_internal = match location {
            Some(location) => run.is_internal(location),
            None => made().is_some_and(|object| run.is_of_library(object)),
        };
        // What a library function reads and writes is an internal matter, and so is how channels synchronise.
        let is_inside = || {
            function.is_some_and(|function| self.orders_nothing(step) || is_of_channel(function))
        };
        if told.line.is_none() || is_internal || is_inside() {
            FARTHEST
        } else {
            u32::from(told.private.is_some())
        }
    }

    /// Whether a step is part of how Rust's library handles a panic. The finding already says what matters about it.
    pub(super) fn is_of_panic(&self, step: usize) -> bool {
        let event = self.told.event_of(step);
        let function = event.and_then(|event| self.naming.called(event));
        let panics = |function: &String| PANICKING.iter().any(|start| function.starts_with(start));
        function.as_ref().is_some_and(panics)
            || self.steps[step].output.is_some() && self.is_printed_by_panic(step)
    }

    /// Whether a step is an access that a function of the standard library makes.
    pub(super) fn is_inside(&self, step: usize) -> bool {
        let told = &self.steps[step];
        let is_access =
            told.access().is_some() || matches!(told.kind, StepKind::Allocate | StepKind::Free);
        let event = self.told.event_of(step);
        is_access
            && !told.is_of_library()
            && event.is_some_and(|event| self.naming.called(event).is_some())
    }

    /// Whether a thread prints something because it panicked.
    fn is_printed_by_panic(&self, step: usize) -> bool {
        let says_so = |other: usize| {
            let output = self.steps[other].output.as_deref();
            output.is_some_and(|text| text.contains(" panicked at "))
        };
        says_so(step) || self.before(step).any(says_so)
    }

    /// Whether a step is an access that orders nothing, such as an increment of a reference count.
    fn orders_nothing(&self, step: usize) -> bool {
        let event = self.told.event_of(step);
        let event = event.and_then(|event| self.naming.graph.event(event));
        let mode = event.and_then(|event| event.action.mode());
        matches!(mode, Some(Mode::Plain | Mode::Relaxed))
    }

    /// Whether a step is a plain access.
    pub(super) fn is_plain(&self, step: usize) -> bool {
        let event = self
            .told
            .event_of(step)
            .and_then(|event| self.naming.graph.event(event));
        event.is_some_and(|event| event.action.mode() == Some(Mode::Plain))
    }

    /// Whether a step accesses memory of a library, which its users do not know.
    pub(super) fn is_of_library(&self, step: usize) -> bool {
        let graph = self.naming.graph;
        let event = self.told.event_of(step);
        let event = event.and_then(|event| graph.event(event));
        let object = event.and_then(|event| object_of(graph, event));
        object.is_some_and(|object| self.naming.run.is_of_library(object))
    }
}

/// Whether a function of the standard library belongs to a channel: `Sender::send`, or `the drop of Receiver`.
fn is_of_channel(function: &str) -> bool {
    let owner = function.strip_prefix("the drop of ");
    let owner = owner.or_else(|| Some(function.split_once("::")?.0));
    owner.is_some_and(|owner| CHANNELS.contains(&owner))
}
