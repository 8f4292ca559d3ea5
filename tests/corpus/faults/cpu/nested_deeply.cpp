// expect: compile_error
// says: the compiler
// compile: 10000
// compile_memory: 512
//
// Two hundred thousand brackets in each other.
#define P1(x) ((((((((((x))))))))))
#define P2(x) P1(P1(P1(P1(P1(P1(P1(P1(P1(P1(x))))))))))
#define P3(x) P2(P2(P2(P2(P2(P2(P2(P2(P2(P2(x))))))))))
#define P4(x) P3(P3(P3(P3(P3(P3(P3(P3(P3(P3(x))))))))))
#define P5(x) P4(P4(P4(P4(P4(P4(P4(P4(P4(P4(x))))))))))
int deep = P5(P5(1));
