// expect: compile_error
// says: the compiler
// compile: 5000
// compile_memory: 256
//
// A macro that becomes a thousand million numbers.
#define M1 1, 2, 3, 4, 5, 6, 7, 8,
#define M2 M1 M1 M1 M1 M1 M1 M1 M1
#define M3 M2 M2 M2 M2 M2 M2 M2 M2
#define M4 M3 M3 M3 M3 M3 M3 M3 M3
#define M5 M4 M4 M4 M4 M4 M4 M4 M4
#define M6 M5 M5 M5 M5 M5 M5 M5 M5
#define M7 M6 M6 M6 M6 M6 M6 M6 M6
#define M8 M7 M7 M7 M7 M7 M7 M7 M7
#define M9 M8 M8 M8 M8 M8 M8 M8 M8
int numbers[] = {M9 M9 M9 M9 M9 M9 M9 M9};
