//! A test as a program: the boundary to the explorers.
//!
//! Every answer appends one block of a thread's state to a flat vector, so going back is a truncation.

#[cfg(test)]
mod tests;

use crate::code::{Code, Instruction, Operand, Shared, Slot, ThreadCode, binary, unary};
use crate::lower::{Loops, lower};
use crate::proposition::Observable;
use crate::repetition::Visits;
use crate::test::{Test, Update};
use norns_execution::program::{Answer, Finding, GlobalObject, Position, Program, Run};
use norns_execution::{
    Barrier, Comparison, Condition, FindingId, Label, Location, Mode, ObjectId, Operation, TextId,
    ThreadId, Until, Value, Waiting, Width,
};
use std::sync::Arc;

/// How wide every location is.
pub const WIDTH: Width = Width::Four;

/// How many instructions a thread may run between two labels. Each visit of a loop's head is compared with those before,
/// so there should not be many more.
const LOCAL_STEPS: u32 = 10_000;

/// Why threads are cut off.
const BOUND: TextId = TextId(0);
const TOO_LONG: TextId = TextId(1);

/// A litmus test that can be run.
#[derive(Clone, Debug)]
pub struct LitmusProgram {
    code: Arc<Code>,
}

/// Where the value of an [`Observable`] is to be found at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In the state of a thread: a register, or a location that never leaves the thread.
    Thread {
        /// The thread.
        thread: ThreadId,
        /// Where in its state.
        slot: u32,
    },
    /// In memory.
    Memory(Location),
}

impl LitmusProgram {
    /// Lowers the test, which must be one that can be read. A thread that repeats an iteration of a loop in which it only
    /// reads has the label [`Label::Repeat`].
    pub fn new(test: &Test) -> Self {
        Self::with_loops(test, None, true)
    }

    /// The same with at most so many iterations each time that a loop is entered: a thread that would begin another one
    /// has the label [`Label::Cut`]. So every execution ends.
    pub fn bounded(test: &Test, iterations: u32) -> Self {
        Self::with_loops(test, Some(iterations), true)
    }

    /// The same with every iteration, up to the bound, whether or not a thread waits: no label is [`Label::Repeat`]. This
    /// judges what is said of threads that wait.
    pub fn unrolled(test: &Test, iterations: u32) -> Self {
        Self::with_loops(test, Some(iterations), false)
    }

    fn with_loops(test: &Test, most: Option<u32>, waiting: bool) -> Self {
        Self {
            code: Arc::new(lower(test, Loops { waiting, most })),
        }
    }

    /// Where the value of `observable` will be; nothing if the test has no such thing.
    pub fn place(&self, observable: &Observable) -> Option<Place> {
        self.code.place(observable)
    }

    /// The shared locations, by name.
    pub fn locations(&self) -> impl Iterator<Item = (&str, Location)> {
        self.code
            .shared
            .iter()
            .zip(0..)
            .map(|((name, _), index)| (name.as_str(), location(index)))
    }
}

impl Code {
    fn place(&self, observable: &Observable) -> Option<Place> {
        let slot_of = |names: &[(String, Slot)], name: &str| {
            let index = names
                .binary_search_by(|(other, _)| other.as_str().cmp(name))
                .ok()?;
            Some(names[index].1)
        };
        match observable {
            Observable::Register { thread, name } => {
                let slot = slot_of(&self.threads.get(*thread as usize)?.registers, name)?;
                let thread = ThreadId(*thread);
                Some(Place::Thread { thread, slot })
            }
            Observable::Location(name) => {
                if let Ok(index) = self.shared.binary_search_by(|(other, _)| other.cmp(name)) {
                    return Some(Place::Memory(location(index as Shared)));
                }
                self.threads.iter().zip(0..).find_map(|(thread, number)| {
                    let slot = slot_of(&thread.cells, name)?;
                    let thread = ThreadId(number);
                    Some(Place::Thread { thread, slot })
                })
            }
        }
    }
}

impl Program for LitmusProgram {
    type Run = LitmusRun;

