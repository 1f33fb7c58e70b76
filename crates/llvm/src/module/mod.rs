//! A program in SSA form: types, constants, symbols, functions, debug information.
//!
//! One representation from reading to lowering. The reader fills it, [`crate::link`] joins several, the passes rewrite it.

mod casts;
mod constant;
mod debug;
mod function;
mod ids;
mod instruction;
mod layout;
mod shape;
mod types;
mod visit;
mod words;

pub use constant::{Constant, ConstantKind, Constants, Expression};
pub use debug::{Binding, BindingKind, Location, SourceFile, TextPosition, Variable};
pub use function::{Alias, Block, Function, Global, Module, Parameter, Symbol, SymbolKind};
pub use ids::{
    AliasId, BlockId, ConstantId, FileId, FunctionId, GlobalId, Id, InstructionId, LocationId,
    SymbolId, Table, TypeId, VariableId,
};
pub use instruction::{
    Argument, Atomic, Call, Callee, Clause, InlineAssembly, Instruction, InstructionKind, Promises,
    Value,
};
pub use layout::{DataLayout, Layout, LayoutError, MAXIMUM_TYPE_DEPTH};
pub use shape::{Field, Meaning, Shape};
pub use types::{FloatFormat, Signature, Structure, Type, Types};
pub use words::{
    BinaryOperation, CastOperation, FloatPredicate, IntegerPredicate, Linkage, Ordering,
    ThreadLocal, UpdateOperation,
};
