// A local static variable that two threads race for: one of them makes it, once, and the other waits for that. With -DBUG the
// guard is left out (-fno-threadsafe-statics), and both may make it.
//@ run:
//@ verdict: all = correct
//@ executions: all = 4 // who makes it; the other finds it made before it asks for the lock, or after
//@ run: -DBUG -fno-threadsafe-statics
//@ verdict: ra rc11 wrc11 = wrong race using|making|looking|reading
//@ run: -DRECURSIVE
//@ verdict: all = wrong deadlock using
#include <atomic>
#include <cassert>
#include <thread>

struct Table;
static Table &table();
static std::atomic<int> made{0};
struct Table {
    int cells[2];
    Table() : cells{1, 2} { //~ making
        made.fetch_add(1, std::memory_order_relaxed);
#ifdef RECURSIVE
        table();
#endif
    }
    ~Table() { assert(cells[0] == 1); }
};

static Table &table() {
    static Table only; //~ using
    return only;
}

int main() {
    std::thread other([] { assert(table().cells[1] == 2); }); //~ looking
    assert(table().cells[0] == 1); //~ reading
    other.join();
    assert(made == 1);
}
