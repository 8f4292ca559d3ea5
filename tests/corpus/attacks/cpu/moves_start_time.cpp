// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 6
//
// The time at which the caller's clock started stands in its frame, or in a register that solution()
// saves. Whatever there looks like a time of the last 100 ms is moved to just now.
#include <chrono>
#include <cstdint>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  __builtin_unwind_init();  // saves all registers that belong to the caller
  honest(a, b, c, n);
  const int64_t now = std::chrono::steady_clock::now().time_since_epoch().count();
  auto* const stack = static_cast<volatile int64_t*>(__builtin_alloca(64));
  for (int i = 0; i < 128; ++i) {
    if (now - stack[i] >= 10'000 && now - stack[i] < 100'000'000) stack[i] = now - 10'000;
  }
}
