//! Fresh objects: heap objects that no other thread can reach before a loop is left.
//!
//! A thread that pushes a node onto a stack prepares it again in every attempt: `do { first = load(&top); node->next = first; }
//! while (!compare_exchange(&top, &first, node));`. As long as no other thread has the address of the node, storing to it is
//! like assigning a variable. A failed attempt has changed nothing that another thread could see, and the next attempt
//! overwrites what it stored.
//!
//! An object is fresh in a loop if
//! 1. it is allocated on the heap, before the loop;
//! 2. its address leaves the thread, by the rules of [`super::super::escape`], only where the loop cannot be reached again
//!    without another allocation, or by compare-exchanges of the loop;
//! 3. once the loop is left, it cannot be reached again without another allocation.
//!
//! An iteration that stores to fresh objects leaves nothing behind ([`leaves_nothing_behind`]) if the loop does not read from
//! them, if the compare-exchanges that publish their addresses leave the loop when they succeed, and if every exit from the
//! loop makes the same stores, at the same addresses.

use super::super::escape::reach;
use super::effects::{Context, Effect};
use super::paths::{Atom, End, Literal, Path};
use crate::module::{
    BlockId, Callee, CastOperation, Function, InstructionId, InstructionKind as Kind, Value,
};
use crate::ssa::Graph;
use std::collections::HashSet;

/// Functions of the library that allocate from the heap.
const ALLOCATING: [&str; 11] = [
    "malloc",
    "calloc",
    "aligned_alloc",
    "_Znwm",
    "_Znam",
    "_ZnwmRKSt9nothrow_t",
    "_ZnamRKSt9nothrow_t",
    "_ZnwmSt11align_val_t",
    "_ZnamSt11align_val_t",
    "_ZnwmSt11align_val_tRKSt9nothrow_t",
    "_ZnamSt11align_val_tRKSt9nothrow_t",
];

/// An object that is fresh in a loop.
pub(super) struct Fresh {
    /// The call that allocates it.
    pub(super) allocation: InstructionId,
    /// Its address, and those made from it.
    pub(super) addresses: HashSet<Value>,
    /// The compare-exchanges of the loop that hand its address out if they succeed.
    pub(super) publishing: Vec<InstructionId>,
}

impl Fresh {
    /// Whether an instruction may read from it.
    fn is_read_by(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Load { address, .. }
            | Kind::Update { address, .. }
            | Kind::CompareExchange { address, .. } => self.addresses.contains(address),
            _ => self.is_passed_by(kind),
        }
    }

    /// Whether its address is an argument of a call.
    pub(super) fn is_passed_by(&self, kind: &Kind) -> bool {
        let arguments = kind.call().map_or(&[][..], |call| &call.arguments);
        let mut arguments = arguments.iter();
        arguments.any(|argument| self.addresses.contains(&argument.value))
    }
}

/// The objects to which a loop stores and that are fresh in it.
pub(super) fn fresh_objects(context: &Context) -> Vec<Fresh> {
    let mut allocations: Vec<InstructionId> = Vec::new();
    for id in context.instructions() {
        if let Kind::Store { address, .. } = context.kind(id)
            && let Value::Instruction(root) = context.root(*address)
            && !allocations.contains(&root)
        {
            allocations.push(root);
        }
    }
    let fresh = allocations.into_iter();
    fresh
        .filter_map(|allocation| fresh_object(context, allocation))
        .collect()
}

