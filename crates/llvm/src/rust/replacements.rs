//! Functions of Rust's std that are replaced, by their paths as rustc 1.95 writes them. A test tells which of the paths the installed
//! rustc no longer has.
//!
//! A replacement changes what exploring costs, never what is true: `--no-std-replacements` does without, and must give the same
//! verdicts. What takes their places is C, in `library/prelude/rust.c`.

/// Functions that are replaced: the path of each, and the function that takes its place.
const FUNCTIONS: [(&str, &str); 11] = [
    // They spin a hundred times before they wait in the futex.
    (
        "<std::sys::sync::mutex::futex::Mutex>::lock_contended",
        "norns.rust.mutex_lock",
    ),
    (
        "std::sys::sync::rwlock::futex::RwLock::read",
        "norns.rust.rwlock_read",
    ),
    (
        "<std::sys::sync::rwlock::futex::RwLock>::read_contended",
        "norns.rust.rwlock_read",
    ),
    (
        "<std::sys::sync::rwlock::futex::RwLock>::write_contended",
        "norns.rust.rwlock_write",
    ),
    // They count how often a thread has looked in vain, so that it looks different each time.
    (
        "std::sync::mpmc::utils::Backoff::spin_light",
        "norns.rust.nothing",
    ),
    (
        "std::sync::mpmc::utils::Backoff::spin_heavy",
        "norns.rust.nothing",
    ),
    // Every thread that ends takes a lock to forget where its stack is, for a message that is never printed here.
    (
        "<std::sys::pal::unix::stack_overflow::Handler as core::ops::drop::Drop>::drop",
        "norns.rust.nothing",
    ),
    (
        "std::sys::pal::unix::stack_overflow::imp::drop_handler",
        "norns.rust.nothing",
    ),
    (
        "std::sys::pal::unix::stack_overflow::thread_info::set_current_info",
        "norns.rust.nothing",
    ),
    // Backtraces are not printed, since the environment does not ask for them; but what prints them is three quarters of what the
    // smallest program can reach.
    (
        "<<std::sys::backtrace::BacktraceLock>::print::DisplayBacktrace as core::fmt::Display>::fmt",
        "norns.rust.print_nothing",
    ),
    // The first threads race for the key by which the destructors of thread-local variables are run.
    (
        "std::sys::thread_local::guard::key::enable",
        "norns.rust.enable_guard",
    ),
];

/// Functions of std that replacements call: the path of each, and the name that it gets. If one is missing, whatever replaces by its
/// help does not.
pub(crate) const CALLED: [Called; 1] = [Called {
    path: "std::sys::thread_local::guard::key::enable::run",
    name: "norns.rust.run_guard",
    by: "norns.rust.enable_guard",
}];

/// A function of std that a replacement calls.
pub(crate) struct Called {
    pub(crate) path: &'static str,
    pub(crate) name: &'static str,
    /// The replacement.
    pub(crate) by: &'static str,
}

/// A compare-exchange whose failure leads to a function that waits for a lock: the two are one step that takes the lock.
pub(crate) struct FastPath {
    /// The path of the function that waits.
    pub(crate) contended: &'static str,
    /// What follows the address in the instruction.
    pub(crate) operands: &'static str,
    /// What takes the lock.
    pub(crate) take: &'static str,
    /// What follows the address in a call of [`COMPARE_EXCHANGE`]: the orders are arguments, and are numbered.
    pub(crate) arguments: &'static str,
    /// What takes the lock in the place of such a call.
    pub(crate) take_by_call: &'static str,
}

/// The functions of core that are called for a compare-exchange.
pub(crate) const COMPARE_EXCHANGE: [&str; 2] = [
    "core::sync::atomic::atomic_compare_exchange",
    "core::sync::atomic::atomic_compare_exchange_weak",
];

pub(crate) const FAST_PATHS: [FastPath; 2] = [
    FastPath {
        contended: "<std::sys::sync::mutex::futex::Mutex>::lock_contended",
        operands: ", i32 0, i32 1 acquire monotonic,",
        take: "norns.rust.mutex_lock",
        arguments: ", i32 0, i32 1, i8 2, i8 0)",
        take_by_call: "norns.rust.mutex_take",
    },
    FastPath {
        contended: "<std::sys::sync::rwlock::futex::RwLock>::write_contended",
        operands: ", i32 0, i32 1073741823 acquire monotonic,",
        take: "norns.rust.rwlock_write",
        arguments: ", i32 0, i32 1073741823, i8 2, i8 0)",
        take_by_call: "norns.rust.rwlock_take",
    },
];

/// An instruction of a function of std that a call takes the place of. If there are several like it, all stay as they are.
pub(crate) struct Step {
    /// The path of the function.
    pub(crate) path: &'static str,
    /// What stands before the address in the instruction, behind its result, and what follows the address.
    pub(crate) operation: &'static str,
    pub(crate) operands: &'static str,
    /// The function that is called with the address, and the type of what both give.
    pub(crate) instead: &'static str,
    pub(crate) result: &'static str,
}

/// To park is to count down, and then to sleep in the futex unless the token was there. Here the token is waited for and taken in one
/// step, so that what was counted down is always a token.
const fn park(path: &'static str) -> Step {
    Step {
        path,
        operation: " = atomicrmw sub ",
        operands: ", i32 1 acquire,",
        instead: "norns.rust.park",
        result: "i32",
    }
}

pub(crate) const STEPS: [Step; 2] = [
    park("std::thread::functions::park"),
    park("<std::thread::thread::Thread>::park"),
];

/// What takes the place of a function of a path.
pub(crate) fn replacement(path: &str) -> Option<&'static str> {
    let mut functions = FUNCTIONS.iter();
    let found = functions.find(|(replaced, _)| *replaced == path);
    found.map(|&(_, instead)| instead)
}

/// All paths that the tables name.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    let functions = FUNCTIONS.iter().map(|&(path, _)| path);
    let called = CALLED.iter().map(|called| called.path);
    functions
        .chain(called)
        .chain(STEPS.iter().map(|step| step.path))
}
