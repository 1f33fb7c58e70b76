// The address of a block is handed out in a form in which nobody would recognise it, before it is handed out as it is. Who knows the
// secret sees what the block holds in the meantime.
//@ run:
// The block holds 1 when the secret is told, and changes afterwards: beside a reader, that is a race.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race CHANGED|SEEN
//@ run: -DUNCHANGED
// Telling the secret orders what was done before.
//@ verdict: all = correct
//@ run: -DHALVES
// The address is told in two halves.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race CHANGED|SEEN
//@ run: -DBYTES
// The address is copied byte by byte, and read at once.
//@ verdict: sc tso pso = wrong assertion SEEN
//@ verdict: ra rc11 wrc11 = wrong race CHANGED|SEEN
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef HALVES
static atomic_uint upper, lower;
#elif defined(BYTES)
static int *copied;
static atomic_int told;
#else
static const uintptr_t secret = 0x5A5A5A5A5A5A;
static atomic_uintptr_t told;
#endif
static _Atomic(int *) open;

static void *look(void *unused) {
    (void)unused;
#ifdef HALVES
    uintptr_t found = atomic_load(&lower);
    if (found == 0) return NULL;
    found |= (uintptr_t)atomic_load(&upper) << 32;
    int *block = (int *)found;
#elif defined(BYTES)
    if (atomic_load(&told) == 0) return NULL;
    int *block = copied;
#else
    uintptr_t found = atomic_load(&told);
    if (found == 0) return NULL;
    int *block = (int *)(found ^ secret);
#endif
#ifdef UNCHANGED
    assert(*block == 1);
#else
    assert(*block == 2); //~ SEEN
#endif
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    int *block = malloc(sizeof(int));
    *block = 1;
#ifdef HALVES
    atomic_store(&upper, (unsigned)((uintptr_t)block >> 32));
    atomic_store(&lower, (unsigned)(uintptr_t)block);
#elif defined(BYTES)
    for (unsigned i = 0; i < sizeof block; i++) ((char *)&copied)[i] = ((char *)&block)[i];
    atomic_store(&told, 1);
#else
    atomic_store(&told, (uintptr_t)block ^ secret);
#endif
#ifndef UNCHANGED
    *block = 2; //~ CHANGED
#endif
    atomic_store(&open, block);
    pthread_join(thread, NULL);
    free(block);
    return 0;
}
