// Output.

#include "norns.h"

u64 strnlen(const char *text, u64 limit);

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
WEAK u64 fwrite(const void *bytes, u64 size, u64 count, void *stream) {
    (void)stream;
    for (u64 i = 0; i < size * count; i++) norns_put(((const u8 *)bytes)[i]);
    return size ? count : 0;
}
WEAK int puts(const char *text) { return fputs(text, NULL), norns_put('\n'), 1; }
WEAK void perror(const char *text) {
    fputs(text, NULL);
    fputs(": error\n", NULL);
}
WEAK int fflush(void *stream) { return (void)stream, 0; }
WEAK int setvbuf(void *stream, void *buffer, int mode, u64 size) { return (void)stream, (void)buffer, (void)mode, (void)size, 0; }
