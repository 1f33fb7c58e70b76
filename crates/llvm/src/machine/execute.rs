//! The loop that runs bytecode.
//!
//! It runs to the next label. Frequent instructions that access only the frame are executed here; the rest is in
//! [`super::slow`]. The machine stays at an instruction with a label until it is answered; see [`super::answer`].
//!
//! 1. Steps are counted only at jumps and calls: a thread that makes too many without a label is cut.

use super::arithmetic::{self, DivisionError, low, signed, truncate};
use super::code::{BELOW, Op, Slot, UpdateKind};
use super::local;
use super::names::Target;
use super::pointer::{self, Place};
use super::shade::Next;
use super::shadow::Unknown;
use super::thread::{Context, ThreadRun};
use super::window::{Far, Frames, Near, Window};
use norns_execution::program::FindingKind;
use norns_execution::{Label, Location, Mode, ObjectId, Operation, Value, Width};

/// What an instruction did.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// It is done; the next one follows.
    Next,
    /// It is done, and set the registers.
    Moved,
    /// It has a label, which is the thread's `pending` one.
    Label,
    /// It needs to know how large an object is, which another thread may have made.
    Size(ObjectId),
    /// It frees an object, if it may.
    Free(ObjectId),
}

/// Why a thread stopped running.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pause {
    /// At its `pending` label.
    Label,
    /// To ask how large an object is.
    Size(ObjectId),
    /// To free an object, if it may; the label is still to be found.
    Free(ObjectId),
    /// To run on with an eye on what is not known, or without one.
    Shadow,
}

/// The operation of an update.
pub(crate) fn operation(kind: UpdateKind, operand: Value) -> Operation {
    match kind {
        UpdateKind::Exchange => Operation::Exchange(operand),
        UpdateKind::Add => Operation::Add(operand),
        UpdateKind::Subtract => Operation::Subtract(operand),
        UpdateKind::And => Operation::And(operand),
        UpdateKind::Or => Operation::Or(operand),
        UpdateKind::Xor => Operation::Xor(operand),
        UpdateKind::Nand => Operation::Nand(operand),
        UpdateKind::Minimum => Operation::Minimum(operand),
        UpdateKind::Maximum => Operation::Maximum(operand),
        UpdateKind::UnsignedMinimum => Operation::UnsignedMinimum(operand),
        UpdateKind::UnsignedMaximum => Operation::UnsignedMaximum(operand),
    }
}

impl ThreadRun {
    /// A word of the frame or of the constants.
    #[inline]
    pub(crate) fn get(&self, slot: Slot) -> u64 {
        self.stack[(self.registers.base - BELOW).wrapping_add(slot) as usize]
    }

    #[inline]
    pub(crate) fn set(&mut self, slot: Slot, value: u64) {
        self.stack[(self.registers.base - BELOW + slot) as usize] = value;
    }

    pub(crate) fn get_wide(&self, slot: Slot) -> u128 {
        u128::from(self.get(slot)) | u128::from(self.get(slot.wrapping_add(1))) << 64
    }

    pub(crate) fn set_wide(&mut self, slot: Slot, value: u128) {
        self.set(slot, value as u64);
        self.set(slot + 1, (value >> 64) as u64);
    }

    /// Stops at a label.
    #[inline]
    pub(crate) fn stop(&mut self, label: Label) -> Step {
        self.pending = label;
        Step::Label
    }

    /// Runs to the next label.
    pub(crate) fn run(&mut self, context: Context<'_>) -> Pause {
        let mut fuel = context.code.limits.steps;
        loop {
            let pause = if !self.shadow.is_empty() {
                self.run_in::<Far, true>(context, &mut fuel)
            } else if context.code.near {
                self.run_in::<Near, false>(context, &mut fuel)
            } else {
                self.run_in::<Far, false>(context, &mut fuel)
            };
            if !matches!(pause, Pause::Shadow) {
                return pause;
            }
        }
    }

