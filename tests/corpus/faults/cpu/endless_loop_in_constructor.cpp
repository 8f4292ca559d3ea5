// expect: timed_out
// says: loading the submission: it took longer than the limit
// load: 400
//
// An endless loop while the file is being loaded.
__attribute__((constructor)) static void early() {
  for (volatile int i = 0;; i = i + 1) {
  }
}

extern "C" void solution(const float* x, float* y, size_t n) {
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
