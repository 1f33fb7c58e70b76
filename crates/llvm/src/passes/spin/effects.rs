//! The effects of the instructions of a loop, and which of its values are the same in every iteration.

use super::super::escape::{Escapes, escapes};
use super::super::intrinsics::{ANSWERS, AWAIT_LOAD, PLAIN};
use super::super::split::constant_offset;
use super::fresh::{Fresh, fresh_objects};
use super::polling::attempt;
use super::unwritten::{unwritten, variable_at};
use crate::module::{
    BinaryOperation, BlockId, Call, Callee, ConstantKind, Function, FunctionId, GlobalId,
    InstructionId, InstructionKind as Kind, Module, SymbolKind, UpdateOperation, Value,
};
use crate::ssa::{Dominators, Graph, Liveness, Loops};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// Library functions that only give time away.
const IDLE: [&str; 5] = [
    "sched_yield",
    "usleep",
    "sleep",
    "thrd_yield",
    "pthread_yield",
];

/// LLVM intrinsics that neither touch memory nor stop: beginnings of their names.
const HARMLESS: [&str; 6] = [
    "llvm.expect.",
    "llvm.donothing",
    "llvm.x86.sse2.pause",
    "llvm.aarch64.hint",
    "llvm.arm.hint",
    "llvm.is.constant.",
];

/// Assembly that only waits a moment, or keeps the compiler from moving code.
const IDLE_ASSEMBLY: [&str; 6] = ["", "pause", "rep; nop", "rep;nop", "nop", "yield"];

/// How far calls are followed to see that a function does nothing.
const CALL_DEPTH: u32 = 8;

/// How many instructions are computed again before an access.
const MOST_COPIES: usize = 16;

/// What an instruction does that others could see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// It reads what another thread may write, not atomically.
    Plain,
    /// It reads atomically.
    Read,
    /// It reads, and writes if it finds what it expects.
    CompareExchange,
    /// It tries to take a lock, and only reads if that is busy.
    Attempt,
    /// It reads and writes.
    Exchange,
    /// It stores to an object that no other thread can reach before the loop is left.
    StoreFresh,
    /// It orders other accesses.
    Fence,
    /// It only computes, but may fail.
    MayFail,
    /// Something that a loop without effects does not do; the words say what.
    Other(&'static str),
}

/// What is known of the memory of a program.
pub(super) struct Facts {
    pub(super) escapes: Escapes,
    /// The global variables that no thread writes.
    pub(super) unwritten: HashSet<GlobalId>,
}

impl Facts {
    pub(super) fn of(module: &Module) -> Facts {
        Facts {
            escapes: escapes(module),
            unwritten: unwritten(module),
        }
    }
}

/// Where the control of a function goes. It serves all loops of the function until one of them is rewritten.
pub(super) struct Flow {
    pub(super) graph: Graph,
    pub(super) dominators: Dominators,
    pub(super) loops: Loops,
    /// What matters, once it was asked for.
    liveness: OnceCell<Liveness>,
}

impl Flow {
    pub(super) fn of(function: &Function) -> Flow {
        let graph = Graph::new(function);
        let dominators = Dominators::new(&graph);
        let loops = Loops::new(&graph, &dominators);
        Flow {
            graph,
            dominators,
            loops,
            liveness: OnceCell::new(),
        }
    }
}

/// A function and one of its loops.
pub(super) struct Context<'a> {
    pub(super) module: &'a Module,
    pub(super) id: FunctionId,
    pub(super) function: &'a Function,
    pub(super) facts: &'a Facts,
    pub(super) flow: &'a Flow,
    pub(super) header: BlockId,
    pub(super) latches: &'a [BlockId],
    pub(super) blocks: &'a [BlockId],
    /// The block of each instruction of the loop, and its place there.
    pub(super) places: HashMap<InstructionId, (BlockId, usize)>,
    /// The objects that are fresh in the loop, once they were asked for.
    pub(super) fresh: OnceCell<Vec<Fresh>>,
}

