//! Runs driven by hand: answers in, labels out.

use super::*;
use crate::read;
use norns_execution::program::FindingKind;

fn program(text: &str) -> LitmusProgram {
    LitmusProgram::new(&read(text).unwrap_or_else(|error| panic!("{error}\n{text}")))
}

/// A program with one thread over `x` (atomic), `c` (its own), `s` (plain, shared) and `m`.
fn body(body: &str) -> LitmusProgram {
    program(&format!(
        "C t {{c=5; s=6; x=7; 0:r9=9;}}
P0 (atomic_int* x, int* c, int* s, mutex* m) {{ int r0; int r1;
{body}
}} P1 (int* s) {{ *s = 1; }}"
    ))
}

const P0: ThreadId = ThreadId(0);
const P1: ThreadId = ThreadId(1);

fn number(value: i32) -> Value {
    as_value(value)
}

fn at(run: &LitmusRun, name: &str) -> Location {
    match run.place(&Observable::Location(name.into())) {
        Some(Place::Memory(location)) => location,
        other => panic!("{name} is {other:?}"),
    }
}

fn cell(run: &LitmusRun, name: &str) -> i64 {
    let place = run
        .place(&Observable::Location(name.into()))
        .expect("a location of the test");
    run.observe(place, |_| None).expect("the thread's own")
}

fn expect_read(run: &LitmusRun, name: &str, mode: Mode) {
    let location = at(run, name);
    let expected = Label::Read {
        location,
        width: WIDTH,
        mode,
        until: None,
    };
    assert_eq!(*run.label(P0), expected);
}

fn expect_write(run: &LitmusRun, name: &str, mode: Mode, value: i32) {
    let location = at(run, name);
    let expected = Label::Write {
        location,
        width: WIDTH,
        mode,
        value: number(value),
    };
    assert_eq!(*run.label(P0), expected);
}

fn finding(run: &LitmusRun) -> Finding {
    let Label::Fail { finding } = *run.label(P0) else {
        panic!("{:?}", run.label(P0))
    };
    run.finding(finding)
}

#[test]
fn loads_and_stores() {
    let mut run =
        body("r0 = atomic_load_explicit(x, memory_order_acquire); *s = r0 + 1; *x = *s * 2;")
            .start();
    assert_eq!(run.initial(at(&run, "x"), WIDTH), number(7));
    assert_eq!(run.location_name(at(&run, "s")), "s");
    expect_read(&run, "x", Mode::Acquire);
    assert_eq!(
        run.position(P0, 0),
        Some(Position {
            file: 0,
            line: 3,
            column: 6
        })
    );
    run.resume(P0, Answer::Read(number(-3)));
    expect_write(&run, "s", Mode::Plain, -2);
    assert_eq!(
        run.position(P0, 1),
        Some(Position {
            file: 0,
            line: 3,
            column: 53
        })
    );
    run.resume(P0, Answer::Done);
    expect_read(&run, "s", Mode::Plain);
    run.resume(P0, Answer::Read(number(i32::MAX)));
    expect_write(&run, "x", Mode::SequentiallyConsistent, -2);
    run.resume(P0, Answer::Done);
    assert_eq!(*run.label(P0), Label::Finish);
    assert_eq!(
        (run.register(P0, "r0"), run.register(P0, "r1")),
        (Some(-3), Some(0))
    );
    assert_eq!(
        (run.register(P0, "r9"), run.register(P0, "r7")),
        (Some(9), None)
    );
}

#[test]
fn a_location_of_one_thread_is_no_event() {
    let run = body("*c = *c + 1; r0 = *c;").start();
    assert_eq!(*run.label(P0), Label::Finish);
    assert_eq!((cell(&run, "c"), run.register(P0, "r0")), (6, Some(6)));
    let run2 = body("r0 = READ_ONCE(*c);").start();
    expect_read(&run2, "c", Mode::Relaxed);
    // Nobody but P1 names `s` in these bodies.
    assert_eq!((*run.label(P1), cell(&run, "s")), (Label::Finish, 1));
}

