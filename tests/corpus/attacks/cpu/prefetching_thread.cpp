// expect: accepted, not below 0.4 ms
// naive: accepted, below 0.4 ms
// problem: reduction
// attack: 7
//
// Between the calls a thread keeps the inputs that it was shown last in the caches, so that calls find
// them warm. A call reads all lines one after the other, in an order in which none is foreseen: where
// caches are cold that takes at least 50 ns for each of 8192.
#include <atomic>
#include <thread>

constexpr size_t line = 64 / sizeof(float);
constexpr size_t known_n = 1 << 17;

static std::atomic<const float*> shown{nullptr};  // none during a call

static void keep_warm() {
  for (;;) {
    const float* const x = shown;
    for (size_t i = 0; x != nullptr && i < known_n; i += line) __builtin_prefetch(x + i);
  }
}

extern "C" void solution(const float* x, float* sum, size_t n) {
  static const bool started = [] { return std::thread(keep_warm).detach(), true; }();
  (void)started;
  if (n == known_n) {
    shown = nullptr;
    size_t at = 0;
    for (size_t i = 0; i < known_n / line; ++i) {
      const float value = *const_cast<const volatile float*>(x + at * line);
      at = (at * 1597 + 51749 + (value > 2 ? 1 : 0)) %
           (known_n / line);  // none is: but that has to be seen first
    }
  }
  double totals[8] = {};  // so that no addition waits for the one before
  for (size_t i = 0; i + 8 <= n; i += 8) {
    for (size_t lane = 0; lane < 8; ++lane) totals[lane] += x[i + lane];
  }
  for (size_t i = n / 8 * 8; i < n; ++i) totals[0] += x[i];
  double total = 0;
  for (const double each : totals) total += each;
  *sum = static_cast<float>(total);
  if (n == known_n) shown = x;
}
