// Streams of C++: formatted output, to the report or into a string. They lie in memory as those of libstdc++ do, whose headers look into
// them: manipulators, the state, `str` of string streams. Fields that nobody looks at stay as they are: less happens in memory.
//
// A stream without a buffer prints: that are `cout`, `cerr` and `clog`, which are there from the beginning. Whoever only prints reads
// the format and writes nothing, so threads may print at the same time; a manipulator that one of them uses meanwhile is a race, as it
// is in C++.
//
// What it cannot do: input of any kind, locales, buffers other than those of string streams, classes derived from streams, `long double`,
// `std::hexfloat`, `std::showpoint`, writing over what a string stream was made of.

#include "cxx.h"

enum {
    BOOLALPHA = 1 << 0,
    DEC = 1 << 1,
    FIXED = 1 << 2,
    HEX = 1 << 3,
    INTERNAL = 1 << 4,
    LEFT = 1 << 5,
    OCT = 1 << 6,
    SCIENTIFIC = 1 << 8,
    SHOWBASE = 1 << 9,
    SHOWPOINT = 1 << 10,
    SHOWPOS = 1 << 11,
    SKIPWS = 1 << 12,
    UNITBUF = 1 << 13,
    UPPERCASE = 1 << 14,
};
// How a string stream is open. The last is our own: what is written would overwrite what is there.
enum { APP = 1 << 0, ATE = 1 << 1, IN = 1 << 3, OUT = 1 << 4, OVERWRITES = 1 << 24 };

// The virtual functions of a part of an object; its address is that of the functions. Where the part begins that all streams have, and
// the whole object, stand before them.
struct table {
    i64 base, whole;
    const void *type;
    void (*functions[2])(void);
};

// std::string.
struct string {
    char *text;
    u64 length;
    union {
        char inside[16];
        u64 capacity;
    };
};

// std::basic_stringbuf: a std::basic_streambuf, of which the headers look at where it writes.
struct buffer {
    const void *functions;
    char *reading[3], *writing[3];
    void *locale;
    u32 mode;
    struct string contents;
};

// std::basic_ios, which all streams have in common.
struct format {
    void (*const *functions)(void);
    i64 precision, width;
    u32 flags, exceptions, state;
    void *callbacks, *nowhere[2], *words[16];
    int word_count;
    void **word, *locale;
    void *tied;
    char filling;
    _Bool has_filling;
    struct buffer *buffer;
    void *facets[3];
};
_Static_assert(sizeof(struct format) == 264, "std::basic_ios has as many bytes");

// std::ostream, or a part of it: where the format is, its table says.
struct stream {
    void (*const *functions)(void);
};
static struct format *format_of(struct stream *stream) {
    const struct table *table = (const struct table *)((const u8 *)stream->functions - 3 * sizeof(void *));
    return (struct format *)((u8 *)stream + table->base);
}

static void refused(void) { norns_unsupported("a stream that is destroyed as another one, or a buffer that is used by itself"); }
static void *const buffer_functions[14] = {(void *)refused, (void *)refused, (void *)refused, (void *)refused, (void *)refused,
                                           (void *)refused, (void *)refused, (void *)refused, (void *)refused, (void *)refused,
                                           (void *)refused, (void *)refused, (void *)refused, (void *)refused};

// The streams that print.

struct printer {
    struct stream stream;
    struct format format;
};
static const struct table printer_functions = {sizeof(struct stream), 0, NULL, {refused, refused}};
// Each is there a second time for programs that never change how it prints (`passes/streams.rs`).
#define PRINTER(name, symbol, constant, more)                                                   \
    extern struct printer name __asm__(symbol);                                                 \
    extern const struct printer constant_##name __asm__(constant);                              \
    WEAK struct printer name = AS_AT_FIRST(more);                                               \
    WEAK const struct printer constant_##name = AS_AT_FIRST(more);
#define AS_AT_FIRST(more)                                                                       \
    {                                                                                           \
        {printer_functions.functions}, {                                                        \
            .precision = 6, .flags = DEC | SKIPWS | (more), .filling = ' ', .has_filling = 1    \
        }                                                                                       \
    }
PRINTER(standard_output, "_ZSt4cout", "norns.cout", 0)
PRINTER(standard_error, "_ZSt4cerr", "norns.cerr", UNITBUF)
PRINTER(standard_log, "_ZSt4clog", "norns.clog", 0)

