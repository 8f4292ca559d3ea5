// expect: compile_error
// says: the submission does not link
// says: undefined reference to `nowhere_to_be_found'
//
// Refers to a function that no library has, in a way that the compiler cannot see.
asm(".data\n.quad nowhere_to_be_found\n.text\n");

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
