//! Makes a test that shows something as small as possible.
//!
//! The search is greedy: of all tests one step smaller, it takes the first that still shows it, until there is none. A step
//! drops a thread or a statement, replaces a branch by an arm, a loop by one iteration or an update by a load or store, weakens
//! a mode, or simplifies a value. Every test that is tried can be read. The result is a local minimum, not the smallest
//! possible test.

use crate::proposition::{Observable, Proposition};
use crate::read;
use crate::test::{
    Expected, Expression, ExpressionKind, Statement, StatementKind, Test, Tested, Thread,
};
use norns_execution::Mode;

/// The smallest test found for which `still_fails` holds, starting from one for which it does.
pub fn shrink(test: &Test, still_fails: &mut dyn FnMut(&Test) -> bool) -> Test {
    let mut smallest = test.clone();
    loop {
        let cost_now = cost(&smallest);
        let better = candidates(&smallest).into_iter().find(|candidate| {
            cost(candidate) < cost_now && reads_back(candidate) && still_fails(candidate)
        });
        match better {
            Some(candidate) => smallest = candidate,
            None => return smallest,
        }
    }
}

fn reads_back(test: &Test) -> bool {
    read(test.to_string()).is_ok_and(|read| read == *test)
}

/// What must become less with every step, so that there is a last one.
fn cost(test: &Test) -> u64 {
    let mut cost = 0;
    for thread in &test.threads {
        cost += 10_000 + 20 * thread.parameters.len() as u64;
        let (mut statements, mut expressions) = (0, 0);
        thread.walk(
            &mut |statement| {
                statements += 1000
                    + match &statement.kind {
                        StatementKind::Store { mode, .. } | StatementKind::Fence(mode) => {
                            *mode as u64
                        }
                        StatementKind::Loop { .. } => 600,
                        StatementKind::If { .. }
                        | StatementKind::Lock(_)
                        | StatementKind::Unlock(_)
                        | StatementKind::Barrier { .. } => 500,
                        _ => 0,
                    };
            },
            &mut |expression| {
                expressions += match &expression.kind {
                    ExpressionKind::Constant(value) => u64::from(value.unsigned_abs().min(9)),
                    ExpressionKind::Register(_) => 10,
                    ExpressionKind::Load { mode, .. } => 100 + *mode as u64,
                    ExpressionKind::Await { mode, .. } => 200 + *mode as u64,
                    ExpressionKind::Update { mode, .. } => 250 + *mode as u64,
                    ExpressionKind::CompareExchange {
                        mode, failure_mode, ..
                    } => 300 + *mode as u64 + *failure_mode as u64,
                    _ => 50,
                };
            },
        );
        cost += statements + expressions;
    }
    let extras = usize::from(test.clause.is_some())
        + usize::from(test.filter.is_some())
        + test.initial.len()
        + test.locations.len();
    cost + 30 * extras as u64
}

/// Every test that is one step away, coarse steps first.
fn candidates(test: &Test) -> Vec<Test> {
    let mut found = Vec::new();
    if test.threads.len() > 1 {
        found.extend((0..test.threads.len()).map(|index| without_thread(test, index as u32)));
    }
    for (index, thread) in test.threads.iter().enumerate() {
        let with = |thread: Thread| {
            let mut changed = test.clone();
            changed.threads[index] = thread;
            changed
        };
        for body in smaller_blocks(&thread.body) {
            let parameters = thread.parameters.clone();
            found.push(with(Thread { parameters, body }));
        }
        for parameter in 0..thread.parameters.len() {
            let mut smaller = thread.clone();
            smaller.parameters.remove(parameter);
            found.push(with(smaller));
        }
    }
    for index in 0..test.initial.len() {
        let mut changed = test.clone();
        changed.initial.remove(index);
        found.push(changed);
    }
    for index in 0..test.locations.len() {
        let mut changed = test.clone();
        changed.locations.remove(index);
        found.push(changed);
    }
    found.push(Test {
        filter: None,
        ..test.clone()
    });
    found.push(Test {
        clause: None,
        ..test.clone()
    });
    found
}

/// The test without a thread; those after it move up.
fn without_thread(test: &Test, gone: u32) -> Test {
    let mut changed = test.clone();
    changed.threads.remove(gone as usize);
    for thread in &mut changed.threads {
        forget_thread(&mut thread.body, gone);
    }
    let moved = |observable: &mut Observable| match observable {
        Observable::Register { thread, .. } if *thread == gone => false,
        Observable::Register { thread, .. } if *thread > gone => {
            *thread -= 1;
            true
        }
        _ => true,
    };
    changed
        .initial
        .retain_mut(|initial| moved(&mut initial.place));
    changed.locations.retain_mut(moved);
    changed.filter = changed
        .filter
        .filter(|_| true)
        .and_then(|mut filter| renumbered(&mut filter, &moved).then_some(filter));
    changed.clause = changed
        .clause
        .and_then(|mut clause| renumbered(&mut clause.proposition, &moved).then_some(clause));
    changed
}

