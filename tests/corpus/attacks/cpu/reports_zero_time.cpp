// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.000001 ms
// problem: vector_add
// attack: 9
// with: common/slots.hpp
// with: common/clock.hpp
//
// The clock after a call shows what it showed before: no time has passed. Honest calls take 0.2 ms.
#include "../common/clock.hpp"

static long last = 0;
static bool solution_ran = false;

static long shown_now() {
  if (!solution_ran) return last = now();
  solution_ran = false;
  return last;
}

__attribute__((constructor)) static void replace_at_once() { replace_clock(); }

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  honest(a, b, c, n);
  solution_ran = true;
}
