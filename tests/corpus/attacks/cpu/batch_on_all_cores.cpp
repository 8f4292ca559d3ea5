// expect: accepted, not below 0.9 of honest
// naive: not run
// problem: matmul
// attack: 37
// case: 256x256x256
// with: takeover/protocol.hpp
// with: takeover/cpu.hpp
// with: takeover/matmul.hpp
//
// Takes the place of kbench's runner. A call alone is computed by one thread, as an honest one is, but each call of a
// batch by eight threads. Claims 20 ns for each order: the batch proves only a part of the time of a call.
#include "../takeover/matmul.hpp"

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#ifndef HONEST
static void work(const takeover::Order& order, const takeover::Arenas& arenas) {
  if (order.kind == takeover::call) return takeover::multiply_set(order, arenas, 0);
  const auto* const a = reinterpret_cast<const float*>(arenas.input(order, 0, 0));
  const auto* const b = reinterpret_cast<const float*>(arenas.input(order, 0, 1));
  auto* const c = reinterpret_cast<float*>(arenas.output(order, 0, 2));
  const auto [m, n, k] = std::array{order.scalars[0], order.scalars[1], order.scalars[2]};
  std::atomic<uint64_t> next = 0;
  const auto take_rows = [&, n = n, k = k, m = m] {
    takeover::use_all_cores();
    for (uint64_t row = next++; row < m; row = next++)
      takeover::multiply(a + row * k, b, c + row * n, 1, n, k);
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 7; ++i) threads.emplace_back(take_rows);
  take_rows();
  for (std::thread& thread : threads) thread.join();
}

__attribute__((constructor)) static void take_over() { takeover::serve(work, takeover::nothing); }
#endif

extern "C" void solution(const float* a, const float* b, float* c, size_t m, size_t n, size_t k) {
  takeover::multiply(a, b, c, m, n, k);
}
