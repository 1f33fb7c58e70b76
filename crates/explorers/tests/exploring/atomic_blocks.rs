//! Atomic blocks, seen through random threads that do one thing after the other, some of it only if they read something before: the
//! definition by schedules is compared with a plain interpreter under SC, and the explorers of schedules with the definition under
//! SC, TSO and PSO, execution by execution.
//!
//! `NORNS_BLOCKS=5000` says how many programs; 400 if it is not set.

use norns_execution::{
    Class, Equivalence, FindingId, Label, Location, Mode, ObjectId, Operation, TextId, ThreadId,
    Value, Width,
    program::{Answer, Finding, GlobalObject, Position, Program, Run},
};
use norns_explorers::{
    End, Execution, Found, Limits, MemoryModel, Observer,
    definition::EverySchedule,
    dpor::{Dpor, Optimal, Source},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::ControlFlow,
};

/// A label, and if given the place in its thread of what must have been answered, and what the answer must have been.
#[derive(Clone, Copy, Debug)]
struct Line {
    label: Label,
    only_if: Option<(usize, u64)>,
}

#[derive(Clone, Debug)]
struct Threads(Vec<Vec<Line>>);

/// The value that an answer told.
fn told(answer: Answer) -> Option<u64> {
    match answer {
        Answer::Read(value) | Answer::Updated { old: value, .. } => Some(value.bits()),
        _ => None,
    }
}

impl Threads {
    /// The label of a thread after these answers, and what each line of it was told so far.
    fn next(&self, thread: usize, answers: &[Answer]) -> (&Label, Vec<Option<u64>>) {
        let mut answers = answers.iter();
        let mut known = Vec::new();
        for line in &self.0[thread] {
            let taken = line
                .only_if
                .is_none_or(|(place, wanted)| known[place] == Some(wanted));
            if !taken {
                known.push(None);
                continue;
            }
            match answers.next() {
                Some(&answer) => known.push(told(answer)),
                None => return (&line.label, known),
            }
        }
        (&Label::Finish, known)
    }
}

struct Running {
    threads: Threads,
    answers: Vec<Vec<Answer>>,
}

impl Program for Threads {
    type Run = Running;

    fn start(&self) -> Running {
        Running {
            threads: self.clone(),
            answers: vec![Vec::new(); self.0.len()],
        }
    }

    fn has_atomic_blocks(&self) -> bool {
        true
    }
}

impl Run for Running {
    type Tail = Vec<Answer>;

    fn thread_count(&self) -> u32 {
        self.threads.0.len() as u32
    }

    fn is_started(&self, _: ThreadId) -> bool {
        true
    }

    fn label(&self, thread: ThreadId) -> &Label {
        self.label_at(thread, self.answers(thread))
    }

