// A variable of a block is used through a pointer when the block is left, by its own thread: it is read, written (-DWRITE), it is an
// array whose length is known only at run time (-DLENGTH), a part of a structure (-DPART), or the variable of an earlier round of a
// loop, whose address a global variable holds (-DROUND). In -DRIGHT the pointer is used inside.
//@ run:
//@ verdict: all = wrong use-after-free READ
//@ run: -DWRITE
//@ verdict: all = wrong use-after-free WRITE
//@ run: -DLENGTH
//@ verdict: all = wrong use-after-free READ
//@ run: -DPART
//@ verdict: all = wrong use-after-free READ
//@ run: -DROUND
//@ verdict: all = wrong use-after-free ROUND
//@ run: -DRIGHT
//@ verdict: all = correct
//@ executions: all = 1 // one thread

struct pair {
    int first, second;
};

#ifdef ROUND
static int *earlier;
#endif

static int use(int number) {
    int *place = 0;
#if defined(LENGTH)
    {
        int local[number];
        local[0] = number;
        place = local;
    }
#elif defined(PART)
    {
        struct pair local = {number, number};
        place = &local.second;
    }
#elif defined(ROUND)
    for (int i = 0; i < 2; i++) {
        int local = i;
        if (i == 1)
            number = *earlier; //~ ROUND
        earlier = &local;
    }
    place = &number;
#else
    {
        int local = number;
        place = &local;
#ifdef RIGHT
        number = *place;
        place = &number;
#endif
    }
#endif
#ifdef WRITE
    *place = 1; //~ WRITE
    return 0;
#elif defined(ROUND)
    return *place;
#else
    return *place - number; //~ READ
#endif
}

int main(void) { return use(3); }
