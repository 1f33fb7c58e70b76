//! Constants.
//!
//! Where this departs from the `LangRef`: 1. A cast from pointer to pointer of one address space, and a `getelementptr` whose
//! indices are all zero, are the pointer itself. 2. `dso_local_equivalent @f` and `no_cfi @f` are `@f`: they differ in how a
//! linker reaches the function. 3. Integers are kept in 128 bits; a wider literal that does not fit is refused by the reader.

use super::ids::{BlockId, ConstantId, SymbolId, Table, TypeId};
use super::words::{BinaryOperation, CastOperation, FloatPredicate, IntegerPredicate};
use std::collections::HashMap;

/// A constant with its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constant {
    /// Its type.
    pub type_id: TypeId,
    /// What it is.
    pub kind: ConstantKind,
}

/// What a constant is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstantKind {
    /// An integer: the bits of its type, zero above them. In a type wider than 128 bits, the sign bit goes on above bit 127.
    Integer(u128),
    /// A floating-point number: its bits in the format of its type.
    Float(u128),
    /// The null pointer.
    Null,
    /// All bits zero, of any type.
    Zero,
    /// `undef`.
    Undefined,
    /// `poison`.
    Poison,
    /// The `none` token.
    None,
    /// Bytes of an array of `i8`.
    Bytes(Box<[u8]>),
    /// The parts of a structure, array or vector.
    Aggregate(Box<[ConstantId]>),
    /// A vector with the same value in each lane.
    Splat(ConstantId),
    /// The address of a function, global variable or alias.
    Symbol(SymbolId),
    /// The address of a block, for `indirectbr`.
    BlockAddress {
        /// The function it is in.
        function: SymbolId,
        /// The block.
        block: BlockId,
    },
    /// Metadata as an argument; what it says is not kept.
    Metadata,
    /// To be computed from other constants.
    Expression(Box<Expression>),
}

/// A constant expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expression {
    /// Address arithmetic.
    ElementPointer {
        /// The type that indices walk.
        source: TypeId,
        /// Where to start.
        base: ConstantId,
        /// The indices, the first in units of `source`.
        indices: Box<[ConstantId]>,
        /// Whether leaving the object is undefined.
        inbounds: bool,
    },
    /// A conversion to the type of the constant.
    Cast {
        /// Which one.
        operation: CastOperation,
        /// What is converted.
        operand: ConstantId,
    },
    /// Arithmetic.
    Binary {
        /// Which one.
        operation: BinaryOperation,
        /// The left operand.
        left: ConstantId,
        /// The right operand.
        right: ConstantId,
    },
    /// A comparison of integers or pointers.
    CompareIntegers {
        /// Which one.
        predicate: IntegerPredicate,
        /// The left operand.
        left: ConstantId,
        /// The right operand.
        right: ConstantId,
    },
    /// A comparison of floating-point numbers.
    CompareFloats {
        /// Which one.
        predicate: FloatPredicate,
        /// The left operand.
        left: ConstantId,
        /// The right operand.
        right: ConstantId,
    },
    /// One of two constants.
    Select {
        /// Which.
        condition: ConstantId,
        /// If it is true.
        then: ConstantId,
        /// If it is false.
        otherwise: ConstantId,
    },
}

impl Expression {
    /// The constants it is made of.
    pub fn operands(&self) -> Vec<ConstantId> {
        let mut copy = self.clone();
        let mut list = Vec::new();
        copy.for_each_operand_mut(|operand| list.push(*operand));
        list
    }

    /// Visits the constants it is made of, to be changed.
    pub fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut ConstantId)) {
        match self {
            Expression::ElementPointer { base, indices, .. } => {
                visit(base);
                indices.iter_mut().for_each(visit);
            }
            Expression::Cast { operand, .. } => visit(operand),
            Expression::Binary { left, right, .. }
            | Expression::CompareIntegers { left, right, .. }
            | Expression::CompareFloats { left, right, .. } => {
                visit(left);
                visit(right);
            }
            Expression::Select {
                condition,
                then,
                otherwise,
            } => {
                visit(condition);
                visit(then);
                visit(otherwise);
            }
        }
    }
}

/// All constants of a module. Scalars and expressions are interned; bytes and aggregates are not.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    constants: Table<ConstantId, Constant>,
    interned: HashMap<Constant, ConstantId>,
}

impl Constants {
    /// The id of a constant.
    pub fn intern(&mut self, type_id: TypeId, kind: ConstantKind) -> ConstantId {
        let constant = Constant { type_id, kind };
        if matches!(
            constant.kind,
            ConstantKind::Bytes(_) | ConstantKind::Aggregate(_) | ConstantKind::BlockAddress { .. }
        ) {
            return self.constants.push(constant);
        }
        if let Some(&id) = self.interned.get(&constant) {
            return id;
        }
        let id = self.constants.push(constant.clone());
        self.interned.insert(constant, id);
        id
    }

    /// How many constants there are.
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Whether there is no constant.
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }

    /// All constants with their ids; a constant comes after its parts.
    pub fn iter(&self) -> impl Iterator<Item = (ConstantId, &Constant)> {
        self.constants.iter()
    }

    /// Sets the block of a block address once the function is known.
    pub(crate) fn set_block(&mut self, id: ConstantId, target: BlockId) {
        if let ConstantKind::BlockAddress { block, .. } = &mut self.constants[id].kind {
            *block = target;
        }
    }

    /// The value of an integer constant (zero included), not sign-extended.
    pub fn as_integer(&self, id: ConstantId) -> Option<u128> {
        match self[id].kind {
            ConstantKind::Integer(value) => Some(value),
            ConstantKind::Zero => Some(0),
            _ => None,
        }
    }
}

impl std::ops::Index<ConstantId> for Constants {
    type Output = Constant;
    fn index(&self, id: ConstantId) -> &Constant {
        &self.constants[id]
    }
}
