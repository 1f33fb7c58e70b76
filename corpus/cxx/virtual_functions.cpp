// Virtual functions: overridden, through several bases and a virtual base, from two threads, destructors, dynamic_cast; and a
// call of one that is not there yet.
//@ run:
//@ verdict: all = correct
//@ executions: all = 1 // the threads share nothing that changes
//@ run: -DBUG
//@ verdict: all = wrong assertion calling
#include <cassert>
#include <thread>

struct Shape {
    Shape() { describe(this); }
    virtual ~Shape() { ended++; }
    virtual int corners() const = 0;
    static int describe(const Shape *shape) {
#ifdef BUG
        return shape->corners(); //~ calling
#else
        return shape != nullptr;
#endif
    }
    static int ended;
};
int Shape::ended = 0;
struct Named {
    int name = 7;
    virtual ~Named() {}
    virtual int length() { return 1; }
};
struct Square : Shape {
    int corners() const override { return 4; }
};
struct NamedSquare final : Square, Named {
    int corners() const override { return 8; }
    int length() override { return name; }
};
struct Base {
    int value = 1;
    virtual ~Base() {}
};
struct Left : virtual Base {};
struct Right : virtual Base {};
struct Both : Left, Right {};

int main() {
    Shape *square = new Square, *other = new NamedSquare;
    std::thread reader([=] { assert(square->corners() == 4 && other->corners() == 8); });
    assert(other->corners() == 8);
    reader.join();
    Named *named = dynamic_cast<Named *>(other);
    assert(named && named->length() == 7 && !dynamic_cast<Named *>(square));
    assert(dynamic_cast<Square *>(named) == other);
    delete square;
    delete named;
    assert(Shape::ended == 2);
    Both both;
    Left *left = &both;
    both.value = 5;
    assert(left->value == 5 && dynamic_cast<Right *>(left) == static_cast<Right *>(&both));
}
