//! Any bytes are a small graph; what is found out about its modification orders is what the definition says.
//! `crates/explorers/src/fuzzing.rs` is the body; `crates/explorers/tests/exploring/orders.rs` a short run of it.
//!
//! ```text
//! RUSTC_BOOTSTRAP=1 cargo fuzz run find_order -- -max_len=24 -max_total_time=600
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use norns_explorers::fuzzing::compare_orders;

fuzz_target!(|bytes: &[u8]| {
    compare_orders(bytes);
});
