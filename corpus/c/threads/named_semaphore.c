// Named semaphores, which belong to the kernel, are refused by name.
//@ verdict: all = wrong unsupported OPEN
#define _GNU_SOURCE
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
    sem_t *semaphore = sem_open("/norns", O_CREAT, 0600, 1); //~ OPEN
    sem_wait(semaphore);
    return 0;
}
