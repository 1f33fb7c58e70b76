//! The functions that programs may call, as a document: `docs/supported.md`. A test checks that the document is up to date.

use super::prelude;
use std::collections::HashSet;
use std::fmt::Write as _;

/// A part of the document: what some sources of the prelude define.
struct Chapter {
    title: &'static str,
    sources: &'static [&'static str],
    /// What a user must know about it.
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
            "Attributes other than the detach state have no effect. Threads cannot be cancelled: `pthread_cancel` is unsupported.",
            "Two threads that join the same thread are detected only in programs that detach threads.",
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
            "Normal, recursive, error-checking and adaptive mutexes are supported; robust ones are not. Priorities have no effect.",
            "A timed lock that is not free at once may or may not time out, whatever the time limit is.",
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
            "At most 32 threads of the program may wait on condition variables and barriers. `--spurious` wakes each thread once from each condition variable without a signal, for at most 32 condition variables.",
            "A timed wait may or may not time out, whatever the time limit is. The waiting thread uses the condition variable until it returns.",
            "Threads that wait at the same time with different mutexes are not detected.",
        ],
        synchronising: Synchronising::AllBut(&["attr_"]),
    },
    Chapter {
        title: "Reader-writer locks",
        sources: &["rwlocks"],
        limits: &["Neither readers nor writers are preferred. Attributes have no effect."],
        synchronising: Synchronising::AllBut(&["attr_"]),
    },
    Chapter {
        title: "Barriers",
        sources: &["barriers"],
        limits: &[
            "If more threads use a barrier than it was initialised for, at most 32 threads of the program may wait on condition variables and barriers, and no more threads may be at the barrier at the same time than it was initialised for.",
        ],
        synchronising: Synchronising::AllBut(&["attr_"]),
    },
    Chapter {
        title: "Semaphores",
        sources: &["semaphores"],
        limits: &[
            "Named semaphores are unsupported. If a semaphore is destroyed, threads that wait on it keep waiting.",
        ],
        synchronising: Synchronising::AllBut(&[]),
    },
    Chapter {
        title: "Futexes",
        sources: &["futex"],
        limits: &[
            "`syscall(SYS_futex, …)` can wait and wake, with or without a time limit and with bitsets, and can requeue threads that wait without a time limit. `FUTEX_WAKE_OP` and priority inheritance are unsupported. The only other system calls are `gettid` and `getrandom`.",
            "A timed wait may or may not time out, whatever the time limit is; with `--frozen-clock` it does not. `--spurious` wakes each thread once from each futex without a reason.",
        ],
        synchronising: Synchronising::These(&["syscall"]),
    },
    Chapter {
        title: "System functions that Rust calls",
        sources: &[
            "system",
            "panics",
            "rust",
            "rust_channels",
            "rust_conditions",
            "rust_tries",
            "thread_end",
            "thread_exits",
        ],
        limits: &[
            "[rust.md](rust.md) says what norns supports of Rust. Signals, files and the network are unsupported.",
            "Random numbers are the same in every run.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Once, keys, spin locks",
        sources: &["once", "keys", "spinlocks"],
        limits: &[
            "A program may have at most 32 keys. The use of a deleted key is not detected.",
            "Destructors run in the order in which the keys were created.",
        ],
        synchronising: Synchronising::AllBut(&[]),
    },
    Chapter {
        title: "Threads of C11",
        sources: &["c11"],
        limits: &["They are implemented by the POSIX functions, with the same limits."],
        synchronising: Synchronising::AllBut(&[
            "thrd_current",
            "thrd_equal",
            "thrd_yield",
            "thrd_sleep",
        ]),
    },
    Chapter {
        title: "Atomics that clang implements by library calls",
        sources: &["atomics"],
        limits: &[
            "`__atomic_*` for up to 8 bytes. `stdatomic.h` and the builtins of the compiler need no library.",
        ],
        synchronising: Synchronising::These(ATOMICS),
    },
    Chapter {
        title: "Memory",
        sources: &["memory", "copy"],
        limits: &[
            "Allocation fails only if the alignment is not a power of two. Freed memory is not reused.",
            "In C++, memory from `new`, `new[]` and `malloc` must be freed by the matching function. `operator new` and its variants are listed below.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Strings and characters",
        sources: &["strings", "characters"],
        limits: &["The locale is C. `strerror` does not distinguish errors."],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Numbers, sorting, searching",
        sources: &["numbers"],
        limits: &[
            "`strtod` reads decimal numbers, with 19 significant digits. `qsort` is not stable.",
            "`rand` has a separate sequence for each thread, and `srand` seeds that of the calling thread.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Mathematics",
        sources: &["mathematics"],
        limits: &[
            "These are the functions of the machine that norns runs on, for `double` and `float`. `errno` is not set.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Output, and input from strings",
        sources: &["print", "scan"],
        limits: &[
            "Output to any stream goes to the report. Input is possible only from strings.",
            "All conversions are supported except `%a`, `long double` and wide characters. A number that `sscanf` reads may have at most 64 characters.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Clock, environment and system",
        sources: &["world", "sleeping", "idling"],
        limits: &[
            "The clock advances by a millisecond each time a thread reads it again, at most 65,535 times, and never goes backwards along happens-before. All clocks are the same, and reading them does not order threads. A thread that sleeps, or whose wait expires at a condition variable or a futex, finds when it next reads the clock that the time has passed; a thread that joins it does not. With `--frozen-clock` the clock stands still, and no wait times out.",
            "The environment is empty except for the variables that `--env` sets. Each thread has its own `errno`.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "The end of the program",
        sources: &["finish"],
        limits: &[
            "Functions registered by `atexit`, and destructors of C++, run when `main` returns or `exit` is called.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "The compiled part of the C++ library",
        sources: &[
            "cxx",
            "atomic_wait",
            "containers",
            "latches",
            "thread_locals",
            "types",
        ],
        limits: &[
            "[cxx.md](cxx.md) says what norns supports of C++; most of the library is in headers.",
            "A thread-local variable with a destructor is unsupported in a thread that `pthread_create` started.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Threads of C++",
        sources: &[],
        limits: &[
            "They are in headers, and are implemented by the functions above; [cxx.md](cxx.md) says what norns does differently.",
        ],
        synchronising: Synchronising::These(CXX),
    },
    Chapter {
        title: "Exceptions and futures of C++",
        sources: &["exceptions", "errors", "futures"],
        limits: &[
            "The message of an `out_of_range` exception contains no numbers, and only few system errors have a message.",
            "`set_value_at_thread_exit` and similar functions are unsupported.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Streams of C++",
        sources: &["streams"],
        limits: &[
            "Only output is supported: `std::cout`, `cerr`, `clog`, and string streams. Input, `long double`, `std::hexfloat`, `std::showpoint`, locales and user-defined buffers are unsupported.",
        ],
        synchronising: Synchronising::None,
    },
    Chapter {
        title: "Verifier functions",
        sources: &["verifiers"],
        limits: &[
            "`norns.h` declares `norns_assume`, `norns_choose` and `norns_await`.",
            "Functions whose names begin with `__VERIFIER_atomic_` run atomically; [c.md](c.md) says under which models.",
            "Functions that are declared but not defined, and whose names begin with `__VERIFIER_load_await_` or `__VERIFIER_xchg_await_`, are awaits; [c.md](c.md) describes them.",
        ],
        synchronising: Synchronising::None,
    },
];

const BEGINNING: &str = "\
# Functions that programs may call

A program's own definition of a function takes precedence over the library's. If a program reaches a call of a function that it does not \
define and that is not listed here, the verdict is `unsupported`, with the name and the line. [c.md](c.md) describes the C language itself.

For every listed function that synchronises threads, the corpus has a program that uses it correctly, and one that misuses it.

This page is generated from the library by `cargo run --package norns-llvm --example supported`. A test checks that it is up to date.
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
