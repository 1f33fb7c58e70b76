//! A litmus test as data.
//!
//! The reader creates it, the printer writes it as text again, and the generator and the shrinker build it directly. What can
//! be written in several ways has one form here: `*x` of an atomic location is a sequentially consistent load, `READ_ONCE` is a
//! relaxed one, `consume` is acquire, `volatile` is dropped, casts and parentheses are gone, and a declaration of several
//! registers is several declarations.
//!
//! [`Span`]s say where things were in the text. They do not take part in equality.

use crate::proposition::{Clause, Observable, Proposition};
use norns_execution::{Comparison, Mode};

/// A place in the text, from 1; all zero if there was no text. All spans are equal.
#[derive(Clone, Copy, Default, Debug)]
pub struct Span {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

/// A litmus test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// Its name, without white space.
    pub name: String,
    /// Initial values, as the text lists them; everything else starts with 0.
    pub initial: Vec<InitialValue>,
    /// The threads `P0`, `P1`, …
    pub threads: Vec<Thread>,
    /// What the final state is to show; empty if the test does not say.
    pub locations: Vec<Observable>,
    /// Final states that count; all, if absent.
    pub filter: Option<Proposition>,
    /// The question.
    pub clause: Option<Clause>,
}

/// The initial value of a location or register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InitialValue {
    /// Of what.
    pub place: Observable,
    /// The type, if it is given with the value; never for a register.
    pub kind: Option<CellKind>,
    /// The value.
    pub value: i32,
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Thread {
    /// The locations it may name.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: Vec<Statement>,
}

/// A location that a thread may name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its type.
    pub kind: CellKind,
    /// Its name.
    pub name: String,
}

/// The type of a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// `atomic_int`.
    Atomic,
    /// `int`: accesses by `*x` are plain.
    Plain,
    /// `mutex`, atomic like `atomic_int`.
    Mutex,
}

/// A statement and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// What it is.
    pub kind: StatementKind,
    /// Where it begins.
    pub span: Span,
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatementKind {
    /// `int r0;` or `int r0 = e;`.
    Declare {
        /// The register.
        register: String,
        /// Its value; without one the register keeps what it had.
        value: Option<Expression>,
    },
    /// `r0 = e;`.
    Assign {
        /// The register.
        register: String,
        /// Its value.
        value: Expression,
    },
    /// A store.
    Store {
        /// Where.
        location: String,
        /// Its mode; `Plain` only for a location of type `int`.
        mode: Mode,
        /// What.
        value: Expression,
    },
    /// An expression whose value is dropped.
    Evaluate(Expression),
    /// A fence.
    Fence(Mode),
    /// `if (e) { … } else { … }`.
    If {
        /// Not 0 for the first arm.
        condition: Expression,
        /// The first arm.
        then: Vec<Statement>,
        /// The second arm; empty if there is none.
        otherwise: Vec<Statement>,
    },
    /// `while (e) { … }` or `do { … } while (e);`.
    Loop {
        /// When the condition is evaluated.
        tested: Tested,
        /// Not 0 to go on.
        condition: Expression,
        /// What is repeated.
        body: Vec<Statement>,
    },
    /// `break;`, out of the innermost loop.
    Break,
    /// `continue;`, with the innermost loop's condition.
    Continue,
    /// `lock(m);`.
    Lock(String),
    /// `unlock(m);`.
    Unlock(String),
    /// `spawn(P1);`.
    Spawn(u32),
    /// `join(P1);`.
    Join(u32),
    /// `barrier(b, 2);`.
    Barrier {
        /// Where.
        location: String,
        /// How many threads it is for.
        needed: u32,
    },
}

/// When a loop evaluates its condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tested {
    /// Before each iteration: `while (e) { … }`.
    Before,
    /// After each iteration: `do { … } while (e);`.
    After,
}

/// An expression and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Where it begins; for a binary operator, the operator's place.
    pub span: Span,
}

/// An expression. Everything is an `int`: 32 bits, signed, wrapping around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExpressionKind {
    /// A number.
    Constant(i32),
    /// A register.
    Register(String),
    /// An operator with one operand.
    Unary(UnaryOperator, Box<Expression>),
    /// An operator with two operands; `&&` and `||` evaluate the second only if they must.
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// `a ? b : c`.
    Conditional {
        /// Not 0 for the first.
        condition: Box<Expression>,
        /// The first.
        then: Box<Expression>,
        /// The second.
        otherwise: Box<Expression>,
    },
    /// A load.
    Load {
        /// Where.
        location: String,
        /// Its mode; `Plain` only for a location of type `int`.
        mode: Mode,
    },
    /// Waits until the location compares so; gives the value it saw.
    Await {
        /// Where.
        location: String,
        /// The mode of the read.
        mode: Mode,
        /// How the value is compared; signed.
        comparison: Comparison,
        /// With what.
        operand: Box<Expression>,
    },
    /// A read-modify-write that always writes; gives the old value.
    Update {
        /// Where.
        location: String,
        /// What it does.
        update: Update,
        /// With what.
        operand: Box<Expression>,
        /// Its mode.
        mode: Mode,
    },
    /// A compare-exchange; gives 1 if it wrote, else 0.
    CompareExchange {
        /// Where.
        location: String,
        /// What holds the expected value, and receives what was read if it fails.
        expected: Expected,
        /// What is written.
        new: Box<Expression>,
        /// Its mode.
        mode: Mode,
        /// The mode of the read if it fails.
        failure_mode: Mode,
        /// Whether the program allows it to fail without reason. It never does here.
        weak: bool,
    },
}

