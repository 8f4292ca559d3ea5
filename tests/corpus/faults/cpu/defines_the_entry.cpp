// expect: compile_error
// says: kbench_entry
//
// Defines the function by which kbench would call it.
extern "C" void kbench_entry(void* const* /*tensors*/, const unsigned long* /*scalars*/) {}

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
