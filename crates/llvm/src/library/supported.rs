//! What programs may call, as a document: `docs/supported.md`, which a test compares with this.

use super::prelude;
use std::collections::HashSet;
use std::fmt::Write as _;

/// A part of the document: what some sources of the prelude define.
struct Chapter {
    title: &'static str,
    sources: &'static [&'static str],
    /// What one has to know of it.
    limits: &'static [&'static str],
    /// Which of its functions synchronise threads, or may not be called at any time because of other threads.
    synchronising: Synchronising,
}

/// Which functions of a chapter synchronise.
enum Synchronising {
    None,
    /// All but those whose names contain one of these.
    AllBut(&'static [&'static str]),
    /// These, which may be in headers: written without arguments, of the function or of templates.
    These(&'static [&'static str]),
}

/// Families of functions: each is there for objects of any size, and of 1, 2, 4 and 8 bytes (`__atomic_load_8`), or for these only.
const ATOMICS: &[&str] = &[
    "__atomic_load",
    "__atomic_store",
    "__atomic_exchange",
    "__atomic_compare_exchange",
    "__atomic_fetch_add",
    "__atomic_fetch_sub",
    "__atomic_fetch_and",
    "__atomic_fetch_or",
    "__atomic_fetch_xor",
    "__atomic_fetch_nand",
];

const CXX: &[&str] = &[
    "std::thread::thread",
    "std::thread::join",
    "std::thread::detach",
    "std::jthread::jthread",
    "std::jthread::~jthread",
    "std::jthread::join",
    "std::jthread::detach",
    "std::jthread::request_stop",
    "std::mutex::lock",
    "std::mutex::try_lock",
    "std::mutex::unlock",
    "std::recursive_mutex::lock",
    "std::recursive_mutex::try_lock",
    "std::recursive_mutex::unlock",
    "std::timed_mutex::lock",
    "std::timed_mutex::try_lock",
    "std::timed_mutex::try_lock_for",
    "std::timed_mutex::try_lock_until",
    "std::timed_mutex::unlock",
    "std::recursive_timed_mutex::lock",
    "std::recursive_timed_mutex::try_lock",
    "std::recursive_timed_mutex::try_lock_for",
    "std::recursive_timed_mutex::try_lock_until",
    "std::recursive_timed_mutex::unlock",
    "std::shared_mutex::lock",
    "std::shared_mutex::try_lock",
    "std::shared_mutex::unlock",
    "std::shared_mutex::lock_shared",
    "std::shared_mutex::try_lock_shared",
    "std::shared_mutex::unlock_shared",
    "std::shared_timed_mutex::lock",
    "std::shared_timed_mutex::try_lock",
    "std::shared_timed_mutex::try_lock_for",
    "std::shared_timed_mutex::try_lock_until",
    "std::shared_timed_mutex::unlock",
    "std::shared_timed_mutex::lock_shared",
    "std::shared_timed_mutex::try_lock_shared",
    "std::shared_timed_mutex::try_lock_shared_for",
    "std::shared_timed_mutex::try_lock_shared_until",
    "std::shared_timed_mutex::unlock_shared",
    "std::lock",
    "std::try_lock",
    "std::call_once",
    "std::async",
    "std::lock_guard::lock_guard",
    "std::scoped_lock::scoped_lock",
    "std::unique_lock::lock",
    "std::unique_lock::try_lock",
    "std::unique_lock::try_lock_for",
    "std::unique_lock::try_lock_until",
    "std::unique_lock::unlock",
    "std::shared_lock::lock",
    "std::shared_lock::try_lock",
    "std::shared_lock::try_lock_for",
    "std::shared_lock::try_lock_until",
    "std::shared_lock::unlock",
    "std::condition_variable::wait",
    "std::condition_variable::wait_for",
    "std::condition_variable::wait_until",
    "std::condition_variable::notify_one",
    "std::condition_variable::notify_all",
    "std::condition_variable_any::wait",
    "std::condition_variable_any::wait_for",
    "std::condition_variable_any::wait_until",
    "std::condition_variable_any::notify_one",
    "std::condition_variable_any::notify_all",
    "std::counting_semaphore::acquire",
    "std::counting_semaphore::try_acquire",
    "std::counting_semaphore::try_acquire_for",
    "std::counting_semaphore::try_acquire_until",
    "std::counting_semaphore::release",
    "std::latch::count_down",
    "std::latch::try_wait",
    "std::latch::wait",
    "std::latch::arrive_and_wait",
    "std::barrier::arrive",
    "std::barrier::wait",
    "std::barrier::arrive_and_wait",
    "std::barrier::arrive_and_drop",
    "std::atomic::load",
    "std::atomic::store",
    "std::atomic::wait",
    "std::atomic::notify_one",
    "std::atomic::notify_all",
    "std::atomic_flag::test_and_set",
    "std::atomic_flag::clear",
    "std::atomic_flag::test",
    "std::atomic_flag::wait",
    "std::atomic_flag::notify_one",
    "std::atomic_flag::notify_all",
    "std::atomic_ref::load",
    "std::atomic_ref::store",
    "std::atomic_ref::exchange",
    "std::atomic_ref::compare_exchange_weak",
    "std::atomic_ref::compare_exchange_strong",
    "std::atomic_ref::fetch_add",
    "std::atomic_ref::wait",
    "std::atomic_ref::notify_one",
    "std::atomic_ref::notify_all",
    "std::promise::get_future",
    "std::promise::set_value",
    "std::promise::set_exception",
    "std::future::get",
    "std::future::wait",
    "std::future::wait_for",
    "std::future::wait_until",
    "std::shared_future::get",
    "std::packaged_task::get_future",
    "std::packaged_task::operator()",
    "std::packaged_task::reset",
    "std::stop_source::request_stop",
    "std::stop_token::stop_requested",
    "std::stop_callback::stop_callback",
    "std::stop_callback::~stop_callback",
];

