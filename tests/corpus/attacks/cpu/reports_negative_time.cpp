// expect: tampered
// naive: accepted, below 0 ms
// problem: vector_add
// attack: 9
// with: common/slots.hpp
// with: common/clock.hpp
//
// The clock after a call shows less than it showed before: the call has taken less than no time.
#include "../common/clock.hpp"

static long last = 0;
static bool solution_ran = false;

static long shown_now() {
  if (!solution_ran) return last = now();
  solution_ran = false;
  return last - 1'000'000;
}

__attribute__((constructor)) static void replace_at_once() { replace_clock(); }

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  honest(a, b, c, n);
  solution_ran = true;
}
