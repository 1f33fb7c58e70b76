//! The machine on the C corpus: programs that check themselves, errors with their lines, and going back.
//!
//! The corpus is looked for in `NORNS_C_CORPUS`, then beside the crate; without it, or without clang, nothing is looked at.

mod single_path;

use norns_execution::program::{Answer, Program, Run};
use norns_execution::{Label, Location, ObjectId, ObjectKind, ThreadId, Value};
use norns_llvm::build::{Build, Prepared};
use norns_llvm::compile::Search;
use norns_llvm::machine::{CProgram, CRun};
use single_path::{Outcome, program, run};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A configuration of a program: flags, and what is expected under sequential consistency.
struct Configuration {
    path: PathBuf,
    flags: Vec<OsString>,
    /// Nothing if it is correct; otherwise the kinds and the lines.
    wrong: Option<(Vec<String>, Vec<u32>)>,
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/c")
}

fn configurations(folder: &str) -> Vec<Configuration> {
    let listing = std::fs::read_dir(corpus().join(folder)).expect("the corpus can be listed");
    let mut paths: Vec<PathBuf> = listing
        .map(|entry| entry.expect("a file can be listed").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    paths.sort();
    paths
        .iter()
        .flat_map(|path| read_configurations(path))
        .collect()
}

fn read_configurations(path: &Path) -> Vec<Configuration> {
    let text = std::fs::read_to_string(path).expect("a program can be read");
    let lines_of = |label: &str| {
        let mark = format!("//~ {label}");
        let marked = text
            .lines()
            .zip(1..)
            .filter(|(line, _)| line.trim_end().ends_with(&mark));
        marked.map(|(_, number)| number).collect::<Vec<u32>>()
    };
    let new = |flags: &str| {
        let flags = flags
            .split_whitespace()
            .filter(|flag| flag.starts_with("-D"))
            .map(OsString::from);
        Configuration {
            path: path.to_owned(),
            flags: flags.collect(),
            wrong: None,
        }
    };
    let mut list = Vec::new();
    let mut is_slow = false;
    for line in text.lines() {
        let Some(directive) = line.strip_prefix("//@ ") else {
            continue;
        };
        let (key, rest) = directive.split_once(':').expect("a directive has a colon");
        match key {
            "run" => {
                is_slow = false;
                list.push(new(rest));
            }
            "slow-run" => is_slow = true,
            "verdict" if !is_slow => {
                if list.is_empty() {
                    list.push(new(""));
                }
                let (models, verdict) = rest.split_once('=').expect("a verdict has models");
                if !models
                    .split_whitespace()
                    .any(|model| model == "sc" || model == "all")
                {
                    continue;
                }
                let mut words = verdict.split("//").next().unwrap_or("").split_whitespace();
                let configuration = list.last_mut().expect("there is one");
                configuration.wrong = match (words.next(), words.next(), words.next()) {
                    (Some("wrong"), Some(kinds), Some(labels)) => {
                        let kinds = kinds.split('|').map(str::to_owned).collect();
                        Some((kinds, labels.split('|').flat_map(lines_of).collect()))
                    }
                    _ => None,
                };
            }
            _ => {}
        }
    }
    list
}

/// A small generator of numbers, so that every run of the tests is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % limit
    }
}

fn load(configuration: &Configuration) -> Option<CProgram> {
    let search = Search::from_environment(None);
    search.find().ok()?;
    match program(&configuration.path, &configuration.flags) {
        Ok(program) => Some(program),
        Err(error) => panic!("{}: {error}", configuration.path.display()),
    }
}

fn random_run(program: &CProgram, seed: u64) -> Outcome {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    run(program, &mut |limit| random.below(limit), false)
}

#[test]
fn programs_that_check_themselves_find_nothing_wrong() {
    for folder in ["language", "papers", "locks", "lockfree"] {
        for configuration in configurations(folder)
            .iter()
            .filter(|found| found.wrong.is_none())
        {
            let Some(program) = load(configuration) else {
                return;
            };
            for seed in 0..if folder == "language" { 20 } else { 5 } {
                let outcome = random_run(&program, seed);
                assert!(
                    outcome.findings.is_empty(),
                    "{} {:?}: {}",
                    configuration.path.display(),
                    configuration.flags,
                    outcome.describe()
                );
            }
        }
    }
}

