//! Reading calls, and debug intrinsics and records.

use super::constants::is_constant_word;
use super::functions::Body;
use super::instructions::Read;
use super::lexer::Token;
use super::parser::{Parser, Reading, describe};
use super::types::is_type_word;
use crate::module::{
    Argument, Binding, BindingKind, Call, Callee, ConstantKind, InlineAssembly,
    InstructionKind as Kind, LocationId, Pointee, Signature, Type, TypeId, Value,
};

/// An argument that may be metadata.
enum Passed {
    Argument(Argument),
    /// A value as metadata, or the number of a node.
    Metadata(Option<Value>, Option<u32>),
    /// How a debug value makes the variable.
    Expression {
        empty: bool,
    },
}

/// What a debug intrinsic says.
enum DebugIntrinsic {
    Binds(BindingKind),
    Label,
}

impl<'a> Parser<'a> {
    pub(super) fn call_instruction(&mut self, body: &mut Body<'a>) -> Reading<Read> {
        let (call, passed, result) = self.call(body)?;
        if let Some(intrinsic) = self.debug_intrinsic(&call) {
            let location = self.trailing()?;
            if let DebugIntrinsic::Binds(kind) = intrinsic {
                self.debug_binding(body, kind, &passed, location);
            }
            return Ok(Read::Nothing);
        }
        Ok(Read::Instruction(Kind::Call(Box::new(call)), result))
    }

    pub(super) fn invoke(&mut self, body: &mut Body<'a>) -> Reading<Read> {
        let (call, _, result) = self.call(body)?;
        self.expect_word("to")?;
        let normal = self.target_block(body)?;
        self.expect_word("unwind")?;
        let unwind = self.target_block(body)?;
        Ok(Read::Instruction(
            Kind::Invoke {
                call: Box::new(call),
                normal,
                unwind,
            },
            result,
        ))
    }

    pub(super) fn call_branch(&mut self, body: &mut Body<'a>) -> Reading<Read> {
        let (call, _, result) = self.call(body)?;
        self.expect_word("to")?;
        let fallthrough = self.target_block(body)?;
        let indirect = self.target_list(body)?;
        Ok(Read::Instruction(
            Kind::CallBranch {
                call: Box::new(call),
                fallthrough,
                indirect,
            },
            result,
        ))
    }

    /// From the flags to the operand bundles.
    fn call(&mut self, body: &mut Body<'a>) -> Reading<(Call, Vec<Passed>, TypeId)> {
        loop {
            match self.token {
                Token::Word(word) if is_type_word(word) => break,
                Token::Word(_) | Token::Text(_) => self.attribute()?,
                _ => break,
            }
        }
        let given = self.type_id()?;
        let callee = self.callee(body)?;
        let passed = self.arguments(body)?;
        let mut arguments = Vec::with_capacity(passed.len());
        for one in &passed {
            arguments.push(match one {
                Passed::Argument(argument) => *argument,
                Passed::Metadata(..) | Passed::Expression { .. } => {
                    let type_id = self.module.types.intern(Type::Metadata);
                    let value = Value::Constant(self.intern(type_id, ConstantKind::Metadata));
                    Argument {
                        value,
                        type_id,
                        by_value: None,
                    }
                }
            });
        }
        let (signature, result) = if let Type::Function(signature) = &self.module.types[given] {
            let fits = arguments.len() >= signature.parameters.len()
                && (signature.variadic || arguments.len() == signature.parameters.len())
                && arguments
                    .iter()
                    .zip(&signature.parameters)
                    .all(|(argument, expected)| argument.type_id == *expected);
            if !fits {
                return Err(self.failure("the arguments do not fit the type of the function"));
            }
            (given, signature.result)
        } else {
            let parameters = arguments.iter().map(|argument| argument.type_id).collect();
            let signature = Signature {
                result: given,
                parameters,
                variadic: false,
            };
            (self.module.types.intern(Type::Function(signature)), given)
        };
        if matches!(
            self.module.types[result],
            Type::Function(_) | Type::Label | Type::Metadata
        ) {
            return Err(self.failure("a call cannot give this type"));
        }
        let (bundles, never_throws) = self.call_end()?;
        Ok((
            Call {
                callee,
                signature,
                arguments,
                bundles,
                never_throws,
                pointee: Pointee::default(),
            },
            passed,
            result,
        ))
    }

    fn callee(&mut self, body: &mut Body<'a>) -> Reading<Callee> {
        if !self.accept_word("asm") {
            let pointer = self.module.types.pointer();
            return Ok(Callee::Value(self.value(body, pointer)?));
        }
        let mut side_effect = false;
        while let Token::Word(word) = self.token {
            side_effect |= word == "sideeffect";
            self.advance();
        }
        let text = self.text()?;
        self.expect(b',')?;
        let constraints = self.text()?;
        Ok(Callee::Assembly(Box::new(InlineAssembly {
            text,
            constraints,
            side_effect,
        })))
    }