impl Context<'_> {
    /// Whether a phi of the header matters: a counter that only decides how long to pause does not.
    pub(super) fn matters(&self, phi: InstructionId) -> bool {
        let liveness = self.flow.liveness.get_or_init(|| {
            Liveness::new(self.function, &self.flow.graph, |call| {
                lets_time_pass(self.module, call)
            })
        });
        liveness.matters(self.header, Value::Instruction(phi))
    }

    pub(super) fn kind(&self, id: InstructionId) -> &Kind {
        &self.function.instructions[id].kind
    }

    /// What an instruction does.
    pub(super) fn effect(&self, id: InstructionId) -> Effect {
        match self.kind(id) {
            Kind::Load {
                address,
                atomic: None,
                ..
            } => {
                if self.is_private(*address) {
                    Effect::None
                } else {
                    Effect::Plain
                }
            }
            Kind::Load {
                atomic: Some(atomic),
                ..
            } if !atomic.single_thread => Effect::Read,
            Kind::CompareExchange { success, .. } if !success.single_thread => {
                Effect::CompareExchange
            }
            Kind::Update {
                operation: UpdateOperation::Exchange,
                atomic,
                ..
            } if !atomic.single_thread => Effect::Exchange,
            Kind::Fence(_) => Effect::Fence,
            Kind::Store { atomic: None, .. } if self.fresh_object_of(id).is_some() => {
                Effect::StoreFresh
            }
            Kind::Store { .. } => Effect::Other("stores"),
            Kind::Load { .. } => Effect::Other("reads atomically for its own thread alone"),
            Kind::CompareExchange { .. } | Kind::Update { .. } => Effect::Other("updates memory"),
            Kind::Call(call) if is_await_load(self.module, call) => {
                if is_plain(self.module, call) {
                    Effect::Plain
                } else {
                    Effect::Read
                }
            }
            Kind::Call(call) if is_mark(self.module, call) => Effect::None,
            Kind::Call(call) if attempt(self.module, call).is_some() => Effect::Attempt,
            Kind::Call(call) if is_idle(self.module, call, Inner::Straight, CALL_DEPTH) => {
                Effect::None
            }
            Kind::Call(_) => Effect::Other("calls a function"),
            Kind::Binary {
                operation, right, ..
            } if divides(*operation) => {
                if self.is_harmless_divisor(*right) {
                    Effect::None
                } else {
                    Effect::MayFail
                }
            }
            kind if is_computation(self.module, kind) => Effect::None,
            Kind::Branch(_) | Kind::ConditionalBranch { .. } | Kind::Switch { .. } => Effect::None,
            _ => Effect::Other("does what is not understood"),
        }
    }

    /// Whether no other thread writes what an address points to: a stack object that stays, or what never changes.
    fn is_private(&self, address: Value) -> bool {
        match self.root(address) {
            Value::Instruction(id) => {
                matches!(self.kind(id), Kind::Allocate { .. })
                    && !self.facts.escapes.object(self.id, id)
            }
            root => self.never_changes(root),
        }
    }

    /// Whether an address is that of a constant, or of a variable that no thread writes.
    fn never_changes(&self, root: Value) -> bool {
        let Value::Constant(id) = root else {
            return false;
        };
        let Some(symbol) = variable_at(self.module, id) else {
            return false;
        };
        matches!(self.module.resolve(symbol), Some(SymbolKind::Global(global))
            if self.module.globals[global].constant || self.facts.unwritten.contains(&global))
    }

    /// The address of the object that an address points into, as far as that is plain.
    pub(super) fn root(&self, mut address: Value) -> Value {
        while let Value::Instruction(id) = address {
            address = match self.kind(id) {
                Kind::ElementPointer { base, .. } => *base,
                Kind::Cast {
                    operation, operand, ..
                } if operation.keeps_pointer() => *operand,
                _ => break,
            };
        }
        address
    }

    /// What an address is a fixed number of bytes behind, and that number.
    pub(super) fn base_and_offset(&self, mut address: Value) -> (Value, i64) {
        let mut offset = 0;
        while let Value::Instruction(id) = address {
            address = match self.kind(id) {
                Kind::ElementPointer {
                    source,
                    base,
                    indices,
                    ..
                } => {
                    let Some(bytes) = constant_offset(self.module, *source, indices) else {
                        break;
                    };
                    offset += bytes;
                    *base
                }
                Kind::Cast {
                    operation, operand, ..
                } if operation.keeps_pointer() => *operand,
                _ => break,
            };
        }
        (address, offset)
    }

    /// A divisor with which no division fails, even if it is in a variable that no thread writes.
    fn is_harmless_divisor(&self, divisor: Value) -> bool {
        let loaded = match divisor {
            Value::Instruction(id) => match self.kind(id) {
                Kind::Load {
                    address: address @ Value::Constant(constant),
                    atomic: None,
                    ..
                } if self.never_changes(*address) => {
                    let ConstantKind::Symbol(symbol) = self.module.constants[*constant].kind else {
                        return false;
                    };
                    let Some(SymbolKind::Global(global)) = self.module.resolve(symbol) else {
                        return false;
                    };
                    let global = &self.module.globals[global];
                    let type_id = self.function.instructions[id].type_id;
                    global.initial.filter(|_| global.type_id == type_id)
                }
                _ => None,
            },
            _ => None,
        };
        let divisor = loaded.map_or(divisor, Value::Constant);
        is_harmless_divisor(self.module, divisor)
    }

    /// The instructions of the loop.
    pub(super) fn instructions(&self) -> impl Iterator<Item = InstructionId> {
        let blocks = self.blocks.iter();
        blocks.flat_map(|&block| self.function.blocks[block].instructions.iter().copied())
    }

    pub(super) fn is_inside(&self, id: InstructionId) -> bool {
        self.places.contains_key(&id)
    }

    /// The fresh object that an instruction stores to, at a place that is the same in every iteration.
    pub(super) fn fresh_object_of(&self, store: InstructionId) -> Option<&Fresh> {
        let Kind::Store { address, .. } = self.kind(store) else {
            return None;
        };
        let Value::Instruction(root) = self.root(*address) else {
            return None;
        };
        let fresh = self.fresh.get_or_init(|| fresh_objects(self));
        let found = fresh.iter().find(|fresh| fresh.allocation == root);
        found.filter(|_| self.is_invariant(*address))
    }

    /// Whether a value is the same in every iteration, given that the phis of the header are.
    pub(super) fn is_invariant(&self, value: Value) -> bool {
        let mut work = vec![value];
        let mut seen = HashSet::new();
        while let Some(value) = work.pop() {
            let Value::Instruction(id) = value else {
                continue;
            };
            let Some(&(block, _)) = self.places.get(&id) else {
                continue;
            };
            if !seen.insert(id) {
                continue;
            }
            let kind = self.kind(id);
            match kind {
                Kind::Phi(_) if block == self.header && self.matters(id) => {}
                Kind::Phi(_) | Kind::Call(_) => return false,
                _ if self.effect(id) != Effect::None => return false,
                _ => kind.for_each_operand(|operand| work.push(operand)),
            }
        }
        true
    }

    /// Whether a value depends on what an access of the same iteration read that others may write.
    pub(super) fn depends_on_memory(&self, value: Value) -> bool {
        let mut work = vec![value];
        let mut seen = HashSet::new();
        while let Some(value) = work.pop() {
            let Value::Instruction(id) = value else {
                continue;
            };
            let Some(&(block, _)) = self.places.get(&id) else {
                continue;
            };
            if !seen.insert(id) {
                continue;
            }
            let kind = self.kind(id);
            match self.effect(id) {
                Effect::Plain
                | Effect::Read
                | Effect::CompareExchange
                | Effect::Attempt
                | Effect::Exchange => return true,
                _ if matches!(kind, Kind::Phi(_)) && block == self.header => {}
                _ => kind.for_each_operand(|operand| work.push(operand)),
            }
        }
        false
    }

    /// What has to be computed again before an instruction so that a value is there which comes later in the iteration, in
    /// order; nothing if that cannot be. Only what never fails and is the same in every iteration is computed again.
    pub(super) fn computed_before(
        &self,
        value: Value,
        before: InstructionId,
    ) -> Option<Vec<InstructionId>> {
        let mut list = Vec::new();
        let is_found = self.compute_before(value, before, &mut list);
        is_found.then_some(list)
    }

    fn compute_before(
        &self,
        value: Value,
        before: InstructionId,
        list: &mut Vec<InstructionId>,
    ) -> bool {
        let Value::Instruction(id) = value else {
            return true;
        };
        if self.is_available(value, before) || list.contains(&id) {
            return true;
        }
        let kind = self.kind(id);
        let reads_the_same = match kind {
            Kind::Load { address, .. } => self.never_changes(self.root(*address)),
            _ => true,
        };
        let can_be_copied = list.len() < MOST_COPIES
            && reads_the_same
            && self.effect(id) == Effect::None
            && self.is_invariant(value)
            && !matches!(kind, Kind::Phi(_) | Kind::Call(_));
        let mut operands = Vec::new();
        kind.for_each_operand(|operand| operands.push(operand));
        if !can_be_copied
            || !operands
                .into_iter()
                .all(|operand| self.compute_before(operand, before, list))
        {
            return false;
        }
        list.push(id);
        true
    }

    /// Whether a value is there before an instruction of the loop is executed.
    pub(super) fn is_available(&self, value: Value, before: InstructionId) -> bool {
        let Value::Instruction(id) = value else {
            return true;
        };
        let (Some(&(defined, at)), Some(&(used, index))) =
            (self.places.get(&id), self.places.get(&before))
        else {
            return true;
        };
        if defined == used {
            at < index
        } else {
            self.flow.dominators.dominates(defined, used)
        }
    }
}

