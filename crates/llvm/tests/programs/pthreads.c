#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER; static int ready; struct job { int n; long result; };
static void *work(void *arg) { struct job *j = arg; for (int i = 0; i < j->n; i++) j->result += i; pthread_mutex_lock(&m); ready++; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return j; }
int main(void) { pthread_t t[3]; struct job js[3] = {{1, 0}, {2, 0}, {3, 0}}; for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, work, &js[i]);
  pthread_mutex_lock(&m); while (ready < 3) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);
  for (int i = 0; i < 3; i++) { void *r; pthread_join(t[i], &r); assert(((struct job *)r)->n == i + 1); } return 0; }
