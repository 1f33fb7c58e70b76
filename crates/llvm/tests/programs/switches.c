int kind(int c) { switch (c) { case 'a': return 1; case 'b': case 'c': c++; case 'd': return c; case 110 ... 120: return 5; default: break; } return -1; }
const char *name(unsigned long v) { switch (v) { case 0: return "zero"; case 1: return "one"; case 2: return "two"; case 3: return "three"; case 0xffffffffffffffffUL: return "max"; } return 0; }
int dense(int x) { int r = 0; switch (x & 7) { case 0: r = 3; break; case 1: r = 7; break; case 2: r = 1; break; case 3: r = 9; break; case 4: r = 12; break; case 5: r = 4; break; } return r; }
