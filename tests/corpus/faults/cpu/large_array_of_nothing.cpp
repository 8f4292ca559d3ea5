// expect: crashed
// says: loading the submission: the submission could not be loaded
// prints: failed to map segment
//
// An array of 8 GiB that takes no room in the file, and has none in the process.
volatile char large[1UL << 33U];

extern "C" void solution(const float* x, float* y, size_t n) {
  large[n] = 1;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
