//! Expressions.
//!
//! Operators are reduced on a stack of their own, so that only parentheses, calls, `?:` and prefixes recurse. Every
//! function gives the expression and the height of its tree, which is limited because a chain `1 + 1 + …` is deep without
//! being nested.

use super::functions::Call;
use super::lexer::TokenKind;
use super::parser::Parser;
use super::{HEIGHT, ReadError};
use crate::test::{BinaryOperator, CellKind, Expression, ExpressionKind, Span, UnaryOperator};
use norns_execution::Mode;

/// An expression and how high its tree is.
pub(super) type Tree = (Expression, u32);

impl Parser<'_> {
    /// A whole expression.
    pub(super) fn expression(&mut self) -> Result<Expression, ReadError> {
        Ok(self.tree()?.0)
    }

    pub(super) fn tree(&mut self) -> Result<Tree, ReadError> {
        self.nested(|parser| {
            let condition = parser.operators(0)?;
            let span = parser.span();
            if !parser.accept("?")? {
                return Ok(condition);
            }
            let then = parser.tree()?;
            parser.expect(":")?;
            let otherwise = parser.tree()?;
            let height = condition.1.max(then.1).max(otherwise.1);
            Self::grown(
                ExpressionKind::Conditional {
                    condition: Box::new(condition.0),
                    then: Box::new(then.0),
                    otherwise: Box::new(otherwise.0),
                },
                span,
                height,
            )
        })
    }

    /// The tree above trees of the given height.
    pub(super) fn grown(kind: ExpressionKind, span: Span, height: u32) -> Result<Tree, ReadError> {
        if height >= HEIGHT {
            return Self::fail(
                span,
                format!(
                    "the expression is too long: at most {HEIGHT} levels of operators are supported"
                ),
            );
        }
        Ok((Expression { kind, span }, height + 1))
    }

    /// Operands joined by operators of at least the given precedence.
    pub(super) fn operators(&mut self, least: u8) -> Result<Tree, ReadError> {
        let mut operands = vec![self.operand()?];
        let mut pending: Vec<(BinaryOperator, Span)> = Vec::new();
        while let Some(operator) = self.binary_operator()
            && operator.precedence() >= least
        {
            let span = self.advance()?.span;
            while let Some(&(earlier, _)) = pending.last()
                && earlier.precedence() >= operator.precedence()
            {
                Self::reduce(&mut operands, &mut pending)?;
            }
            pending.push((operator, span));
            operands.push(self.operand()?);
        }
        while !pending.is_empty() {
            Self::reduce(&mut operands, &mut pending)?;
        }
        Ok(operands.pop().expect("one operand more than operators"))
    }

    fn reduce(
        operands: &mut Vec<Tree>,
        pending: &mut Vec<(BinaryOperator, Span)>,
    ) -> Result<(), ReadError> {
        let (operator, span) = pending.pop().expect("the caller saw it");
        let right = operands.pop().expect("one operand more than operators");
        let left = operands.pop().expect("one operand more than operators");
        let height = left.1.max(right.1);
        let kind = ExpressionKind::Binary(operator, Box::new(left.0), Box::new(right.0));
        operands.push(Self::grown(kind, span, height)?);
        Ok(())
    }

    fn binary_operator(&self) -> Option<BinaryOperator> {
        let TokenKind::Symbol(symbol) = self.token.kind else {
            return None;
        };
        BinaryOperator::ALL
            .into_iter()
            .find_map(|(operator, text)| (text == symbol).then_some(operator))
    }

    fn operand(&mut self) -> Result<Tree, ReadError> {
        let span = self.span();
        match self.token.kind {
            TokenKind::Number(value, text) => {
                self.advance()?;
                let value = Self::as_int(value, false, text, span)?;
                Self::grown(ExpressionKind::Constant(value), span, 0)
            }
            TokenKind::Word(word) => {
                self.advance()?;
                if !self.at("(") {
                    let register = self.known_register(word, span)?;
                    return Self::grown(ExpressionKind::Register(register), span, 0);
                }
                match self.nested(|parser| parser.call(word, span))? {
                    Call::Value(kind, height) => Self::grown(kind, span, height),
                    Call::Effect(_) => Self::fail(span, format!("'{word}' gives no value")),
                }
            }
            TokenKind::Symbol("(") => {
                self.advance()?;
                if self.accept_word("int")? {
                    self.expect(")")?;
                    return self.nested(Self::operand);
                }
                let inner = self.tree()?;
                self.expect(")")?;
                Ok(inner)
            }
            TokenKind::Symbol("*") => {
                self.advance()?;
                let (location, kind) = self.location()?;
                let mode = mode_of_access(kind);
                Self::grown(ExpressionKind::Load { location, mode }, span, 0)
            }
            TokenKind::Symbol("+") => {
                self.advance()?;
                self.nested(Self::operand)
            }
            TokenKind::Symbol("-") => {
                self.advance()?;
                if let TokenKind::Number(value, text) = self.token.kind {
                    self.advance()?;
                    let value = Self::as_int(value, true, text, span)?;
                    return Self::grown(ExpressionKind::Constant(value), span, 0);
                }
                self.prefixed(UnaryOperator::Negate, span)
            }
            TokenKind::Symbol("~") => {
                self.advance()?;
                self.prefixed(UnaryOperator::Complement, span)
            }
            TokenKind::Symbol("!") => {
                self.advance()?;
                self.prefixed(UnaryOperator::Not, span)
            }
            _ => self.unexpected("an expression"),
        }
    }

    fn prefixed(&mut self, operator: UnaryOperator, span: Span) -> Result<Tree, ReadError> {
        let (operand, height) = self.nested(Self::operand)?;
        Self::grown(
            ExpressionKind::Unary(operator, Box::new(operand)),
            span,
            height,
        )
    }

    /// The name of a location.
    pub(super) fn location(&mut self) -> Result<(String, CellKind), ReadError> {
        let (name, span) = self.word("a location")?;
        self.known_location(name, span)
    }
}

/// The mode of an access by `*x`.
pub(super) fn mode_of_access(kind: CellKind) -> Mode {
    match kind {
        CellKind::Plain => Mode::Plain,
        CellKind::Atomic | CellKind::Mutex => Mode::SequentiallyConsistent,
    }
}
