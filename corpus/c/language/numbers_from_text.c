// strtol and its kin, with bases, ends, signs and what is too large; strtod; sscanf.
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *end;
    const char *text = "  -42rest";
    assert(strtol(text, &end, 10) == -42 && end == text + 5);
    assert(strtol("0x1F", NULL, 0) == 31 && strtol("017", NULL, 0) == 15 && strtol("zz", NULL, 36) == 35 * 36 + 35);
    assert(strtol("none", &end, 10) == 0 && strcmp(end, "none") == 0);
    assert(strtoul("18446744073709551615", NULL, 10) == ULONG_MAX && errno == 0);
    assert(strtol("9223372036854775807", NULL, 10) == LONG_MAX && strtol("-9223372036854775808", NULL, 10) == LONG_MIN && errno == 0);
    assert(strtol("9223372036854775808", NULL, 10) == LONG_MAX && errno == ERANGE);
    errno = 0;
    assert(strtoll("-99999999999999999999", NULL, 10) == LLONG_MIN && errno == ERANGE);
    assert(atoi("12") == 12 && atol("-3") == -3 && atoll("5") == 5);
    assert(strtod("0.1", NULL) == 0.1 && strtod("-1.5e3x", &end) == -1500.0 && *end == 'x');
    assert(atof("123456789012345678") == 123456789012345678.0 && strtod("1e-5", NULL) == 1e-5 && strtof("0.25", NULL) == 0.25f);
    assert(strtod("9007199254740993", NULL) == 9007199254740992.0);
    int a, b, n;
    unsigned x;
    long l;
    char word[8], letters[8], c;
    double d;
    float f;
    assert(sscanf("7 -8,ff  word!", "%d %d,%x %7s", &a, &b, &x, word) == 4);
    assert(a == 7 && b == -8 && x == 255 && strcmp(word, "word!") == 0);
    assert(sscanf("abc123", "%[a-z]%d%n", letters, &a, &n) == 2 && strcmp(letters, "abc") == 0 && a == 123 && n == 6);
    assert(sscanf("1234", "%2d%*1d%ld", &a, &l) == 2 && a == 12 && l == 4);
    assert(sscanf("x 2.5 -0.5", "%c %lf %f", &c, &d, &f) == 3 && c == 'x' && d == 2.5 && f == -0.5f);
    assert(sscanf("5 apples", "%d pears", &a) == 1 && sscanf("none", "%d", &a) == 0 && sscanf("", "%d", &a) == EOF);
    return 0;
}
