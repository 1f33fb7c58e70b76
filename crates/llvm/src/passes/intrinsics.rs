//! Functions that the passes call and the machine knows: their names, their types, and the numbers in their arguments.
//!
//! [`super::spin`] and [`super::bound`] say what each means. They are declared in the module like any other function, so that
//! the printer, the reader and the verifier need not know them. The numbers are the places of the variants in the enums of
//! `norns-execution`; a test compares them.

use crate::module::{
    Argument, Call, Callee, ConstantKind, Function, FunctionId, InstructionKind, IntegerPredicate,
    Linkage, Module, Ordering, Parameter, Pointee, Signature, Symbol, SymbolKind, Table,
    TextPosition, Type, TypeId, Value,
};

/// A bound stops the thread: `void ()`.
pub const BOUND: &str = "norns.bound";
/// What the thread would do from here on is explored elsewhere: `void ()`.
pub const REDUNDANT: &str = "norns.redundant";
/// The thread goes on only if the argument is true: `void (i1)`.
pub const ASSUME: &str = "norns.assume";
/// Forgets the contents of a variable: `void (ptr)`. For a reader of LLVM text it is one more lifetime marker.
pub(super) const FORGET: &str = "llvm.lifetime.start.inlined";
/// A load that waits; `.8`, `.16`, `.32` or `.64` follows.
pub const AWAIT_LOAD: &str = "norns.await.load";
/// An exchange that waits; a width follows.
pub const AWAIT_EXCHANGE: &str = "norns.await.exchange";
/// A compare-exchange that waits; a width follows.
pub const AWAIT_COMPARE_EXCHANGE: &str = "norns.await.compare_exchange";

/// How many answers the thread has got, as a number that an access which waits takes for where to restart: `i32 ()`.
pub const ANSWERS: &str = "norns.answers";
/// The number by which an access waits for good: `Waiting::Await`.
pub const FOR_GOOD: u32 = 0;
/// The number by which an access waits for what is assumed: `Waiting::Assume`.
pub const ASSUMED: u32 = 1;
/// The number by which an access of the prelude waits as a thread that is parked: `Waiting::Park`.
pub const PARKED: u32 = u32::MAX;
/// By this number and greater ones an access retries what its thread did since it had so many answers fewer.
pub const RETRIED: u32 = 2;

/// What is added to these numbers for a thread that polls a lock: lesser ones are the reasons for which functions of the prelude wait.
pub const POLL: u32 = 5;

/// The number of an access that is not atomic, in the place of that of an ordering.
pub const PLAIN: u32 = 0;

/// The number of an ordering: its place in `Mode` (plain 0, relaxed 1, acquire 2, release 3, acquire-release 4, sequentially
/// consistent 5).
pub fn mode_number(ordering: Ordering) -> u32 {
    match ordering {
        Ordering::Unordered | Ordering::Monotonic => 1,
        Ordering::Acquire => 2,
        Ordering::Release => 3,
        Ordering::AcquireRelease => 4,
        Ordering::SequentiallyConsistent => 5,
    }
}

/// The number of a comparison of the value in memory with the operand: its place in `Comparison`.
pub fn comparison_number(predicate: IntegerPredicate) -> u32 {
    match predicate {
        IntegerPredicate::Equal => 0,
        IntegerPredicate::NotEqual => 1,
        IntegerPredicate::SignedLess => 2,
        IntegerPredicate::SignedLessEqual => 3,
        IntegerPredicate::SignedGreater => 4,
        IntegerPredicate::SignedGreaterEqual => 5,
        IntegerPredicate::UnsignedLess => 6,
        IntegerPredicate::UnsignedLessEqual => 7,
        IntegerPredicate::UnsignedGreater => 8,
        IntegerPredicate::UnsignedGreaterEqual => 9,
    }
}

/// The number of a test for bits: its place in `Comparison`.
pub fn bits_number(any: bool) -> u32 {
    if any { 10 } else { 11 }
}

/// The function of a name, declared if the module has none.
fn declared(module: &mut Module, name: &str, signature: TypeId, types: &[TypeId]) -> FunctionId {
    if let Some(id) = module.function(name) {
        return id;
    }
    let id = FunctionId(module.functions.len() as u32);
    let symbol = module.symbols.push(Symbol {
        name: Some(name.into()),
        linkage: Linkage::External,
        kind: SymbolKind::Function(id),
    });
    let parameters = types.iter().map(|&type_id| Parameter {
        type_id,
        name: None,
        by_value: None,
    });
    module.functions.push(Function {
        symbol,
        signature,
        parameters: parameters.collect(),
        blocks: Table::new(),
        instructions: Table::new(),
        bindings: Vec::new(),
        personality: None,
        never_throws: false,
        source: None,
        result: None,
        position: TextPosition::default(),
    })
}

/// A call of an intrinsic, which is declared where needed.
pub(super) fn call(
    module: &mut Module,
    name: &str,
    result: TypeId,
    arguments: &[(Value, TypeId)],
) -> InstructionKind {
    let types: Vec<TypeId> = arguments.iter().map(|&(_, type_id)| type_id).collect();
    let signature = module.types.intern(Type::Function(Signature {
        result,
        parameters: types.clone().into(),
        variadic: false,
    }));
    let function = declared(module, name, signature, &types);
    let pointer = module.types.pointer();
    let symbol = module.functions[function].symbol;
    let callee = module
        .constants
        .intern(pointer, ConstantKind::Symbol(symbol));
    let arguments = arguments.iter().map(|&(value, type_id)| Argument {
        value,
        type_id,
        by_value: None,
    });
    InstructionKind::Call(Box::new(Call {
        callee: Callee::Value(Value::Constant(callee)),
        signature,
        arguments: arguments.collect(),
        bundles: Box::default(),
        never_throws: true,
        pointee: Pointee::default(),
    }))
}

/// An integer constant as a value of a type.
pub(super) fn integer(module: &mut Module, type_id: TypeId, value: u128) -> Value {
    Value::Constant(module.integer(type_id, value))
}

/// Lays out the types that a pass added.
pub(super) fn lay_out(module: &mut Module) {
    let data_layout = module.data_layout.clone();
    // Only integers and functions were added: what can fail, a structure that is too large or deep, was laid out before.
    let _ = module.types.lay_out(&data_layout);
}
