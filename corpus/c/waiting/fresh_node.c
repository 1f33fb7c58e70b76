// Threads push a node each onto a stack. A node is prepared anew in every attempt, but nobody else has its address before an attempt
// succeeds: an attempt that fails has changed nothing, so the thread waits until it succeeds. Each BUG is an attempt that fails and
// does leave something behind, and shows in executions with such an attempt only.
//@ run:
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+2 // the orders of two pushes; one thread or the other has looked too early
//@ run: -DFOUND
// A failed attempt says what the next one expects.
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+2 // as before
//@ run: -DPLACE
// A failed attempt stores what the next one expects in the node itself.
//@ verdict: all = correct
//@ awaits: sc tso pso ra rc11 = 2+2 // as before
//@ run: -DPLACE -DGIVE_UP
// A thread gives up when it finds a node, and looks at what the failed attempt stored.
//@ verdict: all = correct
//@ run: -DBUG=1
// The node is known to others before the loop: another thread sees what a failed attempt stored.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race STORED|READ
//@ run: -DBUG=2
// The thread gives up before it stores, and looks at what a failed attempt stored.
//@ verdict: all = wrong assertion LEFT
//@ run: -DBUG=3
// Each attempt looks at what the one before stored.
//@ verdict: all = wrong assertion TRIES
//@ run: -DBUG=4
// The node is pushed onto a second stack when it is known to others.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race STORED|READ
//@ run: -DBUG=5
// The thread stays in the loop when the node is known to others.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race STORED|READ
//@ run: -DBUG=6
// The same, with one stack onto which the node is pushed twice.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race STORED|READ
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef BUG
#define BUG 0
#endif

typedef struct node {
    struct node *next;
    int mark;
} node;

static _Atomic(node *) top;

#if BUG == 0
#ifndef THREADS
#define THREADS 2
#endif
#ifdef GIVE_UP
static atomic_int given_up;
#endif

static void *push(void *unused) {
    (void)unused;
    node *mine = malloc(sizeof(node));
    mine->mark = 1;
#ifdef PLACE
    mine->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &mine->next, mine)) {
#ifdef GIVE_UP
        if (mine->next != NULL) break;
#endif
    }
#ifdef GIVE_UP
    if (mine->next != NULL && atomic_load(&top) != mine) {
        assert(mine->next == atomic_load(&top));
        free(mine);
        atomic_fetch_add(&given_up, 1);
    }
#endif
#elif defined(FOUND)
    node *first = atomic_load(&top);
    do {
        mine->next = first;
    } while (!atomic_compare_exchange_strong(&top, &first, mine));
#else
    node *first;
    do {
        first = atomic_load(&top);
        mine->next = first;
    } while (!atomic_compare_exchange_strong(&top, &first, mine));
#endif
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, push, NULL);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    int count = 0;
    for (node *each = atomic_load(&top); each != NULL;) {
        node *next = each->next;
        count += each->mark;
        free(each);
        each = next;
    }
#ifdef GIVE_UP
    count += given_up;
#endif
    assert(count == THREADS);
    return 0;
}
#elif BUG == 2 || BUG == 3
static node other;

static void *disturb(void *unused) {
    (void)unused;
    atomic_store(&top, &other);
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, disturb, NULL);
    node *mine = malloc(sizeof(node));
    mine->mark = 0;
    node *first;
#if BUG == 2
    do {
        first = atomic_load(&top);
        if (first != NULL) break;
        mine->mark = 1;
    } while (!atomic_compare_exchange_strong(&top, &first, mine));
    if (first != NULL) assert(mine->mark == 0); //~ LEFT
#else
    do {
        first = atomic_load(&top);
        mine->mark++;
    } while (!atomic_compare_exchange_strong(&top, &first, mine));
    assert(mine->mark == 1); //~ TRIES
#endif
    pthread_join(thread, NULL);
    free(mine);
    return 0;
}
#else
// The other thread makes an attempt to push onto `top` fail, and then reads the node: 1 is what an attempt stores that sees an empty
// stack, 2 what a later one stores. (In the last program 1 is what the attempt stores that sees the node.)
static _Atomic(node *) known;
static node other;
static int seen;

static void *look(void *unused) {
    (void)unused;
    node *node = atomic_load(BUG == 6 ? &top : &known);
    if (node == NULL) return NULL;
    atomic_store(&top, &other);
    seen = node->mark; //~ READ
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    node *mine = malloc(sizeof(node));
    mine->mark = 0;
    node *first;
#if BUG == 1
    atomic_store(&known, mine);
    do {
        first = atomic_load(&top);
        mine->mark = first == NULL ? 1 : 2; //~ STORED
    } while (!atomic_compare_exchange_strong(&top, &first, mine));
#elif BUG == 4
    for (int round = 0; round < 2; round++) {
        _Atomic(node *) *stack = round == 0 ? &known : &top;
        do {
            first = atomic_load(stack);
            mine->mark = round == 0 ? 0 : first == NULL ? 1 : 2; //~ STORED
        } while (!atomic_compare_exchange_strong(stack, &first, mine));
    }
#elif BUG == 6
    for (int pushes = 0;;) {
        first = atomic_load(&top);
        mine->mark = first == &other ? 2 : first == NULL ? 0 : 1; //~ STORED
        if (atomic_compare_exchange_strong(&top, &first, mine) && ++pushes == 2) break;
    }
#else
    int pushes = 0;
    do {
        _Atomic(node *) *stack = pushes == 0 ? &known : &top;
        first = atomic_load(stack);
        mine->mark = pushes == 0 ? 0 : first == NULL ? 1 : 2; //~ STORED
        pushes += atomic_compare_exchange_strong(stack, &first, mine);
    } while (pushes < 2);
#endif
    pthread_join(thread, NULL);
    assert(!(seen == 1 && mine->mark == 2)); //~ SEEN
    free(mine);
    return 0;
}
#endif
