// What takes the place of functions of Rust's standard library; `../../rust/replacements.rs` says of which.

#include "norns.h"

// The mutex of `std::sys::sync::mutex::futex`: 0 if nobody holds it, 1 if somebody does, 2 if others may sleep until it is released.
// It is taken in one step, so nobody who takes it here ever sleeps in the futex.
void norns_rust_mutex_lock(u32 *mutex) __asm__("norns.rust.mutex_lock");
void norns_rust_mutex_lock(u32 *mutex) { norns_take(mutex, EXCHANGE, 1, EQUAL, 0, LOCK); }
