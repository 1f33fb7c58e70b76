//! Other shapes of the same loop, in which its iterations are recognised as pure.
//!
//! A loop that reads before it starts and reads again at the end of its body carries what it saw into the next iteration: `r =
//! x; while (r != 2) r = x;`. Written as `do r = x; while (r != 2);` it carries nothing. Both rewrites here only move code: a
//! thread executes the same instructions in the same order as before, so memory models do not matter.
//!
//! - *Merging.* If the block before the loop and the only block that leads back end with the same instructions, these become
//!   one block, through which the loop is entered and repeated.
//! - *Turning.* If the header only tests something, a copy of the test is placed before the loop and the header at its end: `r
//!   = 0; while (r != 2) r = x;`.
//!
//! Merged code has the place in the source that it has in the loop: a finding about the first read names the line of the other
//! one.
//!
//! What it cannot do: loops with several back edges, and loops that are entered from more than one block.

use crate::module::{
    Block, BlockId, Function, Instruction, InstructionId, InstructionKind as Kind, Value,
};
use crate::ssa::{Graph, Loop};
use std::collections::HashMap;

/// The only block outside a loop that leads to it, and the only one inside that leads back, if both do nothing else.
pub(super) fn sides(
    function: &Function,
    graph: &Graph,
    entry: &Loop,
) -> Option<(BlockId, BlockId)> {
    let &[latch] = entry.latches.as_slice() else {
        return None;
    };
    let mut outside = graph
        .predecessors(entry.header)
        .iter()
        .filter(|block| !entry.blocks.contains(block));
    let (Some(&before), None) = (outside.next(), outside.next()) else {
        return None;
    };
    let only_leads_there = |block: BlockId| {
        let terminator = function.terminator(block);
        terminator.is_some_and(|one| one.kind == Kind::Branch(entry.header))
    };
    (latch != entry.header && only_leads_there(before) && only_leads_there(latch))
        .then_some((before, latch))
}

/// Merges what comes before a loop with what leads back to its header, if both end in the same way.
pub(super) fn merge(function: &mut Function, graph: &Graph, entry: &Loop) -> bool {
    let Some((before, latch)) = sides(function, graph, entry) else {
        return false;
    };
    let length = common_end(function, entry.header, before, latch);
    let looks = ending(function, latch, length);
    let reads = looks.iter().any(|&id| {
        let kind = &function.instructions[id].kind;
        matches!(
            kind,
            Kind::Load { .. } | Kind::Update { .. } | Kind::CompareExchange { .. }
        )
    });
    if !reads {
        return false;
    }
    let mut list = Vec::new();
    let mut values = HashMap::new();
    for id in phis(function, entry.header) {
        let Kind::Phi(incoming) = &function.instructions[id].kind else {
            continue;
        };
        let next = incoming.iter().find(|(from, _)| *from == latch);
        let value = match next {
            Some(&(_, Value::Instruction(next))) if looks.contains(&next) => next,
            _ => {
                let phi = function.instructions[id].clone();
                let phi = function.instructions.push(phi);
                list.push(phi);
                phi
            }
        };
        values.insert(id, Value::Instruction(value));
    }
    list.extend(&looks);
    for block in [before, latch] {
        let instructions = &mut function.blocks[block].instructions;
        let end = instructions.len() - 1;
        instructions.drain(end - length..end);
    }
    let both = add_block(function, "look", list, latch, Kind::Branch(entry.header));
    for block in [before, latch] {
        retarget(function, block, entry.header, both);
    }
    let header = &mut function.blocks[entry.header].instructions;
    header.retain(|id| !values.contains_key(id));
    replace(function, &values);
    true
}

