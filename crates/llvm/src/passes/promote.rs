//! Turns stack variables into values (mem2reg). Cytron, Ferrante, Rosen, Wegman, Zadeck, "Efficiently Computing Static Single
//! Assignment Form and the Control Dependence Graph", TOPLAS 1991, sections 5.1 and 5.2, with phis only where a variable is live.
//!
//! A variable is an `alloca` in the entry block of one scalar or vector that is only loaded and stored as a whole.
//!
//! Refuses, so that the machine sees it as memory:
//! 1. A variable whose address is used for anything else: it may escape.
//! 2. An atomic access: it stays as the program wrote it. A volatile one does not: nobody else looks at the variable.
//! 3. An access of another size, or of another type whose bits cannot be kept in one conversion.
//! 4. A variable that some load may see before any store, or that is accessed outside of its lifetime: that is an error which
//!    the machine must find, and an undefined value would hide.
//! 5. What is left when the variables looked at so far are live in half a million blocks, counted together: such a function was
//!    made by a machine, and its phis would not fit in memory.
//!
//! Sound for concurrent programs: no other thread has the address, so no other thread can see or change the variable; its loads
//! and stores are ordered by program order alone, and races, fences and atomics never concern it.

use super::lifetimes::{self, Marker};
use super::simplify::drop_dead_bindings;
use crate::module::{
    Binding, BindingKind, BlockId, Constants, Function, FunctionId, Id, Instruction, InstructionId,
    InstructionKind as Kind, Module, Promises, Type, TypeId, Types, Value, VariableId,
};
use crate::ssa::{Dominators, Graph};
use std::collections::{HashMap, HashSet};

/// Promotes what can be promoted in all functions; gives how many variables that were.
pub fn promote(module: &mut Module) -> usize {
    let functions: Vec<FunctionId> = module.functions.ids().collect();
    functions
        .into_iter()
        .map(|id| promote_function(module, id))
        .sum()
}

/// The largest number of blocks with live variables in one function, counted once per variable.
const MAXIMUM_LIVE_BLOCKS: usize = 500_000;

/// What happens to a variable at an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Load,
    Store,
    /// The lifetime begins; what was stored before is gone.
    Begin,
    /// The lifetime ends.
    End,
}

/// A variable.
struct Slot {
    alloca: InstructionId,
    type_id: TypeId,
    name: Option<Box<str>>,
    variable: Option<VariableId>,
    /// Blocks in the order of the function: whether a load comes first there, and what comes last but loads.
    blocks: Vec<(BlockId, bool, Option<Event>)>,
    /// Whether a load follows the beginning of the lifetime without a store between, inside one block.
    forgotten: bool,
}

/// Promotes what can be promoted in one function; gives how many variables that were.
pub(super) fn promote_function(module: &mut Module, id: FunctionId) -> usize {
    if !module.functions[id].is_defined() {
        return 0;
    }
    let graph = Graph::new(&module.functions[id]);
    let (slots, events) = find_slots(module, &module.functions[id], &graph);
    if slots.is_empty() {
        return 0;
    }
    let dominators = Dominators::new(&graph);
    let frontiers = dominators.frontiers(&graph);
    let Module {
        types,
        constants,
        functions,
        ..
    } = module;
    let function = &mut functions[id];
    let mut phis: HashMap<BlockId, Vec<(usize, InstructionId)>> = HashMap::new();
    let mut promoted = vec![false; slots.len()];
    let mut budget = MAXIMUM_LIVE_BLOCKS;
    for (index, slot) in slots.iter().enumerate() {
        let Some(live) = live_blocks(slot, &graph, &mut budget) else {
            continue;
        };
        promoted[index] = true;
        place_phis(function, slot, index, &live, &frontiers, &mut phis);
    }
    let count = promoted.iter().filter(|&&promoted| promoted).count();
    let mut renamer = Renamer {
        types,
        constants,
        function,
        slots: &slots,
        events: &events,
        promoted: &promoted,
        phis: &phis,
        current: vec![None; slots.len()],
        undo: Vec::new(),
        replaced: HashMap::new(),
        removed: promoted_allocas(&slots, &promoted),
        bindings: Vec::new(),
    };
    renamer.rename(&graph, &dominators);
    let Renamer {
        replaced,
        removed,
        bindings,
        ..
    } = renamer;
    finish(
        &mut module.functions[id],
        &phis,
        &replaced,
        &removed,
        bindings,
    );
    count
}

