//! Applies a plan.

use super::super::intrinsics::{
    ANSWERS, ASSUMED, AWAIT_COMPARE_EXCHANGE, AWAIT_EXCHANGE, AWAIT_LOAD, FOR_GOOD, PLAIN, POLL,
    bits_number, call, comparison_number, integer, mode_number,
};
use super::condition::{Question, Term};
use super::plan::{Await, Ending, Otherwise, Plan};
use super::polling::attempt;
use crate::module::{
    BinaryOperation, Block, BlockId, CastOperation, FunctionId, Instruction, InstructionId,
    InstructionKind as Kind, Module, Promises, Type, TypeId, Value,
};
use std::collections::{HashMap, HashSet};

/// The blocks of a loop.
pub(super) struct Place {
    pub(super) function: FunctionId,
    pub(super) header: BlockId,
    pub(super) blocks: Vec<BlockId>,
}

/// Rewrites a loop.
pub(super) fn rewrite(module: &mut Module, place: &Place, plan: &Plan) {
    let mut header = None;
    for wait in &plan.awaits {
        let since = match wait.otherwise {
            Otherwise::Stuck | Otherwise::Discarded => None,
            Otherwise::FromHeader => {
                Some(*header.get_or_insert_with(|| mark_header(module, place)))
            }
            Otherwise::From(load) => Some(mark_before(module, place.function, load)),
        };
        make_wait(module, place.function, wait, since);
    }
    if plan.ending == Ending::Remove {
        remove(module, place);
    }
}

/// Notes at the header of a loop how many answers the thread has got.
fn mark_header(module: &mut Module, place: &Place) -> Value {
    let list = &module.functions[place.function].blocks[place.header].instructions;
    let is_phi = |id: &InstructionId| {
        let kind = &module.functions[place.function].instructions[*id].kind;
        matches!(kind, Kind::Phi(_))
    };
    let first = list.iter().copied().find(|id| !is_phi(id));
    // A verified block has a terminator.
    let first = first.expect("a block ends with a terminator");
    mark_before(module, place.function, first)
}

/// Notes before an instruction how many answers the thread has got.
fn mark_before(module: &mut Module, function: FunctionId, instruction: InstructionId) -> Value {
    let small = module.types.integer(32);
    let kind = call(module, ANSWERS, small, &[]);
    let mut before = Before {
        module,
        function,
        access: instruction,
        list: Vec::new(),
    };
    let mark = before.push(kind, small);
    before.insert();
    mark
}

/// Instructions that are to stand before another.
struct Before<'a> {
    module: &'a mut Module,
    function: FunctionId,
    access: InstructionId,
    list: Vec<InstructionId>,
}

impl Before<'_> {
    fn push(&mut self, kind: Kind, type_id: TypeId) -> Value {
        let function = &mut self.module.functions[self.function];
        let origin = &function.instructions[self.access];
        let (location, position) = (origin.location, origin.position);
        let id = function.instructions.push(Instruction {
            kind,
            type_id,
            name: None,
            location,
            position,
        });
        self.list.push(id);
        Value::Instruction(id)
    }

    /// Puts them there.
    fn insert(self) {
        let body = &mut self.module.functions[self.function];
        for block in body.blocks.values_mut() {
            if let Some(index) = block.instructions.iter().position(|&id| id == self.access) {
                block.instructions.splice(index..index, self.list);
                break;
            }
        }
    }

    fn type_of(&self, value: Value) -> TypeId {
        self.module.functions[self.function].type_of(&self.module.constants, value)
    }

    /// A value as an integer of a type: a pointer becomes its bits.
    fn bits(&mut self, value: Value, wanted: TypeId) -> Value {
        if self.type_of(value) == wanted {
            return value;
        }
        if let Value::Constant(id) = value
            && self.module.constants[id].kind == crate::module::ConstantKind::Null
        {
            return integer(self.module, wanted, 0);
        }
        let kind = Kind::Cast {
            operation: CastOperation::PointerToInteger,
            operand: value,
            promises: Promises::none(),
        };
        self.push(kind, wanted)
    }

    /// Computes instructions again, each from those before it; gives the last.
    fn again(&mut self, list: &[InstructionId]) -> Value {
        let mut copies: HashMap<Value, Value> = HashMap::new();
        let mut last = None;
        for &id in list {
            let Instruction {
                mut kind, type_id, ..
            } = self.module.functions[self.function].instructions[id].clone();
            kind.for_each_operand_mut(|value| {
                if let Some(&copy) = copies.get(value) {
                    *value = copy;
                }
            });
            let copy = self.push(kind, type_id);
            copies.insert(Value::Instruction(id), copy);
            last = Some(copy);
        }
        last.expect("there is something to compute")
    }

    /// The call that waits for a lock in the place of one that tries to take it.
    fn attempt(&mut self, kind: &Kind, otherwise: Value) -> Option<Kind> {
        let Kind::Call(trying) = kind else {
            return None;
        };
        let (name, _) = attempt(self.module, trying)?;
        let lock = trying.arguments.first()?;
        let small = self.module.types.integer(32);
        let right = integer(self.module, small, POLL.into());
        let sum = Kind::Binary {
            operation: BinaryOperation::Add,
            left: otherwise,
            right,
            promises: Promises::none(),
        };
        let reason = self.push(sum, small);
        let arguments = [(lock.value, lock.type_id), (reason, small)];
        Some(call(self.module, &name, small, &arguments))
    }

    fn term(&mut self, term: &Term, wanted: TypeId) -> Value {
        match term {
            Term::Bits(bits) => integer(self.module, wanted, *bits),
            Term::Value(value) => self.bits(*value, wanted),
            Term::Again(list) => {
                let value = self.again(list);
                self.bits(value, wanted)
            }
            Term::Binary(operation, left, right) => {
                let (left, right) = (self.term(left, wanted), self.term(right, wanted));
                let kind = Kind::Binary {
                    operation: *operation,
                    left,
                    right,
                    promises: Promises::none(),
                };
                self.push(kind, wanted)
            }
        }
    }
}

