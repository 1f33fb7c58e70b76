//! Inlines small functions: a loop that waits by a call can only be recognised if the called function is part of it. In C++
//! that concerns every loop, because every access to a `std::atomic` is a call; in C it concerns loops that may wait
//! (`inline/polled.rs`).
//!
//! Callees are processed before their callers, so that a chain of calls, as in the library's headers, becomes one body.
//! Constants are folded on the way: the memory order of an atomic is an argument there.
//!
//! A call with a landing pad stays a call, because the code of its body would need the landing pad.
//!
//! Not inlined are functions that are large, variadic or recursive, that have computed gotos, or arguments passed by value; and
//! functions with variables that other threads may reach, because such a variable lives for one call of its function, and would
//! live longer. A variable that only its own thread reaches is forgotten where the call was. C functions that start threads
//! stay calls too; `bound.rs` says why.
//!
//! An instruction keeps its place in the source; one without a place (of a header, see `headers.rs`) gets that of the call.
//!
//! Sound for concurrent programs because a thread does the same in the same order: other threads do not notice the call itself.

mod polled;

use super::bound::starts_thread;
use super::escape::{Escapes, escapes};
use super::fold::{fold_function, size};
use super::headers::Headers;
use super::intrinsics;
use crate::module::{
    Block, BlockId, Call, ConstantKind, Function, FunctionId, Id, Instruction, InstructionId,
    InstructionKind as Kind, LocationId, Module, Pointee, Type, Value,
};
use polled::{Polled, is_recursive};
use std::collections::HashMap;

/// The largest function of a header that is put into its callers, in instructions.
const LARGEST_OF_HEADERS: usize = 300;
/// The largest function of the program itself.
const LARGEST_OF_PROGRAM: usize = 60;
/// A function does not grow beyond this.
const LARGEST_CALLER: usize = 6000;

/// Inlines what can be inlined in all functions; gives whether anything was.
pub fn inline(module: &mut Module) -> bool {
    let mut any = false;
    let escapes = escapes(module);
    let headers = Headers::new(module);
    let polled = Polled::new(module);
    let mut candidates: Vec<bool> = Vec::new();
    for id in module.functions.ids() {
        candidates.push(is_candidate(module, &escapes, id));
    }
    for id in callees_first(module) {
        let mut sites: Vec<InstructionId> = calls(&module.functions[id])
            .filter(|&site| {
                let call = module.functions[id].instructions[site].kind.call();
                call.is_some_and(|call| {
                    fits(module, &candidates, call)
                        && (calls_cxx(module, call) || polled.contains(id, site))
                })
            })
            .collect();
        // Going backwards, what is still to come stays where it is.
        sites.reverse();
        let mut grown = false;
        for site in sites {
            let call = module.functions[id].instructions[site].kind.call().cloned();
            let Some(call) = call else { continue };
            let Some(callee) = module.called(&call).filter(|&callee| callee != id) else {
                continue;
            };
            let limit = if headers.defines(&module.functions[callee]) {
                LARGEST_OF_HEADERS
            } else {
                LARGEST_OF_PROGRAM
            };
            let length = size(&module.functions[callee]);
            if length <= limit && size(&module.functions[id]) + length <= LARGEST_CALLER {
                let body = module.functions[callee].clone();
                splice(module, id, site, &call, &body);
                grown = true;
            }
        }
        if grown {
            super::simplify::simplify_function(module, id);
            fold_function(module, id);
            super::simplify::simplify_function(module, id);
            any = true;
        }
    }
    intrinsics::lay_out(module);
    any
}

/// Whether a function is C++ or Rust, by its name. Older names of Rust are like those of C++.
pub(super) fn is_cxx(name: &str) -> bool {
    name.starts_with("_Z") || name.starts_with("_R")
}

fn calls_cxx(module: &Module, call: &Call) -> bool {
    let callee = module.called(call);
    callee.is_some_and(|callee| is_cxx(module.function_name(callee)))
}

fn calls(function: &Function) -> impl Iterator<Item = InstructionId> {
    let blocks = function.blocks.values();
    let instructions = blocks.flat_map(|block| block.instructions.iter().copied());
    instructions.filter(|&id| matches!(function.instructions[id].kind, Kind::Call(_)))
}

