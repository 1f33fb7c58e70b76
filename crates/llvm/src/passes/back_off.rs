//! `std::lock`, and therefore a `std::scoped_lock` of several mutexes, waits for one mutex, tries the others, releases all if
//! one of them is held, and restarts with that one. Two threads may do so forever, in turns. Two rounds are enough.
//!
//! A thread that has taken nothing yet in the round that succeeds may as well have come later: without the failed rounds, the
//! execution has the same continuation, with fewer unlocks and locks that order anything. One such round is kept, and so is a
//! second one that starts with the mutex that was held: if one of the mutexes is never released, a thread is found waiting for
//! it.
//!
//! What it cannot do: a `try_lock` of another thread may fail because of a failed round. This is covered only for one round of
//! each call.

use super::bound::drop_after;
use crate::module::{FunctionId, Module};

/// How `std::lock` of several mutexes is called, before its template arguments.
const LOCK: &str = "_ZSt4lockI";
const ROUNDS: u32 = 2;

/// Lets every `std::lock` go through two rounds only.
pub fn back_off(module: &mut Module) {
    let functions: Vec<FunctionId> = module.functions.ids().collect();
    for id in functions {
        if module.functions[id].is_defined() && module.function_name(id).starts_with(LOCK) {
            drop_after(module, id, ROUNDS);
        }
    }
}
