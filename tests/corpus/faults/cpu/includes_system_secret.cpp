// expect: compile_error
// says: the submission does not compile
// needs: landlock
//
// Has the compiler read the machine's list of users, and its own environment.
#include "/etc/passwd"
#include "/proc/self/environ"
