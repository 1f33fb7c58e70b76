//! The boundary between front ends and explorers.
//!
//! A thread is a function from answers to labels. A front end runs a thread to its next visible operation and returns a
//! [`Label`]. An explorer decides what that operation does, and resumes the thread with an [`Answer`]. Memory that another
//! thread could reach belongs to the explorer; a front end holds registers, and memory that never leaves a thread.
//!
//! 1. [`Run::label`] is the pending label of a thread, known before it takes effect. It depends only on the thread's code, on
//!    the [`Label::Spawn`] that started it, and on the answers that it got.
//! 2. An update is one label and one answer, but may be two events.
//! 3. Going back past a [`Label::Spawn`] removes the child.
//! 4. A label for which [`Label::is_end`] holds is never answered.

use crate::{FindingId, Label, Location, ObjectId, TextId, ThreadId, Value, Width};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A program that can be run any number of times.
pub trait Program {
    /// One run of it.
    type Run: Run;

    /// Starts a run: the threads that exist from the start have their first labels.
    fn start(&self) -> Self::Run;

    /// Whether a thread may ask for [`Label::AtomicBegin`].
    fn has_atomic_blocks(&self) -> bool {
        false
    }

    /// Starts a run in which a thread that would ask for [`Label::AtomicBegin`] asks for [`Label::Unsupported`].
    fn start_without_atomic_blocks(&self) -> Self::Run {
        self.start()
    }

    /// The same program with bounds. A thread gets [`Label::Cut`] instead of starting more than `bound` iterations of a loop
    /// since it entered the loop, or nesting more than `bound` calls of a function in a call of the same function. `None` if
    /// there is no such version, because the front end has no bounds or the user has given one.
    fn bounded(&self, _bound: u32) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// The threads of a program, each stopped at its next visible operation.
pub trait Run {
    /// What [`Run::detach`] removed.
    type Tail;

    /// All thread ids in use are below this.
    fn thread_count(&self) -> u32;

    /// Whether the thread has been started and not removed.
    fn is_started(&self, thread: ThreadId) -> bool;

    /// The pending label of a started thread.
    fn label(&self, thread: ThreadId) -> &Label;

    /// The label of a started thread after `answers` answers. The thread must have got that many.
    fn label_at(&self, thread: ThreadId, answers: u32) -> &Label;

    /// How many answers the thread got.
    fn answers(&self, thread: ThreadId) -> u32;

    /// Answers the pending label, and runs the thread to its next label.
    fn resume(&mut self, thread: ThreadId, answer: Answer);

    /// Goes back to just after `answers` answers.
    fn rewind(&mut self, thread: ThreadId, answers: u32);

    /// Goes back to just after `answers` answers, and returns what was removed.
    fn detach(&mut self, thread: ThreadId, answers: u32) -> Self::Tail;

    /// Puts back what [`Run::detach`] removed. The thread must be exactly where that call left it.
    fn reattach(&mut self, thread: ThreadId, tail: Self::Tail);

    /// Makes what a thread has done so far part of the initial state, as if it began with its pending label. Gives whether that was done;
    /// it is not if the thread has started others.
    fn forget_past(&mut self, _thread: ThreadId) -> bool {
        false
    }

    /// What is known of an object that exists from the start; `None` for one that a thread creates.
    fn global(&self, object: ObjectId) -> Option<GlobalObject>;

    /// What memory of a global object holds before any thread runs.
    fn initial(&self, location: Location, width: Width) -> Value;

    /// What a [`Label::Fail`] means.
    fn finding(&self, finding: FindingId) -> Finding;

    /// The text of a [`Label::Cut`] or [`Label::Unsupported`].
    fn text(&self, text: TextId) -> String;

    /// The thread's name in reports.
    fn thread_name(&self, thread: ThreadId) -> String;

    /// The name of the function that the thread runs, where threads run functions.
    fn thread_function(&self, _thread: ThreadId) -> Option<String> {
        None
    }

    /// The location's name in reports.
    fn location_name(&self, location: Location) -> String;

    /// What is accessed by so many bytes at a location, in reports: a whole structure, if these are all its bytes.
    fn access_name(&self, location: Location, _width: Width) -> String {
        self.location_name(location)
    }

    /// Whether a variable belongs to a library and not to the program.
    fn is_of_library(&self, _object: ObjectId) -> bool {
        false
    }

