// What new, new[] and malloc make is for delete, delete[] and free. Sized, aligned and quiet variants belong to the plain ones; who
// allocates, and who frees, may be different threads. Arrays of int have no header, so delete gets the address that it should not.
//@ run: -fsized-deallocation
//@ verdict: all = correct
//@ executions: all = 1 // nothing is shared but by spawn and join
//@ run: -DBUG=1
//@ verdict: all = wrong invalid-free one
//@ run: -DBUG=2
//@ verdict: all = wrong invalid-free many
//@ run: -DBUG=3
//@ verdict: all = wrong invalid-free deleted
//@ run: -DBUG=4
//@ verdict: all = wrong invalid-free freed
//@ run: -DBUG=5
//@ verdict: all = wrong invalid-free grown
//@ run: -DBUG=6
//@ verdict: all = wrong invalid-free thread
//@ run: -DBUG=7
//@ verdict: all = wrong invalid-free quiet
#include <cstdlib>
#include <new>
#ifndef BUG
#include <cstring>
#include <memory>
#include <string>
#include <vector>
#endif
#if !defined(BUG) || BUG == 6
#include <thread>
#endif

struct alignas(64) Line {
    int first;
};

int main() {
#if BUG == 1
    int *many = new int[3];
    delete many; //~ one
#elif BUG == 2
    int *one = new int;
    delete[] one; //~ many
#elif BUG == 3
    int *block = static_cast<int *>(std::malloc(sizeof(int)));
    delete block; //~ deleted
#elif BUG == 4
    int *one = new int;
    std::free(one); //~ freed
#elif BUG == 5
    int *many = new int[3];
    many = static_cast<int *>(std::realloc(many, 8 * sizeof(int))); //~ grown
    std::free(many);
#elif BUG == 6
    int *many = new int[3];
    std::thread([many] { std::free(many); }).join(); //~ thread
#elif BUG == 7
    int *quiet = new (std::nothrow) int;
    ::operator delete[](quiet, std::nothrow); //~ quiet
#else
    int *one = new int, *many = new int[3], *quiet = new (std::nothrow) int[2];
    ::operator delete(one, sizeof(int));
    ::operator delete[](many, 3 * sizeof(int));
    ::operator delete[](quiet, std::nothrow);
    Line *line = new Line, *lines = new Line[2];
    delete line;
    delete[] lines;
    void *raw = ::operator new(8);
    ::operator delete(raw);
    char *text = strdup("text");
    std::free(std::realloc(std::calloc(2, 2), 8));
    std::thread([text] { std::free(text); }).join();
    // The library keeps to it too.
    std::vector<int> numbers(3);
    std::string long_one(40, 'x');
    std::unique_ptr<int[]> array(new int[2]);
    std::shared_ptr<int> shared = std::make_shared<int>(1);
#endif
}