/// Replaces an access by the call that waits; `since` is where its thread restarts if it does.
pub(super) fn make_wait(
    module: &mut Module,
    function: FunctionId,
    wait: &Await,
    since: Option<Value>,
) {
    let access = wait.access;
    let original = module.functions[function].instructions[access].clone();
    let is_pair = matches!(original.kind, Kind::CompareExchange { .. });
    let value_type = match &original.kind {
        Kind::CompareExchange { expected, .. } => {
            module.functions[function].type_of(&module.constants, *expected)
        }
        _ => original.type_id,
    };
    let width = match module.types[value_type] {
        Type::Integer(bits) => bits,
        _ => 64,
    };
    let word = module.types.integer(width);
    let mut before = Before {
        module,
        function,
        access,
        list: Vec::new(),
    };
    let condition = wait.until.as_ref().map(|until| {
        let operand = before.term(&until.operand, word);
        let number = match until.question {
            Question::Compare(predicate) => comparison_number(predicate),
            Question::AnyBit => bits_number(true),
            Question::NoBit => bits_number(false),
        };
        (number, operand)
    });
    let otherwise = since.unwrap_or_else(|| {
        let number = match wait.otherwise {
            Otherwise::Discarded => ASSUMED,
            _ => FOR_GOOD,
        };
        let small = before.module.types.integer(32);
        integer(before.module, small, number.into())
    });
    let attempted = before.attempt(&original.kind, otherwise);
    // A plan names only accesses that can wait.
    let Some(kind) = attempted
        .or_else(|| waiting_call(&mut before, &original.kind, (condition, otherwise), word))
    else {
        return;
    };
    let result = if word == value_type {
        Instruction {
            kind,
            type_id: word,
            ..original
        }
    } else {
        let waited = before.push(kind, word);
        Instruction {
            kind: Kind::Cast {
                operation: CastOperation::IntegerToPointer,
                operand: waited,
                promises: Promises::none(),
            },
            type_id: value_type,
            ..original
        }
    };
    before.insert();
    module.functions[function].instructions[access] = result;
    if is_pair {
        take_apart(module, function, access);
    }
}

/// The call that replaces an access. Its arguments are the address, two numbers, what happens to the thread otherwise, and values.
fn waiting_call(
    before: &mut Before,
    access: &Kind,
    (condition, otherwise): (Option<(u32, Value)>, Value),
    word: TypeId,
) -> Option<Kind> {
    let (name, address, numbers, values) = match (access, condition) {
        (
            Kind::Load {
                address, atomic, ..
            },
            Some((comparison, operand)),
        ) => {
            let order = atomic.as_ref().map(|atomic| mode_number(atomic.ordering));
            let numbers = [order.unwrap_or(PLAIN), comparison];
            (AWAIT_LOAD, *address, numbers, vec![operand])
        }
        (
            Kind::Update {
                address,
                operand: new,
                atomic,
                ..
            },
            Some((comparison, operand)),
        ) => {
            let numbers = [mode_number(atomic.ordering), comparison];
            let values = vec![operand, before.bits(*new, word)];
            (AWAIT_EXCHANGE, *address, numbers, values)
        }
        (
            Kind::CompareExchange {
                address,
                expected,
                replacement,
                success,
                failure,
                ..
            },
            None,
        ) => {
            let numbers = [mode_number(success.ordering), mode_number(*failure)];
            let values = [*expected, *replacement].map(|value| before.bits(value, word));
            (AWAIT_COMPARE_EXCHANGE, *address, numbers, values.to_vec())
        }
        _ => return None,
    };
    let pointer = before.module.types.pointer();
    let small = before.module.types.integer(32);
    let mut arguments = vec![(address, pointer)];
    for number in numbers {
        arguments.push((integer(before.module, small, number.into()), small));
    }
    arguments.push((otherwise, small));
    arguments.extend(values.into_iter().map(|value| (value, word)));
    let width = match before.module.types[word] {
        Type::Integer(bits) => bits,
        _ => 64,
    };
    let name = format!("{name}.{width}");
    Some(call(before.module, &name, word, &arguments))
}

