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
WEAK char *strndup(const char *text, u64 limit) {
    u64 length = strnlen(text, limit);
    char *copy = norns_allocate(length + 1, 16, 0);
    for (u64 i = 0; i < length; i++) copy[i] = text[i];
    copy[length] = 0;
    return copy;
}
WEAK char *stpncpy(char *to, const char *from, u64 count) {
    u64 i = 0;
    for (char byte; i < count && (byte = from[i]); i++) to[i] = byte;
    for (u64 rest = i; rest < count; rest++) to[rest] = 0;
    return to + i;
}
static int is_in(char byte, const char *set) {
    for (char here; (here = *set); set++)
        if (here == byte) return 1;
    return 0;
}
WEAK u64 strspn(const char *text, const char *set) {
    u64 length = 0;
    for (char byte; (byte = text[length]) && is_in(byte, set);) length++;
    return length;
}
WEAK u64 strcspn(const char *text, const char *set) {
    u64 length = 0;
    for (char byte; (byte = text[length]) && !is_in(byte, set);) length++;
    return length;
}
WEAK char *strpbrk(const char *text, const char *set) {
    text += strcspn(text, set);
    return *text ? (char *)text : NULL;
}
WEAK char *strtok_r(char *text, const char *set, char **rest) {
    if (!text) text = *rest;
    text += strspn(text, set);
    if (!*text) return *rest = text, NULL;
    char *end = text + strcspn(text, set);
    if (*end) *end++ = 0;
    *rest = end;
    return text;
}
WEAK char *__strtok_r(char *text, const char *set, char **rest) { return strtok_r(text, set, rest); }
static char *rest_of_tokens;
WEAK char *strtok(char *text, const char *set) { return strtok_r(text, set, &rest_of_tokens); }
WEAK char *strsep(char **rest, const char *set) {
    char *text = *rest;
    if (!text) return NULL;
    char *end = text + strcspn(text, set);
    *rest = *end ? end + 1 : NULL;
    *end = 0;
    return text;
}
WEAK char *strchrnul(const char *text, int byte) {
    for (char here; (here = *text) && here != (char)byte;) text++;
    return (char *)text;
}
static u8 small(u8 byte) { return byte >= 'A' && byte <= 'Z' ? byte + 32 : byte; }
WEAK int strncasecmp(const u8 *a, const u8 *b, u64 count) {
    for (u64 i = 0; i < count; i++) {
        u8 x = small(a[i]), y = small(b[i]);
        if (x != y) return x < y ? -1 : 1;
        if (!x) break;
    }
    return 0;
}
WEAK int strcasecmp(const u8 *a, const u8 *b) { return strncasecmp(a, b, ~0ul); }
WEAK int strcoll(const u8 *a, const u8 *b) { return strcmp(a, b); }
WEAK char *strerror(int error) { return error ? "error" : "Success"; }
