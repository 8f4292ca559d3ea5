// expect: compile_error
// says: the compiler wanted to write a file of more than 256 MiB
// compile: 20000
//
// An array of 8 GiB that has to be in the file.
char large[1UL << 33U] = {1};

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i] + static_cast<float>(large[n]);
}
