// The rest of string.h: cutting into tokens, spans, searching, copying with limits, comparing without case; ctype.h.
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int main(void) {
    char text[] = ",a,,bc,d", *rest, *at = text;
    assert(strcmp(strtok_r(text, ",", &rest), "a") == 0 && strcmp(strtok_r(NULL, ",", &rest), "bc") == 0);
    assert(strcmp(strtok_r(NULL, ",", &rest), "d") == 0 && strtok_r(NULL, ",", &rest) == NULL);
    char other[] = "x y";
    assert(strcmp(strtok(other, " "), "x") == 0 && strcmp(strtok(NULL, " "), "y") == 0 && strtok(NULL, " ") == NULL);
    char empty[] = "p::q";
    at = empty;
    assert(strcmp(strsep(&at, ":"), "p") == 0 && *strsep(&at, ":") == 0 && strcmp(strsep(&at, ":"), "q") == 0 && at == NULL);
    assert(strspn("aabc", "ab") == 3 && strcspn("aabc", "c") == 3 && strspn("", "a") == 0 && strcspn("abc", "") == 3);
    const char *word = "hello";
    assert(strpbrk(word, "ol") == word + 2 && strpbrk(word, "xyz") == NULL && strchrnul(word, 'z') == word + 5);
    char *copy = strndup(word, 2), *whole = strdup(word);
    assert(strcmp(copy, "he") == 0 && strcmp(whole, word) == 0);
    free(copy);
    free(whole);
    assert(strcasecmp("HeLLo", word) == 0 && strncasecmp("HELP", word, 3) == 0 && strcasecmp("a", "B") < 0);
    char bytes[6];
    assert(mempcpy(bytes, "abc", 3) == bytes + 3 && memccpy(bytes, "xyz", 'y', 3) == bytes + 2 && bytes[0] == 'x');
    assert(memrchr("abca", 'a', 4) != memchr("abca", 'a', 4) && memrchr(word, 'z', 5) == NULL);
    assert(stpncpy(bytes, "ab", 5) == bytes + 2 && bytes[4] == 0 && stpcpy(bytes, "cd") == bytes + 2);
    bzero(bytes, 6);
    assert(bytes[0] == 0 && strnlen(word, 3) == 3);
    assert(isalpha('x') && !isalpha('1') && isdigit('1') && isspace('\n') && isupper('A') && !isupper('a') && isxdigit('f'));
    assert(ispunct('!') && !ispunct('a') && isalnum('0') && isprint(' ') && !isgraph(' ') && iscntrl(7) && isblank('\t'));
    assert(tolower('A') == 'a' && toupper('z') == 'Z' && toupper('!') == '!');
    return 0;
}
