// An array at the end of a structure runs over, and leaves the structure. (From one field into the next would stay inside the
// object: objects are checked, not fields.)
//@ verdict: all = wrong out-of-bounds BEYOND
#include <stdlib.h>

struct record {
    int length;
    char name[4];
};

int main(void) {
    struct record *record = malloc(sizeof *record);
    record->length = 4;
    for (int i = 0; i <= record->length; i++) {
        record->name[i] = 'x'; //~ BEYOND
    }
    free(record);
    return 0;
}