/// Errors that one path is enough for are found with their kind at their line; nothing else is ever found.
#[test]
fn errors_have_their_kind_and_line() {
    let mut found = 0;
    for configuration in configurations("errors") {
        let Some(program) = load(&configuration) else {
            return;
        };
        for seed in 0..50 {
            let outcome = random_run(&program, seed);
            for finding in &outcome.findings {
                let name = format!("{} {:?}", configuration.path.display(), configuration.flags);
                let Some((kinds, lines)) = &configuration.wrong else {
                    panic!("{name} is correct: {finding}");
                };
                let (kind, rest) = finding.split_once(" at ").expect("a finding has a line");
                let line = rest
                    .split(':')
                    .next()
                    .and_then(|line| line.parse().ok())
                    .unwrap_or(0);
                // An explorer that keeps the order of events says which of both accesses is wrong.
                assert!(
                    kinds.iter().any(|expected| expected == kind),
                    "{name}: {finding}"
                );
                assert!(lines.contains(&line), "{name}: {finding}, not at {lines:?}");
                found += 1;
            }
        }
    }
    assert!(found > 1000, "{found} findings");
}

fn state(run: &CRun) -> String {
    let mut text = String::new();
    for thread in (0..run.thread_count()).map(ThreadId) {
        if run.is_started(thread) {
            let answers = run.answers(thread);
            let labels: Vec<_> = (0..=answers).map(|at| *run.label_at(thread, at)).collect();
            let places: Vec<_> = (0..=answers).map(|at| run.position(thread, at)).collect();
            let output: Vec<_> = (0..=answers).map(|at| run.output(thread, at)).collect();
            let _ = writeln!(text, "{thread}: {labels:?} {places:?} {output:?}");
        }
    }
    text
}

fn replay(program: &CProgram, trace: &[(ThreadId, norns_execution::Label, Answer)]) -> CRun {
    let mut run = program.start();
    for (thread, label, answer) in trace {
        assert_eq!(
            run.label(*thread),
            label,
            "the same answers give the same labels"
        );
        run.resume(*thread, *answer);
    }
    run
}

/// What a path makes: by thread, kind, size and number, the address and the id.
fn addresses(
    program: &CProgram,
    trace: &[(ThreadId, Label, Answer)],
) -> BTreeMap<(String, ObjectKind, u32, u32), (u64, ObjectId)> {
    let run = replay(program, trace);
    let (mut made, mut counts) = (BTreeMap::new(), BTreeMap::new());
    for &(thread, label, _) in trace {
        if let Label::Allocate {
            object,
            size,
            align,
            kind,
            ..
        } = label
        {
            let name = run.thread_name(thread);
            let count = counts.entry((name.clone(), kind, size)).or_insert(0);
            *count += 1;
            let number = *count;
            let address = run.address_of(Location { object, offset: 0 });
            assert!(address.is_multiple_of(align.into()), "{label:?}");
            made.insert((name, kind, size, number), (address, object));
        }
    }
    made
}

/// In two programs that see paths in other orders, objects and threads get other ids, and the same addresses.
#[test]
fn addresses_do_not_depend_on_what_was_found_first() {
    let nested = Configuration {
        path: Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/single_path/nested.c"),
        flags: Vec::new(),
        wrong: None,
    };
    let [Some(one), Some(other)] = [load(&nested), load(&nested)] else {
        return;
    };
    let path = |program: &CProgram, takes_last: bool| {
        let mut choose = |limit: u32| if takes_last { limit - 1 } else { 0 };
        let outcome = run(program, &mut choose, false);
        assert!(outcome.findings.is_empty(), "{}", outcome.describe());
        addresses(program, &outcome.trace)
    };
    let (one_first, one_last) = (path(&one, false), path(&one, true));
    let (other_last, other_first) = (path(&other, true), path(&other, false));
    assert_ne!(
        one_first, other_first,
        "ids are given in the order of discovery"
    );
    let mut known: BTreeMap<_, u64> = BTreeMap::new();
    for (name, &(address, _)) in [&one_first, &one_last, &other_last, &other_first]
        .into_iter()
        .flatten()
    {
        let same = *known.entry(name).or_insert(address);
        assert_eq!(same, address, "{name:?}");
    }
    let distinct: BTreeSet<u64> = known.values().copied().collect();
    assert_eq!(distinct.len(), known.len(), "{known:?}");
    assert!(known.len() > 30, "{known:?}");
}

