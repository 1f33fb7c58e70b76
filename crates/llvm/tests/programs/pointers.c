#include <stddef.h>
typedef int (*op)(int, int); static int add(int a, int b) { return a + b; } static int sub(int a, int b) { return a - b; } op ops[] = {add, sub, NULL}; const op *const which = &ops[1];
int run(int k, int a, int b) { return ops[k] ? ops[k](a, b) : (*which)(a, b); } op choose(int k) { return k ? add : sub; } int nested(int k) { return choose(k)(1, 2); }
struct node { struct node *next; int v; op f; }; struct node b, a = {&b, 1, add}, b = {&a, 2, sub}; int walk(struct node *n) { int s = 0; for (; n; n = n->next) s += n->f(n->v, 1); return s; }
int matrix[3][4]; int *mid = &matrix[1][2]; ptrdiff_t span(int *x, int *y) { return x - y; } int cmp(const void *x, const void *y) { return *(const int *)x - *(const int *)y; } extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *)); void sort(void) { qsort(matrix, 12, sizeof(int), cmp); }
unsigned long tag(void *p) { return (unsigned long)p | 1; } void *untag(unsigned long t) { return (void *)(t & ~1UL); } int *volatile vp; int deref(int **pp) { return **pp + *vp; }
