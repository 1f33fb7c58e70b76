//! Reading LLVM text, as clang 14 to 22 write it.
//!
//! Everything a module says about what a program does is kept; what only helps optimisers and code generators is skipped.
//! An unknown attribute is skipped; an unknown opcode, type or constant is an error that names the line and column of the text.
//! Any bytes at all give a module or an error: nesting is bounded, and no step takes more than linear time.
//!
//! Where this departs from the `LangRef`:
//! 1. Attributes of calls, declarations and global variables end with their line, as LLVM writes them; the grammar alone cannot
//!    tell an unknown attribute from the next instruction.
//! 2. Attributes are skipped but for `byval`, which changes what a call does. `inalloca`, `preallocated` (Windows) are errors.
//! 3. Typed pointers become pointers, and casts between them vanish; intrinsic names lose their pointee (`p0i8` is `p0`).
//! 4. Debug intrinsics and debug records become bindings of the function, in both forms.
//! 5. Names of values are not checked to be numbered in order, only to be defined once.
//!
//! What it cannot do: scalable vectors, target types, `x86_mmx`, `x86_amx`, Windows exception handling, `ptrauth`, integer
//! literals over 128 bits, constant expressions on vectors and aggregates, bitcode.

mod aggregates;
mod calls;
mod constants;
mod functions;
mod globals;
mod instructions;
mod lexer;
mod memory;
mod metadata;
mod parser;
mod source_types;
mod types;

use crate::error::Error;
use crate::module::TextPosition;
use crate::module::{
    DataLayout, Instruction, InstructionId, InstructionKind as Kind, LayoutError, Module, Type,
    TypeId,
};
use lexer::Token;
use parser::{Failure, Parser, Reading, describe};
use std::collections::HashMap;

/// Reads the text of a module; `name` is what it is called in messages.
pub fn read(text: &[u8], name: &str) -> Result<Module, Error> {
    read_renamed(text, name, &HashMap::new())
}

/// The same, with other names for some symbols.
pub(crate) fn read_renamed<'a>(
    text: &'a [u8],
    name: &str,
    renamed: &HashMap<&'a str, &'a str>,
) -> Result<Module, Error> {
    let failed = |failure: Failure| Error::Read {
        module: name.to_owned(),
        position: failure.position,
        message: failure.message,
    };
    if text.starts_with(b"BC\xC0\xDE") {
        let message = "this is bitcode, not text: compile with -S -emit-llvm";
        return Err(failed(Failure {
            position: TextPosition { line: 1, column: 1 },
            message: message.to_owned(),
        }));
    }
    let mut parser = Parser::new(text, name, renamed.clone());
    parser.everything().map_err(failed)?;
    parser.finish().map_err(failed)
}

