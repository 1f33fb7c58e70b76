//! Memory: objects on the stack, loads and stores, atomics, address arithmetic.

use super::function::{FunctionLowering, Lowered};
use crate::machine::code::{Op, Slot, UpdateKind};
use crate::machine::demangle::readable;
use crate::machine::local;
use crate::machine::pointer::MAXIMUM_SIZE;
use crate::machine::shape::Scalar;
use crate::module::{
    Atomic, BindingKind, BlockId, Instruction, InstructionId, InstructionKind as Kind, Ordering,
    SourceTypeId, Type, TypeId, UpdateOperation, Value,
};
use crate::passes::lifetimes::{self, Marker};
use norns_execution::{Mode, TextId, Width};
use std::fmt::Write as _;

/// How an ordering is called at the boundary.
pub(crate) fn mode_of(ordering: Ordering) -> Mode {
    match ordering {
        Ordering::Unordered | Ordering::Monotonic => Mode::Relaxed,
        Ordering::Acquire => Mode::Acquire,
        Ordering::Release => Mode::Release,
        Ordering::AcquireRelease => Mode::AcquireRelease,
        Ordering::SequentiallyConsistent => Mode::SequentiallyConsistent,
    }
}

fn mode_of_access(atomic: Option<Atomic>) -> Mode {
    atomic.map_or(Mode::Plain, |atomic| mode_of(atomic.ordering))
}

/// An object that others may reach, before it is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct SharedObject {
    size: u32,
    align: u32,
    origin: TextId,
    type_id: Option<SourceTypeId>,
}

/// The name in reports of a stack object that has none in the source.
pub(in crate::machine) const TEMPORARY: &str = "a temporary object";

