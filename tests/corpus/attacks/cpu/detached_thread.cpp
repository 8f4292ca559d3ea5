// expect: wrong_answer or tampered or crashed
// naive: accepted, below 0.3 ms
// problem: vector_add
// attack: 1
//
// The work is done by a thread that nobody waits for. It takes 1 ms; the clock sees its start alone.
#include <chrono>
#include <thread>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 1 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(1000);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  std::thread(honest, a, b, c, n).detach();
}
