#include <alloca.h>
#include <string.h>
int vla(int n, int k) { int a[n]; int b[n][k]; for (int i = 0; i < n; i++) { a[i] = i; for (int j = 0; j < k; j++) b[i][j] = a[i] * j; } return a[n - 1] + b[n - 1][k - 1] + (int)sizeof b; }
char *stack(int n) { char *p = alloca((unsigned)n); memset(p, 'x', (unsigned)n); return p[0] ? p : 0; } int init[4] = {1, 2}; int big[1000] = {[500] = 7}; char text[10] = "hi"; const char *const words[] = {"a", "bb", "a"}; long long deep[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
int local(int i) { int a[] = {1, 2, 3, 4, 5}; char s[] = "hello"; int z[64] = {0}; memcpy(z, a, sizeof a); memmove(z + 1, z, 12); return a[i] + s[i] + z[i]; }
