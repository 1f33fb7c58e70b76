//! Functions of Rust's std that are replaced, by their paths as rustc 1.95 writes them. A test reports the paths that the
//! installed rustc no longer has.
//!
//! A replacement changes the cost of exploration, never the result: `--no-std-replacements` does without them, and must give
//! the same verdicts. The replacements are written in C, in `library/prelude/rust.c`.

/// Functions that are replaced: the path of each, and the function that takes its place.
const FUNCTIONS: [(&str, &str); 20] = [
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
    // A thread that waits looks three times at how many notifications there were.
    (CONDITION_WAIT, "norns.rust.condition_wait"),
    (CONDITION_WAIT_OPTIONAL, "norns.rust.condition_wait_until"),
    (
        "<std::sync::poison::condvar::Condvar>::notify_one",
        "norns.rust.condition_notify_one",
    ),
    (
        "<std::sync::poison::condvar::Condvar>::notify_all",
        "norns.rust.condition_notify_all",
    ),
    (
        "<std::sync::nonpoison::condvar::Condvar>::notify_one",
        "norns.rust.condition_notify_one",
    ),
    (
        "<std::sync::nonpoison::condvar::Condvar>::notify_all",
        "norns.rust.condition_notify_all",
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
    // Threads arrive unordered, and one by one only if more come than it needs.
    (BARRIER_WAIT, "norns.rust.barrier_wait"),
    // Whether threads still have what a scope counts them in is not counted: the scope ends last.
    (LEAVE_SCOPE_REFERENCE, "norns.rust.nothing"),
    // Handles of threads are not counted, and what they lead to stays; the name of a thread, too.
    (THREAD_NAME, "norns.rust.keep_name"),
    // The first threads race for the key by which the destructors of thread-local variables are run.
    (
        "std::sys::thread_local::guard::key::enable",
        "norns.rust.enable_guard",
    ),
];

/// Functions of std that replacements call: the path of each, and the name that it gets. If one is missing, whatever replaces by its
/// help does not.
pub(crate) const CALLED: [Called; 3] = [
    Called {
        path: "std::sys::thread_local::guard::key::enable::run",
        name: "norns.rust.run_guard",
        by: "norns.rust.enable_guard",
    },
    Called {
        path: BARRIER_WAIT,
        name: "norns.rust.barrier_wait_in_order",
        by: "norns.rust.barrier_wait",
    },
    Called {
        path: THREAD_NAME,
        name: "norns.rust.name_of",
        by: "norns.rust.keep_name",
    },
];

const CONDITION_WAIT: &str = "<std::sys::sync::condvar::futex::Condvar>::wait";
const CONDITION_WAIT_OPTIONAL: &str =
    "<std::sys::sync::condvar::futex::Condvar>::wait_optional_timeout";
/// How the functions begin by which threads wait at condition variables, and those that may be among them: if there are others, or if
/// the mutex is not replaced, condition variables stay as they are.
pub(super) const CONDITIONS: &str = "<std::sys::sync::condvar::futex::Condvar>::";
pub(super) const WAITING_AT_CONDITIONS: [&str; 3] = [
    CONDITION_WAIT,
    CONDITION_WAIT_OPTIONAL,
    "<std::sys::sync::condvar::futex::Condvar>::wait_timeout",
];
/// How LLVM writes a call of the futex by std, the operation of one that waits, and the step by which a condition variable notifies.
pub(super) const FUTEX: &str = "@syscall(i64 noundef 202, ";
pub(super) const FUTEX_WAIT: &str = ", i32 noundef 137, ";
pub(super) const NOTIFICATION: &str = ", i32 1 monotonic, ";
/// The functions of std in which other threads sleep, or which have condition variables of their own.
pub(super) const SLEEPING: [&str; 11] = [
    BARRIER_WAIT,
    LOCK_CONTENDED,
    ONCE_CALL,
    "<std::sys::sync::once::futex::Once>::wait",
    "<std::sys::sync::rwlock::futex::RwLock>::read_contended",
    "<std::sys::sync::rwlock::futex::RwLock>::write_contended",
    "<std::thread::thread::Thread>::park",
    "<std::thread::thread::Thread>::park_timeout",
    "std::thread::functions::park",
    "std::thread::functions::park_timeout",
    "std::sys::pal::unix::futex::futex_wait",
];
pub(super) const LOCK_CONTENDED: &str = "<std::sys::sync::mutex::futex::Mutex>::lock_contended";

/// A function that receives from a channel, in which a thread first waits for something to receive.
pub(super) struct Receiving {
    pub(super) path: &'static str,
    /// The function that looks once.
    pub(super) looks: &'static str,
    /// The places in the channel that are expected to be used there.
    pub(super) places: &'static [u32],
    /// What waits, and its declaration.
    pub(super) instead: &'static str,
    pub(super) declaration: &'static str,
}

pub(super) const RECEIVING: [Receiving; 2] = [
    Receiving {
        path: "std::sync::mpmc::list::Channel<T>::recv",
        looks: LOOK_IN_LIST,
        places: &[8, 128],
        instead: "norns.rust.await_in_list",
        declaration: "declare void @norns.rust.await_in_list(ptr, i32)",
    },
    Receiving {
        path: "std::sync::mpmc::array::Channel<T>::recv",
        looks: "std::sync::mpmc::array::Channel<T>::start_recv",
        places: &[128],
        instead: "norns.rust.await_in_array",
        declaration: "declare void @norns.rust.await_in_array(ptr, i32)",
    },
];
const LOOK_IN_LIST: &str = "std::sync::mpmc::list::Channel<T>::start_recv";

/// What names a function that tries to read where a lock may be held, and what is declared if there is one: only then it matters
/// whether a writer has announced itself.
pub(super) const TRIES: &str = "try_read";
pub(super) const READING_IS_TRIED: &str = "declare void @norns.rust.reading_is_tried()";

pub(super) const BARRIER_WAIT: &str = "<std::sync::barrier::Barrier>::wait";
pub(super) const BARRIER_NEW: &str = "std::sync::barrier::Barrier::new";
pub(super) const LEAVE_SCOPE_REFERENCE: &str = "core::ptr::drop_in_place<core::option::Option<alloc::sync::Arc<std::thread::scoped::ScopeData>>>";
const THREAD_NAME: &str = "<std::thread::thread::thread_name_string::ThreadNameString as core::convert::From<alloc::string::String>>::from";
pub(super) const THREAD_NEW: &str = "<std::thread::thread::Thread>::new";
pub(super) const THREAD_DROP_SLOW: &str =
    "<alloc::sync::Arc<std::thread::thread::Inner, std::alloc::System>>::drop_slow";
pub(super) const ARC_DROP: &str = "<alloc::sync::Arc<T,A> as core::ops::drop::Drop>::drop";
pub(super) const ARC_DROP_SLOW: &str = "alloc::sync::Arc<T,A>::drop_slow";
pub(super) const DROP_SCOPE_DATA: &str = "core::ptr::drop_in_place<std::thread::scoped::ScopeData>";

/// The functions that start a thread and give its handle, and how those begin that give a handle up.
pub(super) const SPAWNS: [&str; 2] = [
    "std::thread::scoped::Scope::spawn",
    "std::thread::functions::spawn",
];
pub(super) const HANDLES: [&str; 2] = [
    "core::ptr::drop_in_place<std::thread::scoped::ScopedJoinHandle<",
    "core::ptr::drop_in_place<std::thread::join_handle::JoinHandle<",
];

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
    pub(crate) take_declaration: &'static str,
    /// What follows the address in a call of [`COMPARE_EXCHANGE`]: the orders are arguments, and are numbered.
    pub(crate) arguments: &'static str,
    /// What takes the lock in the place of such a call.
    pub(crate) take_by_call: &'static str,
    pub(crate) take_by_call_declaration: &'static str,
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
        take_declaration: "declare void @norns.rust.mutex_lock(ptr)",
        arguments: ", i32 0, i32 1, i8 2, i8 0)",
        take_by_call: "norns.rust.mutex_take",
        take_by_call_declaration: "declare { i32, i32 } @norns.rust.mutex_take(ptr, i32, i32, i8, i8)",
    },
    FastPath {
        contended: "<std::sys::sync::rwlock::futex::RwLock>::write_contended",
        operands: ", i32 0, i32 1073741823 acquire monotonic,",
        take: "norns.rust.rwlock_write",
        take_declaration: "declare void @norns.rust.rwlock_write(ptr)",
        arguments: ", i32 0, i32 1073741823, i8 2, i8 0)",
        take_by_call: "norns.rust.rwlock_take",
        take_by_call_declaration: "declare { i32, i32 } @norns.rust.rwlock_take(ptr, i32, i32, i8, i8)",
    },
];

