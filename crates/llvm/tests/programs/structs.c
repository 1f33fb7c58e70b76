struct small { int a, b; }; struct mixed { float x; char c; double d; }; struct large { long v[9]; }; struct nested { struct small s; struct mixed m[2]; struct { short q; } inner; };
struct small swap(struct small s) { struct small r = {s.b, s.a}; return r; }
struct mixed scale(struct mixed m, float f) { m.x *= f; m.d *= f; m.c++; return m; }
struct large grow(struct large l) { for (int i = 0; i < 9; i++) l.v[i] += i; return l; }
long use(struct nested *n) { n->s = swap(n->s); n->m[0] = scale(n->m[1], 2.0f); struct large l = {{1, 2}}; l = grow(grow(l)); n->inner.q = (short)l.v[3]; struct nested copy = *n; return copy.inner.q + copy.s.a; }
struct __attribute__((packed)) tight { char c; int i; long l; }; struct tight g = {1, 2, 3}; int off(struct tight *t) { return t->i + (int)t->l; }
struct flex { int n; char data[]; }; char last(struct flex *f) { return f->data[f->n - 1]; }
struct empty {}; struct empty nothing(struct empty e) { return e; }
