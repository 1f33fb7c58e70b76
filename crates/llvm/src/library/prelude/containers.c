// What libstdc++'s shared object contains for the containers of C++: the trees of std::map and std::set, the links of std::list, and
// how std::unordered_map grows. The trees are not balanced, so a search may take longer, but gives the same result.

#include "norns.h"

#define NAMED(result, name, symbol, ...)       \
    result name(__VA_ARGS__) __asm__(symbol); \
    WEAK result name(__VA_ARGS__)

// A node, as the headers have it. Each tree has one more, which is no value and the only red one: its parent is the root, whose
// parent it is, and its children are the first and the last node.
struct node {
    u32 colour;
    struct node *parent, *left, *right;
};
enum { RED, BLACK };

static struct node *first_of(struct node *node) {
    while (node->left) node = node->left;
    return node;
}
static struct node *last_of(struct node *node) {
    while (node->right) node = node->right;
    return node;
}

static struct node *next_of(struct node *node) {
    if (node->right) return first_of(node->right);
    struct node *up = node->parent;
    while (node == up->right) node = up, up = up->parent;
    // The root may be the last node; then `node` is the end already.
    return node->right == up ? node : up;
}
static struct node *previous_of(struct node *node) {
    if (node->colour == RED) return node->right;
    if (node->left) return last_of(node->left);
    struct node *up = node->parent;
    while (node == up->left) node = up, up = up->parent;
    return up;
}
NAMED(struct node *, next, "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base", struct node *node) { return next_of(node); }
NAMED(struct node *, next_constant, "_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base", struct node *node) { return next_of(node); }
NAMED(struct node *, previous, "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base", struct node *node) { return previous_of(node); }
NAMED(struct node *, previous_constant, "_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base", struct node *node) {
    return previous_of(node);
}

NAMED(void, insert, "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_", _Bool left, struct node *node,
      struct node *parent, struct node *end) {
    node->colour = BLACK;
    node->parent = parent;
    node->left = node->right = NULL;
    if (parent == end) {
        end->parent = end->left = end->right = node;
    } else if (left) {
        parent->left = node;
        if (parent == end->left) end->left = node;
    } else {
        parent->right = node;
        if (parent == end->right) end->right = node;
    }
}

// Puts another node, or none, where a node is.
static void replace(struct node *node, struct node *by, struct node *end) {
    struct node *parent = node->parent;
    if (parent == end) end->parent = by;
    else if (parent->left == node) parent->left = by;
    else parent->right = by;
    if (by) by->parent = parent;
}
NAMED(struct node *, erase, "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_", struct node *node, struct node *end) {
    if (end->left == node) end->left = node->right ? first_of(node->right) : node->parent;
    if (end->right == node) end->right = node->left ? last_of(node->left) : node->parent;
    if (!node->left || !node->right) {
        replace(node, node->left ? node->left : node->right, end);
        return node;
    }
    struct node *heir = first_of(node->right);
    if (heir != node->right) {
        replace(heir, heir->right, end);
        heir->right = node->right;
        heir->right->parent = heir;
    }
    replace(node, heir, end);
    heir->left = node->left;
    heir->left->parent = heir;
    return node;
}

// Lists: a circle of nodes, one of which is the end and has no value.
struct link {
    struct link *next, *previous;
};
static void join(struct link *left, struct link *right) {
    left->next = right;
    right->previous = left;
}
NAMED(void, hook, "_ZNSt8__detail15_List_node_base7_M_hookEPS0_", struct link *node, struct link *position) {
    join(position->previous, node);
    join(node, position);
}
NAMED(void, unhook, "_ZNSt8__detail15_List_node_base9_M_unhookEv", struct link *node) { join(node->previous, node->next); }
// Moves the nodes from `first` up to `last`, which stays, to a position.
NAMED(void, transfer, "_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_", struct link *position, struct link *first,
      struct link *last) {
    if (position == last) return;
    struct link *final = last->previous;
    join(first->previous, last);
    join(position->previous, first);
    join(final, position);
}
NAMED(void, reverse, "_ZNSt8__detail15_List_node_base10_M_reverseEv", struct link *end) {
    struct link *node = end;
    do {
        struct link *next = node->next;
        node->next = node->previous;
        node->previous = next;
        node = next;
    } while (node != end);
}
// Gives `end` the nodes that belonged to another end.
static void adopt(struct link *end, struct link nodes, struct link *other) {
    if (nodes.next == other) {
        join(end, end);
    } else {
        join(end, nodes.next);
        join(nodes.previous, end);
    }
}
NAMED(void, swap, "_ZNSt8__detail15_List_node_base4swapERS0_S1_", struct link *one, struct link *other) {
    struct link first = *one, second = *other;
    adopt(one, second, other);
    adopt(other, first, one);
}

// Hash tables: the number of buckets is a prime, and doubles. `limit` is how many elements there may be before that.

NAMED(u64, hash_bytes, "_ZSt11_Hash_bytesPKvmm", const u8 *bytes, u64 count, u64 seed) {
    u64 hash = seed ^ 0xcbf29ce484222325;
    for (u64 i = 0; i < count; i++) hash = (hash ^ bytes[i]) * 0x100000001b3;
    return hash;
}

struct growth {
    float load;
    u64 limit;
};
struct decision {
    _Bool grow;
    u64 buckets;
};
static u64 prime_from(u64 number) {
    for (number |= 1;; number += 2) {
        u64 divisor = 3;
        while (divisor * divisor <= number && number % divisor) divisor += 2;
        if (divisor * divisor > number) return number;
    }
}
static u64 buckets_for(struct growth *growth, u64 least) {
    u64 buckets = least < 2 ? 2 : prime_from(least);
    growth->limit = (u64)((float)buckets * growth->load);
    return buckets;
}
NAMED(u64, next_buckets, "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm", struct growth *growth, u64 least) {
    return buckets_for(growth, least);
}
NAMED(struct decision, need_rehash, "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm", struct growth *growth, u64 buckets,
      u64 elements, u64 more) {
    struct decision decision = {0, 0};
    if (elements + more > growth->limit) {
        u64 least = (u64)((float)(elements + more) / growth->load) + 1;
        if (least > buckets) {
            decision.grow = 1;
            decision.buckets = buckets_for(growth, least > 2 * buckets ? least : 2 * buckets);
        } else {
            growth->limit = (u64)((float)buckets * growth->load);
        }
    }
    return decision;
}
