// std::shared_ptr: two threads have a copy each, and whoever drops the last one ends the object; std::weak_ptr. One shared_ptr
// that two threads use at once is a race.
//@ run:
//@ verdict: all = correct
//@ executions: all = 2 // which thread drops its copy first
//@ run: -DBUG
//@ verdict: ra rc11 wrc11 = wrong race taking|dropping
#include <cassert>
#include <memory>
#include <thread>

struct Message {
    int text = 5;
    ~Message() {
        assert(text == 5);
        text = 0;
    }
};

int main() {
    auto message = std::make_shared<Message>();
    std::weak_ptr<Message> weak = message;
    assert(weak.lock()->text == 5);
    assert(message.use_count() == 1);
#ifdef BUG
    std::thread reader([&message] {
        auto copy = message; //~ taking
        assert(!copy || copy->text == 5);
    });
#else
    std::thread reader([copy = message] { assert(copy->text == 5); });
#endif
    message.reset(); //~ dropping
    reader.join();
    assert(weak.expired() && !weak.lock());
}
