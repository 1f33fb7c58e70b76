// A reader-writer lock unlocked by who does not hold it (also -DOTHER: while another reads), destroyed while held, used when it is
// destroyed; and locked for writing by its own reader, which waits for itself.
//@ functions: pthread_rwlock_wrlock pthread_rwlock_destroy pthread_rwlock_unlock pthread_rwlock_rdlock
//@ run:
//@ verdict: all = wrong misuse UNLOCK
//@ run: -DOTHER
//@ verdict: all = wrong misuse OTHER
//@ run: -DHELD
//@ verdict: all = wrong misuse HELD
//@ run: -DREAD
//@ verdict: all = wrong misuse READ
//@ run: -DWRITE
//@ verdict: all = wrong misuse WRITE
//@ run: -DUPGRADE
//@ verdict: all = wrong deadlock UPGRADE
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *other(void *unused) {
    pthread_rwlock_unlock(&lock); //~ OTHER
    return unused;
}

int main(void) {
    (void)other;
#ifdef OTHER
    pthread_t thread;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
#elif defined UPGRADE
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_wrlock(&lock); //~ UPGRADE
#elif defined HELD
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_destroy(&lock); //~ HELD
#elif defined READ
    pthread_rwlock_destroy(&lock);
    pthread_rwlock_rdlock(&lock); //~ READ
#elif defined WRITE
    pthread_rwlock_destroy(&lock);
    pthread_rwlock_wrlock(&lock); //~ WRITE
#else
    pthread_rwlock_unlock(&lock); //~ UNLOCK
#endif
    return 0;
}
