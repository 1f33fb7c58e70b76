// An order book: price levels in a map, and the orders of each level in a list. Orders are filled under the shared lock, although
// that changes them.
#include <cassert>
#include <list>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

struct Order {
    int id;
    long quantity;
    std::string owner;
};

class Book {
public:
    void add(int price, Order order) {
        std::unique_lock lock(mutex_);
        levels_[price].push_back(std::move(order));
    }
    // Fills as much as possible at the best price; returns how much.
    long fill(long wanted) {
        std::shared_lock lock(mutex_);
        if (levels_.empty()) return 0;
        auto &orders = levels_.begin()->second;
        long filled = 0;
        while (!orders.empty() && filled < wanted) {
            Order &order = orders.front();
            long part = std::min(order.quantity, wanted - filled);
            order.quantity -= part;
            filled += part;
            if (order.quantity == 0) orders.pop_front();
        }
        return filled;
    }
    long depth() const {
        std::shared_lock lock(mutex_);
        long sum = 0;
        for (auto &[price, orders] : levels_)
            for (auto &order : orders) sum += order.quantity;
        return sum;
    }

private:
    mutable std::shared_mutex mutex_;
    std::map<int, std::list<Order>> levels_;
};

int main() {
    Book book;
    book.add(100, {1, 5, "alice"});
    book.add(100, {2, 3, "bob"});
    long first = 0, second = 0;
    std::thread one([&] { first = book.fill(4); });
    std::thread two([&] { second = book.fill(4); });
    one.join();
    two.join();
    assert(first + second + book.depth() == 8);
}
