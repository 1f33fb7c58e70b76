// What takes the place of functions of Rust's standard library; see `rust.c`.

#pragma once

#include "norns.h"

#define INSTEAD(result, name, ...)                                       \
    result norns_rust_##name(__VA_ARGS__) __asm__("norns.rust." #name); \
    result norns_rust_##name(__VA_ARGS__)

void norns_rust_mutex_lock(u32 *mutex) __asm__("norns.rust.mutex_lock");
void norns_rust_mutex_unlock(u32 *mutex) __asm__("norns.rust.mutex_unlock");

// A time that is none has so many nanoseconds, or more.
enum { SECOND = 1000000000 };

// The state of a `RwLock` that a writer holds, and what a writer adds that waits for readers.
enum { WRITER = (1 << 30) - 1, ANNOUNCED = WRITER - 1 };
