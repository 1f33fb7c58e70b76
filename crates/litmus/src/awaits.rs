//! Awaits written as the loops that they abbreviate, so that the two can be compared.

#[cfg(test)]
mod tests;

use crate::test::{
    BinaryOperator, Expression, ExpressionKind, Statement, StatementKind, Test, Tested,
    UnaryOperator,
};
use norns_execution::Comparison;

impl Test {
    /// The test with every `r0 = await(x == v);` written as `do { r0 = *x; } while (!(r0 == v));`. There is none if an
    /// await stands within another expression or compares with what is not a constant.
    #[must_use]
    pub fn awaits_as_loops(&self) -> Option<Self> {
        let mut test = self.clone();
        for thread in &mut test.threads {
            thread.body = block(&thread.body)?;
        }
        Some(test)
    }
}

fn block(statements: &[Statement]) -> Option<Vec<Statement>> {
    let mut found = Vec::new();
    for statement in statements {
        let span = statement.span;
        let mut push = |kind| found.push(Statement { kind, span });
        match &statement.kind {
            StatementKind::If {
                condition,
                then,
                otherwise,
            } if !waits(condition) => push(StatementKind::If {
                condition: condition.clone(),
                then: block(then)?,
                otherwise: block(otherwise)?,
            }),
            StatementKind::Loop {
                tested,
                condition,
                body,
            } if !waits(condition) => push(StatementKind::Loop {
                tested: *tested,
                condition: condition.clone(),
                body: block(body)?,
            }),
            StatementKind::Evaluate(value) if waits(value) => {
                let (load, again) = parts(value)?;
                push(StatementKind::Loop {
                    tested: Tested::Before,
                    condition: again(load),
                    body: Vec::new(),
                });
            }
            StatementKind::Declare {
                register,
                value: Some(value),
            }
            | StatementKind::Assign { register, value }
                if waits(value) =>
            {
                let (load, again) = parts(value)?;
                let register = register.clone();
                let seen = Expression::register(&register);
                // The register may be declared here.
                push(StatementKind::Declare {
                    register: register.clone(),
                    value: None,
                });
                let value = load;
                let body = vec![Statement {
                    kind: StatementKind::Assign { register, value },
                    span,
                }];
                push(StatementKind::Loop {
                    tested: Tested::After,
                    condition: again(seen),
                    body,
                });
            }
            _ if statement.expression().is_some_and(waits) => return None,
            kind => push(kind.clone()),
        }
    }
    Some(found)
}

fn waits(expression: &Expression) -> bool {
    let mut found = false;
    expression.walk(&mut |part| found |= matches!(part.kind, ExpressionKind::Await { .. }));
    found
}

/// The load of an await, and the condition under which it goes on, as a function of what is compared.
fn parts(expression: &Expression) -> Option<(Expression, impl Fn(Expression) -> Expression)> {
    let ExpressionKind::Await {
        location,
        mode,
        comparison,
        operand,
    } = &expression.kind
    else {
        return None;
    };
    let ExpressionKind::Constant(value) = operand.kind else {
        return None;
    };
    let operator = match comparison {
        Comparison::Equal => BinaryOperator::Equal,
        Comparison::NotEqual => BinaryOperator::NotEqual,
        Comparison::Less => BinaryOperator::Less,
        Comparison::LessOrEqual => BinaryOperator::LessOrEqual,
        Comparison::Greater => BinaryOperator::Greater,
        Comparison::GreaterOrEqual => BinaryOperator::GreaterOrEqual,
        _ => return None,
    };
    let span = expression.span;
    let made = move |kind| Expression { kind, span };
    let load = made(ExpressionKind::Load {
        location: location.clone(),
        mode: *mode,
    });
    let again = move |seen: Expression| {
        let value = Box::new(made(ExpressionKind::Constant(value)));
        let holds = made(ExpressionKind::Binary(operator, Box::new(seen), value));
        made(ExpressionKind::Unary(UnaryOperator::Not, Box::new(holds)))
    };
    Some((load, again))
}
