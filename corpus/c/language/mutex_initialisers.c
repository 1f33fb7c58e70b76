// Mutexes initialised statically, dynamically, with attributes, in a structure from malloc, and destroyed.
//@ verdict: all = correct
//@ executions: all = 2 // which thread takes the three mutexes first: they are nested, so the first one decides
//@ reads-from: all = 2 // the same
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t mutex;
    int balance;
};

static pthread_mutex_t fixed = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t dynamic;
static struct account *account;

static void *deposit(void *unused) {
    (void)unused;
    pthread_mutex_lock(&fixed);
    pthread_mutex_lock(&dynamic);
    pthread_mutex_lock(&account->mutex);
    account->balance += 10;
    pthread_mutex_unlock(&account->mutex);
    pthread_mutex_unlock(&dynamic);
    pthread_mutex_unlock(&fixed);
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutex_init(&dynamic, &attributes);
    pthread_mutexattr_destroy(&attributes);
    account = malloc(sizeof *account);
    pthread_mutex_init(&account->mutex, NULL);
    account->balance = 0;
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, deposit, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(account->balance == 20);
    pthread_mutex_destroy(&account->mutex);
    pthread_mutex_destroy(&dynamic);
    free(account);
    return 0;
}
