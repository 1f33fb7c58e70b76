//! Which stack objects never leave their thread. An analysis: it changes nothing.
//!
//! An object stays if its address, and every address made from it, goes only to places from which no other thread can get it.
//! The address may be
//! 1. loaded from and stored to, in any way, atomically too;
//! 2. moved by address arithmetic, casts between pointers, `phi`, `select`, `freeze`: the result is watched likewise;
//! 3. compared;
//! 4. an argument of an intrinsic that only touches the memory (`memcpy`, `memmove`, `memset`, lifetimes, `va_*`, prefetch);
//! 5. an argument of a call to a function of the module, if that function's parameter stays by these same rules; the rules are
//!    applied to all functions at once, to a greatest fixed point, so recursion is no obstacle.
//!
//! Anything else lets it escape: being stored as a value (even into an object that stays), becoming an integer, being returned
//! or put in an aggregate, being passed to an unknown function, through a pointer, as a variadic argument, or in a call
//! whose type is not that of the function.
//!
//! Sound for concurrent programs because another thread can only get an address through memory, through the argument of a
//! spawn (an unknown function here) or by computing with integers, and each of these counts as escaping. It is conservative:
//! flow and contexts are ignored, so an object that escapes late escapes from its beginning.

use crate::module::{
    Call, Function, FunctionId, Id, InstructionId, InstructionKind as Kind, Module, Value,
};
use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

/// The result.
#[derive(Clone, Debug)]
pub struct Escapes {
    /// Escaping allocas of each function.
    allocas: Vec<HashSet<InstructionId>>,
    /// For each function, which parameters escape.
    parameters: Vec<Vec<bool>>,
}

impl Escapes {
    /// Whether an `alloca` of a function may be reached by another thread.
    pub fn object(&self, function: FunctionId, alloca: InstructionId) -> bool {
        self.allocas[function.index()].contains(&alloca)
    }

    /// Whether what a parameter points to may be reached by another thread because of the call. True for a function that is
    /// only declared.
    pub fn parameter(&self, function: FunctionId, index: usize) -> bool {
        self.parameters[function.index()]
            .get(index)
            .copied()
            .unwrap_or(true)
    }
}

/// Analyses all functions.
pub fn escapes(module: &Module) -> Escapes {
    let mut parameters: Vec<Vec<bool>> = module
        .functions
        .values()
        .map(|function| vec![!function.is_defined(); function.parameters.len()])
        .collect();
    let uses: Vec<Uses> = module.functions.values().map(Uses::new).collect();
    // Callers whose result may change when a parameter of the callee turns out to escape.
    let mut callers: HashMap<FunctionId, Vec<FunctionId>> = HashMap::new();
    for (id, function) in module.functions.iter() {
        for block in function.blocks.values() {
            for &instruction in &block.instructions {
                if let Some(callee) = function.instructions[instruction]
                    .kind
                    .call()
                    .and_then(|call| module.called(call))
                {
                    callers.entry(callee).or_default().push(id);
                }
            }
        }
    }
    let mut work: Vec<FunctionId> = module
        .functions
        .ids()
        .filter(|&id| module.functions[id].is_defined())
        .collect();
    let mut waiting: HashSet<FunctionId> = work.iter().copied().collect();
    while let Some(id) = work.pop() {
        waiting.remove(&id);
        let function = &module.functions[id];
        let mut changed = false;
        for index in 0..function.parameters.len() {
            let value = Value::Argument(index as u32);
            if !parameters[id.index()][index]
                && leaves(module, function, &uses[id.index()], &parameters, value)
            {
                parameters[id.index()][index] = true;
                changed = true;
            }
        }
        if changed {
            for &caller in callers.get(&id).map_or(&[][..], Vec::as_slice) {
                if waiting.insert(caller) {
                    work.push(caller);
                }
            }
        }
    }
    let mut allocas = Vec::new();
    for (id, function) in module.functions.iter() {
        let mut escaping = HashSet::new();
        for block in function.blocks.values() {
            for &instruction in &block.instructions {
                let is_object = matches!(
                    function.instructions[instruction].kind,
                    Kind::Allocate { .. }
                );
                let value = Value::Instruction(instruction);
                if is_object && leaves(module, function, &uses[id.index()], &parameters, value) {
                    escaping.insert(instruction);
                }
            }
        }
        allocas.push(escaping);
    }
    Escapes {
        allocas,
        parameters,
    }
}