    fn start(&self) -> LitmusRun {
        let mut run = LitmusRun {
            code: Arc::clone(&self.code),
            threads: self
                .code
                .threads
                .iter()
                .map(|_| ThreadRun::default())
                .collect(),
        };
        for (index, code) in self.code.threads.iter().enumerate() {
            if code.starts_by_itself {
                run.threads[index].start(code);
            }
        }
        run
    }
}

/// One run of a litmus test.
#[derive(Clone, Debug)]
pub struct LitmusRun {
    code: Arc<Code>,
    threads: Vec<ThreadRun>,
}

/// All are empty as long as the thread is not started.
#[derive(Clone, Default, Debug)]
struct ThreadRun {
    /// The state at each label, one after the other.
    states: Vec<i32>,
    /// The labels; all but the last have been answered.
    labels: Vec<Label>,
    /// The heads of loops that it passed.
    visits: Visits,
}

impl ThreadRun {
    fn start(&mut self, code: &ThreadCode) {
        debug_assert!(self.labels.is_empty(), "a thread is started once");
        self.states.extend_from_slice(&code.first_state);
        self.labels.push(code.first_label);
        self.visits.clone_from(&code.first_visits);
    }
}

/// What [`Run::detach`] removed from a thread, and the threads that were started in it.
#[derive(Clone, Debug)]
pub struct Tail {
    taken: ThreadRun,
    children: Vec<(ThreadId, Tail)>,
}

impl LitmusRun {
    /// The value of a register; nothing if the thread has no such register.
    pub fn register(&self, thread: ThreadId, name: &str) -> Option<i64> {
        let name = name.to_owned();
        let place = self.place(&Observable::Register {
            thread: thread.0,
            name,
        })?;
        self.observe(place, |_| None)
    }

    /// Where the value of `observable` is; nothing if the test has no such thing.
    pub fn place(&self, observable: &Observable) -> Option<Place> {
        self.code.place(observable)
    }

    /// The value at a place, if `memory` knows what memory holds there.
    pub fn observe(
        &self,
        place: Place,
        memory: impl FnOnce(Location) -> Option<Value>,
    ) -> Option<i64> {
        match place {
            Place::Thread { thread, slot } => {
                let code = &self.code.threads[thread.index()];
                let states = &self.threads[thread.index()].states;
                let states = if states.is_empty() {
                    &code.first_state
                } else {
                    states
                };
                let last = states.len() - code.first_state.len();
                Some(states[last + slot as usize].into())
            }
            Place::Memory(location) => memory(location).map(|value| value.as_signed(WIDTH)),
        }
    }

    /// Takes away the threads that the answers from `answers` on started.
    fn remove_children(&mut self, thread: ThreadId, answers: u32) {
        if self.code.threads[thread.index()].spawns {
            for child in self.children(thread, answers) {
                self.remove_children(child, 0);
                let child = &mut self.threads[child.index()];
                child.states.clear();
                child.labels.clear();
                child.visits = Visits::default();
            }
        }
    }

    fn children(&self, thread: ThreadId, answers: u32) -> Vec<ThreadId> {
        let labels = &self.threads[thread.index()].labels;
        let answered = labels.len().saturating_sub(1);
        let answered = labels.get(answers as usize..answered).unwrap_or_default();
        let children = answered.iter().filter_map(|label| match label {
            Label::Spawn { child } => Some(*child),
            _ => None,
        });
        children.collect()
    }

    /// Takes away everything but the first `labels` labels, with the children started by the rest.
    fn split(&mut self, thread: ThreadId, labels: usize) -> Tail {
        let mut children = Vec::new();
        if self.code.threads[thread.index()].spawns {
            let answers = labels.saturating_sub(1) as u32;
            for child in self.children(thread, answers) {
                children.push((child, self.split(child, 0)));
            }
        }
        let size = self.code.threads[thread.index()].first_state.len();
        let whole = &mut self.threads[thread.index()];
        let taken = ThreadRun {
            states: whole.states.split_off(labels * size),
            labels: whole.labels.split_off(labels),
            visits: whole
                .visits
                .detach(labels.checked_sub(1).map(|answers| answers as u32)),
        };
        Tail { taken, children }
    }
}

