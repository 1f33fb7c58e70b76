//! Writes a test in the syntax that the reader reads: reading what was printed gives the same test.
//!
//! Parentheses are printed only where they are needed: printing must not nest more deeply than the reader allows.

use crate::proposition::Proposition;
use crate::test::{
    ABOVE_COMPARISONS, CellKind, Expected, Expression, ExpressionKind, Statement, StatementKind,
    Test, Tested, Thread, UnaryOperator, Update,
};
use norns_execution::{Comparison, Mode};
use std::fmt::{self, Display, Formatter};

impl Display for Test {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "C {}\n\n{{", self.name)?;
        for (index, initial) in self.initial.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            if let Some(kind) = initial.kind {
                write!(f, "{kind} ")?;
            }
            write!(f, "{}={};", initial.place, initial.value)?;
        }
        f.write_str("}\n")?;
        for (number, thread) in self.threads.iter().enumerate() {
            write_thread(f, number, thread)?;
        }
        f.write_str("\n")?;
        if !self.locations.is_empty() {
            f.write_str("locations [")?;
            for (index, observable) in self.locations.iter().enumerate() {
                let space = if index > 0 { " " } else { "" };
                write!(f, "{space}{observable};")?;
            }
            f.write_str("]\n")?;
        }
        if let Some(filter) = &self.filter {
            writeln!(f, "filter ({filter})")?;
        }
        if let Some(clause) = &self.clause {
            writeln!(f, "{} ({})", clause.quantifier, clause.proposition)?;
        }
        Ok(())
    }
}

fn write_thread(f: &mut Formatter<'_>, number: usize, thread: &Thread) -> fmt::Result {
    write!(f, "\nP{number} (")?;
    for (index, parameter) in thread.parameters.iter().enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        write!(f, "{comma}{}* {}", parameter.kind, parameter.name)?;
    }
    f.write_str(") {\n")?;
    write_block(f, &thread.body, 1)?;
    f.write_str("}\n")
}

impl Display for CellKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Atomic => "atomic_int",
            Self::Plain => "int",
            Self::Mutex => "mutex",
        })
    }
}

fn write_block(f: &mut Formatter<'_>, statements: &[Statement], depth: usize) -> fmt::Result {
    for statement in statements {
        write_statement(f, statement, depth)?;
    }
    Ok(())
}

fn indent(f: &mut Formatter<'_>, depth: usize) -> fmt::Result {
    write!(f, "{:width$}", "", width = 2 * depth)
}

fn write_statement(f: &mut Formatter<'_>, statement: &Statement, depth: usize) -> fmt::Result {
    indent(f, depth)?;
    match &statement.kind {
        StatementKind::Declare {
            register,
            value: Some(value),
        } => writeln!(f, "int {register} = {value};"),
        StatementKind::Declare {
            register,
            value: None,
        } => writeln!(f, "int {register};"),
        StatementKind::Assign { register, value } => writeln!(f, "{register} = {value};"),
        StatementKind::Store {
            location,
            mode: Mode::Plain,
            value,
        } => writeln!(f, "*{location} = {value};"),
        StatementKind::Store {
            location,
            mode,
            value,
        } => writeln!(
            f,
            "atomic_store_explicit({location}, {value}, {});",
            name_of(*mode)
        ),
        StatementKind::Evaluate(expression) => writeln!(f, "{expression};"),
        StatementKind::Fence(mode) => writeln!(f, "atomic_thread_fence({});", name_of(*mode)),
        StatementKind::Lock(location) => writeln!(f, "lock({location});"),
        StatementKind::Unlock(location) => writeln!(f, "unlock({location});"),
        StatementKind::Spawn(thread) => writeln!(f, "spawn(P{thread});"),
        StatementKind::Join(thread) => writeln!(f, "join(P{thread});"),
        StatementKind::Barrier { location, needed } => {
            writeln!(f, "barrier({location}, {needed});")
        }
        StatementKind::If {
            condition,
            then,
            otherwise,
        } => {
            writeln!(f, "if ({condition}) {{")?;
            write_block(f, then, depth + 1)?;
            if !otherwise.is_empty() {
                indent(f, depth)?;
                f.write_str("} else {\n")?;
                write_block(f, otherwise, depth + 1)?;
            }
            indent(f, depth)?;
            f.write_str("}\n")
        }
        StatementKind::Loop {
            tested,
            condition,
            body,
        } => {
            match tested {
                Tested::Before => writeln!(f, "while ({condition}) {{")?,
                Tested::After => f.write_str("do {\n")?,
            }
            write_block(f, body, depth + 1)?;
            indent(f, depth)?;
            match tested {
                Tested::Before => f.write_str("}\n"),
                Tested::After => writeln!(f, "}} while ({condition});"),
            }
        }
        StatementKind::Break => f.write_str("break;\n"),
        StatementKind::Continue => f.write_str("continue;\n"),
    }
}

/// C's name of a mode. A plain fence or update does not exist; the weakest there is stands for it.
fn name_of(mode: Mode) -> &'static str {
    match mode {
        Mode::Plain | Mode::Relaxed => "memory_order_relaxed",
        Mode::Acquire => "memory_order_acquire",
        Mode::Release => "memory_order_release",
        Mode::AcquireRelease => "memory_order_acq_rel",
        Mode::SequentiallyConsistent => "memory_order_seq_cst",
    }
}

