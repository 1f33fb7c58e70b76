//! norns: a stateless model checker.
//!
//! [`check`] is the interface for programs: a task in, a verdict out. [`conform`] compares explorers with tests whose results are
//! known. [`report`] defines how results are presented. Only [`cli`] knows the command line.
//!
//! A litmus test under every memory model, and why one of them forbids an outcome:
//!
//! ```
//! use norns::{MemoryModel, check::{Input, Task, Verdict, why::Answer}, litmus::read_proposition};
//!
//! let text = "
//!     C MP
//!     {}
//!     P0 (atomic_int* data, atomic_int* flag) {
//!         atomic_store_explicit(data, 1, memory_order_relaxed);
//!         atomic_store_explicit(flag, 1, memory_order_release);
//!     }
//!     P1 (atomic_int* data, atomic_int* flag) {
//!         int r0 = atomic_load_explicit(flag, memory_order_acquire);
//!         int r1 = atomic_load_explicit(data, memory_order_relaxed);
//!     }
//!     ~exists (1:r0=1 /\\ 1:r1=0)";
//! let loaded = Task::litmus(Input::text("MP.litmus", text)).load()?;
//! for model in MemoryModel::ALL {
//!     assert_eq!(loaded.under(model)?.check().verdict, Verdict::Correct);
//! }
//! let stale = loaded.test().and_then(|test| read_proposition("1:r0=1 /\\ 1:r1=0", test).ok());
//! let why = stale.and_then(|stale| loaded.why(&stale)).expect("it is a litmus test that has both");
//! assert!(matches!(why.answer, Answer::Forbidden { .. }));
//! # Ok::<(), norns::check::Error>(())
//! ```
//!
//! A program, from memory. Files of C and C++ are compiled by clang; LLVM text needs none:
//!
//! ```
//! use norns::check::{FindingKind, Input, Task, Verdict};
//!
//! let text = "
//!     @counter = global i32 0
//!     define ptr @increment(ptr %unused) {
//!       %old = load i32, ptr @counter
//!       %new = add i32 %old, 1
//!       store i32 %new, ptr @counter
//!       ret ptr null
//!     }
//!     define i32 @main() {
//!       %thread = alloca i64
//!       %error = call i32 @pthread_create(ptr %thread, ptr null, ptr @increment, ptr null)
//!       %own = call ptr @increment(ptr null)
//!       ret i32 0
//!     }
//!     declare i32 @pthread_create(ptr, ptr, ptr, ptr)";
//! let checked = Task::program([Input::text("counter.ll", text)]).check()?;
//! assert_eq!(checked.verdict, Verdict::Wrong);
//! assert_eq!(checked.findings[0].kind, FindingKind::Race);
//! # Ok::<(), norns::check::Error>(())
//! ```
//!
//! A check that another thread watches, and stops:
//!
//! ```
//! use norns::{Stopped, check::{Input, Task, Verdict, Watch}};
//! use std::{sync::Arc, thread};
//!
//! // Eight threads, of which each adds to the same number: 8! executions.
//! let adds = |thread| format!("P{thread} (atomic_int* x) {{ atomic_fetch_add(x, 1); }}");
//! let threads: Vec<String> = (0..8).map(adds).collect();
//! let text = format!("C adds\n{{}}\n{}", threads.join("\n"));
//! let watch = Arc::new(Watch::new());
//! let task = Task::litmus(Input::text("adds.litmus", text)).watch(&watch);
//! let check = thread::spawn(move || task.check());
//! while watch.executions() < 10 {
//!     thread::yield_now();
//! }
//! watch.stop();
//! let checked = check.join().expect("it does not panic")?;
//! assert_eq!(checked.verdict, Verdict::Undecided);
//! assert_eq!(checked.statistics.stopped, Some(Stopped::Interrupted));
//! # Ok::<(), norns::check::Error>(())
//! ```

pub mod cli;
pub mod conform;
pub mod queue;
pub mod report;

pub use norns_check as check;
pub use norns_execution as execution;
pub use norns_explorers as explorers;
pub use norns_explorers::{Algorithm, MemoryModel, Statistics, Stopped};
pub use norns_litmus as litmus;
pub use norns_llvm as llvm;
