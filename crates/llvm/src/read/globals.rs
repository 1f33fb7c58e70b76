//! Reading global variables, aliases and indirect functions.

use super::lexer::{Name, Token};
use super::parser::{Parser, Reading, describe};
use crate::module::{Alias, Global, Linkage, SymbolKind, TextPosition, ThreadLocal, Type};

impl<'a> Parser<'a> {
    /// `@name = ...`; the current token is the name.
    pub(super) fn global(&mut self, name: Name<'a>) -> Reading<()> {
        let position = self.position;
        let symbol = self.define_symbol(name)?;
        self.advance();
        self.expect(b'=')?;
        let mut linkage = None;
        let mut thread_local = None;
        let mut address_space = 0;
        loop {
            let word = self.word("a global variable, alias or indirect function")?;
            match word {
                "global" | "constant" => {
                    // The word `external` is written for declarations only.
                    let declared =
                        matches!(linkage, Some(Linkage::External | Linkage::ExternalWeak));
                    self.module.symbols[symbol].linkage = linkage.unwrap_or(Linkage::External);
                    let global =
                        self.variable(word == "constant", thread_local, declared, position)?;
                    let id = self.module.globals.push(Global {
                        symbol,
                        address_space,
                        ..global
                    });
                    self.module.symbols[symbol].kind = SymbolKind::Global(id);
                    return self.global_end(Some(id));
                }
                "alias" | "ifunc" => {
                    self.module.symbols[symbol].linkage = linkage.unwrap_or(Linkage::External);
                    let type_id = self.type_id()?;
                    self.expect(b',')?;
                    let target = self.aliasee()?;
                    let indirect = word == "ifunc";
                    let id = self.module.aliases.push(Alias {
                        symbol,
                        type_id,
                        target,
                        indirect,
                        position,
                    });
                    self.module.symbols[symbol].kind = SymbolKind::Alias(id);
                    return self.global_end(None);
                }
                "addrspace" => {
                    self.expect(b'(')?;
                    address_space = self.natural()?;
                    self.expect(b')')?;
                }
                "thread_local" => {
                    thread_local = Some(ThreadLocal::GeneralDynamic);
                    if self.accept(b'(') {
                        let model = self.word("a thread-local model")?;
                        thread_local = ThreadLocal::from_word(model);
                        if thread_local.is_none() {
                            return Err(
                                self.failure(format!("unknown thread-local model `{model}`"))
                            );
                        }
                        self.expect(b')')?;
                    }
                }
                _ => match Linkage::from_word(word) {
                    Some(found) => linkage = Some(found),
                    None if self.is(b'(') => self.skip_balanced()?,
                    None => {}
                },
            }
        }
    }

    /// What an alias names; in the text of LLVM 14 the type may be left to a constant expression.
    fn aliasee(&mut self) -> Reading<crate::module::ConstantId> {
        if let Token::Word(word) = self.token
            && super::constants::is_constant_word(word)
        {
            let pointer = self.module.types.pointer();
            return self.constant(pointer);
        }
        self.typed_constant()
    }

    fn variable(
        &mut self,
        constant: bool,
        thread_local: Option<ThreadLocal>,
        declared: bool,
        position: TextPosition,
    ) -> Reading<Global> {
        let type_id = self.type_id()?;
        if matches!(
            self.module.types[type_id],
            Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token
        ) {
            return Err(self.failure("a global variable cannot have this type"));
        }
        let initial = if declared {
            None
        } else {
            Some(self.constant(type_id)?)
        };
        Ok(Global {
            symbol: crate::module::SymbolId(0),
            type_id,
            initial,
            constant,
            thread_local,
            address_space: 0,
            align: None,
            section: None,
            variable: None,
            of_library: false,
            position,
        })
    }

    /// What may follow: `, section "x", align 4, !dbg !3` and attributes, to the end of the line.
    fn global_end(&mut self, id: Option<crate::module::GlobalId>) -> Reading<()> {
        while self.same_line() {
            match self.token {
                Token::Word("align") => {
                    self.advance();
                    let align: u64 = self.natural()?;
                    if let Some(id) = id {
                        self.module.globals[id].align = Some(align);
                    }
                }
                Token::Word("section") => {
                    self.advance();
                    let section = self.text()?;
                    if let Some(id) = id {
                        self.module.globals[id].section = Some(section);
                    }
                }
                Token::MetadataName(name) => {
                    self.advance();
                    let number = self.metadata_reference()?;
                    if let (Some(id), "dbg", Some(number)) = (id, name, number) {
                        self.described.push((id, number));
                    }
                }
                Token::Mark(b'(' | b'[' | b'{' | b'<') => self.skip_balanced()?,
                Token::Mark(b',' | b'=')
                | Token::Word(_)
                | Token::Text(_)
                | Token::AttributeGroup(_) => {
                    self.advance();
                }
                token => {
                    return Err(self.failure(format!(
                        "{} cannot follow a global variable",
                        describe(token)
                    )));
                }
            }
        }
        Ok(())
    }
}
