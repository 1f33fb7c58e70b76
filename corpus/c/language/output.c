// The printf family: printed output is captured; snprintf's result can be looked at.
//@ verdict: all = correct
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[32];
    int written = snprintf(text, sizeof text, "%d %s %c %05x %%", -7, "seven", '7', 0x7u);
    assert(strcmp(text, "-7 seven 7 00007 %") == 0 && written == (int)strlen(text));
    assert(strncmp(text, "-7 seven 7 0000", 15) == 0);
    written = snprintf(text, 4, "%s", "truncated");
    assert(written == 9 && strcmp(text, "tru") == 0);
    printf("number %d, long %ld, text %s\n", 42, 42L, text);
    puts("a line");
    putchar('c');
    putchar('\n');
    fprintf(stderr, "%s\n", "and one for the errors");
    assert(fwrite("bytes\n", 3, 2, stdout) == 2 && fwrite("none", 0, 5, stdout) == 0);
    return 0;
}