impl Run for LitmusRun {
    type Tail = Tail;

    fn thread_count(&self) -> u32 {
        self.threads.len() as u32
    }

    fn is_started(&self, thread: ThreadId) -> bool {
        self.threads
            .get(thread.index())
            .is_some_and(|thread| !thread.labels.is_empty())
    }

    fn label(&self, thread: ThreadId) -> &Label {
        self.threads[thread.index()]
            .labels
            .last()
            .expect("the thread is started")
    }

    fn label_at(&self, thread: ThreadId, answers: u32) -> &Label {
        &self.threads[thread.index()].labels[answers as usize]
    }

    fn answers(&self, thread: ThreadId) -> u32 {
        self.threads[thread.index()].labels.len().saturating_sub(1) as u32
    }

    fn resume(&mut self, thread: ThreadId, answer: Answer) {
        let code = &self.code.threads[thread.index()];
        let size = code.first_state.len();
        let ThreadRun {
            states,
            labels,
            visits,
        } = &mut self.threads[thread.index()];
        let pending = *labels.last().expect("the thread is started");
        let last = states.len() - size;
        states.extend_from_within(last..);
        let state = &mut states[last + size..];
        take_answer(code, state, answer);
        let answers = labels.len() as u32;
        if !code.heads.is_empty() && !pending.only_reads(answer) {
            visits.change(answers);
        }
        labels.push(run_on(code, state, visits, answers));
        if let Label::Spawn { child } = pending {
            self.threads[child.index()].start(&self.code.threads[child.index()]);
        }
    }

    fn rewind(&mut self, thread: ThreadId, answers: u32) {
        self.remove_children(thread, answers);
        let size = self.code.threads[thread.index()].first_state.len();
        let ThreadRun {
            states,
            labels,
            visits,
        } = &mut self.threads[thread.index()];
        debug_assert!(
            (answers as usize) < labels.len(),
            "the thread got as many answers"
        );
        labels.truncate(answers as usize + 1);
        states.truncate((answers as usize + 1) * size);
        visits.rewind(answers);
    }

    fn detach(&mut self, thread: ThreadId, answers: u32) -> Tail {
        self.split(thread, answers as usize + 1)
    }

    fn reattach(&mut self, thread: ThreadId, mut tail: Tail) {
        let whole = &mut self.threads[thread.index()];
        whole.states.append(&mut tail.taken.states);
        whole.labels.append(&mut tail.taken.labels);
        whole.visits.reattach(tail.taken.visits);
        for (child, tail) in tail.children {
            self.reattach(child, tail);
        }
    }

    fn global(&self, object: ObjectId) -> Option<GlobalObject> {
        (object.index() < self.code.shared.len()).then_some(GlobalObject {
            size: WIDTH.bytes(),
            constant: false,
        })
    }

    fn object_name(&self, object: ObjectId) -> String {
        self.location_name(Location::start_of(object))
    }

    fn global_name(&self, object: ObjectId) -> Option<String> {
        let (name, _) = self.code.shared.get(object.index())?;
        Some(name.clone())
    }

    fn initial(&self, location: Location, width: Width) -> Value {
        let value = self
            .code
            .shared
            .get(location.object.index())
            .map_or(0, |(_, value)| *value);
        Value::signed(value.into(), width)
    }

    fn finding(&self, finding: FindingId) -> Finding {
        self.code.findings[finding.0 as usize].clone()
    }

    fn text(&self, text: TextId) -> String {
        match text {
            BOUND => "the bound on loops",
            _ => "a thread ran too long without touching shared memory",
        }
        .to_owned()
    }

    fn thread_name(&self, thread: ThreadId) -> String {
        format!("P{}", thread.0)
    }

