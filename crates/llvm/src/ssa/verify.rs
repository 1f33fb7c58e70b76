//! Checks that a function is in SSA form: blocks end once, phis match predecessors, definitions dominate uses, types agree.
//!
//! Independent of the reader and the passes; run on what they made. It finds the first fault in the order of the blocks.
//! What it does not check: uses in blocks that cannot be reached, where dominance says nothing; alignments; that a call fits
//! the function it calls (C programs do call functions through other types).

use super::dominators::Dominators;
use super::graph::Graph;
use crate::module::{
    BlockId, Call, CastOperation, ConstantKind, Function, FunctionId, Id, Instruction,
    InstructionId, InstructionKind as Kind, Module, Type, TypeId, Value,
};
use std::collections::HashMap;

/// What is wrong with a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The function.
    pub function: FunctionId,
    /// The block.
    pub block: BlockId,
    /// The instruction, if it is one.
    pub instruction: Option<InstructionId>,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "function {}, block {}",
            self.function.0, self.block.0
        )?;
        if let Some(id) = self.instruction {
            write!(formatter, ", instruction {}", id.0)?;
        }
        write!(formatter, ": {}", self.message)
    }
}

impl std::error::Error for Fault {}

/// Verifies all functions of a module.
pub fn verify(module: &Module) -> Result<(), Fault> {
    module
        .functions
        .ids()
        .try_for_each(|id| verify_function(module, id))
}

/// Verifies one function.
pub fn verify_function(module: &Module, id: FunctionId) -> Result<(), Fault> {
    let function = &module.functions[id];
    if !function.is_defined() {
        return Ok(());
    }
    let mut place: HashMap<InstructionId, (BlockId, usize)> = HashMap::new();
    for (block, contents) in function.blocks.iter() {
        for (index, &instruction) in contents.instructions.iter().enumerate() {
            let twice = place.insert(instruction, (block, index)).is_some();
            if twice || function.instructions.get(instruction).is_none() {
                let message = if twice {
                    "stands in two places"
                } else {
                    "does not exist"
                };
                return Err(Fault {
                    function: id,
                    block,
                    instruction: Some(instruction),
                    message: message.to_owned(),
                });
            }
        }
    }
    let graph = Graph::new(function);
    let dominators = Dominators::new(&graph);
    let checker = Checker {
        module,
        id,
        function,
        graph,
        dominators,
        place,
    };
    for block in function.blocks.ids() {
        checker.block(block)?;
    }
    Ok(())
}

struct Checker<'a> {
    module: &'a Module,
    id: FunctionId,
    function: &'a Function,
    graph: Graph,
    dominators: Dominators,
    place: HashMap<InstructionId, (BlockId, usize)>,
}

type Check = Result<(), String>;

fn ensure(holds: bool, message: impl Into<String>) -> Check {
    if holds { Ok(()) } else { Err(message.into()) }
}