fn promoted_allocas(slots: &[Slot], promoted: &[bool]) -> HashSet<InstructionId> {
    let all = slots.iter().zip(promoted);
    all.filter(|(_, promoted)| **promoted)
        .map(|(slot, _)| slot.alloca)
        .collect()
}

type Events = HashMap<InstructionId, (usize, Event)>;

/// The variables whose uses are all of the right kind, and what each instruction does to them.
fn find_slots(module: &Module, function: &Function, graph: &Graph) -> (Vec<Slot>, Events) {
    let mut slots = Vec::new();
    let mut slot_of: HashMap<InstructionId, usize> = HashMap::new();
    for &id in &function.blocks[BlockId(0)].instructions {
        let instruction = &function.instructions[id];
        let Kind::Allocate { element, count, .. } = instruction.kind else {
            continue;
        };
        let one =
            matches!(count, Value::Constant(id) if module.constants.as_integer(id) == Some(1));
        let whole = matches!(
            module.types[element],
            Type::Integer(_) | Type::Float(_) | Type::Pointer(_) | Type::Vector { .. }
        );
        if one && whole && matches!(module.types[instruction.type_id], Type::Pointer(0)) {
            slot_of.insert(id, slots.len());
            slots.push(Slot {
                alloca: id,
                type_id: element,
                name: instruction.name.clone(),
                variable: None,
                blocks: Vec::new(),
                forgotten: false,
            });
        }
    }
    let mut refused = vec![false; slots.len()];
    let mut ends = vec![Vec::new(); slots.len()];
    let mut events = Events::new();
    for (block, contents) in function.blocks.iter() {
        for (index, &id) in contents.instructions.iter().enumerate() {
            let instruction = &function.instructions[id];
            let mut used = Vec::new();
            instruction.kind.for_each_operand(|value| {
                if let Value::Instruction(operand) = value
                    && let Some(&slot) = slot_of.get(&operand)
                {
                    used.push(slot);
                }
            });
            for &slot in &used {
                let once = used.iter().filter(|&&other| other == slot).count() == 1;
                match event(module, function, instruction, &slots[slot]) {
                    Some(event) if once && graph.is_reachable(block) => {
                        if event == Event::End {
                            ends[slot].push((block, index));
                        }
                        events.insert(id, (slot, event));
                        slots[slot].record(block, event);
                    }
                    // A use in a block that is never reached is removed by `simplify`, which runs first.
                    _ => refused[slot] = true,
                }
            }
        }
    }
    for (slot, ends) in ends.iter().enumerate() {
        let is = |id: InstructionId, wanted: &[Event]| {
            let found = events.get(&id).filter(|(of, _)| *of == slot);
            found.is_some_and(|(_, event)| wanted.contains(event))
        };
        refused[slot] |= lifetimes::is_used_after_end(
            function,
            graph,
            ends,
            |id| is(id, &[Event::Begin]),
            |id| is(id, &[Event::Load, Event::Store]),
        );
    }
    for binding in &function.bindings {
        if let (Value::Instruction(id), BindingKind::Address) = (binding.value, binding.kind)
            && let Some(&slot) = slot_of.get(&id)
        {
            slots[slot].variable = Some(binding.variable);
        }
    }
    let mut kept = Vec::new();
    let mut new_index = vec![usize::MAX; slots.len()];
    for (index, slot) in slots.into_iter().enumerate() {
        if !refused[index] {
            new_index[index] = kept.len();
            kept.push(slot);
        }
    }
    events.retain(|_, (slot, _)| {
        let keep = !refused[*slot];
        *slot = new_index[*slot];
        keep
    });
    (kept, events)
}

/// What an instruction that uses the variable once does to it; none if it must not.
fn event(
    module: &Module,
    function: &Function,
    instruction: &Instruction,
    slot: &Slot,
) -> Option<Event> {
    let address = Value::Instruction(slot.alloca);
    let fits = |from: TypeId, to: TypeId| from == to || module.types.same_bits(from, to).is_some();
    match &instruction.kind {
        Kind::Load {
            address: from,
            atomic: None,
            ..
        } if *from == address => fits(slot.type_id, instruction.type_id).then_some(Event::Load),
        Kind::Store {
            address: to,
            value,
            atomic: None,
            ..
        } if *to == address && *value != address => {
            fits(function.type_of(&module.constants, *value), slot.type_id).then_some(Event::Store)
        }
        kind @ Kind::Call(_) => lifetimes::marker(module, kind).map(|(marker, _)| match marker {
            Marker::Start => Event::Begin,
            Marker::End => Event::End,
        }),
        _ => None,
    }
}

