//! Barriers whose arrivals are not ordered against barriers whose arrivals are updates: on random programs both have the same
//! outcomes, the same kinds of findings, and threads that wait for ever in one only if they do in the other.
//!
//! The barrier by updates is the obvious one. A thread draws a ticket, and waits until as many have been drawn as belong to its phase
//! and to those before.

use crate::agreeing::{by_algorithm, on_all_cores, programs};
use norns_execution::{Comparison, Mode, program::FindingKind};
use norns_explorers::{
    End, MemoryModel,
    support::{Algorithm, Supported, explorer_for},
};
use norns_litmus::{
    Test, observables,
    random::{Shape, generate},
    shrink::shrink,
    test::{BinaryOperator, Expression, ExpressionKind, Statement, StatementKind, Update},
};
use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicU64, Ordering},
};

fn shape() -> Shape {
    Shape {
        threads: (2, 3),
        operations: (2, 6),
        ..Shape::barriers()
    }
}

/// The same program with tickets; what is observed stays the same.
fn by_tickets(test: &Test) -> Test {
    let mut changed = test.clone();
    changed.locations = observables(test);
    let mut tickets = 0;
    for thread in &mut changed.threads {
        replace_barriers(&mut thread.body, &mut tickets);
    }
    changed
}

fn replace_barriers(block: &mut Vec<Statement>, tickets: &mut u32) {
    for statement in std::mem::take(block) {
        match statement.kind {
            StatementKind::Barrier { location, needed } => {
                *tickets += 1;
                block.extend(draw_and_wait(
                    &location,
                    needed,
                    &format!("ticket{tickets}"),
                ));
            }
            StatementKind::If {
                condition,
                mut then,
                mut otherwise,
            } => {
                replace_barriers(&mut then, tickets);
                replace_barriers(&mut otherwise, tickets);
                let kind = StatementKind::If {
                    condition,
                    then,
                    otherwise,
                };
                block.push(kind.into());
            }
            kind => block.push(kind.into()),
        }
    }
}

fn draw_and_wait(location: &str, needed: u32, ticket: &str) -> [Statement; 2] {
    let draw = ExpressionKind::Update {
        location: location.to_owned(),
        update: Update::Add,
        operand: Box::new(Expression::constant(1)),
        mode: Mode::AcquireRelease,
    };
    let needed = || Box::new(Expression::constant(needed.cast_signed()));
    let drawn = || Box::new(Expression::register(ticket));
    let binary = |operator, left, right| ExpressionKind::Binary(operator, left, right).into();
    let rest: Expression = binary(BinaryOperator::Remainder, drawn(), needed());
    let first: Expression = binary(BinaryOperator::Subtract, drawn(), Box::new(rest));
    let wait = ExpressionKind::Await {
        location: location.to_owned(),
        mode: Mode::Acquire,
        comparison: Comparison::GreaterOrEqual,
        operand: Box::new(binary(BinaryOperator::Add, Box::new(first), needed())),
    };
    let declare = StatementKind::Declare {
        register: ticket.to_owned(),
        value: Some(draw.into()),
    };
    [declare.into(), StatementKind::Evaluate(wait.into()).into()]
}

/// What both kinds of barriers must agree in, and how many executions there are; nothing if there are too many.
#[derive(PartialEq, Eq, Debug)]
struct Found {
    outcomes: BTreeSet<Vec<i64>>,
    findings: BTreeSet<FindingKind>,
    blocked: bool,
}

fn found(test: &Test, model: MemoryModel, algorithm: Supported) -> Option<(Found, usize)> {
    let (collected, statistics) = by_algorithm(test, model, algorithm);
    if statistics.stopped.is_some() {
        return None;
    }
    // A thread that waits for ever at a barrier is in a deadlock, and one that waits for tickets in a livelock.
    let waits = [FindingKind::Deadlock, FindingKind::Livelock];
    let findings = collected.findings.iter().copied();
    let found = Found {
        outcomes: collected.outcomes.iter().cloned().collect(),
        findings: findings.filter(|kind| !waits.contains(kind)).collect(),
        blocked: collected
            .classes
            .keys()
            .any(|(_, end)| matches!(end, End::Blocked(_))),
    };
    Some((found, collected.classes.len()))
}

/// How the two differ under some model; whether the program has fewer executions without tickets.
fn difference(test: &Test) -> Option<Result<bool, String>> {
    let tickets = by_tickets(test);
    let mut fewer = false;
    for model in MemoryModel::ALL {
        let algorithm = explorer_for(Algorithm::Graph, model).expect("graph takes every model");
        let (without, count) = found(test, model, algorithm)?;
        let (with, more) = found(&tickets, model, algorithm)?;
        let racing = |found: &Found| found.findings.contains(&FindingKind::Race);
        // What follows a race is anybody's guess.
        let is_guesswork = model.races_are_errors() && racing(&without) && racing(&with);
        if without != with && !is_guesswork {
            return Some(Err(format!(
                "under {model}, {without:?} without tickets and {with:?} with tickets"
            )));
        }
        fewer |= count < more;
    }
    Some(Ok(fewer))
}

#[test]
fn unordered_arrivals_do_what_ordered_ones_do() {
    let [compared, fewer] = [const { AtomicU64::new(0) }; 2];
    let programs = programs() / 2;
    on_all_cores(programs, |seed| {
        let test = generate(seed, &shape());
        match difference(&test) {
            None => {}
            Some(Ok(is_fewer)) => {
                compared.fetch_add(1, Ordering::Relaxed);
                fewer.fetch_add(u64::from(is_fewer), Ordering::Relaxed);
            }
            Some(Err(_)) => {
                let differs = |test: &Test| matches!(difference(test), Some(Err(_)));
                let small = shrink(&test, &mut |smaller: &Test| differs(smaller));
                panic!("seed {seed}: {:?}\n{small}", difference(&small));
            }
        }
    });
    let [compared, fewer] = [compared, fewer].map(AtomicU64::into_inner);
    assert!(
        compared * 100 >= programs * 90,
        "{compared} of {programs} programs were small enough"
    );
    assert!(
        fewer * 100 >= compared * 30,
        "{fewer} of {compared} programs have fewer executions"
    );
}
