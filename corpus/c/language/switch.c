// Switches: ranges of values, fall through, a default in the middle, negative and 64-bit cases, a switch in a loop.
//@ verdict: all = correct
#include <assert.h>

static int kind(int c) {
    switch (c) {
    case '0' ... '9': return 1;
    case 'a' ... 'z':
    case 'A' ... 'Z': return 2;
    default: return 0;
    case -5: return 5;
    case ' ': break;
    }
    return 3;
}

static int fall_through(int n) {
    int result = 0;
    switch (n) {
    case 3: result += 100; __attribute__((fallthrough));
    case 2: result += 10; __attribute__((fallthrough));
    case 1: result += 1;
    }
    return result;
}

static int large(unsigned long long n) {
    switch (n) {
    case 0x100000000ull: return 1;
    case 0xffffffffffffffffull: return 2;
    default: return 3;
    }
}

int main(void) {
    assert(kind('7') == 1 && kind('q') == 2 && kind('Q') == 2 && kind('!') == 0 && kind(-5) == 5 && kind(' ') == 3);
    assert(fall_through(3) == 111 && fall_through(2) == 11 && fall_through(1) == 1 && fall_through(4) == 0);
    assert(large(0) == 3 && large(1ull << 32) == 1 && large(-1ull) == 2);
    int letters = 0;
    for (const char *p = "a1 b2"; *p; p++) {
        switch (kind(*p)) {
        case 2: letters++; continue;
        default: break;
        }
    }
    assert(letters == 2);
    return 0;
}
