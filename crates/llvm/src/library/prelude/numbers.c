// Numbers: their absolute value, division, reading them from text, sorting and searching, and numbers that look random.

#include "norns.h"

int *__errno_location(void);
void norns_copy(u8 *to, const u8 *from, u64 count) __asm__("norns.copy");
double norns_decimal(u64 digits, i64 exponent) __asm__("norns.decimal");

WEAK int abs(int number) { return number < 0 ? -number : number; }
WEAK i64 labs(i64 number) { return number < 0 ? -number : number; }
WEAK i64 llabs(i64 number) { return number < 0 ? -number : number; }

struct divided {
    int quotient, remainder;
};
struct divided_long {
    i64 quotient, remainder;
};
WEAK struct divided div(int a, int b) { return (struct divided){a / b, a % b}; }
WEAK struct divided_long ldiv(i64 a, i64 b) { return (struct divided_long){a / b, a % b}; }
WEAK struct divided_long lldiv(i64 a, i64 b) { return (struct divided_long){a / b, a % b}; }

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static u32 digit_of(int c) {
    return c >= '0' && c <= '9'   ? (u32)c - '0'
           : c >= 'a' && c <= 'z' ? (u32)c - 'a' + 10
           : c >= 'A' && c <= 'Z' ? (u32)c - 'A' + 10
                                  : 99;
}

struct number {
    u64 magnitude;
    int negative, overflows;
};

static struct number read_number(const char *text, char **end, int base) {
    struct number number = {0, 0, 0};
    const char *at = text;
    while (is_space(*at)) at++;
    char sign = *at;
    number.negative = sign == '-';
    if (sign == '-' || sign == '+') at++;
    if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) at += 2, base = 16;
    else if (base == 0) base = *at == '0' ? 8 : 10;
    int any = 0;
    for (;; at++) {
        u32 digit = digit_of(*at);
        if (digit >= (u32)base) break;
        number.overflows |= __builtin_mul_overflow(number.magnitude, (u64)base, &number.magnitude);
        number.overflows |= __builtin_add_overflow(number.magnitude, (u64)digit, &number.magnitude);
        any = 1;
    }
    if (end) *end = (char *)(any ? at : text);
    return number;
}

WEAK i64 strtol(const char *text, char **end, int base) {
    struct number number = read_number(text, end, base);
    u64 most = 0x7fffffffffffffff + (u64)number.negative;
    if (number.overflows || number.magnitude > most) *__errno_location() = ERANGE, number.magnitude = most;
    return (i64)(number.negative ? 0 - number.magnitude : number.magnitude);
}
WEAK u64 strtoul(const char *text, char **end, int base) {
    struct number number = read_number(text, end, base);
    if (number.overflows) return *__errno_location() = ERANGE, ~0ul;
    return number.negative ? 0 - number.magnitude : number.magnitude;
}
WEAK i64 strtoll(const char *text, char **end, int base) { return strtol(text, end, base); }
WEAK u64 strtoull(const char *text, char **end, int base) { return strtoul(text, end, base); }
WEAK i64 strtoimax(const char *text, char **end, int base) { return strtol(text, end, base); }
WEAK u64 strtoumax(const char *text, char **end, int base) { return strtoul(text, end, base); }
WEAK int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
WEAK i64 atol(const char *text) { return strtol(text, NULL, 10); }
WEAK i64 atoll(const char *text) { return strtol(text, NULL, 10); }

// As newer versions of glibc call them.
WEAK i64 __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
WEAK u64 __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
WEAK i64 __isoc23_strtoll(const char *text, char **end, int base) { return strtol(text, end, base); }
WEAK u64 __isoc23_strtoull(const char *text, char **end, int base) { return strtoul(text, end, base); }

// Decimal numbers; of more than 19 digits the rest counts as zeros.
WEAK double strtod(const char *text, char **end) {
    const char *at = text;
    while (is_space(*at)) at++;
    char sign = *at;
    if (sign == '-' || sign == '+') at++;
    if (digit_of(*at) > 9 && *at != '.') {
        if (digit_of(*at) < 36) norns_unsupported("infinity and not-a-number in strtod");
        if (end) *end = (char *)text;
        return 0;
    }
    if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) norns_unsupported("hexadecimal numbers in strtod");
    u64 digits = 0;
    i64 exponent = 0;
    int any = 0, fraction = 0;
    for (;; at++) {
        char c = *at;
        if (c == '.' && !fraction) {
            fraction = 1;
            continue;
        }
        u32 digit = digit_of(c);
        if (digit > 9) break;
        any = 1;
        if (digits < 1000000000000000000) digits = digits * 10 + digit, exponent -= fraction;
        else exponent += !fraction;
    }
    if (!any) {
        if (end) *end = (char *)text;
        return 0;
    }
    if (*at == 'e' || *at == 'E') {
        const char *behind = at + 1;
        int negative = *behind == '-';
        if (*behind == '-' || *behind == '+') behind++;
        if (digit_of(*behind) <= 9) {
            i64 power = 0;
            for (; digit_of(*behind) <= 9; behind++)
                if (power < 100000) power = power * 10 + digit_of(*behind);
            exponent += negative ? -power : power;
            at = behind;
        }
    }
    if (end) *end = (char *)at;
    double value = norns_decimal(digits, exponent);
    return sign == '-' ? -value : value;
}
WEAK float strtof(const char *text, char **end) { return (float)strtod(text, end); }
WEAK double atof(const char *text) { return strtod(text, NULL); }

static void swap(u8 *a, u8 *b, u64 size) {
    u8 kept[size];
    norns_copy(kept, a, size);
    norns_copy(a, b, size);
    norns_copy(b, kept, size);
}
// By a heap: what is equal may change its order, as the standard allows.
WEAK void qsort(u8 *base, u64 count, u64 size, int (*compare)(const void *, const void *)) {
    for (u64 built = count / 2, left = count; left > 1;) {
        if (built) built--;
        else left--, swap(base, base + left * size, size);
        for (u64 parent = built, child; (child = 2 * parent + 1) < left; parent = child) {
            if (child + 1 < left && compare(base + child * size, base + (child + 1) * size) < 0) child++;
            if (compare(base + parent * size, base + child * size) >= 0) break;
            swap(base + parent * size, base + child * size, size);
        }
    }
}
WEAK void *bsearch(const void *key, const u8 *base, u64 count, u64 size, int (*compare)(const void *, const void *)) {
    while (count) {
        const u8 *middle = base + count / 2 * size;
        int order = compare(key, middle);
        if (!order) return (void *)middle;
        if (order > 0) base = middle + size, count -= count / 2 + 1;
        else count /= 2;
    }
    return NULL;
}

// Each thread has its own sequence, always the same; `srand` chooses another.
WEAK int rand(void) { return (int)(norns_random() & 0x7fffffff); }
WEAK i64 random(void) { return norns_random() & 0x7fffffff; }
WEAK void srand(u32 seed) { norns_seed(seed); }
WEAK void srandom(u32 seed) { norns_seed(seed); }
WEAK int rand_r(u32 *seed) { return (int)((*seed = *seed * 1103515245 + 12345) >> 1); }
