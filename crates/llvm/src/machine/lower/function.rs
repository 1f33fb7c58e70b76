//! One function: words for its values, its blocks, its edges.

use super::Lowering;
use super::heads::Heads;
use super::memory::SharedObject;
use crate::machine::code::{
    BELOW, Counter, FRAME_HEADER, Op, Slot, SwitchTable, WINDOW, is_constant,
};
use crate::machine::constants::Problem;
use crate::machine::demangle::readable;
use crate::machine::pointer;
use crate::machine::shape::{Shape, shape};
use crate::module::{
    BlockId, ConstantId, ConstantKind, Function, FunctionId, Id, Instruction, InstructionId,
    InstructionKind as Kind, Module, TypeId, Value,
};
use crate::passes::lifetimes;
use crate::ssa::Needed;
use norns_execution::{ObjectId, TextId};
use std::collections::{HashMap, HashSet};

/// No words yet.
const NOWHERE: Slot = u32::MAX;

/// Lowering one thing gives something, or says what is not supported.
pub(super) type Lowered<T> = Result<T, String>;

/// Which target of an instruction is to be set.
#[derive(Clone, Copy, Debug)]
enum Target {
    First,
    Second,
    Case(u32, usize),
    Default(u32),
    Address(u32, usize),
}

/// Where a value is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LastUse {
    Never,
    /// In its own block, last at this position.
    Inside(u32),
    /// In other blocks too, or by a phi.
    Outside,
}

/// A function while it is lowered.
pub(super) struct FunctionLowering<'a, 'm> {
    pub(super) program: &'a mut Lowering<'m>,
    pub(super) id: FunctionId,
    pub(super) function: &'m Function,
    /// The first word of each instruction's value.
    slots: Vec<Slot>,
    pub(super) parameters: Vec<Slot>,
    last_uses: Vec<LastUse>,
    pub(super) next: Slot,
    free: Vec<Slot>,
    temporaries: Vec<Slot>,
    block_starts: Vec<Counter>,
    patches: Vec<(usize, Target, BlockId)>,
    /// Instructions that make local objects, and the words each needs.
    pub(super) local_objects: Vec<(usize, u32)>,
    /// Where the objects are that end when the function returns, if they have not ended before: each is two words, a pointer
    /// to it, and the same or zero.
    pub(super) shared_objects: Vec<Slot>,
    /// The variables with lives of their own.
    pub(super) scoped: HashSet<InstructionId>,
    /// Those of them that others may reach.
    pub(super) scoped_objects: HashMap<InstructionId, SharedObject>,
    /// Whether objects of unknown number may be reached by others.
    pub(super) has_dynamic: bool,
    pub(super) place: u32,
    pub(super) heads: Heads,
    pub(super) needed: Needed,
}

impl<'a, 'm> FunctionLowering<'a, 'm> {
    pub(super) fn lower(program: &'a mut Lowering<'m>, id: FunctionId) {
        let function = &program.module.functions[id];
        let entry = program.ops.len() as Counter;
        program.functions[id.index()].entry = entry;
        let mut lowering = FunctionLowering {
            program,
            id,
            function,
            slots: vec![NOWHERE; function.instructions.len()],
            parameters: Vec::new(),
            last_uses: Vec::new(),
            next: BELOW + FRAME_HEADER,
            free: Vec::new(),
            temporaries: Vec::new(),
            block_starts: vec![0; function.blocks.len()],
            patches: Vec::new(),
            local_objects: Vec::new(),
            shared_objects: Vec::new(),
            scoped: HashSet::new(),
            scoped_objects: HashMap::new(),
            has_dynamic: false,
            place: 0,
            heads: Heads::default(),
            needed: Needed::new(function),
        };
        for parameter in &function.parameters {
            let words = lowering.words(parameter.type_id);
            let slot = lowering.take(words);
            lowering.parameters.push(slot);
        }
        if function.is_defined() {
            lowering.body();
        } else {
            lowering.declared();
        }
        lowering.finish();
    }

