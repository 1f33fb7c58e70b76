//! Lowers a test to [`Code`].
//!
//! 1. A location stays private to its thread, as a slot of its state and without events, if every declaration gives it the type
//!    `int`, and only one thread's body names it, only by `*x` and as the expected cell of a compare-exchange.
//! 2. Operands are evaluated from left to right, the expected cell of a compare-exchange last.
//! 3. A relaxed fence has no effect and is not an event.
//! 4. A weak compare-exchange does not fail spuriously.
//! 5. Signed overflow wraps around and shifts take their distance modulo 32, although C leaves both undefined.
//!
//! It does not detect that two threads join the same third one: each knows only its own joins.

mod expressions;
mod own;

use crate::code::{Code, Instruction, Operand, Shared, Slot, ThreadCode};
use crate::live::Live;
use crate::observables;
use crate::proposition::Observable;
use crate::repetition::Visits;
use crate::run;
use crate::test::{
    BinaryOperator, Expression, Span, Statement, StatementKind, Test, Tested, Thread, Update,
};
use norns_execution::program::{Finding, FindingKind};
use norns_execution::{Label, Mode, ThreadId};
use std::collections::{BTreeMap, BTreeSet};

/// How loops are run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Loops {
    /// Whether a thread stops where it is found to wait.
    pub(crate) waiting: bool,
    /// How many iterations there are at most each time that a loop is entered.
    pub(crate) most: Option<u32>,
}

/// Lowers every thread of the test.
pub(crate) fn lower(test: &Test, loops: Loops) -> Code {
    let own = own::own_locations(test);
    let observables = observables::all(test);
    let value_of: BTreeMap<&Observable, i32> = test
        .initial
        .iter()
        .map(|initial| (&initial.place, initial.value))
        .collect();
    let initial = |place: &Observable| value_of.get(place).copied().unwrap_or(0);
    let mut shared = Vec::new();
    let mut layouts: Vec<Layout> = test.threads.iter().map(|_| Layout::default()).collect();
    for observable in &observables {
        let (number, is_register, name) = match observable {
            Observable::Register { thread, name } => (*thread, true, name),
            Observable::Location(name) => {
                let Some(&thread) = own.get(name.as_str()) else {
                    shared.push((name.clone(), initial(observable)));
                    continue;
                };
                (thread, false, name)
            }
        };
        layouts[number as usize].add(is_register, name, initial(observable));
    }
    let shared_by_name: BTreeMap<&str, Shared> = shared
        .iter()
        .zip(0..)
        .map(|((name, _), index)| (name.as_str(), index))
        .collect();
    let mut findings = Findings::default();
    let spawned: BTreeSet<u32> = test.threads.iter().flat_map(spawns).collect();
    let mut threads = Vec::new();
    for ((thread, layout), number) in test.threads.iter().zip(layouts).zip(0..) {
        let lowering = Lowering {
            number,
            loops,
            around: Vec::new(),
            heads: Vec::new(),
            shared: &shared_by_name,
            findings: &mut findings,
            instructions: Vec::new(),
            spans: Vec::new(),
            slots: layout.values.len() as u32 + 1,
            temporaries: 0,
            joined: BTreeMap::new(),
            phases: BTreeMap::new(),
            next_counter: 0,
            by_name: layout
                .registers
                .iter()
                .chain(&layout.cells)
                .map(|(name, slot)| (name.as_str(), *slot))
                .collect(),
            span: Span::default(),
        };
        let Lowered {
            mut instructions,
            spans,
            slots,
            heads,
        } = lowering.thread(thread);
        let named = layout.registers.iter().chain(&layout.cells);
        let named: Vec<Slot> = named.map(|(_, slot)| *slot).collect();
        let live = Live::of(&instructions, slots, &named);
        let heads = heads.iter().map(|&head| live.slots(head as usize));
        let heads = heads.collect();
        mark_unused(&mut instructions, &live);
        let mut state = vec![0];
        state.extend(&layout.values);
        state.resize(slots as usize, 0);
        let mut code = ThreadCode {
            instructions,
            spans,
            registers: layout.registers,
            cells: layout.cells,
            heads,
            first_state: Vec::new(),
            first_label: Label::Finish,
            first_visits: Visits::default(),
            starts_by_itself: !spawned.contains(&number),
            spawns: !spawns(thread).is_empty(),
        };
        let mut visits = Visits::default();
        code.first_label = run::run_on(&code, &mut state, &mut visits, 0);
        code.first_state = state;
        code.first_visits = visits;
        threads.push(code);
    }
    let findings = findings.list;
    Code {
        threads,
        shared,
        findings,
    }
}

