//! Running an instruction when words of the stack are unknown: the shadow of its result, and what must not depend on unknown
//! bits.
//!
//! An instruction that only moves or computes values derives the shadow of its result from the shadows of its operands. A
//! branch condition, an address, a divisor, what a library function examines, and so on must be known; otherwise there is a
//! finding.
//!
//! Each instruction is examined here before it is run as usual ([`Shaded::Run`]), or is run here ([`Shaded::Done`]).

use super::arithmetic::{Conversion, FloatOperation, WideOperation, signed, truncate};
use super::code::{BELOW, FRAME_HEADER, Op, Slot, is_constant};
use super::execute::Step;
use super::local;
use super::pointer::{self, Place};
use super::shadow::Unknown;
use super::thread::{Context, ThreadRun, home};
use crate::library::Builtin;
use crate::module::IntegerPredicate as P;
use norns_execution::program::FindingKind;
use norns_execution::shadow::{self, Shaded};
use norns_execution::{Label, Location, TextId, Value, Width};

/// What an update does whose success is not known.
pub(crate) const UNDECIDED: &str = "whether a compare-exchange succeeds depends";

/// What is left to do.
pub(crate) enum Next {
    /// The instruction itself.
    Run,
    /// Nothing.
    Done(Step),
}

impl ThreadRun {
    /// The finding that something depends on uninitialised bits.
    #[cold]
    pub(crate) fn depends(&mut self, context: Context<'_>, what: &str, origin: TextId) -> Step {
        let origin = context.names().text_of(origin).to_owned();
        let message = format!("{what} on uninitialised memory: {origin}");
        self.fail(context, FindingKind::Uninitialised, message)
    }

    /// The name of an object from which uninitialised bits come.
    pub(crate) fn origin(&self, context: Context<'_>, what: &str) -> TextId {
        let place = (self.place(context) as usize)
            .checked_sub(1)
            .and_then(|index| context.code.source_places.get(index));
        let text = match place {
            Some(place) => format!("{what}, read at line {}", place.line),
            None => what.to_owned(),
        };
        context.names().text(&text)
    }

    /// The same for memory that others may reach.
    pub(crate) fn origin_of(&self, context: Context<'_>, location: Location) -> TextId {
        let name = super::describe::object_name(context, location.object);
        self.origin(context, &name)
    }

    fn origin_of_local(&self, context: Context<'_>, index: usize) -> TextId {
        let name = context
            .names()
            .text_of(local::name(&self.stack, index))
            .to_owned();
        self.origin(context, &name)
    }

    /// That a word is known as a whole.
    fn must_know(&mut self, context: Context<'_>, slot: Slot, what: &str) -> Result<(), Step> {
        match self.unknown(slot) {
            Unknown { bits: 0, .. } => Ok(()),
            Unknown { origin, .. } => Err(self.depends(context, what, origin)),
        }
    }

    /// That a comparison is decided by what is known.
    fn must_decide(
        &mut self,
        context: Context<'_>,
        outcome: Option<bool>,
        left: Slot,
        right: Slot,
    ) -> Result<(), Step> {
        if outcome.is_some() {
            return Ok(());
        }
        let origin = self.unknown(left).or(self.unknown(right)).origin;
        Err(self.depends(context, "a branch depends", origin))
    }

    /// Sets the shadow of the result of two operands.
    fn result_of(&mut self, to: Slot, left: Slot, right: Slot, bits: u128) {
        let origin = self.unknown(left).or(self.unknown(right)).origin;
        let bits = bits as u64;
        self.set_unknown(to, Unknown { bits, origin });
    }

    /// Whether the function that runs was called by no other.
    fn is_outermost(&self, context: Context<'_>) -> bool {
        let caller = self.stack[self.registers.base as usize + 1] as u32;
        caller == home(context.code)
    }

    /// Sets the shadow of a quotient or remainder, whose divisor is known.
    fn divided(&mut self, to: Slot, left: Slot, right: Slot, rule: impl Fn(Shaded, u128) -> u128) {
        let divisor = self.get(right);
        // The machine says that it divides by zero.
        if divisor != 0 {
            self.result_of(to, left, right, rule(self.shaded(left), divisor.into()));
        }
    }

