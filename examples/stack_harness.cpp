// Tests of examples/stack.hpp, each started separately: norns check examples/stack_harness.cpp --entry push_and_pop
// docs/harness.md explains how they are written. With -DBUG a push does not publish its node.
#include "norns.h"
#include "stack.hpp"
#include <cassert>
#include <thread>

using Node = Stack<int>::Node;

// Whatever one thread pushes, the other finds whole, or not yet.
void push_and_pop() {
    Stack<int> stack;
    Node node{};
    std::thread pusher([&] {
        node.value = 7;
        stack.push(&node);
    });
    Node *found = stack.pop();
    assert(!found || found->value == 7);
    pusher.join();
    if (!found) assert(stack.pop() == &node);
    assert(!stack.pop());
}

// Two threads pop what is there: each node goes to one of them.
void two_pops() {
    Stack<int> stack;
    Node nodes[2] = {{1, nullptr}, {2, nullptr}};
    for (auto &node : nodes) stack.push(&node);
    Node *theirs = nullptr;
    std::thread popper([&] { theirs = stack.pop(); });
    Node *ours = stack.pop();
    popper.join();
    assert(ours && theirs && ours->value + theirs->value == 3);
}

// Any two operations at once: each thread chooses what to do, and in the end nothing is lost and nothing is there twice.
void any_two_operations() {
    Stack<int> stack;
    Node first{1, nullptr}, own[2] = {{2, nullptr}, {4, nullptr}};
    stack.push(&first);
    int pushed = 1, popped = 0, sums[2][2] = {};
    auto operate = [&](int thread) {
        if (norns_choose(2)) {
            stack.push(&own[thread]);
            sums[thread][0] += own[thread].value;
        } else if (Node *node = stack.pop()) {
            sums[thread][1] += node->value;
        }
    };
    std::thread other(operate, 1);
    operate(0);
    other.join();
    for (auto &sum : sums) pushed += sum[0], popped += sum[1];
    while (Node *node = stack.pop()) popped += node->value;
    assert(pushed == popped);
}
