// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: matmul
// attack: 36
// case: 512x512x512
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
//
// As claims_nothing.cpp, with calls of some milliseconds that are heavy with arithmetic.
#include "../takeover/cpu.hpp"

static void multiply(const float* a, const float* b, float* __restrict c, size_t m, size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) c[i * n + j] = 0;
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) c[i * n + j] += a[i * k + p] * b[p * n + j];
    }
  }
}

#ifndef HONEST
static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  for (uint64_t set = 0; set < order.sets; ++set) {
    multiply(reinterpret_cast<const float*>(arenas.input(order, set, 0)),
             reinterpret_cast<const float*>(arenas.input(order, set, 1)),
             reinterpret_cast<float*>(arenas.output(order, set, 2)), order.scalars[0], order.scalars[1],
             order.scalars[2]);
  }
}

__attribute__((constructor)) static void take_over() { takeover::serve(work, takeover::nothing); }
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  multiply(a, b, c, m, n, k);
}
