//! Printing instructions.

use super::constants::Constants;
use super::names::{Names, SymbolNames};
use crate::module::{
    Atomic, BlockId, Call, Callee, Clause, Function, InstructionId, InstructionKind as Kind,
    Module, Type, TypeId, Value,
};
use std::fmt::Write as _;

pub(super) struct Printer<'a> {
    pub(super) module: &'a Module,
    pub(super) function: &'a Function,
    pub(super) names: &'a Names,
    pub(super) symbols: &'a SymbolNames,
}

impl Printer<'_> {
    /// One instruction without the line end.
    pub(super) fn instruction(&self, id: InstructionId) -> String {
        let instruction = &self.function.instructions[id];
        let text = self.kind(&instruction.kind, instruction.type_id);
        if self.module.types[instruction.type_id] == Type::Void {
            text
        } else {
            format!("{} = {text}", self.names.instruction(id))
        }
    }

    fn type_text(&self, id: TypeId) -> String {
        self.symbols.type_text(self.module, id)
    }

    fn bare(&self, value: Value) -> String {
        match value {
            Value::Constant(id) => Constants {
                module: self.module,
                names: self.symbols,
            }
            .bare(id),
            Value::Argument(index) => self.names.argument(index as usize),
            Value::Instruction(id) => self.names.instruction(id),
        }
    }

    fn typed(&self, value: Value) -> String {
        let type_id = self.function.type_of(&self.module.constants, value);
        format!("{} {}", self.type_text(type_id), self.bare(value))
    }

    fn label(&self, block: BlockId) -> String {
        format!("label %{}", self.names.label(block))
    }

    fn labels(&self, blocks: &[BlockId]) -> String {
        blocks
            .iter()
            .map(|&block| self.label(block))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn kind(&self, kind: &Kind, type_id: TypeId) -> String {
        match kind {
            Kind::Return(None) => "ret void".to_owned(),
            Kind::Return(Some(value)) => format!("ret {}", self.typed(*value)),
            Kind::Branch(target) => format!("br {}", self.label(*target)),
            Kind::ConditionalBranch {
                condition,
                then,
                otherwise,
            } => {
                format!(
                    "br {}, {}, {}",
                    self.typed(*condition),
                    self.label(*then),
                    self.label(*otherwise)
                )
            }
            Kind::Switch {
                value,
                default,
                cases,
            } => {
                let mut text = format!("switch {}, {} [", self.typed(*value), self.label(*default));
                for (case, target) in cases {
                    let _ = write!(
                        text,
                        " {}, {}",
                        self.typed(Value::Constant(*case)),
                        self.label(*target)
                    );
                }
                text + " ]"
            }
            Kind::IndirectBranch { address, targets } => {
                format!(
                    "indirectbr {}, [{}]",
                    self.typed(*address),
                    self.labels(targets)
                )
            }
            Kind::Invoke {
                call,
                normal,
                unwind,
            } => {
                format!(
                    "invoke {} to {} unwind {}",
                    self.call(call),
                    self.label(*normal),
                    self.label(*unwind)
                )
            }
            Kind::CallBranch {
                call,
                fallthrough,
                indirect,
            } => {
                format!(
                    "callbr {} to {} [{}]",
                    self.call(call),
                    self.label(*fallthrough),
                    self.labels(indirect)
                )
            }
            Kind::Resume(value) => format!("resume {}", self.typed(*value)),
            Kind::Unreachable => "unreachable".to_owned(),
            Kind::Call(call) => format!("call {}", self.call(call)),
            Kind::Allocate { .. }
            | Kind::Load { .. }
            | Kind::Store { .. }
            | Kind::Fence(_)
            | Kind::CompareExchange { .. }
            | Kind::Update { .. }
            | Kind::ElementPointer { .. } => self.memory(kind, type_id),
            _ => self.computation(kind, type_id),
        }
    }

    fn computation(&self, kind: &Kind, type_id: TypeId) -> String {
        match kind {
            Kind::FloatNegate(value) => format!("fneg {}", self.typed(*value)),
            Kind::Binary {
                operation,
                left,
                right,
                promises,
            } => {
                format!(
                    "{} {}{}, {}",
                    operation.word(),
                    promises.words(),
                    self.typed(*left),
                    self.bare(*right)
                )
            }
            Kind::Cast {
                operation,
                operand,
                promises,
            } => {
                format!(
                    "{} {}{} to {}",
                    operation.word(),
                    promises.words(),
                    self.typed(*operand),
                    self.type_text(type_id)
                )
            }
            Kind::CompareIntegers {
                predicate,
                left,
                right,
                promises,
            } => {
                format!(
                    "icmp {}{} {}, {}",
                    promises.words(),
                    predicate.word(),
                    self.typed(*left),
                    self.bare(*right)
                )
            }
            Kind::CompareFloats {
                predicate,
                left,
                right,
            } => {
                format!(
                    "fcmp {} {}, {}",
                    predicate.word(),
                    self.typed(*left),
                    self.bare(*right)
                )
            }
            Kind::Select {
                condition,
                then,
                otherwise,
            } => {
                format!(
                    "select {}, {}, {}",
                    self.typed(*condition),
                    self.typed(*then),
                    self.typed(*otherwise)
                )
            }
            Kind::Freeze(value) => format!("freeze {}", self.typed(*value)),
            Kind::Phi(incoming) => {
                let list = incoming.iter().map(|(block, value)| {
                    format!("[ {}, %{} ]", self.bare(*value), self.names.label(*block))
                });
                format!(
                    "phi {} {}",
                    self.type_text(type_id),
                    list.collect::<Vec<_>>().join(", ")
                )
            }
            _ => self.parts(kind, type_id),
        }
    }

    fn parts(&self, kind: &Kind, type_id: TypeId) -> String {
        match kind {
            Kind::ExtractElement { vector, index } => {
                format!(
                    "extractelement {}, {}",
                    self.typed(*vector),
                    self.typed(*index)
                )
            }
            Kind::InsertElement {
                vector,
                element,
                index,
            } => {
                format!(
                    "insertelement {}, {}, {}",
                    self.typed(*vector),
                    self.typed(*element),
                    self.typed(*index)
                )
            }
            Kind::ShuffleVector { left, right, mask } => {
                let lanes = mask
                    .iter()
                    .map(|lane| lane.map_or("i32 poison".to_owned(), |lane| format!("i32 {lane}")));
                let lanes = lanes.collect::<Vec<_>>().join(", ");
                format!(
                    "shufflevector {}, {}, <{} x i32> <{lanes}>",
                    self.typed(*left),
                    self.typed(*right),
                    mask.len()
                )
            }
            Kind::ExtractValue { aggregate, indices } => {
                format!(
                    "extractvalue {}{}",
                    self.typed(*aggregate),
                    numbers(indices)
                )
            }
            Kind::InsertValue {
                aggregate,
                element,
                indices,
            } => {
                format!(
                    "insertvalue {}, {}{}",
                    self.typed(*aggregate),
                    self.typed(*element),
                    numbers(indices)
                )
            }
            Kind::VariadicArgument { list } => {
                format!("va_arg {}, {}", self.typed(*list), self.type_text(type_id))
            }
            Kind::LandingPad { cleanup, clauses } => {
                let mut text = format!("landingpad {}", self.type_text(type_id));
                if *cleanup {
                    text.push_str(" cleanup");
                }
                for clause in clauses {
                    let _ = match clause {
                        Clause::Catch(value) => write!(text, " catch {}", self.typed(*value)),
                        Clause::Filter(value) => write!(text, " filter {}", self.typed(*value)),
                    };
                }
                text
            }
            _ => String::new(),
        }
    }

    fn memory(&self, kind: &Kind, type_id: TypeId) -> String {
        match kind {
            Kind::Allocate {
                element,
                count,
                align,
            } => {
                let one = matches!(*count, Value::Constant(id) if self.module.constants.as_integer(id) == Some(1));
                let count = if one {
                    String::new()
                } else {
                    format!(", {}", self.typed(*count))
                };
                format!("alloca {}{count}, align {align}", self.type_text(*element))
            }
            Kind::Load {
                address,
                align,
                volatile,
                atomic,
            } => format!(
                "load {}{}{}, {}{}, align {align}",
                flag(atomic.is_some(), "atomic "),
                flag(*volatile, "volatile "),
                self.type_text(type_id),
                self.typed(*address),
                atomic.map_or_else(String::new, ordering)
            ),
            Kind::Store {
                value,
                address,
                align,
                volatile,
                atomic,
            } => format!(
                "store {}{}{}, {}{}, align {align}",
                flag(atomic.is_some(), "atomic "),
                flag(*volatile, "volatile "),
                self.typed(*value),
                self.typed(*address),
                atomic.map_or_else(String::new, ordering)
            ),
            Kind::Fence(atomic) => format!("fence{}", ordering(*atomic)),
            Kind::CompareExchange {
                address,
                expected,
                replacement,
                success,
                failure,
                weak,
                volatile,
                align,
            } => format!(
                "cmpxchg {}{}{}, {}, {}{} {}, align {align}",
                flag(*weak, "weak "),
                flag(*volatile, "volatile "),
                self.typed(*address),
                self.typed(*expected),
                self.typed(*replacement),
                ordering(*success),
                failure.word()
            ),
            Kind::Update {
                operation,
                address,
                operand,
                atomic,
                volatile,
                align,
            } => format!(
                "atomicrmw {}{} {}, {}{}, align {align}",
                flag(*volatile, "volatile "),
                operation.word(),
                self.typed(*address),
                self.typed(*operand),
                ordering(*atomic)
            ),
            Kind::ElementPointer {
                source,
                base,
                indices,
                promises,
            } => {
                let indices: Vec<String> = indices.iter().map(|&index| self.typed(index)).collect();
                format!(
                    "getelementptr {}{}, {}, {}",
                    promises.words(),
                    self.type_text(*source),
                    self.typed(*base),
                    indices.join(", ")
                )
            }
            _ => String::new(),
        }
    }

    fn call(&self, call: &Call) -> String {
        let callee = match &call.callee {
            Callee::Value(value) => self.bare(*value),
            Callee::Assembly(assembly) => format!(
                "asm {}\"{}\", \"{}\"",
                flag(assembly.side_effect, "sideeffect "),
                super::names::escape(assembly.text.as_bytes()),
                super::names::escape(assembly.constraints.as_bytes())
            ),
        };
        let mut arguments = Vec::new();
        for argument in &call.arguments {
            let mut text = self.type_text(argument.type_id);
            if let Some(copied) = argument.by_value {
                let _ = write!(text, " byval({})", self.type_text(copied));
            }
            arguments.push(format!("{text} {}", self.bare(argument.value)));
        }
        let result = match &self.module.types[call.signature] {
            Type::Function(signature) if !signature.variadic => self.type_text(signature.result),
            _ => self.type_text(call.signature),
        };
        format!("{result} {callee}({})", arguments.join(", "))
    }
}

fn flag(set: bool, word: &str) -> &str {
    if set { word } else { "" }
}

fn ordering(atomic: Atomic) -> String {
    let scope = if atomic.single_thread {
        " syncscope(\"singlethread\")"
    } else {
        ""
    };
    format!("{scope} {}", atomic.ordering.word())
}

fn numbers(indices: &[u32]) -> String {
    indices.iter().fold(String::new(), |mut text, index| {
        let _ = write!(text, ", {index}");
        text
    })
}
