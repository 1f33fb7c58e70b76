//! The body of the fuzz target `read_llvm`, and of the short run in `tests/robustness.rs`: no input may make it panic.

use crate::machine::{MachineLimits, Options, load};
use crate::passes::{self, escape::escapes};
use crate::print::print_module;
use crate::read::read;
use crate::ssa::verify;
use norns_execution::program::{Answer, Program, Run};
use norns_execution::{Label, ThreadId, Value};

/// Local computation is bounded, so that nothing runs for long.
const LIMITS: MachineLimits = MachineLimits {
    steps: 1000,
    depth: 50,
};
/// How many labels the main thread is let run through.
const LABELS: u32 = 20;

/// How far some bytes got.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reached {
    /// The reader refuses them.
    Text,
    /// They can be read, but the module is not one that can be run.
    Module,
    /// It survived the passes, but is no program, or one that is not supported.
    Passes,
    /// Its main thread ran.
    Machine,
}

/// Reads the bytes, and takes what can be read through everything that a program goes through before it is explored.
///
/// # Panics
///
/// If anything on the way does, or the passes give what does not verify: that is what fuzzing looks for.
pub fn survive(bytes: &[u8]) -> Reached {
    let Ok(mut module) = read(bytes, "fuzzed") else {
        return Reached::Text;
    };
    // What was accepted is whole: it can be walked and printed.
    let printed = print_module(&module);
    assert!(!printed.contains("%removed"), "a removed value is printed");
    if verify(&module).is_err() {
        return Reached::Module;
    }
    let check = |module: &_, pass: &str| {
        if let Err(fault) = verify(module) {
            panic!("broken by {pass}: {fault}");
        }
    };
    passes::prepare(&mut module);
    check(&module, "mem2reg and its kin");
    escapes(&module);
    passes::spin::spin(&mut module);
    check(&module, "the spin-loop pass");
    passes::bound::bound(&mut module, 3);
    check(&module, "the loop bound");
    let options = Options {
        limits: LIMITS,
        ..Options::default()
    };
    let Ok(program) = load(module, &options) else {
        return Reached::Passes;
    };
    let mut run = program.start();
    let main = ThreadId(0);
    for _ in 0..LABELS {
        let answer = match *run.label(main) {
            label if label.is_end() => break,
            Label::Read { width, .. } => Answer::Read(Value::new(1, width)),
            Label::Update { width, .. } => Answer::Updated {
                old: Value::new(0, width),
                succeeded: true,
            },
            Label::Choose { .. } => Answer::Chosen(0),
            _ => Answer::Done,
        };
        run.resume(main, answer);
    }
    run.rewind(main, 0);
    Reached::Machine
}