    /// Runs to the next label, and with an eye on what is not known if it is `SHADED`: then something is not, and else everything
    /// is. When that changes, it stops.
    #[expect(clippy::too_many_lines, reason = "one match over all instructions")]
    fn run_in<F: Frames, const SHADED: bool>(
        &mut self,
        context: Context<'_>,
        fuel_left: &mut u64,
    ) -> Pause {
        let code = context.code;
        let ops = code.ops.as_slice();
        let mut fuel = *fuel_left;
        // The instructions behind the one that runs.
        let mut rest = ops[self.registers.counter as usize..].iter();
        // The frame is held apart from the thread while nothing but its words is touched.
        let mut window = F::window(&mut self.stack, self.registers.base);
        macro_rules! get {
            ($slot:expr) => {
                window.get($slot)
            };
        }
        macro_rules! go {
            ($to:expr) => {
                rest = ops[$to as usize..].iter()
            };
        }
        macro_rules! save_counter {
            () => {
                self.registers.counter = (ops.len() - rest.len() - 1) as u32
            };
        }
        macro_rules! burn {
            () => {
                fuel -= 1;
                if fuel == 0 {
                    save_counter!();
                    let reason = context
                        .names()
                        .text("the limit on steps that touch no shared memory");
                    self.pending = Label::Cut { reason };
                    return Pause::Label;
                }
            };
        }
        // What follows a step that was made without the window.
        macro_rules! after {
            ($step:expr) => {{
                match $step {
                    Step::Next => {}
                    Step::Moved => go!(self.registers.counter),
                    Step::Label => return Pause::Label,
                    Step::Size(object) => return Pause::Size(object),
                    Step::Free(object) => return Pause::Free(object),
                }
                if SHADED {
                    self.shadow.truncate(self.registers.top);
                }
                if SHADED == self.shadow.is_empty() {
                    // The next instruction is the first of `rest`.
                    self.registers.counter = (ops.len() - rest.len()) as u32;
                    *fuel_left = fuel;
                    return Pause::Shadow;
                }
                window = F::window(&mut self.stack, self.registers.base);
            }};
        }
        macro_rules! slow {
            ($step:expr) => {{
                save_counter!();
                drop(window);
                after!($step);
            }};
        }
        loop {
            let Some(op) = rest.next() else {
                unreachable!("what is last in the code does not go on")
            };
            macro_rules! set {
                ($slot:expr, $value:expr) => {{
                    let value: u64 = $value;
                    window.set($slot, value);
                }};
            }
            macro_rules! divide {
                ($result:expr, $to:expr) => {
                    match $result {
                        Ok(value) => set!($to, value),
                        Err(error) => slow!(self.division_error(context, error)),
                    }
                };
            }
            if SHADED {
                save_counter!();
                drop(window);
                if let Next::Done(step) = self.shade(context, op) {
                    after!(step);
                    continue;
                }
                window = F::window(&mut self.stack, self.registers.base);
            }
            match *op {
                Op::Move { to, from } => set!(to, get!(from)),
                Op::Add {
                    bits,
                    to,
                    left,
                    right,
                } => set!(to, truncate(get!(left).wrapping_add(get!(right)), bits)),
                Op::Subtract {
                    bits,
                    to,
                    left,
                    right,
                } => set!(to, truncate(get!(left).wrapping_sub(get!(right)), bits)),
                Op::Multiply {
                    bits,
                    to,
                    left,
                    right,
                } => set!(to, truncate(get!(left).wrapping_mul(get!(right)), bits)),
                Op::Add32 { to, left, right } => {
                    set!(to, low(get!(left)).wrapping_add(low(get!(right))).into());
                }
                Op::Subtract32 { to, left, right } => {
                    set!(to, low(get!(left)).wrapping_sub(low(get!(right))).into());
                }
                Op::Multiply32 { to, left, right } => {
                    set!(to, low(get!(left)).wrapping_mul(low(get!(right))).into());
                }
                Op::UnsignedDivide { to, left, right } => {
                    divide!(
                        get!(left)
                            .checked_div(get!(right))
                            .ok_or(DivisionError::ByZero),
                        to
                    );
                }
                Op::UnsignedRemainder { to, left, right } => {
                    divide!(
                        get!(left)
                            .checked_rem(get!(right))
                            .ok_or(DivisionError::ByZero),
                        to
                    );
                }
                Op::SignedDivide {
                    bits,
                    to,
                    left,
                    right,
                } => {
                    let (a, b) = (signed(get!(left), bits), signed(get!(right), bits));
                    divide!(
                        arithmetic::divide(a, b, bits).map(|(quotient, _)| quotient),
                        to
                    );
                }
                Op::SignedRemainder {
                    bits,
                    to,
                    left,
                    right,
                } => {
                    let (a, b) = (signed(get!(left), bits), signed(get!(right), bits));
                    divide!(
                        arithmetic::divide(a, b, bits).map(|(_, remainder)| remainder),
                        to
                    );
                }
                Op::And { to, left, right } => set!(to, get!(left) & get!(right)),
                Op::Or { to, left, right } => set!(to, get!(left) | get!(right)),
                Op::Xor { to, left, right } => set!(to, get!(left) ^ get!(right)),
                // Shifting by too much gives a value that is not defined: any will do.
                Op::ShiftLeft {
                    bits,
                    to,
                    left,
                    right,
                } => {
                    set!(
                        to,
                        truncate(get!(left).wrapping_shl(low(get!(right))), bits)
                    );
                }
                Op::ShiftRight { to, left, right } => {
                    set!(to, get!(left).wrapping_shr(low(get!(right))));
                }
                Op::ShiftRightSigned {
                    bits,
                    to,
                    left,
                    right,
                } => {
                    let amount = get!(right).min(63);
                    set!(
                        to,
                        truncate((signed(get!(left), bits) >> amount).cast_unsigned(), bits)
                    );
                }
                Op::SignExtend {
                    from_bits,
                    bits,
                    to,
                    from,
                } => {
                    set!(
                        to,
                        truncate(signed(get!(from), from_bits).cast_unsigned(), bits)
                    );
                }
                Op::Truncate { bits, to, from } => set!(to, truncate(get!(from), bits)),
                Op::Equal { to, left, right } => set!(to, (get!(left) == get!(right)).into()),
                Op::NotEqual { to, left, right } => set!(to, (get!(left) != get!(right)).into()),
                Op::Less { to, left, right } => set!(to, (get!(left) < get!(right)).into()),
                Op::LessOrEqual { to, left, right } => set!(to, (get!(left) <= get!(right)).into()),
                Op::SignedLess {
                    bits,
                    to,
                    left,
                    right,
                } => {
                    set!(
                        to,
                        (signed(get!(left), bits) < signed(get!(right), bits)).into()
                    );
                }
                Op::SignedLess32 { to, left, right } => {
                    let (left, right) = (low(get!(left)), low(get!(right)));
                    set!(to, (left.cast_signed() < right.cast_signed()).into());
                }
                Op::SignedLessOrEqual {
                    bits,
                    to,
                    left,
                    right,
                } => {
                    set!(
                        to,
                        (signed(get!(left), bits) <= signed(get!(right), bits)).into()
                    );
                }
                Op::Select {
                    to,
                    condition,
                    then,
                    otherwise,
                    ..
                } => {
                    let (a, b) = (get!(then), get!(otherwise));
                    set!(to, if get!(condition) & 1 == 1 { a } else { b });
                }
                Op::Index {
                    bits,
                    to,
                    base: start,
                    index,
                    scale,
                } => {
                    let offset = signed(get!(index), bits)
                        .cast_unsigned()
                        .wrapping_mul(scale.into());
                    set!(to, get!(start).wrapping_add(offset));
                }
                Op::Float {
                    operation,
                    double,
                    to,
                    left,
                    right,
                } => {
                    set!(
                        to,
                        arithmetic::float(operation, double, get!(left), get!(right))
                    );
                }
                Op::FloatCompare {
                    predicate,
                    double,
                    to,
                    left,
                    right,
                } => {
                    set!(
                        to,
                        arithmetic::compare_floats(predicate, double, get!(left), get!(right))
                            .into()
                    );
                }
                Op::Pick {
                    to,
                    from,
                    index,
                    count,
                } => {
                    let index = get!(index);
                    // An index outside gives an undefined value.
                    let lane = if index < count.into() {
                        index as Slot
                    } else {
                        0
                    };
                    set!(to, get!(from.wrapping_add(lane)));
                }
                Op::Put {
                    to,
                    index,
                    from,
                    count,
                } => {
                    let index = get!(index);
                    let lane = if index < count.into() {
                        index as Slot
                    } else {
                        0
                    };
                    set!(to + lane, get!(from));
                }
                Op::Head { head } => {
                    slow!(self.visit_head(context, &code.heads[head as usize]));
                }
                Op::Jump { to } => {
                    burn!();
                    go!(to);
                }
                Op::JumpIf {
                    condition,
                    then,
                    otherwise,
                } => {
                    burn!();
                    go!(if get!(condition) & 1 == 1 {
                        then
                    } else {
                        otherwise
                    });
                }
                Op::JumpIfEqual {
                    left,
                    right,
                    then,
                    otherwise,
                } => {
                    burn!();
                    go!(if get!(left) == get!(right) {
                        then
                    } else {
                        otherwise
                    });
                }
                Op::JumpIfLess {
                    left,
                    right,
                    then,
                    otherwise,
                } => {
                    burn!();
                    go!(if get!(left) < get!(right) {
                        then
                    } else {
                        otherwise
                    });
                }
                Op::JumpIfSignedLess {
                    bits,
                    left,
                    right,
                    then,
                    otherwise,
                } => {
                    burn!();
                    let less = signed(get!(left), bits) < signed(get!(right), bits);
                    go!(if less { then } else { otherwise });
                }
                Op::JumpIfSignedLess32 {
                    left,
                    right,
                    then,
                    otherwise,
                } => {
                    burn!();
                    let (left, right) = (low(get!(left)), low(get!(right)));
                    let less = left.cast_signed() < right.cast_signed();
                    go!(if less { then } else { otherwise });
                }
                Op::Switch { value, table } => {
                    burn!();
                    let value = get!(value);
                    let table = &code.switches[table as usize];
                    let found = table.cases.binary_search_by_key(&value, |&(case, _)| case);
                    go!(found.map_or(table.default, |index| table.cases[index].1));
                }
                Op::Call {
                    function,
                    arguments,
                    count,
                    to,
                } => {
                    burn!();
                    slow!(self.call(context, function, arguments, count, to));
                }
                Op::Return { from, count } if SHADED => {
                    slow!(self.leave_shaded(from, count));
                }
                Op::Return { from, count } => {
                    drop(window);
                    let back = self.leave(from, count);
                    go!(back);
                    window = F::window(&mut self.stack, self.registers.base);
                }
                Op::Load {
                    width,
                    mode,
                    to,
                    address,
                    offset,
                } => {
                    let address = get!(address).wrapping_add(offset.into());
                    if pointer::is_local(address) {
                        drop(window);
                        let loaded = self.load_local(address, width);
                        window = F::window(&mut self.stack, self.registers.base);
                        if let Ok(value) = loaded {
                            set!(to, value);
                        } else {
                            slow!(self.load_unknown(context, address, width, to));
                        }
                    } else {
                        slow!(self.load_shared(context, address, width, mode, to));
                    }
                }
                Op::Store {
                    width,
                    mode,
                    value,
                    address,
                    offset,
                } => {
                    let (value, address) = (get!(value), get!(address).wrapping_add(offset.into()));
                    if pointer::is_local(address) {
                        drop(window);
                        let stored = self.store_local(address, width, value);
                        window = F::window(&mut self.stack, self.registers.base);
                        match stored {
                            Ok(()) => {}
                            Err(fault) => {
                                slow!(self.fault(context, fault, address, width, "writes"));
                            }
                        }
                    } else {
                        let value = (value, Unknown::NOTHING);
                        slow!(self.store_shared(context, address, width, mode, value));
                    }
                }
                // Named one by one, so that the jump to an instruction needs no check.
                Op::Undefined { .. }
                | Op::Wide { .. }
                | Op::WideCompare { .. }
                | Op::Convert { .. }
                | Op::JumpIndirect { .. }
                | Op::CallPointer { .. }
                | Op::Update { .. }
                | Op::CompareExchange { .. }
                | Op::Fence { .. }
                | Op::CheckDisjoint { .. }
                | Op::Copy { .. }
                | Op::Fill { .. }
                | Op::LocalObject { .. }
                | Op::SharedObject { .. }
                | Op::DynamicObject { .. }
                | Op::EndObject { .. }
                | Op::BeginLocal { .. }
                | Op::EndLocal { .. }
                | Op::StackSave { .. }
                | Op::StackRestore { .. }
                | Op::ThreadLocal { .. }
                | Op::VariadicStart { .. }
                | Op::Builtin { .. }
                | Op::Unwind { .. }
                | Op::Unreachable
                | Op::Unsupported { .. }
                | Op::ThreadEnd
                | Op::ProgramEnd => slow!(self.slow(context, op)),
            }
        }
    }

