// What C++ programs call and no header defines: the runtime of the language, and what libstdc++ keeps in its shared object. The
// names are those of the Itanium ABI, as clang writes them.

#include "norns.h"

_Noreturn void norns_throw(const void *what) __asm__("norns.throw");
int pthread_join(u64 handle, void **result);
int pthread_detach(u64 handle);
int pthread_cond_init(void *condition, const void *attributes);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_signal(void *condition);
int pthread_cond_broadcast(void *condition);
int pthread_cond_destroy(void *condition);
int clock_gettime(int which, i64 *result);
WEAK void norns_begin_thread(void) __asm__("norns.begin_thread");
WEAK void norns_end_thread(void) __asm__("norns.end_thread");

// A definition of a function under its mangled name.
#define NAMED(result, name, symbol, ...)       \
    result name(__VA_ARGS__) __asm__(symbol); \
    WEAK result name(__VA_ARGS__)

// Memory.

#define NEW(name, symbol) \
    NAMED(void *, name, symbol, u64 size) { return norns_allocate(size, 16, 0); }
#define NEW_ALIGNED(name, symbol) \
    NAMED(void *, name, symbol, u64 size, u64 align) { return norns_allocate(size, align < 16 ? 16 : align, 0); }
#define DELETE(name, symbol)                    \
    NAMED(void, name, symbol, void *block) {    \
        if (block) norns_free(block);           \
    }
NEW(new_one, "_Znwm")
NEW(new_many, "_Znam")
NEW(new_one_or_null, "_ZnwmRKSt9nothrow_t")
NEW(new_many_or_null, "_ZnamRKSt9nothrow_t")
NEW_ALIGNED(new_one_aligned, "_ZnwmSt11align_val_t")
NEW_ALIGNED(new_many_aligned, "_ZnamSt11align_val_t")
NEW_ALIGNED(new_one_aligned_or_null, "_ZnwmSt11align_val_tRKSt9nothrow_t")
NEW_ALIGNED(new_many_aligned_or_null, "_ZnamSt11align_val_tRKSt9nothrow_t")
DELETE(delete_one, "_ZdlPv")
DELETE(delete_many, "_ZdaPv")
DELETE(delete_one_sized, "_ZdlPvm")
DELETE(delete_many_sized, "_ZdaPvm")
DELETE(delete_one_quietly, "_ZdlPvRKSt9nothrow_t")
DELETE(delete_many_quietly, "_ZdaPvRKSt9nothrow_t")
DELETE(delete_one_aligned, "_ZdlPvSt11align_val_t")
DELETE(delete_many_aligned, "_ZdaPvSt11align_val_t")
DELETE(delete_one_aligned_sized, "_ZdlPvmSt11align_val_t")
DELETE(delete_many_aligned_sized, "_ZdaPvmSt11align_val_t")

// Local static variables. The first byte of the guard says that the variable is there, and is looked at before these are called;
// in its second half is a lock.

WEAK int __cxa_guard_acquire(u8 *guard) {
    norns_take(guard + 4, EXCHANGE, 1, EQUAL, 0, LOCK);
    // Whoever has the lock comes behind all who had it.
    if (!__atomic_load_n(guard, RELAXED)) return 1;
    norns_release(guard + 4, 0);
    return 0;
}
WEAK void __cxa_guard_release(u8 *guard) {
    __atomic_store_n(guard, 1, RELEASE);
    norns_release(guard + 4, 0);
}
WEAK void __cxa_guard_abort(u8 *guard) { norns_release(guard + 4, 0); }

// Type information: the kinds of types are told apart by the tables of functions that they would have. Nothing of these is
// called; an address points behind the first two of their words.

#define KIND(name, symbol)                    \
    extern void *const name[3] __asm__(symbol); \
    WEAK void *const name[3] = {NULL, NULL, NULL};
KIND(class_without_bases, "_ZTVN10__cxxabiv117__class_type_infoE")
KIND(class_with_one_base, "_ZTVN10__cxxabiv120__si_class_type_infoE")
KIND(class_with_bases, "_ZTVN10__cxxabiv121__vmi_class_type_infoE")
KIND(pointer_type, "_ZTVN10__cxxabiv119__pointer_type_infoE")
KIND(function_type, "_ZTVN10__cxxabiv120__function_type_infoE")
KIND(enumeration_type, "_ZTVN10__cxxabiv116__enum_type_infoE")
KIND(fundamental_type, "_ZTVN10__cxxabiv123__fundamental_type_infoE")

