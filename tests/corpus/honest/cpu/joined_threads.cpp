// problem: vector_add
// New threads for every call, joined before it returns.
#include <cstddef>
#include <thread>
#include <vector>

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  constexpr size_t parts = 3;
  std::vector<std::jthread> threads;
  for (size_t part = 0; part < parts; ++part)
    threads.emplace_back([=] {
      for (size_t i = n * part / parts; i < n * (part + 1) / parts; ++i) c[i] = a[i] + b[i];
    });
}
