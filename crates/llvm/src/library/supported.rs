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
}

const CHAPTERS: &[Chapter] = &[
    Chapter {
        title: "Threads",
        sources: &["threads", "detach"],
        limits: &[
            "Attributes other than being detached have no effect. Nobody is ever cancelled: `pthread_cancel` is refused.",
            "That two threads join the same one is found only in programs that detach threads, and these may start at most 255.",
        ],
    },
    Chapter {
        title: "Mutexes",
        sources: &["mutexes"],
        limits: &[
            "Normal, recursive, error-checking and adaptive ones; robust ones are refused. Priorities have no effect.",
            "A lock with a time that is not free at once may time out or not, whatever the time is.",
        ],
    },
    Chapter {
        title: "Condition variables",
        sources: &["conditions", "waiting"],
        limits: &[
            "At most 32 threads in the program. `--spurious` wakes each thread once from each condition variable without a signal, from at most 32 of them.",
            "Waiting with a time may time out or not, whatever the time is. Who does so looks at the condition variable until it returns.",
            "That threads wait at the same time with different mutexes is not found.",
        ],
    },
    Chapter {
        title: "Reader-writer locks",
        sources: &["rwlocks"],
        limits: &["No side is preferred. Attributes have no effect."],
    },
    Chapter {
        title: "Barriers",
        sources: &["barriers"],
        limits: &[
            "At most 32 threads in the program, and at most as many at a barrier at the same time as it is for.",
        ],
    },
    Chapter {
        title: "Semaphores",
        sources: &["semaphores"],
        limits: &[
            "Named ones are refused. Destroying one at which threads wait leaves them waiting.",
        ],
    },
    Chapter {
        title: "Once, keys, spin locks",
        sources: &["once", "keys", "spinlocks"],
        limits: &[
            "At most 32 keys. That a key is used after it was deleted is not found.",
            "Destructors run in the order in which the keys were created.",
        ],
    },
    Chapter {
        title: "Threads of C11",
        sources: &["c11"],
        limits: &["They are those of POSIX, with the same limits."],
    },
    Chapter {
        title: "Atomics that clang leaves to a library",
        sources: &["atomics"],
        limits: &[
            "`__atomic_*`, up to 8 bytes; `stdatomic.h` and the builtins of the compiler need no library.",
        ],
    },
    Chapter {
        title: "Memory",
        sources: &["memory", "copy"],
        limits: &[
            "Allocation fails only for an alignment that is not a power of two; freed memory is not used again.",
            "In C++, what `new`, `new[]` and `malloc` made must be freed by their counterparts; `operator new` and its kin are below.",
        ],
    },
    Chapter {
        title: "Strings and characters",
        sources: &["strings", "characters"],
        limits: &["In the C locale. `strerror` does not tell errors apart."],
    },
    Chapter {
        title: "Numbers, sorting, searching",
        sources: &["numbers"],
        limits: &[
            "`strtod` reads decimal numbers, of which 19 digits count. `qsort` may change the order of what is equal.",
            "Each thread has its own sequence of `rand`, which `srand` chooses for the thread that calls it.",
        ],
    },
    Chapter {
        title: "Mathematics",
        sources: &["mathematics"],
        limits: &[
            "The functions of the machine that norns runs on, for `double` and `float`; `errno` is not set.",
        ],
    },
    Chapter {
        title: "Output, and input from text",
        sources: &["print", "scan"],
        limits: &[
            "Whatever the stream, output goes to the report. There is no input but from text.",
            "All conversions but `%a`, `long double` and wide characters; numbers that `sscanf` reads have at most 64 characters.",
        ],
    },
    Chapter {
        title: "The world outside",
        sources: &["world"],
        limits: &[
            "The clock goes on by a millisecond whenever a thread looks at it again, at most 65,535 times, and never goes back along happens-before. All clocks are the same, and looking at them orders nothing. Sleeping takes no time.",
            "The environment is empty; `errno` is there, for each thread.",
        ],
    },
    Chapter {
        title: "The end of the program",
        sources: &["finish"],
        limits: &[
            "What `atexit` registers, and destructors of C++, run when `main` returns or `exit` is called.",
        ],
    },
    Chapter {
        title: "What C++ keeps in its shared object",
        sources: &["cxx", "atomic_wait", "containers", "thread_locals", "types"],
        limits: &[
            "[cxx.md](cxx.md) says what of C++ is there; most of it is in headers.",
            "A destructor of a thread-local variable is refused in a thread that `pthread_create` started.",
        ],
    },
    Chapter {
        title: "Exceptions and futures of C++",
        sources: &["exceptions", "errors", "futures"],
        limits: &[
            "`what` of an `out_of_range` has no numbers in it, and errors of the system have few texts.",
            "What is set when its thread ends (`set_value_at_thread_exit`) is not there.",
        ],
    },
    Chapter {
        title: "Streams of C++",
        sources: &["streams"],
        limits: &[
            "Output only: `std::cout`, `cerr`, `clog`, and string streams. Input is refused, and so are `long double`, `std::hexfloat`, `std::showpoint`, locales, and buffers of the program's own.",
        ],
    },
    Chapter {
        title: "Verifier functions",
        sources: &["verifiers"],
        limits: &[
            "`norns.h` declares `norns_assume`, `norns_choose` and `norns_await`.",
            "Functions whose names begin with `__VERIFIER_atomic_` are atomic; [c.md](c.md) says under which models.",
        ],
    },
];

const BEGINNING: &str = "\
# Functions that programs may call

What a program defines itself it keeps. What it neither defines nor finds here is `unsupported`, with its name and line, only if it \
is reached. C itself is described in [c.md](c.md).

This page is made from the library by `cargo run --package norns-llvm --example supported`, and a test compares them.
";

/// The document.
pub fn supported() -> String {
    let mut document = BEGINNING.to_owned();
    for chapter in CHAPTERS {
        let sources = chapter.sources.iter();
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
            .map(|name| format!("`{}`", crate::machine::readable(name)))
            .collect();
        // Constructors and destructors of C++ have several names each.
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
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
