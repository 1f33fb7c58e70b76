//! Statements.

use super::ReadError;
use super::expressions::mode_of_access;
use super::functions::Call;
use super::lexer::{Shortened, TokenKind};
use super::parser::Parser;
use crate::test::{Expression, ExpressionKind, Statement, StatementKind, Tested};

impl<'t> Parser<'t> {
    /// `{ … }`.
    pub(super) fn block(&mut self) -> Result<Vec<Statement>, ReadError> {
        let mut statements = Vec::new();
        self.block_into(&mut statements)?;
        Ok(statements)
    }

    fn block_into(&mut self, statements: &mut Vec<Statement>) -> Result<(), ReadError> {
        self.expect("{")?;
        while !self.at("}") {
            self.statement(statements)?;
        }
        self.advance()?;
        Ok(())
    }

    fn statement(&mut self, statements: &mut Vec<Statement>) -> Result<(), ReadError> {
        let span = self.span();
        let kind = match self.token.kind {
            TokenKind::Symbol(";") => None,
            TokenKind::Symbol("{") => return self.nested(|parser| parser.block_into(statements)),
            TokenKind::Symbol("(") => {
                self.advance()?;
                if !self.accept_word("void")? {
                    return self.unexpected("'void'");
                }
                self.expect(")")?;
                return self.nested(|parser| parser.statement(statements));
            }
            TokenKind::Symbol("*") => Some(self.access_statement()?),
            TokenKind::Word("int") => return self.declarations(statements),
            TokenKind::Word("if") => {
                let kind = self.nested(Self::branch)?;
                statements.push(Statement { kind, span });
                return Ok(());
            }
            TokenKind::Word("while") => {
                let kind = self.nested(Self::while_loop)?;
                statements.push(Statement { kind, span });
                return Ok(());
            }
            TokenKind::Word("do") => Some(self.nested(Self::do_loop)?),
            TokenKind::Word(word @ ("break" | "continue")) => {
                if self.loops == 0 {
                    return Self::fail(span, format!("'{word}' stands in no loop"));
                }
                self.advance()?;
                Some(if word == "break" {
                    StatementKind::Break
                } else {
                    StatementKind::Continue
                })
            }
            TokenKind::Word(word @ ("for" | "return" | "goto" | "switch" | "else")) => {
                return Self::fail(span, format!("'{word}' is not supported here"));
            }
            TokenKind::Word(word) => {
                self.advance()?;
                self.statement_of(word, span)?
            }
            _ => return self.unexpected("a statement or '}'"),
        };
        self.expect(";")?;
        statements.extend(kind.map(|kind| Statement { kind, span }));
        Ok(())
    }

    /// `*x = e`, or `*x` alone.
    fn access_statement(&mut self) -> Result<StatementKind, ReadError> {
        let span = self.advance()?.span;
        let (location, kind) = self.location()?;
        let mode = mode_of_access(kind);
        if self.accept("=")? {
            let value = self.expression()?;
            return Ok(StatementKind::Store {
                location,
                mode,
                value,
            });
        }
        if !self.at(";") {
            return self.unexpected("'=' or ';'");
        }
        let kind = ExpressionKind::Load { location, mode };
        Ok(StatementKind::Evaluate(Expression { kind, span }))
    }

    /// An assignment or a call that begins with `word`.
    fn statement_of(
        &mut self,
        word: &'t str,
        span: crate::test::Span,
    ) -> Result<Option<StatementKind>, ReadError> {
        match self.token.kind {
            TokenKind::Symbol("=") => {
                let register = self.known_register(word, span)?;
                self.advance()?;
                let value = self.expression()?;
                Ok(Some(StatementKind::Assign { register, value }))
            }
            TokenKind::Symbol("(") => Ok(match self.call(word, span)? {
                Call::Effect(kind) => kind,
                Call::Value(kind, height) => {
                    let (expression, _) = Self::grown(kind, span, height)?;
                    Some(StatementKind::Evaluate(expression))
                }
            }),
            TokenKind::Word(_) => Self::fail(
                span,
                format!("unknown type '{}': registers are int", Shortened(word)),
            ),
            _ => self.unexpected("'=' or '('"),
        }
    }

    /// `int r0, r1 = e;`.
    fn declarations(&mut self, statements: &mut Vec<Statement>) -> Result<(), ReadError> {
        self.advance()?;
        loop {
            let (register, span) = self.name("the name of a register")?;
            let value = if self.accept("=")? {
                Some(self.expression()?)
            } else {
                None
            };
            self.declare(register, span)?;
            let register = register.to_owned();
            let kind = StatementKind::Declare { register, value };
            statements.push(Statement { kind, span });
            if self.accept(";")? {
                return Ok(());
            }
            if !self.accept(",")? {
                return self.unexpected("';'");
            }
        }
    }

    fn branch(&mut self) -> Result<StatementKind, ReadError> {
        self.advance()?;
        let condition = self.condition()?;
        let then = self.arm()?;
        let otherwise = if self.accept_word("else")? {
            self.arm()?
        } else {
            Vec::new()
        };
        Ok(StatementKind::If {
            condition,
            then,
            otherwise,
        })
    }

    fn while_loop(&mut self) -> Result<StatementKind, ReadError> {
        self.advance()?;
        let condition = self.condition()?;
        let body = self.loop_body()?;
        Ok(StatementKind::Loop {
            tested: Tested::Before,
            condition,
            body,
        })
    }

    fn do_loop(&mut self) -> Result<StatementKind, ReadError> {
        self.advance()?;
        let body = self.loop_body()?;
        if !self.accept_word("while")? {
            return self.unexpected("'while'");
        }
        let condition = self.condition()?;
        Ok(StatementKind::Loop {
            tested: Tested::After,
            condition,
            body,
        })
    }

    fn condition(&mut self) -> Result<Expression, ReadError> {
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        Ok(condition)
    }

    fn loop_body(&mut self) -> Result<Vec<Statement>, ReadError> {
        self.loops += 1;
        let body = self.arm();
        self.loops -= 1;
        body
    }

    fn arm(&mut self) -> Result<Vec<Statement>, ReadError> {
        let mut statements = Vec::new();
        if self.at("{") {
            self.block_into(&mut statements)?;
        } else {
            self.statement(&mut statements)?;
        }
        Ok(statements)
    }
}
