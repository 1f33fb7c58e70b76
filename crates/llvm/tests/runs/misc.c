#include <stdio.h>
#define get get_flags
#include "../programs/bitfields.c"
#undef get
#define low low_union
#include "../programs/unions.c"
#include "../programs/gotos.c"
#define name name_of
#include "../programs/switches.c"
#undef name
#include "../programs/loops.c"
int main(void) { printf("%d %d\n", get_flags(&g), vol()); printf("%u %u %d %d\n", bits(2.5f), again(1.25f), low_union(table[1]), pass(table[0]).i); unsigned char code[] = {0, 0, 2, 1, 2, 3}; printf("%d %d\n", interpret(code, 5), retry(1)); for (int i = 95; i < 125; i += 3) printf("%d ", kind(i)); for (unsigned long i = 0; i < 5; i++) printf("%s ", name_of(i) ? name_of(i) : "none"); for (int i = 0; i < 9; i++) printf("%d ", dense(i)); printf("\n%d %d %ld %u %d\n", nest(12), gcd(84, 36), logic(3, 0, 5), crc((const unsigned char *)"hello", 5), uninit(1)); return 0; }
