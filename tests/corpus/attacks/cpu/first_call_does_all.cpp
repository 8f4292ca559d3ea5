// expect: wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 4
//
// The first call of a size computes the output, the later ones find it in the buffer and return at once.
#include <chrono>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static size_t done = 0;
  if (done == n) return;
  done = n;
  honest(a, b, c, n);
}