    fn wide(&self, slot: Slot) -> Shaded {
        let (low, high) = (self.unknown(slot), self.unknown(slot.wrapping_add(1)));
        let shadow = u128::from(low.bits) | u128::from(high.bits) << 64;
        Shaded::new(self.get_wide(slot), shadow)
    }

    fn unknown_of_wide(&self, slot: Slot) -> Unknown {
        self.unknown(slot).or(self.unknown(slot.wrapping_add(1)))
    }

    fn set_wide_unknown(&mut self, to: Slot, bits: u128, origin: TextId) {
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        self.set_unknown(to, Unknown { bits: low, origin });
        self.set_unknown(to + 1, Unknown { bits: high, origin });
    }

    /// Looks at an instruction that is about to be run.
    pub(crate) fn shade(&mut self, context: Context<'_>, op: &Op) -> Next {
        match self.look(context, op) {
            Ok(next) => next,
            Err(step) => Next::Done(step),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one match over the instructions")]
    fn look(&mut self, context: Context<'_>, op: &Op) -> Result<Next, Step> {
        macro_rules! binary {
            ($to:expr, $left:expr, $right:expr, $rule:expr) => {{
                let (a, b) = (self.shaded($left), self.shaded($right));
                let rule: fn(Shaded, Shaded) -> u128 = $rule;
                self.result_of($to, $left, $right, rule(a, b));
            }};
        }
        macro_rules! sized {
            ($bits:expr, $to:expr, $left:expr, $right:expr, $rule:expr) => {{
                let (a, b) = (self.shaded($left), self.shaded($right));
                self.result_of($to, $left, $right, $rule(u32::from($bits), a, b));
            }};
        }
        macro_rules! comparison {
            ($to:expr, $left:expr, $right:expr, $outcome:expr) => {{
                let (a, b) = (self.shaded($left), self.shaded($right));
                let outcome: Option<bool> = $outcome(a, b);
                self.result_of($to, $left, $right, outcome.is_none().into());
            }};
        }
        match *op {
            Op::Move { to, from } => self.set_unknown(to, self.unknown(from)),
            Op::Undefined { to, bits } => {
                let origin = self.origin(context, "a value that was never computed");
                let bits = truncate(u64::MAX, bits);
                self.set_unknown(to, Unknown { bits, origin });
                self.set(to, 0);
                return Ok(Next::Done(Step::Next));
            }
            Op::Add {
                bits,
                to,
                left,
                right,
            } => sized!(bits, to, left, right, shadow::add),
            Op::Add32 { to, left, right } => sized!(32u8, to, left, right, shadow::add),
            Op::Subtract {
                bits,
                to,
                left,
                right,
            } => {
                sized!(bits, to, left, right, shadow::subtract);
            }
            Op::Subtract32 { to, left, right } => sized!(32u8, to, left, right, shadow::subtract),
            Op::Multiply {
                bits,
                to,
                left,
                right,
            } => {
                sized!(bits, to, left, right, shadow::multiply);
            }
            Op::Multiply32 { to, left, right } => sized!(32u8, to, left, right, shadow::multiply),
            Op::UnsignedDivide { to, left, right } => {
                self.must_know(context, right, "a divisor depends")?;
                self.divided(to, left, right, shadow::quotient);
            }
            Op::UnsignedRemainder { to, left, right } => {
                self.must_know(context, right, "a divisor depends")?;
                self.divided(to, left, right, shadow::remainder);
            }
            Op::SignedDivide {
                bits,
                to,
                left,
                right,
            } => {
                self.must_know(context, right, "a divisor depends")?;
                self.divided(to, left, right, |a, b| {
                    shadow::signed_quotient(bits.into(), a, b)
                });
            }
            Op::SignedRemainder {
                bits,
                to,
                left,
                right,
            } => {
                self.must_know(context, right, "a divisor depends")?;
                self.divided(to, left, right, |a, b| {
                    shadow::signed_remainder(bits.into(), a, b)
                });
            }
            Op::And { to, left, right } => binary!(to, left, right, shadow::and),
            Op::Or { to, left, right } => binary!(to, left, right, shadow::or),
            Op::Xor { to, left, right } => binary!(to, left, right, shadow::xor),
            Op::ShiftLeft {
                bits,
                to,
                left,
                right,
            } => {
                sized!(bits, to, left, right, shadow::shift_left);
            }
            Op::ShiftRight { to, left, right } => binary!(to, left, right, shadow::shift_right),
            Op::ShiftRightSigned {
                bits,
                to,
                left,
                right,
            } => {
                sized!(bits, to, left, right, shadow::shift_right_signed);
            }
            Op::SignExtend {
                from_bits,
                bits,
                to,
                from,
            } => {
                let unknown = self.unknown(from).bits.into();
                let extended = shadow::sign_extend(from_bits.into(), bits.into(), unknown);
                self.result_of(to, from, from, extended);
            }
            Op::Truncate { bits, to, from } => {
                let unknown = truncate(self.unknown(from).bits, bits);
                self.result_of(to, from, from, unknown.into());
            }
            Op::Equal { to, left, right } | Op::NotEqual { to, left, right } => {
                comparison!(to, left, right, shadow::equal);
            }
            Op::Less { to, left, right } => comparison!(to, left, right, shadow::less),
            Op::LessOrEqual { to, left, right } => {
                comparison!(to, left, right, |a, b| shadow::less(b, a));
            }
            Op::SignedLess {
                bits,
                to,
                left,
                right,
            } => {
                comparison!(to, left, right, |a, b| shadow::signed_less(
                    bits.into(),
                    a,
                    b
                ));
            }
            Op::SignedLess32 { to, left, right } => {
                comparison!(to, left, right, |a, b| shadow::signed_less(32, a, b));
            }
            Op::SignedLessOrEqual {
                bits,
                to,
                left,
                right,
            } => {
                comparison!(to, left, right, |a, b| shadow::signed_less(
                    bits.into(),
                    b,
                    a
                ));
            }
            Op::Select {
                decides,
                to,
                condition,
                then,
                otherwise,
            } => {
                if decides {
                    self.must_know(context, condition, "a choice depends")?;
                }
                if self.unknown(condition).bits & 1 == 1 {
                    let either = shadow::either(self.shaded(then), self.shaded(otherwise));
                    let origin = self.unknown(condition).origin;
                    let bits = either as u64;
                    self.set_unknown(to, Unknown { bits, origin });
                } else {
                    let chosen = if self.get(condition) & 1 == 1 {
                        then
                    } else {
                        otherwise
                    };
                    self.set_unknown(to, self.unknown(chosen));
                }
            }
            Op::Index {
                bits,
                to,
                base,
                index,
                scale,
            } => {
                let (number, unknown) = (self.get(index), self.unknown(index).bits);
                let wide = shadow::sign_extend(bits.into(), 64, unknown.into());
                let index_value = signed(number, bits).cast_unsigned();
                let factor = Shaded::new(scale.into(), 0);
                let product = shadow::multiply(64, Shaded::new(index_value.into(), wide), factor);
                let offset = index_value.wrapping_mul(scale.into());
                let sum = shadow::add(64, self.shaded(base), Shaded::new(offset.into(), product));
                self.result_of(to, base, index, sum);
            }
            Op::Float {
                operation,
                double,
                to,
                left,
                right,
            } => {
                let (a, b) = (self.unknown(left), self.unknown(right));
                let bits = match operation {
                    FloatOperation::Negate => a.bits,
                    _ if a.bits | b.bits == 0 => 0,
                    _ => truncate(u64::MAX, if double { 64 } else { 32 }),
                };
                self.result_of(to, left, right, bits.into());
            }
            Op::FloatCompare {
                to, left, right, ..
            } => {
                let any = self.unknown(left).bits | self.unknown(right).bits != 0;
                self.result_of(to, left, right, any.into());
            }
            Op::Pick {
                to,
                from,
                index,
                count,
            } => {
                self.must_know(context, index, "the choice of an element depends")?;
                let lane = self.get(index);
                let lane = if lane < count.into() { lane as Slot } else { 0 };
                self.set_unknown(to, self.unknown(from.wrapping_add(lane)));
            }
            Op::Put {
                to,
                index,
                from,
                count,
            } => {
                self.must_know(context, index, "the choice of an element depends")?;
                let lane = self.get(index);
                let lane = if lane < count.into() { lane as Slot } else { 0 };
                self.set_unknown(to + lane, self.unknown(from));
            }
            Op::Wide {
                operation,
                bits,
                to,
                left,
                right,
            } => {
                self.wide_operation(context, operation, bits, [to, left, right])?;
            }
            Op::WideCompare {
                predicate,
                bits,
                to,
                left,
                right,
            } => {
                let (a, b, bits) = (self.wide(left), self.wide(right), u32::from(bits));
                let outcome = match predicate {
                    P::Equal | P::NotEqual => shadow::equal(a, b),
                    P::UnsignedLess | P::UnsignedGreaterEqual => shadow::less(a, b),
                    P::UnsignedGreater | P::UnsignedLessEqual => shadow::less(b, a),
                    P::SignedLess | P::SignedGreaterEqual => shadow::signed_less(bits, a, b),
                    P::SignedGreater | P::SignedLessEqual => shadow::signed_less(bits, b, a),
                };
                let origin = self
                    .unknown_of_wide(left)
                    .or(self.unknown_of_wide(right))
                    .origin;
                let bits = outcome.is_none().into();
                self.set_unknown(to, Unknown { bits, origin });
            }
            Op::Convert {
                conversion,
                from_bits,
                bits,
                to,
                from,
            } => {
                self.convert(conversion, [from_bits, bits], to, from);
            }
            Op::JumpIf { condition, .. } => {
                self.must_know(context, condition, "a branch depends")?;
            }
            Op::JumpIfEqual { left, right, .. } => {
                let outcome = shadow::equal(self.shaded(left), self.shaded(right));
                self.must_decide(context, outcome, left, right)?;
            }
            Op::JumpIfLess { left, right, .. } => {
                let outcome = shadow::less(self.shaded(left), self.shaded(right));
                self.must_decide(context, outcome, left, right)?;
            }
            Op::JumpIfSignedLess {
                bits, left, right, ..
            } => {
                let (a, b) = (self.shaded(left), self.shaded(right));
                self.must_decide(context, shadow::signed_less(bits.into(), a, b), left, right)?;
            }
            Op::JumpIfSignedLess32 { left, right, .. } => {
                let (a, b) = (self.shaded(left), self.shaded(right));
                self.must_decide(context, shadow::signed_less(32, a, b), left, right)?;
            }
            Op::Switch { value, .. } => self.must_know(context, value, "a branch depends")?,
            Op::JumpIndirect { address, .. } => {
                self.must_know(context, address, "a branch depends")?;
            }
            Op::CallPointer { pointer, .. } => {
                self.must_know(context, pointer, "what is called depends")?;
            }
            Op::Load {
                width,
                to,
                address,
                offset,
                ..
            } => {
                self.must_know(context, address, "an address depends")?;
                let address = self.get(address).wrapping_add(offset.into());
                self.set_unknown(to, Unknown::NOTHING);
                if let Place::Local(index, offset) = pointer::place(address) {
                    return self.load_from(context, address, index, offset, width, to);
                }
            }
            Op::Store {
                width,
                mode,
                value,
                address,
                offset,
            } => {
                self.must_know(context, address, "an address depends")?;
                let address = self.get(address).wrapping_add(offset.into());
                let (word, unknown) = (self.get(value), self.unknown(value));
                if let Place::Local(index, offset) = pointer::place(address) {
                    let count = width.bytes().into();
                    return match self.poke(index, offset, count, word, unknown.bits) {
                        Ok(()) => Ok(Next::Done(Step::Next)),
                        Err(fault) => Err(self.fault(context, fault, address, width, "writes")),
                    };
                }
                return Ok(Next::Done(self.store_shared(
                    context,
                    address,
                    width,
                    mode,
                    (word, unknown),
                )));
            }
            Op::Update { address, .. } | Op::CompareExchange { address, .. } => {
                self.must_know(context, address, "an address depends")?;
            }
            Op::Copy { to, from, count } | Op::CheckDisjoint { to, from, count } => {
                self.must_know(context, to, "an address depends")?;
                self.must_know(context, from, "an address depends")?;
                self.must_know(context, count, "the number of bytes to copy depends")?;
            }
            Op::Fill { to, count, .. } => {
                self.must_know(context, to, "an address depends")?;
                self.must_know(context, count, "the number of bytes to set depends")?;
            }
            Op::DynamicObject { to, count, .. } => {
                self.must_know(context, count, "the length of an array depends")?;
                self.set_unknown(to, Unknown::NOTHING);
            }
            Op::VariadicStart { list } => self.must_know(context, list, "an address depends")?,
            Op::LocalObject { to, .. } | Op::StackSave { to } | Op::ThreadLocal { to, .. } => {
                self.set_unknown(to, Unknown::NOTHING);
            }
            Op::Builtin {
                builtin,
                count,
                to,
                arguments,
            } => {
                self.library(context, builtin, arguments, count.into())?;
                // What gives nothing has no word for it.
                let has_result = to >= BELOW && !is_constant(to);
                if passes_on(builtin) {
                    self.combine(context, builtin, arguments, count.into(), to);
                } else if has_result {
                    self.set_unknown(to, Unknown::NOTHING);
                }
            }
            // The first function of the main thread returns to the environment that started the program.
            Op::Return { from, count: 1 } if self.id.0 == 0 && self.is_outermost(context) => {
                self.must_know(context, from, "the exit status depends")?;
            }
            Op::Call { .. }
            | Op::Return { .. }
            | Op::Head { .. }
            | Op::Jump { .. }
            | Op::Fence { .. }
            | Op::SharedObject { .. }
            | Op::EndObject { .. }
            | Op::BeginLocal { .. }
            | Op::EndLocal { .. }
            | Op::StackRestore { .. }
            | Op::Unwind { .. }
            | Op::Unreachable
            | Op::Unsupported { .. }
            | Op::ThreadEnd
            | Op::ProgramEnd => {}
        }
        Ok(Next::Run)
    }

    /// Reads memory of the thread of which something is not known, or which must not be read.
    #[cold]
    pub(crate) fn load_unknown(
        &mut self,
        context: Context<'_>,
        address: u64,
        width: Width,
        to: Slot,
    ) -> Step {
        let loaded = match pointer::place(address) {
            Place::Local(index, offset) => {
                self.load_from(context, address, index, offset, width, to)
            }
            _ => return self.fault(context, local::Fault::Wild, address, width, "reads"),
        };
        match loaded {
            Ok(Next::Done(step)) | Err(step) => step,
            Ok(Next::Run) => Step::Next,
        }
    }

    /// Where comes from what is not known of an update: from memory, or from what it is given.
    pub(crate) fn origin_of_update(
        &self,
        context: Context<'_>,
        old: Value,
        memory: Result<Location, usize>,
    ) -> TextId {
        if !old.is_initialised() {
            return match memory {
                Ok(location) => self.origin_of(context, location),
                Err(index) => self.origin_of_local(context, index),
            };
        }
        let given = match context.code.ops[self.registers.counter as usize] {
            Op::CompareExchange { expected, .. } => self.unknown(expected),
            _ => Unknown::NOTHING,
        };
        given.origin
    }

    /// Looks at the answer to a label: whether it is decided by what is known that the access is over, and what it wrote.
    #[cold]
    pub(crate) fn undecided(
        &mut self,
        context: Context<'_>,
        label: &Label,
        value: Value,
    ) -> Option<Step> {
        let (Label::Read {
            location, width, ..
        }
        | Label::Update {
            location, width, ..
        }) = *label
        else {
            return None;
        };
        let waits = label.until().map(|until| until.condition);
        if waits.is_some_and(|condition| !condition.is_decided(value, width)) {
            let origin = self.origin_of(context, location);
            return Some(self.depends(context, "what a thread waits for depends", origin));
        }
        if let Label::Update { operation, .. } = *label
            && !operation.is_decided(value, width)
        {
            let origin = self.origin_of_update(context, value, Ok(location));
            return Some(self.depends(context, UNDECIDED, origin));
        }
        None
    }

    fn load_from(
        &mut self,
        context: Context<'_>,
        address: u64,
        index: usize,
        offset: u64,
        width: Width,
        to: Slot,
    ) -> Result<Next, Step> {
        match self.peek(index, offset, width.bytes().into()) {
            Ok((value, bits)) => {
                self.set(to, value);
                if bits != 0 {
                    let origin = self.origin_of_local(context, index);
                    self.set_unknown(to, Unknown { bits, origin });
                }
                Ok(Next::Done(Step::Next))
            }
            Err(fault) => Err(self.fault(context, fault, address, width, "reads")),
        }
    }

    fn wide_operation(
        &mut self,
        context: Context<'_>,
        operation: WideOperation,
        bits: u8,
        [to, left, right]: [Slot; 3],
    ) -> Result<(), Step> {
        use WideOperation as Wide;
        let (a, b, bits) = (self.wide(left), self.wide(right), u32::from(bits));
        let divides = matches!(
            operation,
            Wide::UnsignedDivide
                | Wide::SignedDivide
                | Wide::UnsignedRemainder
                | Wide::SignedRemainder
        );
        if divides {
            self.must_know(context, right, "a divisor depends")?;
            self.must_know(context, right.wrapping_add(1), "a divisor depends")?;
        }
        let unknown = match operation {
            Wide::Add => shadow::add(bits, a, b),
            Wide::Subtract => shadow::subtract(bits, a, b),
            Wide::Multiply => shadow::multiply(bits, a, b),
            // The machine says that it divides by zero.
            _ if divides && self.get_wide(right) == 0 => 0,
            Wide::UnsignedDivide => shadow::quotient(a, self.get_wide(right)),
            Wide::UnsignedRemainder => shadow::remainder(a, self.get_wide(right)),
            Wide::SignedDivide => shadow::signed_quotient(bits, a, self.get_wide(right)),
            Wide::SignedRemainder => shadow::signed_remainder(bits, a, self.get_wide(right)),
            Wide::And => shadow::and(a, b),
            Wide::Or => shadow::or(a, b),
            Wide::Xor => shadow::xor(a, b),
            Wide::ShiftLeft => shadow::shift_left(bits, a, b),
            Wide::ShiftRight => shadow::shift_right(a, b),
            Wide::ShiftRightSigned => shadow::shift_right_signed(bits, a, b),
            Wide::Overflows { .. } => u128::from(a.shadow() != 0 || b.shadow() != 0),
        };
        let origin = self
            .unknown_of_wide(left)
            .or(self.unknown_of_wide(right))
            .origin;
        self.set_wide_unknown(to, unknown, origin);
        Ok(())
    }

    fn convert(
        &mut self,
        conversion: Conversion,
        [from_bits, bits]: [u8; 2],
        to: Slot,
        from: Slot,
    ) {
        use Conversion as C;
        let is_wide = from_bits > 64;
        let unknown = if is_wide {
            self.unknown_of_wide(from)
        } else {
            self.unknown(from)
        };
        let shadow = if is_wide {
            self.wide(from).shadow()
        } else {
            unknown.bits.into()
        };
        let unused = 128 - u32::from(from_bits);
        let all = u128::MAX >> (128 - u32::from(bits));
        let result = match conversion {
            _ if shadow == 0 => 0,
            C::WidenUnsigned => shadow,
            C::WidenSigned => shadow::sign_extend(from_bits.into(), bits.into(), shadow),
            C::CutWide => shadow & all,
            C::ReverseBytes => shadow.swap_bytes() >> unused,
            C::ReverseBits => shadow.reverse_bits() >> unused,
            _ => all,
        };
        if bits > 64 {
            self.set_wide_unknown(to, result, unknown.origin);
        } else {
            let bits = result as u64;
            self.set_unknown(to, Unknown { bits, ..unknown });
        }
    }

    /// What a function that the machine runs itself must know of its arguments.
    fn library(
        &mut self,
        context: Context<'_>,
        builtin: Builtin,
        arguments: u32,
        count: u32,
    ) -> Result<(), Step> {
        let known = match builtin {
            _ if passes_on(builtin) => 0,
            // What a thread is given, or gives, is nothing that anybody looks at here.
            Builtin::Spawn => 1,
            Builtin::ThreadExit | Builtin::OrZero => 0,
            Builtin::CopyStore => 2,
            Builtin::AwaitExchange(_) | Builtin::AwaitCompareExchange(_) => 5,
            _ => count,
        };
        let what = match builtin {
            Builtin::Assume => "an assumption depends",
            Builtin::Put => "what is printed depends",
            Builtin::Allocate => "the size of an allocation depends",
            Builtin::Free => "what is freed depends",
            Builtin::CopyLoad | Builtin::CopyStore => "an address depends",
            Builtin::AwaitLoad(_)
            | Builtin::AwaitExchange(_)
            | Builtin::AwaitCompareExchange(_)
            | Builtin::Wait
            | Builtin::Take => "what a thread waits for depends",
            _ => "what a library function does depends",
        };
        for number in 0..known.min(count) {
            let slot = context.code.arguments[(arguments + number) as usize];
            self.must_know(context, slot, what)?;
        }
        Ok(())
    }

    /// The result of a function that only computes: not known if an argument is not.
    fn combine(
        &mut self,
        context: Context<'_>,
        builtin: Builtin,
        arguments: u32,
        count: u32,
        to: Slot,
    ) {
        let mut any = Unknown::NOTHING;
        for number in 0..count {
            let slot = context.code.arguments[(arguments + number) as usize];
            any = any.or(self.unknown(slot));
        }
        if any.bits != 0 {
            any.bits = match builtin {
                Builtin::FloatClass { .. } => 1,
                Builtin::Float(_) | Builtin::FloatParts { double: false, .. } => u32::MAX.into(),
                _ => u64::MAX,
            };
        }
        self.set_unknown(to, any);
        if matches!(builtin, Builtin::FloatParts { .. }) {
            self.set_unknown(to + 1, any);
        }
    }

    /// What the arguments of a call are not known of, before it; see [`ThreadRun::hand_shades`].
    pub(crate) fn shades_of(&self, list: &[Slot]) -> Vec<Unknown> {
        list.iter().map(|&slot| self.unknown(slot)).collect()
    }

    /// Gives a function that was called the shadows of its arguments, from its first parameter on.
    pub(crate) fn hand_shades(&mut self, parameters: u32, shades: &[Unknown]) {
        let first = BELOW + FRAME_HEADER;
        for (slot, &unknown) in (first..first + parameters).zip(shades) {
            self.set_unknown(slot, unknown);
        }
        // Variadic arguments are an object.
        let area = self.stack[self.registers.base as usize + 2];
        if let Place::Local(index, _) = pointer::place(area) {
            for (number, unknown) in shades.iter().skip(parameters as usize).enumerate() {
                if unknown.bits != 0
                    && let Ok((value, _)) = self.peek(index, 8 * number as u64, 8)
                {
                    let _ = self.poke(index, 8 * number as u64, 8, value, unknown.bits);
                }
            }
        }
    }
}

/// Whether a function only computes.
fn passes_on(builtin: Builtin) -> bool {
    matches!(
        builtin,
        Builtin::Double(_)
            | Builtin::Float(_)
            | Builtin::FloatClass { .. }
            | Builtin::FloatParts { .. }
    )
}
