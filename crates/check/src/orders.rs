//! How languages write memory orders and fences.

use norns_execution::Mode;
use norns_llvm::compile::Language;

/// How a program writes memory orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spelling {
    /// What comes before the name of the mode.
    pub(super) prefix: String,
    pub(super) words: [&'static str; 5],
}

pub(super) const OF_C: [&str; 5] = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"];
pub(super) const OF_GCC: [&str; 5] = ["RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"];
pub(super) const OF_RUST: [&str; 5] = ["Relaxed", "Acquire", "Release", "AcqRel", "SeqCst"];

impl Spelling {
    /// As most programs in a language write them.
    pub(super) fn usual(language: Language) -> Self {
        let (prefix, words) = match language {
            Language::Rust => ("Ordering::", OF_RUST),
            Language::Cxx => ("std::memory_order_", OF_C),
            _ => ("memory_order_", OF_C),
        };
        Self {
            prefix: prefix.to_owned(),
            words,
        }
    }

    pub(super) fn word(&self, mode: Mode) -> String {
        let place = match mode {
            Mode::Plain | Mode::Relaxed => 0,
            Mode::Acquire => 1,
            Mode::Release => 2,
            Mode::AcquireRelease => 3,
            Mode::SequentiallyConsistent => 4,
        };
        format!("{}{}", self.prefix, self.words[place])
    }

    /// A `seq_cst` fence.
    pub(super) fn fence(&self) -> String {
        let order = self.word(Mode::SequentiallyConsistent);
        let function = match &*self.prefix {
            "Ordering::" => "fence",
            "std::memory_order_" => "std::atomic_thread_fence",
            _ => "atomic_thread_fence",
        };
        format!("{function}({order})")
    }
}
