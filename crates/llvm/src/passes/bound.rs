//! Bounds loops (`--unroll N`): a loop runs at most N iterations each time it is entered.
//!
//! Kokologiannakis, Lahav, Sagonas, Vafeiadis, "Effective Stateless Model Checking for C/C++ Concurrency", POPL 2018, section
//! 6, has this as an option. A thread that would start iteration N + 1 calls `norns.bound`, which the machine turns into
//! `Label::Cut`: executions that were cut are counted, and the verdict says so.
//!
//! No code is copied: each loop gets a counter. In a natural loop that is a phi in the header, 0 on entry. A header that can
//! leave the loop holds its condition, so iteration N + 1 starts after it, and a `for` loop with N iterations is not cut.
//! Otherwise, or if the header is also where the loop goes back, the iteration starts with the header. A cycle with several
//! entries is counted where a depth-first search finds a back edge, in a variable that is 0 whenever the cycle is entered;
//! [`super::promote`] turns it into phis. Every cycle has such a target.
//!
//! Where this differs: 1. A condition of several blocks (`while (a && b)`) counts as part of the iteration: the header cannot
//! leave the loop, and the evaluation after iteration N is cut. 2. A loop in whose blocks `pthread_create` or `thrd_create` is
//! called is not bounded, because the bound does not limit the number of threads; the same holds for a `std::thread`. A loop
//! that spawns in a function it calls is bounded.
//!
//! What it cannot do: recursion is bounded by the machine (`Options::bound` of [`crate::machine`]), not here. This pass bounds
//! what [`super::spin`] left, so it runs after that.
//!
//! Sound for concurrent programs in the sense that it removes executions and adds none: the counters are values of their
//! thread, and what was removed is counted.

use super::intrinsics::{BOUND, REDUNDANT, call, integer, lay_out};
use super::promote::promote;
use crate::module::{
    BinaryOperation, Block, BlockId, Call, Function, FunctionId, Instruction, InstructionId,
    InstructionKind as Kind, IntegerPredicate, LocationId, Module, Promises, TypeId, Value,
};
use crate::ssa::{Dominators, Graph, Loop, Loops};
use std::collections::HashSet;

/// Functions that start threads.
const SPAWNING: [&str; 3] = ["pthread_create", "thrd_create", START_THREAD];
/// What every constructor of a `std::thread` calls.
const START_THREAD: &str =
    "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE";

/// Bounds all loops; gives how many that were.
pub fn bound(module: &mut Module, limit: u32) -> usize {
    let functions: Vec<FunctionId> = module.functions.ids().collect();
    let mut count = 0;
    let mut in_memory = false;
    for id in functions {
        if !module.functions[id].is_defined() {
            continue;
        }
        let (_, loops) = analyse(&module.functions[id]);
        let mut targets: Vec<BlockId> = loops.irreducible().iter().map(|&(_, to)| to).collect();
        targets.sort_unstable();
        targets.dedup();
        let natural: Vec<Loop> = loops.iter().map(|(_, entry)| entry.clone()).collect();
        let mut bounder = Bounder {
            module,
            id,
            limit,
            discards: false,
        };
        // Before anything is split and spawns move to other blocks.
        let natural: Vec<BlockId> = natural
            .into_iter()
            .filter(|entry| !bounder.spawns(&entry.blocks))
            .map(|entry| entry.header)
            .collect();
        for target in targets {
            // The cycle as it is now: an earlier one may have split its blocks.
            let (graph, loops) = analyse(&bounder.module.functions[id]);
            let blocks = cycle(&graph, &loops, target);
            if !bounder.spawns(&blocks) {
                bounder.bound_cycle(target, &blocks);
                in_memory = true;
                count += 1;
            }
        }
        for header in natural {
            bounder.bound_loop(header);
            count += 1;
        }
    }
    lay_out(module);
    if in_memory {
        promote(module);
    }
    count
}

/// Bounds the loops of one function that are in no other loop; executions that would go on are redundant, instead of being cut.
pub(super) fn drop_after(module: &mut Module, id: FunctionId, limit: u32) {
    let (_, loops) = analyse(&module.functions[id]);
    let outermost = loops.iter().filter(|(_, entry)| entry.parent.is_none());
    let headers: Vec<BlockId> = outermost.map(|(_, entry)| entry.header).collect();
    let mut bounder = Bounder {
        module,
        id,
        limit,
        discards: true,
    };
    for header in headers {
        bounder.bound_loop(header);
    }
    lay_out(module);
}