/// What holds the expected value of a compare-exchange.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A location, accessed plainly if it is not the thread's own.
    Location(String),
    /// A register.
    Register(String),
}

/// What a read-modify-write does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Update {
    Exchange,
    Add,
    Subtract,
    And,
    Or,
    Xor,
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOperator {
    /// `-`.
    Negate,
    /// `~`.
    Complement,
    /// `!`.
    Not,
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOperator {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
    LogicalAnd,
    LogicalOr,
}

impl BinaryOperator {
    /// Every operator, as C writes it.
    pub(crate) const ALL: [(Self, &'static str); 18] = [
        (Self::Multiply, "*"),
        (Self::Divide, "/"),
        (Self::Remainder, "%"),
        (Self::Add, "+"),
        (Self::Subtract, "-"),
        (Self::ShiftLeft, "<<"),
        (Self::ShiftRight, ">>"),
        (Self::Less, "<"),
        (Self::LessOrEqual, "<="),
        (Self::Greater, ">"),
        (Self::GreaterOrEqual, ">="),
        (Self::Equal, "=="),
        (Self::NotEqual, "!="),
        (Self::And, "&"),
        (Self::Xor, "^"),
        (Self::Or, "|"),
        (Self::LogicalAnd, "&&"),
        (Self::LogicalOr, "||"),
    ];

    /// As C writes it.
    pub fn symbol(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// How tightly it binds; all associate to the left.
    pub(crate) const fn precedence(self) -> u8 {
        match self {
            Self::Multiply | Self::Divide | Self::Remainder => 10,
            Self::Add | Self::Subtract => 9,
            Self::ShiftLeft | Self::ShiftRight => 8,
            Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual => 7,
            Self::Equal | Self::NotEqual => 6,
            Self::And => 5,
            Self::Xor => 4,
            Self::Or => 3,
            Self::LogicalAnd => 2,
            Self::LogicalOr => 1,
        }
    }
}

/// Operators that bind tighter than every comparison have at least this precedence.
pub(crate) const ABOVE_COMPARISONS: u8 = 8;

impl From<StatementKind> for Statement {
    fn from(kind: StatementKind) -> Self {
        Self {
            kind,
            span: Span::default(),
        }
    }
}

impl From<ExpressionKind> for Expression {
    fn from(kind: ExpressionKind) -> Self {
        Self {
            kind,
            span: Span::default(),
        }
    }
}

impl Expression {
    /// A number.
    pub fn constant(value: i32) -> Self {
        ExpressionKind::Constant(value).into()
    }

    /// A register.
    pub fn register(name: &str) -> Self {
        ExpressionKind::Register(name.to_owned()).into()
    }

    /// Calls `visit` on this expression and all that it is made of.
    pub fn walk<'e>(&'e self, visit: &mut impl FnMut(&'e Self)) {
        visit(self);
        match &self.kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::Register(_)
            | ExpressionKind::Load { .. } => {}
            ExpressionKind::Unary(_, operand)
            | ExpressionKind::Await { operand, .. }
            | ExpressionKind::Update { operand, .. }
            | ExpressionKind::CompareExchange { new: operand, .. } => operand.walk(visit),
            ExpressionKind::Binary(_, left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            ExpressionKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                condition.walk(visit);
                then.walk(visit);
                otherwise.walk(visit);
            }
        }
    }
}

impl ExpressionKind {
    /// The locations that it accesses itself.
    pub(crate) fn locations(&self) -> [Option<&str>; 2] {
        match self {
            Self::Load { location, .. }
            | Self::Await { location, .. }
            | Self::Update { location, .. } => [Some(location), None],
            Self::CompareExchange {
                location, expected, ..
            } => match expected {
                Expected::Location(cell) => [Some(location), Some(cell)],
                Expected::Register(_) => [Some(location), None],
            },
            _ => [None, None],
        }
    }
}

impl Statement {
    /// Calls `visit` on this statement and all within it.
    pub fn walk<'s>(&'s self, visit: &mut impl FnMut(&'s Self)) {
        visit(self);
        match &self.kind {
            StatementKind::If {
                then, otherwise, ..
            } => {
                for statement in then.iter().chain(otherwise) {
                    statement.walk(visit);
                }
            }
            StatementKind::Loop { body, .. } => {
                for statement in body {
                    statement.walk(visit);
                }
            }
            _ => {}
        }
    }

    /// The expression that belongs to the statement itself, if it has one.
    pub fn expression(&self) -> Option<&Expression> {
        match &self.kind {
            StatementKind::Declare { value, .. } => value.as_ref(),
            StatementKind::Assign { value, .. }
            | StatementKind::Store { value, .. }
            | StatementKind::Evaluate(value)
            | StatementKind::If {
                condition: value, ..
            }
            | StatementKind::Loop {
                condition: value, ..
            } => Some(value),
            _ => None,
        }
    }
}

impl Thread {
    /// Calls `on_statement` on every statement and `on_expression` on every expression in them.
    pub fn walk<'t>(
        &'t self,
        on_statement: &mut impl FnMut(&'t Statement),
        on_expression: &mut impl FnMut(&'t Expression),
    ) {
        for statement in &self.body {
            statement.walk(&mut |statement| {
                on_statement(statement);
                if let Some(expression) = statement.expression() {
                    expression.walk(on_expression);
                }
            });
        }
    }
}
