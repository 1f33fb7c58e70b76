// memcmp accesses all bytes, also those behind the first difference, while another thread writes one of them. With -DFEWER it
// compares only the bytes that are different at once.
//@ run:
//@ verdict: ra rc11 wrc11 = wrong race COMPARE|WRITE
//@ verdict: sc tso pso = correct
//@ run: -DFEWER
//@ verdict: all = correct
#include <pthread.h>
#include <string.h>

static char text[4] = "abc";

static void *writer(void *unused) {
    text[2] = 'd'; //~ WRITE
    return unused;
}

int main(void) {
    pthread_t thread;
#ifdef FEWER
    unsigned long count = 1;
#else
    unsigned long count = 3;
#endif
    pthread_create(&thread, NULL, writer, NULL);
    int result = memcmp(text, "xyz", count); //~ COMPARE
    pthread_join(thread, NULL);
    return result >= 0;
}