impl Parser<'_> {
    fn everything(&mut self) -> Reading<()> {
        loop {
            match self.token {
                Token::End => return Ok(()),
                Token::Word("define") => self.function(true)?,
                Token::Word("declare") => self.function(false)?,
                Token::Global(name) => self.global(name)?,
                Token::Local(name) => self.type_definition(name)?,
                Token::MetadataNumber(number) => self.metadata_definition(number)?,
                Token::Word("source_filename") => {
                    self.advance();
                    self.expect(b'=')?;
                    self.module.source = self.text()?;
                }
                Token::Word("target") => self.target()?,
                Token::Word("module") => {
                    let position = self.position;
                    self.advance();
                    self.expect_word("asm")?;
                    let line = self.text()?;
                    self.module.assembly.push((position, line));
                }
                Token::Word("attributes") => {
                    self.advance();
                    if !matches!(self.token, Token::AttributeGroup(_)) {
                        return self.expected("an attribute group");
                    }
                    self.advance();
                    self.expect(b'=')?;
                    if !self.is(b'{') {
                        return self.expected("`{`");
                    }
                    self.skip_balanced()?;
                }
                Token::MetadataName(_)
                | Token::Comdat(_)
                | Token::Summary
                | Token::Word("uselistorder" | "uselistorder_bb") => {
                    self.advance();
                    self.skip_line()?;
                }
                token => {
                    return Err(self.failure(format!(
                        "{} begins nothing that a module has",
                        describe(token)
                    )));
                }
            }
        }
    }

    fn target(&mut self) -> Reading<()> {
        self.advance();
        let what = self.word("`datalayout` or `triple`")?;
        self.expect(b'=')?;
        let position = self.position;
        let text = self.text()?;
        match what {
            "triple" => self.module.triple = text,
            "datalayout" => {
                self.module.data_layout = DataLayout::parse(&text).ok_or_else(|| Failure {
                    position,
                    message: "this data layout makes no sense".to_owned(),
                })?;
                self.module.data_layout_text = text;
            }
            _ => {
                return Err(Failure {
                    position,
                    message: format!("unknown target property `{what}`"),
                });
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Reading<Module> {
        if let Some((&symbol, &position)) =
            self.undefined.iter().min_by_key(|(_, position)| **position)
        {
            let name = self.module.symbols[symbol]
                .name
                .as_deref()
                .unwrap_or("(a number)");
            return Err(Failure {
                position,
                message: format!("@{name} is used but neither defined nor declared"),
            });
        }
        self.block_addresses()?;
        let Parser {
            mut module,
            mut metadata,
            type_names,
            subprograms,
            described,
            ..
        } = self;
        for (function, number) in subprograms {
            module.functions[function].source = metadata.subprogram(&mut module, number);
            module.functions[function].result = metadata.result(&mut module, number);
        }
        for (global, number) in described {
            module.globals[global].variable = metadata.global_variable(&mut module, number);
        }
        metadata.finish(&mut module);
        let data_layout = module.data_layout.clone();
        if let Err(error) = module.types.lay_out(&data_layout) {
            let (LayoutError::Recursive(id) | LayoutError::TooLarge(id) | LayoutError::TooDeep(id)) =
                error;
            let named = type_names.values().find(|named| named.id == id);
            let start = TextPosition { line: 1, column: 1 };
            let position = named.map_or(start, |named| named.position);
            let message = error.describe(&module.types);
            return Err(Failure { position, message });
        }
        settle_memory(&mut module)?;
        Ok(module)
    }

    fn block_addresses(&mut self) -> Reading<()> {
        let mut blocks: HashMap<_, HashMap<&str, _>> = HashMap::new();
        let mut found = Vec::new();
        for pending in &self.addresses {
            let missing = |what: &str| Failure {
                position: pending.position,
                message: what.to_owned(),
            };
            let crate::module::SymbolKind::Function(function) =
                self.module.symbols[pending.function].kind
            else {
                return Err(missing("the address of a block needs a function"));
            };
            let names = blocks.entry(function).or_insert_with(|| {
                let blocks = self.module.functions[function].blocks.iter();
                blocks.map(|(id, block)| (&*block.name, id)).collect()
            });
            let block = names
                .get(&*pending.block)
                .ok_or_else(|| missing("the function has no such block"))?;
            found.push((pending.constant, *block));
        }
        for (constant, block) in found {
            self.module.constants.set_block(constant, block);
        }
        Ok(())
    }
}

/// Checks that all memory a module names has a size, and gives accesses without an alignment that of their type.
fn settle_memory(module: &mut Module) -> Reading<()> {
    let Module {
        types,
        constants,
        globals,
        functions,
        ..
    } = module;
    let align_of = |id: TypeId, position| match types.layout(id) {
        Some(layout) => Ok(layout.align),
        None => Err(Failure {
            position,
            message: format!("type {} has no size here", types.display(id)),
        }),
    };
    for global in globals.values() {
        // A declared variable may be of an opaque type: only its address is used.
        if global.initial.is_some() {
            align_of(global.type_id, global.position)?;
        }
    }
    for function in functions.values_mut() {
        for parameter in &function.parameters {
            if let Some(copied) = parameter.by_value {
                align_of(copied, function.position)?;
            }
            if function.is_defined() && types[parameter.type_id] != Type::Metadata {
                align_of(parameter.type_id, function.position)?;
            }
        }
        for index in 0..function.instructions.len() {
            let id = InstructionId(index as u32);
            let Instruction {
                kind,
                type_id,
                position,
                ..
            } = &function.instructions[id];
            let accessed = match kind {
                Kind::Allocate { element, .. } => *element,
                Kind::ElementPointer { source, .. } => *source,
                Kind::Load { .. } => *type_id,
                Kind::Store { value, .. }
                | Kind::Update { operand: value, .. }
                | Kind::CompareExchange {
                    expected: value, ..
                } => function.type_of(constants, *value),
                _ => continue,
            };
            let natural = align_of(accessed, *position)?;
            if let Kind::Allocate { align, .. }
            | Kind::Load { align, .. }
            | Kind::Store { align, .. }
            | Kind::Update { align, .. }
            | Kind::CompareExchange { align, .. } = &mut function.instructions[id].kind
                && *align == 0
            {
                *align = natural;
            }
        }
    }
    Ok(())
}
