// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 5
// with: common/slots.hpp
// with: common/clock.hpp
//
// The address of the clock in the program's global offset table is replaced: by a clock that leaves out
// what happens in solution(), which is 0.2 ms.
#include "../common/clock.hpp"

static long hidden = 0;

static long shown_now() { return now() - hidden; }

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const long begin = now();
  honest(a, b, c, n);
  static const bool patched = [] { return replace_clock(), true; }();
  (void)patched;
  hidden += now() - begin;
}
