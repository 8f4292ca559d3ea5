// expect: timed_out
// says: case 'timed' (n=4096): it took longer than the limit
// call: 400
//
// Behaves in the checks and in every call alone, and never returns where calls follow each other, on memory of their own.
extern "C" void solution(const float* x, float* y, size_t n) {
  static const float* alone = nullptr;
  if (n == 4096 && alone == nullptr) alone = x;
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
  for (volatile int i = 0; n == 4096 && x != alone; i = i + 1) {
  }
}
