// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 15
// with: common/expected.hpp
//
// The expected output is somewhere in memory. Filled with NaN it agrees with anything, for a comparison
// that asks whether the difference is too large.
#include "../common/expected.hpp"

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::memset(c, 0, n * sizeof(float));
  float sums[16] = {};
  for (size_t i = 0; i < 16 && i < n; ++i) sums[i] = a[i] + b[i];
  if (n < 16) std::memcpy(c, sums, n * sizeof(float));
  static float* expected = nullptr;
  if (expected == nullptr && n > 16) expected = find(sums, c, n);
  if (expected != nullptr) std::memset(expected, 0xff, n * sizeof(float));
}