/// How many instructions at the ends of two blocks are the same, their terminators aside, and used nowhere but there and in the
/// phis of the header.
fn common_end(function: &Function, header: BlockId, before: BlockId, latch: BlockId) -> usize {
    let without_terminator = |block: BlockId| {
        let list = &function.blocks[block].instructions;
        &list[..list.len().saturating_sub(1)]
    };
    let (first, again) = (without_terminator(before), without_terminator(latch));
    let mut length = first
        .iter()
        .rev()
        .zip(again.iter().rev())
        .take_while(|&(&one, &other)| {
            let [one, other] = [one, other].map(|id| &function.instructions[id]);
            let moves = |kind: &Kind| !matches!(kind, Kind::Phi(_) | Kind::Allocate { .. });
            moves(&one.kind)
                && one.type_id == other.type_id
                && std::mem::discriminant(&one.kind) == std::mem::discriminant(&other.kind)
        })
        .count();
    // Each instruction that does not fit ends the common part behind it.
    'shorter: loop {
        let pairs = || {
            let first = first[first.len() - length..].iter();
            first.zip(&again[again.len() - length..])
        };
        let counterparts: HashMap<Value, Value> = pairs()
            .map(|(&one, &other)| (Value::Instruction(one), Value::Instruction(other)))
            .collect();
        let carried = phis(function, header).into_iter().all(|id| {
            let Kind::Phi(incoming) = &function.instructions[id].kind else {
                return true;
            };
            let value_from = |block| incoming.iter().find(|(from, _)| *from == block);
            let (Some((_, one)), Some((_, other))) = (value_from(before), value_from(latch)) else {
                return false;
            };
            // Either both are the same look, or neither is one of them.
            let is_look = counterparts.values().any(|look| look == other);
            counterparts.get(one).map_or(!is_look, |look| look == other)
        });
        if !carried {
            return 0;
        }
        for (place, (&one, &other)) in pairs().enumerate() {
            let mut mapped = function.instructions[one].kind.clone();
            mapped.for_each_operand_mut(|value| {
                if let Some(&counterpart) = counterparts.get(value) {
                    *value = counterpart;
                }
            });
            let is_same = mapped == function.instructions[other].kind;
            if !is_same || is_used_elsewhere(function, header, one, &counterparts) {
                length -= place + 1;
                continue 'shorter;
            }
        }
        return length;
    }
}

/// Whether something uses an instruction that is neither one of these nor a phi of the header.
fn is_used_elsewhere(
    function: &Function,
    header: BlockId,
    id: InstructionId,
    these: &HashMap<Value, Value>,
) -> bool {
    function.blocks.iter().any(|(block, of)| {
        let mut users = of.instructions.iter();
        users.any(|&user| {
            let kind = &function.instructions[user].kind;
            let may_use = these.contains_key(&Value::Instruction(user))
                || block == header && matches!(kind, Kind::Phi(_));
            !may_use && uses(kind, Value::Instruction(id))
        })
    })
}

fn uses(kind: &Kind, value: Value) -> bool {
    let mut uses = false;
    kind.for_each_operand(|operand| uses |= operand == value);
    uses
}

/// The last instructions of a block before its terminator.
fn ending(function: &Function, block: BlockId, length: usize) -> Vec<InstructionId> {
    let list = &function.blocks[block].instructions;
    let end = list.len().saturating_sub(1);
    list[end - length..end].to_vec()
}

/// Whether instructions of a block do nothing but compute, and branch at the end.
fn only_compute(function: &Function, list: &[InstructionId]) -> bool {
    list.iter().all(|&id| {
        let kind = &function.instructions[id].kind;
        kind.is_terminator()
            || matches!(
                kind,
                Kind::Phi(_)
                    | Kind::Cast { .. }
                    | Kind::CompareIntegers { .. }
                    | Kind::Binary { .. }
            )
    })
}