    /// Leaves a function, and gives where to go on.
    #[inline]
    fn leave(&mut self, from: Slot, count: u32) -> u32 {
        let base = self.registers.base as usize;
        let [back, outer] = [self.stack[base], self.stack[base + 1]];
        let caller = outer as u32;
        let to = (caller - BELOW) as usize + (back >> 32) as usize;
        if count == 1 {
            self.stack[to] = self.get(from);
        } else {
            for word in 0..count {
                self.stack[to + word as usize] = self.get(from.wrapping_add(word));
            }
        }
        self.registers.base = caller;
        self.registers.top = (outer >> 32) as u32;
        self.registers.depth -= 1;
        self.low = self.low.min(caller);
        back as u32
    }

    /// The same when something is not known.
    fn leave_shaded(&mut self, from: Slot, count: u32) -> Step {
        let shades: Vec<Unknown> = (0..count)
            .map(|word| self.unknown(from.wrapping_add(word)))
            .collect();
        let to = (self.stack[self.registers.base as usize] >> 32) as Slot;
        self.registers.counter = self.leave(from, count);
        self.shadow.truncate(self.registers.top);
        // A call that wants no result has no word for it.
        for (word, unknown) in (0..).zip(shades).filter(|_| to >= BELOW) {
            self.set_unknown(to + word, unknown);
        }
        Step::Moved
    }

