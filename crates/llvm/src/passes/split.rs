//! Splits stack variables of structure or array type into their parts (scalar replacement of aggregates), for `promote`.
//!
//! A variable is an `alloca` in the entry block of one structure or array that is used only through constant offsets: by loads
//! and stores of scalars, `memset`, and `memcpy` from a constant. Each part that is loaded or stored becomes a variable of its
//! own; parts that are only set are forgotten.
//!
//! Refuses, so that the machine sees it as memory:
//! 1. A variable whose address is used for anything else: it may escape. An offset that is not constant or not inside it.
//! 2. A volatile or atomic access; an access of an aggregate as a whole.
//! 3. Parts that overlap without being the same bytes.
//! 4. A `memcpy` to or from other memory: a copy may copy what was never initialised, a load may not.
//! 5. A variable that may be accessed when its lifetime has ended: that is an error which the machine must find.
//!
//! Sound for concurrent programs: no other thread has the address, so no other thread can distinguish one variable from several.

use super::lifetimes;
use super::simplify::drop_dead_bindings;
use crate::module::{
    BlockId, Call, ConstantId, ConstantKind, Function, FunctionId, Instruction, InstructionId,
    InstructionKind as Kind, Module, SymbolKind, Type, TypeId, Value,
};
use crate::ssa::Graph;
use std::collections::{BTreeMap, HashMap};

/// A variable with more parts than this is left alone.
const MAXIMUM_PARTS: usize = 64;

/// Splits what can be split in all functions; gives how many variables that were.
pub fn split(module: &mut Module) -> usize {
    // The types that new instructions need must have their layout before anybody asks.
    module.types.integer(64);
    module.types.integer(32);
    let data_layout = module.data_layout.clone();
    if module.types.lay_out(&data_layout).is_err() {
        return 0;
    }
    let functions: Vec<FunctionId> = module.functions.ids().collect();
    functions
        .into_iter()
        .map(|id| split_function(module, id))
        .sum()
}

fn split_function(module: &mut Module, id: FunctionId) -> usize {
    let function = &module.functions[id];
    if !function.is_defined() {
        return 0;
    }
    let candidates: Vec<InstructionId> = function.blocks[BlockId(0)]
        .instructions
        .iter()
        .copied()
        .filter(|&id| is_aggregate_variable(module, &function.instructions[id]))
        .collect();
    if candidates.is_empty() {
        return 0;
    }
    let uses = uses_of_instructions(function);
    let graph = Graph::new(function);
    let mut count = 0;
    let mut replaced: HashMap<InstructionId, Vec<InstructionId>> = HashMap::new();
    for alloca in candidates {
        let Some(plan) = Plan::new(module, &module.functions[id], &uses, alloca) else {
            continue;
        };
        if plan.is_used_after_end(&module.functions[id], &graph) {
            continue;
        }
        let Some(values) = plan.values(module) else {
            continue;
        };
        plan.apply(module, id, &values, &mut replaced);
        count += 1;
    }
    let function = &mut module.functions[id];
    for block in function.blocks.values_mut() {
        let old = std::mem::take(&mut block.instructions);
        for id in old {
            match replaced.get(&id) {
                Some(new) => block.instructions.extend(new),
                None => block.instructions.push(id),
            }
        }
    }
    drop_dead_bindings(function);
    count
}

fn is_aggregate_variable(module: &Module, instruction: &Instruction) -> bool {
    let Kind::Allocate { element, count, .. } = instruction.kind else {
        return false;
    };
    matches!(count, Value::Constant(id) if module.constants.as_integer(id) == Some(1))
        && matches!(
            module.types[element],
            Type::Structure(_) | Type::Array { .. }
        )
        && matches!(module.types[instruction.type_id], Type::Pointer(0))
}

type Uses = HashMap<InstructionId, Vec<InstructionId>>;

/// Which instructions use the result of which; an instruction that uses one twice is listed twice.
fn uses_of_instructions(function: &Function) -> Uses {
    let mut uses = Uses::new();
    for block in function.blocks.values() {
        for &id in &block.instructions {
            function.instructions[id].kind.for_each_operand(|value| {
                if let Value::Instruction(used) = value {
                    uses.entry(used).or_default().push(id);
                }
            });
        }
    }
    uses
}