/// Whether a call starts a thread.
pub(super) fn starts_thread(module: &Module, call: &Call) -> bool {
    let callee = module.called(call);
    callee.is_some_and(|callee| SPAWNING.contains(&module.function_name(callee)))
}

fn analyse(function: &Function) -> (Graph, Loops) {
    let graph = Graph::new(function);
    let loops = Loops::new(&graph, &Dominators::new(&graph));
    (graph, loops)
}

/// The blocks of the cycle with several entries that is counted at a block.
fn cycle(graph: &Graph, loops: &Loops, target: BlockId) -> Vec<BlockId> {
    // Inside the smallest loop around the target, whose header ends what counts as one entry.
    let mut around = loops.innermost(target);
    while let Some(id) = around
        && loops[id].header == target
    {
        around = loops[id].parent;
    }
    let is_inside = |block: BlockId| {
        around.is_none_or(|id| loops.contains(id, block) && loops[id].header != block)
    };
    let ahead = reached(target, |block| graph.successors(block), is_inside);
    let behind = reached(target, |block| graph.predecessors(block), is_inside);
    let both = ahead.into_iter().filter(|block| behind.contains(block));
    both.filter(|&block| graph.is_reachable(block)).collect()
}

fn reached<'a>(
    from: BlockId,
    next: impl Fn(BlockId) -> &'a [BlockId],
    is_inside: impl Fn(BlockId) -> bool,
) -> Vec<BlockId> {
    let mut list = vec![from];
    let mut seen = HashSet::from([from]);
    let mut index = 0;
    while let Some(&block) = list.get(index) {
        index += 1;
        for &other in next(block) {
            if is_inside(other) && seen.insert(other) {
                list.push(other);
            }
        }
    }
    list
}

struct Bounder<'a> {
    module: &'a mut Module,
    id: FunctionId,
    limit: u32,
    /// Whether a thread that would continue makes the execution discarded instead of cut.
    discards: bool,
}

