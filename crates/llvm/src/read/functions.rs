//! Reading functions: heads, blocks, names of values.

use super::constants::is_constant_word;
use super::lexer::{Name, Token};
use super::parser::{Failure, Parser, Reading, describe};
use super::types::is_type_word;
use crate::module::{
    Block, BlockId, Function, Instruction, InstructionId, InstructionKind, Linkage, Parameter,
    Signature, SymbolKind, Table, TextPosition, Type, TypeId, Value,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// What a name means inside a function.
#[derive(Clone, Copy)]
enum Local {
    Value(Value),
    Block(BlockId),
}

/// The function that is being read.
pub(super) struct Body<'a> {
    pub(super) function: Function,
    names: HashMap<Cow<'a, str>, Local>,
    /// Values and blocks that were used and are not yet defined.
    pending_values: HashMap<InstructionId, TextPosition>,
    pending_blocks: HashMap<BlockId, TextPosition>,
    /// The number of the next thing without a name.
    next_number: u32,
    /// The order in which blocks are defined in the text.
    order: Vec<BlockId>,
    current: Option<BlockId>,
}

impl<'a> Parser<'a> {
    /// `define ...` or `declare ...`
    pub(super) fn function(&mut self, defined: bool) -> Reading<()> {
        let position = self.position;
        self.advance();
        let mut linkage = Linkage::External;
        let mut subprogram = None;
        loop {
            match self.token {
                Token::Word(word) if is_type_word(word) => break,
                Token::Word(word) => {
                    linkage = Linkage::from_word(word).unwrap_or(linkage);
                    self.attribute()?;
                }
                Token::Text(_) => self.attribute()?,
                Token::MetadataName(name) => {
                    self.advance();
                    let number = self.metadata_reference()?;
                    if name == "dbg" {
                        subprogram = number;
                    }
                }
                _ => break,
            }
        }
        let result = self.type_id()?;
        let Token::Global(name) = self.token else {
            return self.expected("the name of a function");
        };
        let symbol = self.define_symbol(name)?;
        self.module.symbols[symbol].linkage = linkage;
        self.advance();
        let mut body = Body {
            function: Function {
                symbol,
                signature: result,
                parameters: Vec::new(),
                blocks: Table::new(),
                instructions: Table::new(),
                bindings: Vec::new(),
                personality: None,
                never_throws: false,
                source: None,
                result: None,
                position,
            },
            names: HashMap::new(),
            pending_values: HashMap::new(),
            pending_blocks: HashMap::new(),
            next_number: 0,
            order: Vec::new(),
            current: None,
        };
        let variadic = self.parameters(&mut body)?;
        let parameters = body
            .function
            .parameters
            .iter()
            .map(|parameter| parameter.type_id)
            .collect();
        let signature = Signature {
            result,
            parameters,
            variadic,
        };
        body.function.signature = self.module.types.intern(Type::Function(signature));
        subprogram = self.function_end(&mut body, defined)?.or(subprogram);
        if defined {
            self.body(&mut body)?;
        }
        let id = self.module.functions.push(body.function);
        self.module.symbols[symbol].kind = SymbolKind::Function(id);
        if let Some(number) = subprogram {
            self.subprograms.push((id, number));
        }
        Ok(())
    }

    /// Whether the current token is an attribute, or a group of them, by which no exception leaves a function.
    pub(super) fn says_never_throws(&self) -> bool {
        match self.token {
            Token::Word(word) => word == "nounwind",
            Token::AttributeGroup(number) => self.never_throwing.contains(&number),
            _ => false,
        }
    }

    /// An attribute, whichever it is: a word, perhaps with something in brackets, or `"key"="value"`.
    pub(super) fn attribute(&mut self) -> Reading<()> {
        match self.token {
            Token::Word("inalloca" | "preallocated") => {
                return Err(
                    self.failure("arguments in memory that the caller laid out are not supported")
                );
            }
            Token::Word(word) => {
                self.advance();
                if self.is(b'(') {
                    self.skip_balanced()?;
                } else if matches!(word, "align" | "alignstack" | "cc")
                    && matches!(self.token, Token::Integer(_))
                {
                    self.advance();
                } else if self.accept(b'=') {
                    // `align=4` in attribute groups.
                    self.advance();
                }
            }
            Token::Text(_) => {
                self.advance();
                if self.accept(b'=') {
                    self.text()?;
                }
            }
            _ => self.advance(),
        }
        Ok(())
    }

