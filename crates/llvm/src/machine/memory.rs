//! Instructions on whole objects: creating, copying and filling them, thread-local variables, variadic arguments.

use super::code::{BELOW, Slot};
use super::execute::Step;
use super::local::{self, Fault};
use super::pointer::{self, MAXIMUM_SIZE, MAXIMUM_STACK, Place};
use super::shadow::Unknown;
use super::thread::{Context, ThreadRun, home};
use norns_execution::program::FindingKind;
use norns_execution::{Label, Location, Mode, ObjectKind, TextId, Value, Width};

impl ThreadRun {
    /// The label that makes an object.
    pub(crate) fn allocate(
        &mut self,
        context: Context<'_>,
        kind: ObjectKind,
        size: u64,
        align: u64,
        zeroed: bool,
        origin: TextId,
    ) -> Step {
        if size > MAXIMUM_SIZE || align > MAXIMUM_SIZE {
            return self.unsupported(
                context,
                &format!("an object of more than {MAXIMUM_SIZE} bytes"),
            );
        }
        let Some(address) = self.next_address(kind, pointer::class(size, align)) else {
            return self.too_many_objects(context);
        };
        let object = self.object_at(context, address);
        let (size, align) = (size as u32, align as u32);
        self.stop(Label::Allocate {
            object,
            size,
            align,
            zeroed,
            kind,
            origin,
        })
    }

    #[cold]
    fn too_many_objects(&mut self, context: Context<'_>) -> Step {
        let what = "an object for which no address is left: its thread allocated too many of this size, or is nested too deeply";
        self.unsupported(context, what)
    }

    pub(super) fn dynamic_object(
        &mut self,
        context: Context<'_>,
        escapes: bool,
        to: Slot,
        count: u64,
        scale: u32,
        origin: TextId,
    ) -> Step {
        let size = count
            .checked_mul(scale.into())
            .filter(|&size| size <= MAXIMUM_SIZE);
        let Some(size) = size else {
            let message = "a local array is larger than the stack".to_owned();
            return self.fail(context, FindingKind::StackOverflow, message);
        };
        if escapes {
            return self.allocate(context, ObjectKind::Stack, size, 16, false, origin);
        }
        let index = self.registers.top.next_multiple_of(2);
        let top = u64::from(index) + local::words(size).next_multiple_of(2);
        if top > MAXIMUM_STACK as u64 {
            let message = "a local array is larger than the stack".to_owned();
            return self.fail(context, FindingKind::StackOverflow, message);
        }
        self.reserve(top as u32);
        self.registers.top = top as u32;
        local::create(&mut self.stack, index as usize, size, origin);
        self.set(to, pointer::local(index as usize));
        Step::Next
    }

    pub(super) fn thread_local(&mut self, context: Context<'_>, to: Slot, variable: u32) -> Step {
        let slot = (home(context.code) + 2 + 2 * variable) as usize;
        let (address, written) = (self.stack[slot], self.stack[slot + 1] as usize);
        let image = &context.code.image.thread_locals[variable as usize];
        if address == 0 {
            let origin = context.names().text(&format!("`{}`", image.name));
            let kind = ObjectKind::ThreadLocal;
            let Some(address) = self.thread_local_address(image.size, image.align, variable) else {
                return self.too_many_objects(context);
            };
            let object = self.object_at(context, address);
            return self.stop(Label::Allocate {
                object,
                size: image.size,
                align: image.align,
                zeroed: true,
                kind,
                origin,
            });
        }
        if let Some(&(offset, width, value)) = image.writes.get(written)
            && let Some(start) = self.location(context, address)
        {
            return self.stop(Label::Write {
                location: Location { offset, ..start },
                width,
                mode: Mode::Plain,
                value: Value::new(value, width),
            });
        }
        self.set(to, address);
        Step::Next
    }

    /// Fills a `__va_list_tag` such that all arguments come from memory.
    pub(super) fn variadic_start(&mut self, context: Context<'_>, list: Slot) -> Step {
        let list = self.get(list);
        let area = self.stack[self.registers.base as usize + 2];
        // Behind the header of the object that holds the arguments: its start as memory.
        let fields = [0x0000_0130_0000_0030, area, 0];
        if pointer::is_local(list) {
            for (offset, value) in [0, 8, 16].into_iter().zip(fields) {
                if let Err(fault) = self.store_local(list + offset, Width::Eight, value) {
                    return self.fault(context, fault, list + offset, Width::Eight, "writes");
                }
            }
            return Step::Next;
        }
        match self.shared(context, list, Width::Eight, "writes") {
            Ok(location) => {
                let done = u32::from(self.registers.listed).min(2);
                let location = Location {
                    offset: location.offset + 8 * done,
                    ..location
                };
                let value = Value::new(fields[done as usize], Width::Eight);
                self.stop(Label::Write {
                    location,
                    width: Width::Eight,
                    mode: Mode::Plain,
                    value,
                })
            }
            Err(step) => step,
        }
    }

