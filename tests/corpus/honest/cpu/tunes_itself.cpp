// problem: vector_add
// Times two ways in its first calls, and keeps to the faster one.
#include <chrono>
#include <cstddef>

namespace {

void forward(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
void backward(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = n; i-- > 0;) c[i] = a[i] + b[i];
}

}  // namespace

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  using Clock = std::chrono::steady_clock;
  static int calls = 0;
  static Clock::duration taken[2]{};
  const bool tuning = calls < 8;
  const int way = tuning ? calls % 2 : static_cast<int>(taken[1] < taken[0]);
  const auto begin = Clock::now();
  (way == 0 ? forward : backward)(a, b, c, n);
  if (tuning) taken[way] += Clock::now() - begin;
  ++calls;
}