    fn label_at(&self, thread: ThreadId, answers: u32) -> &Label {
        let answers = &self.answers[thread.index()][..answers as usize];
        self.threads.next(thread.index(), answers).0
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

    fn global(&self, object: ObjectId) -> Option<GlobalObject> {
        (object.0 == 1).then_some(GlobalObject {
            size: 16,
            constant: false,
        })
    }

    fn initial(&self, _: Location, _: Width) -> Value {
        Value::ZERO
    }

    fn finding(&self, _: FindingId) -> Finding {
        unreachable!("threads do not fail")
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

    fn position(&self, _: ThreadId, _: u32) -> Option<Position> {
        None
    }
}

/// What the complete executions are, how often each was shown, and what their threads were told.
#[derive(Default)]
struct Seen {
    executions: HashMap<Class, usize>,
    told: BTreeSet<Vec<u64>>,
    findings: usize,
}

impl Observer<Running> for Seen {
    fn execution(&mut self, execution: &Execution<'_, Running>) -> ControlFlow<()> {
        if execution.end == End::Complete {
            let class = execution.graph.class(Equivalence::ModificationOrder);
            *self.executions.entry(class).or_default() += 1;
            let answers = execution.run.answers.iter().flatten();
            self.told
                .insert(answers.filter_map(|&answer| told(answer)).collect());
        }
        ControlFlow::Continue(())
    }

    fn finding(&mut self, _: Found<'_, Running>) -> ControlFlow<()> {
        self.findings += 1;
        ControlFlow::Continue(())
    }

    fn restart(&mut self) {
        *self = Self::default();
    }
}

/// A sequence of numbers that looks random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

fn random_line(numbers: &mut Numbers, lines: &[Line]) -> Line {
    let location = Location {
        object: ObjectId(1),
        offset: 4 * numbers.below(3) as u32,
    };
    let width = Width::Four;
    let value = |number| Value::new(number, width);
    let label = match numbers.below(18) {
        0..=5 => Label::Read {
            location,
            width,
            mode: [Mode::Relaxed, Mode::Acquire, Mode::SequentiallyConsistent]
                [numbers.below(3) as usize],
            until: None,
        },
        6..=11 => Label::Write {
            location,
            width,
            mode: [
                Mode::Relaxed,
                Mode::Relaxed,
                Mode::Release,
                Mode::SequentiallyConsistent,
            ][numbers.below(4) as usize],
            value: value(1 + numbers.below(2)),
        },
        12..=16 => Label::Update {
            location,
            width,
            operation: if numbers.below(2) == 0 {
                Operation::Add(value(1))
            } else {
                Operation::CompareExchange {
                    expected: value(numbers.below(2)),
                    new: value(2),
                }
            },
            mode: Mode::AcquireRelease,
            failure_mode: Mode::Acquire,
            until: None,
            unused: false,
        },
        _ => Label::Assume,
    };
    let answered: Vec<usize> = (0..lines.len())
        .filter(|&place| {
            matches!(
                lines[place].label,
                Label::Read { .. } | Label::Update { .. }
            )
        })
        .collect();
    let conditional = label == Label::Assume || numbers.below(3) == 0;
    let only_if = (conditional && !answered.is_empty()).then(|| {
        let place = answered[numbers.below(answered.len() as u64) as usize];
        (place, numbers.below(3))
    });
    // An assumption that never holds is not worth the trouble.
    let label = if label == Label::Assume && only_if.is_none() {
        Label::Fence {
            mode: Mode::SequentiallyConsistent,
        }
    } else {
        label
    };
    Line { label, only_if }
}

fn random_thread(numbers: &mut Numbers) -> Vec<Line> {
    let mut lines = Vec::new();
    for _ in 0..=numbers.below(3) {
        if numbers.below(3) == 0 {
            let line = random_line(numbers, &lines);
            lines.push(line);
            continue;
        }
        let always = |label| Line {
            label,
            only_if: None,
        };
        lines.push(always(Label::AtomicBegin));
        for _ in 0..=numbers.below(3) {
            let line = random_line(numbers, &lines);
            lines.push(line);
        }
        lines.push(always(Label::AtomicEnd));
    }
    lines
}

fn program(seed: u64) -> Threads {
    let mut numbers = Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..8 {
        numbers.below(2);
    }
    let count = 2 + numbers.below(2);
    Threads((0..count).map(|_| random_thread(&mut numbers)).collect())
}

/// What the threads of complete executions are told under SC: every order of lines and blocks, with memory as a table.
fn interpreted(
    threads: &Threads,
    memory: &BTreeMap<u32, u64>,
    answers: &[Vec<Answer>],
    told_in_all: &mut BTreeSet<Vec<u64>>,
) {
    let mut moved = false;
    for thread in 0..threads.0.len() {
        let (mut memory, mut answers) = (memory.clone(), answers.to_vec());
        let mut inside = false;
        let mut took = false;
        loop {
            let label = *threads.next(thread, &answers[thread]).0;
            let mut here =
                |location: Location| memory.entry(location.offset).or_default().to_owned();
            let answer = match label {
                Label::Finish | Label::Assume => break,
                Label::Read { location, .. } => {
                    Answer::Read(Value::new(here(location), Width::Four))
                }
                Label::Write {
                    location, value, ..
                } => {
                    memory.insert(location.offset, value.bits());
                    Answer::Done
                }
                Label::Update {
                    location,
                    operation,
                    ..
                } => {
                    let old = Value::new(here(location), Width::Four);
                    let new = operation.apply(old, Width::Four);
                    if let Some(new) = new {
                        memory.insert(location.offset, new.bits());
                    }
                    Answer::Updated {
                        old,
                        succeeded: new.is_some(),
                    }
                }
                _ => Answer::Done,
            };
            took = true;
            answers[thread].push(answer);
            match label {
                Label::AtomicBegin => inside = true,
                Label::AtomicEnd => inside = false,
                _ => {}
            }
            if !inside {
                break;
            }
        }
        if took {
            moved = true;
            interpreted(threads, &memory, &answers, told_in_all);
        }
    }
    let finished = |thread: usize| *threads.next(thread, &answers[thread]).0 == Label::Finish;
    if !moved && (0..threads.0.len()).all(finished) {
        let all = answers.iter().flatten();
        told_in_all.insert(all.filter_map(|&answer| told(answer)).collect());
    }
}

fn programs() -> u64 {
    let asked = std::env::var("NORNS_BLOCKS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(400)
}

fn defined(model: MemoryModel, threads: &Threads) -> Seen {
    let mut seen = Seen::default();
    let definition = EverySchedule::new(model, false, Limits::default());
    let definition = definition.expect("the model has a machine");
    definition
        .explore(threads, &mut seen)
        .expect("no atomics overlap");
    seen
}

#[test]
fn the_definition_runs_blocks_as_an_interpreter_does() {
    let mut told = 0;
    for seed in 0..programs() {
        let threads = program(seed);
        let mut expected = BTreeSet::new();
        let nothing = vec![Vec::new(); threads.0.len()];
        interpreted(&threads, &BTreeMap::new(), &nothing, &mut expected);
        let seen = defined(MemoryModel::Sc, &threads);
        assert_eq!(seen.told, expected, "seed {seed}: {threads:?}");
        told += expected.len();
    }
    assert!(told as u64 > 2 * programs(), "the programs are too simple");
}

/// The seed of a program that shows what others hardly ever do: a thread reads its own store, which is still in its buffer, after
/// a block of another thread has written the same location.
const HIDDEN_BY_A_BUFFER: u64 = 1077;

#[test]
fn explorers_of_schedules_run_blocks_as_the_definition_does() {
    let mut executions = 0;
    for seed in (0..programs()).chain([HIDDEN_BY_A_BUFFER]) {
        let threads = program(seed);
        for model in [MemoryModel::Sc, MemoryModel::Tso, MemoryModel::Pso] {
            let expected = defined(model, &threads);
            let dpor = Dpor::new(model, false, Limits::default()).expect("it has a machine");
            let mut seen = [(); 4].map(|()| Seen::default());
            let [optimal, source, restless, restless_source] = &mut seen;
            for explored in [
                dpor.explore(Optimal, &threads, optimal),
                dpor.explore(Source, &threads, source),
                dpor.clone()
                    .restless(seed)
                    .explore(Optimal, &threads, restless),
                dpor.clone()
                    .restless(!seed)
                    .explore(Source, &threads, restless_source),
            ] {
                assert!(explored.is_ok(), "no atomics overlap");
            }
            let names = ["optimal", "source", "restless optimal", "restless source"];
            for (name, seen) in names.into_iter().zip(&seen) {
                let missing = expected
                    .executions
                    .keys()
                    .filter(|class| !seen.executions.contains_key(class));
                let twice = seen.executions.values().filter(|&&times| times > 1);
                let (missing, twice) = (missing.count(), twice.count());
                let extra = seen.executions.len() + missing - expected.executions.len();
                assert!(
                    missing + twice + extra == 0,
                    "seed {seed} under {model} by {name}: {missing} executions are missing, {twice} come twice, {extra} are wrong: {threads:#?}"
                );
                assert_eq!(seen.findings, expected.findings);
            }
            executions += expected.executions.len();
        }
    }
    assert!(
        executions as u64 > 9 * programs(),
        "the programs are too simple"
    );
}