/// The bytes that a constant `getelementptr` adds.
pub(super) fn constant_offset(module: &Module, source: TypeId, indices: &[Value]) -> Option<i64> {
    let mut offset = 0i64;
    let mut part = source;
    for (position, index) in indices.iter().enumerate() {
        let Value::Constant(constant) = *index else {
            return None;
        };
        let Type::Integer(bits @ 1..=64) = module.types[module.constants[constant].type_id] else {
            return None;
        };
        let unused = 128 - bits;
        let value = (module.constants.as_integer(constant)? << unused).cast_signed() >> unused;
        let value = i64::try_from(value).ok()?;
        let step = if position == 0 {
            i64::try_from(module.types.size(part)?)
                .ok()?
                .checked_mul(value)?
        } else {
            match &module.types[part] {
                Type::Structure(_) => {
                    let field = usize::try_from(value).ok()?;
                    let begin = *module.types.layout(part)?.offsets.get(field)?;
                    part = module.types.element(part, field as u64)?;
                    i64::try_from(begin).ok()?
                }
                Type::Array { element, .. } => {
                    part = *element;
                    i64::try_from(module.types.size(part)?)
                        .ok()?
                        .checked_mul(value)?
                }
                _ => return None,
            }
        };
        offset = offset.checked_add(step)?;
    }
    Some(offset)
}

/// A part of a variable.
#[derive(Clone, Copy)]
struct Part {
    size: u64,
    type_id: TypeId,
}

/// Setting of a range to what is known before the program runs.
enum Setting {
    Byte(u8),
    Copy { from: ConstantId, offset: u64 },
}

/// What is to be done with one variable.
struct Plan {
    alloca: InstructionId,
    parts: BTreeMap<u64, Part>,
    /// Loads and stores, with the part they access.
    accesses: Vec<(InstructionId, u64)>,
    addresses: Vec<InstructionId>,
    lifetimes: Vec<InstructionId>,
    /// Those of them where the lifetime ends.
    ends: Vec<InstructionId>,
    settings: Vec<(InstructionId, u64, u64, Setting)>,
}

impl Plan {
    fn new(
        module: &Module,
        function: &Function,
        uses: &Uses,
        alloca: InstructionId,
    ) -> Option<Plan> {
        let Kind::Allocate { element, .. } = function.instructions[alloca].kind else {
            return None;
        };
        let size = module.types.size(element)?;
        let mut plan = Plan {
            alloca,
            parts: BTreeMap::new(),
            accesses: Vec::new(),
            addresses: Vec::new(),
            lifetimes: Vec::new(),
            ends: Vec::new(),
            settings: Vec::new(),
        };
        let mut work = vec![(alloca, 0u64)];
        while let Some((pointer, offset)) = work.pop() {
            for &user in uses.get(&pointer).map_or(&[][..], Vec::as_slice) {
                match &function.instructions[user].kind {
                    Kind::ElementPointer {
                        source,
                        base,
                        indices,
                        ..
                    } if *base == Value::Instruction(pointer) => {
                        let step = constant_offset(module, *source, indices)?;
                        let inner = offset
                            .checked_add_signed(step)
                            .filter(|&inner| inner <= size)?;
                        plan.addresses.push(user);
                        work.push((user, inner));
                    }
                    Kind::Call(call) => plan.call(module, call, user, pointer, (offset, size))?,
                    _ => plan.access(module, function, user, pointer, (offset, size))?,
                }
            }
        }
        plan.is_disjoint().then_some(plan)
    }

    fn access(
        &mut self,
        module: &Module,
        function: &Function,
        user: InstructionId,
        pointer: InstructionId,
        (offset, size): (u64, u64),
    ) -> Option<()> {
        let pointer = Value::Instruction(pointer);
        let type_id = match &function.instructions[user].kind {
            Kind::Load {
                volatile: false,
                atomic: None,
                ..
            } => function.instructions[user].type_id,
            Kind::Store {
                value,
                volatile: false,
                atomic: None,
                ..
            } if *value != pointer => function.type_of(&module.constants, *value),
            _ => return None,
        };
        if !matches!(
            module.types[type_id],
            Type::Integer(_) | Type::Float(_) | Type::Pointer(_) | Type::Vector { .. }
        ) {
            return None;
        }
        let accessed = module.types.layout(type_id)?.stored;
        if offset.checked_add(accessed)? > size {
            return None;
        }
        let part = self.parts.entry(offset).or_insert(Part {
            size: accessed,
            type_id,
        });
        self.accesses.push((user, offset));
        (part.size == accessed && self.parts.len() <= MAXIMUM_PARTS).then_some(())
    }