fn forget_thread(block: &mut Vec<Statement>, gone: u32) {
    block.retain_mut(|statement| match &mut statement.kind {
        StatementKind::Spawn(thread) | StatementKind::Join(thread) => {
            if *thread > gone {
                *thread -= 1;
                return true;
            }
            *thread != gone
        }
        StatementKind::If {
            then, otherwise, ..
        } => {
            forget_thread(then, gone);
            forget_thread(otherwise, gone);
            true
        }
        StatementKind::Loop { body, .. } => {
            forget_thread(body, gone);
            true
        }
        _ => true,
    });
}

/// Renumbers threads; false if the proposition speaks of one that is gone.
fn renumbered(proposition: &mut Proposition, moved: &impl Fn(&mut Observable) -> bool) -> bool {
    match proposition {
        Proposition::Constant(_) => true,
        Proposition::Compare { observable, .. } => moved(observable),
        Proposition::Not(inner) => renumbered(inner, moved),
        Proposition::All(parts) | Proposition::Any(parts) => {
            parts.iter_mut().all(|part| renumbered(part, moved))
        }
    }
}

fn smaller_blocks(block: &[Statement]) -> Vec<Vec<Statement>> {
    let replaced = |index: usize, by: Vec<Statement>| {
        let mut statements = block[..index].to_vec();
        statements.extend(by);
        statements.extend_from_slice(&block[index + 1..]);
        statements
    };
    let mut found = Vec::new();
    for index in 0..block.len() {
        found.push(replaced(index, Vec::new()));
    }
    // A lock and its unlock go together or not at all.
    for first in 0..block.len() {
        let StatementKind::Lock(mutex) = &block[first].kind else {
            continue;
        };
        let unlock = StatementKind::Unlock(mutex.clone());
        if let Some(second) = (first + 1..block.len()).find(|&second| block[second].kind == unlock)
        {
            let mut statements = block.to_vec();
            statements.remove(second);
            statements.remove(first);
            found.push(statements);
        }
    }
    for (index, statement) in block.iter().enumerate() {
        for by in smaller_statements(statement) {
            found.push(replaced(index, by));
        }
    }
    found
}

fn smaller_statements(statement: &Statement) -> Vec<Vec<Statement>> {
    let span = statement.span;
    let one = |kind: StatementKind| vec![Statement { kind, span }];
    let mut found = Vec::new();
    match &statement.kind {
        StatementKind::If {
            condition,
            then,
            otherwise,
        } => {
            found.push(then.clone());
            found.push(otherwise.clone());
            let branch = |condition: &Expression, then: &[Statement], otherwise: &[Statement]| {
                one(StatementKind::If {
                    condition: condition.clone(),
                    then: then.to_vec(),
                    otherwise: otherwise.to_vec(),
                })
            };
            found.extend(
                smaller_blocks(then)
                    .iter()
                    .map(|then| branch(condition, then, otherwise)),
            );
            found.extend(
                smaller_blocks(otherwise)
                    .iter()
                    .map(|otherwise| branch(condition, then, otherwise)),
            );
            found.extend(
                smaller_expressions(condition)
                    .iter()
                    .map(|condition| branch(condition, then, otherwise)),
            );
        }
        StatementKind::Loop {
            tested,
            condition,
            body,
        } => {
            let smaller = smaller_loops(*tested, condition, body);
            found.extend(smaller.into_iter().map(one));
            found.push(body.clone());
        }
        StatementKind::Declare {
            register,
            value: Some(value),
        } => {
            found.extend(as_store(value).map(one));
            found.extend(smaller_expressions(value).into_iter().map(|value| {
                one(StatementKind::Declare {
                    register: register.clone(),
                    value: Some(value),
                })
            }));
            found.push(one(StatementKind::Declare {
                register: register.clone(),
                value: None,
            }));
        }
        StatementKind::Assign { register, value } => {
            found.extend(as_store(value).map(one));
            found.extend(smaller_expressions(value).into_iter().map(|value| {
                one(StatementKind::Assign {
                    register: register.clone(),
                    value,
                })
            }));
        }
        StatementKind::Evaluate(value) => {
            found.extend(as_store(value).map(one));
            found.extend(
                smaller_expressions(value)
                    .into_iter()
                    .map(|value| one(StatementKind::Evaluate(value))),
            );
        }
        StatementKind::Store {
            location,
            mode,
            value,
        } => {
            let store = |mode: Mode, value: Expression| {
                one(StatementKind::Store {
                    location: location.clone(),
                    mode,
                    value,
                })
            };
            found.extend(weaker(*mode).map(|mode| store(mode, value.clone())));
            found.extend(
                smaller_expressions(value)
                    .into_iter()
                    .map(|value| store(*mode, value)),
            );
        }
        _ => {}
    }
    found
}

/// Smaller loops, and the condition alone.
fn smaller_loops(tested: Tested, condition: &Expression, body: &[Statement]) -> Vec<StatementKind> {
    let again = |condition: &Expression, body: &[Statement]| StatementKind::Loop {
        tested,
        condition: condition.clone(),
        body: body.to_vec(),
    };
    let mut found = vec![StatementKind::Evaluate(condition.clone())];
    let bodies = smaller_blocks(body);
    found.extend(bodies.iter().map(|body| again(condition, body)));
    let conditions = smaller_expressions(condition);
    found.extend(conditions.iter().map(|condition| again(condition, body)));
    found
}