    #[inline]
    pub(crate) fn load_local(&self, address: u64, width: Width) -> Result<u64, local::Fault> {
        load_local(&self.stack, address, width)
    }

    #[inline]
    pub(crate) fn store_local(
        &mut self,
        address: u64,
        width: Width,
        value: u64,
    ) -> Result<(), local::Fault> {
        store_local(&mut self.stack, &mut self.low, address, width, value)
    }

    fn load_shared(
        &mut self,
        context: Context<'_>,
        address: u64,
        width: Width,
        mode: Mode,
        to: Slot,
    ) -> Step {
        let location = match self.shared(context, address, width, "reads") {
            Ok(location) => location,
            Err(step) => return step,
        };
        if !location.offset.is_multiple_of(width.bytes()) {
            if mode.is_atomic() {
                return self.unsupported(context, "an atomic access that is not aligned");
            }
            let load = context.code.helpers.load;
            return self.call_with(context, load, &[address, width.bytes().into()], to);
        }
        if mode == Mode::Plain
            && let Some(value) = context.code.image.constant(location, width)
        {
            self.set(to, value);
            return Step::Next;
        }
        self.stop(Label::Read {
            location,
            width,
            mode,
            until: None,
        })
    }

    pub(crate) fn store_shared(
        &mut self,
        context: Context<'_>,
        address: u64,
        width: Width,
        mode: Mode,
        (value, unknown): (u64, Unknown),
    ) -> Step {
        let location = match self.shared(context, address, width, "writes") {
            Ok(location) => location,
            Err(step) => return step,
        };
        if !location.offset.is_multiple_of(width.bytes()) {
            if mode.is_atomic() {
                return self.unsupported(context, "an atomic access that is not aligned");
            }
            let store = context.code.helpers.store;
            let values = [address, width.bytes().into(), value];
            let step = self.call_with(context, store, &values, BELOW);
            if unknown.bits != 0 {
                let known = Unknown::NOTHING;
                self.hand_shades(3, &[known, known, unknown]);
            }
            return step;
        }
        let value = Value::partly(value, unknown.bits, width);
        self.stop(Label::Write {
            location,
            width,
            mode,
            value,
        })
    }

