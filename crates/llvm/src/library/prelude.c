// The part of the library that is a program itself: what is made of several accesses to memory. It is compiled once, by
// `scripts/regenerate-prelude`, to the text that is linked to every program (`prelude.ll`); a program that defines one of these
// functions keeps its own. What only the machine can do is declared first; see `mod.rs`.

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

// What instructions become when they are not one access: copies, fills, accesses that are not aligned.

void norns_copy(u8 *to, const u8 *from, u64 count) __asm__("norns.copy");
void norns_fill(u8 *to, u64 byte, u64 count) __asm__("norns.fill");
u64 norns_load(const u8 *from, u64 width) __asm__("norns.load");
void norns_store(u8 *to, u64 width, u64 value) __asm__("norns.store");

static u64 piece(u64 low_bits, u64 count) {
    if (!(low_bits & 7) && count >= 8) return 8;
    if (!(low_bits & 3) && count >= 4) return 4;
    if (!(low_bits & 1) && count >= 2) return 2;
    return 1;
}

void norns_copy(u8 *to, const u8 *from, u64 count) {
    if (to <= from || to >= from + count) {
        while (count) {
            u64 width = piece((u64)to | (u64)from, count);
            norns_copy_store(to, width, norns_copy_load(from, width));
            to += width;
            from += width;
            count -= width;
        }
    } else {
        while (count) {
            u64 width = piece((u64)(to + count) | (u64)(from + count), count);
            count -= width;
            norns_copy_store(to + count, width, norns_copy_load(from + count, width));
        }
    }
}

void norns_fill(u8 *to, u64 byte, u64 count) {
    u64 pattern = byte * 0x0101010101010101ul;
    while (count) {
        u64 width = piece((u64)to, count);
        if (width == 8) *(u64 *)to = pattern;
        else if (width == 4) *(u32 *)to = (u32)pattern;
        else if (width == 2) *(u16 *)to = (u16)pattern;
        else *to = (u8)pattern;
        to += width;
        count -= width;
    }
}

u64 norns_load(const u8 *from, u64 width) {
    u64 value = 0;
    for (u64 i = 0; i < width; i++) value |= (u64)from[i] << (8 * i);
    return value;
}

void norns_store(u8 *to, u64 width, u64 value) {
    for (u64 i = 0; i < width; i++) to[i] = (u8)(value >> (8 * i));
}

// Threads.

WEAK int pthread_create(u64 *handle, const void *attributes, void *(*entry)(void *), void *argument) {
    (void)attributes;
    *handle = norns_spawn((void *)entry, argument);
    return 0;
}
WEAK int pthread_join(u64 handle, void **result) {
    void *value = norns_join(handle);
    if (result) *result = value;
    return 0;
}
WEAK void pthread_exit(void *value) { norns_thread_exit(value); }
WEAK u64 pthread_self(void) { return norns_self(); }
WEAK int pthread_equal(u64 a, u64 b) { return a == b; }
WEAK int pthread_detach(u64 handle) { return (void)handle, 0; }
WEAK int pthread_attr_init(void *a) { return (void)a, 0; }
WEAK int pthread_attr_destroy(void *a) { return (void)a, 0; }
WEAK int pthread_attr_setdetachstate(void *a, int kind) { return (void)a, (void)kind, 0; }
WEAK int pthread_attr_setstacksize(void *a, u64 size) { return (void)a, (void)size, 0; }
WEAK int pthread_attr_setscope(void *a, int scope) { return (void)a, (void)scope, 0; }

// Mutexes: the first four bytes hold the thread that has it, or 0.

