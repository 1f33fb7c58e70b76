// new and delete: of one object, of arrays with destructors, aligned, without throwing; and what must not be done.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // nothing is shared but by spawn and join
//@ run: -DBUG=1
//@ verdict: all = wrong double-free again
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free late
//@ run: -DBUG=3
//@ verdict: all = wrong out-of-bounds beyond
//@ run: -DBUG=4
//@ verdict: all = wrong invalid-free inside
#include <cassert>
#include <new>
#include <thread>

static int alive;
struct Counted {
    long value = 4;
    Counted() { alive++; }
    ~Counted() { alive--; }
};
struct alignas(64) Line {
    char bytes[64];
};

int main() {
    Counted *one = new Counted, *many = new Counted[3], *maybe = new (std::nothrow) Counted;
    assert(alive == 5 && one->value == 4 && many[2].value == 4);
    Line *line = new Line;
    assert(reinterpret_cast<unsigned long>(line) % 64 == 0);
    delete line;
    delete maybe;
    std::thread owner([one] {
        one->value = 5;
        delete one;
    });
    owner.join();
    delete static_cast<Counted *>(nullptr);
#if BUG == 1
    ::operator delete(one); //~ again
#elif BUG == 2
    assert(one->value == 5); //~ late
#elif BUG == 3
    many[3].value = 1; //~ beyond
#elif BUG == 4
    ::operator delete(&many[1]); //~ inside
#endif
    delete[] many;
    assert(alive == 0);
    alignas(Counted) char memory[sizeof(Counted)];
    Counted *placed = new (memory) Counted;
    placed->~Counted();
    assert(alive == 0);
}
