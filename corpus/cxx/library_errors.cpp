// What the library throws, and what its exceptions say: made by the program, by headers, and by what lies in the shared object.
// Executions are long, and no two threads run at once: one model will do.
//@ run:
//@ verdict: rc11 = correct
//@ executions: rc11 = 1 // a thread that is joined at once
//@ run: -DBUG=1
//@ verdict: rc11 = wrong uncaught-exception beyond
//@ run: -DBUG=2
//@ verdict: rc11 = wrong uncaught-exception empty
//@ run: -DBUG=3
//@ verdict: rc11 = wrong uncaught-exception digits
//@ run: -DBUG=4
//@ verdict: rc11 = wrong uncaught-exception joining
#include <any>
#include <cassert>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <variant>
#include <vector>

template <class Exception, class Function> static bool throws(Function function) {
    try {
        function();
    } catch (const Exception &exception) {
        return std::strlen(exception.what()) > 0;
    }
    return false;
}

class Custom : public std::runtime_error {
    int number;

public:
    explicit Custom(int number) : std::runtime_error("custom " + std::to_string(number)), number(number) {}
    int get() const { return number; }
};
class Own : public std::exception {
public:
    const char *what() const noexcept override { return "own"; }
};

struct Shape {
    virtual ~Shape() = default;
};
struct Circle : Shape {};
struct Square : Shape {};

int main() {
    std::vector<int> numbers{1, 2, 3};
    std::map<int, int> map{{1, 2}};
    std::optional<int> nothing;
    std::variant<int, double> variant = 1;
    std::function<int()> function;
    std::weak_ptr<int> weak;
    std::any any = 1;
    Square square;
    Shape &shape = square;
    std::string text = "four";
    assert(throws<std::out_of_range>([&] { return numbers.at(3); }));
    assert(throws<std::logic_error>([&] { return map.at(2); }));
    assert(throws<std::bad_optional_access>([&] { return nothing.value(); }));
    assert(throws<std::bad_variant_access>([&] { return std::get<double>(variant); }));
    assert(throws<std::bad_function_call>([&] { return function(); }));
    assert(throws<std::bad_weak_ptr>([&] { std::shared_ptr<int> shared(weak); }));
    assert(throws<std::bad_any_cast>([&] { return std::any_cast<double>(any); }));
    assert(throws<std::bad_cast>([&] { (void)dynamic_cast<Circle &>(shape); }));
    assert(throws<std::invalid_argument>([&] { return std::stoi(text); }));
    assert(throws<std::out_of_range>([&] { return std::stoi("99999999999"); }));
    assert(throws<std::out_of_range>([&] { return text.substr(5); }));
    assert(throws<std::length_error>([&] { numbers.reserve(numbers.max_size() + 1); }));
    assert(std::stoi("-12") == -12 && std::stoul("12", nullptr, 16) == 18 && std::stod("0.5") == 0.5);
    try {
        throw Custom(4);
    } catch (const std::exception &exception) {
        assert(!std::strcmp(exception.what(), "custom 4"));
        assert(dynamic_cast<const Custom &>(exception).get() == 4);
    }
    try {
        throw Own();
    } catch (std::exception &exception) {
        assert(exception.what() == std::string("own"));
    }
    // A copy has its own text.
    std::runtime_error copy("first");
    try {
        throw std::underflow_error(text);
    } catch (const std::runtime_error &error) {
        copy = error;
    }
    assert(copy.what() == text);
    try {
        throw std::bad_alloc();
    } catch (const std::exception &exception) {
        assert(!std::strcmp(exception.what(), "std::bad_alloc"));
    }
    std::thread thread([] {});
    thread.join();
    try {
        thread.join();
        assert(false);
    } catch (const std::system_error &error) {
        assert(error.code() == std::errc::invalid_argument);
        assert(error.code().message() == "Invalid argument");
    }
#if BUG == 1
    numbers.at(3); //~ beyond
#elif BUG == 2
    nothing.value(); //~ empty
#elif BUG == 3
    std::stoi(text); //~ digits
#elif BUG == 4
    thread.join(); //~ joining
#endif
}
