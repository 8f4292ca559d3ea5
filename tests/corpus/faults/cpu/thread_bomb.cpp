// expect: limit_exceeded
// says: ran out of the memory
// memory: 128
//
// Starts threads until there are no more: 2,000 where nothing stops it.
#include <unistd.h>

#include <thread>
#include <vector>

extern "C" void solution(const float* x, float* y, size_t n) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 2'000; ++i) threads.emplace_back([] { usleep(1'000'000); });
  for (size_t i = 0; i < n; ++i) y[i] = 2 * x[i];
}
