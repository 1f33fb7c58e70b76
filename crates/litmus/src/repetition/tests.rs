//! Where threads stop: labels of runs driven by hand.

use crate::run::{LitmusProgram, LitmusRun, WIDTH};
use crate::{read, test::Test};
use norns_execution::program::{Answer, Position, Program, Run};
use norns_execution::{Label, ThreadId, Value};

const P0: ThreadId = ThreadId(0);

fn test(body: &str) -> Test {
    let text = format!(
        "C t {{}} P0 (atomic_int* x, atomic_int* y, mutex* m) {{ int r0; int r1;\n{body}\n}} P1 () {{}}"
    );
    read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Answers reads and updates with these values, one after the other; everything else is done.
fn drive(program: &LitmusProgram, values: &[i32]) -> LitmusRun {
    let mut run = program.start();
    let mut values = values.iter();
    while !run.label(P0).is_end() {
        let mut value = || Some(Value::signed((*values.next()?).into(), WIDTH));
        let answer = match *run.label(P0) {
            Label::Read { .. } => value().map(Answer::Read),
            Label::Update {
                operation, width, ..
            } => value().map(|old| Answer::Updated {
                old,
                succeeded: operation.apply(old, width).is_some(),
            }),
            _ => Some(Answer::Done),
        };
        let Some(answer) = answer else { break };
        run.resume(P0, answer);
    }
    assert_eq!(values.next(), None, "the thread stopped early");
    run
}

/// The label at which the thread stops when it gets these values.
fn stops(body: &str, values: &[i32]) -> Label {
    *drive(&LitmusProgram::new(&test(body)), values).label(P0)
}

fn repeats(body: &str, values: &[i32], since: u32) {
    assert_eq!(stops(body, values), Label::Repeat { since }, "{body}");
}

fn goes_on(body: &str, values: &[i32]) {
    let label = stops(body, values);
    assert!(!label.is_end(), "{body}: {label:?}");
}

fn finishes(body: &str, values: &[i32]) {
    assert_eq!(stops(body, values), Label::Finish, "{body}");
}

#[test]
fn a_loop_that_only_reads_repeats() {
    repeats("while (*x != 1);", &[0], 0);
    finishes("while (*x != 1);", &[1]);
    repeats("r0 = *y; while (*x && !*y) {}", &[7, 1, 0], 1);
    finishes("r0 = *y; while (*x && !*y) {}", &[7, 1, 1]);
    finishes("r0 = *y; while (*x && !*y) {}", &[7, 0]);
    repeats(
        "do { r0 = *x; atomic_thread_fence(memory_order_acquire); } while (r0 != 1);",
        &[3],
        0,
    );
    // Before the loop x has been read once: what is repeated does not contain that.
    repeats("r0 = *x; while (r0 != 1) { r0 = *x; }", &[0, 0], 1);
    repeats("r0 = *x; while (r0 != 1) { r0 = *x; }", &[0, 2, 3, 2], 2);
    repeats("while (await(x > 0) != 1);", &[2], 0);
}

#[test]
fn what_is_live_must_be_the_same() {
    goes_on("r0 = 0; while (*x) { r0 = r0 + 1; }", &[1, 1, 1, 1]);
    repeats("r0 = 0; while (*x) { r0 = r0 + 1; } r0 = 0;", &[1], 0);
    goes_on("while (*x) { r0 = *y; }", &[1, 1, 1, 2, 1, 3]);
    repeats("while (*x) { r0 = *y; }", &[1, 1, 1, 2, 1, 1], 2);
    repeats("while (*x) { r0 = *y; }", &[1, 0], 0);
    repeats("do { r0 = *y; } while (*x);", &[4, 1], 0);
    // Of two loops, each has its own head.
    repeats("while (*x) { while (*y) {} }", &[1, 0], 0);
    repeats("while (*x) { while (*y) {} }", &[1, 1], 1);
}

#[test]
fn an_update_that_stores_what_it_read_only_reads() {
    repeats("while (atomic_exchange(x, 1));", &[1], 0);
    goes_on("while (atomic_exchange(x, 1));", &[2]);
    // The second time it changes nothing.
    repeats("while (atomic_exchange(x, 1));", &[2, 1], 1);
    repeats("while (atomic_fetch_add(x, 0) != 1);", &[0], 0);
    goes_on("while (atomic_fetch_add(x, 1) != 1);", &[0]);
    repeats(
        "do { r0 = *x; } while (!atomic_compare_exchange_strong(x, &r0, r0 + 1));",
        &[0, 1],
        0,
    );
    // The value that made it fail is what the next attempt expects.
    goes_on(
        "r0 = 0; while (!atomic_compare_exchange_strong(x, &r0, 5));",
        &[1, 2],
    );
    repeats(
        "r0 = 0; while (!atomic_compare_exchange_strong(x, &r0, 5));",
        &[1, 2, 1],
        1,
    );
    repeats(
        "do { r0 = 0; } while (!atomic_compare_exchange_strong(x, &r0, 5));",
        &[1],
        0,
    );
    // One that succeeds without changing anything.
    repeats(
        "do { r0 = 2; r1 = atomic_compare_exchange_strong(y, &r0, 2); } while (*x);",
        &[2, 1],
        0,
    );
}

#[test]
fn what_others_can_notice_is_no_waiting() {
    goes_on("while (*x) { *y = 0; }", &[1, 1, 1]);
    goes_on("while (*x) { lock(m); unlock(m); }", &[1, 0, 1, 1, 0, 1]);
    // After the store, the loop that only reads repeats within itself.
    repeats("*y = 1; while (*x);", &[1], 1);
    repeats("while (*x) { *y = 0; while (*y); }", &[1, 1], 2);
    repeats(
        "do { r0 = *x; if (r0 == 2) { *y = 1; } } while (r0);",
        &[2, 1],
        2,
    );
}

#[test]
fn breaks_and_continues() {
    let body =
        "while (1) { r0 = *x; if (r0 == 1) break; if (r0 == 2) continue; r1 = *y; if (r1) break; }";
    finishes(body, &[1]);
    repeats(body, &[2], 0);
    // r1 is shown at the end if x is read as 1.
    repeats(body, &[3, 0], 0);
    finishes(body, &[3, 4]);
    finishes(
        "do { r0 = *x; if (r0) continue; r1 = 1; } while (!r0);",
        &[5],
    );
    let run = drive(
        &LitmusProgram::new(&test(
            "do { while (1) { break; } r0 = *x; } while (r0 != 1); r1 = 4;",
        )),
        &[1],
    );
    assert_eq!(
        (run.register(P0, "r0"), run.register(P0, "r1")),
        (Some(1), Some(4))
    );
}

#[test]
fn loops_without_accesses_end_or_are_stopped() {
    repeats("while (1);", &[], 0);
    repeats("while (*x) { while (1) { r0 = r0 ^ 1; } }", &[1], 1);
    finishes("while (r0 < 100) { r0 = r0 + 1; }", &[]);
    let program = LitmusProgram::new(&test("r1 = *x; while (r0 != -1) { r0 = r0 + 2; }"));
    let run = drive(&program, &[1]);
    let Label::Cut { reason } = *run.label(P0) else {
        panic!("{:?}", run.label(P0))
    };
    assert_eq!(
        run.text(reason),
        "a thread ran too long without touching shared memory"
    );
}

#[test]
fn bounds_count_iterations_since_the_loop_was_entered() {
    let cut = |program: LitmusProgram, values: &[i32]| match *drive(&program, values).label(P0) {
        Label::Cut { reason } => program.start().text(reason),
        other => panic!("{other:?}"),
    };
    let bound = "the bound on loops";
    let writes = test("while (*x) { *y = 1; }");
    assert_eq!(cut(LitmusProgram::bounded(&writes, 2), &[1, 1, 1]), bound);
    let run = drive(&LitmusProgram::bounded(&writes, 2), &[1, 1, 0]);
    assert_eq!(*run.label(P0), Label::Finish);
    let reads = test("while (*x);");
    assert_eq!(cut(LitmusProgram::unrolled(&reads, 2), &[1, 1, 1]), bound);
    let run = drive(&LitmusProgram::bounded(&reads, 2), &[1]);
    assert_eq!(*run.label(P0), Label::Repeat { since: 0 });
    let after = test("do { r0 = *x; } while (r0);");
    assert_eq!(cut(LitmusProgram::unrolled(&after, 2), &[1, 1]), bound);
    let nested = test("while (*x) { do { r0 = *y; } while (r0); }");
    let run = drive(&LitmusProgram::unrolled(&nested, 2), &[1, 1, 0, 1, 1, 0, 0]);
    assert_eq!(*run.label(P0), Label::Finish);
    assert_eq!(
        cut(LitmusProgram::unrolled(&nested, 2), &[1, 0, 1, 0, 1]),
        bound
    );
}

#[test]
fn a_repetition_stands_where_its_loop_does() {
    let program = LitmusProgram::new(&test("r0 = 1;\n  do { r0 = *x; } while (r0);"));
    let run = drive(&program, &[1]);
    let position = Position {
        file: 0,
        line: 3,
        column: 3,
    };
    assert_eq!(run.position(P0, 1), Some(position));
}

/// After every number of answers, going back there and coming again ends the same way.
#[test]
fn going_back_forgets_visits_and_changes() {
    let body = "while (*x) { r0 = *y; if (r0 == 9) { *x = 1; } }";
    let program = LitmusProgram::new(&test(body));
    let values = [1, 1, 1, 9, 1, 2, 1, 1, 1, 2];
    let whole = drive(&program, &values);
    assert_eq!(*whole.label(P0), Label::Repeat { since: 7 });
    for back_to in 0..whole.answers(P0) {
        let mut run = whole.clone();
        let tail = run.detach(P0, back_to);
        let mut rewound = whole.clone();
        rewound.rewind(P0, back_to);
        assert_eq!(run.label(P0), rewound.label(P0));
        let answers: Vec<Answer> = (0..whole.answers(P0))
            .scan(values.iter(), |values, answers| {
                let number = |value: i32| Value::signed(value.into(), WIDTH);
                Some(match whole.label_at(P0, answers) {
                    Label::Read { .. } => Answer::Read(number(*values.next()?)),
                    _ => Answer::Done,
                })
            })
            .collect();
        for &answer in &answers[back_to as usize..] {
            rewound.resume(P0, answer);
        }
        run.reattach(P0, tail);
        for run in [run, rewound] {
            assert_eq!(run.answers(P0), whole.answers(P0));
            assert_eq!(run.label(P0), whole.label(P0), "back to {back_to}");
        }
    }
}