/// Replaces the two parts of a compare-exchange that has become a waiting one: what it read, and that it succeeded.
fn take_apart(module: &mut Module, function: FunctionId, access: InstructionId) {
    let bit = module.types.integer(1);
    let success = integer(module, bit, 1);
    let body = &mut module.functions[function];
    let mut parts = HashMap::new();
    for block in body.blocks.values() {
        for &id in &block.instructions {
            if let Kind::ExtractValue { aggregate, indices } = &body.instructions[id].kind
                && *aggregate == Value::Instruction(access)
            {
                let part = if **indices == [0] {
                    Value::Instruction(access)
                } else {
                    success
                };
                parts.insert(id, part);
            }
        }
    }
    for block in body.blocks.values_mut() {
        block.instructions.retain(|id| !parts.contains_key(id));
    }
    body.replace_values(|value| match value {
        Value::Instruction(id) => parts.get(&id).copied(),
        _ => None,
    });
}

/// Adds an instruction that no block holds yet.
fn instruction(module: &mut Module, place: &Place, kind: Kind) -> InstructionId {
    let void = module.types.void();
    let function = &mut module.functions[place.function];
    let origin = function
        .terminator(place.header)
        .map(|terminator| (terminator.location, terminator.position));
    let (location, position) = origin.unwrap_or((None, function.position));
    function.instructions.push(Instruction {
        kind,
        type_id: void,
        name: None,
        location,
        position,
    })
}

/// A block that no thread comes to.
fn stop(module: &mut Module, place: &Place) -> BlockId {
    let end = instruction(module, place, Kind::Unreachable);
    let function = &mut module.functions[place.function];
    let name = format!("stay{}", function.blocks.len());
    function.blocks.push(Block {
        name: name.into(),
        instructions: vec![end],
    })
}

/// Removes from the header's phis what came from inside.
fn forget_latches(module: &mut Module, place: &Place) {
    let function = &mut module.functions[place.function];
    for &id in &function.blocks[place.header].instructions {
        if let Kind::Phi(incoming) = &mut function.instructions[id].kind {
            incoming.retain(|(from, _)| !place.blocks.contains(from));
        }
    }
}

/// Removes the edges back to the header, which are not taken any more, with the blocks that only lead to them.
fn remove(module: &mut Module, place: &Place) {
    let dead = dead_blocks(module, place);
    let mut edges = Vec::new();
    for &block in place.blocks.iter().filter(|block| !dead.contains(block)) {
        let Some(&id) = module.functions[place.function].blocks[block]
            .instructions
            .last()
        else {
            continue;
        };
        let kind = &mut module.functions[place.function].instructions[id].kind;
        let is_dead = |target: BlockId| target == place.header || dead.contains(&target);
        match *kind {
            Kind::ConditionalBranch {
                then, otherwise, ..
            } if is_dead(then) => *kind = Kind::Branch(otherwise),
            Kind::ConditionalBranch {
                then, otherwise, ..
            } if is_dead(otherwise) => *kind = Kind::Branch(then),
            _ => {
                let mut leads = false;
                kind.for_each_target(|target| leads |= is_dead(target));
                if leads {
                    edges.push(id);
                }
            }
        }
    }
    if !edges.is_empty() {
        let stop = stop(module, place);
        for id in edges {
            let kind = &mut module.functions[place.function].instructions[id].kind;
            kind.for_each_target_mut(|target| {
                if *target == place.header || dead.contains(target) {
                    *target = stop;
                }
            });
        }
    }
    for &block in place.blocks.iter().filter(|block| dead.contains(block)) {
        let end = instruction(module, place, Kind::Unreachable);
        module.functions[place.function].blocks[block].instructions = vec![end];
    }
    forget_latches(module, place);
}

/// The blocks of a loop from which there is only the way back to the header.
fn dead_blocks(module: &Module, place: &Place) -> HashSet<BlockId> {
    let function = &module.functions[place.function];
    let mut dead: HashSet<BlockId> = HashSet::new();
    loop {
        let before = dead.len();
        for &block in &place.blocks {
            let mut targets = Vec::new();
            if let Some(terminator) = function.terminator(block) {
                terminator
                    .kind
                    .for_each_target(|target| targets.push(target));
            }
            let back = |target: &BlockId| *target == place.header || dead.contains(target);
            if block != place.header && !targets.is_empty() && targets.iter().all(back) {
                dead.insert(block);
            }
        }
        if dead.len() == before {
            return dead;
        }
    }
}