impl Bounder<'_> {
    fn function(&mut self) -> &mut Function {
        &mut self.module.functions[self.id]
    }

    /// Whether a thread is started in some of the blocks.
    fn spawns(&self, blocks: &[BlockId]) -> bool {
        let function = &self.module.functions[self.id];
        let mut instructions = blocks
            .iter()
            .flat_map(|&block| &function.blocks[block].instructions);
        instructions.any(|&id| {
            let call = function.instructions[id].kind.call();
            call.is_some_and(|call| starts_thread(self.module, call))
        })
    }

    /// Adds an instruction that no block holds yet, with the place of a block in the source.
    fn add(&mut self, near: BlockId, kind: Kind, type_id: TypeId) -> InstructionId {
        let function = self.function();
        let origin = function
            .terminator(near)
            .map(|terminator| (terminator.location, terminator.position));
        let (location, position) = origin.unwrap_or((None, function.position));
        function.instructions.push(Instruction {
            kind,
            type_id,
            name: None,
            location,
            position,
        })
    }

    fn add_block(&mut self, name: &str, instructions: Vec<InstructionId>) -> BlockId {
        let function = self.function();
        let name = format!("{name}{}", function.blocks.len());
        function.blocks.push(Block {
            name: name.into(),
            instructions,
        })
    }

    /// Where a loop stands in the source, given its header and the blocks from which it goes back: the first line of where these
    /// end. That of a `while` is where it goes back, that of a `do` where its body begins.
    fn place(&self, header: BlockId, latches: impl Iterator<Item = BlockId>) -> Option<LocationId> {
        let function = &self.module.functions[self.id];
        let location = |block: BlockId| function.terminator(block)?.location;
        let line = |id: LocationId| Some(self.module.locations[id].line).filter(|&line| line > 0);
        let file = |id: LocationId| {
            let location = &self.module.locations[id];
            (location.file, location.inlined_at)
        };
        let ends: Vec<LocationId> = std::iter::once(header)
            .chain(latches)
            .filter_map(location)
            .filter(|&id| line(id).is_some())
            .collect();
        let first = *ends.first()?;
        let of_same_file = ends.into_iter().filter(|&id| file(id) == file(first));
        of_same_file.min_by_key(|&id| line(id))
    }

    /// A block that stops the thread at a place in the source, so that the report can name the loop.
    fn stop(&mut self, near: BlockId, place: Option<LocationId>) -> BlockId {
        let void = self.module.types.void();
        let name = if self.discards { REDUNDANT } else { BOUND };
        let kind = call(self.module, name, void, &[]);
        let list = vec![
            self.add(near, kind, void),
            self.add(near, Kind::Unreachable, void),
        ];
        if place.is_some() {
            self.function().instructions[list[0]].location = place;
        }
        self.add_block("bound", list)
    }

    /// Whether a count is at the limit: two instructions that end a block, going on to `next` if it is not.
    fn check(
        &mut self,
        near: BlockId,
        count: Value,
        next: BlockId,
        place: Option<LocationId>,
    ) -> Vec<InstructionId> {
        let (word, bit) = (self.module.types.integer(32), self.module.types.integer(1));
        let void = self.module.types.void();
        let stop = self.stop(near, place);
        let limit = integer(self.module, word, self.limit.into());
        let compare = Kind::CompareIntegers {
            predicate: IntegerPredicate::UnsignedGreaterEqual,
            left: count,
            right: limit,
            promises: Promises::none(),
        };
        let full = self.add(near, compare, bit);
        let branch = Kind::ConditionalBranch {
            condition: Value::Instruction(full),
            then: stop,
            otherwise: next,
        };
        vec![full, self.add(near, branch, void)]
    }

    /// A value one larger.
    fn next(&mut self, near: BlockId, count: Value) -> InstructionId {
        let word = self.module.types.integer(32);
        let one = integer(self.module, word, 1);
        let kind = Kind::Binary {
            operation: BinaryOperation::Add,
            left: count,
            right: one,
            promises: Promises::none(),
        };
        self.add(near, kind, word)
    }

    fn bound_loop(&mut self, header: BlockId) {
        let graph = Graph::new(&self.module.functions[self.id]);
        let dominators = Dominators::new(&graph);
        let is_latch =
            |block: &BlockId| graph.is_reachable(*block) && dominators.dominates(header, *block);
        let predecessors = graph.predecessors(header).to_vec();
        let place = self.place(header, predecessors.iter().copied().filter(is_latch));
        let successors = graph.successors(header).to_vec();
        let word = self.module.types.integer(32);
        let zero = integer(self.module, word, 0);
        let count = self.add(header, Kind::Phi(Vec::new()), word);
        let next = self.next(header, Value::Instruction(count));
        let incoming = predecessors.iter().map(|&from| {
            let value = if is_latch(&from) {
                Value::Instruction(next)
            } else {
                zero
            };
            (from, value)
        });
        self.function().instructions[count].kind = Kind::Phi(incoming.collect());
        let list = &mut self.module.functions[self.id];
        let phis = phi_count(list, header);
        list.blocks[header]
            .instructions
            .splice(phis..phis, [count, next]);
        let is_inside = |block: &BlockId| inside(&graph, &dominators, header, *block);
        let leaves = successors.iter().any(|block| !is_inside(block));
        let is_splittable = self
            .function()
            .terminator(header)
            .is_some_and(|end| can_split(&end.kind));
        if leaves && is_splittable && !predecessors.contains(&header) {
            let mut inner: Vec<BlockId> = successors
                .into_iter()
                .filter(|block| is_inside(block))
                .collect();
            inner.sort_unstable();
            inner.dedup();
            for target in inner {
                let check = self.split_edge(header, target);
                let list = self.check(header, Value::Instruction(count), target, place);
                self.function().blocks[check].instructions = list;
            }
        } else {
            let rest = self.split_block(header, phis + 2);
            let list = self.check(rest, Value::Instruction(count), rest, place);
            self.function().blocks[header].instructions.extend(list);
        }
    }

    fn bound_cycle(&mut self, target: BlockId, blocks: &[BlockId]) {
        let entry = BlockId(0);
        let word = self.module.types.integer(32);
        let (void, pointer) = (self.module.types.void(), self.module.types.pointer());
        let (zero, one) = (integer(self.module, word, 0), integer(self.module, word, 1));
        let counter = Kind::Allocate {
            element: word,
            count: one,
            align: 4,
        };
        let counter = self.add(entry, counter, pointer);
        let address = Value::Instruction(counter);
        let store = |value| Kind::Store {
            value,
            address,
            align: 4,
            volatile: false,
            atomic: None,
        };
        self.function().blocks[entry]
            .instructions
            .insert(0, counter);
        let graph = Graph::new(&self.module.functions[self.id]);
        let latches = graph.predecessors(target).iter().copied();
        let place = self.place(target, latches.filter(|from| blocks.contains(from)));
        for &block in blocks {
            let mut outside: Vec<BlockId> = graph.predecessors(block).to_vec();
            outside.retain(|from| !blocks.contains(from));
            outside.sort_unstable();
            outside.dedup();
            for from in outside {
                // If the edge cannot be split, the counter is set before the branch. This is early, but not wrong: a thread that
                // leaves by the other edge does not use the counter before it reaches the cycle again.
                let set = self.add(from, store(zero), void);
                let is_splittable = self
                    .function()
                    .terminator(from)
                    .is_some_and(|end| can_split(&end.kind));
                if is_splittable {
                    let middle = self.split_edge(from, block);
                    let go = self.add(from, Kind::Branch(block), void);
                    self.function().blocks[middle].instructions = vec![set, go];
                } else {
                    let list = &mut self.function().blocks[from].instructions;
                    let end = list.len().saturating_sub(1);
                    list.insert(end, set);
                }
            }
        }
        let phis = phi_count(self.function(), target);
        let rest = self.split_block(target, phis);
        let load = Kind::Load {
            address,
            align: 4,
            volatile: false,
            atomic: None,
        };
        let count = self.add(rest, load, word);
        let next = self.next(rest, Value::Instruction(count));
        let set = self.add(rest, store(Value::Instruction(next)), void);
        let mut list = vec![count, next, set];
        list.extend(self.check(rest, Value::Instruction(count), rest, place));
        self.function().blocks[target].instructions.extend(list);
    }

    /// Moves the end of a block, from an index on, to a new block.
    fn split_block(&mut self, block: BlockId, index: usize) -> BlockId {
        let tail = self.function().blocks[block].instructions.split_off(index);
        let rest = self.add_block("iteration", tail);
        let function = self.function();
        let mut targets = Vec::new();
        if let Some(end) = function.terminator(rest) {
            end.kind.for_each_target(|target| targets.push(target));
        }
        for target in targets {
            rename_predecessor(function, target, block, rest);
        }
        rest
    }

    /// Puts a new, empty block on all edges from one block to another.
    fn split_edge(&mut self, from: BlockId, to: BlockId) -> BlockId {
        let middle = self.add_block("count", Vec::new());
        let function = self.function();
        if let Some(&end) = function.blocks[from].instructions.last() {
            function.instructions[end]
                .kind
                .for_each_target_mut(|target| {
                    if *target == to {
                        *target = middle;
                    }
                });
        }
        rename_predecessor(function, to, from, middle);
        middle
    }
}

