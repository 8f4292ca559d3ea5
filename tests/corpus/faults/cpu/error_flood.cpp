// expect: compile_error
// says: error_flood.cpp
// says: bytes left out]
//
// Hundreds of errors.
#define E1(i) int same##i = missing_##i;
#define E4(i) E1(i##0) E1(i##1) E1(i##2) E1(i##3)
#define E16(i) E4(i##0) E4(i##1) E4(i##2) E4(i##3)
#define E64(i) E16(i##0) E16(i##1) E16(i##2) E16(i##3)
#define E256(i) E64(i##0) E64(i##1) E64(i##2) E64(i##3)
E256(0)