    /// The attributes of a parameter or argument, up to its value; gives the type of the copy if it is passed by value.
    pub(super) fn parameter_attributes(&mut self) -> Reading<Option<TypeId>> {
        let mut by_value = None;
        loop {
            match self.token {
                Token::Word("byval") => {
                    self.advance();
                    self.expect(b'(')?;
                    by_value = Some(self.type_id()?);
                    self.expect(b')')?;
                }
                Token::Word(word) if !is_constant_word(word) => {
                    self.attribute()?;
                }
                Token::Text(_) | Token::AttributeGroup(_) => self.attribute()?,
                _ => return Ok(by_value),
            }
        }
    }

    /// The parameter list of a function; gives whether it is variadic.
    fn parameters(&mut self, body: &mut Body<'a>) -> Reading<bool> {
        self.expect(b'(')?;
        let mut variadic = false;
        while !self.is(b')') {
            if !body.function.parameters.is_empty() {
                self.expect(b',')?;
            }
            if self.token == Token::Ellipsis {
                self.advance();
                variadic = true;
                break;
            }
            let type_id = self.type_id()?;
            if matches!(
                self.module.types[type_id],
                Type::Void | Type::Function(_) | Type::Label
            ) {
                return Err(self.failure("a parameter cannot have this type"));
            }
            let by_value = self.parameter_attributes()?;
            let value = Value::Argument(body.function.parameters.len() as u32);
            let mut name = None;
            if let Token::Local(given) = self.token {
                name = display_name(given);
                self.define(body, given, Local::Value(value))?;
                self.advance();
            } else {
                let number = body.next_number;
                body.next_number += 1;
                body.names
                    .insert(Cow::Owned(number.to_string()), Local::Value(value));
            }
            body.function.parameters.push(Parameter {
                type_id,
                name,
                by_value,
            });
        }
        self.expect(b')')?;
        Ok(variadic)
    }

    /// What follows the parameters; gives the subprogram.
    fn function_end(&mut self, body: &mut Body<'a>, defined: bool) -> Reading<Option<u32>> {
        let mut subprogram = None;
        while if defined {
            !self.is(b'{')
        } else {
            self.same_line()
        } {
            match self.token {
                Token::Word(word @ ("personality" | "prefix" | "prologue")) => {
                    self.advance();
                    let constant = self.typed_constant()?;
                    if word == "personality" {
                        body.function.personality = Some(constant);
                    }
                }
                Token::MetadataName(name) => {
                    self.advance();
                    let number = self.metadata_reference()?;
                    if name == "dbg" {
                        subprogram = number;
                    }
                }
                Token::Word(_) | Token::Text(_) | Token::AttributeGroup(_) => {
                    body.function.never_throws |= self.says_never_throws();
                    self.attribute()?;
                }
                Token::Comdat(_) => self.advance(),
                token => {
                    return Err(self.failure(format!(
                        "{} cannot follow a function's parameters",
                        describe(token)
                    )));
                }
            }
        }
        Ok(subprogram)
    }

    fn body(&mut self, body: &mut Body<'a>) -> Reading<()> {
        self.expect(b'{')?;
        loop {
            match self.token {
                Token::Mark(b'}') => break,
                Token::Label(name) => {
                    if let Some(open) = body.current {
                        return Err(self.failure(format!(
                            "block {} has no terminator",
                            body.function.blocks[open].name
                        )));
                    }
                    self.begin_block(body, name)?;
                    self.advance();
                }
                Token::Record(kind) => self.debug_record(body, kind)?,
                Token::Word("uselistorder" | "uselistorder_bb") => {
                    self.advance();
                    self.skip_line()?;
                }
                _ => {
                    let block = match body.current {
                        Some(block) => block,
                        None => self.begin_unnamed_block(body)?,
                    };
                    if self.instruction(body, block)? {
                        body.current = None;
                    }
                }
            }
        }
        if let Some(open) = body.current {
            return Err(self.failure(format!(
                "block {} has no terminator",
                body.function.blocks[open].name
            )));
        }
        if body.order.is_empty() {
            return Err(self.failure("the function has no block"));
        }
        self.advance();
        Self::settle(body)
    }

