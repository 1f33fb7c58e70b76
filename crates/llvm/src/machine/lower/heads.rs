//! Heads of loops that may wait: where a thread notices that it is back in a state that it had before.
//!
//! A loop may wait if some way round it has nothing that is certain to be noticed by others, such as an atomic store. Its head
//! says which words of the frame do not matter there, so that what is left over from the last iteration does not make two
//! equal states look different ([`crate::machine::repeat`]). A loop with a counter that matters never comes back to a state, so
//! it has no head.

use super::function::FunctionLowering;
use crate::machine::code::{BELOW, FRAME_HEADER, Head, Op, Slot};
use crate::module::{
    BinaryOperation, BlockId, Function, InstructionKind as Kind, Module, Type, Value,
};
use crate::passes::spin::lets_time_pass;
use crate::ssa::{Dominators, Graph, Liveness, Loop, Loops};

/// The heads of one function.
#[derive(Debug, Default)]
pub(super) struct Heads {
    /// Blocks at which cycles begin that may wait.
    blocks: Vec<BlockId>,
    liveness: Option<Liveness>,
    /// The heads that were made, and their blocks.
    made: Vec<(u32, BlockId)>,
}

impl Heads {
    /// The heads of a function with a body.
    pub(super) fn of(module: &Module, function: &Function) -> Self {
        let graph = Graph::new(function);
        let loops = Loops::new(&graph, &Dominators::new(&graph));
        if loops.is_empty() && loops.irreducible().is_empty() {
            return Heads::default();
        }
        let is_idle = |call: &_| lets_time_pass(module, call);
        let liveness = Liveness::new(function, &graph, is_idle);
        let natural = loops.iter().map(|(_, entry)| entry);
        let natural = natural.filter(|entry| !counts(module, function, &liveness, entry));
        let natural = natural.map(|entry| entry.header);
        let others = loops.irreducible().iter().map(|&(_, to)| to);
        let mut blocks: Vec<BlockId> = natural
            .chain(others)
            .filter(|&header| may_wait(function, &graph, header))
            .collect();
        blocks.sort_unstable();
        blocks.dedup();
        if blocks.is_empty() {
            return Heads::default();
        }
        Heads {
            blocks,
            liveness: Some(liveness),
            made: Vec::new(),
        }
    }
}

/// Whether some way from a block back to it may only read, and either reads or never leaves.
fn may_wait(function: &Function, graph: &Graph, header: BlockId) -> bool {
    let mut reached = vec![header];
    let (mut returns, mut reads, mut leaves) = (false, false, false);
    let mut next = 0;
    while let Some(&block) = reached.get(next) {
        next += 1;
        let mut instructions = function.blocks[block].instructions.iter();
        let writes = instructions.any(|&id| {
            let kind = &function.instructions[id].kind;
            reads |= matches!(
                kind,
                Kind::Load { .. }
                    | Kind::CompareExchange { .. }
                    | Kind::Update { .. }
                    | Kind::Call(_)
                    | Kind::Invoke { .. }
            );
            matches!(
                kind,
                Kind::Store {
                    atomic: Some(_),
                    ..
                }
            )
        });
        if writes {
            leaves = true;
            continue;
        }
        leaves |= graph.successors(block).is_empty();
        for &successor in graph.successors(block) {
            returns |= successor == header;
            if !reached.contains(&successor) {
                reached.push(successor);
            }
        }
    }
    returns && (reads || !leaves)
}

/// Whether a value that matters grows by the same constant on every way round a loop, so that it takes millions of iterations until
/// it is again what it was.
fn counts(module: &Module, function: &Function, liveness: &Liveness, entry: &Loop) -> bool {
    const LONG: u32 = 24;
    let step_of = |counter: Value, next: Value| {
        let Value::Instruction(id) = next else {
            return None;
        };
        match function.instructions[id].kind {
            Kind::Binary {
                operation: BinaryOperation::Add,
                left,
                right: Value::Constant(step),
                ..
            } if left == counter => module.constants.as_integer(step),
            _ => None,
        }
    };
    let header = function.blocks[entry.header].instructions.iter();
    let mut phis = header.filter_map(|&id| match &function.instructions[id].kind {
        Kind::Phi(incoming) => Some((id, incoming)),
        _ => None,
    });
    phis.any(|(id, incoming)| {
        let counter = Value::Instruction(id);
        let &Type::Integer(bits) = &module.types[function.instructions[id].type_id] else {
            return false;
        };
        let comes_back = incoming
            .iter()
            .filter(|(from, _)| entry.latches.contains(from));
        let mut steps = comes_back.map(|&(_, next)| step_of(counter, next));
        let Some(Some(step)) = steps.next() else {
            return false;
        };
        let is_long = step != 0 && bits >= LONG + step.trailing_zeros();
        is_long && steps.all(|other| other == Some(step)) && liveness.matters(entry.header, counter)
    })
}

impl FunctionLowering<'_, '_> {
    /// Marks the start of a block as the head of a loop, if it is one that may wait.
    pub(super) fn head_of(&mut self, block: BlockId) {
        if self.heads.blocks.binary_search(&block).is_ok() {
            let head = self.program.heads.len() as u32;
            self.program.heads.push(Head::default());
            self.heads.made.push((head, block));
            self.emit(Op::Head { head });
        }
    }

    /// Says which words do not matter at each head, when all words are known.
    pub(super) fn finish_heads(&mut self) {
        let heads = std::mem::take(&mut self.heads);
        let Some(liveness) = &heads.liveness else {
            return;
        };
        for &(head, block) in &heads.made {
            let mut matters = vec![false; (self.next - BELOW) as usize];
            let mut keep = |slot: Slot, words: u32| {
                let first = slot.wrapping_sub(BELOW) as usize;
                if let Some(words) = matters.get_mut(first..first + words as usize) {
                    words.fill(true);
                }
            };
            keep(BELOW, FRAME_HEADER);
            // An object that others may reach has two words, which are needed to end it.
            for &object in &self.shared_objects {
                keep(object, 2);
            }
            for (index, parameter) in self.function.parameters.iter().enumerate() {
                if liveness.matters(block, Value::Argument(index as u32)) {
                    keep(self.parameters[index], self.words(parameter.type_id));
                }
            }
            for (id, instruction) in self.function.instructions.iter() {
                // The pointer to an object is needed to end it.
                let is_object = matches!(instruction.kind, Kind::Allocate { .. });
                if is_object || liveness.matters(block, Value::Instruction(id)) {
                    keep(self.slot_of(id), self.words(instruction.type_id));
                }
            }
            let dead = (0..).zip(&matters).filter(|&(_, matters)| !matters);
            self.program.heads[head as usize].dead = dead.map(|(word, _)| word).collect();
        }
    }
}