WEAK int pthread_mutex_init(u32 *mutex, const void *attributes) {
    (void)attributes;
    *mutex = 0;
    return 0;
}
WEAK int pthread_mutex_destroy(u32 *mutex) {
    if (*mutex) norns_misuse("destroys a mutex that is held");
    *mutex = 0;
    return 0;
}
WEAK int pthread_mutex_lock(void *mutex) { return norns_lock(mutex), 0; }
WEAK int pthread_mutex_trylock(void *mutex) { return norns_try_lock(mutex) ? 0 : 16; }
WEAK int pthread_mutex_unlock(void *mutex) {
    u32 holder = norns_unlock(mutex);
    if (!holder) norns_misuse("unlocks a mutex that nobody holds");
    if (holder != (u32)norns_self()) norns_misuse("unlocks a mutex that another thread holds");
    return 0;
}
WEAK int pthread_mutexattr_init(void *a) { return (void)a, 0; }
WEAK int pthread_mutexattr_destroy(void *a) { return (void)a, 0; }
WEAK int pthread_mutexattr_setpshared(void *a, int shared) { return (void)a, (void)shared, 0; }
WEAK int pthread_mutexattr_settype(void *a, int kind) {
    (void)a;
    if (kind == 1) norns_unsupported("a recursive mutex");
    if (kind == 2) norns_unsupported("an error-checking mutex");
    return 0;
}

// Memory.

WEAK void *malloc(u64 size) { return norns_allocate(size, 16, 0); }
WEAK void *calloc(u64 count, u64 size) {
    u64 total;
    if (__builtin_mul_overflow(count, size, &total)) return NULL;
    return norns_allocate(total, 16, 1);
}
WEAK void *aligned_alloc(u64 align, u64 size) { return norns_allocate(size, align < 16 ? 16 : align, 0); }
WEAK void *memalign(u64 align, u64 size) { return aligned_alloc(align, size); }
WEAK int posix_memalign(void **result, u64 align, u64 size) {
    *result = norns_allocate(size, align < 16 ? 16 : align, 0);
    return 0;
}
WEAK void free(void *block) {
    if (block) norns_free(block);
}
WEAK void *realloc(void *old, u64 size) {
    if (!old) return norns_allocate(size, 16, 0);
    u64 had = norns_object_size(old);
    u8 *block = norns_allocate(size, 16, 0);
    norns_copy(block, old, had < size ? had : size);
    norns_free(old);
    return block;
}

