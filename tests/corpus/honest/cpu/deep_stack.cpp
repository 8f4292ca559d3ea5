// problem: reduction
// Adds by halves, with a large frame for each.
#include <cstddef>

namespace {

double add(const float* x, size_t n) {
  volatile char frame[16 << 10];
  frame[0] = 1;
  if (n <= 64) {
    double total = 0;
    for (size_t i = 0; i < n; ++i) total += x[i];
    return total;
  }
  return add(x, n / 2) + add(x + n / 2, n - n / 2) + (frame[0] - 1);
}

}  // namespace

extern "C" void solution(const float* x, float* sum, size_t n) { *sum = static_cast<float>(add(x, n)); }
