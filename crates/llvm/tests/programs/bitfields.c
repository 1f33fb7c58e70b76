struct flags { unsigned a : 3; signed b : 5; unsigned long c : 40; _Bool d : 1; unsigned : 0; unsigned e : 7; }; struct flags g = {1, -2, 3, 1, 5};
int get(struct flags *f) { f->a++; f->b -= 3; f->c = f->c * 2 + f->e; f->d = !f->d; return f->a + f->b + (int)f->c + f->d; }
volatile struct { unsigned x : 4; } v; int vol(void) { v.x = 3; return v.x; }
