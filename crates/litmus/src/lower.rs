//! Lowers a test to [`Code`].
//!
//! 1. A location stays within its thread, as a slot of its state and without events, if every declaration gives it the
//!    type `int`, only one thread's body names it, and only by `*x` and as the expected cell of a compare-exchange.
//! 2. Operands are evaluated from left to right, the expected cell of a compare-exchange last.
//! 3. A relaxed fence does nothing and is no event.
//! 4. A weak compare-exchange does not fail without reason.
//! 5. Signed overflow wraps around and shifts take their distance modulo 32, though C leaves both undefined.
//!
//! It does not see that two threads join the same third one: each knows only its own joins.

mod expressions;
mod own;

use crate::code::{Code, Instruction, Operand, Shared, Slot, ThreadCode};
use crate::observables;
use crate::proposition::Observable;
use crate::run;
use crate::test::{BinaryOperator, Span, Statement, StatementKind, Test, Thread, Update};
use norns_execution::program::{Finding, FindingKind};
use norns_execution::{Label, Order, ThreadId};
use std::collections::{BTreeMap, BTreeSet};

/// Lowers every thread of the test.
pub(crate) fn lower(test: &Test) -> Code {
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
            shared: &shared_by_name,
            findings: &mut findings,
            instructions: Vec::new(),
            spans: Vec::new(),
            slots: layout.values.len() as u32 + 1,
            temporaries: 0,
            joined: BTreeMap::new(),
            by_name: layout
                .registers
                .iter()
                .chain(&layout.cells)
                .map(|(name, slot)| (name.as_str(), *slot))
                .collect(),
            span: Span::default(),
        };
        let (instructions, spans, slots) = lowering.thread(thread);
        let mut state = vec![0];
        state.extend(&layout.values);
        state.resize(slots as usize, 0);
        let mut code = ThreadCode {
            instructions,
            spans,
            registers: layout.registers,
            cells: layout.cells,
            first_state: Vec::new(),
            first_label: Label::Finish,
            starts_by_itself: !spawned.contains(&number),
            spawns: !spawns(thread).is_empty(),
        };
        code.first_label = run::run_on(&code, &mut state);
        code.first_state = state;
        threads.push(code);
    }
    let findings = findings.list;
    Code {
        threads,
        shared,
        findings,
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

struct Lowering<'t> {
    number: u32,
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
    by_name: BTreeMap<&'t str, Slot>,
    span: Span,
}

impl Lowering<'_> {
    fn thread(mut self, thread: &Thread) -> (Vec<Instruction>, Vec<Span>, u32) {
        thread.walk(
            &mut |statement| {
                if let StatementKind::Join(child) = statement.kind {
                    let mark = self.slots;
                    self.joined.entry(child).or_insert_with(|| {
                        self.slots += 1;
                        mark
                    });
                }
            },
            &mut |_| {},
        );
        self.block(&thread.body);
        self.span = Span::default();
        self.emit(Instruction::Finish);
        (self.instructions, self.spans, self.slots + self.temporaries)
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
            | StatementKind::Fence(Order::Relaxed | Order::Plain) => {}
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
                order,
                value,
            } => {
                let value = self.value(value, temporaries);
                self.span = statement.span;
                self.store(location, *order, value);
            }
            StatementKind::Evaluate(expression) => {
                self.value(expression, temporaries);
            }
            StatementKind::Fence(order) => self.emit(Instruction::Fence { order: *order }),
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
        }
    }

    fn unlock(&mut self, name: &str, temporaries: &mut Temporaries) {
        let old = self.temporary(temporaries);
        self.emit(Instruction::Update {
            target: old,
            location: self.shared[name],
            update: Update::Exchange,
            operand: Operand::Constant(0),
            order: Order::Release,
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

    fn store(&mut self, name: &str, order: Order, value: Operand) {
        match self.shared.get(name) {
            Some(&location) => self.emit(Instruction::Write {
                location,
                order,
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
