//! Fresh objects in which compare-exchanges keep what they expect.
//!
//! `node->next = load(&top); while (!compare_exchange(&top, &node->next, node));` keeps what it expects in the node itself. No
//! other thread has the address of the node while the loop runs ([`super::fresh`]), so the place is a variable in disguise.
//! Here it becomes one, which is stored to the node before each attempt, as if the program were `first = load(&top); do {
//! node->next = first; } while (!compare_exchange(&top, &first, node));`.
//!
//! The place must be stored to before the loop, on the straight path to it. The loop must do nothing with the object except
//! load and store that place as a whole, and publish the object's address. Every exit from the loop must lead through a
//! compare-exchange that publishes it, and store nothing after it. Then the contents of the place are the same as before
//! whenever another thread can read it.

use super::super::promote::promote_function;
use super::context;
use super::effects::{Context, Effect, Facts, Flow};
use super::fresh::Fresh;
use super::paths::{End, Path, paths};
use crate::module::{
    BlockId, FunctionId, Instruction, InstructionId, InstructionKind as Kind, Module, Type, Value,
};
use crate::ssa::Graph;

/// How many blocks that only lead to a loop are followed.
const MOST_BLOCKS: u32 = 8;

/// A place that is to become a variable.
struct Place {
    /// The store before the loop.
    first: InstructionId,
    /// The loads and stores of the loop.
    accesses: Vec<InstructionId>,
    /// The compare-exchanges before which the variable is stored.
    publishing: Vec<InstructionId>,
}

/// Makes variables of such places in a function.
pub(super) fn make_variables(module: &mut Module, id: FunctionId, facts: &Facts) {
    loop {
        let flow = Flow::of(&module.functions[id]);
        let place = flow.loops.iter().find_map(|(_, entry)| {
            let context = context(module, id, facts, &flow, entry).ok()?;
            place(&context, &flow.graph)
        });
        let Some(place) = place else {
            return;
        };
        make_variable(module, id, &place);
        // The loop does not load from the object any more, so each place is found once.
        promote_function(module, id);
    }
}

fn place(context: &Context, graph: &Graph) -> Option<Place> {
    let instructions = context.instructions();
    let mut stores = instructions.filter(|&id| context.effect(id) == Effect::StoreFresh);
    stores.find_map(|store| {
        let fresh = context.fresh_object_of(store)?;
        place_in(context, graph, fresh, store)
    })
}

/// The place to which a loop stores in a fresh object, if it can become a variable.
fn place_in(
    context: &Context,
    graph: &Graph,
    fresh: &Fresh,
    store: InstructionId,
) -> Option<Place> {
    let offset = access(context, fresh, store)?;
    let mut accesses = Vec::new();
    let mut is_loaded = false;
    for id in context.instructions() {
        let kind = context.kind(id);
        match kind {
            Kind::Load { address, .. } if fresh.addresses.contains(address) => is_loaded = true,
            Kind::Store { address, .. } if fresh.addresses.contains(address) => {}
            _ if fresh.is_passed_by(kind) => return None,
            _ => continue,
        }
        if access(context, fresh, id)? != offset {
            return None;
        }
        accesses.push(id);
    }
    let all = paths(context).ok()?;
    let mut exits = all.iter().filter(|path| path.end == End::Exit);
    let are_published = exits.all(|exit| publishes_last(exit, fresh));
    if !is_loaded || !are_published {
        return None;
    }
    Some(Place {
        first: first_store(context, graph, fresh, offset)?,
        accesses,
        publishing: fresh.publishing.clone(),
    })
}

/// Whether the address of an object is handed out on a way, and nothing is stored to fresh objects behind that.
fn publishes_last(path: &Path, fresh: &Fresh) -> bool {
    let backwards = path.accesses.iter().rev();
    let mut backwards = backwards
        .skip_while(|(id, effect)| !fresh.publishing.contains(id) && *effect != Effect::StoreFresh);
    backwards
        .next()
        .is_some_and(|(id, _)| fresh.publishing.contains(id))
}

