// expect: compile_error
// says: does not define `solution` as the problem asks
// says: extern "C" void solution(const float* x, float* y, size_t n)
//
// A program of its own, with no solution in it.
int main() { return 0; }
