// Atomic operations that clang leaves to a library, called by name, on objects of SIZE bytes, and with -DANY on an object whose alignment
// is unknown. A message is published by the operation OP, from a value by which the flag becomes 1. With -DBUG publishing is
// relaxed, with -DBUG=2 looking is: under PSO a relaxed store may overtake the message, but an update may not. RA takes all as release
// and acquire. With -DFAILS main looks by a compare-exchange that fails if it finds the message: -DBUG=3 is relaxed then.
//@ functions: __atomic_load __atomic_store __atomic_exchange __atomic_compare_exchange __atomic_fetch_add __atomic_fetch_sub
//@ functions: __atomic_fetch_and __atomic_fetch_or __atomic_fetch_xor __atomic_fetch_nand
//@ run: -DOP=STORE -DSIZE=4
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=STORE -DSIZE=4 -DBUG=1
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion READ
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=EXCHANGE -DSIZE=8
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=EXCHANGE -DSIZE=8 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=COMPARE -DSIZE=1
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=COMPARE -DSIZE=1 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=ADD -DSIZE=2
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=ADD -DSIZE=2 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=SUB -DSIZE=4
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=SUB -DSIZE=4 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=AND -DSIZE=8
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=AND -DSIZE=8 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=OR -DSIZE=1
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=OR -DSIZE=1 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=XOR -DSIZE=2
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=XOR -DSIZE=2 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=NAND -DSIZE=4
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=NAND -DSIZE=4 -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=STORE -DSIZE=8 -DBUG=2
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=STORE -DANY
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=STORE -DANY -DBUG=1
//@ verdict: sc tso ra = correct
//@ verdict: pso = wrong assertion READ
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=EXCHANGE -DANY
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=EXCHANGE -DANY -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=COMPARE -DANY
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=COMPARE -DANY -DBUG=1
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=STORE -DSIZE=4 -DFAILS
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=STORE -DSIZE=4 -DFAILS -DBUG=3
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
//@ run: -DOP=STORE -DANY -DFAILS
//@ verdict: all = correct
//@ executions: all = 2 // main sees the message, or does not
//@ run: -DOP=STORE -DANY -DFAILS -DBUG=3
//@ verdict: sc tso ra pso = correct
//@ verdict: rc11 wrc11 = wrong race READ|WRITE
#ifndef BUG
#define BUG 0
#endif
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#define STORE 1
#define EXCHANGE 2
#define COMPARE 3
#define ADD 4
#define SUB 5
#define AND 6
#define OR 7
#define XOR 8
#define NAND 9

#if OP == SUB
#define FIRST 2
#elif OP == AND
#define FIRST 3
#elif OP == NAND
#define FIRST -1
#else
#define FIRST 0
#endif
enum {
    RELEASES = BUG == 1 ? __ATOMIC_RELAXED : __ATOMIC_RELEASE,
    ACQUIRES = BUG == 2 ? __ATOMIC_RELAXED : __ATOMIC_ACQUIRE,
    FAILURE = BUG == 3 ? __ATOMIC_RELAXED : __ATOMIC_ACQUIRE,
};
static int message;

#ifdef ANY
#pragma clang diagnostic ignored "-Watomic-alignment"
struct bytes {
    char bytes[4];
};
static struct bytes flag;
static const struct bytes zero, one = {{1, 0, 0, 0}};

static void publish(void) {
    struct bytes new = one, old = zero;
    (void)old;
#if OP == STORE
    __atomic_store(&flag, &new, RELEASES);
#elif OP == EXCHANGE
    __atomic_exchange(&flag, &new, &old, RELEASES);
#else
    __atomic_compare_exchange(&flag, &old, &new, 0, RELEASES, __ATOMIC_RELAXED);
#endif
}
static int is_published(void) {
    struct bytes seen = zero;
#ifdef FAILS
    struct bytes same = zero;
    return !__atomic_compare_exchange(&flag, &seen, &same, 0, __ATOMIC_ACQ_REL, FAILURE);
#else
    __atomic_load(&flag, &seen, ACQUIRES);
    return seen.bytes[0] == 1;
#endif
}
#else
#define PASTE(a, b) a##b
#define PASTED(a, b) PASTE(a, b)
#define SIZED(name) PASTED(PASTED(__atomic_, name), PASTED(_, SIZE))
#if SIZE == 1
typedef uint8_t T;
#elif SIZE == 2
typedef uint16_t T;
#elif SIZE == 4
typedef uint32_t T;
#else
typedef uint64_t T;
#endif
T SIZED(load)(const volatile void *, int);
void SIZED(store)(volatile void *, T, int);
T SIZED(exchange)(volatile void *, T, int);
_Bool SIZED(compare_exchange)(volatile void *, void *, T, int, int);
T SIZED(fetch_add)(volatile void *, T, int);
T SIZED(fetch_sub)(volatile void *, T, int);
T SIZED(fetch_and)(volatile void *, T, int);
T SIZED(fetch_or)(volatile void *, T, int);
T SIZED(fetch_xor)(volatile void *, T, int);
T SIZED(fetch_nand)(volatile void *, T, int);

static T flag = (T)FIRST;

static void publish(void) {
    T old = FIRST;
#if OP == STORE
    SIZED(store)(&flag, 1, RELEASES);
#elif OP == EXCHANGE
    old = SIZED(exchange)(&flag, 1, RELEASES);
#elif OP == COMPARE
    SIZED(compare_exchange)(&flag, &old, 1, RELEASES, __ATOMIC_RELAXED);
#elif OP == ADD
    old = SIZED(fetch_add)(&flag, 1, RELEASES);
#elif OP == SUB
    old = SIZED(fetch_sub)(&flag, 1, RELEASES);
#elif OP == AND
    old = SIZED(fetch_and)(&flag, 1, RELEASES);
#elif OP == OR
    old = SIZED(fetch_or)(&flag, 1, RELEASES);
#elif OP == XOR
    old = SIZED(fetch_xor)(&flag, 1, RELEASES);
#else
    old = SIZED(fetch_nand)(&flag, (T)~1, RELEASES);
#endif
    assert(old == (T)FIRST);
}
static int is_published(void) {
#ifdef FAILS
    T seen = 0;
    return !SIZED(compare_exchange)(&flag, &seen, 0, __ATOMIC_ACQ_REL, FAILURE);
#else
    return SIZED(load)(&flag, ACQUIRES) == 1;
#endif
}
#endif

static void *worker(void *unused) {
    message = 42; //~ WRITE
    publish();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    if (is_published()) assert(message == 42); //~ READ
    pthread_join(thread, NULL);
    return 0;
}
