// expect: wrong_answer or tampered or crashed
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 10
//
// A thread watches the input that it was once shown, and computes the output as soon as another one
// stands there. Calls return at once. Each takes it 0.2 ms.
#include <atomic>
#include <chrono>
#include <thread>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

static std::atomic<const float*> first{nullptr};
static std::atomic<const float*> second{nullptr};
static std::atomic<float*> sums{nullptr};
static std::atomic<size_t> count{0};

static void watch() {
  float seen = 2;
  for (;;) {
    const float* const a = first;
    if (a == nullptr || *const_cast<const volatile float*>(a) == seen) continue;
    seen = *a;
    honest(a, second, sums, count);
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static const bool started = [] { return std::thread(watch).detach(), true; }();
  (void)started;
  second = b;
  sums = c;
  count = n;
  first = a;
}
