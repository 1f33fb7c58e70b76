//! The bytecode: what functions are lowered to, once.
//!
//! One flat vector of instructions for the whole program; a function is a place in it, a frame size and how many words go
//! in and out. An operand is a word of the current frame or, below the frame's base, one of the constants of the function,
//! copied there by the call; see [`Slot`]. A value of up to 64 bits is one word, the bits above its width zero; 128 bits are two
//! words, lower half first; vectors and aggregates are the words of their parts, one after the other, without padding.

use crate::library::Builtin;
use crate::machine::arithmetic::{Conversion, FloatOperation, WideOperation};
use crate::module::{FloatPredicate, IntegerPredicate, Pointee, SourceTypeId, SourceTypes};
use norns_execution::program::Position;
use norns_execution::{Mode, TextId, Width};
use std::collections::HashMap;

/// A word of the frame, counted from [`BELOW`] words below its base on. Those below the base are constants, counted down,
/// round past zero if there are many.
pub(crate) type Slot = u32;
/// A place in the code.
pub(crate) type Counter = u32;

/// The [`Slot`] of the first word of a frame.
pub(crate) const BELOW: Slot = 128;

/// Slots below this fit into a byte.
pub(crate) const WINDOW: usize = 256;

/// Whether a slot is among the constants.
pub(crate) fn is_constant(slot: Slot) -> bool {
    slot.wrapping_sub(BELOW) >= 1 << 31
}

/// Words at the start of a frame: where to return to and where the result goes; the caller's base and top; the pointer to
/// the variadic arguments; the newest dynamic object that others can reach.
pub(crate) const FRAME_HEADER: u32 = 4;

/// Where a thread goes when its first function returns.
pub(crate) const THREAD_END: Counter = 0;
/// Where the main thread begins.
pub(crate) const PROGRAM_START: Counter = 1;

/// What an update does; see [`norns_execution::Operation`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UpdateKind {
    Exchange,
    Add,
    Subtract,
    And,
    Or,
    Xor,
    Nand,
    Minimum,
    Maximum,
    UnsignedMinimum,
    UnsignedMaximum,
}