    /// Whether what lies at a location is the bookkeeping of a library: its variables, the inside of its containers, and counts of
    /// references. Reports show it only if they are about it.
    fn is_internal(&self, location: Location) -> bool {
        self.is_of_library(location.object)
    }

    /// The object's name in reports, with where it comes from: "`buf`, allocated at queue.c:31".
    fn object_name(&self, object: ObjectId) -> String;

    /// The object's name in reports that show where it comes from elsewhere.
    fn short_object_name(&self, object: ObjectId) -> String {
        self.location_name(Location { object, offset: 0 })
    }

    /// What a pointer to the location is called in reports: `&queue.head`.
    fn address_name(&self, location: Location) -> String {
        format!("&{}", self.location_name(location))
    }

    /// A number for a thread that is the same in every process that has loaded the program.
    fn thread_code(&self, thread: ThreadId) -> u64 {
        thread.0.into()
    }

    /// The thread with such a number; `None` if the program has no such thread.
    fn thread_of_code(&self, code: u64) -> Option<ThreadId> {
        let thread = ThreadId(u32::try_from(code).ok()?);
        (thread.0 < self.thread_count()).then_some(thread)
    }

    /// A number for an object that is the same in every process that has loaded the program.
    fn object_code(&self, object: ObjectId) -> ObjectCode {
        ObjectCode::Global(object.0)
    }

    /// The object with such a code; `None` if the program has no such object.
    fn object_of_code(&self, code: ObjectCode) -> Option<ObjectId> {
        match code {
            ObjectCode::Global(number) => Some(ObjectId(number)),
            ObjectCode::Made(_) => None,
        }
    }

    /// The name in the source of an object that exists from the start, whatever reports call it; `None` for one that a thread
    /// creates.
    fn global_name(&self, object: ObjectId) -> Option<String>;

    /// What a value of eight bytes points to, if it is the address of an existing object.
    fn target(&self, _value: Value) -> Option<Location> {
        None
    }

    /// The object created by a thread into which a value of eight bytes points if it is an address, whether or not the object
    /// exists yet. Bits in which addresses never differ are ignored, because programs hide tags there.
    fn led_into(&self, _value: Value) -> Option<ObjectId> {
        None
    }

    /// The value that a thread at [`Label::Spawn`] passes to the thread that it starts, or that a thread at [`Label::Finish`]
    /// passes to a thread that joins it, if it is not passed through memory.
    fn handed_on(&self, _thread: ThreadId) -> Option<Value> {
        None
    }

    /// The places that allocated heap blocks that have not been freed, and that no label of [`Run::label_at`] creates because
    /// only their own threads can reach them ([`crate::private`]).
    fn private_leaks(&self) -> Vec<Option<Position>> {
        Vec::new()
    }

    /// Whether everything explored so far is void, because of something that a thread has done in this run or another of the same
    /// program ([`crate::private`]). Threads may then end earlier than they did before.
    fn is_void(&self) -> bool {
        false
    }

    /// A value as reports show it: a number, or what it points to.
    fn value_name(&self, value: Value, width: Width) -> String {
        value.as_signed(width).to_string()
    }

    /// A value that a location holds, as reports show it.
    fn value_at(&self, _location: Location, value: Value, width: Width) -> String {
        self.value_name(value, width)
    }

    /// The function of the standard library, called by the program, that contains the label after `answers` answers. The thread
    /// must have got that many.
    fn called(&self, _thread: ThreadId, _answers: u32) -> Option<String> {
        None
    }

    /// The two sides of the comparison in the assertion that fails where a thread stands, if it is one and they are known.
    fn failed_comparison(&self, _thread: ThreadId) -> Option<[Side; 2]> {
        None
    }

    /// The call of a library function to which the label after `answers` answers belongs, if the call synchronises and its
    /// inner steps are not shown. The thread must have got that many answers.
    fn library_call(&self, _thread: ThreadId, _answers: u32) -> Option<LibraryCall> {
        None
    }

    /// What the thread printed after `answers` answers and before its next label. It must have got that many answers.
    fn output(&self, _thread: ThreadId, _answers: u32) -> Option<String> {
        None
    }

    /// The place in the source of the label after `answers` answers. The thread must have got that many.
    fn position(&self, thread: ThreadId, answers: u32) -> Option<Position>;

