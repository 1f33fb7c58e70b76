// Functions of math.h, where their results are exact or known.
//@ verdict: all = correct
#define _GNU_SOURCE
#include <assert.h>
#include <math.h>

static volatile double two = 2, half = 0.5, minus = -2.5;

int main(void) {
    assert(sqrt(two * 8) == 4 && cbrt(two * 4) == 2 && fabs(minus) == 2.5 && sqrtf((float)two * 8) == 4);
    assert(floor(minus) == -3 && ceil(minus) == -2 && trunc(minus) == -2 && round(minus) == -3 && rint(minus) == -2);
    assert(lround(minus) == -3 && lrint(minus) == -2 && nearbyint(minus) == -2);
    assert(fmin(two, half) == 0.5 && fmax(two, NAN) == 2 && fmod(minus, two) == -0.5 && fdim(two, half) == 1.5 && fdim(half, two) == 0);
    assert(pow(two, 10) == 1024 && exp2(two) == 4 && exp(two - 2) == 1 && log2(two * 4) == 3 && log(half * 2) == 0 && log10(two * 50) == 2);
    assert(sin(two - 2) == 0 && cos(two - 2) == 1 && tan(two - 2) == 0 && atan2(two - 2, two) == 0 && hypot(two + 1, 4) == 5);
    assert(isnan(sqrt(minus)) && isinf(log(two - 2)) && signbit(copysign(two, minus)));
    double whole;
    int exponent;
    assert(modf(minus, &whole) == -0.5 && whole == -2);
    assert(frexp(two * 4, &exponent) == 0.5 && exponent == 4 && ldexp(half, 3) == 4 && ldexp(two, -1075) == 0x1p-1074);
    assert(fabs(exp(log(two)) - 2) < 1e-15 && fabs(sin(two) * sin(two) + cos(two) * cos(two) - 1) < 1e-15);
    return 0;
}