WEAK void *memcpy(void *to, const void *from, u64 count) { return __builtin_memcpy(to, from, count), to; }
WEAK void *memmove(void *to, const void *from, u64 count) { return __builtin_memmove(to, from, count), to; }
WEAK void *memset(void *to, int byte, u64 count) { return __builtin_memset(to, byte, count), to; }
WEAK int memcmp(const u8 *a, const u8 *b, u64 count) {
    for (u64 i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}
WEAK int bcmp(const u8 *a, const u8 *b, u64 count) { return memcmp(a, b, count); }
WEAK void *memchr(const u8 *text, int byte, u64 count) {
    for (u64 i = 0; i < count; i++)
        if (text[i] == (u8)byte) return (void *)(text + i);
    return NULL;
}
WEAK u64 strlen(const char *text) {
    u64 length = 0;
    while (text[length]) length++;
    return length;
}
WEAK u64 strnlen(const char *text, u64 limit) {
    u64 length = 0;
    while (length < limit && text[length]) length++;
    return length;
}
WEAK int strncmp(const u8 *a, const u8 *b, u64 count) {
    for (u64 i = 0; i < count; i++) {
        u8 x = a[i], y = b[i];
        if (x != y) return x < y ? -1 : 1;
        if (!x) break;
    }
    return 0;
}
WEAK int strcmp(const u8 *a, const u8 *b) { return strncmp(a, b, ~0ul); }
WEAK char *strncpy(char *to, const char *from, u64 count) {
    u64 i = 0;
    for (char byte = 1; i < count && byte; i++) to[i] = byte = from[i];
    for (; i < count; i++) to[i] = 0;
    return to;
}
WEAK char *stpcpy(char *to, const char *from) {
    u64 i = 0;
    while ((to[i] = from[i])) i++;
    return to + i;
}
WEAK char *strcpy(char *to, const char *from) { return stpcpy(to, from), to; }
WEAK char *strcat(char *to, const char *from) { return stpcpy(to + strlen(to), from), to; }
WEAK char *strncat(char *to, const char *from, u64 count) {
    u64 length = strlen(to), i = 0;
    for (char byte; i < count && (byte = from[i]); i++) to[length + i] = byte;
    to[length + i] = 0;
    return to;
}
WEAK char *strchr(const char *text, int byte) {
    for (;; text++) {
        char here = *text;
        if (here == (char)byte) return (char *)text;
        if (!here) return NULL;
    }
}
WEAK char *strrchr(const char *text, int byte) {
    const char *found = NULL;
    for (;; text++) {
        char here = *text;
        if (here == (char)byte) found = text;
        if (!here) return (char *)found;
    }
}
WEAK char *strstr(const char *text, const char *wanted) {
    u64 length = strlen(wanted);
    for (;; text++) {
        if (!strncmp((const u8 *)text, (const u8 *)wanted, length)) return (char *)text;
        if (!*text) return NULL;
    }
}
WEAK char *strdup(const char *text) { return strcpy(norns_allocate(strlen(text) + 1, 16, 0), text); }

// Numbers.

WEAK int abs(int number) { return number < 0 ? -number : number; }
WEAK i64 labs(i64 number) { return number < 0 ? -number : number; }
WEAK i64 llabs(i64 number) { return number < 0 ? -number : number; }
WEAK i64 strtol(const char *text, char **end, int base) {
    const char *at = text;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r')) at++;
    int negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) at += 2, base = 16;
    else if (base == 0) base = *at == '0' ? 8 : 10;
    i64 value = 0;
    int any = 0;
    for (;; at++) {
        int c = *at, digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
        if (digit >= base) break;
        value = value * base + digit;
        any = 1;
    }
    if (end) *end = (char *)(any ? at : text);
    return negative ? -value : value;
}
WEAK int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
WEAK i64 atol(const char *text) { return strtol(text, NULL, 10); }
WEAK int rand(void) { return (int)(norns_random() & 0x7fffffff); }
WEAK i64 random(void) { return norns_random() & 0x7fffffff; }
WEAK void srand(u32 seed) { (void)seed; }
WEAK void srandom(u32 seed) { (void)seed; }
WEAK int rand_r(u32 *seed) { return (int)((*seed = *seed * 1103515245 + 12345) >> 1); }

// The world outside: there is none.

static _Thread_local int errno_of_thread;
WEAK int *__errno_location(void) { return &errno_of_thread; }
WEAK i64 time(i64 *result) {
    if (result) *result = 0;
    return 0;
}
WEAK i64 clock(void) { return 0; }
WEAK int clock_gettime(int which, i64 *result) { return (void)which, result[0] = 0, result[1] = 0, 0; }
WEAK int gettimeofday(i64 *result, void *zone) { return (void)zone, result[0] = 0, result[1] = 0, 0; }
WEAK char *getenv(const char *name) { return (void)name, NULL; }
WEAK int atexit(void (*function)(void)) { return (void)function, 0; }
WEAK int sched_yield(void) { return 0; }
WEAK u32 sleep(u32 seconds) { return (void)seconds, 0; }
WEAK int usleep(u32 microseconds) { return (void)microseconds, 0; }
WEAK int nanosleep(const void *wanted, void *left) { return (void)wanted, (void)left, 0; }
WEAK int pthread_yield(void) { return 0; }
WEAK _Noreturn void exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void _exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void _Exit(int status) { (void)status, norns_exit(); }
WEAK _Noreturn void quick_exit(int status) { (void)status, norns_exit(); }

// Verifiers.

