// expect: compile_error
// says: the submission does not compile
// needs: landlock
//
// Has the compiler read a file that is not the submission's, which would be in its messages.
#include KBENCH_FAULTS_FILE
