#include <atomic>
#include <cassert>
#include <thread>

using namespace std;

#ifdef BUG
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_acq_rel
#endif

struct Shared {
    atomic<int> references{2};
    int value = 3;
};

static void use(Shared *mine) {
    assert(mine->value == 3);
    if (mine->references.fetch_sub(1, ORDER) == 1) delete mine;
}

int main() {
    Shared *made = new Shared;
    thread other(use, made);
    use(made);
    other.join();
}