    fn location_name(&self, location: Location) -> String {
        let found = self.code.shared.get(location.object.index());
        found.map_or_else(
            || format!("object {}", location.object.0),
            |(name, _)| name.clone(),
        )
    }

    fn position(&self, thread: ThreadId, answers: u32) -> Option<Position> {
        let code = &self.code.threads[thread.index()];
        let states = &self.threads[thread.index()].states;
        let counter = states.get(answers as usize * code.first_state.len())?;
        let span = code.spans[counter.cast_unsigned() as usize];
        (span.line > 0).then_some(Position {
            file: 0,
            line: span.line,
            column: span.column,
        })
    }
}

fn location(index: Shared) -> Location {
    Location::start_of(ObjectId(index))
}

/// A barrier is made once, before any thread moves.
fn barrier(index: Shared, needed: u32) -> Barrier {
    Barrier {
        location: location(index),
        incarnation: 0,
        needed,
    }
}

fn value_of(state: &[i32], operand: Operand) -> i32 {
    match operand {
        Operand::Slot(slot) => state[slot as usize],
        Operand::Constant(value) => value,
    }
}

fn as_value(number: i32) -> Value {
    Value::signed(number.into(), WIDTH)
}

fn as_int(value: Value) -> i32 {
    value.as_signed(WIDTH) as i32
}

/// Gives the pending instruction its answer, and moves to the next instruction.
fn take_answer(code: &ThreadCode, state: &mut [i32], answer: Answer) {
    let instruction = &code.instructions[state[0].cast_unsigned() as usize];
    match (*instruction, answer) {
        (Instruction::Read { target, .. }, Answer::Read(value)) => {
            state[target as usize] = as_int(value);
        }
        (Instruction::Update { target, .. }, Answer::Updated { old, .. }) => {
            state[target as usize] = as_int(old);
        }
        (
            Instruction::CompareExchange {
                old: target,
                succeeded: result,
                ..
            },
            Answer::Updated { old, succeeded },
        ) => {
            state[target as usize] = as_int(old);
            state[result as usize] = succeeded.into();
        }
        (Instruction::Arrive { target, .. }, Answer::Chosen(arrived)) => {
            state[target as usize] = arrived.cast_signed();
        }
        (Instruction::Lock { .. }, Answer::Updated { .. })
        | (Instruction::WaitAt { .. }, Answer::Read(_))
        | (
            Instruction::Write { .. }
            | Instruction::Fence { .. }
            | Instruction::Spawn { .. }
            | Instruction::Join { .. }
            | Instruction::Depart { .. },
            Answer::Done,
        ) => {}
        (instruction, answer) => unreachable!("{answer:?} does not answer {instruction:?}"),
    }
    state[0] += 1;
}

/// Runs to the next instruction that others can see, and gives its label; or to where the thread stops for good.
pub(crate) fn run_on(
    code: &ThreadCode,
    state: &mut [i32],
    visits: &mut Visits,
    answers: u32,
) -> Label {
    for _ in 0..LOCAL_STEPS {
        let next = state[0] + 1;
        let instruction = &code.instructions[state[0].cast_unsigned() as usize];
        state[0] = match *instruction {
            Instruction::Move { target, source } => {
                state[target as usize] = value_of(state, source);
                next
            }
            Instruction::Unary {
                target,
                operator,
                operand,
            } => {
                state[target as usize] = unary(operator, value_of(state, operand));
                next
            }
            Instruction::Binary {
                target,
                operator,
                left,
                right,
            } => {
                state[target as usize] =
                    binary(operator, value_of(state, left), value_of(state, right));
                next
            }
            Instruction::Jump { to } => to.cast_signed(),
            Instruction::JumpIf {
                condition,
                holds,
                to,
            } => {
                let jumps = (value_of(state, condition) != 0) == holds;
                if jumps { to.cast_signed() } else { next }
            }
            Instruction::Head { head } => {
                let live = &code.heads[head as usize];
                match visits.arrive(head, live, state, answers) {
                    Some(since) => return Label::Repeat { since },
                    None => next,
                }
            }
            Instruction::Iterate { counter, most } => {
                let begun = &mut state[counter as usize];
                if *begun == most {
                    return Label::Cut { reason: BOUND };
                }
                *begun += 1;
                next
            }
            _ => return label_of(instruction, state),
        };
    }
    Label::Cut { reason: TOO_LONG }
}

