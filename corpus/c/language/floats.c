// Floating point: arithmetic, comparisons with NaN and infinity, conversions to and from integers, float and double.
//@ verdict: all = correct
#include <assert.h>

static double half(double x) { return x / 2; }

int main(void) {
    double zero = 0.0, one = 1.0;
    double infinity = one / zero, nan = zero / zero;
    assert(infinity > 1e308 && -infinity < -1e308);
    assert(nan != nan && !(nan < one) && !(nan > one) && !(nan == one));
    assert(half(3) == 1.5 && (int)-1.75 == -1 && (int)half(7) == 3);
    float third = 1.0f / 3.0f;
    assert((double)third != 1.0 / 3.0 && (float)(1.0 / 3.0) == third);
    unsigned char byte = (unsigned char)255.9;
    assert(byte == 255);
    unsigned long long large = 1ull << 63;
    assert((double)large == 9223372036854775808.0 && (unsigned long long)9223372036854775808.0 == large);
    assert((long long)-9e15 == -9000000000000000);
    int negative = -3;
    assert((double)negative == -3.0 && (float)negative * 0.5f == -1.5f);
    assert(16777217 != (int)(float)16777217); // beyond 24 bits a float rounds
    double sum = 0;
    for (int i = 0; i < 10; i++) sum += 0.1;
    assert(sum != 1.0 && sum > 0.99 && sum < 1.01);
    double minus_zero = -zero;
    assert(minus_zero == zero && one / minus_zero == -infinity);
    return 0;
}
