#include <pthread.h>
#include <stdlib.h>
struct point { int x, y; }; static void set(int *p) { *p = 3; } static int get(const struct point *p) { return p->x + p->y; } static int *keep; static void leak(int *p) { keep = p; } static void *run(void *a) { return a; }
int main(void) { int a = 1, b, c = 0, d = 0; struct point p = {1, 2}; struct point q = p; set(&b); leak(&c); pthread_t t; pthread_create(&t, 0, run, &d); int r = a + b + get(&p) + q.y + d; pthread_join(t, 0); int *h = malloc(4); *h = r; free(h); return r; }