#[expect(clippy::too_many_lines, reason = "one match over all instructions")]
fn label_of(instruction: &Instruction, state: &[i32]) -> Label {
    let operand = |operand| as_value(value_of(state, operand));
    match *instruction {
        Instruction::Read {
            location: at,
            mode,
            until,
            ..
        } => Label::Read {
            location: location(at),
            width: WIDTH,
            mode,
            until: until.map(|(comparison, right)| Until {
                condition: Condition {
                    comparison,
                    operand: operand(right),
                },
                reason: Waiting::Await,
                since: None,
            }),
        },
        Instruction::Write {
            location: at,
            mode,
            value,
        } => Label::Write {
            location: location(at),
            width: WIDTH,
            mode,
            value: operand(value),
        },
        Instruction::Update {
            location: at,
            update,
            operand: right,
            mode,
            unused,
            ..
        } => Label::Update {
            location: location(at),
            width: WIDTH,
            operation: operation(update, operand(right)),
            mode,
            failure_mode: mode.of_read_half(),
            until: None,
            unused,
        },
        Instruction::CompareExchange {
            location: at,
            expected,
            new,
            mode,
            failure_mode,
            ..
        } => Label::Update {
            location: location(at),
            width: WIDTH,
            operation: Operation::CompareExchange {
                expected: operand(expected),
                new: operand(new),
            },
            mode,
            failure_mode,
            until: None,
            unused: false,
        },
        Instruction::Lock {
            location: at,
            holder,
        } => Label::Update {
            location: location(at),
            width: WIDTH,
            operation: Operation::Exchange(as_value(holder)),
            mode: Mode::Acquire,
            failure_mode: Mode::Acquire,
            until: Some(Until {
                condition: Condition {
                    comparison: Comparison::Equal,
                    operand: Value::ZERO,
                },
                reason: Waiting::Lock,
                since: None,
            }),
            unused: false,
        },
        Instruction::Fence { mode } => Label::Fence { mode },
        Instruction::Spawn { child } => Label::Spawn { child },
        Instruction::Join { child } => Label::Join { child },
        Instruction::Arrive {
            location: at,
            needed,
            phase,
            ..
        } => Label::Arrive {
            barrier: barrier(at, needed),
            phase: state[phase as usize].cast_unsigned(),
            count: 1,
        },
        Instruction::Depart {
            location: at,
            needed,
            phase,
        } => Label::Depart {
            barrier: barrier(at, needed),
            phase: state[phase as usize].cast_unsigned(),
        },
        Instruction::WaitAt {
            location: at,
            arrived,
        } => Label::Read {
            location: location(at),
            width: WIDTH,
            mode: Mode::Acquire,
            until: Some(Until {
                condition: Condition {
                    comparison: Comparison::GreaterOrEqual,
                    operand: operand(arrived),
                },
                reason: Waiting::Barrier,
                since: None,
            }),
        },
        Instruction::Fail { finding } => Label::Fail {
            finding: FindingId(finding),
        },
        Instruction::Finish => Label::Finish,
        Instruction::Move { .. }
        | Instruction::Unary { .. }
        | Instruction::Binary { .. }
        | Instruction::Jump { .. }
        | Instruction::JumpIf { .. }
        | Instruction::Head { .. }
        | Instruction::Iterate { .. } => unreachable!("others cannot see {instruction:?}"),
    }
}

fn operation(update: Update, operand: Value) -> Operation {
    match update {
        Update::Exchange => Operation::Exchange(operand),
        Update::Add => Operation::Add(operand),
        Update::Subtract => Operation::Subtract(operand),
        Update::And => Operation::And(operand),
        Update::Or => Operation::Or(operand),
        Update::Xor => Operation::Xor(operand),
    }
}
