#include <stdatomic.h>
struct two { long a, b; }; struct three { char c[3]; }; _Atomic struct two big; _Atomic struct three odd; _Atomic float af; _Atomic double ad; _Atomic __int128 wide; _Atomic long double ald;
struct two swap(struct two v) { return atomic_exchange(&big, v); } int cas(struct two e, struct two n) { return atomic_compare_exchange_strong(&big, &e, n); } struct three get(void) { return odd; } void set(struct three t) { odd = t; } float bump(void) { af += 1.5f; ad = ad * 2; return af; } __int128 add(void) { return wide++; }
