// expect: accepted, not below 0.2 ms
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 24
// with: common/slots.hpp
// with: common/clock.hpp
//
// As patches_clock_in_got, but done while the file is being loaded, by the resolver of an indirect
// function: before anybody has called anything.
#include "../common/clock.hpp"

static long hidden = 0;

static long shown_now() { return now() - hidden; }

static void nothing() {}
extern "C" {
static void (*resolve())() {
  replace_clock();
  return nothing;
}
}
static void resolved() __attribute__((ifunc("resolve")));

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const long begin = now();
  resolved();
  honest(a, b, c, n);
  hidden += now() - begin;
}
