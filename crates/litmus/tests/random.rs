//! Random programs: they print and read back, what they contain is common enough, and going back and forth in a run
//! gives what a fresh run gives.

use fastrand::Rng;
use norns_execution::program::{Answer, Program, Run};
use norns_execution::{Label, Location, Operation, ThreadId, Value, Width};
use norns_litmus::test::{Expression, ExpressionKind, Statement, StatementKind};
use norns_litmus::{LitmusProgram, LitmusRun, Shape, Test, generate, read, shrink};
use std::collections::{BTreeMap, BTreeSet, HashMap};

fn reads_back(test: &Test) {
    let printed = test.to_string();
    match read(&printed) {
        Ok(again) => assert_eq!(again, *test, "{printed}"),
        Err(error) => panic!("{error}\n{printed}"),
    }
}

fn has_expression(test: &Test, is: impl Fn(&ExpressionKind) -> bool) -> bool {
    let mut found = false;
    for thread in &test.threads {
        thread.walk(&mut |_| {}, &mut |expression: &Expression| {
            found |= is(&expression.kind);
        });
    }
    found
}

fn has_statement(test: &Test, is: impl Fn(&StatementKind) -> bool) -> bool {
    let mut found = false;
    for thread in &test.threads {
        thread.walk(
            &mut |statement: &Statement| found |= is(&statement.kind),
            &mut |_| {},
        );
    }
    found
}

fn memory_operations(test: &Test) -> usize {
    let (mut statements, mut expressions) = (0, 0);
    for thread in &test.threads {
        thread.walk(
            &mut |statement| {
                statements += usize::from(matches!(
                    statement.kind,
                    StatementKind::Store { .. } | StatementKind::Lock(_) | StatementKind::Unlock(_)
                ));
            },
            &mut |expression| {
                expressions += usize::from(matches!(
                    expression.kind,
                    ExpressionKind::Load { .. }
                        | ExpressionKind::Await { .. }
                        | ExpressionKind::Update { .. }
                        | ExpressionKind::CompareExchange { .. }
                ));
            },
        );
    }
    statements + expressions
}

/// What random sequentially consistent schedules of a program showed.
#[derive(Default)]
struct Shown {
    /// Whether compare-exchanges wrote, and whether they did not.
    compare_exchanges: BTreeSet<bool>,
    /// Whether all threads finished, and whether some did not.
    complete: BTreeSet<bool>,
    /// What each complete run passed: the places of its labels.
    passed: BTreeSet<Vec<(u32, u32)>>,
}

/// Runs the program to its end under one random schedule.
fn run_at_random(program: &LitmusProgram, random: &mut Rng, shown: &mut Shown) {
    let mut run = program.start();
    let mut memory: HashMap<Location, Value> = HashMap::new();
    let mut passed = Vec::new();
    loop {
        let movable: Vec<ThreadId> = threads(&run)
            .filter(|&thread| answer(&run, thread, &memory).is_some())
            .collect();
        if movable.is_empty() {
            break;
        }
        let thread = movable[random.usize(..movable.len())];
        let (answer, write) = answer(&run, thread, &memory).expect("it can move");
        if let (
            Answer::Updated { succeeded, .. },
            Label::Update {
                operation: Operation::CompareExchange { .. },
                ..
            },
        ) = (answer, run.label(thread))
        {
            shown.compare_exchanges.insert(succeeded);
        }
        memory.extend(write);
        let position = run
            .position(thread, run.answers(thread))
            .expect("it was read from text");
        passed.push((position.line, position.column));
        run.resume(thread, answer);
    }
    let all_finished = threads(&run).all(|thread| *run.label(thread) == Label::Finish);
    shown.complete.insert(all_finished);
    if all_finished {
        passed.sort_unstable();
        shown.passed.insert(passed);
    }
}

fn threads(run: &LitmusRun) -> impl Iterator<Item = ThreadId> {
    (0..run.thread_count())
        .map(ThreadId)
        .filter(|&thread| run.is_started(thread))
}

