//! Calls: of functions, of the library, through pointers, of assembly.

use super::function::{FunctionLowering, Lowered};
use crate::library::barriers;
use crate::machine::code::{Op, Slot};
use crate::machine::demangle::readable;
use crate::module::{
    Call, Callee, FunctionId, InlineAssembly, InstructionId, Pointee, Type, TypeId,
};
use crate::passes::atomic_blocks::BEGIN;
use norns_execution::{Mode, Width};

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn call(&mut self, id: InstructionId, call: &'m Call) -> Lowered<()> {
        if let Callee::Assembly(assembly) = &call.callee {
            return self.assembly(id, assembly);
        }
        let module = self.module();
        let called = module.called(call);
        if let Some(function) = called {
            let name = module.function_name(function);
            // Where the builtin is called elsewhere, the function was inlined.
            self.program.serial_thread_matters |= match name {
                barriers::WAIT | barriers::RUST_WAIT => self.needed.contains(id),
                barriers::SERIAL_THREAD_MATTERS => {
                    let caller = module.function_name(self.id);
                    ![barriers::WAIT, barriers::RUST_WAIT].contains(&caller)
                }
                _ => false,
            };
            if let Some(intrinsic) = name.strip_prefix("llvm.") {
                return self.intrinsic(id, call, intrinsic);
            }
            if !module.functions[function].is_defined()
                && self.program.builtin_of(function).is_none()
            {
                return Err(format!(
                    "the function `{}`, which no given file defines and norns does not provide (see docs/supported.md)",
                    readable(name)
                ));
            }
        }
        let variadic = matches!(&module.types[call.signature], Type::Function(signature) if signature.variadic);
        let fixed = match &module.types[call.signature] {
            Type::Function(signature) => signature.parameters.len(),
            _ => call.arguments.len(),
        };
        let mut temporaries = Vec::new();
        let mut slots: Vec<Slot> = Vec::new();
        let mut first_variadic = 0;
        for (index, argument) in call.arguments.iter().enumerate() {
            if index == fixed {
                first_variadic = slots.len();
            }
            let shape = self.shape(argument.type_id)?;
            let slot = self.operand(argument.value)?;
            match argument.by_value {
                Some(copied) if index < fixed => {
                    let copy = self.by_value(called, index, copied, slot, &mut temporaries)?;
                    slots.push(copy);
                }
                Some(copied) => self.by_value_variadic(copied, slot, &mut slots, first_variadic)?,
                None => {
                    if variadic
                        && index >= fixed
                        && shape.words == 2
                        && !(slots.len() - first_variadic).is_multiple_of(2)
                    {
                        slots.push(self.constant(0));
                    }
                    slots.extend((0..shape.words).map(|word| slot.wrapping_add(word)));
                }
            }
        }
        if let Some(who) = called.and_then(|id| module.function_name(id).strip_prefix(BEGIN)) {
            let text = self.text(who);
            slots.push(self.constant(text.0.into()));
        }
        let arguments = self.program.arguments.len() as u32;
        let count = slots.len() as u32;
        self.program.arguments.extend(slots);
        let results = self.shape(self.function.instructions[id].type_id)?.words;
        let to = if results == 0 { 0 } else { self.result(id)? };
        match called {
            Some(function) => match self.program.builtin_of(function) {
                Some(builtin) => {
                    let count =
                        u8::try_from(count).map_err(|_| "a call with that many arguments")?;
                    self.emit(Op::Builtin {
                        builtin,
                        count,
                        to,
                        arguments,
                    });
                }
                None => self.direct(function, arguments, count, results, to)?,
            },
            None => self.through_pointer(call, (arguments, count), (results, to))?,
        }
        if call.pointee != Pointee::OfCaller {
            let counter = self.program.ops.len() as u32 - 1;
            self.program.pointees.insert(counter, call.pointee);
        }
        for object in temporaries {
            self.emit(Op::EndObject { object });
        }
        Ok(())
    }

    fn through_pointer(
        &mut self,
        call: &Call,
        (arguments, count): (u32, u32),
        (results, to): (u32, u32),
    ) -> Lowered<()> {
        let Callee::Value(pointer) = call.callee else {
            return Err("a call of this".to_owned());
        };
        let pointer = self.operand(pointer)?;
        let narrow = |number: u32| u16::try_from(number).map_err(|_| "a call with that many words");
        let (count, results) = (narrow(count)?, narrow(results)?);
        self.emit(Op::CallPointer {
            pointer,
            arguments,
            count,
            results,
            to,
        });
        Ok(())
    }

    fn direct(
        &mut self,
        function: FunctionId,
        arguments: u32,
        count: u32,
        results: u32,
        to: Slot,
    ) -> Lowered<()> {
        let code = &self.program.functions[function.0 as usize];
        if count < code.parameters || (results > 0 && results != code.results) {
            return Err(format!(
                "a call of `{}` through another function type",
                code.name
            ));
        }
        self.emit(Op::Call {
            function: function.0,
            arguments,
            count,
            to,
        });
        Ok(())
    }

    /// A copy of what an argument points to, for the callee.
    fn by_value(
        &mut self,
        called: Option<FunctionId>,
        index: usize,
        copied: TypeId,
        from: Slot,
        temporaries: &mut Vec<Slot>,
    ) -> Lowered<Slot> {
        let layout = self
            .module()
            .types
            .layout(copied)
            .ok_or("an argument without size")?;
        let (size, align) = (layout.size as u32, layout.align.max(16) as u32);
        let escapes = called.is_none_or(|callee| self.program.escapes.parameter(callee, index));
        let to = self.take(2);
        let name = self.text("an argument that was passed by value");
        self.object(to, size, align, escapes, name);
        let count = self.constant(size.into());
        self.emit(Op::Copy { to, from, count });
        if escapes {
            temporaries.push(to);
        }
        Ok(to)
    }

    /// What an argument points to, as words among the variadic arguments.
    fn by_value_variadic(
        &mut self,
        copied: TypeId,
        from: Slot,
        slots: &mut Vec<Slot>,
        first: usize,
    ) -> Lowered<()> {
        let layout = self
            .module()
            .types
            .layout(copied)
            .ok_or("an argument without size")?;
        let (size, align) = (layout.size as u32, layout.align);
        if size > 4096 {
            return Err("a variadic argument that large".to_owned());
        }
        if align > 8 && !(slots.len() - first).is_multiple_of(2) {
            slots.push(self.constant(0));
        }
        for start in (0..size).step_by(8) {
            let to = self.take(1);
            let (mut done, piece) = (0, self.temporary(1));
            let rest = (size - start).min(8);
            for width in [Width::Eight, Width::Four, Width::Two, Width::One] {
                if rest & width.bytes() == 0 {
                    continue;
                }
                let target = if done == 0 { to } else { piece };
                let offset = start + done;
                self.emit(Op::Load {
                    width,
                    mode: Mode::Plain,
                    to: target,
                    address: from,
                    offset,
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
            slots.push(to);
        }
        Ok(())
    }

    fn assembly(&mut self, id: InstructionId, assembly: &InlineAssembly) -> Lowered<()> {
        let text = assembly.text.trim().trim_end_matches(';').trim();
        let has_result = self.shape(self.function.instructions[id].type_id)?.words > 0;
        match text {
            "" | "pause" | "yield" | "rep; nop" | "rep;nop" if !has_result => Ok(()),
            "mfence" if !has_result => {
                self.emit(Op::Fence {
                    mode: Mode::SequentiallyConsistent,
                });
                Ok(())
            }
            _ => Err(format!("the assembly `{text}`")),
        }
    }
}
