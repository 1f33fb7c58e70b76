// Inline assembly cannot be explored; that matters only where it is reached (-DNOT_REACHED: it is not).
//@ run:
//@ verdict: all = wrong unsupported ASSEMBLY
//@ run: -DNOT_REACHED
//@ verdict: all = correct
static int which(int n) { return n + 1; }

int main(void) {
#ifdef NOT_REACHED
    int n = which(1);
#else
    int n = which(0);
#endif
    if (n == 1) {
        __asm__ volatile("nop"); //~ ASSEMBLY
    }
    return 0;
}