/// Functions, each behind those that it calls unless they call it in turn.
fn callees_first(module: &Module) -> Vec<FunctionId> {
    let mut order = Vec::new();
    let mut seen = vec![false; module.functions.len()];
    for start in module.functions.ids() {
        let mut stack = vec![(start, false)];
        while let Some((id, done)) = stack.pop() {
            if done {
                order.push(id);
                continue;
            }
            if std::mem::replace(&mut seen[id.index()], true) {
                continue;
            }
            stack.push((id, true));
            let function = &module.functions[id];
            for site in calls(function) {
                let call = function.instructions[site].kind.call();
                if let Some(callee) = call.and_then(|call| module.called(call))
                    && !seen[callee.index()]
                {
                    stack.push((callee, false));
                }
            }
        }
    }
    order
}

fn is_candidate(module: &Module, escapes: &Escapes, id: FunctionId) -> bool {
    let function = &module.functions[id];
    let variadic = matches!(&module.types[function.signature], Type::Function(signature) if signature.variadic);
    let by_value = function
        .parameters
        .iter()
        .any(|parameter| parameter.by_value.is_some());
    if !function.is_defined() || variadic || by_value {
        return false;
    }
    let is_cxx = is_cxx(module.function_name(id));
    if !is_cxx && is_recursive(module, id) {
        return false;
    }
    function.blocks.iter().all(|(block, contents)| {
        contents.instructions.iter().all(|&instruction| {
            match &function.instructions[instruction].kind {
                Kind::Allocate { count, .. } => {
                    let constant = matches!(count, Value::Constant(_));
                    block == BlockId(0) && constant && !escapes.object(id, instruction)
                }
                Kind::IndirectBranch { .. } | Kind::CallBranch { .. } => false,
                Kind::Call(call) => {
                    module.called(call) != Some(id) && (is_cxx || !starts_thread(module, call))
                }
                _ => true,
            }
        })
    })
}

/// Whether a call is of a candidate, as what it is.
fn fits(module: &Module, candidates: &[bool], call: &Call) -> bool {
    let Some(callee) = module.called(call) else {
        return false;
    };
    // What inlining itself declares is none.
    candidates.get(callee.index()) == Some(&true)
        && call.signature == module.functions[callee].signature
        && call
            .arguments
            .iter()
            .all(|argument| argument.by_value.is_none())
}

/// Replaces a call by a copy of a body.
fn splice(module: &mut Module, id: FunctionId, site: InstructionId, call: &Call, body: &Function) {
    let undefined = {
        let type_id = module.functions[id].instructions[site].type_id;
        Value::Constant(module.constants.intern(type_id, ConstantKind::Undefined))
    };
    let void = module.types.void();
    let places = inlined_places(
        module,
        module.functions[id].instructions[site].location,
        body,
    );
    let function = &mut module.functions[id];
    let found = function.blocks.iter().find_map(|(block, contents)| {
        let at = contents.instructions.iter().position(|&one| one == site)?;
        Some((block, at))
    });
    let Some((block, at)) = found else { return };
    let (location, position) = {
        let instruction = &function.instructions[site];
        (instruction.location, instruction.position)
    };
    // What follows the call gets a block of its own.
    let rest = function.blocks[block].instructions.split_off(at + 1);
    function.blocks[block].instructions.pop();
    let behind = function.blocks.push(Block {
        name: format!("{}.behind", site.0).into(),
        instructions: Vec::new(),
    });
    let mut successors = Vec::new();
    if let Some(last) = rest.last() {
        let kind = &function.instructions[*last].kind;
        kind.for_each_target(|target| successors.push(target));
    }
    for target in successors {
        for phi in function.blocks[target].instructions.clone() {
            let Kind::Phi(incoming) = &mut function.instructions[phi].kind else {
                break;
            };
            for (from, _) in incoming.iter_mut().filter(|(from, _)| *from == block) {
                *from = behind;
            }
        }
    }
    let copied = copy_body(function, call, body, (location, &places), behind);
    let branch = function.instructions.push(Instruction {
        kind: Kind::Branch(copied.entry),
        type_id: void,
        name: None,
        location,
        position,
    });
    function.blocks[block].instructions.push(branch);
    let mut list = Vec::with_capacity(rest.len() + 1);
    if function.instructions[site].type_id != void {
        // Without a return, what is behind is never reached.
        let incoming = copied
            .returns
            .into_iter()
            .map(|(block, value)| (block, value.unwrap_or(undefined)));
        function.instructions[site].kind = Kind::Phi(incoming.collect());
        list.push(site);
    }
    list.extend(rest);
    function.blocks[behind].instructions = list;
    forget(module, id, copied.entry, &copied.variables);
}

