// std::jthread (C++20): joined when it goes, and asked to stop. With -DBUG the result is read before it is joined.
//@ functions: std::jthread::jthread std::jthread::~jthread
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG
//@ verdict: ra rc11 wrc11 = wrong race reading|writing
#include <cassert>
#include <thread>

int main() {
    int result = 0;
    {
        std::jthread worker([&result](std::stop_token stop) {
            result = stop.stop_requested() ? 1 : 2; //~ writing
        });
#ifdef BUG
        assert(result >= 0); //~ reading
#endif
        worker.request_stop();
    }
    assert(result == 1 || result == 2);
}