impl Slot {
    fn record(&mut self, block: BlockId, event: Event) {
        if self.blocks.last().is_none_or(|&(last, ..)| last != block) {
            self.blocks.push((block, event == Event::Load, None));
        }
        // The entry was just made if it was not there.
        if let Some((_, _, last)) = self.blocks.last_mut() {
            match event {
                Event::Load => self.forgotten |= matches!(last, Some(Event::Begin | Event::End)),
                _ => *last = Some(event),
            }
        }
    }
}

/// The blocks at whose beginning the value is still needed; none if a load may see no store.
fn live_blocks(slot: &Slot, graph: &Graph, budget: &mut usize) -> Option<HashSet<BlockId>> {
    if slot.forgotten {
        return None;
    }
    let last: HashMap<BlockId, Option<Event>> = slot
        .blocks
        .iter()
        .map(|&(block, _, last)| (block, last))
        .collect();
    let mut live = HashSet::new();
    let mut work: Vec<BlockId> = slot
        .blocks
        .iter()
        .filter(|(_, exposed, _)| *exposed)
        .map(|&(block, ..)| block)
        .collect();
    while let Some(block) = work.pop() {
        if !live.insert(block) {
            continue;
        }
        if block == BlockId(0) {
            return None;
        }
        *budget = budget.checked_sub(1)?;
        for &predecessor in graph.predecessors(block) {
            if !graph.is_reachable(predecessor) {
                return None;
            }
            match last.get(&predecessor).copied().flatten() {
                Some(Event::Store) => {}
                Some(_) => return None,
                None => work.push(predecessor),
            }
        }
    }
    Some(live)
}

fn place_phis(
    function: &mut Function,
    slot: &Slot,
    index: usize,
    live: &HashSet<BlockId>,
    frontiers: &[Vec<BlockId>],
    phis: &mut HashMap<BlockId, Vec<(usize, InstructionId)>>,
) {
    let stores = slot
        .blocks
        .iter()
        .filter(|(_, _, last)| *last == Some(Event::Store))
        .map(|&(block, ..)| block);
    let mut work: Vec<BlockId> = stores.collect();
    let mut has_phi = HashSet::new();
    while let Some(block) = work.pop() {
        for &join in &frontiers[block.index()] {
            if live.contains(&join) && has_phi.insert(join) {
                let phi = Instruction {
                    kind: Kind::Phi(Vec::new()),
                    type_id: slot.type_id,
                    name: slot.name.clone(),
                    location: None,
                    position: function.instructions[slot.alloca].position,
                };
                let id = function.instructions.push(phi);
                phis.entry(join).or_default().push((index, id));
                work.push(join);
            }
        }
    }
}

/// Section 5.2: walks the dominator tree with the value that each variable has.
struct Renamer<'a> {
    types: &'a Types,
    constants: &'a Constants,
    function: &'a mut Function,
    slots: &'a [Slot],
    events: &'a Events,
    promoted: &'a [bool],
    phis: &'a HashMap<BlockId, Vec<(usize, InstructionId)>>,
    current: Vec<Option<Value>>,
    undo: Vec<(usize, Option<Value>)>,
    replaced: HashMap<InstructionId, Value>,
    removed: HashSet<InstructionId>,
    bindings: Vec<Binding>,
}