WEAK void __VERIFIER_assume(int condition) { norns_require(condition != 0); }
WEAK void __VERIFIER_assert(int condition) {
    if (!condition) norns_assertion("__VERIFIER_assert failed");
}
WEAK _Noreturn void __VERIFIER_error(void) { norns_assertion("__VERIFIER_error is reached"); }
WEAK _Noreturn void reach_error(void) { norns_assertion("reach_error is reached"); }
WEAK _Bool __VERIFIER_nondet_bool(void) { return norns_choice(2) != 0; }
WEAK void norns_assume(int condition) { norns_require(condition != 0); }
WEAK int norns_choose(int alternatives) {
    if (alternatives <= 0) norns_misuse("chooses from nothing");
    return (int)norns_choice((u32)alternatives);
}

// Output.

struct sink {
    char *to;
    u64 limit, count;
};

static void put(struct sink *sink, char byte) {
    if (!sink->limit) norns_put((u8)byte);
    else if (sink->count + 1 < sink->limit) sink->to[sink->count] = byte;
    sink->count++;
}
static void pad(struct sink *sink, char byte, i64 count) {
    for (; count > 0; count--) put(sink, byte);
}

static void number(struct sink *sink, u64 value, int negative, u32 base, int capital, char sign, u32 flags, i64 width, i64 precision) {
    char digits[24];
    i64 length = 0;
    for (; value; value /= base) {
        u32 digit = (u32)(value % base);
        digits[length++] = (char)(digit < 10 ? '0' + digit : (capital ? 'A' : 'a') + digit - 10);
    }
    if (precision < 0 && !length) digits[length++] = '0';
    i64 zeros = precision > length ? precision - length : 0;
    i64 prefix = (negative || sign) + (flags & 8 ? (base == 16 ? 2 : base == 8) : 0);
    i64 fill = width - prefix - zeros - length;
    if (flags & 2 && precision < 0 && fill > 0 && !(flags & 1)) zeros += fill, fill = 0;
    if (!(flags & 1)) pad(sink, ' ', fill);
    if (negative) put(sink, '-');
    else if (sign) put(sink, sign);
    if (flags & 8 && base != 10) {
        put(sink, '0');
        if (base == 16) put(sink, capital ? 'X' : 'x');
    }
    pad(sink, '0', zeros);
    while (length) put(sink, digits[--length]);
    if (flags & 1) pad(sink, ' ', fill);
}

static void real(struct sink *sink, double value, u32 conversion, char sign, u32 flags, i64 width, i64 precision) {
    u64 bits;
    __builtin_memcpy(&bits, &value, 8);
    int negative = (int)(bits >> 63);
    u32 digits = precision < 0 ? 6 : (u32)precision;
    i64 length = 0;
    while (norns_float_digit(value, conversion, digits, (u64)length)) length++;
    i64 fill = width - length - (negative || sign);
    if (!(flags & 3)) pad(sink, ' ', fill);
    if (negative) put(sink, '-');
    else if (sign) put(sink, sign);
    if (flags & 2 && !(flags & 1)) pad(sink, '0', fill);
    for (i64 i = 0; i < length; i++) put(sink, (char)norns_float_digit(value, conversion, digits, (u64)i));
    if (flags & 1) pad(sink, ' ', fill);
}

