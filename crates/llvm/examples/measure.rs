//! How fast the machine is: nanoseconds per instruction of bytecode, per `resume` and `rewind`, and for loading a program.
//! With `local`, `events` or `deep` only that is run, so that callgrind can count instructions.
#![allow(clippy::print_stdout, clippy::cast_precision_loss)]

use norns_execution::program::{Answer, Program, Run};
use norns_execution::{Label, ThreadId, Value};
use norns_llvm::compile::Search;
use norns_llvm::machine::{CProgram, Limits, Options, load};
use norns_llvm::passes::prepare;
use std::time::Instant;

const LOCAL: &str = "
static unsigned mix(unsigned h, unsigned i) { return (h ^ i) * 16777619u + (h >> 3); }
unsigned result;
int main(void) {
    unsigned h = 1;
    for (unsigned i = 0; i < 1000000; i++) h = (h ^ i) * 16777619u + (h >> 3) + (i & 7);
    result = h;
    return 0;
}";

const EVENTS: &str = "
#include <stdatomic.h>
atomic_int x, y;
int main(void) {
    int sum = 0;
    for (int i = 0; i < 1000; i++) {
        int a = atomic_load_explicit(&x, memory_order_acquire);
        if (a > i) sum += a;
        atomic_store_explicit(&y, sum, memory_order_release);
    }
    return sum;
}";

const DEEP: &str = "
#include <stdatomic.h>
atomic_int x;
static int down(int n) {
    int below = n ? down(n - 1) : 0;
    return below + atomic_load_explicit(&x, memory_order_relaxed);
}
int main(void) { return down(500); }";

fn program(text: &str, name: &str) -> (CProgram, f64) {
    let path = std::env::temp_dir().join(format!("norns-measure-{}-{name}.c", std::process::id()));
    std::fs::write(&path, text).expect("a temporary file can be written");
    let search = Search::from_environment(None);
    let clang = search.find().expect("there is a clang");
    let text = clang
        .compile(&path, &[])
        .expect("the program compiles")
        .text;
    let _ = std::fs::remove_file(&path);
    let start = Instant::now();
    let mut module = norns_llvm::read::read(&text, name).expect("clang writes what can be read");
    prepare(&mut module);
    let limits = Limits {
        steps: u64::MAX,
        depth: 20_000,
    };
    let options = Options {
        limits,
        ..Options::default()
    };
    let program = load(module, &options).expect("the program can be loaded");
    (program, start.elapsed().as_secs_f64() * 1e3)
}

fn answer(label: &Label) -> Answer {
    match label {
        Label::Read { width, .. } => Answer::Read(Value::new(1, *width)),
        _ => Answer::Done,
    }
}

fn main() {
    let only = std::env::args().nth(1);
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    let main = ThreadId(0);
    if wanted("local") {
        let (program, loading) = program(LOCAL, "local");
        let start = Instant::now();
        let run = program.start();
        assert!(matches!(run.label(main), Label::Write { .. }));
        let seconds = start.elapsed().as_secs_f64();
        let iterations = 1e6;
        println!(
            "load without clang: {loading:.2} ms, {} instructions of bytecode",
            program.size()
        );
        println!(
            "local: {:.2} ns an iteration of the loop (see the listing for its instructions)",
            seconds * 1e9 / iterations
        );
    }
    for (name, text) in [("events", EVENTS), ("deep", DEEP)] {
        if !wanted(name) {
            continue;
        }
        let (program, _) = program(text, name);
        let mut run = program.start();
        let labels = 500;
        for _ in 0..labels / 2 {
            let next = answer(run.label(main));
            run.resume(main, next);
        }
        let rounds = 200_000;
        let start = Instant::now();
        let at = run.answers(main);
        for _ in 0..rounds {
            let next = answer(run.label(main));
            run.resume(main, next);
            run.rewind(main, at);
        }
        let pair = start.elapsed().as_secs_f64() * 1e9 / f64::from(rounds);
        println!("{name}: {pair:.1} ns a pair of resume and rewind");
    }
}
