// expect: compile_error
// says: the submission does not compile
// needs: landlock
// compile: 20000
//
// Has the compiler read devices that never end.
#include "/dev/stdin"
#include "/dev/urandom"
#include "/dev/zero"
