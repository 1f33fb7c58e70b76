// std::map, std::multiset and std::unordered_map: filled, gone through both ways, emptied, and filled by two threads under a lock.
// With -DBUG=1 there is no lock; with -DBUG=2 an iterator is used after its element is gone.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // which thread locks first
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race inserting
//@ run: -DBUG=2
//@ verdict: all = wrong use-after-free stale
#include <cassert>
#include <map>
#include <mutex>
#include <set>
#include <string>
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

static void trees() {
    std::map<int, int> map;
    for (int i = 0; i < 8; i++) map[i * 3 % 8] = i;
    int count = 0, last = -1;
    for (auto &[key, value] : map) {
        assert(key > last && value * 3 % 8 == key);
        last = key;
        count++;
    }
    assert(count == 8);
    for (int i = 0; i < 8; i += 2) assert(map.erase(i) == 1);
    for (auto at = map.end(); at != map.begin(); count--) {
        --at;
        assert(at->first % 2 == 1);
    }
    assert(count == 4 && map.begin()->first == 1 && map.rbegin()->first == 7);
    map.erase(map.begin());
    map.erase(map.find(5));
    assert(map.lower_bound(2)->first == 3 && map.upper_bound(3)->first == 7 && !map.count(5));
    std::map<int, int> copy = map;
    map.clear();
    assert(copy.size() == 2 && map.empty());
    std::multiset<int> set{3, 1, 2, 2};
    assert(set.count(2) == 2 && *set.begin() == 1 && set.erase(2) == 2 && *set.rbegin() == 3);
}

static void tables() {
    std::unordered_map<int, int> map;
    for (int i = 0; i < 6; i++) map[i * 7] = i;
    assert(map.size() == 6 && map.at(21) == 3 && !map.count(1) && map.load_factor() <= 1);
    assert(map.erase(21) == 1 && !map.count(21));
    std::unordered_map<std::string, int> words{{"one", 1}};
    assert(words["one"] + words["two"] == 1 && words.size() == 2);
}

int main() {
    trees();
    tables();
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