#[test]
fn a_compare_exchange_with_a_cell_of_its_own() {
    let program = body(
        "r0 = atomic_compare_exchange_strong_explicit(x, c, 8, memory_order_acq_rel, memory_order_relaxed);",
    );
    let mut run = program.start();
    let expected = Label::Update {
        location: at(&run, "x"),
        width: WIDTH,
        operation: Operation::CompareExchange {
            expected: number(5),
            new: number(8),
        },
        mode: Mode::AcquireRelease,
        failure_mode: Mode::Relaxed,
        until: None,
        unused: false,
    };
    assert_eq!(*run.label(P0), expected);
    run.resume(
        P0,
        Answer::Updated {
            old: number(5),
            succeeded: true,
        },
    );
    assert_eq!((run.register(P0, "r0"), cell(&run, "c")), (Some(1), 5));
    run.rewind(P0, 0);
    run.resume(
        P0,
        Answer::Updated {
            old: number(3),
            succeeded: false,
        },
    );
    assert_eq!((run.register(P0, "r0"), cell(&run, "c")), (Some(0), 3));
}

#[test]
fn a_compare_exchange_with_a_register_or_a_shared_cell() {
    let mut run = body("r0 = 5; r1 = r0 + atomic_compare_exchange_strong(x, &r0, 8);").start();
    run.resume(
        P0,
        Answer::Updated {
            old: number(3),
            succeeded: false,
        },
    );
    assert_eq!(
        (run.register(P0, "r0"), run.register(P0, "r1")),
        (Some(3), Some(5))
    );

    let mut run = body("r0 = atomic_compare_exchange_weak(x, s, 8);").start();
    expect_read(&run, "s", Mode::Plain);
    run.resume(P0, Answer::Read(number(2)));
    assert!(
        matches!(run.label(P0), Label::Update { operation: Operation::CompareExchange { expected, .. }, .. } if *expected == number(2))
    );
    run.resume(
        P0,
        Answer::Updated {
            old: number(4),
            succeeded: false,
        },
    );
    expect_write(&run, "s", Mode::Plain, 4);
    run.resume(P0, Answer::Done);
    assert_eq!(
        (*run.label(P0), run.register(P0, "r0")),
        (Label::Finish, Some(0))
    );
    run.rewind(P0, 1);
    run.resume(
        P0,
        Answer::Updated {
            old: number(2),
            succeeded: true,
        },
    );
    assert_eq!(
        (*run.label(P0), run.register(P0, "r0")),
        (Label::Finish, Some(1))
    );
}

#[test]
fn mutexes() {
    let mut run = body("lock(m); unlock(m);").start();
    let update = |mode, operation, until| Label::Update {
        location: at(&run, "m"),
        width: WIDTH,
        operation,
        mode,
        failure_mode: if mode == Mode::Acquire {
            Mode::Acquire
        } else {
            Mode::Relaxed
        },
        until,
        unused: false,
    };
    let free = Until {
        condition: Condition {
            comparison: Comparison::Equal,
            operand: Value::ZERO,
        },
        reason: Waiting::Lock,
        since: None,
    };
    let lock = update(Mode::Acquire, Operation::Exchange(number(1)), Some(free));
    let unlock = update(Mode::Release, Operation::Exchange(number(0)), None);
    assert_eq!(*run.label(P0), lock);
    run.resume(
        P0,
        Answer::Updated {
            old: number(0),
            succeeded: true,
        },
    );
    assert_eq!(*run.label(P0), unlock);
    run.resume(
        P0,
        Answer::Updated {
            old: number(1),
            succeeded: true,
        },
    );
    assert_eq!(*run.label(P0), Label::Finish);
    run.rewind(P0, 1);
    run.resume(
        P0,
        Answer::Updated {
            old: number(2),
            succeeded: true,
        },
    );
    let Finding { kind, message } = finding(&run);
    assert_eq!(
        (kind, message.as_str()),
        (FindingKind::Misuse, "P0 unlocks m, which it does not hold")
    );
}

#[test]
fn awaits() {
    let mut run =
        body("r1 = 2; r0 = await(x > r1 + 1); await_explicit(x != 0, memory_order_relaxed);")
            .start();
    let until = |comparison, operand| {
        let condition = Condition {
            comparison,
            operand: number(operand),
        };
        Some(Until {
            condition,
            reason: Waiting::Await,
            since: None,
        })
    };
    assert_eq!(run.label(P0).until(), until(Comparison::Greater, 3));
    assert!(matches!(
        run.label(P0),
        Label::Read {
            mode: Mode::Acquire,
            ..
        }
    ));
    run.resume(P0, Answer::Read(number(4)));
    assert_eq!(run.register(P0, "r0"), Some(4));
    assert_eq!(run.label(P0).until(), until(Comparison::NotEqual, 0));
    assert!(matches!(
        run.label(P0),
        Label::Read {
            mode: Mode::Relaxed,
            ..
        }
    ));
}

