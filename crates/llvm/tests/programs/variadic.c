#include <stdarg.h>
#include <stdio.h>
long sum(int n, ...) { va_list l, k; va_start(l, n); va_copy(k, l); long s = 0; for (int i = 0; i < n; i++) s += va_arg(l, int) + va_arg(k, long); s += (long)va_arg(l, double); va_end(l); va_end(k); return s; }
int report(const char *f, ...) { va_list l; va_start(l, f); int r = vfprintf(stderr, f, l); va_end(l); return r; }
struct pair { int a; char *b; }; struct pair get(int n, ...) { va_list l; va_start(l, n); struct pair p = va_arg(l, struct pair); va_end(l); return p; }
int main(void) { printf("%ld %s\n", sum(2, 1, 2L, 3.0), "x"); struct pair p = {1, "b"}; return report("%d", get(1, p).a); }
