//! Reading instructions on vectors and aggregates.

use super::functions::Body;
use super::lexer::Token;
use super::parser::{Parser, Reading, describe};
use crate::module::{Clause, ConstantKind, InstructionKind as Kind, Type, TypeId};

impl<'a> Parser<'a> {
    pub(super) fn vector_instruction(
        &mut self,
        body: &mut Body<'a>,
        opcode: &str,
    ) -> Reading<(Kind, TypeId)> {
        let (vector_type, vector) = self.typed_value(body)?;
        let Type::Vector { element, .. } = self.module.types[vector_type] else {
            return Err(self.failure(format!("`{opcode}` needs a vector")));
        };
        self.expect(b',')?;
        let (second_type, second) = self.typed_value(body)?;
        if opcode == "extractelement" {
            return Ok((
                Kind::ExtractElement {
                    vector,
                    index: second,
                },
                element,
            ));
        }
        self.expect(b',')?;
        let expected = if opcode == "insertelement" {
            element
        } else {
            vector_type
        };
        if second_type != expected {
            return Err(self.failure(format!(
                "the second operand of `{opcode}` is of another type"
            )));
        }
        if opcode == "insertelement" {
            let (_, index) = self.typed_value(body)?;
            return Ok((
                Kind::InsertElement {
                    vector,
                    element: second,
                    index,
                },
                vector_type,
            ));
        }
        let mask = self.typed_constant()?;
        let mask = self.mask(mask)?;
        let count = mask.len() as u32;
        let type_id = self.module.types.intern(Type::Vector { element, count });
        Ok((
            Kind::ShuffleVector {
                left: vector,
                right: second,
                mask,
            },
            type_id,
        ))
    }

    fn mask(&self, id: crate::module::ConstantId) -> Reading<Box<[Option<u32>]>> {
        let constant = &self.module.constants[id];
        let Type::Vector { count, .. } = self.module.types[constant.type_id] else {
            return Err(self.failure("a mask must be a vector"));
        };
        let lane = |id| {
            self.module
                .constants
                .as_integer(id)
                .and_then(|lane| u32::try_from(lane).ok())
        };
        let all = |lane| {
            if count > 1 << 16 {
                return Err(self.failure("a mask of so many lanes is not supported"));
            }
            Ok(vec![lane; count as usize].into())
        };
        match &constant.kind {
            ConstantKind::Aggregate(lanes) => Ok(lanes.iter().map(|&id| lane(id)).collect()),
            ConstantKind::Zero => all(Some(0)),
            ConstantKind::Undefined | ConstantKind::Poison => all(None),
            ConstantKind::Splat(value) => all(lane(*value)),
            _ => Err(self.failure("a mask must be a vector of numbers")),
        }
    }

    pub(super) fn aggregate_instruction(
        &mut self,
        body: &mut Body<'a>,
        opcode: &str,
    ) -> Reading<(Kind, TypeId)> {
        let (aggregate_type, aggregate) = self.typed_value(body)?;
        let mut inserted = None;
        if opcode == "insertvalue" {
            self.expect(b',')?;
            inserted = Some(self.typed_value(body)?);
        }
        let mut indices = Vec::new();
        let mut part = aggregate_type;
        while self.is(b',') && matches!(self.peek(), Token::Integer(_)) {
            self.advance();
            let index: u32 = self.natural()?;
            part = match self.module.types[part] {
                Type::Structure(_) | Type::Array { .. } => {
                    self.module.types.element(part, u64::from(index))
                }
                _ => None,
            }
            .ok_or_else(|| self.failure(format!("the aggregate has no part {index}")))?;
            indices.push(index);
        }
        if indices.is_empty() {
            return self.expected("an index");
        }
        let indices = indices.into();
        Ok(match inserted {
            None => (Kind::ExtractValue { aggregate, indices }, part),
            Some((type_id, _)) if type_id != part => {
                return Err(self.failure("the part inserted is of another type"));
            }
            Some((_, element)) => (
                Kind::InsertValue {
                    aggregate,
                    element,
                    indices,
                },
                aggregate_type,
            ),
        })
    }

    pub(super) fn landing_pad(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        let type_id = self.type_id()?;
        let cleanup = self.accept_word("cleanup");
        let mut clauses = Vec::new();
        loop {
            let catch = self.is_word("catch");
            if !catch && !self.is_word("filter") {
                break;
            }
            self.advance();
            let (_, value) = self.typed_value(body)?;
            clauses.push(if catch {
                Clause::Catch(value)
            } else {
                Clause::Filter(value)
            });
        }
        if !cleanup && clauses.is_empty() {
            return Err(self.failure(format!("expected a clause, found {}", describe(self.token))));
        }
        Ok((
            Kind::LandingPad {
                cleanup,
                clauses: clauses.into(),
            },
            type_id,
        ))
    }
}
