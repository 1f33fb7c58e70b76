//! Any bytes: the litmus reader gives an error or a test, and the test prints, reads back the same, and can be lowered.
//!
//! ```text
//! cargo run --manifest-path fuzz/Cargo.toml --example seed
//! RUSTC_BOOTSTRAP=1 cargo fuzz run read_litmus -- -dict=fuzz/litmus.dict -max_total_time=600
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use norns_litmus::{LitmusProgram, observables, read};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(test) = read(bytes) {
        let printed = test.to_string();
        match read(&printed) {
            Ok(again) => assert!(
                again == test,
                "printed and read again, this is another test:\n{printed}"
            ),
            Err(error) => panic!("printed, this cannot be read: {error}\n{printed}"),
        }
        let program = LitmusProgram::new(&test);
        for observable in observables(&test) {
            assert!(
                program.place(&observable).is_some(),
                "{observable} is nowhere"
            );
        }
    }
});
