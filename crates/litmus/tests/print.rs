//! Random trees of every kind of expression and proposition, far from what people write, print and read back the same.

use fastrand::Rng;
use norns_execution::{Comparison, Mode};
use norns_litmus::test::{
    BinaryOperator, Expected, Expression, ExpressionKind, StatementKind, UnaryOperator, Update,
};
use norns_litmus::{Clause, LitmusProgram, Observable, Proposition, Quantifier, Test, read};

fn pick<T: Copy>(random: &mut Rng, from: &[T]) -> T {
    from[random.usize(..from.len())]
}

const BINARY: [BinaryOperator; 18] = [
    BinaryOperator::Multiply,
    BinaryOperator::Divide,
    BinaryOperator::Remainder,
    BinaryOperator::Add,
    BinaryOperator::Subtract,
    BinaryOperator::ShiftLeft,
    BinaryOperator::ShiftRight,
    BinaryOperator::Less,
    BinaryOperator::LessOrEqual,
    BinaryOperator::Greater,
    BinaryOperator::GreaterOrEqual,
    BinaryOperator::Equal,
    BinaryOperator::NotEqual,
    BinaryOperator::And,
    BinaryOperator::Xor,
    BinaryOperator::Or,
    BinaryOperator::LogicalAnd,
    BinaryOperator::LogicalOr,
];

fn expression(random: &mut Rng, depth: u32) -> Expression {
    let read_modes = [Mode::Relaxed, Mode::Acquire, Mode::SequentiallyConsistent];
    let location = pick(random, &["x", "y"]).to_owned();
    let next = |random: &mut Rng| Box::new(expression(random, depth - 1));
    let kind = match if depth == 0 {
        random.u8(..4)
    } else {
        random.u8(..14)
    } {
        0 => ExpressionKind::Constant(pick(random, &[0, 1, -1, i32::MAX, i32::MIN, 42])),
        1 => ExpressionKind::Register(pick(random, &["r0", "r1"]).to_owned()),
        2 => ExpressionKind::Load {
            location,
            mode: pick(random, &read_modes),
        },
        3 => ExpressionKind::Load {
            location: "c".to_owned(),
            mode: Mode::Plain,
        },
        4..7 => {
            let operators = [
                UnaryOperator::Negate,
                UnaryOperator::Complement,
                UnaryOperator::Not,
            ];
            ExpressionKind::Unary(pick(random, &operators), next(random))
        }
        7..10 => ExpressionKind::Binary(pick(random, &BINARY), next(random), next(random)),
        10 => ExpressionKind::Conditional {
            condition: next(random),
            then: next(random),
            otherwise: next(random),
        },
        11 => {
            use Comparison as C;
            let comparisons = [
                C::Equal,
                C::NotEqual,
                C::Less,
                C::LessOrEqual,
                C::Greater,
                C::GreaterOrEqual,
            ];
            let (mode, comparison) = (pick(random, &read_modes), pick(random, &comparisons));
            ExpressionKind::Await {
                location,
                mode,
                comparison,
                operand: next(random),
            }
        }
        12 => {
            let updates = [
                Update::Exchange,
                Update::Add,
                Update::Subtract,
                Update::And,
                Update::Or,
                Update::Xor,
            ];
            let (update, mode) = (pick(random, &updates), pick(random, &Mode::ALL[1..]));
            ExpressionKind::Update {
                location,
                update,
                operand: next(random),
                mode,
            }
        }
        _ => ExpressionKind::CompareExchange {
            location,
            expected: if random.bool() {
                Expected::Location("c".to_owned())
            } else {
                Expected::Register("r1".to_owned())
            },
            new: next(random),
            mode: pick(random, &Mode::ALL[1..]),
            failure_mode: pick(random, &read_modes),
            weak: random.bool(),
        },
    };
    kind.into()
}

fn proposition(random: &mut Rng, depth: u32) -> Proposition {
    let parts = |random: &mut Rng| {
        (0..random.u32(2..5))
            .map(|_| proposition(random, depth - 1))
            .collect()
    };
    match if depth == 0 {
        random.u8(..3)
    } else {
        random.u8(..8)
    } {
        0 => Proposition::Constant(random.bool()),
        1 | 2 => Proposition::Compare {
            observable: if random.bool() {
                Observable::Location("x".to_owned())
            } else {
                Observable::Register {
                    thread: 0,
                    name: "r0".to_owned(),
                }
            },
            equal: random.bool(),
            value: pick(random, &[0, -1, i32::MIN, i32::MAX]),
        },
        3 | 4 => Proposition::Not(Box::new(proposition(random, depth - 1))),
        5 | 6 => Proposition::All(parts(random)),
        _ => Proposition::Any(parts(random)),
    }
}

fn base() -> Test {
    read("C t {} P0 (atomic_int* x, int* c, atomic_int* y) { int r0; int r1; }")
        .expect("it is a test")
}

#[test]
fn random_trees_print_and_read_back_the_same() {
    let mut random = Rng::with_seed(5);
    for round in 0..20_000 {
        let mut test = base();
        for _ in 0..3 {
            let value = expression(&mut random, round % 6);
            let kind = match random.u8(..3) {
                0 => StatementKind::Assign {
                    register: "r0".to_owned(),
                    value,
                },
                1 => StatementKind::Store {
                    location: "c".to_owned(),
                    mode: Mode::Plain,
                    value,
                },
                _ => StatementKind::If {
                    condition: value,
                    then: Vec::new(),
                    otherwise: Vec::new(),
                },
            };
            test.threads[0].body.push(kind.into());
        }
        test.filter = random.bool().then(|| proposition(&mut random, 3));
        let quantifier = pick(
            &mut random,
            &[
                Quantifier::Exists,
                Quantifier::NotExists,
                Quantifier::ForAll,
            ],
        );
        test.clause = Some(Clause {
            quantifier,
            proposition: proposition(&mut random, 4),
        });
        let printed = test.to_string();
        match read(&printed) {
            Ok(again) => assert_eq!(again, test, "{printed}"),
            Err(error) => panic!("{error}\n{printed}"),
        }
        LitmusProgram::new(&test);
    }
}
