//! What programs do natively is among what norns explores: every configuration of the C and C++ corpora is compiled by clang with a
//! call before each load, store and block, at which threads are held up at random (`native/harness.c`), and run many times. What
//! comes of it (what is printed, a failed assertion and its line, an abort, a hang) must be what comes of some execution that norns
//! explores, under TSO, since that is what the machine has, and under C20, which allows more.
//!
//! 1. Programs are compiled without optimisation, so that a racing access is one access of the machine: under TSO a data race is
//!    behaviour. With a thousand runs and more, they are also compiled with `-O2`, and that is compared under C20 alone.
//! 2. Under C20 an execution with a race has no meaning, so where norns finds a race anything may happen.
//! 3. What the corpus says to be undefined in another way (its verdict is a memory error, misuse, and the like) is not run. Nor is what has
//!    atomic blocks, which no machine has, nor what is too large for the ordinary tests (`slow-run`).
//! 4. norns explores until all outcomes are found. If it is out of patience before, or some executions are cut by bounds, that is
//!    counted, and must be little.
//! 5. norns knows of no exit status: natively it must be 0.
//! 6. A hang is a deadlock or a livelock. Whether it is one or only takes long matters if norns finds none; then it is run
//!    again with a hundred times the patience.
//! 7. Whether an outcome is among those of a program that turns out to be undefined after all nobody can say; that is counted too, or a
//!    failure if the program should be correct.
//! 8. Of each C++ program, whose headers take long, the first configuration is run, unless more is asked for.
//! 9. Nothing is said of executions of norns that are never seen natively: the machine need not show all that it may do.
//!
//! `NORNS_NATIVE_RUNS=3000` chooses how often each configuration is run, `NORNS_SEED=7` other delays, and `NORNS_ONLY=threads/` the
//! programs with this in their paths. If this is not Linux on x86-64 with a clang, nothing is compared, and the test says so.

#![expect(clippy::print_stdout, reason = "what was compared is read by a person")]

mod exploring;
mod outcome;
mod running;

use crate::checking::{is_cxx, load};
use crate::expectations::{Configuration, configurations, files};
use exploring::{Answer, look_for};
use norns_execution::program::{FindingKind, Program};
use norns_explorers::MemoryModel;
use outcome::Outcome;
use running::{HangLimits, Toolchain, run};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

/// How long norns may look for the outcomes of a configuration.
const PATIENCE: Duration = Duration::from_secs(10);

/// From so many runs on, optimised programs are run too.
const MANY: u64 = 1000;

fn number(variable: &str, otherwise: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.map_or(otherwise, |text| text.parse().expect("a number"))
}

/// Whether an error gives an outcome natively; after the others anything may happen. A race is behaviour of the machine.
fn is_defined(kind: FindingKind, model: MemoryModel) -> bool {
    use FindingKind::{Assertion, Deadlock, Livelock, Race};
    match kind {
        Assertion | Deadlock | Livelock => true,
        Race => !model.races_are_errors(),
        _ => false,
    }
}

/// Why a configuration is not run, if it is not.
fn why_not_run(configuration: &Configuration, optimisation: &str) -> Option<&'static str> {
    if configuration.slow {
        return Some("too large");
    }
    if !configuration.native {
        return Some("not as norns has it, for a reason that is told");
    }
    let of = |model| configuration.expected("verdict", model);
    let model = models(optimisation)[0];
    // What is correct under C20 is so under TSO.
    let correct = of(MemoryModel::C20).filter(|&verdict| verdict == "correct");
    let Some(expected) = of(model).or(correct) else {
        return Some("of which nothing is said for the model");
    };
    let mut words = expected.split_whitespace();
    let kinds = words.nth(1).unwrap_or_default().split('|');
    let named = |name: &str| {
        FindingKind::ALL
            .into_iter()
            .find(|kind| kind.to_string() == name)
    };
    let mut kinds = kinds.filter_map(named);
    let defined = kinds.all(|kind| is_defined(kind, model));
    (!defined).then_some("undefined or unsupported")
}

/// The models that say something of what comes of a program that is compiled so, the one that says most first.
fn models(optimisation: &str) -> &'static [MemoryModel] {
    match optimisation {
        "-O0" => &[MemoryModel::Tso, MemoryModel::C20],
        _ => &[MemoryModel::C20],
    }
}

#[derive(Default)]
struct Tally {
    configurations: usize,
    runs: u64,
    outcomes: usize,
    /// How many have more than one.
    various: usize,
    compared: BTreeMap<MemoryModel, usize>,
    not_run: BTreeMap<&'static str, usize>,
    racing: usize,
    unknown: Vec<String>,
    failures: Vec<String>,
}

struct Work<'a> {
    configuration: &'a Configuration,
    name: String,
    optimisation: &'static str,
}

