#include <cassert>
#include <memory>
#include <thread>

using namespace std;

static int seen;

int main() {
    auto value = make_unique<int>(5);
    thread reader([pointer = value.get()] { seen = *pointer; });
#ifdef BUG
    value.reset();
    reader.join();
#else
    reader.join();
    assert(seen == *value);
#endif
}
