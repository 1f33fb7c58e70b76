//! Any bytes: the LLVM reader gives an error or a module; a module that verifies survives every pass, can be lowered or
//! refused, and begins to run. `crates/llvm/src/fuzzing.rs` is the body; `crates/llvm/tests/robustness.rs` a short run of it.
//!
//! ```text
//! mkdir -p fuzz/corpus/read_llvm && cp crates/llvm/tests/fixtures/*.ll fuzz/corpus/read_llvm
//! RUSTC_BOOTSTRAP=1 cargo fuzz run read_llvm -- -max_len=60000 -max_total_time=3600
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use norns_llvm::fuzzing::survive;

fuzz_target!(|bytes: &[u8]| {
    survive(bytes);
});