struct type {
    void *const *kind;
    const char *name;
};
struct one_base {
    struct type type;
    const struct type *base;
};
struct bases {
    struct type type;
    u32 flags, count;
    struct {
        const struct type *type;
        i64 offset_and_flags;
    } base[];
};

// Where in an object of a type its bases of another type are that can be seen from outside: the first of them, and whether there
// are others elsewhere.
struct found {
    u8 *first;
    _Bool several;
};
static void find_base(struct found *found, u8 *object, const struct type *type, const struct type *wanted) {
    if (type == wanted) {
        if (found->first && found->first != object) found->several = 1;
        found->first = object;
    } else if (type->kind == class_with_one_base + 2) {
        find_base(found, object, ((const struct one_base *)type)->base, wanted);
    } else if (type->kind == class_with_bases + 2) {
        const struct bases *all = (const struct bases *)type;
        for (u32 i = 0; i < all->count; i++) {
            i64 flags = all->base[i].offset_and_flags, offset = flags >> 8;
            if (!(flags & 2)) continue;
            // The place of a virtual base is in the table of the object.
            if (flags & 1) offset = *(i64 *)(*(u8 **)object + offset);
            find_base(found, object + offset, all->base[i].type, wanted);
        }
    }
}
WEAK void *__dynamic_cast(u8 *object, const void *from, const struct type *to, i64 hint) {
    (void)from, (void)hint;
    i64 *table = *(i64 **)object;
    struct found found = {NULL, 0};
    find_base(&found, object + table[-2], (const struct type *)table[-1], to);
    return found.several ? NULL : found.first;
}

// What the headers check.
_Noreturn void __assert_fail(const char *what, const char *file, u32 line, const char *function);
NAMED(_Noreturn void, check_failed, "_ZSt21__glibcxx_assert_failPKciS0_S0_", const char *file, int line, const char *function,
      const char *what) {
    __assert_fail(what, file, (u32)line, function);
}

// Ends that nobody wants. norns_throw takes what is thrown as type information or as a text.

NAMED(_Noreturn void, terminate, "_ZSt9terminatev", void) { norns_assertion("std::terminate is called"); }
WEAK _Noreturn void __cxa_pure_virtual(void) { norns_assertion("a pure virtual function is called"); }
WEAK _Noreturn void __cxa_deleted_virtual(void) { norns_assertion("a deleted virtual function is called"); }
WEAK void *__cxa_allocate_exception(u64 size) { return norns_allocate(size, 16, 0); }
WEAK void __cxa_free_exception(void *block) { norns_free(block); }
WEAK _Noreturn void __cxa_throw(void *exception, const void *type, void *destructor) {
    (void)exception, (void)destructor;
    norns_throw(type);
}
WEAK _Noreturn void __cxa_rethrow(void) { norns_throw("again what it caught"); }
WEAK _Noreturn void __cxa_bad_cast(void) { norns_throw("std::bad_cast"); }
WEAK _Noreturn void __cxa_bad_typeid(void) { norns_throw("std::bad_typeid"); }
WEAK _Noreturn void __cxa_throw_bad_array_new_length(void) { norns_throw("std::bad_array_new_length"); }

