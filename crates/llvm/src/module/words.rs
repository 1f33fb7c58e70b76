//! Closed sets of LLVM words: operations, predicates, orderings, linkages.

macro_rules! words {
    ($($(#[$documentation:meta])* $name:ident { $($variant:ident = $text:literal),* $(,)? })*) => {$(
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`")] $variant),*
        }

        impl $name {
            /// The value that LLVM writes so.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($text => Some($name::$variant),)*
                    _ => None,
                }
            }

            /// How LLVM writes it.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $text),*
                }
            }
        }
    )*};
}

words! {
    /// Arithmetic on two operands of one type.
    BinaryOperation {
        Add = "add", Sub = "sub", Mul = "mul", UnsignedDivide = "udiv", SignedDivide = "sdiv",
        UnsignedRemainder = "urem", SignedRemainder = "srem", ShiftLeft = "shl", LogicalShiftRight = "lshr",
        ArithmeticShiftRight = "ashr", And = "and", Or = "or", Xor = "xor", FloatAdd = "fadd", FloatSub = "fsub",
        FloatMul = "fmul", FloatDivide = "fdiv", FloatRemainder = "frem",
    }
    /// A conversion.
    CastOperation {
        Truncate = "trunc", ZeroExtend = "zext", SignExtend = "sext", FloatTruncate = "fptrunc", FloatExtend = "fpext",
        FloatToUnsigned = "fptoui", FloatToSigned = "fptosi", UnsignedToFloat = "uitofp", SignedToFloat = "sitofp",
        PointerToInteger = "ptrtoint", PointerToAddress = "ptrtoaddr", IntegerToPointer = "inttoptr", Bitcast = "bitcast",
        AddressSpaceCast = "addrspacecast",
    }
    /// A comparison of integers or pointers.
    IntegerPredicate {
        Equal = "eq", NotEqual = "ne", UnsignedGreater = "ugt", UnsignedGreaterEqual = "uge", UnsignedLess = "ult",
        UnsignedLessEqual = "ule", SignedGreater = "sgt", SignedGreaterEqual = "sge", SignedLess = "slt", SignedLessEqual = "sle",
    }
    /// A comparison of floating-point numbers.
    FloatPredicate {
        False = "false", OrderedEqual = "oeq", OrderedGreater = "ogt", OrderedGreaterEqual = "oge", OrderedLess = "olt",
        OrderedLessEqual = "ole", OrderedNotEqual = "one", Ordered = "ord", UnorderedEqual = "ueq", UnorderedGreater = "ugt",
        UnorderedGreaterEqual = "uge", UnorderedLess = "ult", UnorderedLessEqual = "ule", UnorderedNotEqual = "une",
        Unordered = "uno", True = "true",
    }
    /// How an atomic access is ordered.
    Ordering {
        Unordered = "unordered", Monotonic = "monotonic", Acquire = "acquire", Release = "release",
        AcquireRelease = "acq_rel", SequentiallyConsistent = "seq_cst",
    }
    /// What an atomic read-modify-write does.
    UpdateOperation {
        Exchange = "xchg", Add = "add", Sub = "sub", And = "and", NotAnd = "nand", Or = "or", Xor = "xor",
        SignedMaximum = "max", SignedMinimum = "min", UnsignedMaximum = "umax", UnsignedMinimum = "umin",
        FloatAdd = "fadd", FloatSub = "fsub", FloatMaximum = "fmax", FloatMinimum = "fmin",
        FloatMaximumNumber = "fmaximum", FloatMinimumNumber = "fminimum",
        IncrementWrap = "uinc_wrap", DecrementWrap = "udec_wrap",
        SubConditionally = "usub_cond", SubSaturating = "usub_sat",
    }
    /// The visibility of a symbol, and which definition takes precedence when several modules define it.
    Linkage {
        External = "external", Private = "private", Internal = "internal", AvailableExternally = "available_externally",
        LinkOnce = "linkonce", LinkOnceOdr = "linkonce_odr", Weak = "weak", WeakOdr = "weak_odr", Common = "common",
        Appending = "appending", ExternalWeak = "extern_weak",
    }
    /// The thread-local storage model of a global variable.
    ThreadLocal {
        GeneralDynamic = "generaldynamic", LocalDynamic = "localdynamic", InitialExec = "initialexec", LocalExec = "localexec",
    }
}

impl Linkage {
    /// Whether other modules do not see the symbol.
    pub fn is_local(self) -> bool {
        matches!(self, Linkage::Private | Linkage::Internal)
    }
}

impl CastOperation {
    /// Whether the result of the conversion is a pointer if the operand is one.
    pub fn keeps_pointer(self) -> bool {
        matches!(
            self,
            CastOperation::Bitcast | CastOperation::AddressSpaceCast
        )
    }
}
