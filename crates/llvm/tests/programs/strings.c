#include <stdio.h>
#include <string.h>
#include <wchar.h>
const char *hello = "hello \"world\"\n\t\\ \x01\xff end"; const wchar_t *wide = L"wide"; char utf[] = u8"\u00e9\u4e2d"; static const char *const list[] = {"", "x", "hello"}; int count(const char *s) { size_t n = strlen(s); char copy[32]; strncpy(copy, s, sizeof copy - 1); copy[31] = 0; return (int)n + (strchr(copy, 'e') != 0) + strcmp(copy, list[2]); } void show(void) { puts(hello); printf("%s %d %c\n", list[1], 3, 'x'); }