    fn call(
        &mut self,
        module: &Module,
        call: &Call,
        user: InstructionId,
        pointer: InstructionId,
        (offset, size): (u64, u64),
    ) -> Option<()> {
        let name = module
            .function_name(module.called(call)?)
            .strip_prefix("llvm.")?;
        let pointer = Value::Instruction(pointer);
        let constant = |index: usize| match call.arguments.get(index)?.value {
            Value::Constant(id) => Some(id),
            _ => None,
        };
        let number =
            |index: usize| u64::try_from(module.constants.as_integer(constant(index)?)?).ok();
        if (name.starts_with("lifetime.start") || name.starts_with("lifetime.end")) && offset == 0 {
            self.lifetimes.push(user);
            if name.starts_with("lifetime.end") {
                self.ends.push(user);
            }
            return Some(());
        }
        let is_set = name.starts_with("memset.p0");
        let is_copy = name.starts_with("memcpy.p0");
        let onto =
            call.arguments.first()?.value == pointer && call.arguments.get(1)?.value != pointer;
        let volatile = number(3)? != 0;
        if !(is_set || is_copy) || !onto || volatile {
            return None;
        }
        let length = number(2)?;
        if offset.checked_add(length)? > size {
            return None;
        }
        let setting = if is_set {
            Setting::Byte(u8::try_from(number(1)?).ok()?)
        } else {
            let (from, offset) = constant_memory(module, constant(1)?)?;
            Setting::Copy { from, offset }
        };
        self.settings.push((user, offset, length, setting));
        Some(())
    }

    /// Whether the variable may be accessed when its lifetime has ended.
    fn is_used_after_end(&self, function: &Function, graph: &Graph) -> bool {
        let blocks = function.blocks.iter();
        let places = blocks.flat_map(|(block, contents)| {
            let instructions = contents.instructions.iter().enumerate();
            let ends = instructions.filter(|(_, id)| self.ends.contains(id));
            ends.map(move |(index, _)| (block, index))
        });
        let places: Vec<lifetimes::Place> = if self.ends.is_empty() {
            Vec::new()
        } else {
            places.collect()
        };
        let starts = |id| self.lifetimes.contains(&id) && !self.ends.contains(&id);
        let uses = |id| {
            self.accesses.iter().any(|&(access, _)| access == id)
                || self.settings.iter().any(|&(setting, ..)| setting == id)
        };
        lifetimes::is_used_after_end(function, graph, &places, starts, uses)
    }

    /// That no part begins inside another, and settings cover a part wholly or not at all.
    fn is_disjoint(&self) -> bool {
        let mut end = 0;
        for (&offset, part) in &self.parts {
            if offset < end {
                return false;
            }
            end = offset + part.size;
        }
        self.settings.iter().all(|&(_, begin, length, _)| {
            let stop = begin + length;
            self.parts.iter().all(|(&offset, part)| {
                let (first, last) = (offset, offset + part.size);
                last <= begin || stop <= first || (begin <= first && last <= stop)
            })
        })
    }

    /// The constants that settings store into parts, by setting; none if one cannot be known.
    fn values(&self, module: &mut Module) -> Option<Vec<Vec<(u64, ConstantId)>>> {
        let mut all = Vec::new();
        for &(_, begin, length, ref setting) in &self.settings {
            let mut values = Vec::new();
            for (&offset, part) in self.parts.range(begin..begin + length) {
                let value = match *setting {
                    Setting::Byte(byte) => filled(module, part.type_id, byte)?,
                    Setting::Copy {
                        from,
                        offset: start,
                    } => constant_part(module, from, start + offset - begin, *part)?,
                };
                values.push((offset, value));
            }
            all.push(values);
        }
        Some(all)
    }

    fn apply(
        self,
        module: &mut Module,
        id: FunctionId,
        values: &[Vec<(u64, ConstantId)>],
        replaced: &mut HashMap<InstructionId, Vec<InstructionId>>,
    ) {
        let word = module.types.integer(64);
        let one = module.types.integer(32);
        let one = Value::Constant(module.integer(one, 1));
        let void = module.types.void();
        let sizes: HashMap<u64, ConstantId> = self
            .parts
            .iter()
            .map(|(&offset, part)| (offset, module.integer(word, u128::from(part.size))))
            .collect();
        let Module {
            types, functions, ..
        } = module;
        let function = &mut functions[id];
        let original = function.instructions[self.alloca].clone();
        let mut allocas = BTreeMap::new();
        for (&offset, part) in &self.parts {
            let align = types.layout(part.type_id).map_or(1, |layout| layout.align);
            let new = function.instructions.push(Instruction {
                kind: Kind::Allocate {
                    element: part.type_id,
                    count: one,
                    align,
                },
                name: original
                    .name
                    .as_ref()
                    .map(|name| format!("{name}.{offset}").into()),
                ..original.clone()
            });
            allocas.insert(offset, (new, align));
        }
        replaced.insert(self.alloca, allocas.values().map(|&(id, _)| id).collect());
        for id in self.addresses {
            replaced.insert(id, Vec::new());
        }
        for (id, offset) in self.accesses {
            let (new, natural) = allocas[&offset];
            if let Kind::Load { address, align, .. } | Kind::Store { address, align, .. } =
                &mut function.instructions[id].kind
            {
                *address = Value::Instruction(new);
                *align = natural;
            }
        }
        for id in self.lifetimes {
            let mark = function.instructions[id].clone();
            let mut copies = Vec::new();
            for (&offset, &(new, _)) in &allocas {
                let mut copy = mark.clone();
                if let Kind::Call(call) = &mut copy.kind {
                    if let [size, _] = &mut call.arguments[..] {
                        size.value = Value::Constant(sizes[&offset]);
                    }
                    if let Some(pointer) = call.arguments.last_mut() {
                        pointer.value = Value::Instruction(new);
                    }
                }
                copies.push(function.instructions.push(copy));
            }
            replaced.insert(id, copies);
        }
        for ((id, ..), values) in self.settings.iter().zip(values) {
            let original = function.instructions[*id].clone();
            let mut stores = Vec::new();
            for &(offset, value) in values {
                let (new, align) = allocas[&offset];
                let (value, address) = (Value::Constant(value), Value::Instruction(new));
                let kind = Kind::Store {
                    value,
                    address,
                    align,
                    volatile: false,
                    atomic: None,
                };
                stores.push(function.instructions.push(Instruction {
                    kind,
                    type_id: void,
                    name: None,
                    ..original.clone()
                }));
            }
            replaced.insert(*id, stores);
        }
    }
}