    /// What is copied without provision for overlap, by `memcpy` or by an assignment of a structure, must not overlap, or be
    /// the very same.
    pub(super) fn check_disjoint(
        &mut self,
        context: Context<'_>,
        to: u64,
        from: u64,
        count: u64,
    ) -> Step {
        // A count that leads from one object into another is found when the copy leaves the first.
        let is_apart = to.abs_diff(from) >= count || !pointer::is_same_object(to, from);
        if to == from || count > MAXIMUM_SIZE || is_apart {
            return Step::Next;
        }
        let message =
            format!("copies {count} bytes between overlapping areas, which only memmove allows");
        self.fail(context, FindingKind::Misuse, message)
    }

    pub(super) fn copy_memory(
        &mut self,
        context: Context<'_>,
        to: u64,
        from: u64,
        count: u64,
    ) -> Step {
        if count == 0 {
            return Step::Next;
        }
        if count > MAXIMUM_SIZE {
            let message = format!("copies {count} bytes, which is more than any object has");
            return self.fail(context, FindingKind::OutOfBounds, message);
        }
        let constant = match pointer::place(from) {
            Place::Local(..) => true,
            Place::Global(location) => {
                let object = context.code.image.get(location.object);
                object.is_some_and(|object| {
                    object.constant && u64::from(location.offset) + count <= object.size.into()
                })
            }
            _ => false,
        };
        if !pointer::is_local(to) || !constant {
            let copy = context.code.helpers.copy;
            return self.call_with(context, copy, &[to, from, count], BELOW);
        }
        let backward = to > from;
        let mut done = 0;
        while done < count {
            let width = (count - done).min(8);
            let at = if backward { count - done - width } else { done };
            let read = match pointer::place(from.wrapping_add(at)) {
                Place::Local(index, offset) => self.peek(index, offset, width),
                Place::Global(location) => {
                    let byte = |number: u64| {
                        let location = Location {
                            offset: location.offset + number as u32,
                            ..location
                        };
                        context.code.image.initial(location, Width::One).bits() << (8 * number)
                    };
                    Ok(((0..width).map(byte).sum(), 0))
                }
                _ => Err(Fault::Wild),
            };
            let (value, unknown) = match read {
                Ok(read) => read,
                Err(fault) => return self.fault(context, fault, from, Width::One, "reads"),
            };
            let Place::Local(index, offset) = pointer::place(to.wrapping_add(at)) else {
                return self.fault(context, Fault::Wild, to, Width::One, "writes");
            };
            if let Err(fault) = self.poke(index, offset, width, value, unknown) {
                return self.fault(context, fault, to, Width::One, "writes");
            }
            done += width;
        }
        Step::Next
    }

    pub(super) fn fill_memory(
        &mut self,
        context: Context<'_>,
        to: u64,
        (byte, unknown): (u64, Unknown),
        count: u64,
    ) -> Step {
        if count == 0 {
            return Step::Next;
        }
        if count > MAXIMUM_SIZE {
            let message = format!("sets {count} bytes, which is more than any object has");
            return self.fail(context, FindingKind::OutOfBounds, message);
        }
        let byte = byte & 0xFF;
        let Place::Local(index, start) = pointer::place(to) else {
            let fill = context.code.helpers.fill;
            let step = self.call_with(context, fill, &[to, byte, count], BELOW);
            if unknown.bits != 0 {
                let bits = unknown.bits & 0xFF;
                self.hand_shades(2, &[Unknown::NOTHING, Unknown { bits, ..unknown }]);
            }
            return step;
        };
        let pattern = byte * 0x0101_0101_0101_0101;
        let unknown = (unknown.bits & 0xFF) * 0x0101_0101_0101_0101;
        let mut done = 0;
        while done < count {
            let width = (count - done).min(8);
            let stored = self.poke(index, start + done, width, pattern, unknown);
            if let Err(fault) = stored {
                return self.fault(context, fault, to, Width::One, "writes");
            }
            done += width;
        }
        Step::Next
    }
}
