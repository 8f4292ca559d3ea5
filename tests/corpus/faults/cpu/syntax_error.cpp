// expect: compile_error
// says: the submission does not compile
// says: syntax_error.cpp:6:
//
// Not C++.
extern "C" void solution(const float* x, float* y, size_t n) { y[0] = ; }