impl Renamer<'_> {
    fn rename(&mut self, graph: &Graph, dominators: &Dominators) {
        enum Step {
            Enter(BlockId),
            Leave(usize),
        }
        let mut stack = vec![Step::Enter(BlockId(0))];
        while let Some(step) = stack.pop() {
            match step {
                Step::Leave(mark) => {
                    while self.undo.len() > mark {
                        if let Some((slot, value)) = self.undo.pop() {
                            self.current[slot] = value;
                        }
                    }
                }
                Step::Enter(block) => {
                    stack.push(Step::Leave(self.undo.len()));
                    self.block(block);
                    for &successor in graph.successors(block) {
                        self.feed(block, successor);
                    }
                    stack.extend(
                        dominators
                            .children(block)
                            .iter()
                            .rev()
                            .map(|&child| Step::Enter(child)),
                    );
                }
            }
        }
    }

    fn set(&mut self, slot: usize, value: Value) {
        self.undo.push((slot, self.current[slot]));
        self.current[slot] = Some(value);
        if let (Value::Instruction(_), Some(variable)) = (value, self.slots[slot].variable) {
            let binding = Binding {
                value,
                variable,
                kind: BindingKind::Value,
                whole: true,
                location: None,
            };
            self.bindings.push(binding);
        }
    }

    fn resolve(&self, value: Value) -> Value {
        match value {
            Value::Instruction(id) => self.replaced.get(&id).copied().unwrap_or(value),
            _ => value,
        }
    }

    fn block(&mut self, block: BlockId) {
        if let Some(phis) = self.phis.get(&block) {
            for &(slot, id) in phis {
                self.set(slot, Value::Instruction(id));
            }
        }
        for index in 0..self.function.blocks[block].instructions.len() {
            let id = self.function.blocks[block].instructions[index];
            let Some(&(slot, event)) = self.events.get(&id) else {
                continue;
            };
            if self.promoted[slot] {
                self.rewrite(id, slot, event);
            }
        }
    }

    /// Rewrites a load, store or mark of a variable.
    fn rewrite(&mut self, id: InstructionId, slot: usize, event: Event) {
        let slot_type = self.slots[slot].type_id;
        let instruction = &self.function.instructions[id];
        match (event, &instruction.kind) {
            (Event::Load, _) => {
                // A load without a value is in no promoted variable: `live_blocks` refused it.
                let Some(value) = self.current[slot] else {
                    return;
                };
                match self.types.same_bits(slot_type, instruction.type_id) {
                    Some(operation) if slot_type != instruction.type_id => {
                        let promises = Promises::none();
                        self.function.instructions[id].kind = Kind::Cast {
                            operation,
                            operand: value,
                            promises,
                        };
                    }
                    _ => {
                        self.replaced.insert(id, value);
                        self.removed.insert(id);
                    }
                }
            }
            (Event::Store, Kind::Store { value, .. }) => {
                let value = self.resolve(*value);
                let from = self.function.type_of(self.constants, value);
                let operation = if from == slot_type {
                    None
                } else {
                    self.types.same_bits(from, slot_type)
                };
                if let Some(operation) = operation {
                    let promises = Promises::none();
                    let instruction = &mut self.function.instructions[id];
                    instruction.kind = Kind::Cast {
                        operation,
                        operand: value,
                        promises,
                    };
                    instruction.type_id = slot_type;
                    self.set(slot, Value::Instruction(id));
                } else {
                    self.removed.insert(id);
                    self.set(slot, value);
                }
            }
            _ => {
                self.removed.insert(id);
            }
        }
    }

    /// Gives the phis of a successor the values that variables have at the end of a block.
    fn feed(&mut self, block: BlockId, successor: BlockId) {
        let Some(phis) = self.phis.get(&successor) else {
            return;
        };
        for &(slot, id) in phis {
            if let (Some(value), Kind::Phi(incoming)) =
                (self.current[slot], &mut self.function.instructions[id].kind)
            {
                incoming.push((block, value));
            }
        }
    }
}

fn finish(
    function: &mut Function,
    phis: &HashMap<BlockId, Vec<(usize, InstructionId)>>,
    replaced: &HashMap<InstructionId, Value>,
    removed: &HashSet<InstructionId>,
    bindings: Vec<Binding>,
) {
    for block in function.blocks.ids() {
        // In the order of the blocks, not in that of the dominator tree.
        for (_, id) in phis.get(&block).map_or(&[][..], Vec::as_slice) {
            if let Kind::Phi(incoming) = &mut function.instructions[*id].kind {
                incoming.sort_by_key(|&(from, _)| from);
            }
        }
        let new = phis
            .get(&block)
            .map_or(&[][..], Vec::as_slice)
            .iter()
            .map(|&(_, id)| id);
        let old = std::mem::take(&mut function.blocks[block].instructions);
        function.blocks[block].instructions = new
            .chain(old.into_iter().filter(|id| !removed.contains(id)))
            .collect();
    }
    function.bindings.extend(bindings);
    function.replace_values(|value| match value {
        Value::Instruction(id) => replaced.get(&id).copied(),
        _ => None,
    });
    drop_dead_bindings(function);
}
