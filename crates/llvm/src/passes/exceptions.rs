//! Exceptions are not followed: whoever throws stops there. So no call ends by an exception, an `invoke` is a call, and
//! landing pads, handlers and cleanups of unwinding are never reached; `simplify` removes them.
//!
//! Whether a thrown exception is an error depends on whether somebody would catch it. That is asked of the whole program: if
//! any function outside of the C++ library's headers has a handler, throwing is not supported; if none has, the exception would
//! end the process, which is an error. The handlers of the library itself only clean up and throw again, or terminate. So do
//! landing pads that call `std::terminate`, which every function has that promises not to throw.
//!
//! Sound for concurrent programs because a thread that stops with a finding is a beginning of an execution of the program: what
//! the others did until then is as it was.

use super::headers::Headers;
use super::intrinsics;
use crate::module::{
    Block, Clause, Function, Instruction, InstructionId, InstructionKind as Kind, Module,
};

/// Turns every `invoke` into a call, and marks a program that catches exceptions.
pub fn exceptions(module: &mut Module) {
    let headers = Headers::new(module);
    let catches = module.functions.values().any(|function| {
        let has_handler = |block: &Block| {
            let mut instructions = block
                .instructions
                .iter()
                .map(|&id| &function.instructions[id]);
            instructions
                .next()
                .is_some_and(|first| is_handler(&first.kind))
                && !block
                    .instructions
                    .iter()
                    .any(|&id| terminates(module, function, id))
        };
        !headers.defines(function) && function.blocks.values().any(has_handler)
    });
    if catches {
        intrinsics::declare_marker(module, intrinsics::CATCHES);
    }
    let void = module.types.void();
    for id in module.functions.ids() {
        calls_instead(&mut module.functions[id], void);
    }
}

fn is_handler(kind: &Kind) -> bool {
    match kind {
        Kind::LandingPad { clauses, .. } => clauses
            .iter()
            .any(|clause| matches!(clause, Clause::Catch(_))),
        _ => false,
    }
}

/// Whether an instruction ends the process because an exception arrived where none may.
fn terminates(module: &Module, function: &Function, id: InstructionId) -> bool {
    let call = function.instructions[id].kind.call();
    let name = call
        .and_then(|call| module.called(call))
        .map(|callee| module.function_name(callee));
    matches!(name, Some("__clang_call_terminate" | "_ZSt9terminatev"))
}

fn calls_instead(function: &mut Function, void: crate::module::TypeId) {
    for index in 0..function.blocks.len() {
        let block = crate::module::BlockId(index as u32);
        let Some(&last) = function.blocks[block].instructions.last() else {
            continue;
        };
        let Instruction {
            kind,
            location,
            position,
            ..
        } = &function.instructions[last];
        let (location, position) = (*location, *position);
        let Kind::Invoke { call, normal, .. } = kind else {
            continue;
        };
        let (call, normal) = (call.clone(), *normal);
        function.instructions[last].kind = Kind::Call(call);
        let branch = function.instructions.push(Instruction {
            kind: Kind::Branch(normal),
            type_id: void,
            name: None,
            location,
            position,
        });
        function.blocks[block].instructions.push(branch);
    }
}
