//! What comes after the threads: `locations`, `filter` and the clause.

use super::lexer::{Shortened, TokenKind};
use super::parser::Parser;
use super::{NESTING, ReadError};
use crate::observables;
use crate::proposition::{Clause, Observable, Proposition, Quantifier};
use crate::test::Test;

/// How high a proposition may be. Printing adds at most two parentheses a level, and one around it all.
const HEIGHT: u32 = (NESTING - 1) / 2;

impl Parser<'_> {
    pub(super) fn lone_proposition(mut self, test: &Test) -> Result<Proposition, ReadError> {
        for observable in observables::all(test) {
            match observable {
                Observable::Location(name) => {
                    self.locations.insert(name);
                }
                register @ Observable::Register { .. } => {
                    self.all_registers.insert(register);
                }
            }
        }
        self.lexer.in_code = true;
        self.advance()?;
        let proposition = self.proposition()?;
        if self.token.kind != TokenKind::End {
            return self.unexpected("the end of the proposition");
        }
        Ok(proposition)
    }

    /// `[0:r0; x;]`.
    pub(super) fn observed(&mut self) -> Result<Vec<Observable>, ReadError> {
        let mut observed = Vec::new();
        self.expect("[")?;
        while !self.at("]") {
            observed.push(self.observable()?);
            if !self.at("]") {
                self.expect(";")?;
            }
        }
        self.advance()?;
        Ok(observed)
    }

    /// The clause, if one begins here.
    pub(super) fn clause(&mut self) -> Result<Option<Clause>, ReadError> {
        let quantifier = if self.accept_word("exists")? {
            Quantifier::Exists
        } else if self.accept_word("forall")? {
            Quantifier::ForAll
        } else if self.accept("~")? || self.accept_word("not")? {
            if !self.accept_word("exists")? {
                return self.unexpected("'exists'");
            }
            Quantifier::NotExists
        } else {
            return Ok(None);
        };
        let proposition = self.proposition()?;
        Ok(Some(Clause {
            quantifier,
            proposition,
        }))
    }

    pub(super) fn proposition(&mut self) -> Result<Proposition, ReadError> {
        let span = self.span();
        let (proposition, height) = self.disjunction()?;
        if height > HEIGHT {
            return Self::fail(
                span,
                format!(
                    "nested too deeply: at most {HEIGHT} levels are supported in a proposition"
                ),
            );
        }
        Ok(proposition)
    }

    fn disjunction(&mut self) -> Result<(Proposition, u32), ReadError> {
        self.parts(["\\/", "||"], Self::conjunction, Proposition::Any)
    }

    fn conjunction(&mut self) -> Result<(Proposition, u32), ReadError> {
        self.parts(["/\\", "&&"], Self::atom, Proposition::All)
    }

    fn parts(
        &mut self,
        separators: [&str; 2],
        part: impl Fn(&mut Self) -> Result<(Proposition, u32), ReadError>,
        join: impl FnOnce(Vec<Proposition>) -> Proposition,
    ) -> Result<(Proposition, u32), ReadError> {
        let first = part(self)?;
        if !separators.iter().any(|separator| self.at(separator)) {
            return Ok(first);
        }
        let (mut parts, mut height) = (vec![first.0], first.1);
        while self.accept(separators[0])? || self.accept(separators[1])? {
            let next = part(self)?;
            parts.push(next.0);
            height = height.max(next.1);
        }
        Ok((join(parts), height + 1))
    }

    fn atom(&mut self) -> Result<(Proposition, u32), ReadError> {
        if self.accept("~")? || self.accept("!")? || self.accept_word("not")? {
            let (inner, height) = self.nested(Self::atom)?;
            return Ok((Proposition::Not(Box::new(inner)), height + 1));
        }
        if self.accept("(")? {
            let inner = self.nested(Self::disjunction)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.accept_word("true")? {
            return Ok((Proposition::Constant(true), 0));
        }
        if self.accept_word("false")? {
            return Ok((Proposition::Constant(false), 0));
        }
        let observable = self.observable()?;
        let equal = if self.accept("=")? || self.accept("==")? {
            true
        } else if self.accept("!=")? || self.accept("<>")? {
            false
        } else {
            return self.unexpected("'=' or '!='");
        };
        let value = self.signed_number()?;
        let compare = Proposition::Compare {
            observable,
            equal,
            value,
        };
        Ok((compare, 0))
    }

    fn observable(&mut self) -> Result<Observable, ReadError> {
        let span = self.span();
        if let TokenKind::Number(thread, text) = self.token.kind {
            self.advance()?;
            self.expect(":")?;
            let (name, _) = self.name("a register")?;
            let shown = Shortened(name);
            let register = u32::try_from(thread)
                .ok()
                .map(|thread| Observable::Register {
                    thread,
                    name: name.to_owned(),
                });
            return match register {
                Some(register) if self.all_registers.contains(&register) => Ok(register),
                _ => Self::fail(
                    span,
                    format!("register '{}:{shown}' is nowhere declared", Shortened(text)),
                ),
            };
        }
        let bracket = self.accept("[")?;
        if !bracket {
            self.accept("*")?;
        }
        let (name, span) = self.name("a register such as 0:r0 or a location")?;
        if bracket {
            self.expect("]")?;
        }
        if !self.locations.contains(name) {
            return Self::fail(
                span,
                format!("location '{}' is nowhere declared", Shortened(name)),
            );
        }
        Ok(Observable::Location(name.to_owned()))
    }
}