/// Which instructions use an instruction or a parameter.
struct Uses {
    of: HashMap<Value, Vec<InstructionId>>,
}

impl Uses {
    fn new(function: &Function) -> Uses {
        let mut of: HashMap<Value, Vec<InstructionId>> = HashMap::new();
        for block in function.blocks.values() {
            for &id in &block.instructions {
                function.instructions[id].kind.for_each_operand(|value| {
                    if !matches!(value, Value::Constant(_)) {
                        of.entry(value).or_default().push(id);
                    }
                });
            }
        }
        Uses { of }
    }
}

/// Whether an address, or one made from it, leaves the thread.
fn leaves(
    module: &Module,
    function: &Function,
    uses: &Uses,
    parameters: &[Vec<bool>],
    address: Value,
) -> bool {
    let departs = |_| ControlFlow::Break(());
    watch(module, function, uses, parameters, address, departs).is_break()
}

/// Where an address, and those made from it, go to.
pub(super) struct Reach {
    /// The address and those made from it.
    pub(super) addresses: HashSet<Value>,
    /// The instructions by which one of them leaves the thread.
    pub(super) departures: Vec<InstructionId>,
}

/// Follows an address through a function.
pub(super) fn reach(
    module: &Module,
    escapes: &Escapes,
    function: &Function,
    address: Value,
) -> Reach {
    let mut departures = Vec::new();
    let uses = Uses::new(function);
    let parameters = &escapes.parameters;
    let watched = watch(module, function, &uses, parameters, address, |user| {
        departures.push(user);
        ControlFlow::Continue(())
    });
    let addresses = match watched {
        ControlFlow::Continue(addresses) => addresses,
        ControlFlow::Break(()) => HashSet::new(),
    };
    Reach {
        addresses,
        departures,
    }
}

/// Follows an address and those computed from it, and returns them; `departs` is called for each instruction by which one
/// leaves the thread.
fn watch(
    module: &Module,
    function: &Function,
    uses: &Uses,
    parameters: &[Vec<bool>],
    address: Value,
    mut departs: impl FnMut(InstructionId) -> ControlFlow<()>,
) -> ControlFlow<(), HashSet<Value>> {
    let mut watched = HashSet::from([address]);
    let mut work = vec![address];
    while let Some(value) = work.pop() {
        for &user in uses.of.get(&value).map_or(&[][..], Vec::as_slice) {
            let kind = &function.instructions[user].kind;
            let derived = match kind {
                Kind::Load { .. } | Kind::CompareIntegers { .. } => false,
                Kind::Store { value: stored, .. } if *stored != value => false,
                Kind::Update { operand, .. } if *operand != value => false,
                Kind::CompareExchange {
                    expected,
                    replacement,
                    ..
                } if *expected != value && *replacement != value => false,
                Kind::ElementPointer { base, .. } if *base == value => true,
                Kind::Phi(_) | Kind::Freeze(_) => true,
                Kind::Select { condition, .. } if *condition != value => true,
                Kind::Cast { operation, .. } if operation.keeps_pointer() => true,
                Kind::Call(call) | Kind::Invoke { call, .. }
                    if stays(module, parameters, call, value) =>
                {
                    false
                }
                _ => {
                    departs(user)?;
                    false
                }
            };
            if derived && watched.insert(Value::Instruction(user)) {
                work.push(Value::Instruction(user));
            }
        }
    }
    ControlFlow::Continue(watched)
}

/// Whether a call keeps an argument in the thread.
fn stays(module: &Module, parameters: &[Vec<bool>], call: &Call, value: Value) -> bool {
    let Some(callee) = module.called(call) else {
        return false;
    };
    if let Some(intrinsic) = module.function_name(callee).strip_prefix("llvm.") {
        let harmless = [
            "memcpy.",
            "memmove.",
            "memset.",
            "lifetime.",
            "va_start",
            "va_end",
            "va_copy",
            "prefetch",
        ];
        return harmless.iter().any(|prefix| intrinsic.starts_with(prefix));
    }
    let function = &module.functions[callee];
    call.signature == function.signature
        && call.arguments.iter().enumerate().all(|(index, argument)| {
            // What is passed by value is copied; the address itself is not passed on.
            argument.value != value
                || argument.by_value.is_some()
                || parameters[callee.index()]
                    .get(index)
                    .is_some_and(|&escapes| !escapes)
        })
}
