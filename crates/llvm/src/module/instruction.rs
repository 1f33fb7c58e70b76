//! Instructions. The module is in SSA form as clang wrote it: an instruction is the value it computes.
//!
//! Where this departs from the `LangRef`: 1. `bitcast` between pointers of one address space is replaced by its operand: by the
//! reader, or by `simplify` where it was used before it was defined. 2. Debug intrinsics and records are no instructions; see [`super::Function::bindings`]. 3. Fast-math
//! flags, `tail` marks and calling conventions are dropped: no rewriting is done that they would allow.
//! 4. Windows exception handling (`catchpad` and similar instructions) is refused by the reader.

use super::debug::TextPosition;
use super::ids::{BlockId, ConstantId, InstructionId, LocationId, SourceTypeId, TypeId};
use super::words::{
    BinaryOperation, CastOperation, FloatPredicate, IntegerPredicate, Ordering, UpdateOperation,
};

/// A value inside a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A constant of the module.
    Constant(ConstantId),
    /// The n-th parameter of the function.
    Argument(u32),
    /// The result of an instruction.
    Instruction(InstructionId),
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it does.
    pub kind: InstructionKind,
    /// The type of its result; `void` if it has none.
    pub type_id: TypeId,
    /// Its name, where the text gave one that is not a number.
    pub name: Option<Box<str>>,
    /// Where it comes from in the source.
    pub location: Option<LocationId>,
    /// Where it stands in the text of the module.
    pub position: TextPosition,
}

/// Promises attached to arithmetic, conversions and address computations. A broken promise makes the result poison.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Promises(u16);

impl Promises {
    /// `nuw`: no unsigned wrap.
    pub const NO_UNSIGNED_WRAP: Promises = Promises(1);
    /// `nsw`: no signed wrap.
    pub const NO_SIGNED_WRAP: Promises = Promises(2);
    /// `exact`: no remainder, no bit shifted out.
    pub const EXACT: Promises = Promises(4);
    /// `disjoint`: no bit set in both operands.
    pub const DISJOINT: Promises = Promises(8);
    /// `nneg`: the operand is not negative.
    pub const NOT_NEGATIVE: Promises = Promises(16);
    /// `samesign`: both operands have the same sign.
    pub const SAME_SIGN: Promises = Promises(32);
    /// `inbounds`: the address stays inside its object.
    pub const INBOUNDS: Promises = Promises(64);
    /// `nusw`: no signed wrap of the offset, no unsigned wrap of the sum.
    pub const NO_UNSIGNED_SIGNED_WRAP: Promises = Promises(128);

    /// No promise.
    pub fn none() -> Promises {
        Promises(0)
    }

    /// The promise that LLVM writes so.
    pub fn from_word(word: &str) -> Option<Promises> {
        Some(match word {
            "nuw" => Promises::NO_UNSIGNED_WRAP,
            "nsw" => Promises::NO_SIGNED_WRAP,
            "exact" => Promises::EXACT,
            "disjoint" => Promises::DISJOINT,
            "nneg" => Promises::NOT_NEGATIVE,
            "samesign" => Promises::SAME_SIGN,
            "inbounds" => Promises::INBOUNDS,
            "nusw" => Promises::NO_UNSIGNED_SIGNED_WRAP,
            _ => return None,
        })
    }

    /// Whether all of `other` are among these.
    pub fn contains(self, other: Promises) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both.
    #[must_use]
    pub fn with(self, other: Promises) -> Promises {
        Promises(self.0 | other.0)
    }

    /// The words, each followed by a space.
    pub fn words(self) -> String {
        [
            "nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw",
        ]
        .iter()
        .filter(|word| Promises::from_word(word).is_some_and(|promise| self.contains(promise)))
        .fold(String::new(), |text, word| text + word + " ")
    }
}

/// The atomic side of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Atomic {
    /// Its ordering.
    pub ordering: Ordering,
    /// Whether it synchronises only with signal handlers of its own thread (`syncscope("singlethread")`).
    pub single_thread: bool,
}

/// The function that is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function or a pointer to one.
    Value(Value),
    /// Inline assembly.
    Assembly(Box<InlineAssembly>),
}

/// Inline assembly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InlineAssembly {
    /// The assembly text.
    pub text: Box<str>,
    /// LLVM's constraint string.
    pub constraints: Box<str>,
    /// Whether it does something beyond its outputs.
    pub side_effect: bool,
}

/// An argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// What is passed.
    pub value: Value,
    /// Its type.
    pub type_id: TypeId,
    /// The callee gets a copy of so typed memory behind the pointer.
    pub by_value: Option<TypeId>,
}

/// A call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The function that is called.
    pub callee: Callee,
    /// The type of the function, as the call sees it.
    pub signature: TypeId,
    /// What is passed.
    pub arguments: Vec<Argument>,
    /// The names of its operand bundles.
    pub bundles: Box<[Box<str>]>,
    /// Whether the call says that it does not end by an exception.
    pub never_throws: bool,
    /// What the pointer that it gives points to.
    pub pointee: Pointee,
}

/// What the pointer that a call gives points to, in terms of the source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pointee {
    /// Something of a type.
    Type(SourceTypeId),
    /// Whatever the pointer points to that the function gives in which the call stands.
    #[default]
    OfCaller,
    /// It is not known.
    Unknown,
}

/// A clause of a landing pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clause {
    /// Catches exceptions of a type.
    Catch(Value),
    /// Lets only some types through.
    Filter(Value),
}

