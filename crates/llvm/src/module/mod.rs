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
mod source_types;
mod types;
mod visit;
mod words;

pub use constant::{Constant, ConstantKind, Constants, Expression};
pub use debug::{Binding, BindingKind, Location, SourceFile, TextPosition, Variable};
pub use function::{Alias, Block, Function, Global, Module, Parameter, Symbol, SymbolKind};
pub use ids::{
    AliasId, BlockId, ConstantId, FileId, FunctionId, GlobalId, Id, InstructionId, LocationId,
    SourceTypeId, SymbolId, Table, TypeId, VariableId,
};
pub use instruction::{
    Argument, Atomic, Call, Callee, Clause, InlineAssembly, Instruction, InstructionKind, Pointee,
    Promises, Value,
};
pub use layout::{DataLayout, Layout, LayoutError, MAXIMUM_TYPE_DEPTH};
pub use source_types::{
    Container, Field, Inside, Meaning, SourceType, SourceTypeKind, SourceTypes, text_in_quotes,
};
pub use types::{FloatFormat, Signature, Structure, Type, Types};
pub use words::{
    BinaryOperation, CastOperation, FloatPredicate, IntegerPredicate, Linkage, Ordering,
    ThreadLocal, UpdateOperation,
};