    /// Checks that all names are defined, and puts blocks in the order of the text.
    fn settle(body: &mut Body<'a>) -> Reading<()> {
        if let Some((&id, &position)) = body
            .pending_blocks
            .iter()
            .min_by_key(|(_, position)| **position)
        {
            let message = format!("there is no block %{}", body.function.blocks[id].name);
            return Err(Failure { position, message });
        }
        if let Some(&position) = body.pending_values.values().min() {
            return Err(Failure {
                position,
                message: "this value is never defined".to_owned(),
            });
        }
        let mut place = vec![BlockId(0); body.order.len()];
        for (index, old) in body.order.iter().enumerate() {
            place[old.0 as usize] = BlockId(index as u32);
        }
        if place
            .iter()
            .enumerate()
            .all(|(index, new)| new.0 as usize == index)
        {
            return Ok(());
        }
        let mut blocks: Vec<Option<Block>> = std::mem::take(&mut body.function.blocks)
            .into_values()
            .into_iter()
            .map(Some)
            .collect();
        body.function.blocks = body
            .order
            .iter()
            .filter_map(|old| blocks[old.0 as usize].take())
            .collect();
        for instruction in body.function.instructions.values_mut() {
            instruction
                .kind
                .for_each_target_mut(|target| *target = place[target.0 as usize]);
            if let InstructionKind::Phi(incoming) = &mut instruction.kind {
                for (block, _) in incoming {
                    *block = place[block.0 as usize];
                }
            }
        }
        Ok(())
    }

    fn begin_block(&mut self, body: &mut Body<'a>, name: Name<'a>) -> Reading<()> {
        let key = name.key();
        let id = match body.names.get(&key) {
            Some(&Local::Block(id)) if body.pending_blocks.remove(&id).is_some() => id,
            Some(_) => return Err(self.failure(format!("%{key} is defined twice"))),
            None => {
                let id = new_block(body, &key);
                body.names.insert(key, Local::Block(id));
                id
            }
        };
        if let Some(number) = name.number() {
            body.next_number = number.saturating_add(1);
        }
        body.order.push(id);
        body.current = Some(id);
        Ok(())
    }

    /// A block without a label: it has the next number.
    fn begin_unnamed_block(&mut self, body: &mut Body<'a>) -> Reading<BlockId> {
        let key: Cow<'a, str> = Cow::Owned(body.next_number.to_string());
        body.next_number = body.next_number.saturating_add(1);
        let id = match body.names.get(&key) {
            Some(&Local::Block(id)) if body.pending_blocks.remove(&id).is_some() => id,
            Some(_) => return Err(self.failure(format!("%{key} is defined twice"))),
            None => {
                let id = new_block(body, &key);
                body.names.insert(key, Local::Block(id));
                id
            }
        };
        body.order.push(id);
        body.current = Some(id);
        Ok(id)
    }

    fn define(&mut self, body: &mut Body<'a>, name: Name<'a>, local: Local) -> Reading<()> {
        let key = name.key();
        if body.names.contains_key(&key) {
            return Err(self.failure(format!("%{key} is defined twice")));
        }
        body.names.insert(key, local);
        if let Some(number) = name.number() {
            body.next_number = number.saturating_add(1);
        }
        Ok(())
    }