/// Each expression, where `x` reads 0 every time, with its value.
#[test]
fn arithmetic_and_control() {
    for (expression, expected) in [
        ("2147483647 + 1", i64::from(i32::MIN)),
        ("-2147483648 / -1", i64::from(i32::MIN)),
        ("-2147483648 % -1", 0),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("-8 >> 1", -4),
        ("1 << 33", 2),
        ("~0", -1),
        ("!5 + !0", 1),
        ("1 < 2 == 1", 1),
        ("6 & 3 | 8 ^ 1", 11),
        ("2 && 3", 1),
        ("0 || 0", 0),
        ("1 || *x / 0", 1),
        ("0 && *x / 0", 0),
        ("*x ? 1 / *x : 4", 4),
        ("(r9 ^ r9) + 2", 2),
        ("*x == 0 ? r9 : 1", 9),
        ("*x || *x || 3", 1),
        ("10 - 3 - 2", 5),
        ("atomic_fetch_add(x, *x + 1) + 5", 5),
    ] {
        let mut run = body(&format!("r0 = {expression};")).start();
        while *run.label(P0) != Label::Finish {
            let answer = match run.label(P0) {
                Label::Read { .. } => Answer::Read(Value::ZERO),
                Label::Update { .. } => Answer::Updated {
                    old: Value::ZERO,
                    succeeded: true,
                },
                other => panic!("{expression}: {other:?}"),
            };
            run.resume(P0, answer);
        }
        assert_eq!(run.register(P0, "r0"), Some(expected), "{expression}");
    }
    for expression in ["1 / 0", "1 % (r0 - r0)", "1 / r0"] {
        let run = body(&format!("r0 = {expression};")).start();
        let found = finding(&run);
        assert_eq!(
            (found.kind, found.message.as_str()),
            (FindingKind::Arithmetic, "P0 divides by zero")
        );
    }
}

#[test]
fn branches_and_fences() {
    let text = "r0 = *x; if (r0 == 1) { atomic_thread_fence(memory_order_acquire); } else if (r0 == 2) \
        atomic_thread_fence(memory_order_release); else { atomic_thread_fence(memory_order_relaxed); }";
    let mut run = body(text).start();
    for (value, expected) in [
        (
            1,
            Label::Fence {
                mode: Mode::Acquire,
            },
        ),
        (
            2,
            Label::Fence {
                mode: Mode::Release,
            },
        ),
        (3, Label::Finish),
    ] {
        run.resume(P0, Answer::Read(number(value)));
        assert_eq!(*run.label(P0), expected);
        run.rewind(P0, 0);
    }
}

#[test]
fn spawn_and_join() {
    let program = program(
        "C t {} P0 (atomic_int* x) { spawn(P1); join(P1); join(P1); } P1 (atomic_int* x) { int r0 = *x; spawn(P2); } \
         P2 (atomic_int* x) { *x = 1; }",
    );
    let mut run = program.start();
    let p2 = ThreadId(2);
    let started = |run: &LitmusRun| [P0, P1, p2].map(|thread| run.is_started(thread));
    assert_eq!(
        (run.thread_count(), started(&run)),
        (3, [true, false, false])
    );
    assert_eq!(*run.label(P0), Label::Spawn { child: P1 });
    run.resume(P0, Answer::Done);
    assert_eq!(started(&run), [true, true, false]);
    run.resume(P1, Answer::Read(number(4)));
    run.resume(P1, Answer::Done);
    assert_eq!(started(&run), [true, true, true]);
    run.resume(p2, Answer::Done);
    let tail = run.detach(P0, 0);
    assert_eq!(started(&run), [true, false, false]);
    assert_eq!(run.register(P1, "r0"), Some(0));
    run.reattach(P0, tail);
    assert_eq!(started(&run), [true, true, true]);
    assert_eq!(
        (run.answers(P1), run.answers(p2), run.register(P1, "r0")),
        (2, 1, Some(4))
    );
    assert_eq!(*run.label(P0), Label::Join { child: P1 });
    run.resume(P0, Answer::Done);
    assert_eq!(finding(&run).message, "P0 joins P1 a second time");
    run.rewind(P1, 1);
    assert_eq!(started(&run), [true, true, false]);
    run.rewind(P0, 0);
    assert_eq!(started(&run), [true, false, false]);
}
