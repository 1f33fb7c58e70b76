//! The boundary between front ends and explorers.
//!
//! A thread is a function from answers to labels. A front end runs a thread to its next visible operation and hands out
//! a [`Label`]; an explorer decides what that operation gives and resumes the thread with an [`Answer`]. What another
//! thread could reach lives with the explorer: a front end holds registers and what never leaves a thread.
//!
//! 1. [`Run::label`] is the pending label of a thread, known before it takes effect. It depends on the thread's code, on
//!    the [`Label::Spawn`] that started it and on the answers that it got; on nothing else.
//! 2. An update is one label and one answer, though it may be two events.
//! 3. Going back past a [`Label::Spawn`] takes the child away.
//! 4. A label for which [`Label::is_end`] holds is never answered.

use crate::{FindingId, Label, Location, ObjectId, TextId, ThreadId, Value, Width};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A program that can be run any number of times.
pub trait Program {
    /// One run of it.
    type Run: Run;

    /// Starts a run: the threads that are there from the beginning have their first labels.
    fn start(&self) -> Self::Run;

    /// Whether a thread may ask for [`Label::AtomicBegin`].
    fn has_atomic_blocks(&self) -> bool {
        false
    }

    /// Starts a run in which a thread that would ask for [`Label::AtomicBegin`] asks for [`Label::Unsupported`].
    fn start_without_atomic_blocks(&self) -> Self::Run {
        self.start()
    }

    /// The same program with bounds: a thread that would begin one more than `bound` iterations of a loop since it entered the
    /// loop, or nest one more than `bound` calls of a function in a call of the same function, has [`Label::Cut`] instead.
    /// Nothing if there is no such version: the front end has no bounds, or the user has given one.
    fn bounded(&self, _bound: u32) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// The threads of a program, each stopped at its next visible operation.
pub trait Run {
    /// What [`Run::detach`] took away.
    type Tail;

    /// All thread ids in use are below this.
    fn thread_count(&self) -> u32;

    /// Whether the thread has been started and not taken away.
    fn is_started(&self, thread: ThreadId) -> bool;

    /// The pending label of a started thread.
    fn label(&self, thread: ThreadId) -> &Label;

    /// The label of a started thread after `answers` answers. It must have got as many.
    fn label_at(&self, thread: ThreadId, answers: u32) -> &Label;

    /// How many answers the thread got.
    fn answers(&self, thread: ThreadId) -> u32;

    /// Answers the pending label and runs on to the next.
    fn resume(&mut self, thread: ThreadId, answer: Answer);

    /// Goes back to just after `answers` answers.
    fn rewind(&mut self, thread: ThreadId, answers: u32);

    /// Goes back to just after `answers` answers, and gives what was taken away.
    fn detach(&mut self, thread: ThreadId, answers: u32) -> Self::Tail;

    /// Puts back what [`Run::detach`] took away, when the thread is just where that left it.
    fn reattach(&mut self, thread: ThreadId, tail: Self::Tail);

    /// What is known of an object that is there from the beginning; nothing for one that a thread makes.
    fn global(&self, object: ObjectId) -> Option<GlobalObject>;

    /// What memory of a global object holds before any thread moves.
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

    /// The object's name in reports, with where it comes from: "`buf`, allocated at queue.c:31".
    fn object_name(&self, object: ObjectId) -> String;

    /// A number for a thread that is the same in every process that has loaded the program.
    fn thread_code(&self, thread: ThreadId) -> u64 {
        thread.0.into()
    }

    /// The thread that has such a number; nothing if the program has no such thread.
    fn thread_of_code(&self, code: u64) -> Option<ThreadId> {
        let thread = ThreadId(u32::try_from(code).ok()?);
        (thread.0 < self.thread_count()).then_some(thread)
    }

    /// What an object is called in every process that has loaded the program.
    fn object_code(&self, object: ObjectId) -> ObjectCode {
        ObjectCode::Global(object.0)
    }

    /// The object of a code; nothing if the program has no such object.
    fn object_of_code(&self, code: ObjectCode) -> Option<ObjectId> {
        match code {
            ObjectCode::Global(number) => Some(ObjectId(number)),
            ObjectCode::Made(_) => None,
        }
    }

    /// The name in the source of an object that is there from the beginning, whatever reports say of it; nothing for one that a
    /// thread makes.
    fn global_name(&self, object: ObjectId) -> Option<String>;

    /// What a value of eight bytes points to, if it is the address of something that is there.
    fn target(&self, _value: Value) -> Option<Location> {
        None
    }