    /// Gives the result of an instruction its name. An instruction that was used before it was defined already has its place.
    pub(super) fn define_result(
        &mut self,
        body: &mut Body<'a>,
        name: Option<(Name<'a>, TextPosition)>,
        mut instruction: Instruction,
    ) -> Reading<InstructionId> {
        let is_void = matches!(self.module.types[instruction.type_id], Type::Void);
        let Some((name, position)) = name else {
            if is_void {
                return Ok(body.function.instructions.push(instruction));
            }
            let key = Cow::Owned(body.next_number.to_string());
            body.next_number = body.next_number.saturating_add(1);
            return self.fill(body, key, instruction);
        };
        if is_void {
            return Err(Failure {
                position,
                message: "an instruction without a result has no name".to_owned(),
            });
        }
        instruction.name = display_name(name);
        let key = name.key();
        if let Some(number) = name.number() {
            body.next_number = number.saturating_add(1);
        }
        self.fill(body, key, instruction)
    }

    fn fill(
        &mut self,
        body: &mut Body<'a>,
        key: Cow<'a, str>,
        instruction: Instruction,
    ) -> Reading<InstructionId> {
        match body.names.get(&key) {
            None => {
                let id = body.function.instructions.push(instruction);
                body.names.insert(key, Local::Value(Value::Instruction(id)));
                Ok(id)
            }
            Some(&Local::Value(Value::Instruction(id)))
                if body.pending_values.remove(&id).is_some() =>
            {
                let expected = body.function.instructions[id].type_id;
                if expected != instruction.type_id {
                    let types = &self.module.types;
                    let message = format!(
                        "%{key} is of type {} but was used as {}",
                        types.display(instruction.type_id),
                        types.display(expected)
                    );
                    return Err(Failure {
                        position: instruction.position,
                        message,
                    });
                }
                body.function.instructions[id] = instruction;
                Ok(id)
            }
            Some(_) => Err(Failure {
                position: instruction.position,
                message: format!("%{key} is defined twice"),
            }),
        }
    }

    /// Lets a name stand for another value, if it was not used yet.
    pub(super) fn rename(body: &mut Body<'a>, name: Name<'a>, value: Value) -> bool {
        let key = name.key();
        if body.names.contains_key(&key) {
            return false;
        }
        if let Some(number) = name.number() {
            body.next_number = number.saturating_add(1);
        }
        body.names.insert(key, Local::Value(value));
        true
    }

    /// A value of a type that was read before.
    pub(super) fn value(&mut self, body: &mut Body<'a>, type_id: TypeId) -> Reading<Value> {
        let Token::Local(name) = self.token else {
            return Ok(Value::Constant(self.constant(type_id)?));
        };
        let key = name.key();
        let value = match body.names.get(&key) {
            Some(&Local::Value(value)) => {
                let found = body.function.type_of(&self.module.constants, value);
                if found != type_id {
                    let types = &self.module.types;
                    let message = format!(
                        "%{key} is of type {}, not {}",
                        types.display(found),
                        types.display(type_id)
                    );
                    return Err(self.failure(message));
                }
                value
            }
            Some(Local::Block(_)) => {
                return Err(self.failure(format!("%{key} is a block, not a value")));
            }
            None => {
                if matches!(
                    self.module.types[type_id],
                    Type::Void | Type::Function(_) | Type::Label
                ) {
                    return Err(self.failure("a value cannot have this type"));
                }
                let id = body.function.instructions.push(Instruction {
                    kind: InstructionKind::Unreachable,
                    type_id,
                    name: None,
                    location: None,
                    position: self.position,
                });
                body.pending_values.insert(id, self.position);
                body.names.insert(key, Local::Value(Value::Instruction(id)));
                Value::Instruction(id)
            }
        };
        self.advance();
        Ok(value)
    }

    /// A type and a value of it.
    pub(super) fn typed_value(&mut self, body: &mut Body<'a>) -> Reading<(TypeId, Value)> {
        let type_id = self.type_id()?;
        Ok((type_id, self.value(body, type_id)?))
    }

    /// `%name` of a block.
    pub(super) fn block(&mut self, body: &mut Body<'a>) -> Reading<BlockId> {
        let Token::Local(name) = self.token else {
            return self.expected("a block");
        };
        let key = name.key();
        let id = match body.names.get(&key) {
            Some(&Local::Block(id)) => id,
            Some(Local::Value(_)) => {
                return Err(self.failure(format!("%{key} is a value, not a block")));
            }
            None => {
                let id = new_block(body, &key);
                body.pending_blocks.insert(id, self.position);
                body.names.insert(key, Local::Block(id));
                id
            }
        };
        self.advance();
        Ok(id)
    }

    /// `label %name`
    pub(super) fn target_block(&mut self, body: &mut Body<'a>) -> Reading<BlockId> {
        self.expect_word("label")?;
        self.block(body)
    }
}

fn new_block(body: &mut Body<'_>, key: &str) -> BlockId {
    body.function.blocks.push(Block {
        name: key.into(),
        instructions: Vec::new(),
    })
}

/// A name worth keeping; a number is not.
fn display_name(name: Name<'_>) -> Option<Box<str>> {
    if name.is_number() {
        None
    } else {
        Some(name.key().into())
    }
}