    /// The location of an address outside of the stack, or what is wrong with it.
    pub(crate) fn shared(
        &mut self,
        context: Context<'_>,
        address: u64,
        width: Width,
        verb: &str,
    ) -> Result<Location, Step> {
        if let Some(location) = pointer::global_place(address) {
            return match context.code.image.undefined(location.object) {
                None => Ok(location),
                Some(name) => {
                    let what = format!("the variable `{name}`, which is not defined");
                    Err(self.unsupported(context, &what))
                }
            };
        }
        match self.found.get(address) {
            Some(location) => Ok(location),
            None => self.find(context, address, width, verb),
        }
    }

    /// The same for an address at which the thread has not found anything lately.
    #[cold]
    fn find(
        &mut self,
        context: Context<'_>,
        address: u64,
        width: Width,
        verb: &str,
    ) -> Result<Location, Step> {
        if let Some(location) = self.location(context, address) {
            return Ok(location);
        }
        let bytes = width.bytes();
        let plural = if bytes == 1 { "byte" } else { "bytes" };
        let target = context.names().target(address);
        let (kind, message) = if let Target::Below(object, before) = target {
            let name = super::describe::object_name(context, object);
            (
                FindingKind::OutOfBounds,
                format!("{verb} {bytes} {plural} {before} bytes before the start of {name}"),
            )
        } else {
            (
                FindingKind::WildPointer,
                format!("{verb} {bytes} {plural} through a pointer that points to no object"),
            )
        };
        Err(self.fail(context, kind, message))
    }

    /// Where a pointer leads, if it leads into an object outside of the stacks of threads.
    pub(crate) fn location(&mut self, context: Context<'_>, pointer: u64) -> Option<Location> {
        let known = self.found.get(pointer);
        if known.is_some() {
            return known;
        }
        let location = context.location(pointer);
        if let (Some(Location { object, .. }), Place::Made(address, _)) =
            (location, pointer::place(pointer))
        {
            self.found.add(pointer, address, object);
        }
        location
    }
}

#[inline]
fn load_local(stack: &[u64], address: u64, width: Width) -> Result<u64, local::Fault> {
    let Place::Local(index, offset) = pointer::place(address) else {
        return Err(local::Fault::Wild);
    };
    local::load(stack, index, offset, width.bytes().into())
}

#[inline]
fn store_local(
    stack: &mut [u64],
    low: &mut u32,
    address: u64,
    width: Width,
    value: u64,
) -> Result<(), local::Fault> {
    let Place::Local(index, offset) = pointer::place(address) else {
        return Err(local::Fault::Wild);
    };
    *low = (*low).min(index as u32);
    local::store(stack, index, offset, width.bytes().into(), value)
}