const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "Threads",
        sources: &["threads", "detach"],
        limits: &[
            "Attributes other than being detached have no effect. Nobody is ever cancelled: `pthread_cancel` is refused.",
            "That two threads join the same one is found only in programs that detach threads.",
        ],
        synchronising: Synchronising::These(&[
            "pthread_create",
            "pthread_join",
            "pthread_exit",
            "pthread_detach",
            "pthread_attr_setdetachstate",
        ]),
    },
    Chapter {
        title: "Mutexes",
        sources: &["mutexes"],
        limits: &[
            "Normal, recursive, error-checking and adaptive ones; robust ones are refused. Priorities have no effect.",
            "A lock with a time that is not free at once may time out or not, whatever the time is.",
        ],
        synchronising: Synchronising::AllBut(&[
            "attr_init",
            "attr_destroy",
            "attr_gettype",
            "attr_setpshared",
            "attr_setprotocol",
            "attr_setrobust",
        ]),
    },
    Chapter {
        title: "Condition variables",
        sources: &["conditions", "waiting"],
        limits: &[
            "At most 32 threads of the program may wait at condition variables and barriers. `--spurious` wakes each thread once from each condition variable without a signal, from at most 32 of them.",
            "Waiting with a time may time out or not, whatever the time is. Who does so looks at the condition variable until it returns.",
            "That threads wait at the same time with different mutexes is not found.",
        ],
        synchronising: Synchronising::AllBut(&["attr_"]),
    },
    Chapter {
        title: "Reader-writer locks",
        sources: &["rwlocks"],
        limits: &["No side is preferred. Attributes have no effect."],
        synchronising: Synchronising::AllBut(&["attr_"]),
    },
    Chapter {
        title: "Barriers",
        sources: &["barriers"],
        limits: &[
            "If more threads use a barrier than it is for, at most 32 threads of the program may wait at condition variables and barriers, and at most as many at the barrier at the same time as it is for.",
        ],
        synchronising: Synchronising::AllBut(&["attr_"]),
    },
    Chapter {
        title: "Semaphores",
        sources: &["semaphores"],
        limits: &[
            "Named ones are refused. Destroying one at which threads wait leaves them waiting.",
        ],
        synchronising: Synchronising::AllBut(&[]),
    },
    Chapter {
        title: "Futexes",
        sources: &["futex"],
        limits: &[
            "`syscall(SYS_futex, …)` waits and wakes, with or without a time and with bitsets, and requeues threads that wait without a time; waking with an operation and priority inheritance are refused. `gettid` and `getrandom` are the other system calls.",
            "Waiting with a time may time out or not, whatever the time is; with `--frozen-clock` it does not. `--spurious` wakes each thread once from each futex for nothing.",
        ],
        synchronising: Synchronising::These(&["syscall"]),
    },
    Chapter {
        title: "What Rust asks of the system",
        sources: &["system", "panics", "rust", "thread_end", "thread_exits"],
        limits: &[
            "[rust.md](rust.md) says what of Rust is there. There are no signals, no files and no network: what would need them is refused.",
            "What is random is the same every time.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Once, keys, spin locks",
        sources: &["once", "keys", "spinlocks"],
        limits: &[
            "At most 32 keys. That a key is used after it was deleted is not found.",
            "Destructors run in the order in which the keys were created.",
        ],
        synchronising: Synchronising::AllBut(&[]),
    },
    Chapter {
        title: "Threads of C11",
        sources: &["c11"],
        limits: &["They are those of POSIX, with the same limits."],
        synchronising: Synchronising::AllBut(&[
            "thrd_current",
            "thrd_equal",
            "thrd_yield",
            "thrd_sleep",
        ]),
    },
    Chapter {
        title: "Atomics that clang leaves to a library",
        sources: &["atomics"],
        limits: &[
            "`__atomic_*`, up to 8 bytes; `stdatomic.h` and the builtins of the compiler need no library.",
        ],
        synchronising: Synchronising::These(ATOMICS),
    },
    Chapter {
        title: "Memory",
        sources: &["memory", "copy"],
        limits: &[
            "Allocation fails only for an alignment that is not a power of two; freed memory is not used again.",
            "In C++, what `new`, `new[]` and `malloc` made must be freed by their counterparts; `operator new` and its kin are below.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Strings and characters",
        sources: &["strings", "characters"],
        limits: &["In the C locale. `strerror` does not tell errors apart."],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Numbers, sorting, searching",
        sources: &["numbers"],
        limits: &[
            "`strtod` reads decimal numbers, of which 19 digits count. `qsort` may change the order of what is equal.",
            "Each thread has its own sequence of `rand`, which `srand` chooses for the thread that calls it.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Mathematics",
        sources: &["mathematics"],
        limits: &[
            "The functions of the machine that norns runs on, for `double` and `float`; `errno` is not set.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Output, and input from text",
        sources: &["print", "scan"],
        limits: &[
            "Whatever the stream, output goes to the report. There is no input but from text.",
            "All conversions but `%a`, `long double` and wide characters; numbers that `sscanf` reads have at most 64 characters.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "The world outside",
        sources: &["world"],
        limits: &[
            "The clock goes on by a millisecond whenever a thread looks at it again, at most 65,535 times, and never goes back along happens-before. All clocks are the same, and looking at them orders nothing. Sleeping takes no time. With `--frozen-clock` the clock stands still, and nobody who waits until a time gives up.",
            "The environment has what `--env` says, and is empty otherwise; `errno` is there, for each thread.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "The end of the program",
        sources: &["finish"],
        limits: &[
            "What `atexit` registers, and destructors of C++, run when `main` returns or `exit` is called.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "What C++ keeps in its shared object",
        sources: &[
            "cxx",
            "atomic_wait",
            "containers",
            "latches",
            "thread_locals",
            "types",
        ],
        limits: &[
            "[cxx.md](cxx.md) says what of C++ is there; most of it is in headers.",
            "A destructor of a thread-local variable is refused in a thread that `pthread_create` started.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Threads of C++",
        sources: &[],
        limits: &[
            "They are in headers, and come down to the above; [cxx.md](cxx.md) says what is done differently.",
        ],
        synchronising: Synchronising::These(CXX),
    },
    Chapter {
        title: "Exceptions and futures of C++",
        sources: &["exceptions", "errors", "futures"],
        limits: &[
            "`what` of an `out_of_range` has no numbers in it, and errors of the system have few texts.",
            "What is set when its thread ends (`set_value_at_thread_exit`) is not there.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Streams of C++",
        sources: &["streams"],
        limits: &[
            "Output only: `std::cout`, `cerr`, `clog`, and string streams. Input is refused, and so are `long double`, `std::hexfloat`, `std::showpoint`, locales, and buffers of the program's own.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Verifier functions",
        sources: &["verifiers"],
        limits: &[
            "`norns.h` declares `norns_assume`, `norns_choose` and `norns_await`.",
            "Functions whose names begin with `__VERIFIER_atomic_` are atomic; [c.md](c.md) says under which models.",
            "Functions that are only declared and whose names begin with `__VERIFIER_load_await_` or `__VERIFIER_xchg_await_` wait; [c.md](c.md) says for what.",
        ],
        synchronising: Synchronising::None,
    },
];

const BEGINNING: &str = "\
# Functions that programs may call

What a program defines itself it keeps. What it neither defines nor finds here is `unsupported`, with its name and line, only if it \
is reached. C itself is described in [c.md](c.md).

Every function of them by which threads synchronise has a program in the corpus that uses it well, and one that does not.

This page is made from the library by `cargo run --package norns-llvm --example supported`, and a test compares them.
";

impl Chapter {
    /// What programs may call.
    fn names(&self) -> Vec<String> {
        let sources = self.sources.iter();
        let names = sources.flat_map(|source| prelude::names_of(source));
        let is_public = |name: &&str| {
            let inner = [
                "norns.",
                "_ZTV",
                "_ZTI",
                "_ZTS",
                "_ZN5norns",
                "_ZNK5norns",
                "_Unwind",
            ];
            !inner.iter().any(|start| name.starts_with(start))
                && (!name.starts_with("__") || name.starts_with("__V"))
        };
        let mut names: Vec<String> = names
            .filter(is_public)
            .map(|name| crate::machine::readable(name).into_owned())
            .collect();
        if let (true, Synchronising::These(these)) = (names.is_empty(), &self.synchronising) {
            names.extend(these.iter().map(|&name| name.to_owned()));
        }
        // Constructors and destructors of C++ have several names each.
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names
    }
}

/// The functions by which threads synchronise, named as `plain_name` does.
pub fn synchronising_functions() -> Vec<String> {
    let of_chapter = |chapter: &Chapter| -> Vec<String> {
        match chapter.synchronising {
            Synchronising::None => Vec::new(),
            Synchronising::These(these) => these.iter().map(|&name| name.to_owned()).collect(),
            Synchronising::AllBut(others) => {
                let mut names = chapter.names();
                names.retain(|name| !others.iter().any(|&other| name.contains(other)));
                names
            }
        }
    };
    CHAPTERS.iter().flat_map(of_chapter).collect()
}

/// A function's name as people write it: without its result, its arguments, and arguments of templates; and of a base class of the C++
/// library, or of functions that differ in the size of their objects, the name that is documented.
pub(crate) fn plain_name(name: &str) -> String {
    let readable = crate::machine::readable(name);
    let mut plain = String::new();
    let mut depth = 0_u32;
    let mut rest = readable.as_ref();
    while let Some(character) = rest.chars().next() {
        if let (0, Some(behind)) = (depth, rest.strip_prefix("operator()")) {
            plain.push_str("operator()");
            rest = behind;
            continue;
        }
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '(' if depth == 0 => break,
            _ if depth == 0 => plain.push(character),
            _ => {}
        }
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
    }
    // Versions of the library are inner namespaces.
    let plain = plain.replace("::_V2::", "::");
    let plain = plain.split_whitespace().last().unwrap_or_default();
    let bases = [
        ("std::__atomic_base::", "std::atomic::"),
        ("std::__atomic_ref::", "std::atomic_ref::"),
        ("std::__basic_future::", "std::future::"),
        ("std::__barrier_base::", "std::barrier::"),
    ];
    for (base, class) in bases {
        if let Some(member) = plain.strip_prefix(base) {
            return format!("{class}{member}");
        }
    }
    let sized = plain.strip_prefix("__atomic_").and_then(|_| {
        let (family, size) = plain.rsplit_once('_')?;
        ["1", "2", "4", "8"].contains(&size).then_some(family)
    });
    sized.unwrap_or(plain).to_owned()
}

/// The document.
pub fn supported() -> String {
    let mut document = BEGINNING.to_owned();
    for chapter in CHAPTERS {
        let names = chapter.names();
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let _ = write!(document, "\n## {}\n\n", chapter.title);
        for limit in chapter.limits {
            let _ = writeln!(document, "- {limit}");
        }
        if !names.is_empty() {
            let _ = writeln!(document, "\n{}", names.join(", "));
        }
    }
    document
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain() {
        let plain = [
            ("pthread_join", "pthread_join"),
            ("__atomic_fetch_add_8", "__atomic_fetch_add"),
            ("__atomic_load", "__atomic_load"),
            ("_ZNSt6thread4joinEv", "std::thread::join"),
            (
                "_ZNSt3_V222condition_variable_any10notify_oneEv",
                "std::condition_variable_any::notify_one",
            ),
            (
                "_ZNSt13__atomic_baseIiE4waitEiSt12memory_order",
                "std::atomic::wait",
            ),
            (
                "_ZNSt13packaged_taskIFiiEEclEi",
                "std::packaged_task::operator()",
            ),
            (
                "_ZNSt18condition_variable10wait_untilINSt6chrono3_V212steady_clockENS1_8durationIlSt5ratioILl1ELl1000000000EEEEEESt9cv_statusRSt11unique_lockISt5mutexERKNS1_10time_pointIT_T0_EE",
                "std::condition_variable::wait_until",
            ),
        ];
        for (name, expected) in plain {
            assert_eq!(plain_name(name), expected);
        }
    }

    #[test]
    fn every_source_has_its_place() {
        let placed: Vec<&str> = CHAPTERS
            .iter()
            .flat_map(|one| one.sources)
            .copied()
            .collect();
        for source in prelude::sources() {
            let times = placed.iter().filter(|&&placed| placed == source).count();
            assert_eq!(times, 1, "{source} should be in one chapter");
        }
        assert_eq!(placed.len(), prelude::sources().count());
    }
}
