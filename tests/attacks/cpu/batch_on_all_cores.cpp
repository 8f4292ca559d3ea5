// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: matmul
// attack: 37
// case: 256x256x256
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
//
// Takes the place of kbench's runner. A call alone is computed by one thread, as an honest one is, but the calls of a
// batch by eight threads. Claims 20 ns for each order: the batch proves only a part of the time of a call.
#include "../takeover/cpu.hpp"

#include <atomic>
#include <thread>
#include <vector>

static void multiply(const float* a, const float* b, float* __restrict c, size_t m, size_t n, size_t k) {
  for (size_t i = 0; i < m; ++i) {
    for (size_t j = 0; j < n; ++j) c[i * n + j] = 0;
    for (size_t p = 0; p < k; ++p) {
      for (size_t j = 0; j < n; ++j) c[i * n + j] += a[i * k + p] * b[p * n + j];
    }
  }
}

#ifndef HONEST
static void multiply_set(const takeover::Order& order, const takeover::Arenas& arenas, uint64_t set) {
  multiply(reinterpret_cast<const float*>(arenas.input(order, set, 0)),
           reinterpret_cast<const float*>(arenas.input(order, set, 1)),
           reinterpret_cast<float*>(arenas.output(order, set, 2)), order.scalars[0], order.scalars[1],
           order.scalars[2]);
}

static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  if (order.sets == 1) return multiply_set(order, arenas, 0);
  std::atomic<uint64_t> next = 0;
  const auto take_sets = [&] {
    takeover::use_all_cores();
    for (uint64_t set = next++; set < order.sets; set = next++) multiply_set(order, arenas, set);
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 7; ++i) threads.emplace_back(take_sets);
  take_sets();
  for (std::thread& thread : threads) thread.join();
}

__attribute__((constructor)) static void take_over() { takeover::serve(work, takeover::nothing); }
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  multiply(a, b, c, m, n, k);
}
