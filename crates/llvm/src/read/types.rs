//! Reading types.

use super::lexer::{Name, Token};
use super::parser::{Failure, NamedType, Parser, Reading, describe};
use crate::module::{FloatFormat, Signature, Structure, Type, TypeId};

/// Whether a word begins a type. Anything else in front of a type is an attribute.
pub(super) fn is_type_word(word: &str) -> bool {
    simple(word).is_some()
        || matches!(word, "ptr" | "opaque" | "target")
        || integer_width(word).is_some()
}

fn integer_width(word: &str) -> Option<&str> {
    word.strip_prefix('i')
        .filter(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn simple(word: &str) -> Option<Type> {
    Some(match word {
        "void" => Type::Void,
        "half" => Type::Float(FloatFormat::Half),
        "bfloat" => Type::Float(FloatFormat::Brain),
        "float" => Type::Float(FloatFormat::Single),
        "double" => Type::Float(FloatFormat::Double),
        "x86_fp80" => Type::Float(FloatFormat::Extended),
        "fp128" => Type::Float(FloatFormat::Quadruple),
        "ppc_fp128" => Type::Float(FloatFormat::DoubleDouble),
        "label" => Type::Label,
        "metadata" => Type::Metadata,
        "token" => Type::Token,
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    /// A type, with the stars and parameter lists behind it.
    pub(super) fn type_id(&mut self) -> Reading<TypeId> {
        self.nested(|parser| {
            let mut id = parser.base_type()?;
            loop {
                if parser.accept(b'*') {
                    id = parser.module.types.pointer();
                } else if parser.is_word("addrspace")
                    && !matches!(parser.module.types[id], Type::Pointer(_))
                {
                    let space = parser.address_space()?;
                    parser.expect(b'*')?;
                    id = parser.module.types.intern(Type::Pointer(space));
                } else if parser.is(b'(') {
                    id = parser.function_type(id)?;
                } else {
                    return Ok(id);
                }
            }
        })
    }

    /// `addrspace(n)`
    pub(super) fn address_space(&mut self) -> Reading<u32> {
        self.expect_word("addrspace")?;
        self.expect(b'(')?;
        // Address spaces may have names (`addrspace("A")`), of targets that no C program here has.
        let space = self.natural()?;
        self.expect(b')')?;
        Ok(space)
    }

    fn base_type(&mut self) -> Reading<TypeId> {
        match self.token {
            Token::Word("ptr") => {
                self.advance();
                let space = if self.is_word("addrspace") {
                    self.address_space()?
                } else {
                    0
                };
                Ok(self.module.types.intern(Type::Pointer(space)))
            }
            Token::Word(word) => {
                let entry = match (simple(word), integer_width(word)) {
                    (Some(entry), _) => entry,
                    (None, Some(digits)) => match digits.parse() {
                        Ok(bits @ 1..=8_388_607) => Type::Integer(bits),
                        _ => {
                            return Err(self.failure(format!(
                                "{} is not an integer type",
                                describe(self.token)
                            )));
                        }
                    },
                    _ => return Err(self.failure(format!("unknown type {}", describe(self.token)))),
                };
                self.advance();
                Ok(self.module.types.intern(entry))
            }
            Token::Local(name) => {
                self.advance();
                Ok(self.named_type(name))
            }
            Token::Mark(b'{') => self.structure(false),
            Token::Mark(b'[') => {
                self.advance();
                let count = self.natural()?;
                self.expect_word("x")?;
                let element = self.type_id()?;
                self.expect(b']')?;
                self.must_have_values(element)?;
                Ok(self.module.types.intern(Type::Array { element, count }))
            }
            Token::Mark(b'<') => {
                self.advance();
                if self.is(b'{') {
                    let id = self.structure(true)?;
                    self.expect(b'>')?;
                    return Ok(id);
                }
                self.vector()
            }
            _ => self.expected("a type"),
        }
    }

    fn vector(&mut self) -> Reading<TypeId> {
        if self.is_word("vscale") {
            return Err(self.failure("scalable vectors are not supported"));
        }
        let count: u32 = self.natural()?;
        self.expect_word("x")?;
        let element = self.type_id()?;
        self.expect(b'>')?;
        if count == 0
            || !matches!(
                self.module.types[element],
                Type::Integer(_) | Type::Float(_) | Type::Pointer(_)
            )
        {
            return Err(self.failure("this is not a vector type"));
        }
        Ok(self.module.types.intern(Type::Vector { element, count }))
    }

    fn must_have_values(&self, id: TypeId) -> Reading<()> {
        match self.module.types[id] {
            Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token => {
                Err(self.failure(format!(
                    "{} cannot be part of a type",
                    self.module.types.display(id)
                )))
            }
            _ => Ok(()),
        }
    }

    fn fields(&mut self) -> Reading<Box<[TypeId]>> {
        self.expect(b'{')?;
        let mut fields = Vec::new();
        while !self.is(b'}') {
            if !fields.is_empty() {
                self.expect(b',')?;
            }
            let field = self.type_id()?;
            self.must_have_values(field)?;
            fields.push(field);
        }
        self.expect(b'}')?;
        Ok(fields.into())
    }

    fn structure(&mut self, packed: bool) -> Reading<TypeId> {
        let fields = Some(self.fields()?);
        Ok(self.module.types.intern(Type::Structure(Structure {
            name: None,
            fields,
            packed,
        })))
    }

    fn function_type(&mut self, result: TypeId) -> Reading<TypeId> {
        self.expect(b'(')?;
        let mut parameters = Vec::new();
        let mut variadic = false;
        while !self.is(b')') {
            if !parameters.is_empty() {
                self.expect(b',')?;
            }
            if self.token == Token::Ellipsis {
                self.advance();
                variadic = true;
                break;
            }
            parameters.push(self.type_id()?);
        }
        self.expect(b')')?;
        let signature = Signature {
            result,
            parameters: parameters.into(),
            variadic,
        };
        Ok(self.module.types.intern(Type::Function(signature)))
    }

    /// The type of a name, opaque until it is defined.
    fn named_type(&mut self, name: Name<'a>) -> TypeId {
        let key = name.key();
        if let Some(named) = self.type_names.get(&key) {
            return named.id;
        }
        let structure = Structure {
            name: Some(key.as_ref().into()),
            fields: None,
            packed: false,
        };
        let id = self.module.types.intern(Type::Structure(structure));
        let named = NamedType {
            id,
            position: self.position,
            defined: false,
        };
        self.type_names.insert(key, named);
        id
    }

    /// `%name = type ...`; the current token is the name.
    pub(super) fn type_definition(&mut self, name: Name<'a>) -> Reading<()> {
        let position = self.position;
        self.advance();
        self.expect(b'=')?;
        self.expect_word("type")?;
        let id = self.named_type(name);
        if let Some(named) = self.type_names.get_mut(&name.key()) {
            named.position = position;
            if std::mem::replace(&mut named.defined, true) {
                let message = format!("type %{} is defined twice", name.key());
                return Err(Failure { position, message });
            }
        }
        if self.accept_word("opaque") {
            return Ok(());
        }
        let packed = self.accept(b'<');
        if !self.is(b'{') {
            return self.expected("a structure");
        }
        let fields = self.fields()?;
        if packed {
            self.expect(b'>')?;
        }
        self.module.types.define(id, Some(fields), packed);
        Ok(())
    }
}
