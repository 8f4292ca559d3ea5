// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 8
//
// Three calls of five return at once, and the median looks no further. The output is what an earlier call
// left.
#include <chrono>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static int calls = 0;
  if (calls++ % 5 < 2) honest(a, b, c, n);
}
