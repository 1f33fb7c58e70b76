//! What the machine that runs C programs costs, with the budgets it has to keep: exit status 1 above any of them.
//!
//! `cargo bench --bench machine` (needs valgrind, and no clang). Each figure is the difference of two runs of this very
//! program under callgrind that differ in one size, divided by the difference of the sizes: start-up cancels out. Beside it
//! stands the time, by the quickest of some runs without callgrind, which is shown and not judged. 5,000 instructions are about a
//! microsecond.
//!
//! Programs are LLVM text, so that the figures do not depend on a compiler. How many operations of bytecode are run is
//! not counted by the machine but follows from the text: in [`arithmetic`] every operation of the loop's body is run in
//! every iteration, so the difference in size is the difference in operations.

#![expect(clippy::print_stdout, reason = "the figures are the point")]

use norns_execution::{
    Label, ThreadId, Value,
    program::{Answer, Program, Run},
};
use norns_llvm::{
    build::{Build, Loops, Prepared},
    machine::{CProgram, MachineLimits},
};
use std::{
    fmt::Write as _,
    hint::black_box,
    process::{Command, ExitCode},
    time::Instant,
};

/// How often a loop goes round in one run.
const ROUNDS: u32 = 20_000;

/// What is measured, by the name that a run is asked for.
#[derive(Clone, Copy)]
struct Measure {
    name: &'static str,
    /// What one of it is.
    unit: &'static str,
    /// Most instructions of one.
    budget: f64,
    /// The two sizes that are compared.
    sizes: (u32, u32),
}

const MEASURES: [Measure; 5] = [
    // The design says about 3 ns, that is 15 instructions at 5,000 a microsecond. Not met in instructions: this budget is
    // what was measured (18.4) and a little more. About half of an operation is to fetch it, to jump to what it does and to
    // come back; less would need smaller instructions, with operands of a byte. In time it is near the 3 ns: see the report.
    Measure {
        name: "arithmetic",
        unit: "operation",
        budget: 20.0,
        sizes: (4, 12),
    },
    // No budget of the design; what was measured (304) and a little more. Four operations: which element, its address, a store and a load, in memory that never leaves its thread. Each access
    // asks whether there is an object, whether it is inside, and whether somebody wrote what it reads.
    Measure {
        name: "memory",
        unit: "store and load",
        budget: 320.0,
        sizes: (2, 6),
    },
    // No budget of the design; what was measured (338) and a little more. Four operations, two of them the body. A call makes a frame and copies the constants of the function to it.
    Measure {
        name: "calls",
        unit: "call and return",
        budget: 350.0,
        sizes: (2, 6),
    },
    // The design says that taking back an event is a copy of a few hundred bytes, and sets no number; 400 instructions were
    // hoped for. Not met: this budget is what was measured (664) and a little more. No part of it stands out: to run to the
    // next label, to save, to rewind and to answer take between 80 and 150 each, the copies themselves 50.
    Measure {
        name: "events",
        unit: "resume and rewind",
        budget: 700.0,
        sizes: (20_000, 60_000),
    },
    // The same at the bottom of 200 calls: the frames above are not copied. What was measured (605) and a little more.
    Measure {
        name: "deep",
        unit: "resume and rewind",
        budget: 650.0,
        sizes: (20_000, 60_000),
    },
];

/// A program of nothing, from start to verdict. The design says 30 ms, that is 150 million instructions, which would notice
/// nothing; this is a third more than it takes.
const START_UP: u64 = 5_000_000;

fn program(text: &str) -> CProgram {
    let mut build = Build {
        loops: Loops::Noticed,
        ..Build::default()
    };
    build.machine.limits = MachineLimits {
        steps: u64::MAX,
        depth: 20_000,
    };
    let prepared = Prepared::read(text.as_bytes(), "bench").expect("the text is LLVM text");
    prepared
        .into_program(&build)
        .expect("the program can be loaded")
}

