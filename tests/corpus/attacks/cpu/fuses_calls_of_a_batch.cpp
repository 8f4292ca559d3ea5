// expect: accepted, not below 0.5 ms or wrong_answer
// naive: accepted, below 0.1 ms
// problem: vector_add
// attack: 4
// with: common/slots.hpp
// with: common/clock.hpp
// with: common/sets.hpp
//
// A call has a fixed cost of 0.5 ms. The first call of a batch pays it once for all sets of inputs that
// it finds in memory, and computes them; the later ones return at once. The clock, patched as in
// patches_clock_in_got, leaves out what happens in solution(), or single calls would tell.
#include "../common/clock.hpp"
#include "../common/sets.hpp"

static void pay_fixed_cost() {
  const long end = now() + 500'000;
  while (now() < end) {
  }
}

static void add(const float* a, const float* b, float* c, size_t n) {
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}

static bool is_poison(const float* c) { return c[0] != c[0]; }

static long hidden = 0;

static long shown_now() { return now() - hidden; }

__attribute__((constructor)) static void replace_at_once() { replace_clock(); }

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  const long begin = now();
  static bool has_computed = false;
  if (n != known_n || (!is_poison(c) && !has_computed)) {
    pay_fixed_cost();
    add(a, b, c, n);
  } else if (is_poison(c)) {
    pay_fixed_cost();
    look_up();
    for (size_t set = 0; inputs != nullptr && outputs != nullptr && set < sets; ++set) {
      const auto* const x = reinterpret_cast<const float*>(inputs + set * input_stride + guard);
      const auto* const y = x + known_n + guard / sizeof(float);
      auto* const sums = reinterpret_cast<float*>(outputs + set * output_stride + guard);
      if (is_poison(sums)) add(x, y, sums, known_n);
    }
  }
  has_computed = n == known_n;
  hidden += now() - begin;
}
