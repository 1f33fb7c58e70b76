//! Random programs with loops: each shape of loop, and each kind of being stuck, is common enough.

#![expect(clippy::print_stdout, reason = "the figures are worth seeing")]

use norns_execution::Comparison;
use norns_litmus::test::{
    BinaryOperator, Expression, ExpressionKind, Statement, StatementKind, Tested, UnaryOperator,
    Update,
};
use norns_litmus::{Shape, Test, generate, read};
use std::collections::{BTreeMap, BTreeSet};

fn is_load(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Load { .. })
}

/// The locations that an expression loads.
fn loads(expression: &Expression) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    expression.walk(&mut |part| {
        if let ExpressionKind::Load { location, .. } = &part.kind {
            found.insert(location.as_str());
        }
    });
    found
}

fn has(expression: &Expression, is: impl Fn(&ExpressionKind) -> bool) -> bool {
    let mut found = false;
    expression.walk(&mut |part| found |= is(&part.kind));
    found
}

fn within(body: &[Statement], is: impl Fn(&StatementKind) -> bool) -> bool {
    let mut found = false;
    for statement in body {
        statement.walk(&mut |statement| found |= is(&statement.kind));
    }
    found
}

fn counts(body: &[Statement]) -> Option<&str> {
    body.iter().find_map(|statement| match &statement.kind {
        StatementKind::Assign { register, value } => {
            let same = |kind: &ExpressionKind| *kind == ExpressionKind::Register(register.clone());
            has(value, same).then_some(register.as_str())
        }
        _ => None,
    })
}

/// What the loop is, by its look alone; `after` is what follows it.
fn shapes<'a>(
    tested: Tested,
    condition: &Expression,
    body: &[Statement],
    after: &[Statement],
) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let empty = body.is_empty();
    match &condition.kind {
        ExpressionKind::Binary(BinaryOperator::NotEqual, left, _) if empty && is_load(left) => {
            found.insert("compared");
        }
        ExpressionKind::Unary(UnaryOperator::Not, operand) if empty && is_load(operand) => {
            found.insert("negated");
        }
        ExpressionKind::Binary(BinaryOperator::Equal, left, _) if empty && is_load(left) => {
            found.insert("negated by ==");
        }
        ExpressionKind::Binary(_, left, _) if matches!(&left.kind, ExpressionKind::Binary(BinaryOperator::And, inner, _) if is_load(inner)) =>
        {
            found.insert("masked");
        }
        ExpressionKind::Binary(BinaryOperator::LogicalAnd, ..) if loads(condition).len() == 2 => {
            found.insert("two locations, &&");
        }
        ExpressionKind::Binary(BinaryOperator::LogicalOr, ..) if loads(condition).len() == 2 => {
            found.insert("two locations, ||");
        }
        ExpressionKind::Update {
            update: Update::Exchange,
            ..
        } if empty => {
            found.insert("spin lock");
        }
        ExpressionKind::Update {
            update: Update::Exchange,
            ..
        } if within(body, |kind| matches!(kind, StatementKind::Loop { .. })) => {
            found.insert("test-and-test-and-set");
        }
        _ => {}
    }
    let compare_exchange = has(condition, |kind| {
        matches!(kind, ExpressionKind::CompareExchange { .. })
    });
    if compare_exchange {
        found.insert(if empty {
            "retry with the failed value"
        } else {
            "retry with reload"
        });
    }
    if has(
        condition,
        |kind| matches!(kind, ExpressionKind::Update { update, .. } if *update != Update::Exchange),
    ) {
        found.insert("update that may change nothing");
    }
    let stores = within(body, |kind| matches!(kind, StatementKind::Store { .. }));
    if tested == Tested::After && !compare_exchange && !stores {
        found.insert("tested after");
    }
    if stores {
        found.insert("writing");
    }
    if within(body, |kind| matches!(kind, StatementKind::Break)) {
        found.insert("several exits");
    }
    if let Some(counter) = counts(body) {
        let decides = has(condition, |kind| {
            *kind == ExpressionKind::Register(counter.to_owned())
        });
        let reset = after.first().is_some_and(|next| {
            matches!(&next.kind, StatementKind::Assign { register, .. } if register == counter)
        });
        if decides && !stores {
            found.insert("live counter");
        }
        if reset {
            found.insert("dead counter");
        }
    }
    if let [statement] = body
        && let StatementKind::Assign { register, .. } = &statement.kind
        && let Some(StatementKind::If { condition, .. }) = after.first().map(|next| &next.kind)
        && condition.kind == ExpressionKind::Register(register.clone())
    {
        found.insert("used afterwards");
    }
    found
}

fn look_at(body: &[Statement], found: &mut BTreeSet<&str>) {
    for (index, statement) in body.iter().enumerate() {
        match &statement.kind {
            StatementKind::If {
                then, otherwise, ..
            } => {
                look_at(then, found);
                look_at(otherwise, found);
            }
            StatementKind::Loop {
                tested,
                condition,
                body: inside,
            } => {
                found.extend(shapes(*tested, condition, inside, &body[index + 1..]));
                look_at(inside, found);
            }
            _ => {}
        }
    }
}

/// What else may be stuck.
fn beside(test: &Test) -> BTreeSet<&'static str> {
    let (mut found, mut awaits) = (BTreeSet::new(), false);
    let mut orders = BTreeSet::new();
    let mut flags = 0;
    for thread in &test.threads {
        let mut locked = Vec::new();
        thread.walk(
            &mut |statement| match &statement.kind {
                StatementKind::Lock(mutex) => {
                    locked.push(mutex.clone());
                }
                StatementKind::Join(_) => {
                    found.insert("join");
                }
                _ => {}
            },
            &mut |expression| {
                awaits |= matches!(
                    expression.kind,
                    ExpressionKind::Await {
                        comparison: Comparison::Equal,
                        ..
                    }
                );
            },
        );
        orders.insert(locked);
        let names_flag = |parameter: &norns_litmus::test::Parameter| parameter.name == "f";
        flags += u32::from(thread.parameters.iter().any(names_flag));
    }
    if awaits {
        found.insert("await of one value");
    }
    if flags == 2 {
        found.insert("crossed flags");
    }
    let nested = |order: [&str; 2]| orders.contains(order.map(str::to_owned).as_slice());
    if nested(["m", "n"]) && nested(["n", "m"]) {
        found.insert("locks in opposite orders");
    }
    found
}

#[test]
fn every_shape_of_loop_is_common_enough() {
    let count = 4000;
    let mut shares: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..count {
        let test = generate(seed, &Shape::waiting_loops());
        assert_eq!(read(test.to_string()).as_ref(), Ok(&test), "{test}");
        let mut found = beside(&test);
        for thread in &test.threads {
            look_at(&thread.body, &mut found);
        }
        for what in found {
            *shares.entry(what).or_default() += 1;
        }
    }
    println!("{shares:?} of {count}");
    for what in [
        "compared",
        "negated",
        "negated by ==",
        "masked",
        "two locations, &&",
        "two locations, ||",
        "tested after",
        "dead counter",
        "live counter",
        "several exits",
        "retry with reload",
        "retry with the failed value",
        "spin lock",
        "test-and-test-and-set",
        "update that may change nothing",
        "used afterwards",
        "writing",
        "await of one value",
        "crossed flags",
        "join",
        "locks in opposite orders",
    ] {
        let share = shares.get(what).copied().unwrap_or(0);
        assert!(
            u64::from(share) * 100 >= count * 4,
            "{what}: {share} of {count} programs"
        );
    }
}