#define THROWS(name, symbol) \
    NAMED(_Noreturn void, throw_##name, symbol, void) { norns_throw("std::" #name); }
#define THROWS_WITH(name, symbol)                                     \
    NAMED(_Noreturn void, throw_##name, symbol, const char *what) { \
        (void)what;                                                  \
        norns_throw("std::" #name);                                  \
    }
THROWS(bad_alloc, "_ZSt17__throw_bad_allocv")
THROWS(bad_array_new_length, "_ZSt28__throw_bad_array_new_lengthv")
THROWS(bad_cast, "_ZSt16__throw_bad_castv")
THROWS(bad_typeid, "_ZSt18__throw_bad_typeidv")
THROWS(bad_exception, "_ZSt21__throw_bad_exceptionv")
THROWS(bad_function_call, "_ZSt25__throw_bad_function_callv")
THROWS_WITH(logic_error, "_ZSt19__throw_logic_errorPKc")
THROWS_WITH(domain_error, "_ZSt20__throw_domain_errorPKc")
THROWS_WITH(invalid_argument, "_ZSt24__throw_invalid_argumentPKc")
THROWS_WITH(length_error, "_ZSt20__throw_length_errorPKc")
THROWS_WITH(out_of_range, "_ZSt20__throw_out_of_rangePKc")
THROWS_WITH(runtime_error, "_ZSt21__throw_runtime_errorPKc")
THROWS_WITH(range_error, "_ZSt19__throw_range_errorPKc")
THROWS_WITH(overflow_error, "_ZSt22__throw_overflow_errorPKc")
THROWS_WITH(underflow_error, "_ZSt23__throw_underflow_errorPKc")
NAMED(_Noreturn void, throw_out_of_range_format, "_ZSt24__throw_out_of_range_fmtPKcz", const char *what, ...) {
    (void)what;
    norns_throw("std::out_of_range");
}
NAMED(_Noreturn void, throw_system_error, "_ZSt20__throw_system_errori", int number) {
    (void)number;
    norns_throw("std::system_error");
}

// Exceptions of the library are made before they are thrown, and nobody looks at them.
#define EXCEPTION(name, type)                                                                                 \
    NAMED(void, name##_of_text_1, "_ZNSt" type "C1EPKc", void *to, const char *text) { (void)to, (void)text; } \
    NAMED(void, name##_of_text_2, "_ZNSt" type "C2EPKc", void *to, const char *text) { (void)to, (void)text; } \
    NAMED(void, name##_of_string_1, "_ZNSt" type "C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", void *to,    \
          const void *text) {                                                                                 \
        (void)to, (void)text;                                                                                 \
    }                                                                                                         \
    NAMED(void, name##_of_string_2, "_ZNSt" type "C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE", void *to,    \
          const void *text) {                                                                                 \
        (void)to, (void)text;                                                                                 \
    }
EXCEPTION(logic, "11logic_error")
EXCEPTION(domain, "12domain_error")
EXCEPTION(argument, "16invalid_argument")
EXCEPTION(length, "12length_error")
EXCEPTION(range, "12out_of_range")
EXCEPTION(runtime, "13runtime_error")
EXCEPTION(result_range, "11range_error")
EXCEPTION(overflow, "14overflow_error")
EXCEPTION(underflow, "15underflow_error")

// std::thread. Only in a program with thread-local variables that have destructors is there something to begin and to end. Its state is an object with three virtual functions: two destructors, the second of which frees it, and what
// the thread runs.

struct state {
    void (**functions)(struct state *);
};
static void *run(void *argument) {
    struct state *state = argument;
    if (norns_begin_thread) norns_begin_thread();
    state->functions[2](state);
    state->functions[1](state);
    if (norns_end_thread) norns_end_thread();
    return NULL;
}
NAMED(void, start_thread, "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE", u64 *thread,
      struct state **state, void (*unused)(void)) {
    (void)unused;
    *thread = norns_spawn((void *)run, *state);
    *state = NULL;
}
NAMED(void, end_state, "_ZNSt6thread6_StateD2Ev", void *state) { (void)state; }
NAMED(void, join_thread, "_ZNSt6thread4joinEv", u64 *thread) {
    if (!*thread) norns_throw("std::system_error");
    pthread_join(*thread, NULL);
    *thread = 0;
}
NAMED(void, detach_thread, "_ZNSt6thread6detachEv", u64 *thread) {
    if (!*thread) norns_throw("std::system_error");
    pthread_detach(*thread);
    *thread = 0;
}
NAMED(u32, count_processors, "_ZNSt6thread20hardware_concurrencyEv", void) { return 2; }

// Reference counts are atomic, always: libstdc++ asks this whether they need to be.
extern const char __libc_single_threaded;
WEAK const char __libc_single_threaded = 0;

// std::call_once hands over what to call in these.
extern _Thread_local void *once_argument __asm__("_ZSt15__once_callable");
extern _Thread_local void (*once_function)(void) __asm__("_ZSt11__once_call");
WEAK _Thread_local void *once_argument;
WEAK _Thread_local void (*once_function)(void);
WEAK void __once_proxy(void) { once_function(); }

// std::condition_variable is a pthread_cond_t; a std::unique_lock is the mutex, and whether it is held.

struct unique_lock {
    void *mutex;
    _Bool held;
};
NAMED(void, make_condition, "_ZNSt18condition_variableC1Ev", void *condition) {
    pthread_cond_init(condition, NULL);
}
NAMED(void, end_condition, "_ZNSt18condition_variableD1Ev", void *condition) { pthread_cond_destroy(condition); }
NAMED(void, wait_for_condition, "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE", void *condition,
      struct unique_lock *lock) {
    if (!lock->held) norns_misuse("waits for a condition variable without holding the lock");
    pthread_cond_wait(condition, lock->mutex);
}
// Until a time of either clock: whether it came is explored, so nobody asks the clock again.
int pthread_cond_timedwait(void *condition, void *mutex, const void *time);
static u32 wait_until(void *condition, struct unique_lock *lock) {
    if (!lock->held) norns_misuse("waits for a condition variable without holding the lock");
    return pthread_cond_timedwait(condition, lock->mutex, NULL) == ETIMEDOUT;
}
#define WAIT_UNTIL                                                                                                                \
    "_ZNSt18condition_variable17__wait_until_implINSt6chrono8durationIlSt5ratioILl1ELl1000000000EEEEEESt9cv_statusRSt11unique_lockISt" \
    "5mutexERKNS1_10time_pointINS1_3_V212"
NAMED(u32, wait_until_steady, WAIT_UNTIL "steady_clockET_EE", void *condition, struct unique_lock *lock, const void *time) {
    return (void)time, wait_until(condition, lock);
}
NAMED(u32, wait_until_system, WAIT_UNTIL "system_clockET_EE", void *condition, struct unique_lock *lock, const void *time) {
    return (void)time, wait_until(condition, lock);
}
NAMED(void, notify_one, "_ZNSt18condition_variable10notify_oneEv", void *condition) { pthread_cond_signal(condition); }
NAMED(void, notify_all, "_ZNSt18condition_variable10notify_allEv", void *condition) { pthread_cond_broadcast(condition); }

// Clocks.

static i64 now(int which) {
    i64 time[2];
    clock_gettime(which, time);
    return time[0] * 1000000000 + time[1];
}
NAMED(i64, system_clock, "_ZNSt6chrono3_V212system_clock3nowEv", void) { return now(0); }
NAMED(i64, steady_clock, "_ZNSt6chrono3_V212steady_clock3nowEv", void) { return now(1); }

// Printing. The streams themselves are nowhere; what is printed on any of them is printed.

int printf(const char *text, ...);
NAMED(void, make_streams, "_ZNSt8ios_base4InitC1Ev", void *unused) { (void)unused; }
NAMED(void, end_streams, "_ZNSt8ios_base4InitD1Ev", void *unused) { (void)unused; }
#define PRINTS(name, symbol, type, format) \
    NAMED(void *, name, symbol, void *stream, type value) { return printf(format, value), stream; }
PRINTS(print_int, "_ZNSolsEi", int, "%d")
PRINTS(print_unsigned, "_ZNSolsEj", u32, "%u")
PRINTS(print_long, "_ZNSolsEl", i64, "%ld")
PRINTS(print_unsigned_long, "_ZNSolsEm", u64, "%lu")
PRINTS(print_long_long, "_ZNSolsEx", i64, "%ld")
PRINTS(print_unsigned_long_long, "_ZNSolsEy", u64, "%lu")
PRINTS(print_double, "_ZNSolsEd", double, "%g")
PRINTS(print_pointer, "_ZNSolsEPKv", const void *, "%p")
NAMED(void *, print_bool, "_ZNSolsEb", void *stream, _Bool value) { return printf("%d", (int)value), stream; }
NAMED(void *, print_character, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c", void *stream, char byte) {
    return norns_put((u8)byte), stream;
}
NAMED(void *, print_text, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", void *stream, const char *text) {
    for (char byte; (byte = *text); text++) norns_put((u8)byte);
    return stream;
}
NAMED(void *, print_piece, "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l", void *stream,
      const char *text, i64 count) {
    for (i64 i = 0; i < count; i++) norns_put((u8)text[i]);
    return stream;
}
NAMED(void *, print_end_of_line, "_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", void *stream) {
    return norns_put('\n'), stream;
}
NAMED(void *, flush_stream, "_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", void *stream) { return stream; }
NAMED(void *, print_manipulated, "_ZNSolsEPFRSoS_E", void *stream, void *(*manipulate)(void *)) { return manipulate(stream); }
