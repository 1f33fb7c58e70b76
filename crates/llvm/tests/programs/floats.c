#include <math.h>
float f = 1.5f, tenth = 0.1f; double d = 0.1, inf = INFINITY, tiny = 4.9e-324; long double ld = 3.25L; float nanf_ = NAN; __fp16 *unused;
double mix(float a, double b, int i, unsigned u, long double l) { double r = a * b + i - u / 2.0; r += (double)l; if (a < b || a != a) r = -r; r = r > 0 ? sqrt(r) : fabs(r); return r + (float)i + (unsigned long)b + (int)a + fma(a, b, r); }
long double wide(long double x) { return x * x + 1.0L; } float neg(float x) { return -x; } int classify(double x) { return isnan(x) + isinf(x) * 2 + (x == 0.0); } _Complex double cplx(_Complex double z) { return z * z; } _Bool truth(double x) { return x; } double rem(double a, double b) { return fmod(a, b); }
