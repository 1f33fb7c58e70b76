// memcmp accesses all bytes, also those behind the first difference: here beyond the end of an array.
//@ verdict: all = wrong out-of-bounds COMPARE
#include <string.h>

static char text[4] = "abc";

int main(void) {
    return memcmp(text, "xyzuvw", 6) == 0; //~ COMPARE
}
