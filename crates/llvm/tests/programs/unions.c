#include <string.h>
union value { int i; float f; char bytes[8]; void *p; struct { short lo, hi; } half; }; union value table[] = {{1}, {.f = 2.5f}, {.p = &table[1]}, {.bytes = "abc"}};
unsigned bits(float f) { union value u; u.f = f; return (unsigned)u.i; } unsigned again(float f) { unsigned r; memcpy(&r, &f, sizeof r); return r; }
int low(union value v) { return v.half.lo + v.half.hi; } union value pass(union value v) { v.bytes[3] = 0; return v; }
