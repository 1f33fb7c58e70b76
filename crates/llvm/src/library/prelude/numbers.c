// Numbers.

#include "norns.h"

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
