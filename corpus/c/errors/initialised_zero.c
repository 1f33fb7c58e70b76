// The opposite of an uninitialised read: globals, statics, thread-local variables and memory from calloc are zero.
//@ verdict: all = correct
#include <assert.h>
#include <stdlib.h>

static int global[3];
static _Thread_local int local_to_thread;

int main(void) {
    static int kept;
    int *block = calloc(3, sizeof *block);
    assert(global[0] == 0 && global[2] == 0 && local_to_thread == 0 && kept == 0);
    assert(block[0] == 0 && block[2] == 0);
    free(block);
    return 0;
}