    /// The functions of the program that are running at the label after `answers` answers, innermost first, each with where it is. The
    /// thread must have got as many.
    fn calls(&self, _thread: ThreadId, _answers: u32) -> Vec<CallFrame> {
        Vec::new()
    }
}

/// The name of an object as a number, the same in every process. The ids of objects that threads create are not the same: they
/// are assigned in the order in which a process meets the objects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ObjectCode {
    /// An object that exists from the start, by its place in the program.
    Global(u32),
    /// An object that a thread creates.
    Made(u64),
}

/// An object that exists from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GlobalObject {
    /// Its size in bytes.
    pub size: u32,
    /// Whether it may not be written.
    pub constant: bool,
}

/// A call of a function that synchronises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryCall {
    /// What the program calls: `sem_wait`; of Linux's `futex`, the operation.
    pub function: String,
    /// The kind of object it is about: "semaphore".
    pub object: &'static str,
    /// The object that is its first argument.
    pub argument: Option<Location>,
    /// Whether the previous label of the thread belongs to the same call.
    pub continued: bool,
}

/// A side of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// As the program writes it.
    pub expression: String,
    /// Its value.
    pub value: String,
}

impl LibraryCall {
    /// Whether it is a call of Linux's `futex` by which a thread waits.
    pub fn waits_at_futex(&self) -> bool {
        self.object == "futex" && self.function.starts_with("FUTEX_WAIT")
    }
}

/// The result of a label.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It is done: a write, a fence, a spawn, a join.
    Done,
    /// The value read. Some of its bits may be uninitialised; the front end decides what that means.
    Read(Value),
    /// An update's result.
    Updated {
        /// The value that was there.
        old: Value,
        /// Whether it wrote.
        succeeded: bool,
    },
    /// The alternative taken; for [`Label::Arrive`], whether the thread has arrived.
    Chosen(u32),
}

/// A place in the program's source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Position {
    /// Which of the task's files.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

/// A function that is running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallFrame {
    /// Its name in reports, without parameters: `Queue::push`.
    pub function: Option<String>,
    /// Where it is: at its label, or at the call of the next function inside.
    pub position: Position,
}

/// Something wrong with the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What kind of error.
    pub kind: FindingKind,
    /// The message for the user.
    pub message: String,
}

/// The kinds of errors, named as reports name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum FindingKind {
    Assertion,
    UncaughtException,
    Race,
    OutOfBounds,
    UseAfterFree,
    DoubleFree,
    InvalidFree,
    Null,
    WildPointer,
    ReadOnly,
    Uninitialised,
    Deadlock,
    Livelock,
    Robustness,
    Misuse,
    BadCall,
    Arithmetic,
    Unreachable,
    StackOverflow,
    Unsupported,
}

impl FindingKind {
    /// Every kind.
    pub const ALL: [Self; 20] = [
        Self::Assertion,
        Self::UncaughtException,
        Self::Race,
        Self::OutOfBounds,
        Self::UseAfterFree,
        Self::DoubleFree,
        Self::InvalidFree,
        Self::Null,
        Self::WildPointer,
        Self::ReadOnly,
        Self::Uninitialised,
        Self::Deadlock,
        Self::Livelock,
        Self::Robustness,
        Self::Misuse,
        Self::BadCall,
        Self::Arithmetic,
        Self::Unreachable,
        Self::StackOverflow,
        Self::Unsupported,
    ];
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Assertion => "assertion",
            Self::UncaughtException => "uncaught-exception",
            Self::Race => "race",
            Self::OutOfBounds => "out-of-bounds",
            Self::UseAfterFree => "use-after-free",
            Self::DoubleFree => "double-free",
            Self::InvalidFree => "invalid-free",
            Self::Null => "null",
            Self::WildPointer => "wild-pointer",
            Self::ReadOnly => "read-only",
            Self::Uninitialised => "uninitialised",
            Self::Deadlock => "deadlock",
            Self::Livelock => "livelock",
            Self::Robustness => "robustness",
            Self::Misuse => "misuse",
            Self::BadCall => "bad-call",
            Self::Arithmetic => "arithmetic",
            Self::Unreachable => "unreachable",
            Self::StackOverflow => "stack-overflow",
            Self::Unsupported => "unsupported",
        })
    }
}
