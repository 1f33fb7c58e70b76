// Memory and string functions: memcpy, memset, memmove with overlap, memcmp, strlen, strcmp, strncmp, strcpy, strcat, strchr.
//@ verdict: all = correct
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct record { int key; char name[8]; };

int main(void) {
    char text[16];
    memset(text, 'x', sizeof text);
    assert(text[0] == 'x' && text[15] == 'x');
    strcpy(text, "hello");
    assert(strlen(text) == 5 && strcmp(text, "hello") == 0 && text[6] == 'x');
    strcat(text, ", you");
    assert(strcmp(text, "hello, you") == 0 && strcmp(text, "help") < 0 && strncmp(text, "help", 3) == 0);
    assert(strchr(text, ',') == text + 5 && strchr(text, '!') == NULL);
    memmove(text + 2, text, 5); // overlapping, to the right
    assert(memcmp(text, "hehello", 7) == 0);
    memmove(text, text + 2, 5); // and to the left
    assert(memcmp(text, "hello", 5) == 0 && memcmp("abc", "abd", 3) < 0 && memcmp("b", "a", 1) > 0);
    struct record one = {1, "one"}, two;
    memcpy(&two, &one, sizeof one);
    assert(two.key == 1 && strcmp(two.name, "one") == 0);
    int numbers[3] = {1, 2, 3}, copy[3];
    memcpy(copy, numbers, sizeof copy);
    memset(numbers, 0, sizeof numbers);
    assert(copy[2] == 3 && numbers[2] == 0);
    memset(copy, 0xff, sizeof(int));
    assert(copy[0] == -1 && copy[1] == 2);
    return 0;
}
