int interpret(const unsigned char *code, int x) { static const void *const table[] = {&&inc, &&dec, &&dbl, &&stop}; goto *table[*code++];
inc: x++; goto *table[*code++]; dec: x--; goto *table[*code++]; dbl: x *= 2; goto *table[*code++]; stop: return x; }
int retry(int n) { again: if (n > 10) goto out; n += 3; goto again; out: return n; }
