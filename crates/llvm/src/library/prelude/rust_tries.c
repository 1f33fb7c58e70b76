// Trying to read where a `RwLock` of Rust's standard library may be held; see `rust.c`. Only programs that do this can tell whether a
// writer has announced itself.

#include "rust.h"

INSTEAD(_Bool, try_read, u32 *lock) { return norns_try_add(lock, 1, LESS, ANNOUNCED) < ANNOUNCED; }