/// Whether an instruction only computes, and cannot fail.
fn is_computation(module: &Module, kind: &Kind) -> bool {
    match kind {
        Kind::Binary {
            operation, right, ..
        } => !divides(*operation) || is_harmless_divisor(module, *right),
        Kind::FloatNegate(_)
        | Kind::Cast { .. }
        | Kind::CompareIntegers { .. }
        | Kind::CompareFloats { .. }
        | Kind::Select { .. }
        | Kind::Freeze(_)
        | Kind::Phi(_)
        | Kind::ExtractElement { .. }
        | Kind::InsertElement { .. }
        | Kind::ShuffleVector { .. }
        | Kind::ExtractValue { .. }
        | Kind::InsertValue { .. }
        | Kind::ElementPointer { .. } => true,
        _ => false,
    }
}

fn divides(operation: BinaryOperation) -> bool {
    matches!(
        operation,
        BinaryOperation::UnsignedDivide
            | BinaryOperation::UnsignedRemainder
            | BinaryOperation::SignedDivide
            | BinaryOperation::SignedRemainder
    )
}

/// A divisor that is neither 0 nor -1: no division by it fails.
fn is_harmless_divisor(module: &Module, divisor: Value) -> bool {
    let Value::Constant(id) = divisor else {
        return false;
    };
    let half = match module.types[module.constants[id].type_id] {
        crate::module::Type::Integer(bits @ 1..=127) => 1u128 << (bits - 1),
        _ => return false,
    };
    module
        .constants
        .as_integer(id)
        .is_some_and(|value| value != 0 && value < half)
}