static void format(struct sink *sink, const char *text, list *arguments) {
    for (char byte; (byte = *text); text++) {
        if (byte != '%') {
            put(sink, byte);
            continue;
        }
        u32 flags = 0; // 1 left, 2 zero, 4 unused, 8 alternative
        char sign = 0;
        for (;;) {
            byte = *++text;
            if (byte == '-') flags |= 1;
            else if (byte == '0') flags |= 2;
            else if (byte == '#') flags |= 8;
            else if (byte == '+') sign = '+';
            else if (byte == ' ') sign = sign ? sign : ' ';
            else break;
        }
        i64 width = 0, precision = -1;
        if (byte == '*') {
            width = __builtin_va_arg(*arguments, int);
            if (width < 0) flags |= 1, width = -width;
            byte = *++text;
        } else {
            for (; byte >= '0' && byte <= '9'; byte = *++text) width = width * 10 + byte - '0';
        }
        if (byte == '.') {
            byte = *++text;
            precision = 0;
            if (byte == '*') precision = __builtin_va_arg(*arguments, int), byte = *++text;
            else
                for (; byte >= '0' && byte <= '9'; byte = *++text) precision = precision * 10 + byte - '0';
        }
        u32 bits = 32;
        for (;; byte = *++text) {
            if (byte == 'l' || byte == 'z' || byte == 't' || byte == 'j' || byte == 'q') bits = 64;
            else if (byte == 'h') bits = bits == 16 ? 8 : 16;
            else break;
        }
        if (byte == 'd' || byte == 'i') {
            i64 value = bits == 64 ? __builtin_va_arg(*arguments, i64) : __builtin_va_arg(*arguments, int);
            if (bits == 16) value = (short)value;
            if (bits == 8) value = (signed char)value;
            number(sink, value < 0 ? 0 - (u64)value : (u64)value, value < 0, 10, 0, sign, flags & ~8u, width, precision);
        } else if (byte == 'u' || byte == 'x' || byte == 'X' || byte == 'o') {
            u64 value = bits == 64 ? __builtin_va_arg(*arguments, u64) : __builtin_va_arg(*arguments, u32);
            if (bits == 16) value = (u16)value;
            if (bits == 8) value = (u8)value;
            u32 alternative = byte == 'u' || !value ? flags & ~8u : flags;
            number(sink, value, 0, byte == 'u' ? 10 : byte == 'o' ? 8 : 16, byte == 'X', 0, alternative, width, precision);
        } else if (byte == 'p') {
            number(sink, __builtin_va_arg(*arguments, u64), 0, 16, 0, 0, flags | 8, width, precision);
        } else if (byte == 'c') {
            char value = (char)__builtin_va_arg(*arguments, int);
            if (!(flags & 1)) pad(sink, ' ', width - 1);
            put(sink, value);
            if (flags & 1) pad(sink, ' ', width - 1);
        } else if (byte == 's') {
            const char *value = __builtin_va_arg(*arguments, const char *);
            if (!value) value = "(null)";
            i64 length = 0;
            if (width || precision >= 0) length = (i64)strnlen(value, precision < 0 ? ~0ul : (u64)precision);
            if (!(flags & 1)) pad(sink, ' ', width - length);
            if (width || precision >= 0)
                for (i64 i = 0; i < length; i++) put(sink, value[i]);
            else
                for (char here; (here = *value); value++) put(sink, here);
            if (flags & 1) pad(sink, ' ', width - length);
        } else if (byte == 'f' || byte == 'F' || byte == 'e' || byte == 'E' || byte == 'g' || byte == 'G') {
            real(sink, __builtin_va_arg(*arguments, double), (u32)byte, sign, flags, width, precision);
        } else if (byte == 'n') {
            *__builtin_va_arg(*arguments, int *) = (int)sink->count;
        } else if (byte == '%') {
            put(sink, '%');
        } else {
            norns_unsupported("this conversion of printf");
        }
    }
}

WEAK int vsnprintf(char *to, u64 limit, const char *text, list arguments) {
    struct sink sink = {to, limit ? limit : 1, 0};
    list copy;
    __builtin_va_copy(copy, arguments);
    format(&sink, text, &copy);
    __builtin_va_end(copy);
    if (limit) to[sink.count < limit ? sink.count : limit - 1] = 0;
    return (int)sink.count;
}
WEAK int vprintf(const char *text, list arguments) {
    struct sink sink = {NULL, 0, 0};
    list copy;
    __builtin_va_copy(copy, arguments);
    format(&sink, text, &copy);
    __builtin_va_end(copy);
    return (int)sink.count;
}
#define WITH_LIST(call)                      \
    list arguments;                          \
    __builtin_va_start(arguments, text);     \
    int written = call;                      \
    __builtin_va_end(arguments);             \
    return written
