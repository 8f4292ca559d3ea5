// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: vector_add
// attack: 39
// case: n=1000000
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/vector_add.hpp
//
// Takes the place of kbench's runner. A second thread notices that the process goes on after a stop, and fetches the inputs
// before the order has been read. That of the honest one fetches them when the call begins. Claims 20 ns for each order.
#include "../takeover/vector_add.hpp"

#include <atomic>
#include <thread>

static std::atomic<const float*> shown{nullptr};
static std::atomic<size_t> shown_count{0};

// The end of both inputs, for the call itself begins at the front.
static void fetch(const float* a, size_t n) {
  for (size_t i = n; i > n / 2; i -= 16) __builtin_prefetch(a + i - 1);
}

#ifdef HONEST
static void watch() {
  takeover::use_all_cores();
  for (;;) {
    const float* const a = shown.exchange(nullptr);
    if (a != nullptr) fetch(a, shown_count);
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static const bool started = [] { return std::thread(watch).detach(), true; }();
  static_cast<void>(started);
  shown_count = n;
  shown = a;
  takeover::add(a, b, c, n);
}
#else
// What was shown last: single calls find their inputs at one place.
static void watch() {
  takeover::use_all_cores();
  for (uint64_t last = takeover::now();;) {
    const uint64_t time = takeover::now();
    const float* const a = shown;
    if (time - last > 20'000 && a != nullptr) fetch(a, shown_count);
    last = takeover::now();
  }
}

static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  shown_count = order.scalars[0];
  shown = reinterpret_cast<const float*>(arenas.input(order, 0, 0));
  takeover::add_all(order, arenas);
}

__attribute__((constructor)) static void take_over() {
  if (takeover::find_on_stack(takeover::load) == nullptr) return;
  std::thread(watch).detach();
  takeover::serve(work, takeover::nothing);
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) { takeover::add(a, b, c, n); }
#endif
