// Takes the place of libstdc++'s headers for latches and barriers (C++20), whose arrivals are updates that norns would explore in every
// order: see the prelude's latches.c. The include guards are defined here. norns includes this before every file, behind
// atomic_wait.h; it does nothing in C, before C++20, and with a libstdc++ that it does not know.
#if defined(__cplusplus) && __cplusplus > 201703L && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#if defined(_GLIBCXX_RELEASE) && _GLIBCXX_RELEASE == 12
#define _GLIBCXX_LATCH 1
#define _GLIBCXX_BARRIER 1
#define __cpp_lib_latch 201907L
#define __cpp_lib_barrier 201907L
#include <bits/move.h>
#include <ext/numeric_traits.h>
#include <type_traits>

extern "C" {
unsigned long __norns_meeting(unsigned __count) noexcept __asm__("norns.meeting");
void __norns_contest(const unsigned long *__state) noexcept __asm__("norns.contest");
bool __norns_count_down(const unsigned long *__state, unsigned __count) noexcept __asm__("norns.latch.count_down");
bool __norns_latch_wait(const unsigned long *__state) noexcept __asm__("norns.latch.wait");
unsigned __norns_barrier_arrive(const unsigned long *__state, unsigned __count) noexcept __asm__("norns.barrier.arrive");
void __norns_barrier_wait(const unsigned long *__state, unsigned __token) noexcept __asm__("norns.barrier.wait");
[[noreturn]] void __norns_misuse_of_meeting(const char *__what) noexcept __asm__("norns.misuse");
[[noreturn]] void __norns_unsupported_meeting(const char *__what) noexcept __asm__("norns.unsupported");
}

namespace std {
class latch {
    unsigned long _M_state;
    // What is left to count down while the latch is contested.
    long _M_left;

    bool _M_is_open() const noexcept { return __atomic_load_n(&_M_left, __ATOMIC_ACQUIRE) == 0; }

public:
    static constexpr ptrdiff_t max() noexcept { return __gnu_cxx::__int_traits<int>::__max; }

    constexpr explicit latch(ptrdiff_t __expected) noexcept
        : _M_state(std::__is_constant_evaluated() ? static_cast<unsigned long>(__expected) << 32
                                                  : ::__norns_meeting(static_cast<unsigned>(__expected))),
          _M_left(__expected) {}
    ~latch() = default;
    latch(const latch &) = delete;
    latch &operator=(const latch &) = delete;

    void count_down(ptrdiff_t __update = 1) {
        if (::__norns_count_down(&_M_state, static_cast<unsigned>(__update))) return;
        const long __old = __atomic_fetch_sub(&_M_left, __update, __ATOMIC_RELEASE);
        if (__old < __update) ::__norns_misuse_of_meeting("counts a latch down by more than is left");
        if (__old == __update) std::__atomic_notify_address(&_M_left, true);
    }
    bool try_wait() const noexcept {
        ::__norns_contest(&_M_state);
        return _M_is_open();
    }
    void wait() const noexcept {
        if (!::__norns_latch_wait(&_M_state)) std::__atomic_wait_address(&_M_left, [this] { return _M_is_open(); });
    }
    void arrive_and_wait(ptrdiff_t __update = 1) noexcept {
        count_down(__update);
        wait();
    }
};

struct __empty_completion {
    void operator()() noexcept {}
};

template <typename _Completion = __empty_completion>
class barrier {
    // Whoever arrives last runs the completion function: if there is one, it matters who does.
    static constexpr bool _S_unordered = is_same_v<_Completion, __empty_completion>;

    unsigned long _M_state;
    // While the barrier is contested, or if it has a completion function: the phase, and in the lower half what is missing of it.
    unsigned long _M_word;
    unsigned long _M_expected;
    unsigned long _M_dropped = 0;
    _Completion _M_completion;

    void _M_complete(unsigned long __phase) {
        _M_completion();
        _M_expected -= __atomic_exchange_n(&_M_dropped, 0ul, __ATOMIC_RELAXED);
        __atomic_store_n(&_M_word, (__phase + 1) << 32 | _M_expected, __ATOMIC_RELEASE);
        std::__atomic_notify_address(&_M_word, true);
    }

public:
    class arrival_token final {
        friend class barrier;
        unsigned _M_unordered;
        unsigned long _M_phase;
        arrival_token(unsigned __unordered, unsigned long __phase) noexcept : _M_unordered(__unordered), _M_phase(__phase) {}

    public:
        arrival_token(arrival_token &&) = default;
        arrival_token &operator=(arrival_token &&) = default;
        ~arrival_token() = default;
    };

    static constexpr ptrdiff_t max() noexcept { return __gnu_cxx::__int_traits<int>::__max; }

    explicit barrier(ptrdiff_t __count, _Completion __completion = _Completion())
        : _M_state(::__norns_meeting(static_cast<unsigned>(__count))), _M_word(static_cast<unsigned long>(__count)),
          _M_expected(static_cast<unsigned long>(__count)), _M_completion(std::move(__completion)) {}
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;

    [[nodiscard]] arrival_token arrive(ptrdiff_t __update = 1) {
        if constexpr (_S_unordered) {
            if (const unsigned __token = ::__norns_barrier_arrive(&_M_state, static_cast<unsigned>(__update)))
                return arrival_token(__token, 0);
        }
        const unsigned long __update_of_word = static_cast<unsigned long>(__update);
        const unsigned long __old = __atomic_fetch_sub(&_M_word, __update_of_word, __ATOMIC_ACQ_REL);
        const unsigned long __phase = __old >> 32, __missing = __old & 0xffffffff;
        if (__missing == 0) ::__norns_unsupported_meeting("a thread at a barrier that is full and has not let go yet");
        if (__missing < __update_of_word) ::__norns_misuse_of_meeting("arrives at a barrier more often than its phase expects");
        if (__missing == __update_of_word) _M_complete(__phase);
        return arrival_token(0, __phase);
    }
    void wait(arrival_token &&__token) const {
        if (__token._M_unordered) {
            ::__norns_barrier_wait(&_M_state, __token._M_unordered);
            return;
        }
        const unsigned long __phase = __token._M_phase;
        std::__atomic_wait_address(&_M_word,
                                   [this, __phase] { return __atomic_load_n(&_M_word, __ATOMIC_ACQUIRE) >> 32 != __phase; });
    }
    void arrive_and_wait() { wait(arrive()); }
    void arrive_and_drop() {
        if constexpr (_S_unordered) ::__norns_contest(&_M_state);
        __atomic_fetch_add(&_M_dropped, 1ul, __ATOMIC_RELAXED);
        (void)arrive();
    }
};
} // namespace std
#endif
#endif
