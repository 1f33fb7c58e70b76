// A function that is not part of the program, nor known to the tool; it matters only where it is called (-DNOT_REACHED: it is not).
//@ run:
//@ verdict: all = wrong unsupported CALL
//@ run: -DNOT_REACHED
//@ verdict: all = correct
extern int getdtablesize(void); // a C library function that no checked program needs

static int which(int n) { return n + 1; }

int main(void) {
#ifdef NOT_REACHED
    int n = which(1);
#else
    int n = which(0);
#endif
    if (n == 1) {
        n = getdtablesize(); //~ CALL
    }
    return n < 0;
}
