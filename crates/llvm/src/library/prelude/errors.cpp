// The exceptions of the C++ library, and the functions by which its headers throw them.

#include "std.hpp"

namespace norns {

static unsigned long length_of(const char *text) noexcept {
    unsigned long length = 0;
    while (text[length]) length++;
    return length;
}

message::message(const char *from, unsigned long length) noexcept {
    text = static_cast<char *>(norns_allocate(length + 1, 1, 0));
    for (unsigned long i = 0; i < length; i++) text[i] = from[i];
    text[length] = 0;
}
message::message(const message &other) noexcept : message(other.text, length_of(other.text)) {}
message &message::operator=(const message &other) noexcept {
    message copy(other);
    char *old = text;
    text = copy.text;
    copy.text = old;
    return *this;
}
message::~message() { norns_free(text); }

returned_string::returned_string(const char *from) noexcept {
    contents.length = length_of(from);
    contents.text = contents.inside;
    if (contents.length >= sizeof contents.inside) {
        contents.text = static_cast<char *>(::operator new(contents.length + 1));
        contents.capacity = contents.length;
    }
    for (unsigned long i = 0; i <= contents.length; i++) contents.text[i] = from[i];
}
returned_string::~returned_string() {
    if (contents.text != contents.inside) ::operator delete(contents.text);
}

} // namespace norns

namespace std {

using norns::length_of;

exception::~exception() noexcept = default;
const char *exception::what() const noexcept { return "std::exception"; }

// An exception without a text of its own.
#define PLAIN(name, base)                            \
    class name : public base {                       \
    public:                                          \
        ~name() noexcept override;                   \
        const char *what() const noexcept override;  \
    };                                               \
    name::~name() noexcept = default;                \
    const char *name::what() const noexcept { return "std::" #name; }
PLAIN(bad_exception, exception)
PLAIN(bad_alloc, exception)
PLAIN(bad_array_new_length, bad_alloc)
PLAIN(bad_cast, exception)
PLAIN(bad_typeid, exception)
class bad_function_call : public exception {
public:
    ~bad_function_call() noexcept override;
    const char *what() const noexcept override;
};
bad_function_call::~bad_function_call() noexcept = default;
const char *bad_function_call::what() const noexcept { return "bad_function_call"; }
class bad_weak_ptr : public exception {
public:
    ~bad_weak_ptr() noexcept override;
    const char *what() const noexcept override;
};
bad_weak_ptr::~bad_weak_ptr() noexcept = default;
const char *bad_weak_ptr::what() const noexcept { return "bad_weak_ptr"; }

// The two kinds of exceptions with a text.
#define TOLD(name)                                                                     \
    name::name(const char *text) noexcept : told(text, length_of(text)) {}             \
    name::name(const string &text) noexcept : told(text.text, text.length) {}          \
    name::name(const name &other) noexcept : told(other.told) {}                       \
    name::name(name &&other) noexcept : told(other.told) {}                            \
    name &name::operator=(const name &other) noexcept {                                \
        told = other.told;                                                             \
        return *this;                                                                  \
    }                                                                                  \
    name::~name() noexcept = default;                                                  \
    const char *name::what() const noexcept { return told.get(); }
TOLD(logic_error)
TOLD(runtime_error)

#define DERIVED(name, base)                                \
    class name : public base {                             \
    public:                                                \
        explicit name(const char *text) noexcept;          \
        explicit name(const string &text) noexcept;        \
        ~name() noexcept override;                         \
    };                                                     \
    name::name(const char *text) noexcept : base(text) {}  \
    name::name(const string &text) noexcept : base(text) {} \
    name::~name() noexcept = default;
DERIVED(domain_error, logic_error)
DERIVED(invalid_argument, logic_error)
DERIVED(length_error, logic_error)
DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error)
DERIVED(overflow_error, runtime_error)
DERIVED(underflow_error, runtime_error)

// Errors with a number. Their texts are not those of the system.

inline namespace _V2 {
error_category::~error_category() noexcept = default;
norns::message error_category::_M_message(int) const { return norns::message("an error", 8); }
error_condition error_category::default_error_condition(int number) const noexcept { return {number, this}; }
bool error_category::equivalent(int number, const error_condition &condition) const noexcept {
    error_condition own = default_error_condition(number);
    return own.number == condition.number && own.category == condition.category;
}
bool error_category::equivalent(const error_code &code, int number) const noexcept {
    return code.category == this && code.number == number;
}
} // namespace _V2

} // namespace std

namespace {
struct category final : std::error_category {
    const char *called;
    const char *(*text)(int number);
    constexpr category(const char *called, const char *(*text)(int number)) noexcept : called(called), text(text) {}
    const char *name() const noexcept override { return called; }
    norns::returned_string message(int number) const override { return norns::returned_string(text(number)); }
};
const char *text_of_error(int number) {
    switch (number) {
    case 0: return "Success";
    case 1: return "Operation not permitted";
    case 11: return "Resource temporarily unavailable";
    case 12: return "Cannot allocate memory";
    case 16: return "Device or resource busy";
    case 22: return "Invalid argument";
    case 35: return "Resource deadlock avoided";
    case 110: return "Connection timed out";
    default: return "Unknown error";
    }
}
const char *text_of_future(int number) {
    switch (number) {
    case 1: return "Future already retrieved";
    case 2: return "Promise already satisfied";
    case 3: return "No associated state";
    case 4: return "Broken promise";
    default: return "Unknown error";
    }
}
[[clang::no_destroy]] constinit const category generic("generic", text_of_error), of_system("system", text_of_error),
    of_futures("future", text_of_future);
} // namespace

namespace std {
inline namespace _V2 {
const error_category &generic_category() noexcept { return generic; }
const error_category &system_category() noexcept { return of_system; }
} // namespace _V2
const error_category &future_category() noexcept { return of_futures; }

system_error::system_error(error_code code, const char *text) noexcept : runtime_error(text), code(code) {}
system_error::~system_error() noexcept = default;
future_error::future_error(error_code code, const char *text) noexcept : logic_error(text), code(code) {}
future_error::~future_error() noexcept = default;
const char *future_error::what() const noexcept { return logic_error::what(); }

// By these the headers throw.

#define THROWS(name) \
    [[noreturn]] void __throw_##name() { throw name(); }
#define THROWS_TOLD(name) \
    [[noreturn]] void __throw_##name(const char *text) { throw name(text); }
THROWS(bad_exception)
THROWS(bad_alloc)
THROWS(bad_array_new_length)
THROWS(bad_cast)
THROWS(bad_typeid)
THROWS(bad_function_call)
THROWS_TOLD(logic_error)
THROWS_TOLD(domain_error)
THROWS_TOLD(invalid_argument)
THROWS_TOLD(length_error)
THROWS_TOLD(out_of_range)
THROWS_TOLD(runtime_error)
THROWS_TOLD(range_error)
THROWS_TOLD(overflow_error)
THROWS_TOLD(underflow_error)
// The text has numbers in it, which are not put there.
[[noreturn]] void __throw_out_of_range_fmt(const char *text, ...) { throw out_of_range(text); }
[[noreturn]] void __throw_system_error(int number) {
    throw system_error({number, &generic}, text_of_error(number));
}
[[noreturn]] void __throw_future_error(int number) {
    throw future_error({number, &of_futures}, text_of_future(number));
}

} // namespace std

extern "C" {
[[noreturn]] void __cxa_bad_cast() { throw std::bad_cast(); }
[[noreturn]] void __cxa_bad_typeid() { throw std::bad_typeid(); }
[[noreturn]] void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }
}
