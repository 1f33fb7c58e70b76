//! `std::lock`, and with it a `std::scoped_lock` of several mutexes, waits for one mutex, tries the others, gives all back if one
//! of them is held, and begins anew with that one. Two threads may do so for ever, in turns; two rounds are enough.
//!
//! Who has taken nothing yet in the round that succeeds may as well have come later: without the rounds that failed, the execution
//! has the same continuation, with fewer unlocks and locks that order anything. One such round stays, and so does a second one
//! that begins at what was held: if one of the mutexes is never given back, a thread is found waiting for it.
//!
//! What it cannot do: somebody else's `try_lock` may fail because of a round that failed. That is seen for one round of each call
//! only.

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
