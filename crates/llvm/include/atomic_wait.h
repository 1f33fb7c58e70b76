// Takes the place of libstdc++'s headers for waiting on atomics and for semaphores (C++20), which ask the kernel: their include
// guards are defined here, and what programs and other headers of libstdc++ use of them. norns includes this before every file; it
// does nothing in C, before C++20, and with a libstdc++ that it does not know.
#if defined(__cplusplus) && __cplusplus > 201703L && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#if defined(_GLIBCXX_RELEASE) && _GLIBCXX_RELEASE == 12
#define _GLIBCXX_ATOMIC_WAIT_H 1
#define _GLIBCXX_ATOMIC_TIMED_WAIT_H 1
#define _GLIBCXX_SEMAPHORE_BASE_H 1
#define _GLIBCXX_SEMAPHORE 1
#define __cpp_lib_atomic_wait 201907L
#define __cpp_lib_semaphore 201907L
#include <bits/chrono.h>
#include <bits/functional_hash.h>
#include <bits/gthr.h>
#include <bits/std_mutex.h>
#include <ext/numeric_traits.h>

extern "C" {
void __norns_wait_begin(const volatile void *__address) noexcept __asm__("norns.atomic_wait.begin");
void __norns_wait_sleep(bool __found) noexcept __asm__("norns.atomic_wait.sleep");
void __norns_tell(const volatile void *__address, bool __all) noexcept __asm__("norns.atomic_wait.tell");
void __norns_semaphore_acquire(int *__units) noexcept __asm__("norns.semaphore.acquire");
bool __norns_semaphore_try_acquire(int *__units) noexcept __asm__("norns.semaphore.try_acquire");
bool __norns_semaphore_acquire_in_time(int *__units) noexcept __asm__("norns.semaphore.acquire_in_time");
void __norns_semaphore_release(int *__units, long __count, long __most) noexcept __asm__("norns.semaphore.release");
}

namespace std {
namespace __detail {
using __platform_wait_t = int;

inline void __thread_yield() noexcept {}
inline void __thread_relax() noexcept {}
} // namespace __detail

// Sleeping is for those who find no change, twice: see the prelude's atomic_wait.c.
template <typename _Type, typename _Predicate>
void __atomic_wait_address(const _Type *__address, _Predicate __holds) noexcept {
    while (!__holds()) {
        ::__norns_wait_begin(__address);
        ::__norns_wait_sleep(__holds());
    }
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

// Waiting is one access here. Until a time: it may come before or after what is waited for.
template <ptrdiff_t __least_max_value = __gnu_cxx::__int_traits<int>::__max>
class counting_semaphore {
    static_assert(__least_max_value >= 0 && __least_max_value <= __gnu_cxx::__int_traits<int>::__max);
    int _M_units;

public:
    explicit counting_semaphore(ptrdiff_t __desired) noexcept : _M_units(__desired) {
        __glibcxx_assert(__desired >= 0 && __desired <= max());
    }
    ~counting_semaphore() = default;
    counting_semaphore(const counting_semaphore &) = delete;
    counting_semaphore &operator=(const counting_semaphore &) = delete;

    static constexpr ptrdiff_t max() noexcept { return __least_max_value; }
    void release(ptrdiff_t __update = 1) noexcept { ::__norns_semaphore_release(&_M_units, __update, max()); }
    void acquire() noexcept { ::__norns_semaphore_acquire(&_M_units); }
    bool try_acquire() noexcept { return ::__norns_semaphore_try_acquire(&_M_units); }
    template <typename _Rep, typename _Period>
    bool try_acquire_for(const std::chrono::duration<_Rep, _Period> &) {
        return ::__norns_semaphore_acquire_in_time(&_M_units);
    }
    template <typename _Clock, typename _Duration>
    bool try_acquire_until(const std::chrono::time_point<_Clock, _Duration> &) {
        return ::__norns_semaphore_acquire_in_time(&_M_units);
    }
};
using binary_semaphore = std::counting_semaphore<1>;
} // namespace std
#endif
#endif
