#include <stdio.h>
#define neg neg_float
#include "../programs/floats.c"
#undef neg
#define add add_vector
#define shuffle shuffle_vector
#include "../programs/vectors.c"
#undef add
#define g g_wide
#define less less_wide
#include "../programs/wide.c"
#undef g
#include "../programs/casts.c"
#define bits bits_builtin
#include "../programs/builtins.c"
int main(void) { printf("%.17g %.17Lg %g %d %d\n", mix(1.5f, 2.5, 3, 4, 5.5L), wide(1.25L), neg_float(3), classify(0.0), truth(0.5)); _Complex double z = cplx(1.0 + 2.0i); printf("%g %g %g\n", __real__ z, __imag__ z, rem(7.5, 2)); v4 a = {1, 5, 3, 7}, b = {2, 2, 9, 1}; v4 c = add_vector(a, b), d = compare(a, b), e = shuffle_vector(a, b); printf("%d %d %d %d | %d %d | %d %d | %d\n", c[0], c[1], c[2], c[3], d[0], d[1], e[1], e[3], lane(a, 2)); float xs[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; saxpy(xs, xs, 2, 3); printf("%g\n", sum(xs, 9)); u128 m = mul(~0UL, 12345); printf("%lx %lx %lx %d %g\n", (long)(m >> 64), (long)m, (long)high(shift(g_wide, 3)), less_wide(neg, 3), todouble(divide((i128)1 << 90, 7))); printf("%d %d %d %ld %lu %d %d %d %d %d %d\n", sc(300), uc(-1), sh(200), sx(-5), zx(~0u), tb(4), fb(0), wrap(200, 100), shifts(-9, 77, 3), divs(-17, 99), turn(red)); int r; printf("%d %d %d %u %d %d\n", bits_builtin(0xf0u, 8), overflow(1 << 30, 1 << 30, &r), likely(2), rot(0x80000001u, 4), absolute(-4), maximum(3, 9)); return 0; }