fn compare(work: &Work<'_>, toolchain: &Toolchain, index: usize, tally: &Mutex<Tally>) {
    let Work {
        configuration,
        name,
        optimisation,
    } = work;
    let tally_of = |change: &mut dyn FnMut(&mut Tally)| {
        change(&mut tally.lock().expect("no worker panics while it holds this"));
    };
    let fail = |what: String| tally_of(&mut |tally| tally.failures.push(format!("{name}: {what}")));
    let source = &configuration.file;
    let flags: Vec<String> = configuration
        .flags
        .iter()
        .filter(|flag| !flag.starts_with("--"))
        .cloned()
        .collect();
    if let Some(why) = why_not_run(configuration, optimisation) {
        // What it says about C++ is about headers.
        if !is_cxx(source)
            && let Err(said) = toolchain.read(source, &flags)
        {
            fail(format!("is not read without a warning: {said}"));
        }
        return tally_of(&mut |tally| *tally.not_run.entry(why).or_default() += 1);
    }
    let loaded = match load(source, None, &configuration.flags) {
        Ok(loaded) => loaded,
        Err(message) => return fail(message),
    };
    let program = loaded.program().expect("it is a program");
    if program.has_atomic_blocks() {
        return tally_of(&mut |tally| {
            *tally.not_run.entry("with atomic blocks").or_default() += 1;
        });
    }
    let binary = match toolchain.compile(source, &flags, optimisation, &format!("program_{index}"))
    {
        Ok(binary) => binary,
        Err(said) => return fail(format!("is not compiled without a warning: {said}")),
    };
    let runs = number("NORNS_NATIVE_RUNS", 40) as u32;
    let seed = number("NORNS_SEED", 1).wrapping_mul(1_000_003);
    let seen = run(&binary, source, runs, seed, HangLimits::SHORT);
    tally_of(&mut |tally| {
        tally.configurations += 1;
        tally.runs += seen.values().sum::<u64>();
        tally.outcomes += seen.len();
        tally.various += usize::from(seen.len() > 1);
    });
    let wanted: BTreeSet<Outcome> = seen.keys().cloned().collect();
    for &model in models(optimisation) {
        let mut answer = look_for(&wanted, program, model, PATIENCE);
        if let Answer::Missing(missing) = &answer
            && missing.contains(&Outcome::Stuck)
        {
            let again = run(&binary, source, runs, seed, HangLimits::LONG);
            if !again.contains_key(&Outcome::Stuck) {
                let wanted = again.into_keys().collect();
                answer = look_for(&wanted, program, model, PATIENCE);
            }
        }
        tally_of(&mut |tally| match &answer {
            Answer::Explored => *tally.compared.entry(model).or_default() += 1,
            Answer::Undefined(kind)
                if configuration.expected("verdict", model) == Some("correct") =>
            {
                let failure = format!("{name} under {model}: {kind} in what should be correct");
                tally.failures.push(failure);
            }
            Answer::Undefined(FindingKind::Race) => tally.racing += 1,
            Answer::Undefined(kind) => tally.unknown.push(format!("{name} under {model}: {kind}")),
            Answer::Unknown(why) => tally.unknown.push(format!("{name} under {model}: {why}")),
            Answer::Missing(missing) => {
                let told = missing.iter().map(|outcome| {
                    format!(
                        "{outcome} ({} times of {runs})",
                        seen.get(outcome).unwrap_or(&0)
                    )
                });
                let told: Vec<String> = told.collect();
                let failure = format!("{name} under {model}: {}", told.join("; "));
                println!("{failure}");
                tally.failures.push(failure);
            }
        });
    }
    fs::remove_file(binary).expect("what was written can be removed");
}

#[test]
fn native_outcomes_are_among_those_that_are_explored() {
    let Some(toolchain) = Toolchain::find() else {
        println!(
            "this is not Linux on x86-64 with a clang that knows -fsanitize-coverage: nothing is compared"
        );
        return;
    };
    let only = std::env::var("NORNS_ONLY").unwrap_or_default();
    let all: Vec<Configuration> = files()
        .iter()
        .filter(|file| file.to_string_lossy().contains(&only))
        .flat_map(|file| configurations(file))
        .collect();
    assert!(!all.is_empty(), "no program has '{only}' in its path");
    let optimisations: &[&'static str] = if number("NORNS_NATIVE_RUNS", 0) >= MANY {
        &["-O0", "-O2"]
    } else {
        &["-O0"]
    };
    let asked = std::env::var_os("NORNS_NATIVE_RUNS").is_some() || !only.is_empty();
    let work: Vec<Work<'_>> = all
        .iter()
        .filter(|one| asked || one.first || !is_cxx(&one.file))
        .flat_map(|configuration| {
            optimisations.iter().map(move |&optimisation| Work {
                configuration,
                name: format!("{} {optimisation}", configuration.name()),
                optimisation,
            })
        })
        .collect();
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let worker = || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(work) = work.get(index) else { break };
                    compare(work, &toolchain, index, &tally);
                }
            };
            // Explorers recurse once per event.
            let stack = std::thread::Builder::new().stack_size(1 << 29);
            stack
                .spawn_scoped(scope, worker)
                .expect("a thread can be started");
        }
    });
    let tally = tally.into_inner().expect("all workers are done");
    println!(
        "{} configurations, {} runs, {} outcomes, of {} configurations more than one; compared: {:?}; {} have races under C20; not run: {:?}",
        tally.configurations,
        tally.runs,
        tally.outcomes,
        tally.various,
        tally.compared,
        tally.racing,
        tally.not_run,
    );
    println!(
        "{} not decided:\n{}",
        tally.unknown.len(),
        tally.unknown.join("\n")
    );
    assert!(tally.failures.is_empty(), "{}", tally.failures.join("\n"));
    // Of a few programs it may be most.
    if only.is_empty() {
        assert!(
            tally.configurations > 300,
            "only {} configurations are run",
            tally.configurations
        );
        assert!(
            tally.unknown.len() * 25 < tally.configurations,
            "too much is not decided"
        );
    }
}
