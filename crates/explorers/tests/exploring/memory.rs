//! Memory of the explorers, seen through scripts: threads that do a fixed list of operations. Both definitions, and the
//! explorers of schedules and of values, must find the same errors and the same values.

use norns_execution::{
    Comparison, Condition, FindingId, Label, Location, Mode, ObjectId, ObjectKind, Operation,
    TextId, ThreadId, Until, Value, Waiting, Width,
    program::{Answer, Finding, FindingKind, GlobalObject, Position, Program, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer,
    definition::{EveryGraph, EverySchedule},
    dpor::{Dpor, Optimal, Source},
    values::{StateKeys, TableOptions, Values},
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// Threads that do one thing after the other, whatever they are told.
#[derive(Clone)]
struct Script(Vec<Vec<Label>>);

struct Running {
    script: Script,
    answers: Vec<Vec<Answer>>,
}

impl Program for Script {
    type Run = Running;

    fn start(&self) -> Running {
        Running {
            script: self.clone(),
            answers: vec![Vec::new(); self.0.len()],
        }
    }
}

impl Run for Running {
    type Tail = Vec<Answer>;

    fn thread_count(&self) -> u32 {
        self.script.0.len() as u32
    }

    fn is_started(&self, _: ThreadId) -> bool {
        true
    }

    fn label(&self, thread: ThreadId) -> &Label {
        let done = self.answers[thread.index()].len();
        self.script.0[thread.index()]
            .get(done)
            .unwrap_or(&Label::Finish)
    }

    fn label_at(&self, thread: ThreadId, answers: u32) -> &Label {
        let script = &self.script.0[thread.index()];
        script.get(answers as usize).unwrap_or(&Label::Finish)
    }

    fn answers(&self, thread: ThreadId) -> u32 {
        self.answers[thread.index()].len() as u32
    }

    fn resume(&mut self, thread: ThreadId, answer: Answer) {
        self.answers[thread.index()].push(answer);
    }

    fn rewind(&mut self, thread: ThreadId, answers: u32) {
        self.answers[thread.index()].truncate(answers as usize);
    }

    fn detach(&mut self, thread: ThreadId, answers: u32) -> Vec<Answer> {
        self.answers[thread.index()].split_off(answers as usize)
    }

    fn reattach(&mut self, thread: ThreadId, tail: Vec<Answer>) {
        self.answers[thread.index()].extend(tail);
    }

    /// Object 1 is a global of 16 bytes that hold their own numbers; object 2 is constant.
    fn global(&self, object: ObjectId) -> Option<GlobalObject> {
        [1, 2].contains(&object.0).then_some(GlobalObject {
            size: 16,
            constant: object.0 == 2,
        })
    }

    fn initial(&self, location: Location, width: Width) -> Value {
        let byte = |index: u32| u64::from(location.offset + index) << (8 * index);
        Value::new((0..width.bytes()).map(byte).sum(), width)
    }

    fn finding(&self, _: FindingId) -> Finding {
        unreachable!("scripts do not fail")
    }

    fn text(&self, _: TextId) -> String {
        String::new()
    }

    fn thread_name(&self, thread: ThreadId) -> String {
        format!("T{}", thread.0)
    }

    fn location_name(&self, location: Location) -> String {
        format!("{}+{}", location.object.0, location.offset)
    }

    fn global_name(&self, object: ObjectId) -> Option<String> {
        self.global(object).map(|_| self.object_name(object))
    }

    fn object_name(&self, object: ObjectId) -> String {
        format!("object {}", object.0)
    }

    fn position(&self, _: ThreadId, answers: u32) -> Option<Position> {
        Some(Position {
            file: 0,
            line: answers + 1,
            column: 1,
        })
    }
}

#[derive(Default, PartialEq, Eq, Debug)]
struct Seen {
    /// What each complete execution read, in order of threads.
    reads: BTreeSet<Vec<u64>>,
    /// The bits that nobody wrote, of what is read.
    unwritten: BTreeSet<Vec<u64>>,
    findings: BTreeSet<(FindingKind, u32)>,
    executions: u64,
}

impl Seen {
    fn refused(&self) -> bool {
        let kinds = self.findings.iter().map(|(kind, _)| *kind);
        kinds
            .into_iter()
            .any(|kind| kind == FindingKind::Unsupported)
    }
}

impl Observer<Running> for Seen {
    fn execution(&mut self, execution: &Execution<'_, Running>) -> ControlFlow<()> {
        if execution.end == End::Complete {
            self.executions += 1;
            let answers = execution.run.answers.iter().flatten();
            let read = |answer: &Answer| match *answer {
                Answer::Read(value) | Answer::Updated { old: value, .. } => Some(value),
                _ => None,
            };
            let values: Vec<Value> = answers.filter_map(read).collect();
            let each = |part: fn(Value) -> u64| values.iter().map(|&value| part(value)).collect();
            self.reads.insert(each(Value::bits));
            self.unwritten.insert(each(Value::uninitialised));
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, found: Found<'_, Running>) -> ControlFlow<()> {
        let line = found.position.map_or(0, |position| position.line);
        self.findings.insert((found.finding.kind, line));
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

fn seen(model: MemoryModel, threads: Vec<Vec<Label>>) -> Seen {
    let script = Script(threads);
    let mut by_axioms = Seen::default();
    let definition = EveryGraph {
        model,
        races: model.races_are_errors(),
        limits: Limits::default(),
    };
    definition
        .explore(&script, &mut by_axioms)
        .expect("no atomics overlap");
    if let Some(definition) = EverySchedule::new(model, false, Limits::default()) {
        let mut by_machine = Seen::default();
        definition
            .explore(&script, &mut by_machine)
            .expect("no atomics overlap");
        // In a program that is refused the pieces of an access may be seen one by one, or not.
        if by_axioms.refused() {
            assert!(by_machine.refused(), "{model}");
        } else {
            assert_eq!(by_axioms, by_machine, "{model}");
        }
    }
    let mut by_values = Seen::default();
    let values = Values {
        model,
        races: model.races_are_errors(),
        limits: Limits::default(),
        table: Some(TableOptions {
            keys: StateKeys::Full,
            bytes: None,
        }),
        self_check: true,
    };
    values
        .explore(&script, &mut by_values)
        .expect("no atomics overlap");
    if by_axioms.refused() {
        assert!(by_values.refused(), "{model}");
    } else {
        // It tells fewer executions apart.
        assert!(by_values.executions <= by_axioms.executions, "{model}");
        by_values.executions = by_axioms.executions;
        assert_eq!(by_axioms, by_values, "{model}");
    }
    if let Some(dpor) = Dpor::new(model, false, Limits::default()) {
        let mut by_schedules = [(); 4].map(|()| Seen::default());
        let [optimal, source, restless, restless_source] = &mut by_schedules;
        let explored = [
            dpor.explore(Optimal, &script, optimal),
            dpor.explore(Source, &script, source),
            dpor.clone().restless(5).explore(Optimal, &script, restless),
            dpor.clone()
                .restless(6)
                .explore(Source, &script, restless_source),
        ];
        for (statistics, seen) in explored.into_iter().zip(&by_schedules) {
            assert!(statistics.is_ok(), "no atomics overlap");
            if by_axioms.refused() {
                assert!(seen.refused(), "{model}");
            } else {
                assert_eq!(&by_axioms, seen, "{model}");
            }
        }
    }
    by_axioms
}

fn at(object: u32, offset: u32) -> Location {
    Location {
        object: ObjectId(object),
        offset,
    }
}

fn read(location: Location, width: Width, mode: Mode) -> Label {
    Label::Read {
        location,
        width,
        mode,
        until: None,
    }
}

fn write(location: Location, width: Width, mode: Mode, value: u64) -> Label {
    Label::Write {
        location,
        width,
        mode,
        value: Value::new(value, width),
    }
}

fn allocate(object: u32, size: u32, zeroed: bool) -> Label {
    Label::Allocate {
        object: ObjectId(object),
        size,
        align: 16,
        zeroed,
        kind: ObjectKind::Heap,
        origin: TextId(0),
    }
}

fn free(object: u32) -> Label {
    Label::Free {
        object: ObjectId(object),
    }
}

const PLAIN: Mode = Mode::Plain;

#[test]
fn one_thread_sees_bytes_whatever_the_sizes() {
    for model in MemoryModel::ALL {
        let result = seen(
            model,
            vec![vec![
                read(at(1, 0), Width::Eight, PLAIN),
                write(at(1, 2), Width::Two, PLAIN, 0xbbaa),
                read(at(1, 0), Width::Four, PLAIN),
                read(at(1, 3), Width::One, PLAIN),
                write(at(1, 4), Width::Four, Mode::Relaxed, 0x4433_2211),
                write(at(1, 5), Width::One, PLAIN, 0xff),
                read(at(1, 4), Width::Four, Mode::Acquire),
                read(at(1, 1), Width::Four, PLAIN),
                read(at(1, 8), Width::Eight, PLAIN),
            ]],
        );
        let expected = vec![
            0x0706_0504_0302_0100,
            0xbbaa_0100,
            0xbb,
            0x4433_ff11,
            0x11bb_aa01,
            0x0f0e_0d0c_0b0a_0908,
        ];
        assert_eq!(result.reads, BTreeSet::from([expected]), "{model}");
        assert_eq!(
            (result.findings, result.executions),
            (BTreeSet::new(), 1),
            "{model}"
        );
    }
}

/// A struct that is written as a whole, published by a release of a flag, and read in parts.
#[test]
fn another_thread_sees_bytes_that_were_written_in_other_sizes() {
    for model in MemoryModel::ALL {
        let result = seen(
            model,
            vec![
                vec![
                    write(at(1, 0), Width::Eight, PLAIN, 0x0a0b_0c0d_0000_0000),
                    write(at(1, 8), Width::Four, Mode::Release, 1),
                ],
                vec![
                    Label::Read {
                        location: at(1, 8),
                        width: Width::Four,
                        mode: Mode::Acquire,
                        until: Some(norns_execution::Until {
                            condition: norns_execution::Condition {
                                comparison: norns_execution::Comparison::Equal,
                                operand: Value::new(1, Width::Four),
                            },
                            reason: norns_execution::Waiting::Await,
                            since: None,
                        }),
                    },
                    read(at(1, 4), Width::Two, PLAIN),
                    read(at(1, 0), Width::Four, PLAIN),
                ],
            ],
        );
        assert_eq!(
            result.reads,
            BTreeSet::from([vec![1, 0x0c0d, 0]]),
            "{model}"
        );
        // The waiting read reads the release only, and so comes after every plain write.
        assert_eq!(result.findings, BTreeSet::new(), "{model}");
    }
}

#[test]
fn racing_accesses_of_different_sizes_are_refused() {
    for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
        let result = seen(
            model,
            vec![
                vec![write(at(1, 0), Width::Four, PLAIN, 0)],
                vec![
                    read(at(1, 0), Width::Two, PLAIN),
                    read(at(1, 2), Width::Two, PLAIN),
                ],
            ],
        );
        let kinds: Vec<_> = result.findings.iter().map(|(kind, _)| *kind).collect();
        assert!(
            kinds.contains(&FindingKind::Unsupported),
            "{model}: {kinds:?}"
        );
    }
}

#[test]
fn overlapping_atomics_of_different_sizes_are_refused() {
    let script = Script(vec![vec![
        write(at(1, 0), Width::Four, Mode::Relaxed, 1),
        read(at(1, 0), Width::Two, Mode::Relaxed),
    ]]);
    let definition = EveryGraph {
        model: MemoryModel::Rc11,
        races: true,
        limits: Limits::default(),
    };
    assert!(definition.explore(&script, &mut Seen::default()).is_err());
}

/// What nobody wrote is told with what is read, and goes where it is written: as pieces, through updates, and out of a wait that
/// it decides.
#[test]
fn what_nobody_wrote_is_told() {
    const HIGH: u64 = 0xffff_ffff_0000_0000;
    let update = |operation| Label::Update {
        location: at(7, 0),
        width: Width::Four,
        operation,
        mode: Mode::Relaxed,
        failure_mode: Mode::Relaxed,
        until: None,
        unused: false,
    };
    let partly = |bits, unwritten| Value::partly(bits, unwritten, Width::Four);
    let one = partly(1, 0);
    for model in MemoryModel::ALL {
        let result = seen(
            model,
            vec![vec![
                allocate(7, 8, false),
                write(at(7, 0), Width::Four, PLAIN, 1),
                read(at(7, 0), Width::Eight, PLAIN),
                // Its low byte is known, of the rest nothing.
                Label::Write {
                    location: at(7, 0),
                    width: Width::Four,
                    mode: PLAIN,
                    value: partly(2, 0xffff_ff00),
                },
                read(at(7, 0), Width::Two, PLAIN),
                read(at(7, 2), Width::Two, PLAIN),
                free(7),
            ]],
        );
        assert_eq!(result.findings, BTreeSet::new(), "{model}");
        assert_eq!(result.reads, BTreeSet::from([vec![1, 2, 0]]), "{model}");
        let unwritten = vec![HIGH, 0xff00, 0xffff];
        assert_eq!(result.unwritten, BTreeSet::from([unwritten]), "{model}");

        let result = seen(
            model,
            vec![vec![
                allocate(7, 8, false),
                update(Operation::And(partly(0xf0, 0))),
                // Four bits are not known; a carry out of them may set one more.
                update(Operation::Add(partly(0x20, 0))),
                // What is known differs, so it fails.
                update(Operation::CompareExchange {
                    expected: one,
                    new: one,
                }),
                update(Operation::Exchange(partly(0, 0x3))),
                update(Operation::Exchange(one)),
                Label::Read {
                    location: at(7, 4),
                    width: Width::Four,
                    mode: Mode::Relaxed,
                    until: Some(Until {
                        condition: Condition {
                            comparison: Comparison::Equal,
                            operand: one,
                        },
                        reason: Waiting::Await,
                        since: None,
                    }),
                },
                free(7),
            ]],
        );
        assert_eq!(result.findings, BTreeSet::new(), "{model}");
        assert_eq!(result.executions, 1, "{model}");
        let sum = 0x1f0;
        let unwritten = vec![0xffff_ffff, 0xf0, sum, sum, 0x3, 0xffff_ffff];
        assert_eq!(result.unwritten, BTreeSet::from([unwritten]), "{model}");
    }
}

/// Each error with the line, which is the number of the operation in its thread.
#[test]
fn errors_of_one_thread_are_found_where_they_are() {
    use FindingKind::{
        DoubleFree, InvalidFree, Null, OutOfBounds, ReadOnly, UseAfterFree, WildPointer,
    };
    let update = Label::Update {
        location: at(7, 0),
        width: Width::Eight,
        operation: Operation::Add(Value::new(1, Width::Eight)),
        mode: Mode::Relaxed,
        failure_mode: Mode::Relaxed,
        until: None,
        unused: false,
    };
    for (thread, expected) in [
        (
            vec![read(at(1, 13), Width::Four, PLAIN)],
            Some((OutOfBounds, 1)),
        ),
        (vec![read(at(1, 12), Width::Four, PLAIN)], None),
        (
            vec![write(at(1, 99), Width::One, PLAIN, 0)],
            Some((OutOfBounds, 1)),
        ),
        (vec![read(at(0, 8), Width::Four, PLAIN)], Some((Null, 1))),
        (
            vec![read(at(9, 0), Width::Four, PLAIN)],
            Some((WildPointer, 1)),
        ),
        (vec![read(at(2, 0), Width::Four, PLAIN)], None),
        (
            vec![write(at(2, 0), Width::Four, PLAIN, 1)],
            Some((ReadOnly, 1)),
        ),
        (vec![allocate(7, 8, true), update, free(7)], None),
        (vec![allocate(7, 4, true), update], Some((OutOfBounds, 2))),
        (vec![allocate(7, 8, false), update, free(7)], None),
        (
            vec![
                allocate(7, 8, false),
                write(at(7, 0), Width::Four, PLAIN, 1),
                write(at(7, 4), Width::Four, PLAIN, 1),
                read(at(7, 0), Width::Eight, PLAIN),
                free(7),
            ],
            None,
        ),
        (
            vec![
                allocate(7, 8, true),
                free(7),
                read(at(7, 0), Width::Four, PLAIN),
            ],
            Some((UseAfterFree, 3)),
        ),
        (
            vec![allocate(7, 8, true), free(7), free(7)],
            Some((DoubleFree, 3)),
        ),
        (vec![free(7)], Some((InvalidFree, 1))),
        (vec![free(1)], Some((InvalidFree, 1))),
    ] {
        for model in MemoryModel::ALL {
            let result = seen(model, vec![thread.clone()]);
            assert_eq!(
                result.findings,
                expected.into_iter().collect(),
                "{model}: {thread:?}"
            );
        }
    }
}

/// A thread frees what another may still read, unless a release and an acquire order the two.
#[test]
fn a_free_must_come_after_every_access() {
    let maker = |mode| {
        vec![
            allocate(7, 8, true),
            write(at(1, 0), Width::Four, Mode::Release, 1),
            read(at(1, 4), Width::Four, mode),
            free(7),
        ]
    };
    let user = |mode| {
        vec![
            read(at(1, 0), Width::Four, Mode::Acquire),
            read(at(7, 0), Width::Four, PLAIN),
            write(at(1, 4), Width::Four, mode, 1),
        ]
    };
    for model in MemoryModel::ALL {
        // Scripts do not look at what they read: some executions use the object before it is made, or free it too early.
        let result = seen(model, vec![maker(Mode::Acquire), user(Mode::Release)]);
        let kinds: BTreeSet<_> = result.findings.iter().map(|(kind, _)| *kind).collect();
        assert!(
            kinds.contains(&FindingKind::UseAfterFree),
            "{model}: {kinds:?}"
        );
    }
}

/// Two threads choose, one of two and one of three, and then write the same cell; a third reads it. Six choices, and
/// for each the orders of three accesses of which two write: 3 places for the read by 2 orders of the writes.
#[test]
fn every_alternative_is_taken_in_every_order() {
    let choose = |alternatives| Label::Choose { alternatives };
    let accesses = |mode| {
        vec![
            vec![choose(2), write(at(1, 0), Width::Four, mode, 7)],
            vec![choose(3), write(at(1, 0), Width::Four, mode, 8)],
            vec![read(at(1, 0), Width::Four, mode)],
        ]
    };
    for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
        for mode in [Mode::Relaxed, Mode::SequentiallyConsistent] {
            assert_eq!(seen(model, accesses(mode)).executions, 6 * 6, "{model}");
        }
    }
}

/// A choice between two accesses that race with another thread's.
#[test]
fn a_choice_between_accesses_is_taken_in_every_order() {
    let x = at(1, 0);
    for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
        let choosing = vec![
            read(x, Width::Four, Mode::Relaxed),
            Label::Choose { alternatives: 2 },
            read(x, Width::Four, Mode::Relaxed),
        ];
        let writing = vec![
            write(x, Width::Four, Mode::Relaxed, 7),
            write(x, Width::Four, Mode::Relaxed, 8),
        ];
        // Two reads see the initial value, 7 or 8, and do not go back: 6 ways, by 2 alternatives.
        assert_eq!(
            seen(model, vec![choosing, writing]).executions,
            12,
            "{model}"
        );
    }
}

/// A plain read that waits for four bytes of which others write two at a time: refused, neither judged nor a crash.
#[test]
fn waiting_for_pieces_is_refused() {
    let x = at(1, 0);
    let waiting = Label::Read {
        location: x,
        width: Width::Four,
        mode: PLAIN,
        until: Some(Until {
            condition: Condition {
                comparison: Comparison::Equal,
                operand: Value::new(1, Width::Four),
            },
            reason: Waiting::Await,
            since: None,
        }),
    };
    let writing = vec![
        write(x, Width::Two, PLAIN, 1),
        write(at(1, 2), Width::Two, PLAIN, 0),
    ];
    let script = Script(vec![vec![waiting], writing]);
    for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
        let dpor = Dpor::new(model, false, Limits::default()).expect("the model has a machine");
        let mut seen = Seen::default();
        let explored = dpor.explore(Optimal, &script, &mut seen);
        assert!(explored.is_ok() && seen.refused(), "{model}: {seen:?}");
    }
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn label(&mut self) -> Label {
        let modes = [Mode::Relaxed, Mode::Release, Mode::SequentiallyConsistent];
        let mode = modes[self.below(3) as usize];
        let location = at(1, 4 * self.below(2) as u32);
        let value = 100 + self.below(50);
        match self.below(10) {
            0..=2 => Label::Choose {
                alternatives: 1 + self.below(3) as u32,
            },
            3..=5 => read(location, Width::Four, Mode::Relaxed),
            6 | 7 => write(location, Width::Four, mode, value),
            8 => Label::Update {
                location,
                width: Width::Four,
                operation: Operation::Add(Value::new(1, Width::Four)),
                mode,
                failure_mode: Mode::Relaxed,
                until: None,
                unused: false,
            },
            _ => Label::Fence { mode },
        }
    }
}

/// Scripts of two or three threads in which choices stand between accesses that race: [`seen`] compares them.
#[test]
fn random_scripts_with_choices_are_seen_alike() {
    let mut numbers = Numbers(7);
    let mut choosing = 0;
    for _ in 0..400 {
        let threads = 2 + numbers.below(2);
        let mut threads: Vec<Vec<Label>> = (0..threads).map(|_| Vec::new()).collect();
        for _ in 0..6 {
            let thread = numbers.below(threads.len() as u64) as usize;
            threads[thread].push(numbers.label());
        }
        let chooses =
            |label: &Label| matches!(label, Label::Choose { alternatives } if *alternatives > 1);
        choosing += u32::from(threads.iter().flatten().any(chooses));
        for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
            assert!(seen(model, threads.clone()).executions > 0);
        }
    }
    assert!(choosing > 200, "only {choosing} scripts choose");
}
