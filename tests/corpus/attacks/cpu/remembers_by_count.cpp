// expect: wrong_answer
// naive: accepted, below 0.2 ms
// problem: vector_add
// attack: 12
//
// From its fifth call on, solution() takes the input to be what it was in the fourth. Honest calls take
// 0.6 ms.
#include <chrono>
#include <cstring>
#include <vector>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.6 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(600);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static int calls = 0;
  static std::vector<float> sums;
  if (++calls > 4 && sums.size() >= n) {
    std::memcpy(c, sums.data(), n * sizeof(float));
    return;
  }
  honest(a, b, c, n);
  sums.assign(c, c + n);
}
