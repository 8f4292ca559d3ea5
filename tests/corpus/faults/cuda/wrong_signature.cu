// expect: compile_error
// says: the problem asks for: extern "C" void solution(const float* x, float* y, size_t n)
//
// Other parameters.
extern "C" void solution(float* x, float* y, int n) {}
