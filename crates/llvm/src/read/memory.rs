//! Reading instructions on memory.

use super::functions::Body;
use super::instructions::Read;
use super::lexer::Token;
use super::parser::{Parser, Reading, shorten};
use crate::module::{
    Atomic, InstructionKind as Kind, Ordering, Structure, Type, TypeId, UpdateOperation, Value,
};

impl<'a> Parser<'a> {
    pub(super) fn memory_instruction(
        &mut self,
        body: &mut Body<'a>,
        opcode: &str,
    ) -> Reading<Read> {
        let void = self.module.types.void();
        let (kind, type_id) = match opcode {
            "alloca" => self.allocate(body)?,
            "load" => self.load(body)?,
            "store" => (self.store(body)?, void),
            "fence" => (Kind::Fence(self.atomic()?), void),
            "cmpxchg" => self.compare_exchange(body)?,
            "atomicrmw" => self.update(body)?,
            _ => self.address(body)?,
        };
        Ok(Read::Instruction(kind, type_id))
    }

    /// `, align 4`; 0 if it is not there, until all types have their layout.
    fn align(&mut self) -> Reading<u64> {
        if self.is(b',') && self.peek() == Token::Word("align") {
            self.advance();
            self.advance();
            let align: u64 = self.natural()?;
            if !align.is_power_of_two() || align > 1 << 32 {
                return Err(self.failure(format!("{align} is not an alignment")));
            }
            return Ok(align);
        }
        Ok(0)
    }

    /// A pointer and its type.
    fn pointer(&mut self, body: &mut Body<'a>) -> Reading<(TypeId, Value)> {
        let type_id = self.type_id()?;
        if !matches!(self.module.types[type_id], Type::Pointer(_)) {
            return Err(self.failure("expected a pointer"));
        }
        Ok((type_id, self.value(body, type_id)?))
    }

    /// `syncscope("x") ordering`
    fn atomic(&mut self) -> Reading<Atomic> {
        let mut single_thread = false;
        if self.accept_word("syncscope") {
            self.expect(b'(')?;
            single_thread = &*self.text()? == "singlethread";
            self.expect(b')')?;
        }
        Ok(Atomic {
            ordering: self.ordering()?,
            single_thread,
        })
    }

    fn ordering(&mut self) -> Reading<Ordering> {
        let Token::Word(word) = self.token else {
            return self.expected("an ordering");
        };
        let Some(ordering) = Ordering::from_word(word) else {
            return Err(self.failure(format!("unknown ordering `{}`", shorten(word))));
        };
        self.advance();
        Ok(ordering)
    }

    fn accessed(&self, type_id: TypeId) -> Reading<()> {
        match self.module.types[type_id] {
            Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token => {
                Err(self.failure("memory cannot hold this type"))
            }
            _ => Ok(()),
        }
    }

    fn allocate(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        if self.is_word("inalloca") {
            return Err(
                self.failure("arguments in memory that the caller laid out are not supported")
            );
        }
        self.accept_word("swifterror");
        let element = self.type_id()?;
        self.accessed(element)?;
        let mut count = None;
        let mut space = 0;
        let mut align = 0;
        while self.is(b',') {
            match self.peek() {
                Token::Word("align") => align = self.align()?,
                Token::Word("addrspace") => {
                    self.advance();
                    space = self.address_space()?;
                }
                Token::Word(_) if count.is_none() => {
                    self.advance();
                    let type_id = self.type_id()?;
                    if !matches!(self.module.types[type_id], Type::Integer(_)) {
                        return Err(self.failure("a count must be an integer"));
                    }
                    count = Some(self.value(body, type_id)?);
                }
                _ => break,
            }
        }
        let count = count.unwrap_or_else(|| {
            let width = self.module.types.integer(32);
            Value::Constant(self.module.integer(width, 1))
        });
        let pointer = self.module.types.intern(Type::Pointer(space));
        Ok((
            Kind::Allocate {
                element,
                count,
                align,
            },
            pointer,
        ))
    }

    fn load(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        let is_atomic = self.accept_word("atomic");
        let volatile = self.accept_word("volatile");
        let type_id = self.type_id()?;
        self.accessed(type_id)?;
        self.expect(b',')?;
        let (_, address) = self.pointer(body)?;
        let atomic = if is_atomic {
            Some(self.atomic()?)
        } else {
            None
        };
        let align = self.align()?;
        Ok((
            Kind::Load {
                address,
                align,
                volatile,
                atomic,
            },
            type_id,
        ))
    }

