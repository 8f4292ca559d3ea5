// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 35
//
// A harness warms up, checks and times in three places, each of which has its own return address on the
// stack. In the third nothing is done; elsewhere calls are honest, and take 0.2 ms.
#include <execinfo.h>

#include <chrono>
#include <vector>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  void* callers[4] = {};
  backtrace(callers, 4);
  static std::vector<std::vector<void*>> places;
  const std::vector<void*> here(callers, callers + 4);
  size_t place = 0;
  while (place < places.size() && places[place] != here) ++place;
  if (place == places.size()) places.push_back(here);
  if (place < 2) honest(a, b, c, n);
}
