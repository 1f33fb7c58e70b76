// Output to streams: what is printed is as elsewhere, which string streams let the program see for itself; threads may print at the same
// time. With -DBUG one of them changes the format of a stream that the other uses, or asks for input, which is not there.
// What one thread does alone is long: one model will do.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // printing orders nothing
//@ run: -DNUMBERS
//@ verdict: rc11 = correct
//@ run: -DFIELDS
//@ verdict: rc11 = correct
//@ run: -DTEXTS
//@ verdict: rc11 = correct
//@ run: -DBUG=1
//@ verdict: ra rc11 wrc11 = wrong race width|printing
//@ run: -DBUG=2
//@ verdict: all = wrong unsupported input
//@ run: -DBUG=3 -DTEXTS
//@ verdict: rc11 = wrong assertion format
//@ run: -DBUG=4 -DTEXTS
//@ verdict: rc11 = wrong unsupported read
#include <cassert>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

struct Point {
    int x, y;
};
static std::ostream &operator<<(std::ostream &to, const Point &point) {
    return to << '(' << point.x << ", " << point.y << ')';
}

template <class... Values> static std::string text(const Values &...values) {
    std::ostringstream stream;
    (stream << ... << values);
    return stream.str();
}

[[maybe_unused]] static void numbers() {
    short small = -3;
    unsigned short positive = 4;
    assert(text(1, -2, 3u, 4l, 5ul, 6ll, 7ull, small, positive) == "1-234567-34");
    assert(text(-9223372036854775807 - 1, ' ', 18446744073709551615u) == "-9223372036854775808 18446744073709551615");
    assert(text(2.5, ' ', 1.5f, ' ', 1e100, ' ', -0.0, ' ', 100000.0, ' ', 1000000.0, ' ', 1.0 / 3) ==
           "2.5 1.5 1e+100 -0 100000 1e+06 0.333333");
    assert(text(true, false, std::boolalpha, true, false, std::noboolalpha, true) == "10truefalse1");
    assert(text(std::hex, 255, ' ', -1, ' ', small, std::showbase, ' ', 16, ' ', 0, std::uppercase, ' ', 255) ==
           "ff ffffffff fffd 0x10 0 0XFF");
    assert(text(std::oct, 8, std::showbase, 8, std::dec, 8) == "100108");
    assert(text(std::showpos, 1, ' ', 2.0, ' ', 3u, std::noshowpos, 4) == "+1 +2 34");
    assert(text(std::setprecision(3), 3.14159, ' ', std::fixed, 3.14159, ' ', std::scientific, 31415.9, ' ', std::defaultfloat, 2.0) ==
           "3.14 3.142 3.142e+04 2");
    assert(text(std::fixed, std::setprecision(0), 2.5, ' ', 1e20) == "2 100000000000000000000");
    assert(std::to_string(-12) + std::to_string(0.5) + std::to_string(7ul) == "-120.5000007");
}

[[maybe_unused]] static void fields() {
    assert(text(std::setw(5), 42, '|', 42) == "   42|42");
    assert(text(std::setfill('*'), std::setw(5), 42, std::left, std::setw(5), -42) == "***42-42**");
    assert(text(std::internal, std::setfill('0'), std::setw(6), -42, ' ', std::hex, std::showbase, std::setw(6), 255) == "-00042 0x00ff");
    assert(text(std::setw(4), "ab", std::setw(3), 'c', std::left, std::setw(3), std::string("d"), '|') == "  ab  cd  |");
    assert(text(std::setw(2), "long") == "long");
    std::ostringstream stream;
    stream.width(4);
    stream.fill('.');
    stream.precision(2);
    stream << 1.234;
    stream.setf(std::ios::hex, std::ios::basefield);
    stream << 10;
    assert(stream.str() == ".1.2a" && stream.width() == 0 && stream.fill() == '.');
}

[[maybe_unused]] static void texts() {
    const char *letters = "letters";
    std::string string = "string";
    std::string_view view = "view";
    assert(text(letters, string, view, 'c', static_cast<signed char>('s'), static_cast<unsigned char>('u')) == "lettersstringviewcsu");
    assert(text(Point{1, -2}) == "(1, -2)");
    assert(text(static_cast<const void *>(nullptr)) == "0");
    assert(text(static_cast<const void *>(letters)).substr(0, 2) == "0x");
    std::ostringstream stream;
    stream.put('a').write("bcd", 2).flush();
    stream << std::endl << std::flush << std::ends;
    assert(stream.str() == std::string("abc\n\0", 5) && stream.good() && !stream.fail() && stream);
    stream.str("");
    assert(stream.str().empty());
    for (int i = 0; i < 10; i++) stream << "0123456789";
    assert(stream.str().size() == 100 && stream.str()[99] == '9');
    std::stringstream both;
    both << 1 << ' ' << 2;
    assert(both.str() == "1 2");
    // What is printed goes into a string.
    std::ostringstream into;
    std::streambuf *before = std::cout.rdbuf(into.rdbuf());
    std::cout << "caught";
    std::cout.rdbuf(before);
    assert(into.str() == "caught");
#if BUG == 3
    assert(text(std::hex, 10) == "10"); //~ format
#elif BUG == 4
    int number = 0;
    both >> number; //~ read
#endif
}

int main() {
#ifdef NUMBERS
    std::ios::sync_with_stdio(false); // threads could not print at the same time after that
    numbers();
#elif defined FIELDS
    fields();
#elif defined TEXTS
    texts();
#else
    std::thread other([] {
        std::cout << "other " << 1 << ' ' << 2.5 << std::endl; //~ printing
        std::cerr << std::string("error") << '\n';
    });
#if BUG == 1
    std::cout << std::setw(5) << 1; //~ width
#else
    std::cout << "main " << true << Point{3, 4} << '\n';
    std::clog << "log" << std::endl;
#endif
    other.join();
    std::cout << std::setw(5) << std::hex << 255 << std::endl;
#if BUG == 2
    int number;
    std::cin >> number; //~ input
#endif
#endif
}