fn weaker(mode: Mode) -> Option<Mode> {
    (mode > Mode::Relaxed).then_some(Mode::Relaxed)
}

/// The store that an update would be if its result were not used.
fn as_store(expression: &Expression) -> Option<StatementKind> {
    let (ExpressionKind::Update {
        location,
        operand: value,
        mode,
        ..
    }
    | ExpressionKind::CompareExchange {
        location,
        new: value,
        mode,
        ..
    }) = &expression.kind
    else {
        return None;
    };
    Some(StatementKind::Store {
        location: location.clone(),
        mode: mode.of_write_half(),
        value: (**value).clone(),
    })
}

fn smaller_expressions(expression: &Expression) -> Vec<Expression> {
    let span = expression.span;
    let made = |kind: ExpressionKind| Expression { kind, span };
    let mut found = Vec::new();
    match &expression.kind {
        ExpressionKind::Constant(value) => {
            found.extend(
                [0, 1]
                    .into_iter()
                    .filter(|smaller| smaller != value)
                    .map(Expression::constant),
            );
        }
        ExpressionKind::Register(_) => {}
        ExpressionKind::Unary(operator, operand) => {
            found.push((**operand).clone());
            found.extend(
                smaller_expressions(operand)
                    .into_iter()
                    .map(|operand| made(ExpressionKind::Unary(*operator, Box::new(operand)))),
            );
        }
        ExpressionKind::Binary(operator, left, right) => {
            found.extend([(**left).clone(), (**right).clone()]);
            found.extend(smaller_expressions(left).into_iter().map(|left| {
                made(ExpressionKind::Binary(
                    *operator,
                    Box::new(left),
                    right.clone(),
                ))
            }));
            found.extend(smaller_expressions(right).into_iter().map(|right| {
                made(ExpressionKind::Binary(
                    *operator,
                    left.clone(),
                    Box::new(right),
                ))
            }));
        }
        ExpressionKind::Conditional {
            condition,
            then,
            otherwise,
        } => {
            found.extend([condition, then, otherwise].map(|part| (**part).clone()));
        }
        _ => found.extend(smaller_accesses(expression)),
    }
    found
}

/// The same for an expression that accesses memory.
fn smaller_accesses(expression: &Expression) -> Vec<Expression> {
    let span = expression.span;
    let made = |kind: ExpressionKind| Expression { kind, span };
    let mut found = Vec::new();
    match &expression.kind {
        ExpressionKind::Load { location, mode } => {
            found.extend(weaker(*mode).map(|mode| {
                made(ExpressionKind::Load {
                    location: location.clone(),
                    mode,
                })
            }));
        }
        ExpressionKind::Await {
            location,
            mode,
            comparison,
            operand,
        } => {
            found.push(made(ExpressionKind::Load {
                location: location.clone(),
                mode: *mode,
            }));
            let wait = |mode: Mode, operand: Box<Expression>| {
                made(ExpressionKind::Await {
                    location: location.clone(),
                    mode,
                    comparison: *comparison,
                    operand,
                })
            };
            found.extend(weaker(*mode).map(|mode| wait(mode, operand.clone())));
            found.extend(
                smaller_expressions(operand)
                    .into_iter()
                    .map(|operand| wait(*mode, Box::new(operand))),
            );
        }
        ExpressionKind::Update {
            location,
            update,
            operand,
            mode,
        } => {
            found.push(made(ExpressionKind::Load {
                location: location.clone(),
                mode: mode.of_read_half(),
            }));
            let with = |mode: Mode, operand: Box<Expression>| {
                made(ExpressionKind::Update {
                    location: location.clone(),
                    update: *update,
                    operand,
                    mode,
                })
            };
            found.extend(weaker(*mode).map(|mode| with(mode, operand.clone())));
            found.extend(
                smaller_expressions(operand)
                    .into_iter()
                    .map(|operand| with(*mode, Box::new(operand))),
            );
        }
        ExpressionKind::CompareExchange {
            location,
            expected,
            new,
            mode,
            failure_mode,
            weak,
        } => {
            found.push(made(ExpressionKind::Load {
                location: location.clone(),
                mode: *failure_mode,
            }));
            let with = |new: Box<Expression>, mode: Mode, failure_mode: Mode| {
                let expected: Expected = expected.clone();
                made(ExpressionKind::CompareExchange {
                    location: location.clone(),
                    expected,
                    new,
                    mode,
                    failure_mode,
                    weak: *weak,
                })
            };
            found.extend(weaker(*mode).map(|mode| with(new.clone(), mode, *failure_mode)));
            found.extend(
                weaker(*failure_mode).map(|failure_mode| with(new.clone(), *mode, failure_mode)),
            );
            found.extend(
                smaller_expressions(new)
                    .into_iter()
                    .map(|new| with(Box::new(new), *mode, *failure_mode)),
            );
        }
        _ => unreachable!("the caller saw an access"),
    }
    found
}
