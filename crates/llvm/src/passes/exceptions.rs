//! Takes landing pads from calls that never throw: an `invoke` of a function from which no exception comes is a call.
//!
//! clang gives a landing pad to every call of a function that does not promise not to throw, and few do. Here the whole program
//! is known. An exception comes out of a call if what is called, or may be, throws and does not catch: it calls something of the
//! kind in turn, or goes on with an exception that it stopped to clean up. What the prelude throws is asked of its text. A call
//! through a pointer may throw, unless it says that it does not; a C++ function that says so does not, since it has landing pads
//! that end the process.
//!
//! Landing pads that nobody needs any more are then not reached; `simplify` removes them.
//!
//! Sound for concurrent programs because a thread does the same: an edge that is never taken goes away.

use crate::library;
use crate::module::{
    BlockId, Call, Callee, Function, FunctionId, Id, Instruction, InstructionKind as Kind, Module,
    TypeId,
};

/// Turns every `invoke` that never throws into a call.
pub fn exceptions(module: &mut Module) {
    let throws = throwing(module);
    let void = module.types.void();
    for id in module.functions.ids() {
        let calm = calm_invokes(module, id, &throws);
        for block in calm {
            call_instead(&mut module.functions[id], block, void);
        }
    }
}

/// For each function whether an exception may come out of it.
pub(super) fn throwing(module: &Module) -> Vec<bool> {
    let functions = module.functions.iter();
    let used = functions.filter(|(_, function)| !function.is_defined());
    let used: Vec<&str> = used.map(|(id, _)| module.function_name(id)).collect();
    let of_prelude = library::throwing(&used);
    let mut throws: Vec<bool> = module
        .functions
        .ids()
        .map(|id| {
            !module.functions[id].is_defined() && of_prelude.contains(module.function_name(id))
        })
        .collect();
    loop {
        let mut changed = false;
        for id in module.functions.ids() {
            if !throws[id.index()] && lets_out(module, id, &throws) {
                throws[id.index()] = true;
                changed = true;
            }
        }
        if !changed {
            return throws;
        }
    }
}

/// Whether an exception may come out of a function, as far as is known of those that it calls.
fn lets_out(module: &Module, id: FunctionId, throws: &[bool]) -> bool {
    let function = &module.functions[id];
    let promises = function.never_throws && module.function_name(id).starts_with("_Z");
    if !function.is_defined() || promises {
        return false;
    }
    let mut seen = vec![false; function.blocks.len()];
    let mut work = vec![BlockId(0)];
    while let Some(block) = work.pop() {
        if std::mem::replace(&mut seen[block.index()], true) {
            continue;
        }
        for &instruction in &function.blocks[block].instructions {
            match &function.instructions[instruction].kind {
                Kind::Call(call) if may_throw(module, call, throws) => return true,
                Kind::Resume(_) => return true,
                Kind::Invoke { call, normal, .. } if !may_throw(module, call, throws) => {
                    work.push(*normal);
                }
                kind => kind.for_each_target(|target| work.push(target)),
            }
        }
    }
    false
}

/// Whether a call may end by an exception.
pub(super) fn may_throw(module: &Module, call: &Call, throws: &[bool]) -> bool {
    match module.called(call) {
        Some(callee) => throws[callee.index()],
        None => !call.never_throws && matches!(call.callee, Callee::Value(_)),
    }
}

/// The blocks of a function that end with a call which never throws, but for which a landing pad is ready.
fn calm_invokes(module: &Module, id: FunctionId, throws: &[bool]) -> Vec<BlockId> {
    let function = &module.functions[id];
    let is_calm = |block: &BlockId| match function.terminator(*block).map(|last| &last.kind) {
        Some(Kind::Invoke { call, .. }) => !may_throw(module, call, throws),
        _ => false,
    };
    function.blocks.ids().filter(is_calm).collect()
}

/// Makes a call of the `invoke` that ends a block.
fn call_instead(function: &mut Function, block: BlockId, void: TypeId) {
    let Some(&last) = function.blocks[block].instructions.last() else {
        return;
    };
    let Instruction {
        kind,
        location,
        position,
        ..
    } = &function.instructions[last];
    let (location, position) = (*location, *position);
    let Kind::Invoke {
        call,
        normal,
        unwind,
    } = kind
    else {
        return;
    };
    let (call, normal, unwind) = (call.clone(), *normal, *unwind);
    function.instructions[last].kind = Kind::Call(call);
    let branch = function.instructions.push(Instruction {
        kind: Kind::Branch(normal),
        type_id: void,
        name: None,
        location,
        position,
    });
    function.blocks[block].instructions.push(branch);
    if normal != unwind {
        forget_edge(function, block, unwind);
    }
}

/// Takes an edge that is no longer there from the phis at its end.
fn forget_edge(function: &mut Function, from: BlockId, to: BlockId) {
    for index in 0..function.blocks[to].instructions.len() {
        let id = function.blocks[to].instructions[index];
        let Kind::Phi(incoming) = &mut function.instructions[id].kind else {
            return;
        };
        *incoming = incoming
            .iter()
            .copied()
            .filter(|(block, _)| *block != from)
            .collect();
    }
}
