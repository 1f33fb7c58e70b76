// Strings.

#include "norns.h"

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
