// A copy of a string that just fills a local array: the zero at its end is written one byte beyond the array.
//@ verdict: all = wrong out-of-bounds BEYOND
static const char source[] = "seventh";

int main(void) {
    char copy[7];
    int length = 0;
    for (; source[length]; length++) copy[length] = source[length];
    copy[length] = 0; //~ BEYOND
    return copy[0] != 's';
}