/// An instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Move {
        to: Slot,
        from: Slot,
    },
    /// A word of which the low bits are not known.
    Undefined {
        to: Slot,
        bits: u8,
    },
    Add {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Subtract {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Multiply {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    /// Numbers of 32 bits are frequent, and need no shifting; see [`super::specialise`].
    Add32 {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Subtract32 {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Multiply32 {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    UnsignedDivide {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    SignedDivide {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    UnsignedRemainder {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    SignedRemainder {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    And {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Or {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Xor {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    ShiftLeft {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    ShiftRight {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    ShiftRightSigned {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    SignExtend {
        from_bits: u8,
        bits: u8,
        to: Slot,
        from: Slot,
    },
    Truncate {
        bits: u8,
        to: Slot,
        from: Slot,
    },
    Equal {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    NotEqual {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Less {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    LessOrEqual {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    SignedLess {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    SignedLess32 {
        to: Slot,
        left: Slot,
        right: Slot,
    },
    SignedLessOrEqual {
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    /// Takes one of two words. If it decides, as what a program wrote does, the condition must be known.
    Select {
        decides: bool,
        to: Slot,
        condition: Slot,
        then: Slot,
        otherwise: Slot,
    },
    Index {
        bits: u8,
        to: Slot,
        base: Slot,
        index: Slot,
        scale: u32,
    },
    Wide {
        operation: WideOperation,
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    WideCompare {
        predicate: IntegerPredicate,
        bits: u8,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Float {
        operation: FloatOperation,
        double: bool,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    FloatCompare {
        predicate: FloatPredicate,
        double: bool,
        to: Slot,
        left: Slot,
        right: Slot,
    },
    Convert {
        conversion: Conversion,
        from_bits: u8,
        bits: u8,
        to: Slot,
        from: Slot,
    },
    /// Takes the word `index` words from `from` on, `count` there are; the index is checked.
    Pick {
        to: Slot,
        from: Slot,
        index: Slot,
        count: u32,
    },
    /// Sets the word `index` words from `to` on, `count` there are.
    Put {
        to: Slot,
        index: Slot,
        from: Slot,
        count: u32,
    },

    /// The head of a loop that may wait.
    Head {
        head: u32,
    },
    Jump {
        to: Counter,
    },
    JumpIf {
        condition: Slot,
        then: Counter,
        otherwise: Counter,
    },
    JumpIfEqual {
        left: Slot,
        right: Slot,
        then: Counter,
        otherwise: Counter,
    },
    JumpIfLess {
        left: Slot,
        right: Slot,
        then: Counter,
        otherwise: Counter,
    },
    JumpIfSignedLess {
        bits: u8,
        left: Slot,
        right: Slot,
        then: Counter,
        otherwise: Counter,
    },
    JumpIfSignedLess32 {
        left: Slot,
        right: Slot,
        then: Counter,
        otherwise: Counter,
    },
    Switch {
        value: Slot,
        table: u32,
    },
    JumpIndirect {
        address: Slot,
        table: u32,
    },
    Call {
        function: u32,
        arguments: u32,
        count: u32,
        to: Slot,
    },
    CallPointer {
        pointer: Slot,
        arguments: u32,
        count: u16,
        results: u16,
        to: Slot,
    },
    Return {
        from: Slot,
        count: u32,
    },

    Load {
        width: Width,
        mode: Mode,
        to: Slot,
        address: Slot,
        offset: u32,
    },
    Store {
        width: Width,
        mode: Mode,
        value: Slot,
        address: Slot,
        offset: u32,
    },
    Update {
        kind: UpdateKind,
        width: Width,
        mode: Mode,
        /// Whether nothing depends on the value that it gives.
        unused: bool,
        to: Slot,
        address: Slot,
        operand: Slot,
    },
    /// Gives the old value, and in the word after it whether it was replaced.
    CompareExchange {
        width: Width,
        mode: Mode,
        failure: Mode,
        to: Slot,
        address: Slot,
        expected: Slot,
        new: Slot,
    },
    Fence {
        mode: Mode,
    },
    /// Whether what follows copies between areas that overlap.
    CheckDisjoint {
        to: Slot,
        from: Slot,
        count: Slot,
    },
    Copy {
        to: Slot,
        from: Slot,
        count: Slot,
    },
    Fill {
        to: Slot,
        byte: Slot,
        count: Slot,
    },

    LocalObject {
        to: Slot,
        at: u32,
        size: u32,
        name: TextId,
    },
    SharedObject {
        to: Slot,
        size: u32,
        align: u32,
        origin: TextId,
    },
    DynamicObject {
        escapes: bool,
        to: Slot,
        count: Slot,
        scale: u32,
        origin: TextId,
    },
    /// Ends an object that others may reach, if it has not ended: the word after its pointer says so. See [`super::lower`].
    EndObject {
        object: Slot,
    },
    /// A private object begins another life.
    BeginLocal {
        pointer: Slot,
    },
    /// A private object ends.
    EndLocal {
        pointer: Slot,
    },
    StackSave {
        to: Slot,
    },
    StackRestore {
        from: Slot,
    },
    ThreadLocal {
        to: Slot,
        variable: u32,
    },
    VariadicStart {
        list: Slot,
    },

    Builtin {
        builtin: Builtin,
        count: u8,
        to: Slot,
        arguments: u32,
    },
    /// Goes on with an exception out of the function: the exception and its type are in the words from `from` on.
    Unwind {
        from: Slot,
    },
    Unreachable,
    Unsupported {
        what: TextId,
    },
    ThreadEnd,
    ProgramEnd,
}

/// A function of the program.
#[derive(Clone, Debug)]
pub(crate) struct FunctionCode {
    /// Its name.
    pub(crate) name: Box<str>,
    /// Whether it belongs to a crate that the program depends on.
    pub(crate) of_dependency: bool,
    /// Where it begins.
    pub(crate) entry: Counter,
    /// Words of its frame.
    pub(crate) frame: u32,
    /// Its constants: where they begin in those of the program, and how many.
    pub(crate) constants: (u32, u32),
    /// Words of its fixed parameters, which are the first behind the header.
    pub(crate) parameters: u32,
    /// Words of its result.
    pub(crate) results: u32,
    /// Whether it may come back: if not, what it would give does not matter.
    pub(crate) returns: bool,
    /// Whether more arguments may follow.
    pub(crate) variadic: bool,
    /// What it does when an exception leaves it, if anything, and where it finds the exception and its type.
    pub(crate) leaves: Option<(Counter, Slot)>,
}

/// A call that an exception may end in its own function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallSite {
    /// The call.
    pub(crate) call: Counter,
    /// Which landing pad it has.
    pub(crate) pad: u32,
    /// Where the exception goes on there.
    pub(crate) to: Counter,
    /// Where the landing pad finds the exception and its selector.
    pub(crate) result: Slot,
}

/// What arrives at a landing pad.
#[derive(Clone, Debug)]
pub(crate) struct Pad {
    /// Whether it wants every exception, to clean up.
    pub(crate) cleanup: bool,
    /// Whether all it does is to end the process.
    pub(crate) terminates: bool,
    /// Whom it hands an exception of what type, in order.
    pub(crate) clauses: Box<[Catch]>,
}

/// A clause of a landing pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Catch {
    /// Whatever it is.
    All,
    /// What is of a type, whose type information this points to.
    Type(u64),
    /// What is not of some types.
    Filter,
}

/// The head of a loop that may wait.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    /// Words of the frame, counted from its base, that do not matter there.
    pub(crate) dead: Box<[u32]>,
}

/// Where a switch goes.
#[derive(Clone, Debug)]
pub(crate) struct SwitchTable {
    /// Values in order, and where each goes.
    pub(crate) cases: Box<[(u64, Counter)]>,
    /// Where everything else goes.
    pub(crate) default: Counter,
}

/// Where an indirect branch goes: addresses in order.
pub(crate) type AddressTable = Box<[(u64, Counter)]>;

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SourcePlace {
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl From<SourcePlace> for Position {
    fn from(place: SourcePlace) -> Position {
        Position {
            file: place.file,
            line: place.line,
            column: place.column,
        }
    }
}

/// A lowered program.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they have nothing to do with each other"
)]
pub(crate) struct Code {
    pub(crate) ops: Vec<Op>,
    /// For each instruction where it stands: an index into `source_places` and 1, or 0.
    pub(crate) places: Vec<u32>,
    pub(crate) source_places: Vec<SourcePlace>,
    /// The function that each place is in, by symbol or name, and the place of the call that was inlined: an index and 1, or 0.
    pub(crate) place_scopes: Vec<(Option<Box<str>>, u32)>,
    pub(crate) constants: Vec<u64>,
    /// The constants of the code that no function has: how the program starts. They come first.
    pub(crate) start_constants: u32,
    pub(crate) arguments: Vec<Slot>,
    pub(crate) functions: Vec<FunctionCode>,
    pub(crate) switches: Vec<SwitchTable>,
    /// Whether every slot fits into a byte.
    pub(crate) near: bool,
    pub(crate) address_tables: Vec<AddressTable>,
    pub(crate) image: super::image::Image,
    /// Functions of the prelude that instructions call: copying, filling, accesses that are not aligned.
    pub(crate) helpers: Helpers,
    pub(crate) limits: super::MachineLimits,
    /// How many calls of a function may be nested in a call of the same function.
    pub(crate) recursion: Option<u32>,
    /// Whether threads wake up from condition variables for no reason.
    pub(crate) spurious: bool,
    /// Whether the clock stands still.
    pub(crate) frozen_clock: bool,
    /// Whether the program looks at which thread of a phase of a barrier is special.
    pub(crate) serial_thread_matters: bool,
    /// Whether words that do not matter are overwritten at the heads of loops.
    pub(crate) scrambles: bool,
    /// Calls with landing pads, in order.
    pub(crate) call_sites: Vec<CallSite>,
    pub(crate) pads: Vec<Pad>,
    pub(crate) heads: Vec<Head>,
    /// The functions of C++ that allocate and free, and which belong together; none in C.
    pub(crate) families: Vec<(std::ops::Range<Counter>, crate::library::Family)>,
    /// What each place is called as the origin of memory: ` at queue.c:31`.
    pub(crate) origins: Vec<TextId>,
    /// What variadic arguments are called.
    pub(crate) variadic_name: TextId,
    pub(crate) unknown_origin: TextId,
    /// What is known of types, for reports.
    pub(crate) source_types: SourceTypes,
    /// The types of the objects that instructions make on the stack.
    pub(crate) object_types: HashMap<Counter, SourceTypeId>,
    /// What the pointers point to that calls give; where nothing is said, it is for the caller to say.
    pub(crate) pointees: HashMap<Counter, Pointee>,
}

impl Code {
    /// The function that an instruction belongs to; none for how the program starts. Functions stand in the order of their
    /// numbers.
    pub(crate) fn function_at(&self, counter: Counter) -> Option<u32> {
        let after = self
            .functions
            .partition_point(|function| function.entry <= counter);
        after.checked_sub(1).map(|number| number as u32)
    }
}

/// Functions that instructions turn into calls of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Helpers {
    pub(crate) copy: u32,
    pub(crate) fill: u32,
    pub(crate) load: u32,
    pub(crate) store: u32,
    /// What a thread does at its end, if anything.
    pub(crate) at_thread_end: Option<u32>,
}
