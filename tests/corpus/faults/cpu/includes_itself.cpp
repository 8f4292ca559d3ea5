// expect: compile_error
// says: #include nested depth
//
// A file that includes itself.
#include __FILE__