impl Checker<'_> {
    fn block(&self, block: BlockId) -> Result<(), Fault> {
        let fault = |instruction, message| Fault {
            function: self.id,
            block,
            instruction,
            message,
        };
        let list = &self.function.blocks[block].instructions;
        if block.index() == 0 && !self.graph.predecessors(block).is_empty() {
            return Err(fault(None, "the entry has a predecessor".to_owned()));
        }
        if list.is_empty() {
            return Err(fault(None, "the block is empty".to_owned()));
        }
        let mut phis = true;
        for (index, &id) in list.iter().enumerate() {
            let instruction = &self.function.instructions[id];
            let is_last = index + 1 == list.len();
            phis &= matches!(instruction.kind, Kind::Phi(_));
            let order = ensure(
                instruction.kind.is_terminator() == is_last,
                "a block ends with its only terminator",
            )
            .and_then(|()| {
                ensure(
                    phis || !matches!(instruction.kind, Kind::Phi(_)),
                    "a phi stands behind another instruction",
                )
            });
            order
                .and_then(|()| self.targets(&instruction.kind))
                .and_then(|()| self.operands(block, index, instruction))
                .and_then(|()| self.types(instruction))
                .map_err(|message| fault(Some(id), message))?;
        }
        Ok(())
    }

    fn targets(&self, kind: &Kind) -> Check {
        let mut known = true;
        kind.for_each_target(|target| known &= target.index() < self.function.blocks.len());
        ensure(known, "goes to a block that does not exist")
    }

    fn operands(&self, block: BlockId, index: usize, instruction: &Instruction) -> Check {
        if let Kind::Phi(incoming) = &instruction.kind {
            let mut expected: Vec<BlockId> = self.graph.predecessors(block).to_vec();
            let mut found: Vec<BlockId> = incoming.iter().map(|(block, _)| *block).collect();
            expected.sort_unstable();
            found.sort_unstable();
            ensure(
                expected == found,
                format!("phi of blocks {found:?} in a block whose predecessors are {expected:?}"),
            )?;
            for &(from, value) in incoming {
                self.operand(value, from, usize::MAX)?;
            }
            return Ok(());
        }
        let mut result = Ok(());
        instruction.kind.for_each_operand(|value| {
            if result.is_ok() {
                result = self.operand(value, block, index);
            }
        });
        result
    }

    /// That a value is defined where it is used: in a block, before an index.
    fn operand(&self, value: Value, block: BlockId, index: usize) -> Check {
        match value {
            Value::Constant(id) => ensure(
                id.index() < self.module.constants.len(),
                "uses a constant that does not exist",
            ),
            Value::Argument(number) => ensure(
                (number as usize) < self.function.parameters.len(),
                "uses a parameter that does not exist",
            ),
            Value::Instruction(id) => {
                let Some(&(defined, at)) = self.place.get(&id) else {
                    return Err(format!("uses instruction {}, which no block holds", id.0));
                };
                let is_void =
                    self.module.types[self.function.instructions[id].type_id] == Type::Void;
                ensure(
                    !is_void,
                    format!("uses instruction {}, which has no result", id.0),
                )?;
                let dominated = if defined == block {
                    at < index
                } else {
                    self.dominators.dominates(defined, block)
                };
                ensure(
                    dominated || !self.graph.is_reachable(block),
                    format!("uses instruction {}, which does not dominate it", id.0),
                )
            }
        }
    }

    fn type_of(&self, value: Value) -> TypeId {
        self.function.type_of(&self.module.constants, value)
    }

    fn entry(&self, id: TypeId) -> &Type {
        &self.module.types[id]
    }

    fn pointer(&self, value: Value) -> Check {
        ensure(
            matches!(self.entry(self.type_of(value)), Type::Pointer(_)),
            "an address is not a pointer",
        )
    }

    fn truth(&self, value: Value) -> Check {
        ensure(
            *self.entry(self.type_of(value)) == Type::Integer(1),
            "a condition is not an i1",
        )
    }

    fn same(&self, left: TypeId, right: TypeId) -> Check {
        if left == right {
            return Ok(());
        }
        let types = &self.module.types;
        Err(format!(
            "types differ: {} and {}",
            types.display(left),
            types.display(right)
        ))
    }

    fn types(&self, instruction: &Instruction) -> Check {
        let result = instruction.type_id;
        let Type::Function(signature) = self.entry(self.function.signature) else {
            return Err("the function has no function type".to_owned());
        };
        let void = || ensure(*self.entry(result) == Type::Void, "has a result");
        match &instruction.kind {
            Kind::Return(None) => ensure(
                *self.entry(signature.result) == Type::Void,
                "returns nothing",
            )
            .and_then(|()| void()),
            Kind::Return(Some(value)) => self
                .same(self.type_of(*value), signature.result)
                .and_then(|()| void()),
            Kind::Branch(_) | Kind::Unreachable | Kind::Resume(_) | Kind::Fence(_) => void(),
            Kind::ConditionalBranch { condition, .. } => {
                self.truth(*condition).and_then(|()| void())
            }
            Kind::Switch { value, cases, .. } => {
                let type_id = self.type_of(*value);
                cases.iter().try_for_each(|&(case, _)| {
                    self.same(self.module.constants[case].type_id, type_id)
                })
            }
            Kind::Invoke { call, .. } | Kind::CallBranch { call, .. } | Kind::Call(call) => {
                self.call(call, result)
            }
            Kind::Phi(incoming) => incoming
                .iter()
                .try_for_each(|&(_, value)| self.same(self.type_of(value), result)),
            Kind::Allocate { count, .. } => ensure(
                matches!(self.entry(self.type_of(*count)), Type::Integer(_)),
                "a count is not an integer",
            ),
            Kind::Load { address, .. } | Kind::IndirectBranch { address, .. } => {
                self.pointer(*address)
            }
            Kind::Store { address, .. } => self.pointer(*address).and_then(|()| void()),
            Kind::CompareExchange {
                address,
                expected,
                replacement,
                ..
            } => {
                let type_id = self.type_of(*expected);
                self.same(type_id, self.type_of(*replacement))?;
                self.same(
                    self.module.types.element(result, 0).unwrap_or(result),
                    type_id,
                )?;
                self.pointer(*address)
            }
            Kind::Update {
                address, operand, ..
            } => self
                .same(self.type_of(*operand), result)
                .and_then(|()| self.pointer(*address)),
            Kind::ElementPointer { base, .. } => {
                let scalar = self.module.types.scalar(self.type_of(*base));
                ensure(
                    matches!(self.entry(scalar), Type::Pointer(_)),
                    "address arithmetic on something that is not a pointer",
                )
            }
            kind => self.computation(kind, result),
        }
    }

    fn computation(&self, kind: &Kind, result: TypeId) -> Check {
        match kind {
            Kind::FloatNegate(value) | Kind::Freeze(value) => {
                self.same(self.type_of(*value), result)
            }
            Kind::Binary { left, right, .. } => self
                .same(self.type_of(*left), result)
                .and_then(|()| self.same(self.type_of(*right), result)),
            Kind::Cast {
                operation, operand, ..
            } => {
                let from = self.type_of(*operand);
                let trivial = *operation == CastOperation::Bitcast && from == result;
                ensure(
                    trivial || self.module.types.converts(*operation, from, result),
                    "no such conversion",
                )
            }
            Kind::CompareIntegers { left, right, .. } | Kind::CompareFloats { left, right, .. } => {
                self.same(self.type_of(*left), self.type_of(*right))?;
                let scalar = self.module.types.scalar(result);
                ensure(
                    *self.entry(scalar) == Type::Integer(1),
                    "a comparison gives no i1",
                )
            }
            Kind::Select {
                then, otherwise, ..
            } => self
                .same(self.type_of(*then), result)
                .and_then(|()| self.same(self.type_of(*otherwise), result)),
            Kind::ExtractElement { vector, .. } => {
                self.same(self.module.types.scalar(self.type_of(*vector)), result)
            }
            Kind::InsertElement {
                vector, element, ..
            } => {
                self.same(self.type_of(*vector), result)?;
                self.same(self.module.types.scalar(result), self.type_of(*element))
            }
            Kind::ShuffleVector { left, right, .. } => {
                self.same(self.type_of(*left), self.type_of(*right))
            }
            Kind::ExtractValue { aggregate, indices } => {
                self.same(self.part(self.type_of(*aggregate), indices)?, result)
            }
            Kind::InsertValue {
                aggregate,
                element,
                indices,
            } => {
                self.same(self.type_of(*aggregate), result)?;
                self.same(self.part(result, indices)?, self.type_of(*element))
            }
            _ => Ok(()),
        }
    }

    fn part(&self, mut id: TypeId, indices: &[u32]) -> Result<TypeId, String> {
        for &index in indices {
            id = self
                .module
                .types
                .element(id, u64::from(index))
                .ok_or("the aggregate has no such part")?;
        }
        Ok(id)
    }

    fn call(&self, call: &Call, result: TypeId) -> Check {
        let Type::Function(signature) = self.entry(call.signature) else {
            return Err("a call has no function type".to_owned());
        };
        self.same(signature.result, result)?;
        let fixed = signature.parameters.len();
        let fits = if signature.variadic {
            call.arguments.len() >= fixed
        } else {
            call.arguments.len() == fixed
        };
        ensure(fits, "a call has another number of arguments than its type")?;
        for (argument, &expected) in call.arguments.iter().zip(&signature.parameters) {
            self.same(argument.type_id, expected)?;
        }
        for argument in &call.arguments {
            let is_metadata = matches!(argument.value, Value::Constant(id) if self.module.constants[id].kind == ConstantKind::Metadata);
            if !is_metadata {
                self.same(self.type_of(argument.value), argument.type_id)?;
            }
        }
        Ok(())
    }
}
