// A recursion that does not end before the stack does.
//@ verdict: all = wrong stack-overflow DEEP
static long deeper(long n) { return n < 0 ? n : 1 + deeper(n + 1); } //~ DEEP

int main(void) { return deeper(0) == 0; }
