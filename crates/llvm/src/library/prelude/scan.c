// Input from text: `sscanf`. There is no other input.

#include "norns.h"

i64 strtol(const char *text, char **end, int base);
u64 strtoul(const char *text, char **end, int base);
double strtod(const char *text, char **end);

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void put_integer(void *to, u64 value, u32 bits) {
    if (bits == 64) *(u64 *)to = value;
    else if (bits == 32) *(u32 *)to = (u32)value;
    else if (bits == 16) *(u16 *)to = (u16)value;
    else *(u8 *)to = (u8)value;
}

// Whether a byte belongs to a set `[...]`, which begins behind the bracket.
static int is_in(char byte, const char *set, const char *end) {
    int inverted = *set == '^';
    set += inverted;
    for (const char *at = set; at < end; at++) {
        if (at + 2 < end && at[1] == '-') {
            if (byte >= at[0] && byte <= at[2]) return !inverted;
            at += 2;
        } else if (*at == byte) {
            return !inverted;
        }
    }
    return inverted;
}

enum { LONGEST = 64 };

WEAK int vsscanf(const char *text, const char *format, list given) {
    list arguments;
    __builtin_va_copy(arguments, given);
    const char *at = text;
    int assigned = 0;
    for (char byte; (byte = *format); format++) {
        if (is_space(byte)) {
            while (is_space(*at)) at++;
            continue;
        }
        if (byte != '%') {
            if (*at != byte) goto failed;
            at++;
            continue;
        }
        byte = *++format;
        int kept = byte != '*';
        if (!kept) byte = *++format;
        u64 width = 0;
        for (; byte >= '0' && byte <= '9'; byte = *++format) width = width * 10 + (u64)(byte - '0');
        u32 bits = 32;
        for (;; byte = *++format) {
            if (byte == 'l' || byte == 'z' || byte == 't' || byte == 'j' || byte == 'q') bits = 64;
            else if (byte == 'h') bits = bits == 16 ? 8 : 16;
            else break;
        }
        if (byte == 'n') {
            if (kept) put_integer(__builtin_va_arg(arguments, void *), (u64)(at - text), bits);
            continue;
        }
        if (byte != 'c' && byte != '[')
            while (is_space(*at)) at++;
        if (byte == '%') {
            if (*at != '%') goto failed;
            at++;
            continue;
        }
        if (!*at) goto ended;
        void *to = kept ? __builtin_va_arg(arguments, void *) : NULL;
        if (byte == 'c') {
            if (!width) width = 1;
            for (u64 i = 0; i < width; i++, at++) {
                if (!*at) goto ended;
                if (to) ((char *)to)[i] = *at;
            }
        } else if (byte == 's' || byte == '[') {
            const char *set = format + 1, *end = set;
            if (byte == '[') {
                end += *end == '^';
                end++;
                while (*end && *end != ']') end++;
                format = end;
            }
            u64 length = 0;
            for (char here; (!width || length < width) && (here = *at); at++, length++) {
                if (byte == 's' ? is_space(here) : !is_in(here, set, end)) break;
                if (to) ((char *)to)[length] = here;
            }
            if (!length) goto failed;
            if (to) ((char *)to)[length] = 0;
        } else {
            // A number: of as many bytes as may belong to it.
            char piece[LONGEST + 1];
            if (!width || width > LONGEST) width = LONGEST;
            u64 length = 0;
            for (char here; length < width && (here = at[length]); length++) piece[length] = here;
            piece[length] = 0;
            char *end;
            if (byte == 'd' || byte == 'i') {
                i64 value = strtol(piece, &end, byte == 'i' ? 0 : 10);
                if (to && end != piece) put_integer(to, (u64)value, bits);
            } else if (byte == 'u' || byte == 'x' || byte == 'X' || byte == 'o' || byte == 'p') {
                u64 value = strtoul(piece, &end, byte == 'u' ? 10 : byte == 'o' ? 8 : 16);
                if (to && end != piece) put_integer(to, value, byte == 'p' ? 64 : bits);
            } else if (byte == 'f' || byte == 'e' || byte == 'g' || byte == 'E' || byte == 'G') {
                double value = strtod(piece, &end);
                if (to && end != piece) {
                    if (bits == 64) *(double *)to = value;
                    else *(float *)to = (float)value;
                }
            } else {
                norns_unsupported("this conversion of sscanf");
            }
            if (end == piece) goto failed;
            at += end - piece;
        }
        assigned += kept;
    }
failed:
    __builtin_va_end(arguments);
    return assigned;
ended:
    __builtin_va_end(arguments);
    return assigned ? assigned : -1;
}

#define WITH_LIST                                 \
    list arguments;                               \
    __builtin_va_start(arguments, format);        \
    int assigned = vsscanf(text, format, arguments); \
    __builtin_va_end(arguments);                  \
    return assigned;
WEAK int sscanf(const char *text, const char *format, ...) { WITH_LIST }
WEAK int __isoc99_sscanf(const char *text, const char *format, ...) { WITH_LIST }
WEAK int __isoc23_sscanf(const char *text, const char *format, ...) { WITH_LIST }
WEAK int __isoc99_vsscanf(const char *text, const char *format, list arguments) { return vsscanf(text, format, arguments); }
