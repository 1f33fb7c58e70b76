//! Any bytes: the LLVM reader gives an error or a module; a module that verifies survives every pass and can be lowered or
//! refused.
//!
//! ```text
//! mkdir -p fuzz/corpus/read_llvm && cp crates/llvm/tests/fixtures/*.ll fuzz/corpus/read_llvm
//! RUSTC_BOOTSTRAP=1 cargo fuzz run read_llvm -- -max_len=60000 -max_total_time=3600
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use norns_llvm::{machine, passes, read::read, ssa::verify};

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut module) = read(bytes, "fuzzed") else {
        return;
    };
    if verify(&module).is_err() {
        return;
    }
    passes::prepare(&mut module);
    passes::spin::spin(&mut module, passes::spin::Mode::All);
    passes::bound::bound(&mut module, 3);
    assert!(verify(&module).is_ok(), "the passes broke the module");
    let _ = machine::load(module, &machine::Options::default());
});
