// Exceptions (Itanium ABI for C++, exception handling): what lies in memory of them, throwing, catching, and pointers to them. Who
// catches is found, and the way there gone, by the machine (`unwind.rs`).
//
// What is thrown lies behind a record of it. Where an exception is thrown again through a pointer, which several threads may do with
// the same one, it gets a record of its own that refers to the first. The machine hands landing pads the address of the second half of
// a record: clang finds pointers that are caught by reference 32 bytes behind it.

#include "cxx.h"

struct record {
    const struct type *type;
    void (*destructor)(void *);
    // What the handler gets: the object, or a base of it, or the pointer that was thrown.
    void *caught;
    // The one that was caught before, which is still being handled.
    struct record *next;
    // The record of what was thrown: this one, unless it is thrown again.
    struct record *first;
    // How many records and pointers refer to the object.
    u32 references;
    // How many handlers are at work; negative while one of them throws again.
    int handlers;
    u64 unused[2];
};
_Static_assert(sizeof(struct record) == 64, "what is thrown begins 32 bytes behind what landing pads get");

static struct record *record_of(void *object) { return (struct record *)object - 1; }
static void *object_of(struct record *record) { return record + 1; }
static struct record *record_at(void *handed) { return (struct record *)((u8 *)handed - 32); }
static void *handed(struct record *record) { return (u8 *)record + 32; }

// Of each thread: what it caught last, and how many exceptions it has thrown that nobody has caught yet.
static _Thread_local struct record *newest;
static _Thread_local int uncaught;

// The type that the handler of what is thrown wants, null if it takes all. There is one, or this is a finding.
const struct type *norns_handler(const struct type *thrown) __asm__("norns.handler");
_Noreturn void norns_unwind(void *handed, const struct type *thrown) __asm__("norns.unwind");
_Noreturn void norns_uncaught(const struct type *thrown) __asm__("norns.uncaught");

static void release(struct record *first) {
    if (__atomic_sub_fetch(&first->references, 1, BOTH)) return;
    if (first->destructor) first->destructor(object_of(first));
    norns_free(first);
}

// What a handler of a type gets.
static void *given(struct record *first, const struct type *wanted) {
    void *object = object_of(first);
    const struct type *type = first->type;
    if (type->kind == pointer_type + 2) {
        void *pointer = *(void **)object;
        const struct type *from = ((const struct pointer *)type)->pointee;
        if (!wanted || !pointer || wanted->kind != pointer_type + 2) return pointer;
        const struct type *to = ((const struct pointer *)wanted)->pointee;
        void *base = from == to ? pointer : norns_base(pointer, from, to);
        return base ? base : pointer;
    }
    if (!wanted || wanted == type) return object;
    // A null pointer of no type becomes one of any.
    if (wanted->kind == pointer_type + 2) return NULL;
    return norns_base(object, type, wanted);
}

_Noreturn void norns_raise(struct record *record) __asm__("norns.raise");
WEAK _Noreturn void norns_raise(struct record *record) {
    const struct type *type = record->type;
    record->caught = given(record->first, norns_handler(type));
    uncaught++;
    norns_unwind(handed(record), type);
}

WEAK void *__cxa_allocate_exception(u64 size) {
    struct record *record = norns_allocate(sizeof *record + size, 16, 0);
    return object_of(record);
}
WEAK void __cxa_free_exception(void *object) { norns_free(record_of(object)); }
WEAK void *__cxa_init_primary_exception(void *object, const struct type *type, void (*destructor)(void *)) {
    struct record *record = record_of(object);
    record->type = type;
    record->destructor = destructor;
    record->first = record;
    record->references = 0;
    record->handlers = 0;
    return record;
}
WEAK _Noreturn void __cxa_throw(void *object, const struct type *type, void (*destructor)(void *)) {
    struct record *record = __cxa_init_primary_exception(object, type, destructor);
    record->references = 1;
    norns_raise(record);
}
WEAK _Noreturn void __cxa_rethrow(void) {
    struct record *record = newest;
    if (!record) norns_assertion("throws again what it caught, but has caught nothing");
    record->handlers = -record->handlers;
    norns_raise(record);
}
// What Rust throws says so in its first eight bytes, where a record has a pointer, and its place is not behind a record.
static const u64 OF_RUST = 0x54535552005a4f4d;
// A cleanup is done.
WEAK _Noreturn void _Unwind_Resume(void *handed) {
    norns_unwind(handed, *(const u64 *)handed == OF_RUST ? NULL : record_at(handed)->type);
}

WEAK void *__cxa_get_exception_ptr(void *handed) { return record_at(handed)->caught; }
WEAK void *__cxa_begin_catch(void *handed) {
    struct record *record = record_at(handed);
    int handlers = record->handlers;
    record->handlers = (handlers < 0 ? -handlers : handlers) + 1;
    uncaught--;
    if (record != newest) {
        record->next = newest;
        newest = record;
    }
    return record->caught;
}
WEAK void __cxa_end_catch(void) {
    struct record *record = newest;
    if (!record) return;
    if (record->handlers < 0) {
        // It is on its way again.
        if (++record->handlers == 0) newest = record->next;
        return;
    }
    if (--record->handlers) return;
    newest = record->next;
    struct record *first = record->first;
    if (first != record) norns_free(record);
    release(first);
}

NAMED(int, uncaught_exceptions, "_ZSt19uncaught_exceptionsv", void) { return uncaught; }
NAMED(_Bool, uncaught_exception, "_ZSt18uncaught_exceptionv", void) { return uncaught > 0; }
WEAK const struct type *__cxa_current_exception_type(void) { return newest ? newest->type : NULL; }
NAMED(_Noreturn void, terminate, "_ZSt9terminatev", void) {
    if (newest) norns_uncaught(newest->type);
    norns_assertion("std::terminate is called");
}

// Pointers to exceptions, which are null or point to what was thrown.

NAMED(void, add_reference, "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv", void **pointer) {
    if (*pointer) __atomic_add_fetch(&record_of(*pointer)->references, 1, RELAXED);
}
NAMED(void, drop_reference, "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv", void **pointer) {
    void *object = *pointer;
    *pointer = NULL;
    if (object) release(record_of(object));
}
NAMED(void, refer, "_ZNSt15__exception_ptr13exception_ptrC1EPv", void **pointer, void *object) {
    *pointer = object;
    add_reference(pointer);
}
NAMED(const struct type *, type_of, "_ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv", void *const *pointer) {
    return record_of(*pointer)->type;
}
NAMED(void, current_exception, "_ZSt17current_exceptionv", void **result) {
    refer(result, newest ? object_of(newest->first) : NULL);
}
NAMED(_Noreturn void, rethrow_exception, "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE", void **pointer) {
    if (!*pointer) norns_assertion("throws again what a null pointer to an exception points to");
    struct record *first = record_of(*pointer), *record = norns_allocate(sizeof *record, 16, 0);
    __atomic_add_fetch(&first->references, 1, RELAXED);
    record->type = first->type;
    record->first = first;
    record->handlers = 0;
    norns_raise(record);
}
