// std::stop_callback (C++20) calls when somebody requests a stop, in that thread; its destructor waits for a call that has begun. What
// it touches must live until then: with -DBUG=1 it is deleted before. With -DBUG=2 it is read before the callback is gone.
//@ functions: std::stop_callback::stop_callback std::stop_callback::~stop_callback std::stop_source::request_stop
//@ run: -std=gnu++20
//@ verdict: all = correct
//@ run: -std=gnu++20 -DBUG=1
//@ verdict: all = wrong use-after-free calling|deleting
//@ run: -std=gnu++20 -DBUG=2
//@ verdict: sc tso pso = correct
//@ verdict: ra rc11 wrc11 = wrong race calling|reading
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
    std::stop_source source;
    int *calls = new int(0);
    std::thread other([&source] { source.request_stop(); });
    {
        std::stop_callback callback(source.get_token(), [calls] { ++*calls; }); //~ calling
#if BUG == 1
        delete calls; //~ deleting
#elif BUG == 2
        assert(*calls <= 1); //~ reading
#endif
    }
#if BUG != 1
    assert(*calls <= 1);
    delete calls;
#endif
    other.join();
}
