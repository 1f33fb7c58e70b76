// Aligned allocation: what is not a power of two is no alignment, and allocating fails, as C17 says (it was undefined before).
//@ native: no // glibc before 2.38 takes the next power of two
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    volatile size_t odd = 3, even = 64;
    errno = 0;
    assert(aligned_alloc(odd, 9) == NULL && errno == EINVAL);
    void *block = aligned_alloc(even, 100);
    assert(block && (uintptr_t)block % 64 == 0);
    free(block);
    assert(posix_memalign(&block, odd, 9) == EINVAL);
    assert(posix_memalign(&block, even / 16, 9) == EINVAL); // smaller than a pointer
    assert(posix_memalign(&block, even, 9) == 0 && (uintptr_t)block % 64 == 0);
    free(block);
    return 0;
}