/// An instruction of a function of std that a call takes the place of, or a call of a small function of core. If there are several like
/// it, all stay as they are, unless they are expected.
pub(crate) struct Step {
    /// The path of the function.
    pub(crate) path: &'static str,
    /// The path of what is called, if it is no instruction.
    pub(crate) called: Option<&'static str>,
    /// What stands before the operands in the instruction, behind its result, and what follows them.
    pub(crate) operation: &'static str,
    pub(crate) operands: &'static str,
    /// The function that is called with the operands, its declaration, and the type of what both give.
    pub(crate) instead: &'static str,
    pub(crate) declaration: &'static str,
    pub(crate) result: &'static str,
    /// Whether several are expected.
    pub(crate) is_repeated: bool,
    /// Whether it belongs to the steps of scopes, which are made all or not at all.
    pub(crate) of_scopes: bool,
}

const ATOMIC_LOAD: &str = "core::sync::atomic::atomic_load";
const TRY_UPDATE: &str = "core::sync::atomic::AtomicU32::try_update";
const ONCE_CALL: &str = "<std::sys::sync::once::futex::Once>::call";

/// To park is to count down, and then to sleep in the futex unless the token was there. Here the token is waited for and taken in one
/// step, so that what was counted down is always a token.
const fn park(path: &'static str) -> Step {
    Step {
        path,
        called: None,
        operation: " = atomicrmw sub ",
        operands: ", i32 1 acquire,",
        instead: "norns.rust.park",
        declaration: "declare i32 @norns.rust.park(ptr)",
        result: "i32",
        is_repeated: false,
        of_scopes: false,
    }
}