    fn store(&mut self, body: &mut Body<'a>) -> Reading<Kind> {
        let is_atomic = self.accept_word("atomic");
        let volatile = self.accept_word("volatile");
        let (type_id, value) = self.typed_value(body)?;
        self.accessed(type_id)?;
        self.expect(b',')?;
        let (_, address) = self.pointer(body)?;
        let atomic = if is_atomic {
            Some(self.atomic()?)
        } else {
            None
        };
        let align = self.align()?;
        Ok(Kind::Store {
            value,
            address,
            align,
            volatile,
            atomic,
        })
    }

    fn compare_exchange(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        let weak = self.accept_word("weak");
        let volatile = self.accept_word("volatile");
        let (_, address) = self.pointer(body)?;
        self.expect(b',')?;
        let (type_id, expected) = self.typed_value(body)?;
        self.expect(b',')?;
        let (other_type, replacement) = self.typed_value(body)?;
        if type_id != other_type
            || !matches!(
                self.module.types[type_id],
                Type::Integer(_) | Type::Pointer(_)
            )
        {
            return Err(self.failure("`cmpxchg` needs two integers or pointers of one type"));
        }
        let success = self.atomic()?;
        let failure = self.ordering()?;
        let align = self.align()?;
        let flag = self.module.types.integer(1);
        let result = Structure {
            name: None,
            fields: Some([type_id, flag].into()),
            packed: false,
        };
        let result = self.module.types.intern(Type::Structure(result));
        Ok((
            Kind::CompareExchange {
                address,
                expected,
                replacement,
                success,
                failure,
                weak,
                volatile,
                align,
            },
            result,
        ))
    }

    fn update(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        let volatile = self.accept_word("volatile");
        let Token::Word(word) = self.token else {
            return self.expected("an operation");
        };
        let Some(operation) = UpdateOperation::from_word(word) else {
            return Err(self.failure(format!(
                "unknown operation `{}` of `atomicrmw`",
                shorten(word)
            )));
        };
        self.advance();
        let (_, address) = self.pointer(body)?;
        self.expect(b',')?;
        let (type_id, operand) = self.typed_value(body)?;
        self.accessed(type_id)?;
        let atomic = self.atomic()?;
        let align = self.align()?;
        Ok((
            Kind::Update {
                operation,
                address,
                operand,
                atomic,
                volatile,
                align,
            },
            type_id,
        ))
    }

    fn address(&mut self, body: &mut Body<'a>) -> Reading<(Kind, TypeId)> {
        let promises = self.promises();
        if self.is_word("inrange") {
            self.advance();
            self.skip_balanced()?;
        }
        let source = self.type_id()?;
        self.expect(b',')?;
        let (mut type_id, base) = self.typed_value(body)?;
        let mut indices = Vec::new();
        let mut lanes = match self.module.types[type_id] {
            Type::Vector { count, .. } => Some(count),
            _ => None,
        };
        while self.is(b',') && !matches!(self.peek(), Token::MetadataName(_)) {
            self.advance();
            let (index_type, index) = self.typed_value(body)?;
            if let Type::Vector { count, .. } = self.module.types[index_type] {
                lanes = lanes.or(Some(count));
            }
            if !matches!(
                self.module.types[self.module.types.scalar(index_type)],
                Type::Integer(_)
            ) {
                return Err(self.failure("an index must be an integer"));
            }
            indices.push(index);
        }
        self.check_indices(source, indices.len())?;
        let element = self.module.types.scalar(type_id);
        if !matches!(self.module.types[element], Type::Pointer(_)) {
            return Err(self.failure("`getelementptr` needs a pointer"));
        }
        self.walk(source, &indices)?;
        if let Some(count) = lanes {
            type_id = self.module.types.intern(Type::Vector { element, count });
        }
        Ok((
            Kind::ElementPointer {
                source,
                base,
                indices: indices.into(),
                promises,
            },
            type_id,
        ))
    }

    /// That each index finds something: those into structures are constant and in range.
    fn walk(&self, source: TypeId, indices: &[Value]) -> Reading<()> {
        let mut part = source;
        for &index in indices.iter().skip(1) {
            part = match &self.module.types[part] {
                Type::Array { element, .. } | Type::Vector { element, .. } => *element,
                Type::Structure(_) => {
                    let Value::Constant(constant) = index else {
                        return Err(self.failure("an index into a structure must be constant"));
                    };
                    let constant = match self.module.constants[constant].kind {
                        crate::module::ConstantKind::Splat(lane) => lane,
                        _ => constant,
                    };
                    let field = self
                        .module
                        .constants
                        .as_integer(constant)
                        .and_then(|index| u64::try_from(index).ok());
                    field
                        .and_then(|field| self.module.types.element(part, field))
                        .ok_or_else(|| self.failure("the structure has no such field"))?
                }
                _ => return Err(self.failure("an index leads into what has no parts")),
            };
        }
        Ok(())
    }
}
