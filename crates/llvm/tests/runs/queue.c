#include <stdio.h>
#include "../programs/queue.c"
#include "../programs/locks.c"
#include <pthread.h>
static struct ticket lock; static int total; static void *work(void *a) { for (int i = 0; i < 1000; i++) { ticket_lock(&lock); total += *(int *)a; ticket_unlock(&lock); } return a; }
int main(void) { struct ring *r = make(); r->head = r->tail = 0; int xs[10]; int n = 0; for (int i = 0; i < 10; i++) { xs[i] = i; n += enqueue(r, &xs[i]); } int s = 0; for (void *v; (v = dequeue(r));) s = s * 3 + *(int *)v; printf("%d %d %d\n", n, s, test()); pthread_t t[2]; int k[2] = {2, 5}; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, &k[i]); for (int i = 0; i < 2; i++) pthread_join(t[i], 0); struct seq q = {0, {1, 2, 3, 4}}; int out[4]; read_seq(&q, out); printf("%d %d\n", total, out[0] + out[3]); return 0; }
