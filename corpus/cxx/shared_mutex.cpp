// std::shared_mutex: two readers and a writer, with std::shared_lock and std::unique_lock. With -DBUG=1 the writer takes it
// for reading only; with -DBUG=2 a reader wants to write while it still reads.
//@ functions: std::shared_mutex::lock_shared std::shared_mutex::unlock_shared
//@ run:
//@ verdict: all = correct
//@ executions: all = 7 // the thread reads before the writer, or begins and ends (6 ways) before, in or behind the second reading
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
//@ run: -DBUG=2
//@ verdict: all = wrong deadlock upgrading
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex mutex;
static int left, right;

static void read() {
    std::shared_lock<std::shared_mutex> lock(mutex);
    assert(left == right); //~ reading
#if BUG == 2
    mutex.lock(); //~ upgrading
#endif
}

int main() {
    std::thread reader(read);
    {
#if BUG == 1
        std::shared_lock<std::shared_mutex> lock(mutex);
#else
        std::unique_lock<std::shared_mutex> lock(mutex);
#endif
        left = 1; //~ writing
        right = 1;
    }
#if BUG != 2
    read();
#endif
    reader.join();
    assert(mutex.try_lock_shared() && mutex.try_lock_shared() && !mutex.try_lock());
    mutex.unlock_shared();
    mutex.unlock_shared();
}
