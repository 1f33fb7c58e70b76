//! Exceptions: calls with landing pads, going on when a cleanup is done, and what a function does that an exception leaves.

use super::function::{FunctionLowering, Lowered};
use crate::machine::code::{CallSite, Catch, Counter, Op, Pad};
use crate::machine::constants::Problem;
use crate::machine::unwind::selector;
use crate::module::{
    BlockId, Call, Clause, Function, InstructionId, InstructionKind as Kind, Module, Type, Value,
};

/// What ends the process because an exception arrived where none may: clang's own function, and that of C++.
const TERMINATES: [&str; 2] = ["__clang_call_terminate", "_ZSt9terminatev"];

/// Whether a block ends the process because an exception arrived where none may.
pub(crate) fn terminates(module: &Module, function: &Function, block: BlockId) -> bool {
    let instructions = &function.blocks[block].instructions;
    let calls = instructions
        .iter()
        .filter_map(|&id| function.instructions[id].kind.call());
    let mut names = calls
        .filter_map(|call| module.called(call))
        .map(|callee| module.function_name(callee));
    names.any(|name| TERMINATES.contains(&name))
}

impl<'m> FunctionLowering<'_, 'm> {
    /// A call, and where it goes if an exception ends it.
    pub(super) fn invoke(
        &mut self,
        block: BlockId,
        id: InstructionId,
        call: &'m Call,
        normal: BlockId,
        unwind: BlockId,
    ) -> Lowered<()> {
        let first = self.program.ops.len();
        self.call(id, call)?;
        let ops = self.program.ops[first..].iter();
        let made = ops
            .rev()
            .position(|op| matches!(op, Op::Call { .. } | Op::CallPointer { .. }));
        let call = made.map(|behind| self.program.ops.len() - 1 - behind);
        self.edge(block, normal)?;
        let Some(call) = call else { return Ok(()) };
        let (pad_id, pad) = self.pad(unwind)?;
        let result = self.result(pad_id)?;
        let number = self.program.pads.len() as u32;
        self.program.pads.push(pad);
        let to = self.program.ops.len() as Counter;
        self.edge(block, unwind)?;
        self.program.call_sites.push(CallSite {
            call: call as Counter,
            pad: number,
            to,
            result,
        });
        Ok(())
    }

    /// The landing pad of a block.
    fn pad(&mut self, block: BlockId) -> Lowered<(InstructionId, Pad)> {
        let function = self.function;
        let mut instructions = function.blocks[block].instructions.iter();
        let found = instructions.find_map(|&id| match &function.instructions[id].kind {
            Kind::LandingPad { cleanup, clauses } => Some((id, *cleanup, clauses)),
            _ => None,
        });
        let Some((id, cleanup, clauses)) = found else {
            return Err("an exception that arrives at no landing pad".to_owned());
        };
        let mut list = Vec::new();
        for clause in clauses {
            list.push(match clause {
                // One without types takes all: nothing may leave here, and Rust aborts.
                Clause::Filter(value) if self.is_empty_array(*value) => Catch::All,
                Clause::Filter(_) => Catch::Filter,
                Clause::Catch(value) => match self.type_information(*value)? {
                    0 => Catch::All,
                    address => Catch::Type(address),
                },
            });
        }
        let pad = Pad {
            cleanup,
            terminates: terminates(self.module(), function, block),
            clauses: list.into(),
        };
        Ok((id, pad))
    }

    fn is_empty_array(&self, value: Value) -> bool {
        let module = self.module();
        let type_id = self.function.type_of(&module.constants, value);
        matches!(module.types[type_id], Type::Array { count: 0, .. })
    }

    /// The address of type information.
    fn type_information(&mut self, value: Value) -> Lowered<u64> {
        let Value::Constant(id) = value else {
            return Err("a type that is computed".to_owned());
        };
        match self.program.addresses.words(id) {
            Ok(words) => Ok(words.first().copied().unwrap_or(0)),
            Err(Problem::Unsupported(what)) => Err(what),
            Err(Problem::ThreadLocal(..)) => Err("a type in a thread-local variable".to_owned()),
        }
    }

    /// The selector of a type.
    pub(super) fn type_selector(&mut self, id: InstructionId, call: &'m Call) -> Lowered<()> {
        let Some(argument) = call.arguments.first() else {
            return Err("a selector of no type".to_owned());
        };
        let address = self.type_information(argument.value)?;
        let (to, from) = (self.result(id)?, self.constant(selector(address)));
        self.emit(Op::Move { to, from });
        Ok(())
    }

    /// Goes on with an exception.
    pub(super) fn resume(&mut self, exception: Value) -> Lowered<()> {
        let Some(resume) = self.program.resume else {
            // Nobody throws.
            self.emit(Op::Unreachable);
            return Ok(());
        };
        if self.program.functions[resume.0 as usize].parameters != 1 {
            return Err("an exception that goes on in another way".to_owned());
        }
        let from = self.operand(exception)?;
        let arguments = self.program.arguments.len() as u32;
        self.program.arguments.push(from);
        self.emit(Op::Call {
            function: resume.0,
            arguments,
            count: 1,
            to: 0,
        });
        self.emit(Op::Unreachable);
        Ok(())
    }

    /// What is to be done when an exception leaves the function: its objects end that others may reach.
    pub(super) fn when_left(&mut self) {
        let nothing = self.shared_objects.is_empty() && !self.has_dynamic;
        if nothing || self.program.resume.is_none() {
            return;
        }
        let from = self.take(2);
        let start = self.program.ops.len() as Counter;
        self.place = 0;
        self.end_objects();
        self.emit(Op::Unwind { from });
        self.program.functions[self.id.0 as usize].leaves = Some((start, from));
    }
}
