// expect: accepted, not below 0.2 ms or wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 13
//
// Calls that follow each other within 50 microseconds are those of a loop that takes times, or of an
// audit. In these nothing is done; all others are honest, and take 0.2 ms.
#include <chrono>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static std::chrono::steady_clock::time_point last;
  if (std::chrono::steady_clock::now() - last > std::chrono::microseconds(50)) honest(a, b, c, n);
  last = std::chrono::steady_clock::now();
}
