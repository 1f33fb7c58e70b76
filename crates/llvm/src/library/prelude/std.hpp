// What the C++ sources of the prelude share: the classes of libstdc++ that they define, as far as their layout goes.

#pragma once

extern "C" {
void *norns_allocate(unsigned long size, unsigned long align, unsigned zeroed) __asm__("norns.allocate");
void norns_free(void *block) __asm__("norns.free");
}

namespace std {

template <class Character> struct char_traits;
template <class Type> class allocator;
inline namespace __cxx11 {
template <class Character, class Traits, class Allocator> class basic_string {
public:
    Character *text;
    unsigned long length;
    union {
        Character inside[16];
        unsigned long capacity;
    };
};
} // namespace __cxx11
using string = basic_string<char, char_traits<char>, allocator<char>>;

} // namespace std

// What the library does not have under these names.
namespace norns {

// A string that a function returns: of the layout of the above, but it does not use what the headers define.
class returned_string {
    std::string contents;

public:
    explicit returned_string(const char *from) noexcept;
    returned_string(const returned_string &) = delete;
    ~returned_string();
};

// A text that an exception brings with it: its own copy, since it may outlive what it was made of.
class message {
    char *text;

public:
    message(const char *from, unsigned long length) noexcept;
    message(const message &other) noexcept;
    message &operator=(const message &other) noexcept;
    ~message();
    const char *get() const noexcept { return text; }
};

} // namespace norns

namespace std {

class exception {
public:
    virtual ~exception() noexcept;
    virtual const char *what() const noexcept;
};

class logic_error : public exception {
    norns::message told;

public:
    explicit logic_error(const char *text) noexcept;
    explicit logic_error(const string &text) noexcept;
    logic_error(const logic_error &other) noexcept;
    logic_error(logic_error &&other) noexcept;
    logic_error &operator=(const logic_error &other) noexcept;
    ~logic_error() noexcept override;
    const char *what() const noexcept override;
};
class runtime_error : public exception {
    norns::message told;

public:
    explicit runtime_error(const char *text) noexcept;
    explicit runtime_error(const string &text) noexcept;
    runtime_error(const runtime_error &other) noexcept;
    runtime_error(runtime_error &&other) noexcept;
    runtime_error &operator=(const runtime_error &other) noexcept;
    ~runtime_error() noexcept override;
    const char *what() const noexcept override;
};

inline namespace _V2 {
class error_category;
}
struct error_code {
    int number;
    const error_category *category;
};
struct error_condition {
    int number;
    const error_category *category;
};
inline namespace _V2 {
class error_category {
public:
    virtual ~error_category() noexcept;
    virtual const char *name() const noexcept = 0;
    // For the strings of older versions of the library.
    virtual norns::message _M_message(int number) const;
    virtual norns::returned_string message(int number) const = 0;
    virtual error_condition default_error_condition(int number) const noexcept;
    virtual bool equivalent(int number, const error_condition &condition) const noexcept;
    virtual bool equivalent(const error_code &code, int number) const noexcept;
};
const error_category &generic_category() noexcept;
const error_category &system_category() noexcept;
} // namespace _V2
const error_category &future_category() noexcept;

class system_error : public runtime_error {
public:
    error_code code;
    system_error(error_code code, const char *text) noexcept;
    ~system_error() noexcept override;
};
class future_error : public logic_error {
public:
    error_code code;
    future_error(error_code code, const char *text) noexcept;
    ~future_error() noexcept override;
    const char *what() const noexcept override;
};

} // namespace std
