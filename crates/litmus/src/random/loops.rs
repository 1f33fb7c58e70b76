//! Loops of random programs: loops in which threads wait, in many shapes, and some that do not wait.
//!
//! Every loop ends, or repeats an iteration that only reads, after a few iterations whatever its reads return; otherwise there
//! would be infinite executions. Some wait for a value that no thread writes.

use super::{Generator, Shape};
use crate::test::{
    BinaryOperator, CellKind, Expected, Expression, ExpressionKind, Parameter, Statement,
    StatementKind, Tested, Thread, UnaryOperator, Update,
};
use norns_execution::Mode;

/// The shapes, each with how many memory operations it has at least.
const SHAPES: [(LoopShape, u32); 20] = [
    (LoopShape::Compared, 1),
    (LoopShape::Negated, 1),
    (LoopShape::Masked, 1),
    (LoopShape::TwoLocations, 2),
    (LoopShape::TwoLocations, 2),
    (LoopShape::TestedAfter, 1),
    (LoopShape::DeadCounter, 1),
    (LoopShape::LiveCounter, 2),
    (LoopShape::SeveralExits, 2),
    (LoopShape::RetryWithReload, 2),
    (LoopShape::RetryWithFailedValue, 1),
    (LoopShape::RetryWithLoadedValue, 2),
    (LoopShape::RetryUnless, 2),
    (LoopShape::TwoReads, 2),
    (LoopShape::TwoWaysBack, 3),
    (LoopShape::SpinLock, 2),
    (LoopShape::TestAndTestAndSet, 3),
    (LoopShape::EmptyUpdate, 1),
    (LoopShape::UsedAfterwards, 2),
    (LoopShape::Writing, 2),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LoopShape {
    /// `while (x != v);`.
    Compared,
    /// `while (!x);`, or with `==`.
    Negated,
    /// `while ((x & m) != m);`.
    Masked,
    /// `while (x && !y);`, or with `||`.
    TwoLocations,
    /// `do { r = x; } while (r != v);`.
    TestedAfter,
    /// Counts iterations, in a counter that nothing reads.
    DeadCounter,
    /// Counts iterations, and gives up after two.
    LiveCounter,
    /// `while (x != v) { if (y == w) break; }`.
    SeveralExits,
    /// `do { r = x; } while (!compare_exchange(x, r, r + 1));`.
    RetryWithReload,
    /// `while (!compare_exchange(x, &r, …));`: a failure says what to expect next.
    RetryWithFailedValue,
    /// `r = x; while (!compare_exchange(x, &r, …));`.
    RetryWithLoadedValue,
    /// `do { r = x; if (r == v) break; } while (!compare_exchange(x, r, …));`.
    RetryUnless,
    /// `do { r = x; s = y; } while (r != s);`, often of one location.
    TwoReads,
    /// `while (x != v) { if (y == w) { z = 1; n = n + 1; if (n == 2) break; } }`: one way back only reads.
    TwoWaysBack,
    /// `while (exchange(l, 1)); …; l = 0;`.
    SpinLock,
    /// `do { while (l); } while (exchange(l, 1)); …; l = 0;`.
    TestAndTestAndSet,
    /// `while (fetch_add(x, 0) != v);`, or with the other updates that may change nothing.
    EmptyUpdate,
    /// `do { r = y; } while (x != v);`, then something depends on `r`.
    UsedAfterwards,
    /// `do { x = v; … } while (r < 2);`.
    Writing,
}

impl Shape {
    /// Loops that wait, in every shape, and beside them everything else that may be stuck: awaits, locks in opposite
    /// orders, joins, flags that are never raised.
    pub fn waiting_loops() -> Self {
        Self {
            threads: (2, 3),
            locations: (1, 2),
            operations: (4, 6),
            load: 8,
            store: 40,
            exchange: 3,
            fetch_add: 5,
            compare_exchange: 4,
            fence: 4,
            branch: 8,
            wait: 6,
            waiting_loop: 60,
            crossed_flags: 8,
            mutexes: 15,
            nested: 60,
            spawn: 20,
            plain: 5,
            mixed: 0,
            ..Self::default()
        }
    }
}

fn binary(operator: BinaryOperator, left: impl Into<Expression>, right: i32) -> ExpressionKind {
    let right = Expression::constant(right);
    ExpressionKind::Binary(operator, Box::new(left.into()), Box::new(right))
}

fn not(operand: impl Into<Expression>) -> ExpressionKind {
    ExpressionKind::Unary(UnaryOperator::Not, Box::new(operand.into()))
}

fn repeat(tested: Tested, condition: impl Into<Expression>, body: Vec<Statement>) -> Statement {
    let condition = condition.into();
    StatementKind::Loop {
        tested,
        condition,
        body,
    }
    .into()
}

fn assign(register: &str, value: impl Into<Expression>) -> Statement {
    StatementKind::Assign {
        register: register.to_owned(),
        value: value.into(),
    }
    .into()
}

fn count(register: &str) -> Statement {
    let sum = binary(BinaryOperator::Add, Expression::register(register), 1);
    assign(register, sum)
}

impl Generator<'_> {
    /// A loop, with what it needs before and after it.
    pub(super) fn waiting_loop(&mut self, body: &mut Vec<Statement>) {
        let (shape, operations) = self.pick(&SHAPES);
        self.left = self.left.saturating_sub(operations);
        match shape {
            LoopShape::Compared => {
                let (load, value) = self.look();
                let condition = binary(BinaryOperator::NotEqual, load, value);
                body.push(repeat(Tested::Before, condition, Vec::new()));
            }
            LoopShape::Negated => {
                let (load, value) = self.look();
                let condition = if self.random.bool() {
                    not(load)
                } else {
                    binary(BinaryOperator::Equal, load, value - 1)
                };
                body.push(repeat(Tested::Before, condition, Vec::new()));
            }
            LoopShape::Masked => self.masked(body),
            LoopShape::TwoLocations => self.two_locations(body),
            LoopShape::TestedAfter => {
                let register = self.declared(None, body);
                let (load, value) = self.look();
                let seen = Expression::register(&register);
                let condition = binary(BinaryOperator::NotEqual, seen, value);
                let inside = vec![assign(&register, load)];
                body.push(repeat(Tested::After, condition, inside));
                self.registers.push(register);
            }
            LoopShape::DeadCounter => {
                let register = self.declared(Some(0), body);
                let (load, value) = self.look();
                let condition = binary(BinaryOperator::NotEqual, load, value);
                body.push(repeat(Tested::Before, condition, vec![count(&register)]));
                body.push(assign(&register, Expression::constant(0)));
            }
            LoopShape::LiveCounter => self.live_counter(body),
            LoopShape::SeveralExits => self.several_exits(body),
            LoopShape::RetryWithReload => self.retry_with_reload(body),
            LoopShape::RetryWithFailedValue => self.retry_with_failed_value(body),
            LoopShape::RetryWithLoadedValue => self.retry_with_loaded_value(body),
            LoopShape::RetryUnless => self.retry_unless(body),
            LoopShape::TwoReads => self.two_reads(body),
            LoopShape::TwoWaysBack => self.two_ways_back(body),
            LoopShape::SpinLock | LoopShape::TestAndTestAndSet => self.spin_lock(shape, body),
            LoopShape::EmptyUpdate => self.empty_update(body),
            LoopShape::UsedAfterwards => self.used_afterwards(body),
            LoopShape::Writing => self.writing(body),
        }
    }

    /// A load, and a value that may be worth waiting for.
    fn look(&mut self) -> (ExpressionKind, i32) {
        let location = self.atomic_location();
        let value = self.pick(&[1, 1, 1, 2, 0]);
        (self.load_of(location), value)
    }

    fn load_of(&mut self, location: usize) -> ExpressionKind {
        let location = self.name(location);
        let mode = self.read_mode();
        ExpressionKind::Load { location, mode }
    }

    /// A location that is atomic.
    fn atomic_location(&mut self) -> usize {
        let location = self.location();
        if !self.plain[location] {
            return location;
        }
        let found = self.plain.iter().position(|&plain| !plain);
        found.expect("loops are made only where some location is atomic")
    }

    fn declared(&mut self, value: Option<i32>, body: &mut Vec<Statement>) -> String {
        let register = self.new_register();
        let value = value.map(Expression::constant);
        let declare = StatementKind::Declare {
            register: register.clone(),
            value,
        };
        body.push(declare.into());
        register
    }

    fn store_to(&mut self, location: usize) -> Statement {
        let value = Expression::constant(self.value(location));
        let mode = self.mode(&[Mode::Release, Mode::SequentiallyConsistent]);
        let location = self.name(location);
        StatementKind::Store {
            location,
            mode,
            value,
        }
        .into()
    }

    fn masked(&mut self, body: &mut Vec<Statement>) {
        let (load, _) = self.look();
        let mask = self.pick(&[1, 1, 2, 3]);
        let masked = binary(BinaryOperator::And, load, mask);
        let condition = if self.random.bool() {
            binary(BinaryOperator::NotEqual, masked, mask)
        } else {
            binary(BinaryOperator::Equal, masked, 0)
        };
        body.push(repeat(Tested::Before, condition, Vec::new()));
    }

    fn two_locations(&mut self, body: &mut Vec<Statement>) {
        let first = self.atomic_location();
        let mut second = self.atomic_location();
        if second == first {
            second = self.atomic_location();
        }
        let (first, second) = (self.load_of(first), self.load_of(second));
        let first: ExpressionKind = if self.random.bool() {
            binary(BinaryOperator::NotEqual, first, 1)
        } else {
            not(first)
        };
        let second = if self.random.bool() {
            not(second)
        } else {
            second
        };
        let operator = self.pick(&[BinaryOperator::LogicalAnd, BinaryOperator::LogicalOr]);
        let condition =
            ExpressionKind::Binary(operator, Box::new(first.into()), Box::new(second.into()));
        body.push(repeat(Tested::Before, condition, Vec::new()));
    }

    fn live_counter(&mut self, body: &mut Vec<Statement>) {
        let register = self.declared(Some(0), body);
        let (load, value) = self.look();
        let again = binary(BinaryOperator::NotEqual, load, value);
        let few = binary(BinaryOperator::Less, Expression::register(&register), 2);
        let operator = BinaryOperator::LogicalAnd;
        let condition =
            ExpressionKind::Binary(operator, Box::new(few.into()), Box::new(again.into()));
        body.push(repeat(Tested::Before, condition, vec![count(&register)]));
        self.registers.push(register);
    }

    fn several_exits(&mut self, body: &mut Vec<Statement>) {
        let (first, value) = self.look();
        let (second, other) = self.look();
        let leaves = StatementKind::If {
            condition: binary(BinaryOperator::Equal, second, other.max(1)).into(),
            then: vec![StatementKind::Break.into()],
            otherwise: Vec::new(),
        };
        let condition = binary(BinaryOperator::NotEqual, first, value);
        body.push(repeat(Tested::Before, condition, vec![leaves.into()]));
    }

    fn attempt(&mut self, location: usize, expected: &str, new: Expression) -> ExpressionKind {
        ExpressionKind::CompareExchange {
            location: self.name(location),
            expected: Expected::Register(expected.to_owned()),
            new: Box::new(new),
            mode: self.update_mode(),
            failure_mode: self.read_mode(),
            weak: false,
        }
    }

    fn retry_with_reload(&mut self, body: &mut Vec<Statement>) {
        let location = self.atomic_location();
        let register = self.declared(None, body);
        let load = self.load_of(location);
        let sum = binary(BinaryOperator::Add, Expression::register(&register), 1);
        let attempt = self.attempt(location, &register, sum.into());
        let inside = vec![assign(&register, load)];
        body.push(repeat(Tested::After, not(attempt), inside));
        self.registers.push(register);
    }

    fn retry_with_failed_value(&mut self, body: &mut Vec<Statement>) {
        let location = self.atomic_location();
        let register = self.declared(Some(0), body);
        let new = if self.random.bool() {
            binary(BinaryOperator::Add, Expression::register(&register), 1).into()
        } else {
            Expression::constant(self.value(location))
        };
        let attempt = self.attempt(location, &register, new);
        body.push(repeat(Tested::Before, not(attempt), Vec::new()));
        self.registers.push(register);
    }

    fn retry_with_loaded_value(&mut self, body: &mut Vec<Statement>) {
        let location = self.atomic_location();
        let register = self.declared(None, body);
        let load = self.load_of(location);
        body.push(assign(&register, load));
        let new = if self.random.bool() {
            binary(BinaryOperator::Add, Expression::register(&register), 1).into()
        } else {
            Expression::constant(self.value(location))
        };
        let attempt = self.attempt(location, &register, new);
        body.push(repeat(Tested::Before, not(attempt), Vec::new()));
        self.registers.push(register);
    }

    fn retry_unless(&mut self, body: &mut Vec<Statement>) {
        let location = self.atomic_location();
        let register = self.declared(None, body);
        let load = self.load_of(location);
        let unwanted = self.pick(&[0, 1, 1, 2]);
        let leaves = StatementKind::If {
            condition: binary(
                BinaryOperator::Equal,
                Expression::register(&register),
                unwanted,
            )
            .into(),
            then: vec![StatementKind::Break.into()],
            otherwise: Vec::new(),
        };
        let sum = binary(BinaryOperator::Add, Expression::register(&register), 1);
        let attempt = self.attempt(location, &register, sum.into());
        let inside = vec![assign(&register, load), leaves.into()];
        body.push(repeat(Tested::After, not(attempt), inside));
        self.registers.push(register);
    }

    fn two_reads(&mut self, body: &mut Vec<Statement>) {
        let (first, second) = (self.declared(None, body), self.declared(None, body));
        let location = self.atomic_location();
        let other = if self.chance(60) {
            location
        } else {
            self.atomic_location()
        };
        let inside = vec![
            assign(&first, self.load_of(location)),
            assign(&second, self.load_of(other)),
        ];
        let sides = [&first, &second].map(|register| Box::new(Expression::register(register)));
        let [left, right] = sides;
        let differ = ExpressionKind::Binary(BinaryOperator::NotEqual, left, right);
        body.push(repeat(Tested::After, differ, inside));
        self.registers.push(second);
    }

    fn two_ways_back(&mut self, body: &mut Vec<Statement>) {
        let register = self.declared(Some(0), body);
        let (first, value) = self.look();
        let (second, other) = self.look();
        let target = self.atomic_location();
        let enough = binary(BinaryOperator::Equal, Expression::register(&register), 2);
        let leaves = StatementKind::If {
            condition: enough.into(),
            then: vec![StatementKind::Break.into()],
            otherwise: Vec::new(),
        };
        let stores = StatementKind::If {
            condition: binary(BinaryOperator::Equal, second, other).into(),
            then: vec![self.store_to(target), count(&register), leaves.into()],
            otherwise: Vec::new(),
        };
        let condition = binary(BinaryOperator::NotEqual, first, value);
        body.push(repeat(Tested::Before, condition, vec![stores.into()]));
        self.registers.push(register);
    }

    /// A lock made of a location of its own, which is now and then not given back.
    fn spin_lock(&mut self, shape: LoopShape, body: &mut Vec<Statement>) {
        let lock = "l".to_owned();
        self.used.insert(lock.clone(), CellKind::Atomic);
        let take = ExpressionKind::Update {
            location: lock.clone(),
            update: Update::Exchange,
            operand: Box::new(Expression::constant(1)),
            mode: self.pick(&[Mode::Acquire, Mode::AcquireRelease, Mode::Relaxed]),
        };
        if shape == LoopShape::SpinLock {
            body.push(repeat(Tested::Before, take, Vec::new()));
        } else {
            let mode = self.read_mode();
            let look = ExpressionKind::Load {
                location: lock.clone(),
                mode,
            };
            let inside = vec![repeat(Tested::Before, look, Vec::new())];
            body.push(repeat(Tested::After, take, inside));
        }
        if self.left > 0 {
            self.statement(body);
        }
        if !self.chance(15) {
            let give_back = StatementKind::Store {
                location: lock,
                mode: self.pick(&[Mode::Release, Mode::SequentiallyConsistent]),
                value: Expression::constant(0),
            };
            body.push(give_back.into());
        }
    }

    fn empty_update(&mut self, body: &mut Vec<Statement>) {
        let location = self.atomic_location();
        let (update, operand) = self.pick(&[
            (Update::Add, 0),
            (Update::Add, 0),
            (Update::Or, 0),
            (Update::And, -1),
            (Update::Or, 2),
        ]);
        let value = self.pick(&[1, 1, 2]);
        let name = self.name(location);
        let update = self.update(name, update, operand);
        let condition = binary(BinaryOperator::NotEqual, update, value);
        body.push(repeat(Tested::Before, condition, Vec::new()));
    }

    fn used_afterwards(&mut self, body: &mut Vec<Statement>) {
        let register = self.declared(None, body);
        let (load, value) = self.look();
        let seen = self.atomic_location();
        let inside = vec![assign(&register, self.load_of(seen))];
        let condition = binary(BinaryOperator::NotEqual, load, value);
        body.push(repeat(Tested::After, condition, inside));
        let target = self.atomic_location();
        let write = self.store_to(target);
        let depends = StatementKind::If {
            condition: Expression::register(&register),
            then: vec![write],
            otherwise: Vec::new(),
        };
        body.push(depends.into());
    }

    fn writing(&mut self, body: &mut Vec<Statement>) {
        let register = self.declared(Some(0), body);
        let target = self.atomic_location();
        let inside = vec![self.store_to(target), count(&register)];
        let few = binary(BinaryOperator::Less, Expression::register(&register), 2);
        let condition: ExpressionKind = if self.random.bool() {
            let (load, value) = self.look();
            let again = binary(BinaryOperator::NotEqual, load, value);
            let operator = BinaryOperator::LogicalAnd;
            ExpressionKind::Binary(operator, Box::new(few.into()), Box::new(again.into()))
        } else {
            few
        };
        body.push(repeat(Tested::After, condition, inside));
        self.registers.push(register);
    }

    /// The first two threads may wait for each other's flags.
    pub(super) fn cross_flags(&mut self, threads: &mut [Thread]) {
        let [first, second, ..] = threads else { return };
        if self.shape.crossed_flags == 0 || !self.chance(self.shape.crossed_flags) {
            return;
        }
        for thread in [&mut *first, &mut *second] {
            thread.parameters.extend(["f", "g"].map(|name| Parameter {
                kind: CellKind::Atomic,
                name: name.to_owned(),
            }));
        }
        self.crossed_flags([&mut first.body, &mut second.body]);
    }

    /// Two threads that wait for each other's flags at their ends: forever, if both raise their own only afterwards.
    fn crossed_flags(&mut self, bodies: [&mut Vec<Statement>; 2]) {
        let late = [self.random.bool(), self.chance(70)];
        for (body, (mine, other, late)) in bodies
            .into_iter()
            .zip([("f", "g", late[0]), ("g", "f", late[1])])
        {
            let load = ExpressionKind::Load {
                location: other.to_owned(),
                mode: self.read_mode(),
            };
            let wait = repeat(Tested::Before, not(load), Vec::new());
            let raise = StatementKind::Store {
                location: mine.to_owned(),
                mode: self.mode(&[Mode::Release]),
                value: Expression::constant(1),
            };
            let raise = raise.into();
            body.extend(if late { [wait, raise] } else { [raise, wait] });
        }
    }
}
