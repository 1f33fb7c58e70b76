//! Visiting what an instruction refers to: values, blocks, types.
//!
//! Each visitor is written once, for changing; reading goes through a shared walk, so that no operand is forgotten in one place
//! and found in another.

use super::ids::{BlockId, ConstantId, TypeId};
use super::instruction::{Callee, Clause, Instruction, InstructionKind as Kind, Value};

macro_rules! operands {
    ($kind:expr, $visit:ident, $list:ident) => {
        match $kind {
            Kind::Return(None) | Kind::Branch(_) | Kind::Unreachable | Kind::Fence(_) => {}
            Kind::Return(Some(value)) | Kind::Resume(value) | Kind::FloatNegate(value) | Kind::Freeze(value) => $visit(value),
            Kind::ConditionalBranch { condition, .. } => $visit(condition),
            Kind::Switch { value, .. } => $visit(value),
            Kind::IndirectBranch { address, .. } | Kind::Load { address, .. } => $visit(address),
            Kind::Invoke { call, .. } | Kind::CallBranch { call, .. } | Kind::Call(call) => {
                operands!(@call call, $visit, $list);
            }
            Kind::Binary { left, right, .. }
            | Kind::CompareIntegers { left, right, .. }
            | Kind::CompareFloats { left, right, .. }
            | Kind::ShuffleVector { left, right, .. } => {
                $visit(left);
                $visit(right);
            }
            Kind::Cast { operand, .. } => $visit(operand),
            Kind::Select { condition, then, otherwise } => {
                $visit(condition);
                $visit(then);
                $visit(otherwise);
            }
            Kind::Phi(incoming) => incoming.$list().for_each(|(_, value)| $visit(value)),
            Kind::ExtractElement { vector, index } => {
                $visit(vector);
                $visit(index);
            }
            Kind::InsertElement { vector, element, index } => {
                $visit(vector);
                $visit(element);
                $visit(index);
            }
            Kind::ExtractValue { aggregate, .. } => $visit(aggregate),
            Kind::InsertValue { aggregate, element, .. } => {
                $visit(aggregate);
                $visit(element);
            }
            Kind::Allocate { count, .. } => $visit(count),
            Kind::Store { value, address, .. } => {
                $visit(value);
                $visit(address);
            }
            Kind::CompareExchange { address, expected, replacement, .. } => {
                $visit(address);
                $visit(expected);
                $visit(replacement);
            }
            Kind::Update { address, operand, .. } => {
                $visit(address);
                $visit(operand);
            }
            Kind::ElementPointer { base, indices, .. } => {
                $visit(base);
                indices.$list().for_each($visit);
            }
            Kind::VariadicArgument { list } => $visit(list),
            Kind::LandingPad { clauses, .. } => clauses.$list().for_each(|clause| match clause {
                Clause::Catch(value) | Clause::Filter(value) => $visit(value),
            }),
        }
    };
    (@call $call:ident, $visit:ident, $list:ident) => {{
        for argument in $call.arguments.$list() {
            operands!(@argument argument, $visit, $list);
        }
        operands!(@callee $call, $visit, $list);
    }};
    (@argument $argument:ident, $visit:ident, iter) => { $visit(&$argument.value) };
    (@argument $argument:ident, $visit:ident, iter_mut) => { $visit(&mut $argument.value) };
    (@callee $call:ident, $visit:ident, iter) => {
        if let Callee::Value(value) = &$call.callee { $visit(value) }
    };
    (@callee $call:ident, $visit:ident, iter_mut) => {
        if let Callee::Value(value) = &mut $call.callee { $visit(value) }
    };
}

macro_rules! targets {
    ($kind:expr, $visit:ident, $list:ident) => {
        match $kind {
            Kind::Branch(target) => $visit(target),
            Kind::ConditionalBranch {
                then, otherwise, ..
            } => {
                $visit(then);
                $visit(otherwise);
            }
            Kind::Switch { default, cases, .. } => {
                $visit(default);
                cases.$list().for_each(|(_, target)| $visit(target));
            }
            Kind::IndirectBranch { targets, .. } => targets.$list().for_each($visit),
            Kind::Invoke { normal, unwind, .. } => {
                $visit(normal);
                $visit(unwind);
            }
            Kind::CallBranch {
                fallthrough,
                indirect,
                ..
            } => {
                $visit(fallthrough);
                indirect.$list().for_each($visit);
            }
            _ => {}
        }
    };
}

impl Kind {
    /// Visits each value that the instruction uses.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Value)) {
        let mut visit = |value: &Value| visit(*value);
        operands!(self, visit, iter);
    }

    /// Visits each value that the instruction uses, to be changed.
    pub fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut Value)) {
        operands!(self, visit, iter_mut);
    }

    /// Visits each block that the terminator may go to; one that is named twice comes twice.
    pub fn for_each_target(&self, mut visit: impl FnMut(BlockId)) {
        let mut visit = |block: &BlockId| visit(*block);
        targets!(self, visit, iter);
    }

    /// Visits each block that the terminator may go to, to be changed.
    pub fn for_each_target_mut(&mut self, mut visit: impl FnMut(&mut BlockId)) {
        targets!(self, visit, iter_mut);
    }
}

impl Instruction {
    /// Visits each type that the instruction names, to be changed.
    pub fn for_each_type_mut(&mut self, mut visit: impl FnMut(&mut TypeId)) {
        visit(&mut self.type_id);
        match &mut self.kind {
            Kind::Allocate { element, .. } => visit(element),
            Kind::ElementPointer { source, .. } => visit(source),
            Kind::Call(call) | Kind::Invoke { call, .. } | Kind::CallBranch { call, .. } => {
                visit(&mut call.signature);
                for argument in &mut call.arguments {
                    visit(&mut argument.type_id);
                    if let Some(copied) = &mut argument.by_value {
                        visit(copied);
                    }
                }
            }
            _ => {}
        }
    }

    /// Visits each constant that the instruction names, to be changed.
    pub fn for_each_constant_mut(&mut self, mut visit: impl FnMut(&mut ConstantId)) {
        if let Kind::Switch { cases, .. } = &mut self.kind {
            cases.iter_mut().for_each(|(value, _)| visit(value));
        }
        self.kind.for_each_operand_mut(|value| {
            if let Value::Constant(constant) = value {
                visit(constant);
            }
        });
    }
}
