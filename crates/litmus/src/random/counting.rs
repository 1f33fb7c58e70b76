//! Random programs whose threads also count something: updates of one location whose results are not used, and sometimes a
//! thread that reads it while they count.

use super::{Shape, generate};
use crate::test::{
    CellKind, Expression, ExpressionKind, Parameter, Statement, StatementKind, Test, Thread, Update,
};
use fastrand::Rng;
use norns_execution::Mode;

/// The location that is counted in.
const COUNTER: &str = "counter";

/// The program of this seed and shape, with threads that count; always the same.
pub fn counting(seed: u64, shape: &Shape) -> Test {
    let mut test = generate(seed, shape);
    let mut random = Rng::with_seed(seed ^ 0x7a11);
    for thread in &mut test.threads {
        for _ in 0..random.u32(0..=2).max(random.u32(0..=1)) {
            let counted = count(&mut random);
            insert(&mut random, thread, counted);
        }
    }
    if random.u32(..100) < 25 {
        let thread = random.usize(..test.threads.len());
        let look = look(&mut random);
        insert(&mut random, &mut test.threads[thread], look);
    }
    let mut statements = test.threads.iter().flat_map(|thread| &thread.body);
    let has_own_starts = statements.any(|statement| {
        matches!(
            statement.kind,
            StatementKind::Spawn(_) | StatementKind::Join(_)
        )
    });
    if !has_own_starts && random.u32(..100) < 70 {
        wait_for_all(&mut random, &mut test.threads);
    }
    for thread in &mut test.threads {
        let named = thread.parameters.iter().any(|known| known.name == COUNTER);
        if !named {
            thread.parameters.push(Parameter {
                kind: CellKind::Atomic,
                name: COUNTER.to_owned(),
            });
        }
    }
    test
}

fn insert(random: &mut Rng, thread: &mut Thread, statement: StatementKind) {
    let at = random.usize(..=thread.body.len());
    thread.body.insert(at, statement.into());
}

/// Counts. Most updates add, and most are relaxed or release.
fn count(random: &mut Rng) -> StatementKind {
    let (update, operand) = match random.u32(..20) {
        0 if random.bool() => (Update::Or, 4),
        1..=3 => (Update::Subtract, 2),
        _ => (Update::Add, random.i32(1..=3)),
    };
    let mode = match random.u32(..20) {
        0 if random.bool() => Mode::AcquireRelease,
        1..=8 => Mode::Release,
        _ => Mode::Relaxed,
    };
    StatementKind::Evaluate(expression(ExpressionKind::Update {
        location: COUNTER.to_owned(),
        update,
        operand: Box::new(Expression::constant(operand)),
        mode,
    }))
}

/// Looks at the counter, or sets it, or lets an earlier update synchronise.
fn look(random: &mut Rng) -> StatementKind {
    match random.u32(..10) {
        0..=4 => read(if random.bool() {
            Mode::Acquire
        } else {
            Mode::Relaxed
        }),
        5..=6 => set(random),
        7..=8 => StatementKind::Fence(Mode::Acquire),
        _ => StatementKind::Fence(Mode::SequentiallyConsistent),
    }
}

fn read(mode: Mode) -> StatementKind {
    StatementKind::Declare {
        register: "seen".to_owned(),
        value: Some(expression(ExpressionKind::Load {
            location: COUNTER.to_owned(),
            mode,
        })),
    }
}

fn set(random: &mut Rng) -> StatementKind {
    StatementKind::Store {
        location: COUNTER.to_owned(),
        mode: Mode::Relaxed,
        value: Expression::constant(random.i32(5..9)),
    }
}

/// Lets the first thread start all others, join some of them, and then look at the counter.
fn wait_for_all(random: &mut Rng, threads: &mut [Thread]) {
    let others = 1..threads.len() as u32;
    let first = &mut threads[0].body;
    let starts = others
        .clone()
        .map(|thread| StatementKind::Spawn(thread).into());
    first.splice(0..0, starts.collect::<Vec<Statement>>());
    if random.bool() {
        first.insert(0, set(random).into());
    }
    let left_out = (random.u32(..8) == 0).then(|| random.u32(1..=others.end));
    let joined = others.filter(|&thread| Some(thread) != left_out);
    first.extend(joined.map(|thread| Statement::from(StatementKind::Join(thread))));
    let registers = first.iter().any(|statement| {
        matches!(&statement.kind, StatementKind::Declare { register, .. } if register == "seen")
    });
    if !registers {
        first.push(read(Mode::Relaxed).into());
    }
}

fn expression(kind: ExpressionKind) -> Expression {
    Expression::from(kind)
}
