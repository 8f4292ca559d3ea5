// expect: compile_error
// says: the submission does not compile
// needs: landlock
// compile: 20000
//
// Has the compiler read a FIFO that nobody writes to.
#include KBENCH_FAULTS_FIFO
