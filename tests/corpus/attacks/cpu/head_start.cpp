// expect: accepted, not below 0.1 ms or wrong_answer
// naive: accepted, below 0.05 ms
// problem: vector_add
// attack: 10
// with: common/sets.hpp
//
// A thread of its own notices when the process goes on after a stop, looks up what memory is mapped, and
// begins with all sets of inputs that it finds there, while the runner still waits for its order and
// brings the core to its clock. Each set takes it 0.1 ms. solution() waits for it.
#include "../common/sets.hpp"

#include <atomic>
#include <chrono>
#include <csetjmp>
#include <csignal>
#include <thread>

using Clock = std::chrono::steady_clock;

static bool is_poison(float* c) {
  const float last = std::atomic_ref(c[known_n - 1]).load();
  return last != last;
}

static void compute(const float* a, const float* b, float* c) {
  const auto end = Clock::now() + std::chrono::microseconds(100);
  for (size_t i = 0; i + 1 < known_n; ++i) c[i] = a[i] + b[i];
  while (Clock::now() < end) {
  }
  std::atomic_ref(c[known_n - 1]).store(a[known_n - 1] + b[known_n - 1]);
}

static thread_local sigjmp_buf unmapped;

static void run_ahead() {
  std::signal(SIGSEGV, [](int) { siglongjmp(unmapped, 1); });  // the runner maps other memory meanwhile
  if (sigsetjmp(unmapped, 1) != 0) inputs = nullptr;
  for (auto last = Clock::now();;) {
    const auto now = Clock::now();
    if (now - last > std::chrono::microseconds(20)) look_up();
    last = now;
    for (size_t set = 0; inputs != nullptr && outputs != nullptr && set < sets; ++set) {
      const auto* const a = reinterpret_cast<const float*>(inputs + set * input_stride + guard);
      auto* const c = reinterpret_cast<float*>(outputs + set * output_stride + guard);
      if (is_poison(c)) compute(a, a + known_n + guard / sizeof(float), c);
      last = Clock::now();
    }
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static const bool started = [] { return std::thread(run_ahead).detach(), true; }();
  (void)started;
  if (n != known_n) {
    for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
    return;
  }
  const auto patience = Clock::now() + std::chrono::seconds(1);
  while (is_poison(c) && Clock::now() < patience) std::this_thread::sleep_for(std::chrono::microseconds(10));
}