    /// The object, of those that threads make, that a value of eight bytes leads into if it is an address, whether the object is
    /// there or not. Bits in which no address differs from another do not count: programs hide numbers there.
    fn led_into(&self, _value: Value) -> Option<ObjectId> {
        None
    }

    /// The value that a thread at [`Label::Spawn`] hands to the thread that it starts, or one at [`Label::Finish`] to a thread that
    /// joins it, where that is not done by memory.
    fn handed_on(&self, _thread: ThreadId) -> Option<Value> {
        None
    }

    /// Where blocks of the heap come from that have not been freed, and that no label of [`Run::label_at`] makes, since nobody but
    /// their threads can reach them ([`crate::private`]).
    fn private_leaks(&self) -> Vec<Option<Position>> {
        Vec::new()
    }

    /// A value as reports show it: a number, or what it points to.
    fn value_name(&self, value: Value, width: Width) -> String {
        value.as_signed(width).to_string()
    }

    /// A value that a location holds, as people read it.
    fn value_at(&self, _location: Location, value: Value, width: Width) -> String {
        self.value_name(value, width)
    }

    /// The function of the standard library that the program called, in which the label after `answers` answers is. The thread
    /// must have got as many.
    fn called(&self, _thread: ThreadId, _answers: u32) -> Option<String> {
        None
    }

    /// The call of a library function that the label after `answers` answers belongs to, if it synchronises and the program does
    /// not see what is done inside it. The thread must have got as many.
    fn library_call(&self, _thread: ThreadId, _answers: u32) -> Option<LibraryCall> {
        None
    }

    /// What the thread printed after `answers` answers and before its next label. It must have got as many.
    fn output(&self, _thread: ThreadId, _answers: u32) -> Option<String> {
        None
    }

    /// Where in the source the label after `answers` answers stands. The thread must have got as many.
    fn position(&self, thread: ThreadId, answers: u32) -> Option<Position>;
}

/// The name of an object as a number, the same in every process. The ids of objects that threads make are not: they are given in
/// the order in which a process comes across the objects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ObjectCode {
    /// An object that is there from the beginning, by its place in the program.
    Global(u32),
    /// An object that a thread makes.
    Made(u64),
}

/// An object that is there from the beginning.
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
    /// What the program calls: `sem_wait`.
    pub function: String,
    /// What sort of object it is about: "semaphore".
    pub object: &'static str,
    /// The object that is its first argument.
    pub argument: Option<Location>,
    /// Whether the thread's label before belongs to the same call.
    pub continued: bool,
}

/// What a label gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It is done: a write, a fence, a spawn, a join.
    Done,
    /// The value read, which may be one that nobody wrote: what that means is for the front end to say.
    Read(Value),
    /// An update's result.
    Updated {
        /// The value that was there.
        old: Value,
        /// Whether it wrote.
        succeeded: bool,
    },
    /// The alternative taken; of [`Label::Arrive`] whether the thread has arrived.
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

/// Something wrong with the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What kind of error.
    pub kind: FindingKind,
    /// What a person is told.
    pub message: String,
}

/// The kinds of errors, named as reports name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum FindingKind {
    Assertion,
    Race,
    OutOfBounds,
    UseAfterFree,
    DoubleFree,
    InvalidFree,
    Null,
    Uninitialised,
    Deadlock,
    Livelock,
    Robustness,
    Misuse,
    Arithmetic,
    Unreachable,
    StackOverflow,
    Unsupported,
}

impl FindingKind {
    /// Every kind.
    pub const ALL: [Self; 16] = [
        Self::Assertion,
        Self::Race,
        Self::OutOfBounds,
        Self::UseAfterFree,
        Self::DoubleFree,
        Self::InvalidFree,
        Self::Null,
        Self::Uninitialised,
        Self::Deadlock,
        Self::Livelock,
        Self::Robustness,
        Self::Misuse,
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
            Self::Race => "race",
            Self::OutOfBounds => "out-of-bounds",
            Self::UseAfterFree => "use-after-free",
            Self::DoubleFree => "double-free",
            Self::InvalidFree => "invalid-free",
            Self::Null => "null",
            Self::Uninitialised => "uninitialised",
            Self::Deadlock => "deadlock",
            Self::Livelock => "livelock",
            Self::Robustness => "robustness",
            Self::Misuse => "misuse",
            Self::Arithmetic => "arithmetic",
            Self::Unreachable => "unreachable",
            Self::StackOverflow => "stack-overflow",
            Self::Unsupported => "unsupported",
        })
    }
}