/// What sequentially consistent memory answers, and what it holds afterwards; nothing if the thread cannot move.
fn answer(
    run: &LitmusRun,
    thread: ThreadId,
    memory: &HashMap<Location, Value>,
) -> Option<(Answer, Option<(Location, Value)>)> {
    let holds = |location, width| {
        memory
            .get(&location)
            .copied()
            .unwrap_or_else(|| run.initial(location, width))
    };
    let label = run.label(thread);
    if let (
        Some(until),
        Label::Read {
            location, width, ..
        }
        | Label::Update {
            location, width, ..
        },
    ) = (label.until(), label)
        && !until.condition.holds(holds(*location, *width), *width)
    {
        return None;
    }
    match *label {
        Label::Read {
            location, width, ..
        } => Some((Answer::Read(holds(location, width)), None)),
        Label::Write {
            location, value, ..
        } => Some((Answer::Done, Some((location, value)))),
        Label::Update {
            location,
            width,
            operation,
            ..
        } => {
            let old = holds(location, width);
            let new = operation.apply(old, width);
            let succeeded = new.is_some();
            Some((
                Answer::Updated { old, succeeded },
                new.map(|new| (location, new)),
            ))
        }
        Label::Fence { .. } | Label::Spawn { .. } => Some((Answer::Done, None)),
        Label::Join { child } => (run.is_started(child) && *run.label(child) == Label::Finish)
            .then_some((Answer::Done, None)),
        _ => None,
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures are worth seeing")]
fn programs_are_small_and_show_what_matters() {
    let count = 2000;
    let mut shares: BTreeMap<&str, u32> = BTreeMap::new();
    let mut sizes = BTreeMap::new();
    let mut random = Rng::with_seed(7);
    for seed in 0..count {
        let test = generate(seed, &Shape::default());
        assert_eq!(test, generate(seed, &Shape::default()));
        reads_back(&test);
        let operations = memory_operations(&test);
        *sizes.entry(operations).or_insert(0_u64) += 1;
        assert!(
            (2..=4).contains(&test.threads.len()) && operations <= 10,
            "{test}"
        );
        // Read from text, its labels have places.
        let program = LitmusProgram::new(&read(test.to_string()).expect("it reads back"));
        let mut shown = Shown::default();
        for _ in 0..60 {
            run_at_random(&program, &mut random, &mut shown);
        }
        let branches = has_statement(&test, |kind| matches!(kind, StatementKind::If { .. }));
        for (what, is_so) in [
            ("2 threads", test.threads.len() == 2),
            ("3 threads", test.threads.len() == 3),
            ("4 threads", test.threads.len() == 4),
            ("4 to 8 operations", (4..=8).contains(&operations)),
            (
                "load",
                has_expression(&test, |kind| matches!(kind, ExpressionKind::Load { .. })),
            ),
            (
                "store",
                has_statement(&test, |kind| matches!(kind, StatementKind::Store { .. })),
            ),
            (
                "update",
                has_expression(&test, |kind| matches!(kind, ExpressionKind::Update { .. })),
            ),
            (
                "compare-exchange",
                has_expression(&test, |kind| {
                    matches!(kind, ExpressionKind::CompareExchange { .. })
                }),
            ),
            (
                "await",
                has_expression(&test, |kind| matches!(kind, ExpressionKind::Await { .. })),
            ),
            (
                "fence",
                has_statement(&test, |kind| matches!(kind, StatementKind::Fence(_))),
            ),
            ("branch", branches),
            (
                "lock",
                has_statement(&test, |kind| matches!(kind, StatementKind::Lock(_))),
            ),
            (
                "spawn",
                has_statement(&test, |kind| matches!(kind, StatementKind::Spawn(_))),
            ),
            (
                "join",
                has_statement(&test, |kind| matches!(kind, StatementKind::Join(_))),
            ),
            (
                "compare-exchange succeeds",
                shown.compare_exchanges.contains(&true),
            ),
            (
                "compare-exchange fails",
                shown.compare_exchanges.contains(&false),
            ),
            ("both arms", branches && shown.passed.len() > 1),
            ("blocked end", shown.complete.contains(&false)),
            ("complete end", shown.complete.contains(&true)),
        ] {
            *shares.entry(what).or_default() += u32::from(is_so);
        }
    }
    let average = sizes
        .iter()
        .map(|(size, programs)| *size as u64 * programs)
        .sum::<u64>()
        * 10
        / count;
    let percent = |what: &str| u64::from(shares[what]) * 100 / count;
    let summary = format!("{shares:?} of {count}, operations {sizes:?}, average {average} tenths");
    println!("{summary}");
    assert!((50..=65).contains(&average), "{summary}");
    for what in shares.keys() {
        assert!(percent(what) >= 5, "{what}: {summary}");
    }
    assert!(percent("4 to 8 operations") >= 80, "{summary}");
    assert!(percent("complete end") >= 80, "{summary}");
}

#[test]
fn straight_lines_have_nothing_else() {
    for seed in 0..2000 {
        let test = generate(seed, &Shape::straight_line());
        reads_back(&test);
        assert!(!has_expression(&test, |kind| matches!(
            kind,
            ExpressionKind::Await { .. }
        )));
        assert!(!has_statement(&test, |kind| matches!(
            kind,
            StatementKind::If { .. }
                | StatementKind::Lock(_)
                | StatementKind::Unlock(_)
                | StatementKind::Spawn(_)
                | StatementKind::Join(_)
        )));
    }
}

/// Any answer that fits the label, whether or not memory could give it.
fn any_answer(label: &Label, random: &mut Rng) -> Option<Answer> {
    let value = Value::signed(random.i64(-1..4), Width::Four);
    Some(match *label {
        Label::Read { .. } => Answer::Read(value),
        Label::Update {
            operation, width, ..
        } => {
            let succeeded = operation.apply(value, width).is_some();
            Answer::Updated {
                old: value,
                succeeded,
            }
        }
        label if label.is_end() => return None,
        _ => Answer::Done,
    })
}

/// The run that the recorded answers give from the start. A parent is not always before its child in number, so threads
/// wait until they are started.
fn fresh(program: &LitmusProgram, answers: &[Vec<Answer>]) -> LitmusRun {
    let mut run = program.start();
    let mut again = true;
    while again {
        again = false;
        for thread in (0..run.thread_count()).map(ThreadId) {
            let answers = &answers[thread.index()];
            while run.is_started(thread) && (run.answers(thread) as usize) < answers.len() {
                run.resume(thread, answers[run.answers(thread) as usize]);
                again = true;
            }
        }
    }
    run
}

fn same(run: &LitmusRun, other: &LitmusRun, test: &Test) {
    for thread in (0..run.thread_count()).map(ThreadId) {
        assert_eq!(run.is_started(thread), other.is_started(thread), "{test}");
        if run.is_started(thread) {
            assert_eq!(run.label(thread), other.label(thread), "{test}");
            assert_eq!(run.answers(thread), other.answers(thread), "{test}");
            for answers in 0..=run.answers(thread) {
                assert_eq!(
                    run.position(thread, answers),
                    other.position(thread, answers),
                    "{test}"
                );
            }
        }
        for register in 0..12 {
            let name = format!("r{register}");
            assert_eq!(
                run.register(thread, &name),
                other.register(thread, &name),
                "{test}"
            );
        }
    }
}

/// What the answers of a thread and of the threads that it started become when it goes back.
fn forget(answers: &mut [Vec<Answer>], run: &LitmusRun) {
    for thread in (0..run.thread_count()).map(ThreadId) {
        let kept = if run.is_started(thread) {
            run.answers(thread)
        } else {
            0
        };
        answers[thread.index()].truncate(kept as usize);
    }
}

#[test]
fn going_back_and_forth_is_like_a_fresh_run() {
    let mut random = Rng::with_seed(11);
    let shape = Shape {
        spawn: 50,
        plain: 20,
        ..Shape::default()
    };
    let loops = Shape {
        spawn: 50,
        ..Shape::waiting_loops()
    };
    for seed in 0..8000 {
        let shape = if seed < 5000 { &shape } else { &loops };
        let test = generate(seed, shape);
        reads_back(&test);
        let program = LitmusProgram::new(&test);
        let mut run = program.start();
        let mut answers = vec![Vec::new(); test.threads.len()];
        for _ in 0..40 {
            let started: Vec<ThreadId> = threads(&run).collect();
            let thread = started[random.usize(..started.len())];
            match random.u8(..8) {
                0 => {
                    run.rewind(thread, random.u32(..=run.answers(thread)));
                    forget(&mut answers, &run);
                }
                1 => {
                    let before = run.clone();
                    let back_to = random.u32(..=run.answers(thread));
                    let tail = run.detach(thread, back_to);
                    let mut short = answers.clone();
                    forget(&mut short, &run);
                    same(&run, &fresh(&program, &short), &test);
                    // What happens in between is undone before the tail comes back.
                    if let Some(answer) = any_answer(run.label(thread), &mut random) {
                        run.resume(thread, answer);
                        run.rewind(thread, back_to);
                    }
                    run.reattach(thread, tail);
                    same(&run, &before, &test);
                }
                _ => {
                    if let Some(answer) = any_answer(run.label(thread), &mut random) {
                        run.resume(thread, answer);
                        answers[thread.index()].push(answer);
                    }
                }
            }
        }
        same(&run, &fresh(&program, &answers), &test);
    }
}

#[test]
fn shrinking_ends_at_a_small_test_that_still_fails() {
    let has_failing_pair = |test: &Test| {
        has_expression(test, |kind| {
            matches!(kind, ExpressionKind::CompareExchange { .. })
        }) && has_statement(test, |kind| matches!(kind, StatementKind::Store { .. }))
    };
    let mut shrunk = 0;
    for seed in 0..300 {
        let test = generate(seed, &Shape::default());
        if !has_failing_pair(&test) {
            continue;
        }
        let mut tried = 0;
        let smallest = shrink(&test, &mut |candidate| {
            tried += 1;
            reads_back(candidate);
            has_failing_pair(candidate)
        });
        assert!(tried < 20_000, "{tried}");
        reads_back(&smallest);
        assert!(has_failing_pair(&smallest));
        assert_eq!(memory_operations(&smallest), 2, "{test}\n{smallest}");
        shrunk += 1;
    }
    assert!(shrunk > 50, "{shrunk}");
    let test = generate(1, &Shape::default());
    let smallest = shrink(&test, &mut |_| true);
    assert!(
        smallest.threads.len() == 1 && smallest.threads[0].body.is_empty(),
        "{smallest}"
    );
}