/// Says of each update whether anything depends on what it reads.
fn mark_unused(instructions: &mut [Instruction], live: &Live) {
    for (index, instruction) in instructions.iter_mut().enumerate() {
        if let Instruction::Update { target, unused, .. } = instruction {
            *unused = !live.contains(index + 1, *target);
        }
    }
}

/// The threads that this thread's text spawns.
fn spawns(thread: &Thread) -> Vec<u32> {
    let mut found = Vec::new();
    let mut visit = |statement: &Statement| {
        if let StatementKind::Spawn(child) = statement.kind {
            found.push(child);
        }
    };
    thread.walk(&mut visit, &mut |_| {});
    found
}

/// What has a name in a thread's state; slot 0 is the program counter.
#[derive(Default)]
struct Layout {
    registers: Vec<(String, Slot)>,
    cells: Vec<(String, Slot)>,
    values: Vec<i32>,
}

impl Layout {
    fn add(&mut self, is_register: bool, name: &str, value: i32) {
        self.values.push(value);
        let names = if is_register {
            &mut self.registers
        } else {
            &mut self.cells
        };
        names.push((name.to_owned(), self.values.len() as Slot));
    }
}

#[derive(Default)]
struct Findings {
    list: Vec<Finding>,
    known: BTreeMap<(FindingKind, String), u32>,
}

impl Findings {
    fn id(&mut self, kind: FindingKind, message: String) -> u32 {
        let next = self.list.len() as u32;
        *self
            .known
            .entry((kind, message.clone()))
            .or_insert_with(|| {
                self.list.push(Finding { kind, message });
                next
            })
    }
}

/// What lowering a thread gives.
struct Lowered {
    instructions: Vec<Instruction>,
    spans: Vec<Span>,
    slots: u32,
    /// Where the heads of loops are.
    heads: Vec<u32>,
}

/// A loop around what is being lowered: the jumps that wait for their targets.
#[derive(Default)]
struct Around {
    breaks: Vec<usize>,
    continues: Vec<usize>,
}

struct Lowering<'t> {
    number: u32,
    loops: Loops,
    /// The loops around the current statement, the innermost last.
    around: Vec<Around>,
    heads: Vec<u32>,
    shared: &'t BTreeMap<&'t str, Shared>,
    findings: &'t mut Findings,
    instructions: Vec<Instruction>,
    spans: Vec<Span>,
    /// How many slots there are, temporaries of the current statement apart.
    slots: u32,
    /// The most temporaries that any statement needs.
    temporaries: u32,
    /// The mark of each thread that is joined.
    joined: BTreeMap<u32, Slot>,
    /// For each barrier, how many phases the thread has departed from.
    phases: BTreeMap<&'t str, Slot>,
    /// Where the iterations of the next loop are counted, if they are.
    next_counter: Slot,
    by_name: BTreeMap<&'t str, Slot>,
    span: Span,
}

impl<'t> Lowering<'t> {
    fn thread(mut self, thread: &'t Thread) -> Lowered {
        let mut counters = 0;
        thread.walk(
            &mut |statement| match &statement.kind {
                StatementKind::Barrier { location, .. } => {
                    let phase = self.slots;
                    self.phases.entry(location).or_insert_with(|| {
                        self.slots += 1;
                        phase
                    });
                }
                StatementKind::Join(child) => {
                    let mark = self.slots;
                    self.joined.entry(*child).or_insert_with(|| {
                        self.slots += 1;
                        mark
                    });
                }
                StatementKind::Loop { .. } => counters += 1,
                _ => {}
            },
            &mut |_| {},
        );
        self.next_counter = self.slots;
        if self.loops.most.is_some() {
            self.slots += counters;
        }
        self.block(&thread.body);
        self.span = Span::default();
        self.emit(Instruction::Finish);
        Lowered {
            instructions: self.instructions,
            spans: self.spans,
            slots: self.slots + self.temporaries,
            heads: self.heads,
        }
    }

