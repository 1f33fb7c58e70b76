//! Programs in which one location is accessed plainly and atomically.
//!
//! Accesses made at random would nearly always race. So most of these programs have unordered atomic writes by several threads,
//! and plain accesses after all of them: after joining the threads that wrote, or after a critical section or an acquire read
//! that shows that they have written. In some of them a join is missing, or the wait is too short, and the accesses race.

use super::Generator;
use crate::test::{
    BinaryOperator, CellKind, Expression, ExpressionKind, Parameter, Statement, StatementKind,
    Thread, Update,
};
use norns_execution::{Comparison, Mode};
use std::collections::BTreeMap;

/// The location that is accessed in both ways.
const MIXED: usize = 0;

impl Generator<'_> {
    /// The threads of a program with a location of both kinds; without any, accesses are to be made at random.
    pub(super) fn mixed_threads(&mut self) -> Option<Vec<Thread>> {
        self.mixed = true;
        match self.random.u32(..100) {
            0..55 => Some(self.joined()),
            55..70 => Some(self.counted()),
            70..85 => Some(self.locked()),
            _ => None,
        }
    }

    fn begin_thread(&mut self) {
        self.used = BTreeMap::new();
        self.registers = Vec::new();
        self.next_register = 0;
    }

    fn end_thread(&mut self, body: Vec<Statement>) -> Thread {
        let used = std::mem::take(&mut self.used).into_iter();
        let parameters = used.map(|(name, kind)| Parameter { kind, name }).collect();
        Thread { parameters, body }
    }

    /// The first thread starts others, which write, and joins most of them; what comes then is plain.
    fn joined(&mut self) -> Vec<Thread> {
        let children = if self.chance(30) { 3 } else { 2 };
        let mut threads = Vec::new();
        self.begin_thread();
        let mut body = Vec::new();
        body.extend((1..=children).map(|child| StatementKind::Spawn(child).into()));
        if self.chance(30) {
            self.atomic_write(&mut body);
        }
        for child in 1..=children {
            if self.chance(92) {
                body.push(StatementKind::Join(child).into());
            }
        }
        self.plain_accesses(3, &mut body);
        threads.push(self.end_thread(body));
        for _ in 1..=children {
            self.begin_thread();
            let mut body = Vec::new();
            // Three of them do nothing else, so that the program stays small.
            self.left = u32::from(children == 2 && self.chance(45));
            if self.chance(50) {
                self.statements(&mut body);
            }
            self.atomic_write(&mut body);
            self.statements(&mut body);
            threads.push(self.end_thread(body));
        }
        threads
    }

    /// Threads write and then count themselves; another looks at the count, or waits for it.
    fn counted(&mut self) -> Vec<Thread> {
        let writers = if self.chance(30) { 3 } else { 2 };
        let mut threads = Vec::new();
        for _ in 0..writers {
            self.begin_thread();
            let mut body = Vec::new();
            self.atomic_write(&mut body);
            let mode = self.pick(&[
                Mode::Release,
                Mode::Release,
                Mode::AcquireRelease,
                Mode::SequentiallyConsistent,
            ]);
            let count = ExpressionKind::Update {
                location: self.flag(CellKind::Atomic),
                update: Update::Add,
                operand: Box::new(Expression::constant(1)),
                mode,
            };
            body.push(StatementKind::Evaluate(count.into()).into());
            threads.push(self.end_thread(body));
        }
        self.begin_thread();
        let mut body = Vec::new();
        let enough = if self.chance(85) {
            writers
        } else {
            writers - 1
        };
        let location = self.flag(CellKind::Atomic);
        let mode = self.pick(&[Mode::Acquire, Mode::SequentiallyConsistent]);
        if self.chance(40) {
            let wait = ExpressionKind::Await {
                location,
                mode,
                comparison: Comparison::GreaterOrEqual,
                operand: Box::new(Expression::constant(enough)),
            };
            body.push(StatementKind::Evaluate(wait.into()).into());
            self.plain_accesses(2, &mut body);
        } else {
            let register = self.new_register();
            let value = Some(ExpressionKind::Load { location, mode }.into());
            body.push(
                StatementKind::Declare {
                    register: register.clone(),
                    value,
                }
                .into(),
            );
            self.plain_accesses_if(&register, enough, 2, &mut body);
        }
        threads.push(self.end_thread(body));
        threads
    }

    /// Two threads write before they lock; the one that comes second sees that by what the first left under the lock.
    fn locked(&mut self) -> Vec<Thread> {
        let (kind, mode) = if self.random.bool() {
            (CellKind::Plain, Mode::Plain)
        } else {
            (CellKind::Atomic, Mode::Relaxed)
        };
        let mut threads = Vec::new();
        for is_reader in [false, true] {
            self.begin_thread();
            let mut body = Vec::new();
            if self.chance(90) {
                self.atomic_write(&mut body);
            }
            self.used.insert("m".to_owned(), CellKind::Mutex);
            body.push(StatementKind::Lock("m".to_owned()).into());
            let location = self.flag(kind);
            let register = self.new_register();
            if is_reader {
                let value = Some(ExpressionKind::Load { location, mode }.into());
                let register = register.clone();
                body.push(StatementKind::Declare { register, value }.into());
            } else {
                let value = Expression::constant(1);
                body.push(
                    StatementKind::Store {
                        location,
                        mode,
                        value,
                    }
                    .into(),
                );
            }
            body.push(StatementKind::Unlock("m".to_owned()).into());
            if is_reader {
                let seen = i32::from(self.chance(85));
                self.plain_accesses_if(&register, seen, 1, &mut body);
            }
            threads.push(self.end_thread(body));
        }
        threads
    }

    /// What tells a thread how far others are.
    fn flag(&mut self, kind: CellKind) -> String {
        self.used.insert("f".to_owned(), kind);
        "f".to_owned()
    }

    /// A write of the location, by a store or an update.
    fn atomic_write(&mut self, body: &mut Vec<Statement>) {
        let location = self.location_name(MIXED, CellKind::Atomic);
        let value = self.value(MIXED);
        let kind = match self.random.u32(..100) {
            0..70 => {
                let mode = self.mode(&[Mode::Relaxed, Mode::Release, Mode::SequentiallyConsistent]);
                let value = Expression::constant(value);
                StatementKind::Store {
                    location,
                    mode,
                    value,
                }
            }
            70..85 => {
                let update = self.update(location, Update::Exchange, value);
                StatementKind::Evaluate(update.into())
            }
            _ => {
                let update = self.update(location, Update::Add, 1);
                StatementKind::Evaluate(update.into())
            }
        };
        body.push(kind.into());
    }

    fn plain_accesses_if(
        &mut self,
        register: &str,
        value: i32,
        most: u32,
        body: &mut Vec<Statement>,
    ) {
        let condition = ExpressionKind::Binary(
            BinaryOperator::Equal,
            Box::new(Expression::register(register)),
            Box::new(Expression::constant(value)),
        );
        let mut then = Vec::new();
        self.plain_accesses(most, &mut then);
        let (condition, otherwise) = (condition.into(), Vec::new());
        body.push(
            StatementKind::If {
                condition,
                then,
                otherwise,
            }
            .into(),
        );
    }

    /// A plain read, and perhaps others before and after it, at most so many.
    fn plain_accesses(&mut self, most: u32, body: &mut Vec<Statement>) {
        let mut left = most;
        if self.chance(20) {
            left -= 1;
            self.plain_write(body);
        }
        let location = self.location_name(MIXED, CellKind::Plain);
        let register = self.new_register();
        self.registers.push(register.clone());
        let mode = Mode::Plain;
        let value = Some(ExpressionKind::Load { location, mode }.into());
        body.push(StatementKind::Declare { register, value }.into());
        if left > 0 && self.chance(15) {
            left -= 1;
            self.plain_write(body);
        }
        self.left = u32::from(left > 0 && self.chance(40));
        self.statements(body);
    }

    fn plain_write(&mut self, body: &mut Vec<Statement>) {
        let location = self.location_name(MIXED, CellKind::Plain);
        let (mode, value) = (Mode::Plain, Expression::constant(self.value(MIXED)));
        body.push(
            StatementKind::Store {
                location,
                mode,
                value,
            }
            .into(),
        );
    }
}