/// The initial value of a constant variable and the offset in it that a constant address names.
fn constant_memory(module: &Module, mut address: ConstantId) -> Option<(ConstantId, u64)> {
    let mut offset = 0i64;
    if let ConstantKind::Expression(expression) = &module.constants[address].kind
        && let crate::module::Expression::ElementPointer {
            source,
            base,
            indices,
            ..
        } = &**expression
    {
        let indices: Vec<Value> = indices
            .iter()
            .map(|&index| Value::Constant(index))
            .collect();
        offset = constant_offset(module, *source, &indices)?;
        address = *base;
    }
    let ConstantKind::Symbol(symbol) = module.constants[address].kind else {
        return None;
    };
    let SymbolKind::Global(id) = module.symbols[symbol].kind else {
        return None;
    };
    let global = &module.globals[id];
    // A weak constant may be another one in another module.
    let is_final = global.constant
        && global.thread_local.is_none()
        && module.symbols[symbol].linkage.is_local();
    let initial = global.initial.filter(|_| is_final)?;
    Some((initial, u64::try_from(offset).ok()?))
}

/// A scalar all of whose bytes are the same.
fn filled(module: &mut Module, type_id: TypeId, byte: u8) -> Option<ConstantId> {
    let repeated = u128::from_le_bytes([byte; 16]);
    match module.types[type_id] {
        Type::Integer(bits @ 1..=128) if bits % 8 == 0 => Some(module.integer(type_id, repeated)),
        Type::Pointer(_) if byte == 0 => Some(module.constants.intern(type_id, ConstantKind::Null)),
        Type::Float(_) if byte == 0 => {
            Some(module.constants.intern(type_id, ConstantKind::Float(0)))
        }
        Type::Vector { .. } if byte == 0 => {
            Some(module.constants.intern(type_id, ConstantKind::Zero))
        }
        _ => None,
    }
}

/// The scalar at an offset of a constant, if it is one of the constant's own parts, whole.
fn constant_part(
    module: &mut Module,
    mut constant: ConstantId,
    mut offset: u64,
    part: Part,
) -> Option<ConstantId> {
    loop {
        let type_id = module.constants[constant].type_id;
        match &module.constants[constant].kind {
            ConstantKind::Zero => {
                let end = offset.checked_add(part.size)?;
                return if end <= module.types.size(type_id)? {
                    filled(module, part.type_id, 0)
                } else {
                    None
                };
            }
            ConstantKind::Bytes(bytes) => {
                let byte = *bytes.get(usize::try_from(offset).ok()?)?;
                return if part.size == 1 {
                    filled(module, part.type_id, byte)
                } else {
                    None
                };
            }
            ConstantKind::Aggregate(parts) => {
                let index = match &module.types[type_id] {
                    Type::Array { element, .. } => {
                        let size = module.types.size(*element).filter(|&size| size > 0)?;
                        let index = offset / size;
                        offset %= size;
                        usize::try_from(index).ok()?
                    }
                    Type::Structure(_) => {
                        let offsets = &module.types.layout(type_id)?.offsets;
                        let index = offsets
                            .partition_point(|&begin| begin <= offset)
                            .checked_sub(1)?;
                        offset -= offsets[index];
                        index
                    }
                    _ => return None,
                };
                constant = *parts.get(index)?;
            }
            ConstantKind::Undefined | ConstantKind::Poison => return None,
            _ => {
                let fits = offset == 0 && module.types.layout(type_id)?.stored == part.size;
                let same = type_id == part.type_id
                    || module.types.same_bits(type_id, part.type_id).is_some();
                return (fits && same).then_some(constant);
            }
        }
    }
}
