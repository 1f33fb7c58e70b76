// std::map, filled by two threads under a lock; with -DALONE by one, as are std::multiset and std::unordered_map.
// With -DBUG=1 there is no lock; with -DBUG=2 an iterator is used after its element is gone.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // which thread locks first
//@ run: -DALONE
//@ verdict: rc11 = correct
//@ executions: rc11 = 1 // one thread
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race inserting
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free stale
#include <cassert>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_map>

static std::mutex mutex;
static std::map<int, int> shared;

static void insert(int key) {
#if BUG != 1
    std::lock_guard<std::mutex> guard(mutex);
#endif
    shared[key] = key; //~ inserting
}

#ifdef ALONE
static void trees() {
    std::map<int, int> map;
    for (int i = 0; i < 5; i++) map[i * 3 % 5] = i;
    int count = 0, last = -1;
    for (auto &[key, value] : map) {
        assert(key > last && value * 3 % 5 == key);
        last = key;
        count++;
    }
    assert(count == 5);
    for (int i = 0; i < 5; i += 4) assert(map.erase(i) == 1);
    for (auto at = map.end(); at != map.begin(); count--) {
        --at;
        assert(at->first % 4 != 0);
    }
    assert(count == 2 && map.begin()->first == 1 && map.rbegin()->first == 3);
    map.erase(map.begin());
    assert(map.lower_bound(3)->first == 3 && map.upper_bound(2)->first == 3 && !map.count(1));
    std::multiset<int> set{1, 2, 2};
    assert(set.count(2) == 2 && *set.begin() == 1 && set.erase(2) == 2 && *set.rbegin() == 1);
}

static void tables() {
    std::unordered_map<int, int> map;
    for (int i = 0; i < 4; i++) map[i * 7] = i;
    assert(map.size() == 4 && map.at(21) == 3 && !map.count(1) && map.load_factor() <= 1);
    assert(map.erase(21) == 1 && !map.count(21));
}
#endif

int main() {
#ifdef ALONE
    trees();
    tables();
    return 0;
#endif
    std::thread other([] { insert(1); });
    insert(2);
    other.join();
    assert(shared.size() == 2 && shared[1] == 1);
#if BUG == 2
    auto at = shared.find(1);
    shared.erase(1);
    assert(at->second == 1); //~ stale
#endif
}