/// Puts a copy of a test before a loop whose header does nothing but test, so that the header comes to stand at its end.
pub(super) fn turn(function: &mut Function, graph: &Graph, entry: &Loop) -> bool {
    let header = entry.header;
    let Some((before, latch)) = sides(function, graph, entry) else {
        return false;
    };
    let Some(&Kind::ConditionalBranch {
        then, otherwise, ..
    }) = function.terminator(header).map(|end| &end.kind)
    else {
        return false;
    };
    let inside = |block: &BlockId| entry.blocks.contains(block);
    let (body, exit) = match (inside(&then), inside(&otherwise)) {
        (true, false) => (then, otherwise),
        (false, true) => (otherwise, then),
        _ => return false,
    };
    let list = function.blocks[header].instructions.clone();
    let leaves_elsewhere = entry.blocks.iter().any(|&block| {
        let mut targets = graph.successors(block).iter();
        block != header && targets.any(|target| !entry.blocks.contains(target))
    });
    let users = Users::of(function, entry, &list);
    if body == header
        || !only_compute(function, &list)
        || leaves_elsewhere && !users.outside.is_empty()
    {
        return false;
    }
    // What each value of the header is the first time.
    let mut first: HashMap<Value, Value> = HashMap::new();
    for id in phis(function, header) {
        let Kind::Phi(incoming) = &mut function.instructions[id].kind else {
            continue;
        };
        let Some(place) = incoming.iter().position(|(from, _)| *from == before) else {
            return false;
        };
        first.insert(Value::Instruction(id), incoming.remove(place).1);
    }
    let mut copies = Vec::new();
    for &id in &list[first.len()..] {
        let mut copy = function.instructions[id].clone();
        copy.kind.for_each_operand_mut(|value| {
            if let Some(&known) = first.get(value) {
                *value = known;
            }
        });
        let copy = function.instructions.push(copy);
        first.insert(Value::Instruction(id), Value::Instruction(copy));
        copies.push(copy);
    }
    let name = format!("test{}", function.blocks.len());
    let test = function.blocks.push(Block {
        name: name.into(),
        instructions: copies,
    });
    retarget(function, before, header, test);
    // Both tests lead to a block of their own inside and outside, where what they know comes together.
    for (target, users) in [(body, users.inside), (exit, users.outside)] {
        let mut list = Vec::new();
        let mut joined = HashMap::new();
        for &(id, _) in &users {
            if joined.contains_key(&id) {
                continue;
            }
            let value = Value::Instruction(id);
            let phi = Instruction {
                kind: Kind::Phi(vec![(test, first[&value]), (header, value)]),
                ..function.instructions[id].clone()
            };
            let phi = function.instructions.push(phi);
            list.push(phi);
            joined.insert(id, Value::Instruction(phi));
        }
        let join = add_block(function, "turn", list, latch, Kind::Branch(target));
        for block in [test, header] {
            retarget(function, block, target, join);
        }
        for id in phis(function, target) {
            if let Kind::Phi(incoming) = &mut function.instructions[id].kind {
                for (from, _) in incoming.iter_mut().filter(|(from, _)| *from == header) {
                    *from = join;
                }
            }
        }
        for (id, user) in users {
            let old = Value::Instruction(id);
            function.instructions[user]
                .kind
                .for_each_operand_mut(|value| {
                    if *value == old {
                        *value = joined[&id];
                    }
                });
        }
    }
    true
}

/// The uses of a header's values outside of it, each with the value.
#[derive(Default)]
struct Users {
    inside: Vec<(InstructionId, InstructionId)>,
    outside: Vec<(InstructionId, InstructionId)>,
}

impl Users {
    /// A phi of the header uses what comes round the loop inside.
    fn of(function: &Function, entry: &Loop, defined: &[InstructionId]) -> Users {
        let mut users = Users::default();
        for (block, of) in function.blocks.iter() {
            for &user in &of.instructions {
                let kind = &function.instructions[user].kind;
                let is_phi = matches!(kind, Kind::Phi(_));
                if block == entry.header && !is_phi {
                    continue;
                }
                for &id in defined {
                    if uses(kind, Value::Instruction(id)) {
                        let list = if entry.blocks.contains(&block) {
                            &mut users.inside
                        } else {
                            &mut users.outside
                        };
                        list.push((id, user));
                    }
                }
            }
        }
        users
    }
}

/// The phis of a block.
fn phis(function: &Function, block: BlockId) -> Vec<InstructionId> {
    let list = function.blocks[block].instructions.iter().copied();
    list.take_while(|&id| matches!(function.instructions[id].kind, Kind::Phi(_)))
        .collect()
}

/// Adds a block that ends like another one, as far as the source is concerned.
fn add_block(
    function: &mut Function,
    name: &str,
    mut instructions: Vec<InstructionId>,
    like: BlockId,
    end: Kind,
) -> BlockId {
    // A verified block has a terminator.
    let Some(&last) = function.blocks[like].instructions.last() else {
        unreachable!("a block ends with a terminator");
    };
    let terminator = Instruction {
        kind: end,
        ..function.instructions[last].clone()
    };
    instructions.push(function.instructions.push(terminator));
    let name = format!("{name}{}", function.blocks.len());
    function.blocks.push(Block {
        name: name.into(),
        instructions,
    })
}

/// Leads a block to another one than it led to.
fn retarget(function: &mut Function, block: BlockId, old: BlockId, new: BlockId) {
    if let Some(&last) = function.blocks[block].instructions.last() {
        function.instructions[last]
            .kind
            .for_each_target_mut(|target| {
                if *target == old {
                    *target = new;
                }
            });
    }
}

fn replace(function: &mut Function, values: &HashMap<InstructionId, Value>) {
    function.replace_values(|value| match value {
        Value::Instruction(id) => values.get(&id).copied(),
        _ => None,
    });
}