    pub(super) fn module(&self) -> &'m Module {
        self.program.module
    }

    /// A function that no module defines: one of the library, called through a pointer, or one that nobody knows.
    fn declared(&mut self) {
        let results = self.program.functions[self.id.index()].results;
        let parameters: Vec<Slot> = (BELOW + FRAME_HEADER..self.next).collect();
        if let Some(builtin) = self.program.builtin_of(self.id) {
            let to = self.take(results.max(2));
            let arguments = self.program.arguments.len() as u32;
            let count = parameters.len() as u8;
            self.program.arguments.extend(parameters);
            self.emit(Op::Builtin {
                builtin,
                count,
                to,
                arguments,
            });
            self.emit(Op::Return {
                from: to,
                count: results,
            });
        } else {
            let name = self.module().function_name(self.id);
            self.unsupported(&format!(
                "the function `{}`, which no given file defines and norns does not provide (see docs/supported.md)",
                readable(name)
            ));
        }
    }

    fn body(&mut self) {
        self.find_uses();
        if self.program.repeats {
            self.heads = Heads::of(self.program.module, self.function);
        }
        self.scoped = lifetimes::scoped(self.module(), self.function);
        for block in self.function.blocks.values() {
            for &id in &block.instructions {
                let instruction = &self.function.instructions[id];
                let is_phi = matches!(instruction.kind, Kind::Phi(_));
                if is_phi || self.last_uses[id.index()] == LastUse::Outside {
                    let is_object = self.program.escapes.object(self.id, id);
                    self.slots[id.index()] = match self.shape(instruction.type_id) {
                        Ok(_) if is_object => self.take(2),
                        Ok(shape) => self.take(shape.words),
                        Err(_) => NOWHERE,
                    };
                }
            }
        }
        for (block_id, block) in self.function.blocks.iter() {
            self.block_starts[block_id.index()] = self.program.ops.len() as Counter;
            let mut locations = block
                .instructions
                .iter()
                .filter_map(|&id| self.function.instructions[id].location)
                .filter(|&location| self.program.module.locations[location].line != 0);
            self.place = self.program.place(locations.next());
            self.head_of(block_id);
            let mut ending: Vec<(u32, Slot)> = Vec::new();
            for (position, &id) in (0..).zip(&block.instructions) {
                let instruction = &self.function.instructions[id];
                self.place = self.program.place(instruction.location);
                if let Err(what) = self.instruction(block_id, id, instruction) {
                    self.unsupported(&what);
                }
                let slot = self.slots[id.index()];
                let is_single = self
                    .shape(instruction.type_id)
                    .is_ok_and(|shape| shape.words == 1);
                if slot != NOWHERE && is_single && !matches!(instruction.kind, Kind::Phi(_)) {
                    match self.last_uses[id.index()] {
                        LastUse::Never => self.free.push(slot),
                        LastUse::Inside(last) => ending.push((last, slot)),
                        LastUse::Outside => {}
                    }
                }
                let mut temporaries = std::mem::take(&mut self.temporaries);
                self.free.append(&mut temporaries);
                ending.retain(|&(last, slot)| {
                    if last <= position {
                        self.free.push(slot);
                    }
                    last > position
                });
            }
        }
    }

    fn find_uses(&mut self) {
        let function = self.function;
        let mut homes = vec![BlockId(u32::MAX); function.instructions.len()];
        for (block_id, block) in function.blocks.iter() {
            for &id in &block.instructions {
                homes[id.index()] = block_id;
            }
        }
        let mut uses = vec![LastUse::Never; function.instructions.len()];
        for (block_id, block) in function.blocks.iter() {
            for (position, &id) in (0..).zip(&block.instructions) {
                let kind = &function.instructions[id].kind;
                let is_phi = matches!(kind, Kind::Phi(_));
                kind.for_each_operand(|value| {
                    if let Value::Instruction(used) = value {
                        let entry = &mut uses[used.index()];
                        if is_phi || homes[used.index()] != block_id {
                            *entry = LastUse::Outside;
                        } else if *entry != LastUse::Outside {
                            *entry = LastUse::Inside(position);
                        }
                    }
                });
                // The pointer is needed until the function returns.
                if matches!(kind, Kind::Allocate { .. }) {
                    uses[id.index()] = LastUse::Outside;
                }
            }
        }
        self.last_uses = uses;
    }

    fn finish(&mut self) {
        self.when_left();
        self.finish_heads();
        self.program.near &= self.next as usize <= WINDOW;
        let mut next = (self.next - BELOW).next_multiple_of(2);
        for (index, words) in std::mem::take(&mut self.local_objects) {
            if let Op::LocalObject { at, .. } = &mut self.program.ops[index] {
                *at = next;
            }
            next += words.next_multiple_of(2);
        }
        let constants = self.program.finish_constants();
        let code = &mut self.program.functions[self.id.index()];
        code.frame = next;
        code.constants = constants;
        for (index, target, block) in std::mem::take(&mut self.patches) {
            let to = self.block_starts[block.index()];
            self.set_target(index, target, to);
        }
    }

    fn set_target(&mut self, index: usize, target: Target, counter: Counter) {
        match (target, &mut self.program.ops[index]) {
            (Target::First, Op::Jump { to }) => *to = counter,
            (
                Target::First,
                Op::JumpIf { then, .. }
                | Op::JumpIfEqual { then, .. }
                | Op::JumpIfLess { then, .. }
                | Op::JumpIfSignedLess { then, .. },
            ) => *then = counter,
            (
                Target::Second,
                Op::JumpIf { otherwise, .. }
                | Op::JumpIfEqual { otherwise, .. }
                | Op::JumpIfLess { otherwise, .. }
                | Op::JumpIfSignedLess { otherwise, .. },
            ) => *otherwise = counter,
            (Target::Case(table, case), _) => {
                self.program.switches[table as usize].cases[case].1 = counter;
            }
            (Target::Default(table), _) => self.program.switches[table as usize].default = counter,
            (Target::Address(table, entry), _) => {
                self.program.address_tables[table as usize][entry].1 = counter;
            }
            _ => {}
        }
    }

    pub(super) fn emit(&mut self, op: Op) -> usize {
        self.program.emit(op, self.place)
    }

    pub(super) fn text(&mut self, text: &str) -> TextId {
        self.program.names.text(text)
    }

    pub(super) fn unsupported(&mut self, what: &str) {
        let what = self.text(what);
        self.emit(Op::Unsupported { what });
    }

    pub(super) fn shape(&self, id: TypeId) -> Lowered<Shape> {
        shape(&self.module().types, id)
    }

    /// The first word of an instruction's value, if it has any.
    pub(super) fn slot_of(&self, id: InstructionId) -> Slot {
        self.slots[id.index()]
    }

    pub(super) fn words(&self, id: TypeId) -> u32 {
        self.shape(id).map_or(0, |shape| shape.words)
    }

    pub(super) fn type_of(&self, value: Value) -> TypeId {
        self.function.type_of(&self.module().constants, value)
    }

    /// New words.
    pub(super) fn take(&mut self, words: u32) -> Slot {
        if words == 1
            && let Some(slot) = self.free.pop()
        {
            return slot;
        }
        let slot = self.next;
        self.next += words;
        slot
    }

    /// Words that are free again behind this instruction of the module.
    pub(super) fn temporary(&mut self, words: u32) -> Slot {
        let slot = self.take(words);
        if words == 1 {
            self.temporaries.push(slot);
        }
        slot
    }

    /// The words for the result of an instruction.
    pub(super) fn result(&mut self, id: InstructionId) -> Lowered<Slot> {
        if self.slots[id.index()] == NOWHERE {
            let shape = self.shape(self.function.instructions[id].type_id)?;
            self.slots[id.index()] = self.take(shape.words);
        }
        Ok(self.slots[id.index()])
    }

    pub(super) fn constant(&mut self, word: u64) -> Slot {
        self.program.constant(word)
    }

    /// The first word of a value.
    pub(super) fn operand(&mut self, value: Value) -> Lowered<Slot> {
        match value {
            Value::Argument(index) => Ok(self.parameters[index as usize]),
            Value::Instruction(id) => match self.slots[id.index()] {
                NOWHERE => Err("a value that is not supported".to_owned()),
                slot => Ok(slot),
            },
            Value::Constant(id) if self.is_undefined(id) => {
                let leaves = self.shape(self.module().constants[id].type_id)?.leaves;
                let words = leaves.iter().map(|leaf| leaf.scalar.words()).sum();
                let first = self.temporary(words);
                for leaf in leaves {
                    let bits = leaf.scalar.bits();
                    for word in 0..leaf.scalar.words() {
                        let bits = (bits - 64 * word).min(64) as u8;
                        let to = first + leaf.word + word;
                        self.emit(Op::Undefined { to, bits });
                    }
                }
                Ok(first)
            }
            Value::Constant(id) => match self.program.addresses.words(id) {
                Ok(words) => Ok(self.program.constants(&words)),
                Err(Problem::Unsupported(what)) => Err(what),
                Err(Problem::ThreadLocal(variable, offset)) => {
                    let to = self.temporary(1);
                    self.emit(Op::ThreadLocal { to, variable });
                    if offset != 0 {
                        let right = self.constant(offset);
                        self.emit(Op::Add {
                            bits: 64,
                            to,
                            left: to,
                            right,
                        });
                    }
                    Ok(to)
                }
            },
        }
    }

    /// Whether a constant is none: no bit of it is known.
    fn is_undefined(&self, id: ConstantId) -> bool {
        let kind = &self.module().constants[id].kind;
        matches!(kind, ConstantKind::Undefined | ConstantKind::Poison)
    }

    pub(super) fn copy(&mut self, to: Slot, from: Slot, words: u32) {
        for word in 0..words {
            if to != from {
                self.emit(Op::Move {
                    to: to + word,
                    from: from.wrapping_add(word),
                });
            }
        }
    }

    fn instruction(
        &mut self,
        block: BlockId,
        id: InstructionId,
        instruction: &'m Instruction,
    ) -> Lowered<()> {
        match &instruction.kind {
            Kind::Return(value) => {
                self.end_objects();
                let (from, count) = match value {
                    Some(value) => (self.operand(*value)?, self.words(self.type_of(*value))),
                    None => (0, 0),
                };
                self.emit(Op::Return { from, count });
                Ok(())
            }
            Kind::Branch(to) => self.edge(block, *to),
            Kind::ConditionalBranch {
                condition,
                then,
                otherwise,
            } => {
                let (index, turned) = self.branch(*condition)?;
                let (yes, no) = if turned {
                    (Target::Second, Target::First)
                } else {
                    (Target::First, Target::Second)
                };
                self.target(block, index, yes, *then)?;
                self.target(block, index, no, *otherwise)
            }
            Kind::Switch {
                value,
                default,
                cases,
            } => {
                if self.words(self.type_of(*value)) != 1 {
                    return Err("a switch on more than 64 bits".to_owned());
                }
                let slot = self.operand(*value)?;
                let table = self.program.switches.len() as u32;
                let mut sorted: Vec<(u64, BlockId)> = Vec::new();
                for &(constant, target) in cases {
                    let word = self.module().constants.as_integer(constant).unwrap_or(0) as u64;
                    sorted.push((word, target));
                }
                sorted.sort_by_key(|&(word, _)| word);
                self.program.switches.push(SwitchTable {
                    cases: sorted.iter().map(|&(word, _)| (word, 0)).collect(),
                    default: 0,
                });
                let index = self.emit(Op::Switch { value: slot, table });
                for (case, &(_, target)) in sorted.iter().enumerate() {
                    self.target(block, index, Target::Case(table, case), target)?;
                }
                self.target(block, index, Target::Default(table), *default)
            }
            Kind::IndirectBranch { address, targets } => {
                let address = self.operand(*address)?;
                let table = self.program.address_tables.len() as u32;
                let start = pointer::global(ObjectId(self.id.0 + 1)) + 1;
                let mut targets = targets.to_vec();
                targets.sort_unstable();
                targets.dedup();
                let entries = targets
                    .iter()
                    .map(|target| (start + u64::from(target.0), 0));
                self.program.address_tables.push(entries.collect());
                let index = self.emit(Op::JumpIndirect { address, table });
                for (entry, &target) in targets.iter().enumerate() {
                    self.target(block, index, Target::Address(table, entry), target)?;
                }
                Ok(())
            }
            Kind::Invoke {
                call,
                normal,
                unwind,
            } => self.invoke(block, id, call, *normal, *unwind),
            Kind::CallBranch { .. } => Err("assembly that jumps".to_owned()),
            Kind::Resume(exception) => self.resume(*exception),
            // The code that throws puts the exception there.
            Kind::LandingPad { .. } => self.result(id).map(|_| ()),
            Kind::Unreachable => {
                self.emit(Op::Unreachable);
                Ok(())
            }
            Kind::Phi(_) => Ok(()),
            Kind::Call(call) => self.call(id, call),
            Kind::Allocate { .. }
            | Kind::Load { .. }
            | Kind::Store { .. }
            | Kind::Fence(_)
            | Kind::CompareExchange { .. }
            | Kind::Update { .. }
            | Kind::ElementPointer { .. }
            | Kind::VariadicArgument { .. } => self.memory(block, id, instruction),
            _ => self.arithmetic(id, instruction),
        }
    }

    /// Ends the objects of the function that others may reach.
    pub(super) fn end_objects(&mut self) {
        for object in self.shared_objects.clone() {
            self.emit(Op::EndObject { object });
        }
        if self.has_dynamic {
            let from = self.constant(0);
            self.emit(Op::StackRestore { from });
        }
    }

    /// A conditional jump. If the condition was computed just before by a comparison, and is used nowhere else, both are one
    /// instruction, whose targets may be the other way round.
    fn branch(&mut self, value: Value) -> Lowered<(usize, bool)> {
        let condition = self.operand(value)?;
        let only_here = matches!(value, Value::Instruction(id) if self.last_uses[id.index()] != LastUse::Outside);
        let (then, otherwise) = (0, 0);
        let jump = match self.program.ops.last().copied() {
            Some(Op::Equal { to, left, right }) if to == condition => Some((
                Op::JumpIfEqual {
                    left,
                    right,
                    then,
                    otherwise,
                },
                false,
            )),
            Some(Op::NotEqual { to, left, right }) if to == condition => Some((
                Op::JumpIfEqual {
                    left,
                    right,
                    then,
                    otherwise,
                },
                true,
            )),
            Some(Op::Less { to, left, right }) if to == condition => Some((
                Op::JumpIfLess {
                    left,
                    right,
                    then,
                    otherwise,
                },
                false,
            )),
            Some(Op::LessOrEqual { to, left, right }) if to == condition => {
                let (left, right) = (right, left);
                Some((
                    Op::JumpIfLess {
                        left,
                        right,
                        then,
                        otherwise,
                    },
                    true,
                ))
            }
            Some(Op::SignedLess {
                bits,
                to,
                left,
                right,
            }) if to == condition => Some((
                Op::JumpIfSignedLess {
                    bits,
                    left,
                    right,
                    then,
                    otherwise,
                },
                false,
            )),
            Some(Op::SignedLessOrEqual {
                bits,
                to,
                left,
                right,
            }) if to == condition => {
                let (left, right) = (right, left);
                Some((
                    Op::JumpIfSignedLess {
                        bits,
                        left,
                        right,
                        then,
                        otherwise,
                    },
                    true,
                ))
            }
            _ => None,
        };
        if let Some((op, turned)) = jump
            && only_here
        {
            self.program.ops.pop();
            self.program.places.pop();
            return Ok((self.emit(op), turned));
        }
        Ok((
            self.emit(Op::JumpIf {
                condition,
                then,
                otherwise,
            }),
            false,
        ))
    }

    /// Sends a target of an instruction to a block, with the moves of the edge between.
    fn target(&mut self, from: BlockId, index: usize, target: Target, to: BlockId) -> Lowered<()> {
        if self.has_phis(to) {
            let here = self.program.ops.len() as Counter;
            self.set_target(index, target, here);
            self.edge(from, to)
        } else {
            self.patches.push((index, target, to));
            Ok(())
        }
    }

    fn has_phis(&self, block: BlockId) -> bool {
        let first = self.function.blocks[block].instructions.first();
        first.is_some_and(|&id| matches!(self.function.instructions[id].kind, Kind::Phi(_)))
    }

    /// The moves of an edge, and the jump.
    pub(super) fn edge(&mut self, from: BlockId, to: BlockId) -> Lowered<()> {
        let mut moves: Vec<(Slot, Slot)> = Vec::new();
        for &id in &self.function.blocks[to].instructions {
            let Kind::Phi(incoming) = &self.function.instructions[id].kind else {
                break;
            };
            let found = incoming.iter().find(|(block, _)| *block == from);
            let Some(&(_, value)) = found else { continue };
            let words = self.words(self.function.instructions[id].type_id);
            let (target, source) = (self.result(id)?, self.operand(value)?);
            moves.extend((0..words).map(|word| (target + word, source.wrapping_add(word))));
        }
        self.parallel_moves(moves);
        let index = self.emit(Op::Jump { to: 0 });
        self.patches.push((index, Target::First, to));
        Ok(())
    }

    /// Moves that all happen at once, one after the other.
    fn parallel_moves(&mut self, mut moves: Vec<(Slot, Slot)>) {
        moves.retain(|(to, from)| to != from);
        while !moves.is_empty() {
            let ready = moves
                .iter()
                .position(|&(to, _)| moves.iter().all(|&(_, from)| from != to));
            if let Some(index) = ready {
                let (to, from) = moves.swap_remove(index);
                self.emit(Op::Move { to, from });
            } else {
                // A circle: one word steps aside.
                let (_, from) = moves[0];
                debug_assert!(!is_constant(from), "constants are never written");
                let aside = self.temporary(1);
                self.emit(Op::Move { to: aside, from });
                for (_, source) in &mut moves {
                    if *source == from {
                        *source = aside;
                    }
                }
            }
        }
    }
}