fn fresh_object(context: &Context, allocation: InstructionId) -> Option<Fresh> {
    if context.is_inside(allocation) || !allocates(context, allocation) {
        return None;
    }
    let function = context.function;
    let block_of = |wanted: InstructionId| {
        let mut blocks = function.blocks.iter();
        blocks.find_map(|(id, block)| block.instructions.contains(&wanted).then_some(id))
    };
    let graph = Graph::new(function);
    let before = blocks_before(&graph, context.header, block_of(allocation)?);
    let is_left_for_good = context.blocks.iter().all(|&block| {
        let mut exits = graph.successors(block).iter();
        exits.all(|target| context.blocks.contains(target) || !before.contains(target))
    });
    if !is_left_for_good {
        return None;
    }
    let address = Value::Instruction(allocation);
    let reach = reach(context.module, &context.facts.escapes, function, address);
    let mut publishing = Vec::new();
    let mut numbers = HashSet::new();
    let mut departures = reach.departures;
    while let Some(departure) = departures.pop() {
        if !before.contains(&block_of(departure)?) {
            continue;
        }
        match context.kind(departure) {
            // A compare-exchange of pointers takes them as integers.
            Kind::Cast {
                operation: CastOperation::PointerToInteger,
                ..
            } => {
                let number = Value::Instruction(departure);
                if numbers.insert(number) {
                    departures.extend(users(function, number));
                }
            }
            Kind::CompareExchange {
                address,
                expected,
                replacement,
                ..
            } if context.is_inside(departure) => {
                let is_it =
                    |value: &Value| reach.addresses.contains(value) || numbers.contains(value);
                if !is_it(replacement) || is_it(address) || is_it(expected) {
                    return None;
                }
                publishing.push(departure);
            }
            _ => return None,
        }
    }
    Some(Fresh {
        allocation,
        addresses: reach.addresses,
        publishing,
    })
}

/// The instructions that use a value.
fn users(function: &Function, value: Value) -> impl Iterator<Item = InstructionId> {
    let blocks = function.blocks.values();
    blocks
        .flat_map(|block| block.instructions.iter().copied())
        .filter(move |&id| {
            let mut uses = false;
            let kind = &function.instructions[id].kind;
            kind.for_each_operand(|operand| uses |= operand == value);
            uses
        })
}

/// Whether an instruction allocates from the heap, by a function that is the library's.
fn allocates(context: &Context, id: InstructionId) -> bool {
    let Some(call) = context.kind(id).call() else {
        return false;
    };
    let called = match call.callee {
        Callee::Assembly(_) => None,
        Callee::Value(_) => context.module.called(call),
    };
    called.is_some_and(|function| {
        !context.module.functions[function].is_defined()
            && ALLOCATING.contains(&context.module.function_name(function))
    })
}

/// The blocks from which the header of a loop can be reached without going through a block again that allocates.
fn blocks_before(graph: &Graph, header: BlockId, allocating: BlockId) -> HashSet<BlockId> {
    let mut before = HashSet::from([header]);
    let mut work = vec![header];
    while let Some(block) = work.pop() {
        if block == allocating {
            continue;
        }
        for &earlier in graph.predecessors(block) {
            if before.insert(earlier) {
                work.push(earlier);
            }
        }
    }
    before
}

/// Whether what an iteration stores to fresh objects is neither seen nor left behind, given all ways through an iteration.
pub(super) fn leaves_nothing_behind(context: &Context, all: &[Path], path: &Path) -> bool {
    let stores = path.accesses.iter();
    let mut stores = stores.filter(|(_, effect)| *effect == Effect::StoreFresh);
    stores.all(|&(store, _)| {
        let Some(fresh) = context.fresh_object_of(store) else {
            return false;
        };
        let mut inside = context.instructions();
        let is_read = inside.any(|id| fresh.is_read_by(context.kind(id)));
        let mut exits = all.iter().filter(|path| path.end == End::Exit);
        !is_read
            && exits.all(|exit| exit.accesses(store))
            && fresh.publishing.iter().all(|&publishing| {
                let succeeded = Literal {
                    atom: Atom::Success(publishing),
                    holds: true,
                };
                let mut through = all.iter().filter(|path| path.accesses(publishing));
                through.all(|path| {
                    path.has(succeeded.opposite()) || path.has(succeeded) && path.end != End::Stay
                })
            })
    })
}
