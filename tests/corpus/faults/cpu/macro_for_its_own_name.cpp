// expect: compile_error or accepted
//
// Calls its function something else behind kbench's back.
#define solution kbench_solution
#define size_t int

extern "C" void solution(const float* x, float* y, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i) y[i] = 2 * x[i];
}
