// Takes the place of libstdc++'s headers for waiting on atomics (C++20), which ask the kernel: their include guards are defined
// here, and what other headers of libstdc++ use of them. norns includes this before every file; it does nothing in C, before C++20,
// and with a libstdc++ that it does not know.
#if defined(__cplusplus) && __cplusplus > 201703L && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#if defined(_GLIBCXX_RELEASE) && _GLIBCXX_RELEASE == 12
#define _GLIBCXX_ATOMIC_WAIT_H 1
#define _GLIBCXX_ATOMIC_TIMED_WAIT_H 1
#define __cpp_lib_atomic_wait 201907L
#include <bits/chrono.h>
#include <bits/functional_hash.h>
#include <bits/gthr.h>
#include <bits/std_mutex.h>
#include <ext/numeric_traits.h>

extern "C" {
void *__norns_wait_begin(const volatile void *__address) noexcept __asm__("norns.atomic_wait.begin");
void __norns_wait_more(void *__queue) noexcept __asm__("norns.atomic_wait.more");
void __norns_wait_end(void *__queue) noexcept __asm__("norns.atomic_wait.end");
void __norns_tell(const volatile void *__address, bool __all) noexcept __asm__("norns.atomic_wait.tell");
unsigned __norns_choose(unsigned __alternatives) noexcept __asm__("norns.choose");
}

namespace std {
namespace __detail {
using __platform_wait_t = int;
inline constexpr size_t __platform_wait_alignment = 4;

inline void __thread_yield() noexcept {}
inline void __thread_relax() noexcept {}

// Looking again is for those who would rather not wait; to look once is enough.
template <typename _Predicate>
bool __atomic_spin(_Predicate &__holds) noexcept {
    return __holds();
}
} // namespace __detail

// The first look asks nobody: see the prelude's atomic_wait.c.
template <typename _Type, typename _Predicate>
void __atomic_wait_address(const _Type *__address, _Predicate __holds) noexcept {
    if (__holds()) return;
    void *__queue = ::__norns_wait_begin(__address);
    while (!__holds()) ::__norns_wait_more(__queue);
    ::__norns_wait_end(__queue);
}
template <typename _Predicate>
void __atomic_wait_address_bare(const __detail::__platform_wait_t *__address, _Predicate __holds) noexcept {
    std::__atomic_wait_address(__address, __holds);
}
// Values are compared by their bytes.
template <typename _Type, typename _Read>
void __atomic_wait_address_v(const _Type *__address, _Type __old, _Read __read) noexcept {
    std::__atomic_wait_address(__address, [&__old, &__read] {
        _Type __now = __read();
        return __builtin_memcmp(&__old, &__now, sizeof(_Type)) != 0;
    });
}

template <typename _Type>
void __atomic_notify_address(const _Type *__address, bool __all) noexcept {
    ::__norns_tell(__address, __all);
}
inline void __atomic_notify_address_bare(const __detail::__platform_wait_t *__address, bool __all) noexcept {
    ::__norns_tell(__address, __all);
}

// Until a time: it may come before or after what is waited for.
template <typename _Type, typename _Predicate, typename _Time>
bool __atomic_wait_address_until(const _Type *__address, _Predicate __holds, const _Time &) noexcept {
    if (__holds()) return true;
    if (::__norns_choose(2)) return __holds();
    std::__atomic_wait_address(__address, __holds);
    return true;
}
template <typename _Predicate, typename _Time>
bool __atomic_wait_address_until_bare(const __detail::__platform_wait_t *__address, _Predicate __holds, const _Time &__time) noexcept {
    return std::__atomic_wait_address_until(__address, __holds, __time);
}
template <typename _Predicate, typename _Time>
bool __atomic_wait_address_for_bare(const __detail::__platform_wait_t *__address, _Predicate __holds, const _Time &__time) noexcept {
    return std::__atomic_wait_address_until(__address, __holds, __time);
}
} // namespace std
#endif
#endif
