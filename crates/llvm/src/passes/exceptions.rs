//! Removes landing pads from calls that never throw: an `invoke` of a function that throws no exception becomes a call.
//!
//! clang gives a landing pad to every call of a function that is not declared `noexcept`, and few are. Here the whole program
//! is known. A call throws if a function that it may call throws without catching: because it calls such a function in turn, or
//! because it resumes an exception that it stopped to clean up. What the prelude throws is determined from its text. A call
//! through a pointer may throw, unless it is marked otherwise; a C++ function that is declared `noexcept` does not throw,
//! because it has landing pads that end the process.
//!
//! Rust's atomic functions panic if they are given an order that makes no sense, such as a load that releases. They do not panic
//! where the order is a constant that does make sense.
//!
//! Landing pads that are no longer needed are then unreachable; `simplify` removes them.
//!
//! Sound for concurrent programs because a thread does the same: only edges that are never taken are removed.

use crate::library;
use crate::machine::rust_path;
use crate::module::{
    BlockId, Call, Callee, Function, FunctionId, Id, Instruction, InstructionKind as Kind, Module,
    TypeId, Value,
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
        Some(callee) => throws[callee.index()] && !has_valid_order(module, call, callee),
        None => !call.never_throws && matches!(call.callee, Callee::Value(_)),
    }
}

/// Whether a call is one of an atomic function of Rust with constant orders that it accepts.
fn has_valid_order(module: &Module, call: &Call, callee: FunctionId) -> bool {
    const RELAXED: u128 = 0;
    const RELEASE: u128 = 1;
    const ACQUIRE: u128 = 2;
    const ACQUIRE_RELEASE: u128 = 3;
    let name = module.function_name(callee);
    if !name.contains("4core4sync6atomic") {
        return false;
    }
    let Some(path) = rust_path(name) else {
        return false;
    };
    let order = |from_end: usize| {
        let place = call.arguments.len().checked_sub(from_end)?;
        match call.arguments.get(place)?.value {
            Value::Constant(constant) => module.constants.as_integer(constant),
            _ => None,
        }
    };
    let is_any_but = |from_end: usize, refused: &[u128]| {
        order(from_end).is_some_and(|order| !refused.contains(&order))
    };
    match path.rsplit("::").next().unwrap_or_default() {
        "load" => is_any_but(1, &[RELEASE, ACQUIRE_RELEASE]),
        "store" => is_any_but(1, &[ACQUIRE, ACQUIRE_RELEASE]),
        "fence" => is_any_but(1, &[RELAXED]),
        "compare_exchange" | "compare_exchange_weak" => {
            is_any_but(1, &[RELEASE, ACQUIRE_RELEASE]) && is_any_but(2, &[])
        }
        "swap" | "fetch_add" | "fetch_sub" | "fetch_and" | "fetch_nand" | "fetch_or"
        | "fetch_xor" | "fetch_max" | "fetch_min" => is_any_but(1, &[]),
        _ => false,
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