/// A loop whose body is `units`; each may use the values `%i` and `%h0`, and gives `%h1`, `%h2` and so on.
fn in_loop(before: &str, units: u32, unit: impl Fn(u32) -> String) -> String {
    let mut text = format!(
        "@result = global i32 0\n\
         define i32 @main() {{\nentry:\n{before}  br label %loop\n\
         loop:\n  %i = phi i32 [ 0, %entry ], [ %next, %last ]\n  %h0 = phi i32 [ 1, %entry ], [ %h{units}, %last ]\n"
    );
    for number in 0..units {
        text += &unit(number);
    }
    let _ = write!(
        text,
        "  br label %last\nlast:\n  %next = add i32 %i, 1\n  %more = icmp ult i32 %next, {ROUNDS}\n\
         \x20 br i1 %more, label %loop, label %done\n\
         done:\n  store i32 %h0, ptr @result\n  ret i32 0\n}}\n"
    );
    text
}

/// What hash functions and counters do: arithmetic, shifts, comparisons, and branches that are never taken.
fn arithmetic(units: u32) -> String {
    in_loop("", units, |number| {
        let after = number + 1;
        format!(
            "  %a{number} = xor i32 %h{number}, %i\n\
             \x20 %b{number} = mul i32 %a{number}, 16777619\n\
             \x20 %c{number} = lshr i32 %h{number}, 3\n\
             \x20 %d{number} = and i32 %i, 7\n\
             \x20 %e{number} = add i32 %b{number}, %c{number}\n\
             \x20 %h{after} = add i32 %e{number}, %d{number}\n\
             \x20 %s{number} = icmp slt i32 %d{number}, 0\n\
             \x20 br i1 %s{number}, label %done, label %one{number}\n\
             one{number}:\n\
             \x20 %t{number} = icmp ugt i32 %d{number}, 7\n\
             \x20 %u{number} = zext i1 %t{number} to i32\n\
             \x20 %v{number} = icmp eq i32 %u{number}, 2\n\
             \x20 br i1 %v{number}, label %done, label %two{number}\n\
             two{number}:\n"
        )
    })
}

/// An array on the stack, indexed by what is not known: it stays in memory, but in its thread.
fn memory(units: u32) -> String {
    in_loop("  %array = alloca [16 x i32]\n", units, |number| {
        let after = number + 1;
        format!(
            "  %a{number} = and i32 %i, 15\n\
             \x20 %b{number} = getelementptr [16 x i32], ptr %array, i64 0, i32 %a{number}\n\
             \x20 store i32 %h{number}, ptr %b{number}\n\
             \x20 %h{after} = load i32, ptr %b{number}\n"
        )
    })
}

fn calls(units: u32) -> String {
    let text = in_loop("", units, |number| {
        let after = number + 1;
        format!("  %h{after} = call i32 @mix(i32 %h{number}, i32 %i)\n")
    });
    text + "define internal i32 @mix(i32 %h, i32 %i) {\n  %a = xor i32 %h, %i\n  %b = mul i32 %a, 16777619\n  ret i32 %b\n}\n"
}

/// Loads and stores of two variables, for ever.
const EVENTS: &str = "
@x = global i32 0
@y = global i32 0
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %a = load atomic i32, ptr @x acquire, align 4, !dbg !2
  %greater = icmp sgt i32 %a, %i
  %added = select i1 %greater, i32 %a, i32 0
  %more = add i32 %sum, %added
  store atomic i32 %more, ptr @y release, align 4, !dbg !2
  %next = add i32 %i, 1
  br label %loop
}
";

/// The same below so many calls.
const DEEP: &str = "
@x = global i32 0
define i32 @down(i32 %n) {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %loop, label %deeper
deeper:
  %less = sub i32 %n, 1
  %below = call i32 @down(i32 %less)
  ret i32 %below
loop:
  %a = load atomic i32, ptr @x monotonic, align 4, !dbg !2
  br label %loop
}
define i32 @main() {
  %result = call i32 @down(i32 200)
  ret i32 %result
}
";

