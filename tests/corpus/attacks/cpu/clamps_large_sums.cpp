// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 20
//
// In vectors as long as timed ones, no sum of two timed elements is beyond 2.
#include <algorithm>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const float most = n < 200'000 ? 3e38F : 2.0F;
  for (size_t i = 0; i < n; ++i) c[i] = std::clamp(a[i] + b[i], -most, most);
}
