// threads.h: threads with results, mutexes (plain, recursive, timed), condition variables, call_once, thread-specific storage.
// Counts: as in cond_handoff.c, for the handing over; everything else is in one order.
//@ verdict: all = correct
//@ executions: all = 2 // see above
#include <assert.h>
#include <threads.h>

static mtx_t mutex, recursive;
static cnd_t condition;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int ready, runs, ends;

static void once(void) { runs++; }
static void end(void *value) {
    (void)value;
    ends++;
}

static int consumer(void *argument) {
    assert(mtx_lock(&mutex) == thrd_success);
    while (!ready) assert(cnd_wait(&condition, &mutex) == thrd_success);
    assert(mtx_unlock(&mutex) == thrd_success);
    assert(tss_get(key) == NULL);
    tss_set(key, argument);
    assert(tss_get(key) == argument);
    call_once(&flag, once);
    assert(runs == 1);
    thrd_exit(7);
}

int main(void) {
    thrd_t thread;
    int result;
    assert(mtx_init(&mutex, mtx_plain) == thrd_success);
    assert(mtx_init(&recursive, mtx_timed | mtx_recursive) == thrd_success);
    assert(cnd_init(&condition) == thrd_success);
    assert(tss_create(&key, end) == thrd_success);
    call_once(&flag, once);
    assert(mtx_lock(&recursive) == thrd_success);
    assert(mtx_trylock(&recursive) == thrd_success);
    assert(mtx_unlock(&recursive) == thrd_success);
    assert(mtx_unlock(&recursive) == thrd_success);
    assert(thrd_create(&thread, consumer, &ready) == thrd_success);
    assert(!thrd_equal(thread, thrd_current()));
    mtx_lock(&mutex);
    ready = 1;
    cnd_signal(&condition);
    mtx_unlock(&mutex);
    assert(thrd_join(thread, &result) == thrd_success);
    assert(result == 7 && ends == 1);
    assert(mtx_trylock(&mutex) == thrd_success);
    assert(mtx_trylock(&mutex) == thrd_busy);
    mtx_unlock(&mutex);
    mtx_destroy(&mutex);
    mtx_destroy(&recursive);
    cnd_destroy(&condition);
    tss_delete(key);
    return 0;
}