fn is_await_load(module: &Module, call: &Call) -> bool {
    module
        .called(call)
        .is_some_and(|id| module.function_name(id).starts_with(AWAIT_LOAD))
}

/// Whether a load that waits is not atomic.
fn is_plain(module: &Module, call: &Call) -> bool {
    let order = call.arguments.get(1).map(|argument| argument.value);
    matches!(order, Some(Value::Constant(id))
        if module.constants.as_integer(id) == Some(PLAIN.into()))
}

fn is_mark(module: &Module, call: &Call) -> bool {
    module
        .called(call)
        .is_some_and(|id| module.function_name(id) == ANSWERS)
}

/// Which functions may do nothing but let time pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inner {
    /// Those without loops: they certainly end.
    Straight,
    /// Those with loops too.
    Any,
}

/// Whether a call has no effect but to let time pass, if it ends.
pub(crate) fn lets_time_pass(module: &Module, call: &Call) -> bool {
    is_idle(module, call, Inner::Any, CALL_DEPTH)
}

/// Whether a call has no effect but to let time pass.
fn is_idle(module: &Module, call: &Call, inner: Inner, depth: u32) -> bool {
    if let Callee::Assembly(assembly) = &call.callee {
        return call.arguments.is_empty()
            && !assembly.constraints.contains('=')
            && IDLE_ASSEMBLY.contains(&assembly.text.trim());
    }
    let Some(id) = module.called(call) else {
        return false;
    };
    let (name, function) = (module.function_name(id), &module.functions[id]);
    if !function.is_defined() {
        return IDLE.contains(&name) || HARMLESS.iter().any(|start| name.starts_with(start));
    }
    if depth == 0 {
        return false;
    }
    let mut instructions = function
        .blocks
        .values()
        .flat_map(|block| &block.instructions);
    let does_nothing = instructions.all(|&id| match &function.instructions[id].kind {
        Kind::Return(_)
        | Kind::Branch(_)
        | Kind::ConditionalBranch { .. }
        | Kind::Switch { .. } => true,
        Kind::Call(call) => is_idle(module, call, inner, depth - 1),
        kind => is_computation(module, kind),
    });
    if !does_nothing || inner == Inner::Any {
        return does_nothing;
    }
    let graph = Graph::new(function);
    let loops = Loops::new(&graph, &Dominators::new(&graph));
    loops.is_empty() && loops.irreducible().is_empty()
}