/// The place in a fresh object of an access to it that a variable could stand for.
fn access(context: &Context, fresh: &Fresh, id: InstructionId) -> Option<i64> {
    let (type_id, address) = match *context.kind(id) {
        Kind::Load {
            address,
            atomic: None,
            volatile: false,
            ..
        } => (context.function.instructions[id].type_id, address),
        Kind::Store {
            value,
            address,
            atomic: None,
            volatile: false,
            ..
        } => {
            let constants = &context.module.constants;
            (context.function.type_of(constants, value), address)
        }
        _ => return None,
    };
    let is_word = match context.module.types[type_id] {
        Type::Integer(bits) => bits == 64,
        Type::Pointer(0) => context.module.types.size(type_id) == Some(8),
        _ => false,
    };
    let (base, offset) = context.base_and_offset(address);
    (is_word && base == Value::Instruction(fresh.allocation)).then_some(offset)
}

/// The last store to a place before a loop, if the object is not touched between the two and one always leads to the other.
fn first_store(
    context: &Context,
    graph: &Graph,
    fresh: &Fresh,
    offset: i64,
) -> Option<InstructionId> {
    let mut block = entered_from(graph, context.header, context.latches)?;
    for _ in 0..MOST_BLOCKS {
        let list = &context.function.blocks[block].instructions;
        for &id in list.iter().rev() {
            let kind = context.kind(id);
            if id == fresh.allocation || fresh.is_passed_by(kind) {
                return None;
            }
            if let Kind::Store { address, .. } | Kind::Load { address, .. } = kind
                && fresh.addresses.contains(address)
            {
                let is_it = matches!(kind, Kind::Store { .. })
                    && access(context, fresh, id) == Some(offset);
                return is_it.then_some(id);
            }
        }
        let earlier = entered_from(graph, block, &[])?;
        if graph.successors(earlier).len() != 1 {
            return None;
        }
        block = earlier;
    }
    None
}

/// The only predecessor of a block, some excepted.
fn entered_from(graph: &Graph, block: BlockId, except: &[BlockId]) -> Option<BlockId> {
    let mut before = graph.predecessors(block).iter();
    let mut before = before.by_ref().filter(|other| !except.contains(other));
    match (before.next(), before.next()) {
        (Some(&only), None) => Some(only),
        _ => None,
    }
}

fn make_variable(module: &mut Module, id: FunctionId, place: &Place) {
    let pointer = module.types.pointer();
    let word = module.types.integer(64);
    let one = super::super::intrinsics::integer(module, word, 1);
    let function = &mut module.functions[id];
    let first = function.instructions[place.first].clone();
    let Kind::Store {
        value,
        address,
        align,
        ..
    } = first.kind
    else {
        return;
    };
    let element = function.type_of(&module.constants, value);
    let variable = function.instructions.push(Instruction {
        kind: Kind::Allocate {
            element,
            count: one,
            align: 8,
        },
        type_id: pointer,
        name: None,
        ..first.clone()
    });
    if let Some(entry) = function.blocks.values_mut().next() {
        entry.instructions.insert(0, variable);
    }
    let variable = Value::Instruction(variable);
    for &access in place.accesses.iter().chain([&place.first]) {
        if let Kind::Load { address, .. } | Kind::Store { address, .. } =
            &mut function.instructions[access].kind
        {
            *address = variable;
        }
    }
    for &publishing in &place.publishing {
        let origin = function.instructions[publishing].clone();
        let loaded = function.instructions.push(Instruction {
            kind: Kind::Load {
                address: variable,
                align: 8,
                volatile: false,
                atomic: None,
            },
            type_id: element,
            name: None,
            ..origin.clone()
        });
        let stored = function.instructions.push(Instruction {
            kind: Kind::Store {
                value: Value::Instruction(loaded),
                address,
                align,
                volatile: false,
                atomic: None,
            },
            type_id: first.type_id,
            name: None,
            ..origin
        });
        for block in function.blocks.values_mut() {
            let list = &mut block.instructions;
            if let Some(index) = list.iter().position(|&id| id == publishing) {
                list.splice(index..index, [loaded, stored]);
            }
        }
    }
}
