// Functions with a variable number of arguments: integers, doubles, pointers, more than fit in registers, a copied list.
//@ verdict: all = correct
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>

static int sum(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int result = 0;
    for (int i = 0; i < count; i++) result += va_arg(arguments, int);
    va_end(arguments);
    return result;
}

static double mixed(const char *types, ...) {
    va_list arguments, again;
    va_start(arguments, types);
    va_copy(again, arguments);
    double result = 0;
    for (const char *t = types; *t; t++) {
        if (*t == 'i') result += va_arg(arguments, int);
        if (*t == 'l') result += (double)va_arg(arguments, long);
        if (*t == 'd') result += va_arg(arguments, double);
        if (*t == 'p') result += *va_arg(arguments, int *);
    }
    va_end(arguments);
    if (*types == 'i') result += va_arg(again, int); // the first one again
    va_end(again);
    return result;
}

int main(void) {
    int five = 5;
    assert(sum(0) == 0 && sum(3, 1, 2, 3) == 6);
    assert(sum(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) == 55);
    assert(mixed("dlp", 0.5, 2L, &five) == 7.5);
    assert(mixed("idididid", 1, 0.5, 2, 0.5, 3, 0.5, 4, 0.5) == 13.0);
    return 0;
}
