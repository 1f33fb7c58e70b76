// Threads allocate disk blocks to inodes; each inode and each block has a lock. Flanagan and Godefroid, POPL 2005, figure 2;
// Tracer (Abdulla, Atig, Jonsson, Ngo, OOPSLA 2018), table 2.
//
// Counts: up to 26 threads, no two use the same inode, and thread t >= 13 wants the block of thread t-13; either comes first,
// and whoever comes second takes the odd block behind it, which nobody else wants. 2^(N-13), under every model.
//@ run: -DN=16
//@ verdict: all = correct
//@ executions: all = 8 // Tracer table 2, 2^(N-13)
//@ reads-from: all = 8 // 2^(N-13)
//@ run: -DN=19
//@ verdict: all = correct
//@ executions: all = 64 // Tracer table 2, 2^(N-13)
//@ reads-from: all = 64 // 2^(N-13)
//@ run: -DN=22
//@ verdict: all = correct
//@ executions: all = 512 // Tracer table 2, 2^(N-13)
//@ reads-from: all = 512 // 2^(N-13)
//@ slow-run: -DN=25
//@ verdict: all = correct
//@ executions: all = 4096 // Tracer table 2, 2^(N-13)
//@ reads-from: all = 4096 // 2^(N-13)
#include <pthread.h>

#ifndef N
#define N 16
#endif
#define INODES 32
#define BLOCKS 26

static pthread_mutex_t inode_locks[INODES];
static pthread_mutex_t block_locks[BLOCKS];
static int inode[INODES];
static int busy[BLOCKS];

static void *allocate(void *argument) {
    int thread = (int)(long)argument;
    int i = thread % INODES;
    pthread_mutex_lock(&inode_locks[i]);
    if (inode[i] == 0) {
        int b = (i * 2) % BLOCKS;
        for (;;) {
            pthread_mutex_lock(&block_locks[b]);
            if (!busy[b]) {
                busy[b] = 1;
                inode[i] = b + 1;
                pthread_mutex_unlock(&block_locks[b]);
                break;
            }
            pthread_mutex_unlock(&block_locks[b]);
            b = (b + 1) % BLOCKS;
        }
    }
    pthread_mutex_unlock(&inode_locks[i]);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < INODES; i++) pthread_mutex_init(&inode_locks[i], NULL);
    for (int i = 0; i < BLOCKS; i++) pthread_mutex_init(&block_locks[i], NULL);
    for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, allocate, (void *)(long)i);
    for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
    return 0;
}