/// Answers what was taken back again, in the order of the path; the threads that it started, too.
fn go_on(run: &mut CRun, trace: &[(ThreadId, Label, Answer)], name: &str) {
    let mut seen: HashMap<ThreadId, u32> = HashMap::new();
    for (moved, label, answer) in trace {
        let seen = seen.entry(*moved).or_default();
        let before = *seen;
        *seen += 1;
        if run.answers(*moved) == before {
            assert_eq!(run.label(*moved), label, "{name} again");
            run.resume(*moved, *answer);
        }
    }
}

/// At random points of random paths: a thread goes back by rewinding or cutting, and what follows is what a fresh run gives.
#[test]
fn going_back_gives_what_a_fresh_run_gives() {
    let folders = ["language", "errors", "locks", "lockfree"];
    for configuration in folders.iter().flat_map(|folder| configurations(folder)) {
        let Some(program) = load(&configuration) else {
            return;
        };
        for seed in 0..6 {
            let outcome = random_run(&program, seed);
            let trace = &outcome.trace[..outcome.trace.len().min(400)];
            let mut random = Random(seed + 77);
            let mut run = replay(&program, trace);
            let full = state(&run);
            for _ in 0..10 {
                if trace.is_empty() {
                    break;
                }
                let thread = trace[random.below(trace.len() as u32) as usize].0;
                if !run.is_started(thread) {
                    continue;
                }
                let answers = random.below(run.answers(thread) + 1);
                // What is left of the trace when the thread, and what it started, is taken back.
                let tail = run.detach(thread, answers);
                let detached = state(&run);
                run.reattach(thread, tail);
                assert_eq!(
                    state(&run),
                    full,
                    "{} reattach",
                    configuration.path.display()
                );
                let mut other = run.clone();
                other.rewind(thread, answers);
                assert_eq!(
                    state(&other),
                    detached,
                    "{} rewind",
                    configuration.path.display()
                );
                go_on(&mut other, trace, &configuration.path.display().to_string());
                assert_eq!(
                    state(&other),
                    full,
                    "{} again",
                    configuration.path.display()
                );
            }
        }
    }
}

/// Answers reads of a thread with a value, at most so many.
fn answer_reads(run: &mut CRun, thread: ThreadId, value: u64, count: u32) -> u32 {
    for answered in 0..count {
        let Label::Read { width, .. } = *run.label(thread) else {
            return answered;
        };
        run.resume(thread, Answer::Read(Value::new(value, width)));
    }
    count
}