    fn emit(&mut self, instruction: Instruction) {
        self.instructions.push(instruction);
        self.spans.push(self.span);
    }

    fn here(&self) -> u32 {
        self.instructions.len() as u32
    }

    /// Emits a jump whose target comes later; gives its index.
    fn jump_if(&mut self, condition: Operand, holds: bool) -> usize {
        self.emit(Instruction::JumpIf {
            condition,
            holds,
            to: 0,
        });
        self.instructions.len() - 1
    }

    fn jump(&mut self) -> usize {
        self.emit(Instruction::Jump { to: 0 });
        self.instructions.len() - 1
    }

    /// Lets an earlier jump lead here.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.instructions[jump] {
            Instruction::Jump { to } | Instruction::JumpIf { to, .. } => *to = here,
            other => unreachable!("{other:?} was emitted as a jump"),
        }
    }

    fn fail(&mut self, kind: FindingKind, message: String) {
        let finding = self.findings.id(kind, message);
        self.emit(Instruction::Fail { finding });
    }

    fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        self.span = statement.span;
        let temporaries = &mut Temporaries::default();
        match &statement.kind {
            StatementKind::Declare { value: None, .. }
            | StatementKind::Fence(Mode::Relaxed | Mode::Plain) => {}
            StatementKind::Declare {
                register,
                value: Some(value),
            }
            | StatementKind::Assign { register, value } => {
                let target = self.by_name[register.as_str()];
                self.value_into(value, target, temporaries);
            }
            StatementKind::Store {
                location,
                mode,
                value,
            } => {
                let value = self.value(value, temporaries);
                self.span = statement.span;
                self.store(location, *mode, value);
            }
            StatementKind::Evaluate(expression) => {
                self.value(expression, temporaries);
            }
            StatementKind::Fence(mode) => self.emit(Instruction::Fence { mode: *mode }),
            StatementKind::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.value(condition, temporaries);
                let to_otherwise = self.jump_if(condition, false);
                self.block(then);
                if otherwise.is_empty() {
                    self.land(to_otherwise);
                } else {
                    let to_end = self.jump();
                    self.land(to_otherwise);
                    self.block(otherwise);
                    self.land(to_end);
                }
            }
            StatementKind::Loop {
                tested,
                condition,
                body,
            } => self.repeat(*tested, condition, body),
            StatementKind::Break => {
                let jump = self.jump();
                self.innermost().breaks.push(jump);
            }
            StatementKind::Continue => {
                let jump = self.jump();
                self.innermost().continues.push(jump);
            }
            StatementKind::Lock(name) => {
                let location = self.shared[name.as_str()];
                self.emit(Instruction::Lock {
                    location,
                    holder: holder(self.number),
                });
            }
            StatementKind::Unlock(name) => self.unlock(name, temporaries),
            StatementKind::Spawn(child) => self.emit(Instruction::Spawn {
                child: ThreadId(*child),
            }),
            StatementKind::Join(child) => {
                let mark = self.joined[child];
                let first_time = self.jump_if(Operand::Slot(mark), false);
                self.fail(
                    FindingKind::Misuse,
                    format!("P{} joins P{child} a second time", self.number),
                );
                self.land(first_time);
                self.emit(Instruction::Join {
                    child: ThreadId(*child),
                });
                self.emit(Instruction::Move {
                    target: mark,
                    source: Operand::Constant(1),
                });
            }
            StatementKind::Barrier { location, needed } => {
                self.barrier(location, *needed, temporaries);
            }
        }
    }

    /// A thread arrives and departs. If the barrier is contested, it draws a ticket instead, and waits until as many have as belong to
    /// its phase and those before.
    fn barrier(&mut self, name: &str, needed: u32, temporaries: &mut Temporaries) {
        let (location, phase) = (self.shared[name], self.phases[name]);
        let [arrived, rest] = [(); 2].map(|()| self.temporary(temporaries));
        self.emit(Instruction::Arrive {
            target: arrived,
            location,
            needed,
            phase,
        });
        let contested = self.jump_if(Operand::Slot(arrived), false);
        self.emit(Instruction::Depart {
            location,
            needed,
            phase,
        });
        let one = Operand::Constant(1);
        self.calculate(phase, BinaryOperator::Add, Operand::Slot(phase), one);
        let end = self.jump();
        self.land(contested);
        self.emit(Instruction::Update {
            target: arrived,
            location,
            update: Update::Add,
            operand: one,
            mode: Mode::AcquireRelease,
            unused: false,
        });
        let (ticket, needed) = (
            Operand::Slot(arrived),
            Operand::Constant(needed.cast_signed()),
        );
        self.calculate(rest, BinaryOperator::Remainder, ticket, needed);
        self.calculate(
            arrived,
            BinaryOperator::Subtract,
            ticket,
            Operand::Slot(rest),
        );
        self.calculate(arrived, BinaryOperator::Add, ticket, needed);
        self.emit(Instruction::WaitAt {
            location,
            arrived: ticket,
        });
        self.land(end);
    }

    fn calculate(&mut self, target: Slot, operator: BinaryOperator, left: Operand, right: Operand) {
        self.emit(Instruction::Binary {
            target,
            operator,
            left,
            right,
        });
    }

    fn innermost(&mut self) -> &mut Around {
        self.around
            .last_mut()
            .expect("the reader accepts break and continue in loops only")
    }

    fn repeat(&mut self, tested: Tested, condition: &Expression, body: &[Statement]) {
        let span = self.span;
        let counted = self.loops.most.map(|most| {
            let counter = self.next_counter;
            self.next_counter += 1;
            self.emit(Instruction::Move {
                target: counter,
                source: Operand::Constant(0),
            });
            let most = i32::try_from(most).unwrap_or(i32::MAX);
            Instruction::Iterate { counter, most }
        });
        self.around.push(Around::default());
        let head = self.here();
        if self.loops.waiting {
            self.emit(Instruction::Head {
                head: self.heads.len() as u32,
            });
            self.heads.push(head);
        }
        match tested {
            Tested::Before => {
                let condition = self.value(condition, &mut Temporaries::default());
                let leave = self.jump_if(condition, false);
                self.innermost().breaks.push(leave);
                self.iteration(counted, span, body);
                self.land_continues();
                self.emit(Instruction::Jump { to: head });
            }
            Tested::After => {
                self.iteration(counted, span, body);
                self.land_continues();
                let condition = self.value(condition, &mut Temporaries::default());
                self.emit(Instruction::JumpIf {
                    condition,
                    holds: true,
                    to: head,
                });
            }
        }
        let around = self.around.pop().expect("it was pushed above");
        for jump in around.breaks {
            self.land(jump);
        }
    }

    fn iteration(&mut self, counted: Option<Instruction>, span: Span, body: &[Statement]) {
        if let Some(counted) = counted {
            self.span = span;
            self.emit(counted);
        }
        self.block(body);
        self.span = span;
    }

    fn land_continues(&mut self) {
        for jump in std::mem::take(&mut self.innermost().continues) {
            self.land(jump);
        }
    }

    fn unlock(&mut self, name: &str, temporaries: &mut Temporaries) {
        let old = self.temporary(temporaries);
        self.emit(Instruction::Update {
            target: old,
            location: self.shared[name],
            update: Update::Exchange,
            operand: Operand::Constant(0),
            mode: Mode::Release,
            unused: false,
        });
        self.emit(Instruction::Binary {
            target: old,
            operator: BinaryOperator::Equal,
            left: Operand::Slot(old),
            right: Operand::Constant(holder(self.number)),
        });
        let held = self.jump_if(Operand::Slot(old), true);
        self.fail(
            FindingKind::Misuse,
            format!("P{} unlocks {name}, which it does not hold", self.number),
        );
        self.land(held);
    }

    fn store(&mut self, name: &str, mode: Mode, value: Operand) {
        match self.shared.get(name) {
            Some(&location) => self.emit(Instruction::Write {
                location,
                mode,
                value,
            }),
            None => self.emit(Instruction::Move {
                target: self.by_name[name],
                source: value,
            }),
        }
    }
}

/// How many temporaries the current statement has used.
#[derive(Default)]
struct Temporaries {
    used: u32,
}

/// What a mutex holds while the thread has it.
fn holder(thread: u32) -> i32 {
    thread.cast_signed().wrapping_add(1)
}