/// Whether a block on an edge from the terminator can be reached in its place.
fn can_split(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Branch(_) | Kind::ConditionalBranch { .. } | Kind::Switch { .. }
    )
}

/// Whether a block is in the loop of a header, as the graph is now.
fn inside(graph: &Graph, dominators: &Dominators, header: BlockId, block: BlockId) -> bool {
    let is_dominated = |block: BlockId| dominators.dominates(header, block);
    is_dominated(block)
        && reached(block, |block| graph.successors(block), is_dominated)
            .iter()
            .any(|&from| graph.successors(from).contains(&header))
}

fn phi_count(function: &Function, block: BlockId) -> usize {
    let list = &function.blocks[block].instructions;
    list.iter()
        .take_while(|&&id| matches!(function.instructions[id].kind, Kind::Phi(_)))
        .count()
}

/// In a block's phis, one edge instead of all that came from a block.
fn rename_predecessor(function: &mut Function, block: BlockId, from: BlockId, to: BlockId) {
    let edges = {
        let mut count = 0;
        if let Some(end) = function.terminator(to) {
            end.kind.for_each_target(|target| {
                count += usize::from(target == block);
            });
        }
        count.max(1)
    };
    for index in 0..function.blocks[block].instructions.len() {
        let id = function.blocks[block].instructions[index];
        let Kind::Phi(incoming) = &mut function.instructions[id].kind else {
            break;
        };
        let mut kept = 0;
        incoming.retain_mut(|(source, _)| {
            if *source == from {
                *source = to;
                kept += 1;
            }
            *source != to || kept <= edges
        });
    }
}
