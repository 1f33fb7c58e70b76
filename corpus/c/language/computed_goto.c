// Labels as values (an extension of GNU C): a little interpreter that jumps through a table of labels.
//@ verdict: all = correct
#include <assert.h>

enum { PUSH1, DOUBLE, ADD, HALT };

static int interpret(const int *code) {
    static void *const labels[] = {&&push1, &&twice, &&add, &&halt};
    int stack[8];
    int top = 0;
    goto *labels[*code++];
push1:
    stack[top++] = 1;
    goto *labels[*code++];
twice:
    stack[top - 1] *= 2;
    goto *labels[*code++];
add:
    top--;
    stack[top - 1] += stack[top];
    goto *labels[*code++];
halt:
    return stack[0];
}

int main(void) {
    const int code[] = {PUSH1, DOUBLE, DOUBLE, PUSH1, ADD, HALT};
    assert(interpret(code) == 5);
    return 0;
}
