// Which handler takes what: types, bases of all kinds, pointers, order, throwing again, nesting, functions that are handlers as a
// whole, and what is caught when. One thread, one execution.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // one thread
//@ run: -DBUG=1
//@ verdict: sc tso rc11 = wrong uncaught-exception ambiguous
//@ run: -DBUG=2
//@ verdict: sc tso rc11 = wrong uncaught-exception hidden
//@ run: -DBUG=3
//@ verdict: sc tso rc11 = wrong uncaught-exception constant
//@ run: -DBUG=4
//@ verdict: sc tso rc11 = wrong assertion nothing
//@ run: -DBUG=5
//@ verdict: sc tso rc11 = wrong uncaught-exception destructor
#include <cassert>
#include <cstring>
#include <exception>
#include <typeinfo>

struct Base {
    int base = 1;
    virtual ~Base() = default;
    virtual int kind() const { return 0; }
};
struct Other {
    int other = 2;
    virtual ~Other() = default;
};
struct Derived : Other, Base {
    int kind() const override { return 1; }
};
struct Further : Derived {
    int kind() const override { return 2; }
};
struct Left : virtual Base {};
struct Right : virtual Base {};
struct Diamond : Left, Right {
    int kind() const override { return 3; }
};
struct Twice1 : Base {};
struct Twice2 : Base {};
struct Twice : Twice1, Twice2 {};
struct Hidden : private Base {};

static int caught(int which) {
    static Further further;
    static int number = 5;
    try {
        switch (which) {
        case 0: throw 7;
        case 1: throw Further{};
        case 2: throw Diamond{};
        case 3: throw &further;
        case 4: throw "text";
        case 5: throw nullptr;
        case 6: throw &number;
        case 7: throw Base{};
        case 8: throw Twice{};
        case 9: throw 7L;
        default: return 0;
        }
    } catch (int number) {
        return number;
    } catch (Further *) {
        return 100;
    } catch (Derived &derived) {
        assert(derived.other == 2 && derived.base == 1);
        return 10 + derived.kind();
    } catch (const Base &base) {
        assert(base.base == 1);
        return 20 + base.kind();
    } catch (const char *text) {
        return text && !std::strcmp(text, "text") ? 30 : 31;
    } catch (void *pointer) {
        return pointer == &number ? 40 : 41;
    } catch (...) {
        return 50;
    }
}

// A pointer to what is derived becomes one to the base.
static int pointer(Further &further) {
    try {
        throw &further;
    } catch (Other *) {
        return 1;
    }
}
static int base_pointer(Further &further) {
    try {
        throw &further;
    } catch (const Base *base) {
        return base == &further && base->base == 1 ? base->kind() : -1;
    }
}

// By value: what is changed is a copy, and throwing again throws the first.
static int again() {
    int times = 0;
    try {
        try {
            throw Further{};
        } catch (Base base) {
            base.base = 9;
            times++;
            assert(base.kind() == 0);
            throw;
        }
    } catch (Base &base) {
        times++;
        assert(base.base == 1 && base.kind() == 2);
        base.base = 4;
        try {
            throw;
        } catch (const Derived &derived) {
            assert(derived.base == 4);
            times++;
        }
    }
    return times;
}

struct Count {
    static int alive;
    int number;
    explicit Count(int number) : number(number) { alive++; }
    Count(const Count &other) : number(other.number) { alive++; }
    ~Count() { alive--; }
};
int Count::alive;

// An exception while another is handled, and one that a destructor keeps to itself while another is on its way.
struct Careful {
    ~Careful() {
        assert(std::uncaught_exceptions() == 1);
        try {
            throw Count(3);
        } catch (const Count &count) {
            assert(count.number == 3 && Count::alive == 2);
        }
    }
};
static int nested() {
    try {
        Careful careful;
        throw Count(1);
    } catch (const Count &first) {
        assert(std::uncaught_exceptions() == 0 && Count::alive == 1);
        try {
            throw Count(2);
        } catch (Count second) {
            assert(first.number == 1 && second.number == 2);
        }
        assert(Count::alive == 1);
    }
    return Count::alive;
}

struct Member {
    explicit Member(bool fails) {
        if (fails) throw 3;
    }
};
struct Whole {
    Count first;
    Member second;
    Whole() try : first(1), second(true) {
    } catch (int number) {
        throw number + 1;
    }
};

struct Throws {
    ~Throws() noexcept(false) { throw 6; } //~ destructor
};

int main() {
    assert(caught(0) == 7);
    assert(caught(1) == 12);
    assert(caught(2) == 23);
    assert(caught(3) == 100);
    assert(caught(4) == 30);
    // A null pointer of no type is taken by the first handler of a pointer.
    assert(caught(5) == 100);
    assert(caught(6) == 40);
    assert(caught(7) == 20);
    assert(caught(8) == 50);
    assert(caught(9) == 50);
    assert(caught(10) == 0);
    Further further;
    assert(pointer(further) == 1 && base_pointer(further) == 2);
    assert(again() == 3);
    assert(nested() == 0);
    try {
        Whole whole;
        assert(false);
    } catch (int number) {
        assert(number == 4 && Count::alive == 0);
    }
    try {
        Throws throws;
    } catch (int number) {
        assert(number == 6);
    }
    int counted = 0;
    for (int i = 0; i < 3; i++) {
        try {
            Count count(i);
            if (i == 1) throw i;
            counted += 10;
        } catch (int) {
            counted++;
            continue;
        }
    }
    assert(counted == 21 && Count::alive == 0);
    try {
#if BUG == 1
        throw Twice{}; //~ ambiguous
#elif BUG == 2
        throw Hidden{}; //~ hidden
#elif BUG == 3
        static const Base base;
        throw &base; //~ constant
#elif BUG == 4
        throw; //~ nothing
#elif BUG == 5
        Throws throws;
        throw 5;
#endif
    } catch (const Base &) {
    } catch (Base *) {
    } catch (int number) {
        assert(number == 5);
    }
}
