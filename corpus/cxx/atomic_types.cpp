// std::atomic of every size up to 8 bytes, of integers, bool, enumerations, pointers, floating-point numbers and small structures.
//@ verdict: all = correct
//@ executions: all = 2 // which thread adds first; all else is done by one thread
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

enum class Colour : short { red, green };
struct Pair {
    int first, second;
};

template <typename T>
void integer() {
    std::atomic<T> x{T(5)};
    assert(x.fetch_add(3) == 5 && x.fetch_sub(1) == 8 && x.fetch_and(T(6)) == 7 && x.fetch_or(T(1)) == 6 && x.fetch_xor(T(2)) == 7);
    assert(x == 5 && ++x == 6 && x++ == 6 && --x == 6 && (x += 4) == 10);
    assert(x.exchange(T(1), std::memory_order_acq_rel) == 10);
    T expected = 2;
    assert(!x.compare_exchange_strong(expected, T(9), std::memory_order_release, std::memory_order_relaxed));
    assert(expected == 1 && x.compare_exchange_strong(expected, T(-1)));
    assert(x.fetch_add(1) == T(-1) && x.load(std::memory_order_relaxed) == 0);
}

std::atomic<long> sum{0};

int main() {
    integer<std::int8_t>();
    integer<std::uint16_t>();
    integer<int>();
    integer<std::uint64_t>();
    std::atomic<bool> flag{false};
    assert(!flag.exchange(true) && flag);
    std::atomic<Colour> colour{Colour::red};
    colour.store(Colour::green, std::memory_order_release);
    assert(colour.load() == Colour::green);
    int cells[3] = {1, 2, 3};
    std::atomic<int *> pointer{cells};
    assert(*pointer.fetch_add(2) == 1 && *pointer == 3 && *--pointer == 2);
    std::atomic<double> real{0.5};
    double half = 0.5;
    assert(real.compare_exchange_strong(half, 1.5) && real.load() == 1.5);
    std::atomic<Pair> pair{Pair{1, 2}};
    Pair before = pair.exchange(Pair{3, 4});
    assert(before.first == 1 && pair.load().second == 4);
    std::thread adder([] { sum.fetch_add(1, std::memory_order_relaxed); });
    sum.fetch_add(2, std::memory_order_relaxed);
    adder.join();
    assert(sum == 3);
}