/// The places of a body as those of a call of it.
fn inlined_places(
    module: &mut Module,
    call: Option<LocationId>,
    body: &Function,
) -> HashMap<LocationId, LocationId> {
    let mut places = HashMap::new();
    let Some(call) = call else {
        return places;
    };
    let listed = body.blocks.values().flat_map(|block| &block.instructions);
    for id in listed.filter_map(|&id| body.instructions[id].location) {
        inlined_place(module, call, id, &mut places);
    }
    places
}

/// A place of a body, and those of the calls by which it came there, as those of a call of it. The chain ends.
fn inlined_place(
    module: &mut Module,
    call: LocationId,
    place: LocationId,
    places: &mut HashMap<LocationId, LocationId>,
) -> LocationId {
    if let Some(&known) = places.get(&place) {
        return known;
    }
    let mut location = module.locations[place].clone();
    location.inlined_at = Some(match location.inlined_at {
        Some(outer) => inlined_place(module, call, outer, places),
        None => call,
    });
    let new = module.locations.push(location);
    places.insert(place, new);
    new
}

/// Lets the variables of a copied body forget what they hold when it is entered, as those of a call know nothing.
fn forget(module: &mut Module, id: FunctionId, entry: BlockId, variables: &[InstructionId]) {
    let (void, pointer) = (module.types.void(), module.types.pointer());
    for &variable in variables {
        let arguments = [(Value::Instruction(variable), pointer)];
        let kind = intrinsics::call(module, intrinsics::FORGET, void, &arguments);
        let function = &mut module.functions[id];
        let Instruction {
            location, position, ..
        } = function.instructions[variable];
        let marker = function.instructions.push(Instruction {
            kind,
            type_id: void,
            name: None,
            location,
            position,
        });
        function.blocks[entry].instructions.insert(0, marker);
    }
}

/// A body that was copied.
struct Copied {
    entry: BlockId,
    /// What is returned from where.
    returns: Vec<(BlockId, Option<Value>)>,
    variables: Vec<InstructionId>,
}

/// Copies the blocks of a body; its returns go to `behind`.
fn copy_body(
    function: &mut Function,
    call: &Call,
    body: &Function,
    (location, places): (Option<LocationId>, &HashMap<LocationId, LocationId>),
    behind: BlockId,
) -> Copied {
    let first = function.blocks.len() as u32;
    let block_of = |old: BlockId| BlockId(first + old.0);
    let mut new_ids: HashMap<InstructionId, InstructionId> = HashMap::new();
    for contents in body.blocks.values() {
        for &old in &contents.instructions {
            let mut copy = body.instructions[old].clone();
            let place = copy
                .location
                .map(|id| places.get(&id).copied().unwrap_or(id));
            copy.location = place.or(location);
            if let Some(inner) = copy.kind.call_mut()
                && inner.pointee == Pointee::OfCaller
            {
                inner.pointee = call.pointee;
            }
            new_ids.insert(old, function.instructions.push(copy));
        }
    }
    let value_of = |old: Value| match old {
        Value::Argument(index) => call.arguments[index as usize].value,
        // What no block holds is not used by what a block holds.
        Value::Instruction(id) => new_ids.get(&id).map_or(old, |&new| Value::Instruction(new)),
        Value::Constant(_) => old,
    };
    let mut returns = Vec::new();
    let mut variables = Vec::new();
    for (old_block, contents) in body.blocks.iter() {
        let mut list = Vec::with_capacity(contents.instructions.len());
        for old in &contents.instructions {
            let new = new_ids[old];
            let kind = &mut function.instructions[new].kind;
            kind.for_each_operand_mut(|value| *value = value_of(*value));
            kind.for_each_target_mut(|target| *target = block_of(*target));
            if let Kind::Phi(incoming) = kind {
                for (from, _) in incoming {
                    *from = block_of(*from);
                }
            }
            if let Kind::Return(value) = kind {
                returns.push((block_of(old_block), *value));
                *kind = Kind::Branch(behind);
            }
            if matches!(kind, Kind::Allocate { .. }) {
                variables.push(new);
            } else {
                list.push(new);
            }
        }
        function.blocks.push(Block {
            name: format!("{}.{}", behind.0, contents.name).into(),
            instructions: list,
        });
    }
    let entry = &mut function.blocks[BlockId(0)].instructions;
    entry.splice(0..0, variables.iter().copied());
    for binding in &body.bindings {
        if let Value::Instruction(old) = binding.value
            && let Some(&new) = new_ids.get(&old)
        {
            function.bindings.push(crate::module::Binding {
                value: Value::Instruction(new),
                ..binding.clone()
            });
        }
    }
    Copied {
        entry: block_of(BlockId(0)),
        returns,
        variables,
    }
}
