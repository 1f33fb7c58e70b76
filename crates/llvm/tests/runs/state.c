#include <stdio.h>
#include <stdatomic.h>
#define set set_three
#define add add_wide
#define swap swap_two
#define bump bump_float
#include "../programs/oddatomics.c"
#undef bump
#undef set
#define p p_atomic
#define b b_atomic
#define c c_atomic
#include "../programs/atomics.c"
#undef p
#undef b
#undef c
#include "../programs/inlines.c"
int external_inline(int x);
static struct two make(long a, long b) { struct two t = {a, b}; return t; }
int main(void) { int q = 3; printf("%d %d\n", all(5, &q), (int)d); struct two o = swap_two(make(1, 2)); o = swap_two(make(3, 4)); printf("%ld %ld %d %d\n", o.a, o.b, cas(make(3, 4), make(5, 6)), cas(make(3, 4), make(5, 6))); set_three((struct three){{'a', 'b', 0}}); printf("%s %g %g\n", get().c, bump_float(), bump_float()); add_wide(); printf("%d %d\n", (int)add_wide(), outer(3)); return 0; }