/// Places in the source, as clang gives them: without, a label looks for one in every caller.
const PLACES: &str = "
!0 = !DIFile(filename: \"bench.c\", directory: \"/\")
!1 = distinct !DISubprogram(name: \"function\", file: !0, line: 1)
!2 = !DILocation(line: 5, column: 3, scope: !1)
";

fn answer(label: &Label) -> Answer {
    match label {
        Label::Read { width, .. } => Answer::Read(Value::new(1, *width)),
        _ => Answer::Done,
    }
}

/// Runs what one measure asks for, with one size, and gives the seconds of the part that counts.
fn run(name: &str, size: u32) -> f64 {
    let main = ThreadId(0);
    let (text, pairs) = match name {
        "arithmetic" => (arithmetic(size), None),
        "memory" => (memory(size), None),
        "calls" => (calls(size), None),
        "events" => (EVENTS.to_owned() + PLACES, Some(size)),
        _ => (DEEP.to_owned() + PLACES, Some(size)),
    };
    let program = program(&text);
    let start = Instant::now();
    let mut run = program.start();
    let Some(pairs) = pairs else {
        assert!(matches!(run.label(main), Label::Write { .. }));
        return start.elapsed().as_secs_f64();
    };
    for _ in 0..100 {
        let next = answer(run.label(main));
        run.resume(main, next);
    }
    let at = run.answers(main);
    let start = Instant::now();
    for _ in 0..pairs {
        let next = answer(black_box(&run).label(main));
        run.resume(main, next);
        run.rewind(main, at);
    }
    start.elapsed().as_secs_f64()
}

/// How many units a run of this size is, as the measure counts them.
fn units(name: &str, size: u32) -> f64 {
    match name {
        "arithmetic" => {
            let operations = program(&arithmetic(size)).size() as u32;
            f64::from(operations) * f64::from(ROUNDS)
        }
        "memory" | "calls" => f64::from(size) * f64::from(ROUNDS),
        _ => f64::from(size),
    }
}

/// The instructions of a command under callgrind.
fn counted(program: &str, arguments: &[&str]) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find(|line| line.contains("Collected"))?;
    collected.split_whitespace().last()?.parse().ok()
}

/// Instructions and nanoseconds of one unit.
fn measured(measure: &Measure) -> Option<(f64, f64)> {
    let this = std::env::current_exe().ok()?;
    let at = |size: u32| counted(this.to_str()?, &[measure.name, &size.to_string()]);
    let (small, large) = measure.sizes;
    let difference = units(measure.name, large) - units(measure.name, small);
    let instructions = at(large)?.saturating_sub(at(small)?);
    let quickest = |size| {
        (0..20)
            .map(|_| run(measure.name, size))
            .fold(f64::MAX, f64::min)
    };
    let seconds = quickest(large) - quickest(small);
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
    Some((instructions as f64 / difference, seconds * 1e9 / difference))
}

/// The instructions from start to verdict of a program that does nothing.
fn start_up() -> Option<u64> {
    let path = std::env::temp_dir().join(format!("norns-bench-{}.ll", std::process::id()));
    std::fs::write(&path, "define i32 @main() {\n  ret i32 0\n}\n").ok()?;
    let instructions = counted(
        env!("CARGO_BIN_EXE_norns"),
        &["check", path.to_str()?, "--threads", "1"],
    );
    let _ = std::fs::remove_file(&path);
    instructions
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    // Under callgrind this program runs one measure.
    if let [_, name, size] = arguments.as_slice()
        && let Ok(size) = size.parse()
    {
        run(name, size);
        return ExitCode::SUCCESS;
    }
    let mut kept = true;
    println!(
        "{:11} {:18} {:>13} {:>8} {:>8}",
        "", "of one", "instructions", "budget", "ns"
    );
    for measure in &MEASURES {
        let Some((instructions, nanoseconds)) = measured(measure) else {
            println!("{} could not be measured: is valgrind there?", measure.name);
            return ExitCode::from(3);
        };
        let above = instructions > measure.budget;
        kept &= !above;
        println!(
            "{:11} {:18} {instructions:>13.1} {:>8} {nanoseconds:>8.1}{}",
            measure.name,
            measure.unit,
            measure.budget,
            if above { "  ABOVE" } else { "" }
        );
    }
    let Some(instructions) = start_up() else {
        println!("start-up could not be measured");
        return ExitCode::from(3);
    };
    let above = instructions > START_UP;
    kept &= !above;
    println!(
        "{:11} {:18} {instructions:>13} {START_UP:>8}{}",
        "start-up",
        "program",
        if above { "  ABOVE" } else { "" }
    );
    ExitCode::from(u8::from(!kept))
}
