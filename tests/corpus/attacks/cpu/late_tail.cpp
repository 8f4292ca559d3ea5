// expect: wrong_answer or tampered or crashed
// naive: accepted, below 0.5 ms
// problem: vector_add
// attack: 3
//
// The head of the output is there when solution() returns; the rest is still being copied, as by an
// asynchronous copy that nobody waits for.
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

static std::vector<float> sums;

static void copy_slowly(float* c, size_t n) {
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  std::memcpy(c + 1000, sums.data() + 1000, (n - 1000) * sizeof(float));
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  sums.resize(n > 1000 ? n : 1000);
  const bool is_long = n > 1000;
  for (size_t i = 0; i < (is_long ? 1000 : n); ++i) c[i] = a[i] + b[i];
  for (size_t i = 1000; i < n; ++i) sums[i] = a[i] + b[i];
  if (is_long) std::thread(copy_slowly, c, n).detach();
}