    fn arguments(&mut self, body: &mut Body<'a>) -> Reading<Vec<Passed>> {
        self.expect(b'(')?;
        let mut passed = Vec::new();
        while !self.is(b')') {
            if !passed.is_empty() {
                self.expect(b',')?;
            }
            // `...` forwards variadic arguments in a `musttail` call of C++ thunks.
            if self.token == Token::Ellipsis {
                return Err(self.failure("forwarding of variadic arguments is not supported"));
            }
            let type_id = self.type_id()?;
            if self.module.types[type_id] == Type::Metadata {
                passed.push(self.metadata_argument(body)?);
                continue;
            }
            let by_value = self.parameter_attributes()?;
            let value = self.value(body, type_id)?;
            passed.push(Passed::Argument(Argument {
                value,
                type_id,
                by_value,
            }));
        }
        self.expect(b')')?;
        Ok(passed)
    }

    /// Metadata as an argument: a typed value, or a node.
    fn metadata_argument(&mut self, body: &mut Body<'a>) -> Reading<Passed> {
        match self.token {
            Token::MetadataName("DIExpression") => {
                self.advance();
                let empty = self.is(b'(') && self.peek() == Token::Mark(b')');
                self.skip_balanced()?;
                Ok(Passed::Expression { empty })
            }
            Token::Mark(b'!') | Token::MetadataName(_) | Token::MetadataNumber(_) => {
                Ok(Passed::Metadata(None, self.metadata_reference()?))
            }
            _ => {
                let (_, value) = self.typed_value(body)?;
                Ok(Passed::Metadata(Some(value), None))
            }
        }
    }

    /// Attributes and operand bundles after the arguments; gives the bundles, and whether the call never throws.
    fn call_end(&mut self) -> Reading<(Box<[Box<str>]>, bool)> {
        let mut bundles = Vec::new();
        let mut never_throws = false;
        while self.same_line() {
            never_throws |= self.says_never_throws();
            match self.token {
                Token::Word(word) if !is_constant_word(word) && word != "to" => self.attribute()?,
                Token::Text(_) | Token::AttributeGroup(_) => self.attribute()?,
                Token::Mark(b'[') => {
                    self.advance();
                    while !self.accept(b']') {
                        self.accept(b',');
                        bundles.push(self.text()?);
                        if !self.is(b'(') {
                            return self.expected("`(`");
                        }
                        self.skip_balanced()?;
                    }
                }
                _ => break,
            }
        }
        Ok((bundles.into(), never_throws))
    }

    /// Whether a call is of a debug intrinsic, and which.
    fn debug_intrinsic(&self, call: &Call) -> Option<DebugIntrinsic> {
        let Callee::Value(Value::Constant(constant)) = call.callee else {
            return None;
        };
        let ConstantKind::Symbol(symbol) = self.module.constants[constant].kind else {
            return None;
        };
        match self.module.symbols[symbol]
            .name
            .as_deref()?
            .strip_prefix("llvm.dbg.")?
        {
            "declare" | "addr" => Some(DebugIntrinsic::Binds(BindingKind::Address)),
            "value" | "assign" => Some(DebugIntrinsic::Binds(BindingKind::Value)),
            "label" => Some(DebugIntrinsic::Label),
            _ => None,
        }
    }

    fn debug_binding(
        &mut self,
        body: &mut Body<'a>,
        kind: BindingKind,
        passed: &[Passed],
        location: Option<LocationId>,
    ) {
        let [
            Passed::Metadata(Some(value), _),
            Passed::Metadata(_, Some(variable)),
            rest @ ..,
        ] = passed
        else {
            return;
        };
        let Parser {
            metadata, module, ..
        } = self;
        let variable = metadata.variable(module, *variable);
        let whole = matches!(rest, [Passed::Expression { empty: true }, ..]);
        body.function.bindings.push(Binding {
            value: *value,
            variable,
            kind,
            whole,
            location,
        });
    }

    /// `#dbg_value(...)`; the current token is the record's name.
    pub(super) fn debug_record(&mut self, body: &mut Body<'a>, name: &str) -> Reading<()> {
        let kind = match name {
            "dbg_declare" | "dbg_declare_value" => Some(BindingKind::Address),
            "dbg_value" | "dbg_assign" => Some(BindingKind::Value),
            "dbg_label" => None,
            _ => return Err(self.failure(format!("unknown record {}", describe(self.token)))),
        };
        self.advance();
        let Some(kind) = kind else {
            return self.skip_balanced();
        };
        self.expect(b'(')?;
        let mut passed = Vec::new();
        while !self.is(b')') {
            if !passed.is_empty() {
                self.expect(b',')?;
            }
            passed.push(self.metadata_argument(body)?);
        }
        self.expect(b')')?;
        let location = match passed.pop() {
            Some(Passed::Metadata(None, Some(number))) => {
                let Parser {
                    metadata, module, ..
                } = self;
                Some(metadata.location(module, number))
            }
            _ => None,
        };
        self.debug_binding(body, kind, &passed, location);
        Ok(())
    }
}
