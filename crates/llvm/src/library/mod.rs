//! Functions that programs call and do not define: threads, memory, output, verifier functions.
//!
//! Most of the library is itself a program in C (`prelude/*.c`), linked to every program as text that was compiled once.
//! Functions that access memory several times are then resumed, rewound and positioned like any other code, and the escape
//! analysis looks through them. What only the machine can do are the builtins here, which the prelude calls by names that no C
//! program has.
//!
//! 1. Only the parts of the prelude that a program needs are linked.
//! 2. A program's own definition of a library function takes precedence.
//! 3. In reports, a label inside the prelude is at the place where the program called it.
//!
//! What it cannot do: thread cancellation, named semaphores, `setjmp`, signals, files other than for printing. Memory that a
//! thread has when it calls `pthread_exit` in nested calls does not end with it.

mod awaits;
pub(crate) mod barriers;
mod builtins;
mod families;
mod floats;
mod locks;
mod mathematics;
mod prelude;
mod supported;

pub(crate) use families::{Family, free};
pub(crate) use floats::float_digit;
pub(crate) use mathematics::FloatParts;
pub(crate) use prelude::{POLLED, defined, prelude, synchronising, throwing};
pub(crate) use supported::plain_name;
pub use supported::{supported, synchronising_functions};

use crate::passes::{atomic_blocks, intrinsics};
use norns_execution::Width;

/// What only the machine can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Builtin {
    Spawn,
    /// The handle that the next thread will have which the thread starts.
    NextChild,
    Join,
    ThreadExit,
    ThreadSelf,
    Wait,
    Take,
    TryTake,
    TryAdd,
    TryPost,
    Release,
    ReleaseByStore,
    Held,
    Arrive,
    Depart,
    Phase,
    Incarnation,
    SerialThreadMatters,
    Spurious,
    FrozenClock,
    /// The table of what the environment has.
    Environment,
    NumberOf,
    /// The place of the thread in sets of threads that wait to be woken.
    WaiterPlace,
    /// The place of the n-th thread of such a set.
    NthWaiter,
    /// The handle of the thread that has a place.
    Waiter,
    Allocate,
    /// Allocates memory that need not be freed.
    Keep,
    Free,
    ObjectSize,
    CopyLoad,
    CopyStore,
    /// Returns its argument, with uninitialised bits set to zero.
    OrZero,
    Exit,
    AssertFail,
    Abort,
    Trap,
    Misuse,
    Handler,
    Unwind,
    Uncaught,
    /// Whether a panic ends its thread because only Rust's standard library catches it. In the main thread that is a finding.
    Panics,
    /// The finding that a panic has ended a thread whose result no thread can ask for.
    Panicked,
    /// Judges how a test of Rust ends; the second argument is what a panic is to say.
    TestEnds,
    Assertion,
    Unsupported,
    Assume,
    Redundant,
    /// How many answers the thread has got, and [`intrinsics::RETRIED`] more.
    Answers,
    /// Starts an atomic block; its argument is the name of the function that does so.
    AtomicBegin,
    AtomicEnd,
    Choose,
    Random,
    Seed,
    /// A function on numbers of type `double`.
    Double(u8),
    /// The same for `float`.
    Float(u8),
    Decimal,
    /// Whether a number belongs to one of some classes.
    FloatClass {
        double: bool,
    },
    /// What newer versions of clang call as intrinsics: `modf`, `frexp` and `ldexp`.
    FloatParts {
        function: FloatParts,
        double: bool,
    },
    Put,
    /// Adds a byte to the name of the thread.
    Name,
    FloatDigit,
    AwaitLoad(Width),
    AwaitExchange(Width),
    AwaitCompareExchange(Width),
    Bound,
}

/// The builtin of a name.
pub(crate) fn builtin(name: &str) -> Option<Builtin> {
    Some(match name {
        "norns.spawn" => Builtin::Spawn,
        "norns.next_child" => Builtin::NextChild,
        "norns.join" => Builtin::Join,
        "norns.thread_exit" => Builtin::ThreadExit,
        "norns.self" => Builtin::ThreadSelf,
        "norns.wait" => Builtin::Wait,
        "norns.take" => Builtin::Take,
        "norns.try_take" => Builtin::TryTake,
        "norns.try_add" => Builtin::TryAdd,
        "norns.try_post" => Builtin::TryPost,
        "norns.release" => Builtin::Release,
        "norns.release_by_store" => Builtin::ReleaseByStore,
        "norns.held" => Builtin::Held,
        "norns.arrive" => Builtin::Arrive,
        "norns.depart" => Builtin::Depart,
        "norns.phase" => Builtin::Phase,
        "norns.incarnation" => Builtin::Incarnation,
        barriers::SERIAL_THREAD_MATTERS => Builtin::SerialThreadMatters,
        "norns.spurious" => Builtin::Spurious,
        "norns.frozen_clock" => Builtin::FrozenClock,
        "norns.environment" => Builtin::Environment,
        "norns.number_of" => Builtin::NumberOf,
        "norns.waiter_place" => Builtin::WaiterPlace,
        "norns.nth_waiter" => Builtin::NthWaiter,
        "norns.waiter" => Builtin::Waiter,
        "norns.allocate" => Builtin::Allocate,
        "norns.keep" => Builtin::Keep,
        "norns.free" => Builtin::Free,
        "norns.object_size" => Builtin::ObjectSize,
        "norns.copy_load" => Builtin::CopyLoad,
        "norns.copy_store" => Builtin::CopyStore,
        "norns.or_zero" => Builtin::OrZero,
        "norns.exit" => Builtin::Exit,
        "__assert_fail" => Builtin::AssertFail,
        "abort" => Builtin::Abort,
        "norns.handler" => Builtin::Handler,
        "norns.unwind" => Builtin::Unwind,
        "norns.uncaught" => Builtin::Uncaught,
        "norns.panics" => Builtin::Panics,
        "norns.panicked" => Builtin::Panicked,
        "norns.test_ends" => Builtin::TestEnds,
        "norns.misuse" => Builtin::Misuse,
        "norns.assertion" => Builtin::Assertion,
        "norns.unsupported" => Builtin::Unsupported,
        "norns.assume" => Builtin::Assume,
        intrinsics::REDUNDANT => Builtin::Redundant,
        intrinsics::ANSWERS => Builtin::Answers,
        "norns.choose" => Builtin::Choose,
        atomic_blocks::END => Builtin::AtomicEnd,
        _ if name.starts_with(atomic_blocks::BEGIN) => Builtin::AtomicBegin,
        "norns.random" => Builtin::Random,
        "norns.seed" => Builtin::Seed,
        "norns.decimal" => Builtin::Decimal,
        "norns.put" => Builtin::Put,
        "norns.name" => Builtin::Name,
        "norns.float_digit" => Builtin::FloatDigit,
        intrinsics::BOUND => Builtin::Bound,
        _ => return awaits::builtin(name).or_else(|| mathematics::builtin(name)),
    })
}
