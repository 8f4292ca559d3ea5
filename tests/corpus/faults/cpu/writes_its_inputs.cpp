// expect: crashed
// says: case 'five'
// says: SIGSEGV
//
// Writes to what it has for reading only.
extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) const_cast<float*>(x)[i] = y[i] = 2 * x[i];
}
