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
// The handle that the next thread will have which the calling thread starts.
u64 norns_next_child(void) __asm__("norns.next_child");
void *norns_join(u64 handle) __asm__("norns.join");
_Noreturn void norns_thread_exit(void *value) __asm__("norns.thread_exit");
// The handle of the calling thread: a code of the spawns that lead to it, 1 for the first thread.
u64 norns_self(void) __asm__("norns.self");
// Its place in sets of threads that wait to be woken.
u32 norns_waiter_place(void) __asm__("norns.waiter_place");
// The place of the n-th thread of such a set, from 0, in the order of the spawns that lead to them; places are in no order.
u32 norns_nth_waiter(u64 threads, u32 number) __asm__("norns.nth_waiter");
// The handle of the thread that has a place.
u64 norns_waiter(u32 place) __asm__("norns.waiter");
i64 norns_wait(const void *cell, u32 comparison, i64 awaited, u32 reason) __asm__("norns.wait");
// Waits for a word of 64 bits; see `passes/intrinsics.rs`. With `PARKED` in the place of `otherwise`, as a thread that is parked.
u64 norns_await(const void *word, u32 mode, u32 comparison, u32 otherwise, u64 awaited) __asm__("norns.await.load.64");
i64 norns_take(void *cell, u32 operation, i64 operand, u32 comparison, i64 awaited, u32 reason) __asm__("norns.take");
i64 norns_try_take(void *cell, i64 holder) __asm__("norns.try_take");
i64 norns_release(void *cell, i64 change) __asm__("norns.release");
i64 norns_try_add(void *cell, i64 addend, u32 comparison, i64 operand) __asm__("norns.try_add");
i64 norns_try_post(void *cell, i64 addend, u32 comparison, i64 operand) __asm__("norns.try_post");
void norns_release_by_store(void *cell) __asm__("norns.release_by_store");
i64 norns_held(const void *lock) __asm__("norns.held");
// Arrives at a barrier: which of those that were at the same place one after the other, how many arrivals complete a phase, the phase,
// and how many arrivals this one counts for (with 0 the thread only asks). Gives whether the thread has arrived. If not, the barrier is
// contested, and the thread must synchronise by updates.
u32 norns_arrive(const void *barrier, u32 incarnation, u32 needed, u32 phase, u32 count) __asm__("norns.arrive");
// Waits until a phase is complete.
void norns_depart(const void *barrier, u32 incarnation, u32 needed, u32 phase) __asm__("norns.depart");
// The phase behind the last one that the calling thread departed from.
u32 norns_phase(const void *barrier, u32 incarnation, u32 needed) __asm__("norns.phase");
// A number that no other call in the execution gives.
u32 norns_incarnation(void) __asm__("norns.incarnation");
// Whether the program looks at the result of `pthread_barrier_wait`.
u32 norns_serial_thread_matters(void) __asm__("norns.serial_thread_matters");
u32 norns_spurious(void) __asm__("norns.spurious");
// Whether the clock stands still, and whoever waits until a time waits for good.
u32 norns_frozen_clock(void) __asm__("norns.frozen_clock");
// Lets a time pass, or what is missing until a time: for the calling thread, until it looks at the clock.
void norns_pass(const i64 *time) __asm__("norns.pass");
void norns_pass_until(const i64 *time) __asm__("norns.pass_until");
// What the environment has: texts such as `NAME=value`, and null behind them.
const char *const *norns_environment(void) __asm__("norns.environment");
u64 norns_number_of(const void *address) __asm__("norns.number_of");
void *norns_allocate(u64 size, u64 align, u32 zeroed) __asm__("norns.allocate");
// The same, of memory that nobody has to free.
void *norns_keep(u64 size, u64 align, u32 zeroed) __asm__("norns.keep");
void norns_free(void *block) __asm__("norns.free");
u64 norns_object_size(void *block) __asm__("norns.object_size");
// The value; bits in it that nobody wrote are zero.
u64 norns_or_zero(u64 value) __asm__("norns.or_zero");
u64 norns_copy_load(const void *from, u64 width) __asm__("norns.copy_load");
void norns_copy_store(void *to, u64 width, u64 value) __asm__("norns.copy_store");
_Noreturn void norns_misuse(const char *what) __asm__("norns.misuse");
_Noreturn void norns_assertion(const char *what) __asm__("norns.assertion");
_Noreturn void norns_unsupported(const char *what) __asm__("norns.unsupported");
_Noreturn void norns_exit(void) __asm__("norns.exit");
void norns_require(u32 condition) __asm__("norns.assume");
// What the thread would do from here on is explored elsewhere.
void norns_redundant(void) __asm__("norns.redundant");
void norns_atomic_begin(void) __asm__("norns.atomic_begin.__VERIFIER_atomic_begin");
void norns_atomic_end(void) __asm__("norns.atomic_end");
u32 norns_choice(u32 alternatives) __asm__("norns.choose");
u32 norns_random(void) __asm__("norns.random");
void norns_seed(u32 seed) __asm__("norns.seed");
void norns_put(u32 byte) __asm__("norns.put");
// Adds a byte to the name of the calling thread.
void norns_name(u32 byte) __asm__("norns.name");
u32 norns_float_digit(double value, u32 conversion, u32 precision, u64 index) __asm__("norns.float_digit");

// The numbers in the arguments of `norns_wait` and `norns_take`.
enum { EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL };
enum { EXCHANGE, ADD, EXCHANGE_ZERO, EXCHANGE_THREE };
enum { ASSUME, LOCK, CONDITION, BARRIER, PARK };
#define PARKED 0xffffffffu

// How an access is ordered.
enum { RELAXED = __ATOMIC_RELAXED, ACQUIRE = __ATOMIC_ACQUIRE, RELEASE = __ATOMIC_RELEASE, BOTH = __ATOMIC_ACQ_REL };

// Errors, as Linux numbers them.
enum { EPERM = 1, EAGAIN = 11, EBUSY = 16, EINVAL = 22, ERANGE = 34, EDEADLK = 35, EOVERFLOW = 75, ETIMEDOUT = 110 };

// Handles that are looked up in tables, or kept in locks, are below this: those of the first 1,023 children of the first thread are,
// and those of 19 threads each of which was started by the one before.
enum { HANDLES = 1 << 20 };
static inline u64 norns_short_self(void) {
    u64 self = norns_self();
    if (self >= HANDLES) norns_unsupported("locks and waiting in a thread that so many spawns lead to");
    return self;
}

// Whether the nanoseconds of a time are more than a second, or negative: that is an error where one would have to wait.
static inline _Bool is_no_time(const i64 *time) { return (u64)time[1] >= 1000000000; }