WEAK int vfprintf(void *stream, const char *text, list arguments) { return (void)stream, vprintf(text, arguments); }
WEAK int vsprintf(char *to, const char *text, list arguments) { return vsnprintf(to, 1ul << 40, text, arguments); }
WEAK int printf(const char *text, ...) { WITH_LIST(vprintf(text, arguments)); }
WEAK int fprintf(void *stream, const char *text, ...) {
    (void)stream;
    WITH_LIST(vprintf(text, arguments));
}
WEAK int dprintf(int file, const char *text, ...) {
    (void)file;
    WITH_LIST(vprintf(text, arguments));
}
WEAK int sprintf(char *to, const char *text, ...) { WITH_LIST(vsnprintf(to, 1ul << 40, text, arguments)); }
WEAK int snprintf(char *to, u64 limit, const char *text, ...) { WITH_LIST(vsnprintf(to, limit, text, arguments)); }
WEAK int putchar(int byte) { return norns_put((u8)byte), byte; }
WEAK int putc(int byte, void *stream) { return (void)stream, norns_put((u8)byte), byte; }
WEAK int fputc(int byte, void *stream) { return (void)stream, norns_put((u8)byte), byte; }
WEAK int fputs(const char *text, void *stream) {
    (void)stream;
    for (char byte; (byte = *text); text++) norns_put((u8)byte);
    return 1;
}
WEAK int puts(const char *text) { return fputs(text, NULL), norns_put('\n'), 1; }
WEAK void perror(const char *text) {
    fputs(text, NULL);
    fputs(": error\n", NULL);
}
WEAK int fflush(void *stream) { return (void)stream, 0; }
WEAK int setvbuf(void *stream, void *buffer, int mode, u64 size) { return (void)stream, (void)buffer, (void)mode, (void)size, 0; }

// Atomic operations that clang leaves to a library.

#define BY_ORDER(order, relaxed, acquire, release, both, strongest) \
    switch (order) {                                                \
    case 0: relaxed;                                                \
    case 1:                                                         \
    case 2: acquire;                                                \
    case 3: release;                                                \
    case 4: both;                                                   \
    default: strongest;                                             \
    }
#define SIZED(T, n)                                                                                                              \
    static T load_##n(T *p, int order) {                                                                                         \
        BY_ORDER(order, return __atomic_load_n(p, 0), return __atomic_load_n(p, 2), return __atomic_load_n(p, 2),                \
                 return __atomic_load_n(p, 2), return __atomic_load_n(p, 5))                                                     \
    }                                                                                                                            \
    static void store_##n(T *p, T value, int order) {                                                                            \
        BY_ORDER(order, __atomic_store_n(p, value, 0); return, __atomic_store_n(p, value, 3); return,                            \
                 __atomic_store_n(p, value, 3); return, __atomic_store_n(p, value, 3); return, __atomic_store_n(p, value, 5);    \
                 return)                                                                                                         \
    }                                                                                                                            \
    static T exchange_##n(T *p, T value, int order) {                                                                            \
        BY_ORDER(order, return __atomic_exchange_n(p, value, 0), return __atomic_exchange_n(p, value, 2),                        \
                 return __atomic_exchange_n(p, value, 3), return __atomic_exchange_n(p, value, 4),                               \
                 return __atomic_exchange_n(p, value, 5))                                                                        \
    }                                                                                                                            \
    static _Bool compare_##n(T *p, T *expected, T value, int order) {                                                            \
        BY_ORDER(order, return __atomic_compare_exchange_n(p, expected, value, 0, 0, 0),                                         \
                 return __atomic_compare_exchange_n(p, expected, value, 0, 2, 2),                                                \
                 return __atomic_compare_exchange_n(p, expected, value, 0, 3, 0),                                                \
                 return __atomic_compare_exchange_n(p, expected, value, 0, 4, 2),                                                \
                 return __atomic_compare_exchange_n(p, expected, value, 0, 5, 5))                                                \
    }                                                                                                                            \
    T sized_load_##n(T *p, int order) __asm__("__atomic_load_" #n);                                                              \
    WEAK T sized_load_##n(T *p, int order) { return load_##n(p, order); }                                                        \
    void sized_store_##n(T *p, T value, int order) __asm__("__atomic_store_" #n);                                                \
    WEAK void sized_store_##n(T *p, T value, int order) { store_##n(p, value, order); }                                          \
    T sized_exchange_##n(T *p, T value, int order) __asm__("__atomic_exchange_" #n);                                             \
    WEAK T sized_exchange_##n(T *p, T value, int order) { return exchange_##n(p, value, order); }                                \
    _Bool sized_compare_##n(T *p, T *e, T value, int order, int failure) __asm__("__atomic_compare_exchange_" #n);               \
    WEAK _Bool sized_compare_##n(T *p, T *e, T value, int order, int failure) { return (void)failure, compare_##n(p, e, value, order); } \
    FETCH(T, n, add)                                                                                                             \
    FETCH(T, n, sub)                                                                                                             \
    FETCH(T, n, and)                                                                                                             \
    FETCH(T, n, or)                                                                                                              \
    FETCH(T, n, xor)                                                                                                             \
    FETCH(T, n, nand)