/// What an instruction does.
#[derive(Clone, PartialEq, Debug)]
pub enum InstructionKind {
    /// Ends the function.
    Return(Option<Value>),
    /// Goes to a block.
    Branch(BlockId),
    /// Goes to one of two blocks.
    #[allow(missing_docs)]
    ConditionalBranch {
        condition: Value,
        then: BlockId,
        otherwise: BlockId,
    },
    /// Goes to the block of the case that equals the value.
    #[allow(missing_docs)]
    Switch {
        value: Value,
        default: BlockId,
        cases: Box<[(ConstantId, BlockId)]>,
    },
    /// Goes to the block whose address the value is.
    #[allow(missing_docs)]
    IndirectBranch {
        address: Value,
        targets: Box<[BlockId]>,
    },
    /// A call that may end by an exception.
    #[allow(missing_docs)]
    Invoke {
        call: Box<Call>,
        normal: BlockId,
        unwind: BlockId,
    },
    /// A call of `asm goto`.
    #[allow(missing_docs)]
    CallBranch {
        call: Box<Call>,
        fallthrough: BlockId,
        indirect: Box<[BlockId]>,
    },
    /// Goes on with an exception.
    Resume(Value),
    /// Is never reached.
    Unreachable,
    /// Changes the sign of a floating-point number.
    FloatNegate(Value),
    /// Arithmetic.
    #[allow(missing_docs)]
    Binary {
        operation: BinaryOperation,
        left: Value,
        right: Value,
        promises: Promises,
    },
    /// A conversion to the type of the result.
    #[allow(missing_docs)]
    Cast {
        operation: CastOperation,
        operand: Value,
        promises: Promises,
    },
    /// A comparison of integers or pointers.
    #[allow(missing_docs)]
    CompareIntegers {
        predicate: IntegerPredicate,
        left: Value,
        right: Value,
        promises: Promises,
    },
    /// A comparison of floating-point numbers.
    #[allow(missing_docs)]
    CompareFloats {
        predicate: FloatPredicate,
        left: Value,
        right: Value,
    },
    /// One of two values.
    #[allow(missing_docs)]
    Select {
        condition: Value,
        then: Value,
        otherwise: Value,
    },
    /// Fixes an undefined value.
    Freeze(Value),
    /// The value that belongs to the block control came from.
    Phi(Vec<(BlockId, Value)>),
    /// A lane of a vector.
    #[allow(missing_docs)]
    ExtractElement { vector: Value, index: Value },
    /// A vector with one lane replaced.
    #[allow(missing_docs)]
    InsertElement {
        vector: Value,
        element: Value,
        index: Value,
    },
    /// Lanes of two vectors; a mask entry of none is an undefined lane.
    #[allow(missing_docs)]
    ShuffleVector {
        left: Value,
        right: Value,
        mask: Box<[Option<u32>]>,
    },
    /// A part of an aggregate.
    #[allow(missing_docs)]
    ExtractValue {
        aggregate: Value,
        indices: Box<[u32]>,
    },
    /// An aggregate with one part replaced.
    #[allow(missing_docs)]
    InsertValue {
        aggregate: Value,
        element: Value,
        indices: Box<[u32]>,
    },
    /// Memory on the stack.
    #[allow(missing_docs)]
    Allocate {
        element: TypeId,
        count: Value,
        align: u64,
    },
    /// Reads memory.
    #[allow(missing_docs)]
    Load {
        address: Value,
        align: u64,
        volatile: bool,
        atomic: Option<Atomic>,
    },
    /// Writes memory.
    #[allow(missing_docs)]
    Store {
        value: Value,
        address: Value,
        align: u64,
        volatile: bool,
        atomic: Option<Atomic>,
    },
    /// A fence.
    Fence(Atomic),
    /// Compares memory with a value and replaces it if they are equal; gives what was read and whether it was replaced.
    #[allow(missing_docs)]
    CompareExchange {
        address: Value,
        expected: Value,
        replacement: Value,
        success: Atomic,
        failure: Ordering,
        weak: bool,
        volatile: bool,
        align: u64,
    },
    /// Reads memory and replaces it; gives what was read.
    #[allow(missing_docs)]
    Update {
        operation: UpdateOperation,
        address: Value,
        operand: Value,
        atomic: Atomic,
        volatile: bool,
        align: u64,
    },
    /// Address arithmetic.
    #[allow(missing_docs)]
    ElementPointer {
        source: TypeId,
        base: Value,
        indices: Box<[Value]>,
        promises: Promises,
    },
    /// A call.
    Call(Box<Call>),
    /// The next variadic argument.
    #[allow(missing_docs)]
    VariadicArgument { list: Value },
    /// Where an exception arrives.
    #[allow(missing_docs)]
    LandingPad {
        cleanup: bool,
        clauses: Box<[Clause]>,
    },
}

impl InstructionKind {
    /// Whether it ends a block.
    pub fn is_terminator(&self) -> bool {
        use InstructionKind as Kind;
        matches!(
            self,
            Kind::Return(_)
                | Kind::Branch(_)
                | Kind::ConditionalBranch { .. }
                | Kind::Switch { .. }
                | Kind::IndirectBranch { .. }
                | Kind::Invoke { .. }
                | Kind::CallBranch { .. }
                | Kind::Resume(_)
                | Kind::Unreachable
        )
    }

    /// The call that it makes, if it does.
    pub fn call(&self) -> Option<&Call> {
        match self {
            InstructionKind::Call(call)
            | InstructionKind::Invoke { call, .. }
            | InstructionKind::CallBranch { call, .. } => Some(call),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn call_mut(&mut self) -> Option<&mut Call> {
        match self {
            InstructionKind::Call(call)
            | InstructionKind::Invoke { call, .. }
            | InstructionKind::CallBranch { call, .. } => Some(call),
            _ => None,
        }
    }
}
