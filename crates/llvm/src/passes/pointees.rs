//! Determines what the pointers returned by calls point to, in terms of the source, so that reports can name heap blocks.
//!
//! The type follows from where the pointer goes: to a variable or a field that is a pointer, or to the caller. In library
//! functions, every pointer of unknown type goes to the caller, because allocators hide what they allocate. Only names depend on
//! this.

use super::headers::Headers;
use super::split::constant_offset;
use crate::module::{
    BindingKind, ConstantKind, Function, InstructionId, InstructionKind as Kind, Meaning, Module,
    Pointee, SourceTypeId, SourceTypeKind, SymbolKind, Type, Value, VariableId,
};
use std::collections::HashMap;

/// Longer ways from a variable to a pointer are not followed.
const LONGEST_WAY: u32 = 16;

/// Finds what the pointers that calls give point to.
pub fn pointees(module: &mut Module) {
    let headers = Headers::new(module);
    for id in module.functions.ids() {
        let function = &module.functions[id];
        if function.source.is_none() {
            continue;
        }
        let unknown = if headers.defines(function) {
            Pointee::OfCaller
        } else {
            Pointee::Unknown
        };
        let found = Search::new(module, function, unknown).found();
        for (call, instruction) in module.functions[id].instructions.iter_mut() {
            if let Some(said) = instruction.kind.call_mut()
                && !matches!(said.pointee, Pointee::Type(_))
            {
                said.pointee = found.get(&call).copied().unwrap_or(unknown);
            }
        }
    }
}

/// What is known of a function.
struct Search<'m> {
    module: &'m Module,
    function: &'m Function,
    /// What is to be said of a pointer to who knows what.
    unknown: Pointee,
    variables: HashMap<Value, VariableId>,
}

impl<'m> Search<'m> {
    fn new(module: &'m Module, function: &'m Function, unknown: Pointee) -> Self {
        let bindings = function.bindings.iter();
        let addresses =
            bindings.filter(|binding| binding.whole && binding.kind == BindingKind::Address);
        Search {
            module,
            function,
            unknown,
            variables: addresses
                .map(|binding| (binding.value, binding.variable))
                .collect(),
        }
    }

    fn found(&self) -> HashMap<InstructionId, Pointee> {
        let mut found = HashMap::new();
        let listed = self.function.blocks.values();
        for &id in listed.flat_map(|block| &block.instructions) {
            let (value, pointee) = match &self.function.instructions[id].kind {
                Kind::Store { value, address, .. } => (*value, self.stored_in(*address)),
                Kind::Return(Some(value)) => (*value, Some(self.returned())),
                _ => continue,
            };
            if let (Some(call), Some(pointee)) = (self.call(value), pointee) {
                found.entry(call).or_insert(pointee);
            }
        }
        found
    }

    /// The call that gave a pointer.
    fn call(&self, value: Value) -> Option<InstructionId> {
        let Value::Instruction(id) = value else {
            return None;
        };
        let instruction = &self.function.instructions[id];
        let gives_pointer = matches!(self.module.types[instruction.type_id], Type::Pointer(_));
        (gives_pointer && instruction.kind.call().is_some()).then_some(id)
    }

    /// What a pointer points to that is stored at an address.
    fn stored_in(&self, address: Value) -> Option<Pointee> {
        if let Some(holder) = self.points_to(address, LONGEST_WAY) {
            let pointee = self.module.source_types.pointee(holder);
            let is_known = |&id: &SourceTypeId| {
                self.unknown != Pointee::OfCaller || self.is_more_than_bytes(id)
            };
            return Some(pointee.filter(is_known).map_or(self.unknown, Pointee::Type));
        }
        let Value::Instruction(object) = address else {
            return None;
        };
        let is_object = matches!(
            self.function.instructions[object].kind,
            Kind::Allocate { .. }
        );
        (is_object && self.is_result(object)).then(|| self.returned())
    }

    /// What the function's result points to: bytes are what an allocator gives.
    fn returned(&self) -> Pointee {
        let types = &self.module.source_types;
        let pointee = self.function.result.and_then(|id| types.pointee(id));
        pointee
            .filter(|&id| self.is_more_than_bytes(id))
            .map_or(Pointee::OfCaller, Pointee::Type)
    }

    /// Whether a type says more than that there are bytes, which is all that allocators say.
    fn is_more_than_bytes(&self, id: SourceTypeId) -> bool {
        let found = &self.module.source_types[id];
        match &found.kind {
            SourceTypeKind::Value(meaning) => found.size > 1 || *meaning == Meaning::Boolean,
            SourceTypeKind::Other => false,
            _ => true,
        }
    }

    /// Whether what the function returns is read from an object.
    fn is_result(&self, object: InstructionId) -> bool {
        let instructions = &self.function.instructions;
        let mut last = self.function.blocks.values().filter_map(|block| {
            let &last = block.instructions.last()?;
            Some(&instructions[last].kind)
        });
        last.any(|last| match last {
            Kind::Return(Some(Value::Instruction(returned))) => matches!(
                instructions[*returned].kind,
                Kind::Load { address: Value::Instruction(from), .. } if from == object
            ),
            _ => false,
        })
    }

    /// The type of what a pointer points to.
    fn points_to(&self, pointer: Value, longest: u32) -> Option<SourceTypeId> {
        let longest = longest.checked_sub(1)?;
        if let Some(&variable) = self.variables.get(&pointer) {
            return self.module.variables[variable].type_id;
        }
        let types = &self.module.source_types;
        match pointer {
            Value::Constant(id) => {
                let ConstantKind::Symbol(symbol) = self.module.constants[id].kind else {
                    return None;
                };
                let SymbolKind::Global(global) = self.module.symbols[symbol].kind else {
                    return None;
                };
                let variable = self.module.globals[global].variable?;
                self.module.variables[variable].type_id
            }
            Value::Instruction(id) => match &self.function.instructions[id].kind {
                Kind::Load { address, .. } => types.pointee(self.points_to(*address, longest)?),
                Kind::ElementPointer {
                    source,
                    base,
                    indices,
                    ..
                } => {
                    let whole = self.points_to(*base, longest)?;
                    // Which element it is does not matter.
                    let known = self.with_known_indices(indices);
                    let offset = constant_offset(self.module, *source, &known)?;
                    let offset = u32::try_from(offset).ok()?;
                    let size = types.get(whole)?.size;
                    let offset = if size > 0 { offset % size } else { offset };
                    let inside = types.inside(whole, offset);
                    (inside.rest == 0).then_some(inside.type_id)
                }
                kind => match kind.call()?.pointee {
                    Pointee::Type(id) => Some(id),
                    Pointee::OfCaller | Pointee::Unknown => None,
                },
            },
            Value::Argument(_) => None,
        }
    }

    /// Indices up to the first that is not constant; those behind it are needed and stay.
    fn with_known_indices(&self, indices: &[Value]) -> Vec<Value> {
        let zero = indices.iter().find(|&&index| {
            matches!(index, Value::Constant(id) if self.module.constants.as_integer(id) == Some(0))
        });
        indices
            .iter()
            .map(|&index| match (index, zero) {
                (Value::Constant(_), _) | (_, None) => index,
                (_, Some(&zero)) => zero,
            })
            .collect()
    }
}
