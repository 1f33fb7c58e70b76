// What is there if a program may try to read a `RwLock` of Rust's standard library that is held; see `rust.c`.

#include "rust.h"

INSTEAD(void, reading_is_tried, void) {}