/// Whether a name was given by rustc: `_64`.
fn is_of_rustc(name: &str) -> bool {
    let number = name.strip_prefix('_');
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn width_of(bytes: u32) -> Option<Width> {
    match bytes {
        1 => Some(Width::One),
        2 => Some(Width::Two),
        4 => Some(Width::Four),
        8 => Some(Width::Eight),
        _ => None,
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn memory(
        &mut self,
        block: BlockId,
        id: InstructionId,
        instruction: &'m Instruction,
    ) -> Lowered<()> {
        match &instruction.kind {
            Kind::Allocate {
                element,
                count,
                align,
            } => self.allocate(block, id, *element, *count, *align),
            Kind::Load {
                address, atomic, ..
            } => {
                let from = self.operand(*address)?;
                let to = self.result(id)?;
                self.load_value(instruction.type_id, to, from, mode_of_access(*atomic))
            }
            Kind::Store {
                value,
                address,
                atomic,
                ..
            } => {
                let type_id = self.type_of(*value);
                let (value, address) = (self.operand(*value)?, self.operand(*address)?);
                self.store_value(type_id, value, address, mode_of_access(*atomic))
            }
            Kind::Fence(atomic) => {
                if !atomic.single_thread {
                    self.emit(Op::Fence {
                        mode: mode_of(atomic.ordering),
                    });
                }
                Ok(())
            }
            Kind::CompareExchange {
                address,
                expected,
                replacement,
                success,
                failure,
                ..
            } => {
                let width = self.atomic_width(self.type_of(*expected))?;
                let (address, expected) = (self.operand(*address)?, self.operand(*expected)?);
                let new = self.operand(*replacement)?;
                let to = self.result(id)?;
                let (mode, failure) = (mode_of(success.ordering), mode_of(*failure));
                self.emit(Op::CompareExchange {
                    width,
                    mode,
                    failure,
                    to,
                    address,
                    expected,
                    new,
                });
                Ok(())
            }
            Kind::Update {
                operation,
                address,
                operand,
                atomic,
                ..
            } => {
                let width = self.atomic_width(self.type_of(*operand))?;
                let kind = match operation {
                    UpdateOperation::Exchange => UpdateKind::Exchange,
                    UpdateOperation::Add => UpdateKind::Add,
                    UpdateOperation::Sub => UpdateKind::Subtract,
                    UpdateOperation::And => UpdateKind::And,
                    UpdateOperation::NotAnd => UpdateKind::Nand,
                    UpdateOperation::Or => UpdateKind::Or,
                    UpdateOperation::Xor => UpdateKind::Xor,
                    UpdateOperation::SignedMaximum => UpdateKind::Maximum,
                    UpdateOperation::SignedMinimum => UpdateKind::Minimum,
                    UpdateOperation::UnsignedMaximum => UpdateKind::UnsignedMaximum,
                    UpdateOperation::UnsignedMinimum => UpdateKind::UnsignedMinimum,
                    other => return Err(format!("the atomic operation `{}`", other.word())),
                };
                let (address, operand) = (self.operand(*address)?, self.operand(*operand)?);
                let (to, mode) = (self.result(id)?, mode_of(atomic.ordering));
                let unused = !self.needed.contains(id);
                self.emit(Op::Update {
                    kind,
                    width,
                    mode,
                    unused,
                    to,
                    address,
                    operand,
                });
                Ok(())
            }
            Kind::ElementPointer {
                source,
                base,
                indices,
                ..
            } => self.element_pointer(id, *source, *base, indices),
            Kind::VariadicArgument { .. } => Err("the instruction `va_arg`".to_owned()),
            _ => Err("this instruction".to_owned()),
        }
    }

    fn atomic_width(&self, id: TypeId) -> Lowered<Width> {
        let shape = self.shape(id)?;
        let [leaf] = shape.leaves[..] else {
            return Err("an atomic access of an aggregate".to_owned());
        };
        width_of(leaf.scalar.bytes())
            .filter(|width| width.bits() == leaf.scalar.bits())
            .ok_or_else(|| format!("an atomic access of {} bits", leaf.scalar.bits()))
    }

    /// The name of a stack object in the source.
    fn object_name(&mut self, id: InstructionId) -> TextId {
        let value = Value::Instruction(id);
        let module = self.module();
        let bound = self
            .function
            .bindings
            .iter()
            .find(|binding| binding.value == value && binding.kind == BindingKind::Address);
        let name = if let Some(binding) = bound {
            Some(module.variables[binding.variable].name.clone())
        } else {
            let name = self.function.instructions[id].name.clone();
            name.filter(|name| !is_of_rustc(name))
        };
        let line = bound.and_then(|binding| {
            let variable = &module.variables[binding.variable];
            Some((module.files[variable.file?].name.clone(), variable.line))
        });
        let mut text = match name {
            _ if bound.is_none() && self.is_result(id) => {
                let function = readable(module.function_name(self.id));
                format!("the result of `{function}`, which ended without returning one")
            }
            Some(name) => format!("`{name}`"),
            None => TEMPORARY.to_owned(),
        };
        if let Some((file, line)) = line {
            let _ = write!(
                text,
                ", declared at {}:{line}",
                crate::machine::base_name(&file)
            );
        }
        self.text(&text)
    }

    /// The type in the source of a stack object.
    fn object_type(&self, id: InstructionId) -> Option<SourceTypeId> {
        let value = Value::Instruction(id);
        let mut bindings = self.function.bindings.iter();
        let bound = bindings.find(|binding| {
            binding.value == value && binding.kind == BindingKind::Address && binding.whole
        })?;
        self.module().variables[bound.variable].type_id
    }

    /// Says what the last instruction makes.
    fn set_object_type(&mut self, type_id: Option<SourceTypeId>) {
        let counter = self.program.ops.len() as u32 - 1;
        if let Some(type_id) = type_id {
            self.program.object_types.insert(counter, type_id);
        }
    }

    /// Whether what the function returns is read from an object.
    fn is_result(&self, object: InstructionId) -> bool {
        let instructions = &self.function.instructions;
        let mut listed = self.function.blocks.values();
        listed.any(|block| {
            let last = block.instructions.last().map(|&id| &instructions[id].kind);
            let Some(Kind::Return(Some(Value::Instruction(returned)))) = last else {
                return false;
            };
            matches!(
                instructions[*returned].kind,
                Kind::Load { address: Value::Instruction(from), .. } if from == object
            )
        })
    }

    fn allocate(
        &mut self,
        block: BlockId,
        id: InstructionId,
        element: TypeId,
        count: Value,
        align: u64,
    ) -> Lowered<()> {
        let size = self
            .module()
            .types
            .size(element)
            .ok_or("an object without size")?;
        let escapes = self.program.escapes.object(self.id, id);
        let (origin, type_id) = (self.object_name(id), self.object_type(id));
        let align = align.max(16) as u32;
        let is_entry = block == BlockId(0);
        match self.known(count) {
            Some(count) if is_entry => {
                let size = size.checked_mul(count).filter(|&size| size <= MAXIMUM_SIZE);
                let size = size.ok_or("a local variable that large")? as u32;
                let to = self.result(id)?;
                if escapes {
                    self.shared_objects.push(to);
                }
                if escapes && self.scoped.contains(&id) {
                    // It is made where its life begins.
                    let object = SharedObject {
                        size,
                        align,
                        origin,
                        type_id,
                    };
                    self.scoped_objects.insert(id, object);
                    let from = self.constant(0);
                    self.emit(Op::Move { to, from });
                    self.emit(Op::Move { to: to + 1, from });
                } else {
                    self.object(to, size, align, escapes, origin);
                    self.set_object_type(type_id);
                }
            }
            _ => {
                if self.shape(self.type_of(count))?.words != 1 {
                    return Err("an object that large".to_owned());
                }
                let scale = u32::try_from(size).map_err(|_| "an object that large")?;
                let count = self.operand(count)?;
                let to = self.result(id)?;
                self.has_dynamic |= escapes;
                self.emit(Op::DynamicObject {
                    escapes,
                    to,
                    count,
                    scale,
                    origin,
                });
            }
        }
        Ok(())
    }

    /// The life of a variable begins or ends.
    pub(super) fn lifetime(&mut self, kind: &Kind) -> Lowered<()> {
        let Some((marker, Value::Instruction(id))) = lifetimes::marker(self.module(), kind) else {
            return Ok(());
        };
        if !self.scoped.contains(&id) {
            return Ok(());
        }
        let slot = self.operand(Value::Instruction(id))?;
        match (self.scoped_objects.get(&id).copied(), marker) {
            (
                Some(SharedObject {
                    size,
                    align,
                    origin,
                    type_id,
                }),
                Marker::Start,
            ) => {
                self.emit(Op::EndObject { object: slot });
                self.object(slot, size, align, true, origin);
                self.set_object_type(type_id);
            }
            (Some(_), Marker::End) => {
                self.emit(Op::EndObject { object: slot });
            }
            (None, Marker::Start) => {
                self.emit(Op::BeginLocal { pointer: slot });
            }
            (None, Marker::End) => {
                self.emit(Op::EndLocal { pointer: slot });
            }
        }
        Ok(())
    }

    /// Makes an object of the frame, for this thread alone or for all: then `to` are two words.
    pub(super) fn object(&mut self, to: Slot, size: u32, align: u32, escapes: bool, name: TextId) {
        if escapes {
            self.emit(Op::SharedObject {
                to,
                size,
                align,
                origin: name,
            });
        } else {
            let index = self.emit(Op::LocalObject {
                to,
                at: 0,
                size,
                name,
            });
            self.local_objects
                .push((index, local::words(u64::from(size)) as u32));
        }
    }

    /// Loads a value, part by part.
    pub(super) fn load_value(
        &mut self,
        id: TypeId,
        to: Slot,
        address: Slot,
        mode: Mode,
    ) -> Lowered<()> {
        let shape = self.shape(id)?;
        if mode.is_atomic() && (shape.leaves.len() != 1 || shape.words != 1) {
            return Err("an atomic access of more than 8 bytes".to_owned());
        }
        if shape.packed_bits {
            return Err("a vector of bits in memory".to_owned());
        }
        // The address may be in the words that are loaded into.
        for leaf in &shape.leaves {
            let (to, offset) = (to + leaf.word, leaf.offset);
            if leaf.scalar.words() == 2 {
                self.load_word(Scalar::Integer(64), to, address, offset, mode)?;
                let rest = Scalar::Integer(leaf.scalar.bits() - 64);
                self.load_word(rest, to + 1, address, offset + 8, mode)?;
            } else {
                self.load_word(leaf.scalar, to, address, offset, mode)?;
            }
        }
        Ok(())
    }

    fn load_word(
        &mut self,
        scalar: Scalar,
        to: Slot,
        address: Slot,
        offset: u32,
        mode: Mode,
    ) -> Lowered<()> {
        let bits = scalar.bits() as u8;
        let bytes = scalar.bytes();
        if let Some(width) = width_of(bytes) {
            self.emit(Op::Load {
                width,
                mode,
                to,
                address,
                offset,
            });
        } else if mode.is_atomic() {
            return Err(format!("an atomic access of {bytes} bytes"));
        } else {
            let (mut done, piece) = (0, self.temporary(1));
            for width in [Width::Four, Width::Two, Width::One] {
                if bytes & width.bytes() == 0 {
                    continue;
                }
                let target = if done == 0 { to } else { piece };
                self.emit(Op::Load {
                    width,
                    mode,
                    to: target,
                    address,
                    offset: offset + done,
                });
                if done > 0 {
                    let right = self.constant(u64::from(8 * done));
                    self.emit(Op::ShiftLeft {
                        bits: 64,
                        to: piece,
                        left: piece,
                        right,
                    });
                    self.emit(Op::Or {
                        to,
                        left: to,
                        right: piece,
                    });
                }
                done += width.bytes();
            }
        }
        if u32::from(bits) != bytes * 8 {
            self.emit(Op::Truncate { bits, to, from: to });
        }
        Ok(())
    }

    fn store_value(&mut self, id: TypeId, value: Slot, address: Slot, mode: Mode) -> Lowered<()> {
        let shape = self.shape(id)?;
        if mode.is_atomic() && (shape.leaves.len() != 1 || shape.words != 1) {
            return Err("an atomic access of more than 8 bytes".to_owned());
        }
        if shape.packed_bits {
            return Err("a vector of bits in memory".to_owned());
        }
        for leaf in &shape.leaves {
            let (value, offset) = (value.wrapping_add(leaf.word), leaf.offset);
            if leaf.scalar.words() == 2 {
                self.store_word(Scalar::Integer(64), value, address, offset, mode)?;
                let rest = Scalar::Integer(leaf.scalar.bits() - 64);
                self.store_word(rest, value.wrapping_add(1), address, offset + 8, mode)?;
            } else {
                self.store_word(leaf.scalar, value, address, offset, mode)?;
            }
        }
        Ok(())
    }

    fn store_word(
        &mut self,
        scalar: Scalar,
        value: Slot,
        address: Slot,
        offset: u32,
        mode: Mode,
    ) -> Lowered<()> {
        let bytes = scalar.bytes();
        if let Some(width) = width_of(bytes) {
            self.emit(Op::Store {
                width,
                mode,
                value,
                address,
                offset,
            });
            return Ok(());
        }
        if mode.is_atomic() {
            return Err(format!("an atomic access of {bytes} bytes"));
        }
        let (mut done, piece) = (0, self.temporary(1));
        for width in [Width::Four, Width::Two, Width::One] {
            if bytes & width.bytes() == 0 {
                continue;
            }
            let right = self.constant(u64::from(8 * done));
            self.emit(Op::ShiftRight {
                to: piece,
                left: value,
                right,
            });
            self.emit(Op::Store {
                width,
                mode,
                value: piece,
                address,
                offset: offset + done,
            });
            done += width.bytes();
        }
        Ok(())
    }

    fn element_pointer(
        &mut self,
        id: InstructionId,
        source: TypeId,
        base: Value,
        indices: &[Value],
    ) -> Lowered<()> {
        let module = self.module();
        let size = |id: TypeId| {
            module
                .types
                .size(id)
                .ok_or("an address in a type without size")
        };
        if self.shape(self.type_of(base))?.words != 1 {
            return Err("a vector of pointers".to_owned());
        }
        let mut current = self.operand(base)?;
        let to = self.result(id)?;
        let mut constant = 0u64;
        let mut walked = source;
        for (position, &index) in indices.iter().enumerate() {
            let scale = match &module.types[walked] {
                _ if position == 0 => size(source)?,
                Type::Structure(_) => {
                    let field = self.known(index).ok_or("a field that is not constant")?;
                    let offsets = module.types.layout(walked).map(|layout| &layout.offsets);
                    let offset = offsets.and_then(|offsets| offsets.get(field as usize));
                    constant = constant.wrapping_add(*offset.ok_or("a field that does not exist")?);
                    walked = module
                        .types
                        .element(walked, field)
                        .ok_or("a field that does not exist")?;
                    continue;
                }
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    walked = *element;
                    size(walked)?
                }
                _ => return Err("an index into a scalar".to_owned()),
            };
            let index_type = self.type_of(index);
            let Type::Integer(bits @ 1..=64) = module.types[index_type] else {
                return Err("an index of this type".to_owned());
            };
            if let Some(known) = self.known(index) {
                let known = crate::machine::arithmetic::signed(known, bits as u8).cast_unsigned();
                constant = constant.wrapping_add(known.wrapping_mul(scale));
            } else {
                let index = self.operand(index)?;
                let scale = u32::try_from(scale).map_err(|_| "an element that large")?;
                self.emit(Op::Index {
                    bits: bits as u8,
                    to,
                    base: current,
                    index,
                    scale,
                });
                current = to;
            }
        }
        if constant != 0 {
            let right = self.constant(constant);
            self.emit(Op::Add {
                bits: 64,
                to,
                left: current,
                right,
            });
        } else if current != to {
            self.emit(Op::Move { to, from: current });
        }
        Ok(())
    }
}
