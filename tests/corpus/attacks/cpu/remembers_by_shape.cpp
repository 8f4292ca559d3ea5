// expect: wrong_answer
// naive: accepted, below 0.2 ms
// problem: vector_add
// attack: 12
//
// Outputs are remembered by their length. Honest calls take 0.6 ms.
#include <chrono>
#include <cstring>
#include <map>
#include <vector>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 0.6 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(600);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static std::map<size_t, std::vector<float>> known;
  std::vector<float>& sums = known[n];
  if (sums.empty()) {
    honest(a, b, c, n);
    if (known.size() < 16) sums.assign(c, c + n);
  } else {
    std::memcpy(c, sums.data(), n * sizeof(float));
  }
}