#define FETCH(T, n, op)                                                                                              \
    T fetch_##op##_##n(T *p, T value, int order) __asm__("__atomic_fetch_" #op "_" #n);                              \
    WEAK T fetch_##op##_##n(T *p, T value, int order) {                                                              \
        BY_ORDER(order, return __atomic_fetch_##op(p, value, 0), return __atomic_fetch_##op(p, value, 2),            \
                 return __atomic_fetch_##op(p, value, 3), return __atomic_fetch_##op(p, value, 4),                   \
                 return __atomic_fetch_##op(p, value, 5))                                                            \
    }
SIZED(u8, 1)
SIZED(u16, 2)
SIZED(u32, 4)
SIZED(u64, 8)

void any_load(u64 size, void *p, void *to, int order) __asm__("__atomic_load");
void any_store(u64 size, void *p, void *from, int order) __asm__("__atomic_store");
void any_exchange(u64 size, void *p, void *from, void *to, int order) __asm__("__atomic_exchange");
_Bool any_compare(u64 size, void *p, void *e, void *from, int order, int failure) __asm__("__atomic_compare_exchange");
#define BY_SIZE(one, two, four, eight)                                     \
    switch (size) {                                                        \
    case 1: one; break;                                                    \
    case 2: two; break;                                                    \
    case 4: four; break;                                                   \
    case 8: eight; break;                                                  \
    default: norns_unsupported("an atomic access of more than 8 bytes");   \
    }
WEAK void any_load(u64 size, void *p, void *to, int order) {
    BY_SIZE(*(u8 *)to = load_1(p, order), *(u16 *)to = load_2(p, order), *(u32 *)to = load_4(p, order), *(u64 *)to = load_8(p, order))
}
WEAK void any_store(u64 size, void *p, void *from, int order) {
    BY_SIZE(store_1(p, *(u8 *)from, order), store_2(p, *(u16 *)from, order), store_4(p, *(u32 *)from, order), store_8(p, *(u64 *)from, order))
}
WEAK void any_exchange(u64 size, void *p, void *from, void *to, int order) {
    BY_SIZE(*(u8 *)to = exchange_1(p, *(u8 *)from, order), *(u16 *)to = exchange_2(p, *(u16 *)from, order),
            *(u32 *)to = exchange_4(p, *(u32 *)from, order), *(u64 *)to = exchange_8(p, *(u64 *)from, order))
}
WEAK _Bool any_compare(u64 size, void *p, void *e, void *from, int order, int failure) {
    (void)failure;
    BY_SIZE(return compare_1(p, e, *(u8 *)from, order), return compare_2(p, e, *(u16 *)from, order),
            return compare_4(p, e, *(u32 *)from, order), return compare_8(p, e, *(u64 *)from, order))
}
