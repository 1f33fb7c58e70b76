#include <stdio.h>
#include "../programs/structs.c"
int main(void) { struct nested n = {{1, 2}, {{1.5f, 'a', 2.5}, {3.5f, 'b', 4.5}}, {7}}; long r = use(&n); printf("%ld %d %d %f %c %f %d\n", r, n.s.a, n.s.b, n.m[0].x, n.m[0].c, n.m[0].d, n.inner.q); struct small s = swap((struct small){5, 6}); printf("%d %d %d\n", s.a, s.b, off(&g)); struct small t = {0}; t.b = s.a; struct small u = t; printf("%d %d\n", u.a, u.b); return 0; }
