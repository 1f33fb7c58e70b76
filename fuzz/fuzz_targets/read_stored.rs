//! Any bytes are stored in place of a program, an item, a result or what was learned; they are refused or harmless.
//! `crates/check/src/fuzzing.rs` is the body; `tests/portions.rs` has a short run of it.
//!
//! ```text
//! RUSTC_BOOTSTRAP=1 cargo fuzz run read_stored -- -max_total_time=3600
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use norns::check::fuzzing::survive_stored;

fuzz_target!(|bytes: &[u8]| {
    survive_stored(bytes);
});
