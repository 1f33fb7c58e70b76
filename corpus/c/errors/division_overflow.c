// The quotient of the smallest number and -1 does not fit.
//@ verdict: all = wrong arithmetic DIVIDE
static int divide(int dividend, int divisor) {
    return dividend / divisor; //~ DIVIDE
}

int main(void) { return divide(-2147483647 - 1, -1) == 0; }