/// Before something is initialised it is asked whether it is initialised already, which saves time.
const fn fast_look(path: &'static str) -> Step {
    Step {
        path,
        called: Some(ATOMIC_LOAD),
        operation: " i32 @",
        operands: ", i8 2)",
        instead: "norns.rust.once_not_yet",
        declaration: "declare i32 @norns.rust.once_not_yet(ptr, i8)",
        result: "i32",
        is_repeated: false,
        of_scopes: false,
    }
}

/// An update of the number of threads that run in a scope.
const fn scope(
    path: &'static str,
    operation: &'static str,
    operands: &'static str,
    instead: &'static str,
    declaration: &'static str,
) -> Step {
    Step {
        path,
        called: None,
        operation,
        operands,
        instead,
        declaration,
        result: "i64",
        is_repeated: false,
        of_scopes: true,
    }
}

pub(crate) const STEPS: [Step; 12] = [
    park("std::thread::functions::park"),
    park("<std::thread::thread::Thread>::park"),
    // Whoever looks at the state waits while somebody else initialises, and begins to if nobody has.
    Step {
        path: ONCE_CALL,
        called: None,
        operation: " = load atomic i32, ",
        operands: " acquire,",
        instead: "norns.rust.once_look",
        declaration: "declare i32 @norns.rust.once_look(ptr)",
        result: "i32",
        is_repeated: true,
        of_scopes: false,
    },
    Step {
        path: ONCE_CALL,
        called: None,
        operation: " = cmpxchg weak ",
        operands: " acquire acquire,",
        instead: "norns.rust.once_begin",
        declaration: "declare { i32, i1 } @norns.rust.once_begin(ptr, i32, i32)",
        result: "{ i32, i1 }",
        is_repeated: true,
        of_scopes: false,
    },
    // Whoever tries to read looks at the state, and takes the lock in another step.
    Step {
        path: "std::sync::poison::rwlock::RwLock<T>::try_read",
        called: Some(TRY_UPDATE),
        operation: " { i32, i32 } @",
        operands: ", i8 2, i8 0)",
        instead: "norns.rust.try_read",
        declaration: "declare { i32, i32 } @norns.rust.try_read(ptr, i8, i8)",
        result: "{ i32, i32 }",
        is_repeated: false,
        of_scopes: false,
    },
    // Whoever has waited for a message has seen already that there is one.
    Step {
        path: LOOK_IN_LIST,
        called: Some(ATOMIC_LOAD),
        operation: " i64 @",
        operands: ", i8 0)",
        instead: "norns.rust.tail",
        declaration: "declare i64 @norns.rust.tail(ptr, i8)",
        result: "i64",
        is_repeated: false,
        of_scopes: false,
    },
    fast_look("std::sync::once::Once::call_once"),
    fast_look("std::sync::once::Once::call_once_force"),
    fast_look("std::sync::once_lock::OnceLock<T>::get_or_try_init"),
    scope(
        "<std::thread::scoped::ScopeData>::increment_num_running_threads",
        " = atomicrmw add ",
        ", i64 1 monotonic,",
        "norns.rust.enter_scope",
        "declare i64 @norns.rust.enter_scope(ptr)",
    ),
    scope(
        "<std::thread::scoped::ScopeData>::decrement_num_running_threads",
        " = atomicrmw sub ",
        ", i64 1 release,",
        "norns.rust.leave_scope",
        "declare i64 @norns.rust.leave_scope(ptr)",
    ),
    Step {
        path: "std::thread::scoped::scope",
        called: Some(ATOMIC_LOAD),
        operation: " i64 @",
        operands: ", i8 2)",
        instead: "norns.rust.wait_for_scope",
        declaration: "declare i64 @norns.rust.wait_for_scope(ptr, i8)",
        result: "i64",
        is_repeated: false,
        of_scopes: true,
    },
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
    let others = [
        BARRIER_NEW,
        THREAD_NEW,
        THREAD_DROP_SLOW,
        ARC_DROP,
        ARC_DROP_SLOW,
        DROP_SCOPE_DATA,
        ATOMIC_LOAD,
    ];
    functions
        .chain(called)
        .chain(STEPS.iter().map(|step| step.path))
        .chain(others)
        .chain(COMPARE_EXCHANGE.into_iter().take(1))
        .chain(RECEIVING.iter().map(|receiving| receiving.path))
        .chain(SPAWNS)
}
