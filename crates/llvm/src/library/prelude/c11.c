// The threads of C11: `threads.h`. They are those of POSIX, whose functions do the work; glibc's types are as large, too.

#include "norns.h"

enum { SUCCESS, BUSY, ERROR, NO_MEMORY, TIMED_OUT };
enum { TYPE_RECURSIVE = 1, POSIX_RECURSIVE = 1 };

int pthread_create(u64 *handle, const void *attributes, void *(*entry)(void *), void *argument);
int pthread_join(u64 handle, void **result);
int pthread_detach(u64 handle);
int pthread_mutex_init(void *mutex, const int *attributes);
int pthread_mutex_destroy(void *mutex);
int pthread_mutex_lock(void *mutex);
int pthread_mutex_trylock(void *mutex);
int pthread_mutex_timedlock(void *mutex, const void *time);
int pthread_mutex_unlock(void *mutex);
int pthread_cond_init(void *condition, const void *attributes);
int pthread_cond_destroy(void *condition);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_timedwait(void *condition, void *mutex, const void *time);
int pthread_cond_signal(void *condition);
int pthread_cond_broadcast(void *condition);
int pthread_once(int *control, void (*function)(void));
int pthread_key_create(u32 *key, void (*destructor)(void *));
int pthread_key_delete(u32 key);
int pthread_setspecific(u32 key, const void *value);
void *pthread_getspecific(u32 key);

static int result_of(int error) {
    return error == 0 ? SUCCESS : error == EBUSY ? BUSY : error == ETIMEDOUT ? TIMED_OUT : ERROR;
}

// A thread's function gives an `int`, which is the lower half of what a thread of POSIX gives.
WEAK int thrd_create(u64 *handle, int (*entry)(void *), void *argument) {
    return result_of(pthread_create(handle, NULL, (void *(*)(void *))entry, argument));
}
WEAK int thrd_join(u64 handle, int *result) {
    void *value;
    int error = pthread_join(handle, &value);
    if (result) *result = (int)(u64)value;
    return result_of(error);
}
WEAK int thrd_detach(u64 handle) { return result_of(pthread_detach(handle)); }
WEAK _Noreturn void thrd_exit(int result) { norns_thread_exit((void *)(u64)(u32)result); }
WEAK u64 thrd_current(void) { return norns_self(); }
WEAK int thrd_equal(u64 a, u64 b) { return a == b; }
WEAK void thrd_yield(void) {}
WEAK int thrd_sleep(const void *wanted, void *left) { return (void)wanted, (void)left, 0; }

WEAK int mtx_init(void *mutex, int type) {
    int kind = type & TYPE_RECURSIVE ? POSIX_RECURSIVE : 0;
    return result_of(pthread_mutex_init(mutex, &kind));
}
WEAK void mtx_destroy(void *mutex) { pthread_mutex_destroy(mutex); }
WEAK int mtx_lock(void *mutex) { return result_of(pthread_mutex_lock(mutex)); }
WEAK int mtx_trylock(void *mutex) { return result_of(pthread_mutex_trylock(mutex)); }
// In the place of attempts that are made again and again; see `polling.rs`.
int norns_poll_mutex(void *mutex, u32 reason) __asm__("norns.poll.pthread_mutex_trylock");
WEAK int norns_poll_mtx(void *mutex, u32 reason) __asm__("norns.poll.mtx_trylock");
WEAK int norns_poll_mtx(void *mutex, u32 reason) { return result_of(norns_poll_mutex(mutex, reason)); }
WEAK int mtx_timedlock(void *mutex, const void *time) { return result_of(pthread_mutex_timedlock(mutex, time)); }
WEAK int mtx_unlock(void *mutex) { return result_of(pthread_mutex_unlock(mutex)); }

WEAK int cnd_init(void *condition) { return result_of(pthread_cond_init(condition, NULL)); }
WEAK void cnd_destroy(void *condition) { pthread_cond_destroy(condition); }
WEAK int cnd_wait(void *condition, void *mutex) { return result_of(pthread_cond_wait(condition, mutex)); }
WEAK int cnd_timedwait(void *condition, void *mutex, const void *time) {
    return result_of(pthread_cond_timedwait(condition, mutex, time));
}
WEAK int cnd_signal(void *condition) { return result_of(pthread_cond_signal(condition)); }
WEAK int cnd_broadcast(void *condition) { return result_of(pthread_cond_broadcast(condition)); }

WEAK void call_once(int *flag, void (*function)(void)) { pthread_once(flag, function); }

WEAK int tss_create(u32 *key, void (*destructor)(void *)) { return result_of(pthread_key_create(key, destructor)); }
WEAK void tss_delete(u32 key) { pthread_key_delete(key); }
WEAK int tss_set(u32 key, void *value) { return result_of(pthread_setspecific(key, value)); }
WEAK void *tss_get(u32 key) { return pthread_getspecific(key); }
