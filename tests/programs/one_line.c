// Two races, in one line and in one function of one line.
#include <pthread.h>
static int x, y;
static void *both(void *unused) { x = 1; y = 2; return unused; }
int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, both, NULL);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}