/// Above every operator: names, numbers, calls.
const ATOM: u8 = 12;
/// Above every operator with two operands.
const PREFIX: u8 = 11;
/// Below every operator with two operands.
const CONDITIONAL: u8 = 0;

fn precedence(expression: &Expression) -> u8 {
    match &expression.kind {
        ExpressionKind::Conditional { .. } => CONDITIONAL,
        ExpressionKind::Binary(operator, ..) => operator.precedence(),
        ExpressionKind::Unary(..) => PREFIX,
        _ => ATOM,
    }
}

fn write_operand(f: &mut Formatter<'_>, expression: &Expression, least: u8) -> fmt::Result {
    if precedence(expression) < least {
        write!(f, "({expression})")
    } else {
        write!(f, "{expression}")
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExpressionKind::Constant(value) => write!(f, "{value}"),
            ExpressionKind::Register(name) => f.write_str(name),
            ExpressionKind::Unary(operator, operand) => write_unary(f, *operator, operand),
            ExpressionKind::Binary(operator, left, right) => {
                write_operand(f, left, operator.precedence())?;
                write!(f, " {} ", operator.symbol())?;
                write_operand(f, right, operator.precedence() + 1)
            }
            ExpressionKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                write_operand(f, condition, CONDITIONAL + 1)?;
                write!(f, " ? {then} : {otherwise}")
            }
            ExpressionKind::Load {
                location,
                mode: Mode::Plain,
            } => write!(f, "*{location}"),
            ExpressionKind::Load { location, mode } => {
                write!(f, "atomic_load_explicit({location}, {})", name_of(*mode))
            }
            ExpressionKind::Await {
                location,
                mode,
                comparison,
                operand,
            } => {
                let explicit = *mode != Mode::Acquire;
                let function = if explicit { "await_explicit" } else { "await" };
                write!(f, "{function}({location} {} ", symbol_of(*comparison))?;
                write_operand(f, operand, ABOVE_COMPARISONS)?;
                if explicit {
                    write!(f, ", {}", name_of(*mode))?;
                }
                f.write_str(")")
            }
            ExpressionKind::Update {
                location,
                update,
                operand,
                mode,
            } => {
                let function = match update {
                    Update::Exchange => "exchange",
                    Update::Add => "fetch_add",
                    Update::Subtract => "fetch_sub",
                    Update::And => "fetch_and",
                    Update::Or => "fetch_or",
                    Update::Xor => "fetch_xor",
                };
                write!(
                    f,
                    "atomic_{function}_explicit({location}, {operand}, {})",
                    name_of(*mode)
                )
            }
            ExpressionKind::CompareExchange {
                location,
                expected,
                new,
                mode,
                failure_mode,
                weak,
            } => {
                let strength = if *weak { "weak" } else { "strong" };
                let (address, expected) = match expected {
                    Expected::Location(name) => ("", name),
                    Expected::Register(name) => ("&", name),
                };
                write!(
                    f,
                    "atomic_compare_exchange_{strength}_explicit({location}, {address}{expected}, {new}, {}, {})",
                    name_of(*mode),
                    name_of(*failure_mode)
                )
            }
        }
    }
}

fn write_unary(
    f: &mut Formatter<'_>,
    operator: UnaryOperator,
    operand: &Expression,
) -> fmt::Result {
    f.write_str(match operator {
        UnaryOperator::Negate => "-",
        UnaryOperator::Complement => "~",
        UnaryOperator::Not => "!",
    })?;
    match (&operand.kind, operator) {
        // A minus before a number would be read as part of it.
        (ExpressionKind::Constant(value @ 0..), UnaryOperator::Negate) => write!(f, "({value})"),
        (
            ExpressionKind::Constant(_) | ExpressionKind::Unary(UnaryOperator::Negate, _),
            UnaryOperator::Negate,
        ) => {
            write!(f, " {operand}")
        }
        _ => write_operand(f, operand, PREFIX),
    }
}

fn symbol_of(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less | Comparison::UnsignedLess => "<",
        Comparison::LessOrEqual | Comparison::UnsignedLessOrEqual => "<=",
        Comparison::Greater | Comparison::UnsignedGreater => ">",
        Comparison::GreaterOrEqual | Comparison::UnsignedGreaterOrEqual => ">=",
        // No text makes these two.
        Comparison::AnyBit => "&",
        Comparison::NoBit => "!&",
    }
}

impl Display for Proposition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(holds) => write!(f, "{holds}"),
            Self::Compare {
                observable,
                equal,
                value,
            } => write!(f, "{observable}{}{value}", if *equal { "=" } else { "!=" }),
            Self::Not(inner) if matches!(**inner, Self::Constant(_) | Self::Not(_)) => {
                write!(f, "~{inner}")
            }
            Self::Not(inner) => write!(f, "~({inner})"),
            Self::All(parts) => write_parts(f, parts, " /\\ ", |part| {
                matches!(part, Self::All(_) | Self::Any(_))
            }),
            Self::Any(parts) => write_parts(f, parts, " \\/ ", |part| matches!(part, Self::Any(_))),
        }
    }
}

fn write_parts(
    f: &mut Formatter<'_>,
    parts: &[Proposition],
    separator: &str,
    needs_parentheses: impl Fn(&Proposition) -> bool,
) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        if needs_parentheses(part) {
            write!(f, "({part})")?;
        } else {
            write!(f, "{part}")?;
        }
    }
    Ok(())
}
