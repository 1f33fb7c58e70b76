//! Locks that are polled: `while (pthread_mutex_trylock(&m) != 0);`.
//!
//! A library function that tries to take a lock returns 0 if it has taken it. Otherwise it returns one number that says that
//! the lock is busy, and has only read. So it is like a compare-exchange: a loop that tries again waits. The attempt is
//! replaced by a call of the function `norns.poll.NAME` of the prelude, which does the same but waits until it succeeds. Its
//! second argument says what happens to a thread that waits forever, by the numbers of the other waiting accesses, to which
//! `POLL` is added.
//!
//! What it cannot do: `sem_trywait` stores an error number in `errno`, so a loop around it does not only read.

use super::effects::Context;
use crate::library::POLLED;
use crate::module::{Call, InstructionId, InstructionKind as Kind, Module, Value};

/// The functions that try to take a lock, each with what it gives if the lock is busy.
const TRYING: [(&str, u128); 5] = [
    ("pthread_mutex_trylock", 16),
    ("pthread_spin_trylock", 16),
    ("pthread_rwlock_tryrdlock", 16),
    ("pthread_rwlock_trywrlock", 16),
    ("mtx_trylock", 1),
];

/// The name of the function that waits in the place of a call that tries to take a lock, and what that call gives if the lock is busy.
/// None if the call does something else; a function that the program defines itself may do anything.
pub(super) fn attempt(module: &Module, call: &Call) -> Option<(String, u128)> {
    let called = module.called(call)?;
    if module.functions[called].is_defined() || call.arguments.len() != 1 {
        return None;
    }
    let name = module.function_name(called);
    let (name, busy) = TRYING.iter().find(|(trying, _)| *trying == name)?;
    Some((format!("{POLLED}{name}"), *busy))
}

/// What an attempt of the loop gives if the lock is busy.
pub(super) fn busy(context: &Context, value: Value) -> Option<(InstructionId, u128)> {
    let Value::Instruction(id) = value else {
        return None;
    };
    let Kind::Call(call) = context.kind(id) else {
        return None;
    };
    let (_, busy) = attempt(context.module, call)?;
    context.is_inside(id).then_some((id, busy))
}