NAMED(void, make_printers, "_ZNSt8ios_base4InitC1Ev", void *unused) { (void)unused; }
NAMED(void, end_printers, "_ZNSt8ios_base4InitD1Ev", void *unused) { (void)unused; }
NAMED(_Bool, with_stdio, "_ZNSt8ios_base15sync_with_stdioEb", _Bool with) { return (void)with, 1; }

// String streams.

void *new_text(u64 size) __asm__("_Znwm");
void delete_text(void *text) __asm__("_ZdlPv");

static void begin_format(struct format *format, struct buffer *buffer, const struct table *table) {
    format->functions = table->functions;
    format->precision = 6;
    format->width = 0;
    format->flags = DEC | SKIPWS;
    format->exceptions = 0;
    format->state = 0;
    format->filling = ' ';
    format->has_filling = 1;
    format->buffer = buffer;
}
static void begin_buffer(struct buffer *buffer, u32 mode) {
    buffer->functions = buffer_functions;
    buffer->reading[1] = buffer->reading[2] = buffer->writing[1] = NULL;
    buffer->mode = mode;
    buffer->contents.text = buffer->contents.inside;
    buffer->contents.length = 0;
    buffer->contents.inside[0] = 0;
}
static void end_buffer(struct buffer *buffer) {
    if (buffer->contents.text != buffer->contents.inside) delete_text(buffer->contents.text);
}
static void append(struct buffer *buffer, const char *text, u64 count) {
    struct string *contents = &buffer->contents;
    u64 length = contents->length;
    char *to = contents->text;
    u64 room = to == contents->inside ? sizeof contents->inside - 1 : contents->capacity;
    if (length + count > room) {
        room = 2 * room > length + count ? 2 * room : length + count;
        char *larger = new_text(room + 1);
        for (u64 i = 0; i < length; i++) larger[i] = to[i];
        if (to != contents->inside) delete_text(to);
        contents->text = to = larger;
        contents->capacity = room;
    }
    for (u64 i = 0; i < count; i++) to[length + i] = text[i];
    to[length + count] = 0;
    contents->length = length + count;
}

#define STRINGS "St11char_traitsIcESaIcEE"
// The headers say that they have set the contents.
static void settle(struct buffer *buffer) {
    _Bool overwrites = buffer->mode & OUT && !(buffer->mode & (ATE | APP)) && buffer->contents.length;
    buffer->mode = overwrites ? buffer->mode | OVERWRITES : buffer->mode & ~(u32)OVERWRITES;
}
NAMED(void, synchronise, "_ZNSt7__cxx1115basic_stringbufIc" STRINGS "7_M_syncEPcmm", struct buffer *buffer, char *base, u64 in, u64 out) {
    (void)base, (void)in, (void)out;
    settle(buffer);
}