/// At random points of random paths, a thread goes back: what it did since then is detached, it reads another value, goes back, and
/// gets back what was detached. Then it goes on as it did before: nothing is left of what the other value led to, although that may
/// have been in another function than what was put back.
#[test]
fn what_another_answer_led_to_leaves_nothing_behind() {
    let (mut compared, mut others) = (0, 0);
    let folders = ["locks", "lockfree", "waiting"];
    for configuration in folders.iter().flat_map(|folder| configurations(folder)) {
        let Some(program) = load(&configuration) else {
            return;
        };
        let name = configuration.path.display().to_string();
        for seed in 0..4 {
            let outcome = random_run(&program, seed);
            let trace = &outcome.trace[..outcome.trace.len().min(400)];
            let mut random = Random(seed + 99);
            let full = state(&replay(&program, trace));
            for _ in 0..trace.len().min(20) {
                let (done, _) = trace.split_at(1 + random.below(trace.len() as u32) as usize);
                let mut run = replay(&program, done);
                let thread = done[random.below(done.len() as u32) as usize].0;
                let (answers, now) = (random.below(run.answers(thread)), state(&run));
                let tail = run.detach(thread, answers);
                let value = u64::from(random.below(3));
                let count = 1 + random.below(3);
                others += answer_reads(&mut run, thread, value, count);
                run.rewind(thread, answers);
                run.reattach(thread, tail);
                assert_eq!(state(&run), now, "{name}");
                go_on(&mut run, trace, &name);
                assert_eq!(state(&run), full, "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000 && others > 1000, "{compared} {others}");
}

/// Goes from where a run is to the end of another path: what the two have in common at their beginning stays.
fn go_over_to(
    run: &mut CRun,
    from: &[(ThreadId, Label, Answer)],
    to: &[(ThreadId, Label, Answer)],
) {
    let common = from.iter().zip(to).take_while(|(one, other)| one == other);
    let common = common.count();
    let mut answers: HashMap<ThreadId, u32> = HashMap::new();
    for (thread, ..) in &to[..common] {
        *answers.entry(*thread).or_default() += 1;
    }
    for thread in (0..run.thread_count()).map(ThreadId) {
        let kept = answers.get(&thread).copied().unwrap_or(0);
        if run.is_started(thread) && run.answers(thread) > kept {
            run.rewind(thread, kept);
        }
    }
    for (thread, label, answer) in &to[common..] {
        assert_eq!(
            run.label(*thread),
            label,
            "the same answers give the same labels"
        );
        run.resume(*thread, *answer);
    }
}

/// A run that goes back and forth between random paths makes many steps that it has made before, and gives what a fresh run gives.
#[test]
fn steps_that_are_known_are_those_that_a_fresh_run_makes() {
    let mut compared = 0;
    let folders = [
        "language", "errors", "locks", "lockfree", "waiting", "papers",
    ];
    for configuration in folders.iter().flat_map(|folder| configurations(folder)) {
        let Some(program) = load(&configuration) else {
            return;
        };
        let paths: Vec<_> = (0..4)
            .map(|seed| {
                let mut trace = random_run(&program, seed).trace;
                trace.truncate(400);
                trace
            })
            .collect();
        let expected: Vec<String> = paths
            .iter()
            .map(|path| state(&replay(&program, path)))
            .collect();
        let mut run = replay(&program, &paths[0]);
        let mut at = 0;
        for next in [1, 0, 2, 1, 3, 0, 2, 3, 1, 0] {
            go_over_to(&mut run, &paths[at], &paths[next]);
            at = next;
            assert_eq!(
                state(&run),
                expected[at],
                "{}",
                configuration.path.display()
            );
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// A function of so many values that all live until the end, and with so many constants.
fn wide_function(values: u64, constants: u64) -> String {
    let mut text = String::from("@result = global i64 0\ndefine i64 @sum(i64 %n) {\n");
    for number in 0..values {
        let _ = writeln!(text, "  %v{number} = mul i64 %n, %n");
    }
    let _ = writeln!(text, "  br label %add\nadd:\n  %s0 = add i64 0, 0");
    for number in 0..values {
        let after = number + 1;
        let _ = writeln!(text, "  %s{after} = add i64 %s{number}, %v{number}");
    }
    let _ = writeln!(text, "  %c0 = add i64 %s{values}, 0");
    for number in 0..constants {
        let (after, constant) = (number + 1, number + 1000);
        let _ = writeln!(text, "  %c{after} = add i64 %c{number}, {constant}");
    }
    let _ = writeln!(text, "  ret i64 %c{constants}\n}}");
    text += "define i32 @main() {\n  %s = call i64 @sum(i64 3)\n  store i64 %s, ptr @result\n  ret i32 0\n}\n";
    text
}

#[test]
fn frames_of_any_size_give_the_same() {
    // Many values with few constants, and few values with many; around what a byte can count, and far beyond it.
    let around = (110..140).flat_map(|count| [(count, 1), (1, count)]);
    for (values, constants) in around.chain([(1, 1), (300, 1), (1, 300), (1000, 1000)]) {
        let text = wide_function(values, constants);
        let prepared = Prepared::read(text.as_bytes(), "wide").expect("it can be read");
        let program = prepared.into_program(&Build::default());
        let run = program.expect("it can be loaded").start();
        let Label::Write { value, .. } = *run.label(ThreadId(0)) else {
            panic!("it writes its result");
        };
        let added: u64 = (0..constants).map(|number| number + 1000).sum();
        assert_eq!(
            value.bits(),
            9 * values + added,
            "of {values} values and {constants} constants"
        );
    }
}
