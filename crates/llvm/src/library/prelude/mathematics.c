// Functions on floating-point numbers: those of the machine that norns runs on. They do not set `errno`.

#include "norns.h"

#define ONE(name)                                                     \
    double norns_##name(double x) __asm__("norns.math." #name);       \
    float norns_##name##f(float x) __asm__("norns.math." #name "f");  \
    WEAK double name(double x) { return norns_##name(x); }            \
    WEAK float name##f(float x) { return norns_##name##f(x); }
#define TWO(name)                                                              \
    double norns_##name(double x, double y) __asm__("norns.math." #name);      \
    float norns_##name##f(float x, float y) __asm__("norns.math." #name "f");  \
    WEAK double name(double x, double y) { return norns_##name(x, y); }        \
    WEAK float name##f(float x, float y) { return norns_##name##f(x, y); }

ONE(sqrt)
ONE(cbrt)
ONE(fabs)
ONE(floor)
ONE(ceil)
ONE(trunc)
ONE(round)
ONE(rint)
ONE(exp)
ONE(exp2)
ONE(expm1)
ONE(log)
ONE(log2)
ONE(log10)
ONE(log1p)
ONE(sin)
ONE(cos)
ONE(tan)
ONE(asin)
ONE(acos)
ONE(atan)
ONE(sinh)
ONE(cosh)
ONE(tanh)
TWO(fmod)
TWO(pow)
TWO(atan2)
TWO(hypot)
TWO(fmin)
TWO(fmax)
TWO(copysign)

WEAK double nearbyint(double x) { return norns_rint(x); }
WEAK float nearbyintf(float x) { return norns_rintf(x); }
WEAK i64 lround(double x) { return (i64)norns_round(x); }
WEAK i64 lroundf(float x) { return (i64)norns_roundf(x); }
WEAK i64 llround(double x) { return (i64)norns_round(x); }
WEAK i64 lrint(double x) { return (i64)norns_rint(x); }
WEAK i64 lrintf(float x) { return (i64)norns_rintf(x); }
WEAK i64 llrint(double x) { return (i64)norns_rint(x); }
WEAK double fdim(double x, double y) { return x > y ? x - y : x == x && y == y ? 0 : x + y; }
WEAK double modf(double x, double *whole) {
    double integral = norns_trunc(x);
    *whole = integral;
    return norns_copysign(x - integral == x - integral ? x - integral : 0, x);
}
WEAK double ldexp(double x, int exponent) {
    if (x == 0 || x - x != 0) return x;
    if (exponent > 3000 || exponent < -3000) return exponent > 0 ? norns_copysign(__builtin_inf(), x) : norns_copysign(0, x);
    for (; exponent > 0; exponent--) x *= 2;
    // Halving a number that is not small loses nothing; the rest is done in one go, so that it is rounded once.
    for (; exponent < 0 && norns_fabs(x) > 0x1p-1000; exponent++) x /= 2;
    double power = 1;
    for (; exponent < 0; exponent++) power /= 2;
    return x * power;
}
WEAK double scalbn(double x, int exponent) { return ldexp(x, exponent); }
WEAK double frexp(double x, int *exponent) {
    *exponent = 0;
    if (x == 0 || x - x != 0) return x;
    while (norns_fabs(x) >= 1) x /= 2, ++*exponent;
    while (norns_fabs(x) < 0.5) x *= 2, --*exponent;
    return x;
}
