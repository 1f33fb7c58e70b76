// What all sources of the prelude share: names of types, and what only the machine can do (see `../mod.rs`).

#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef long i64;
typedef __builtin_va_list list;

#define WEAK __attribute__((weak))
#define NULL ((void *)0)

u64 norns_spawn(void *entry, void *argument) __asm__("norns.spawn");
void *norns_join(u64 handle) __asm__("norns.join");
_Noreturn void norns_thread_exit(void *value) __asm__("norns.thread_exit");
u64 norns_self(void) __asm__("norns.self");
void norns_lock(void *mutex) __asm__("norns.lock");
u32 norns_unlock(void *mutex) __asm__("norns.unlock");
u32 norns_try_lock(void *mutex) __asm__("norns.try_lock");
void *norns_allocate(u64 size, u64 align, u32 zeroed) __asm__("norns.allocate");
void norns_free(void *block) __asm__("norns.free");
u64 norns_object_size(void *block) __asm__("norns.object_size");
u64 norns_copy_load(const void *from, u64 width) __asm__("norns.copy_load");
void norns_copy_store(void *to, u64 width, u64 value) __asm__("norns.copy_store");
_Noreturn void norns_misuse(const char *what) __asm__("norns.misuse");
_Noreturn void norns_assertion(const char *what) __asm__("norns.assertion");
_Noreturn void norns_unsupported(const char *what) __asm__("norns.unsupported");
_Noreturn void norns_exit(void) __asm__("norns.exit");
void norns_require(u32 condition) __asm__("norns.assume");
u32 norns_choice(u32 alternatives) __asm__("norns.choose");
u32 norns_random(void) __asm__("norns.random");
void norns_put(u32 byte) __asm__("norns.put");
u32 norns_float_digit(double value, u32 conversion, u32 precision, u64 index) __asm__("norns.float_digit");
