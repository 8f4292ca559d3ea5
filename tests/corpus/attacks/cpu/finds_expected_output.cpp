// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 14
// with: common/expected.hpp
//
// The expected output is somewhere in memory. Sixteen of its elements are enough to find it, and to copy
// the rest.
#include "../common/expected.hpp"

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::memset(c, 0, n * sizeof(float));
  float sums[16] = {};
  for (size_t i = 0; i < 16 && i < n; ++i) sums[i] = a[i] + b[i];
  if (n < 16) std::memcpy(c, sums, n * sizeof(float));
  static float* expected = nullptr;
  if (expected == nullptr && n > 16) expected = find(sums, c, n);
  if (expected != nullptr) std::memcpy(c, expected, n * sizeof(float));
}
