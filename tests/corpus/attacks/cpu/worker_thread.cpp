// expect: wrong_answer or tampered or crashed
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 2
//
// One worker takes a call after the other from a queue of one place; solution() returns when the call
// stands there.
#include <atomic>
#include <chrono>
#include <thread>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.2 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(200);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

struct Call {
  const float* a;
  const float* b;
  float* c;
  size_t n;
};
static Call next;
static std::atomic<bool> waiting{false};

static void work() {
  for (;;) {
    if (!waiting) continue;
    const Call call = next;
    waiting = false;
    honest(call.a, call.b, call.c, call.n);
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static const bool started = [] { return std::thread(work).detach(), true; }();
  if (!started || waiting) return;
  next = {a, b, c, n};
  waiting = true;
}
