// std::array, std::optional, std::function, std::string: each used, by a thread too, and each misused.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // nothing is shared at once
//@ run: -DBUG=1
//@ verdict: all = wrong assertion index
//@ run: -DBUG=2
//@ verdict: all = wrong assertion nothing
//@ run: -DBUG=3
//@ verdict: all = wrong uncaught-exception uncallable
//@ run: -DBUG=4
//@ verdict: ra rc11 wrc11 = wrong race appending
#include <array>
#include <cassert>
#include <functional>
#include <optional>
#include <string>
#include <thread>

int main() {
    std::array<int, 3> array{1, 2, 3};
    std::optional<std::string> optional;
    std::function<int(int)> function;
    std::string string = "short";
#if BUG == 1
    volatile unsigned index = 3;
    assert(array[index]); //~ index
#elif BUG == 2
    assert(optional->empty()); //~ nothing
#elif BUG == 3
    assert(function(1)); //~ uncallable
#endif
    std::thread worker([&] {
        array[1] = 5;
        optional = "this is longer than what fits into the object";
        function = [&array](int number) { return array[1] + number; };
        string += " and then it is not, since this is appended"; //~ appending
    });
#if BUG == 4
    assert(string.size());
#endif
    worker.join();
    assert(array[0] + array[1] + array[2] == 9 && optional && optional->size() == 45 && function(2) == 7);
    assert(string.find("then") == 10 && string.substr(0, 5) == "short" && string < "shorter");
}