// A kind of string stream: what comes before its buffer are parts with tables of their own.
#define STRING_STREAM(name, symbol, parts, usual, always)                                                                         \
    struct name {                                                                                                                 \
        parts struct buffer buffer;                                                                                               \
        struct format format;                                                                                                     \
    };                                                                                                                            \
    NAMED(void, end_##name, "_ZNSt7__cxx11" symbol STRINGS "D1Ev", struct name * stream) { end_buffer(&stream->buffer); }         \
    NAMED(void, delete_##name, "_ZNSt7__cxx11" symbol STRINGS "D0Ev", struct name * stream) {                                     \
        end_buffer(&stream->buffer);                                                                                              \
        delete_text(stream);                                                                                                      \
    }                                                                                                                             \
    static const struct table name##_functions = {                                                                                \
        __builtin_offsetof(struct name, format), 0, NULL, {(void (*)(void))end_##name, (void (*)(void))delete_##name}};           \
    static const struct table name##_base_functions = {0, -(i64)__builtin_offsetof(struct name, format), NULL, {refused, refused}}; \
    static void begin_##name(struct name *stream, u32 mode);                                                                      \
    NAMED(void, make_##name, "_ZNSt7__cxx11" symbol STRINGS "C1Ev", struct name * stream) { begin_##name(stream, usual); }        \
    NAMED(void, open_##name, "_ZNSt7__cxx11" symbol STRINGS "C1ESt13_Ios_Openmode", struct name * stream, u32 mode) {             \
        begin_##name(stream, mode | (always));                                                                                    \
    }                                                                                                                             \
    NAMED(void, make_##name##_of, "_ZNSt7__cxx11" symbol STRINGS "C1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode",             \
          struct name * stream, const struct string *text, u32 mode) {                                                            \
        begin_##name(stream, mode | (always));                                                                                    \
        append(&stream->buffer, text->text, text->length);                                                                        \
        settle(&stream->buffer);                                                                                                  \
    }
STRING_STREAM(output, "19basic_ostringstreamIc", struct stream stream;, OUT, OUT)
STRING_STREAM(input, "19basic_istringstreamIc", struct stream stream; i64 count;, IN, IN)
STRING_STREAM(both, "18basic_stringstreamIc", struct stream input; i64 count; struct stream output;, IN | OUT, 0)
_Static_assert(sizeof(struct output) == 376 && sizeof(struct input) == 384 && sizeof(struct both) == 392, "string streams have as many bytes");

static void begin_output(struct output *stream, u32 mode) {
    stream->stream.functions = output_functions.functions;
    begin_buffer(&stream->buffer, mode);
    begin_format(&stream->format, &stream->buffer, &output_base_functions);
}
static void begin_input(struct input *stream, u32 mode) {
    stream->stream.functions = input_functions.functions;
    begin_buffer(&stream->buffer, mode);
    begin_format(&stream->format, &stream->buffer, &input_base_functions);
}
static const struct table both_output_functions = {__builtin_offsetof(struct both, format) - __builtin_offsetof(struct both, output),
                                                   -(i64)__builtin_offsetof(struct both, output), NULL, {refused, refused}};
static void begin_both(struct both *stream, u32 mode) {
    stream->input.functions = both_functions.functions;
    stream->output.functions = both_output_functions.functions;
    begin_buffer(&stream->buffer, mode);
    begin_format(&stream->format, &stream->buffer, &both_base_functions);
}

// The format.

#define FORMAT "St9basic_iosIcSt11char_traitsIcEE"
NAMED(void, clear_state, "_ZN" FORMAT "5clearESt12_Ios_Iostate", struct format *format, u32 state) {
    format->state = state;
    if (state & format->exceptions) norns_unsupported("an exception that a stream throws");
}
NAMED(char, widen, "_ZNK" FORMAT "5widenEc", const struct format *format, char letter) { return (void)format, letter; }
NAMED(char, narrow, "_ZNK" FORMAT "6narrowEcc", const struct format *format, char letter, char otherwise) {
    return (void)format, (void)otherwise, letter;
}
NAMED(struct buffer *, change_buffer, "_ZN" FORMAT "5rdbufEPSt15basic_streambufIcS1_E", struct format *format, struct buffer *buffer) {
    struct buffer *old = format->buffer;
    format->buffer = buffer;
    format->state = 0;
    return old;
}

// Output.

static void emit(const struct format *format, const char *text, u64 count) {
    struct buffer *buffer = format->buffer;
    if (!buffer) {
        for (u64 i = 0; i < count; i++) norns_put((u8)text[i]);
        return;
    }
    if (buffer->functions != buffer_functions) norns_unsupported("a stream buffer of the program's own");
    u32 mode = buffer->mode;
    if (mode & OVERWRITES) norns_unsupported("writing over what a string stream was made of");
    if (mode & OUT) append(buffer, text, count);
}
static void fill(const struct format *format, char letter, i64 times) {
    for (; times > 0; times--) emit(format, &letter, 1);
}
// Writes a text in a field; what is filled in comes behind its first letters if it is to come inside.
static void write_field(struct format *format, const char *text, u64 count, u64 first) {
    i64 width = format->width, missing = width - (i64)count;
    if (width) format->width = 0;
    if (missing <= 0) {
        emit(format, text, count);
        return;
    }
    u32 flags = format->flags;
    // How many letters come before what is filled in.
    u64 before = flags & LEFT ? count : flags & INTERNAL ? first : 0;
    emit(format, text, before);
    fill(format, format->filling, missing);
    emit(format, text + before, count - before);
}

static void write_number(struct format *format, u64 value, char sign, u32 flags) {
    char digits[40];
    u64 at = sizeof digits, first = 0;
    u32 base = flags & HEX ? 16 : flags & OCT ? 8 : 10;
    _Bool shows_base = flags & SHOWBASE && value;
    do {
        u32 digit = (u32)(value % base);
        digits[--at] = (char)(digit < 10 ? '0' + digit : (flags & UPPERCASE ? 'A' : 'a') + digit - 10);
    } while (value /= base);
    if (base == 10 && sign) digits[--at] = sign, first = 1;
    if (base == 16 && shows_base) digits[--at] = flags & UPPERCASE ? 'X' : 'x', first = 2;
    if (base != 10 && shows_base) digits[--at] = '0';
    write_field(format, digits + at, sizeof digits - at, first);
}
// A number with a sign, which has none if it is not decimal; then it has so many bits.
static void write_signed(struct format *format, i64 value, u64 bits) {
    u32 flags = format->flags;
    if (flags & (HEX | OCT)) write_number(format, (u64)value & bits, 0, flags);
    else write_number(format, value < 0 ? -(u64)value : (u64)value, value < 0 ? '-' : flags & SHOWPOS ? '+' : 0, flags);
}
static void write_double(struct format *format, double value) {
    enum { MOST_DIGITS = 150 };
    char digits[512];
    u32 flags = format->flags;
    i64 asked = format->precision;
    u32 precision = asked < 0 ? 6 : (u32)asked, conversion = flags & FIXED ? 'f' : flags & SCIENTIFIC ? 'e' : 'g';
    if (flags & FIXED && flags & SCIENTIFIC) norns_unsupported("std::hexfloat");
    if (flags & SHOWPOINT) norns_unsupported("std::showpoint");
    if (precision > MOST_DIGITS) norns_unsupported("a precision of more than 150 digits");
    if (flags & UPPERCASE) conversion += (u32)('A' - 'a');
    u64 count = 0;
    if (__builtin_signbit(value)) digits[count++] = '-';
    else if (flags & SHOWPOS) digits[count++] = '+';
    u64 first = count;
    // No number has more than 309 digits before its point.
    for (u32 letter; (letter = norns_float_digit(value, conversion, precision, count - first));) digits[count++] = (char)letter;
    write_field(format, digits, count, first);
}

#define INSERTS(name, symbol, type) \
    NAMED(struct stream *, name, "_ZNSo" symbol, struct stream *stream, type value)
INSERTS(insert_int, "lsEi", int) { return write_signed(format_of(stream), value, 0xffffffff), stream; }
INSERTS(insert_short, "lsEs", short) { return write_signed(format_of(stream), value, 0xffff), stream; }
INSERTS(insert_long, "9_M_insertIlEERSoT_", i64) { return write_signed(format_of(stream), value, ~0ul), stream; }
INSERTS(insert_long_long, "9_M_insertIxEERSoT_", i64) { return write_signed(format_of(stream), value, ~0ul), stream; }
INSERTS(insert_unsigned, "9_M_insertImEERSoT_", u64) {
    struct format *format = format_of(stream);
    return write_number(format, value, 0, format->flags), stream;
}
INSERTS(insert_unsigned_long, "9_M_insertIyEERSoT_", u64) {
    struct format *format = format_of(stream);
    return write_number(format, value, 0, format->flags), stream;
}
INSERTS(insert_bool, "9_M_insertIbEERSoT_", _Bool) {
    struct format *format = format_of(stream);
    if (format->flags & BOOLALPHA) write_field(format, value ? "true" : "false", value ? 4 : 5, 0);
    else write_signed(format, value, ~0ul);
    return stream;
}
INSERTS(insert_double, "9_M_insertIdEERSoT_", double) { return write_double(format_of(stream), value), stream; }
INSERTS(insert_pointer, "9_M_insertIPKvEERSoT_", const void *) {
    return write_number(format_of(stream), (u64)value, 0, HEX | SHOWBASE), stream;
}
INSERTS(put_letter, "3putEc", char) { return emit(format_of(stream), &value, 1), stream; }
NAMED(struct stream *, write_letters, "_ZNSo5writeEPKcl", struct stream *stream, const char *text, i64 count) {
    return emit(format_of(stream), text, (u64)count), stream;
}
NAMED(struct stream *, flush, "_ZNSo5flushEv", struct stream *stream) { return stream; }
NAMED(struct stream *, insert_text, "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l", struct stream *stream,
      const char *text, i64 count) {
    // A text has no inside: what is filled in comes first.
    return write_field(format_of(stream), text, (u64)count, 0), stream;
}
u64 strlen(const char *text);
NAMED(struct stream *, insert_letters, "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", struct stream *stream, const char *text) {
    // Here the headers would change the state of the stream.
    if (!text) norns_misuse("prints a null pointer as a text");
    return insert_text(stream, text, (i64)strlen(text));
}
NAMED(struct stream *, end_line, "_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", struct stream *stream) {
    return put_letter(stream, '\n');
}
