#include <stdio.h>
#define cmp cmp_int
#include "../programs/pointers.c"
#undef cmp
#define init init_array
#include "../programs/arrays.c"
#undef init
#include "../programs/strings.c"
int main(void) { printf("%d %d %d %d\n", run(0, 3, 4), run(1, 3, 4), run(2, 9, 4), nested(1)); b.next = 0; printf("%d\n", walk(&a)); for (int i = 0; i < 12; i++) (&matrix[0][0])[i] = (i * 7) % 12; sort(); for (int i = 0; i < 12; i++) printf("%d ", (&matrix[0][0])[i]); int v = 4, *pv = &v; vp = &v; printf("%ld %d %d\n", (long)span(mid, &matrix[0][0]), untag(tag(&v)) == &v, deref(&pv)); printf("%d %d %d %lld\n", vla(4, 5), local(2), big[500], deep[1][0][1]); printf("%d %d\n", count("hello"), count("xyz")); show(); return 0; }
