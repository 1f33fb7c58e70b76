// A counter in several shards, each in its own cache line, so that threads that count at the same time do not disturb each
// other. It counts finished jobs: a thread that sees that all are finished may read their results.
//
//     ./norns check examples/sharded_counter.c
//     verified: every execution was explored, and none has a bug
//
// With -DBUG a shard is incremented by a load and a store, as if it belonged to one thread. There are more threads than shards,
// and one of two increments can be lost:
//
//     ./norns check examples/sharded_counter.c -- -DBUG
//     bug found: failed assertion at examples/sharded_counter.c:71
#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>

enum { SHARDS = 2, JOBS = 3 };

struct shard {
    alignas(64) atomic_long count;
};

struct counter {
    struct shard shards[SHARDS];
};

// What a thread did before it added happens before whatever follows a sum that includes it.
static void counter_add(struct counter *counter, unsigned thread, long amount) {
    atomic_long *count = &counter->shards[thread % SHARDS].count;
#ifdef BUG
    long seen = atomic_load_explicit(count, memory_order_relaxed);
    atomic_store_explicit(count, seen + amount, memory_order_release);
#else
    atomic_fetch_add_explicit(count, amount, memory_order_release);
#endif
}

// If nothing is ever taken off: at least what was counted when it began, at most what was counted when it ended.
static long counter_sum(struct counter *counter) {
    long sum = 0;
    for (int i = 0; i < SHARDS; i++) {
        sum += atomic_load_explicit(&counter->shards[i].count, memory_order_acquire);
    }
    return sum;
}

static struct counter done;
static int results[JOBS];

static void *job(void *argument) {
    long me = (long)argument;
    results[me] = 1;
    counter_add(&done, (unsigned)me, 1);
    return NULL;
}

static int total(void) {
    int total = 0;
    for (int i = 0; i < JOBS; i++) total += results[i];
    return total;
}

int main(void) {
    pthread_t jobs[JOBS];
    for (long i = 0; i < JOBS; i++) pthread_create(&jobs[i], NULL, job, (void *)i);
    long before = counter_sum(&done);
    if (before == JOBS) assert(total() == JOBS);
    long now = counter_sum(&done);
    assert(before <= now && now <= JOBS);
    for (int i = 0; i < JOBS; i++) pthread_join(jobs[i], NULL);
    assert(counter_sum(&done) == JOBS);
    return 0;
}
