// expect: accepted, not below 0.6 ms
// naive: accepted, below 0.2 ms
// problem: vector_add
// attack: 12
//
// Outputs are remembered by eight elements of the input. No other input has the same, so all outputs are
// right; an honest call takes 0.6 ms, and a remembered one next to nothing.
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

static std::vector<float> key(const float* a, size_t n) {
  std::vector<float> elements;
  for (size_t i = 0; i < 8; ++i) elements.push_back(a[i * n / 8]);
  return elements;
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static std::map<std::vector<float>, std::vector<float>> known;
  std::vector<float>& sums = known[key(a, n)];
  if (sums.empty()) {
    honest(a, b, c, n);
    if (known.size() < 16) sums.assign(c, c + n);
  } else {
    std::memcpy(c, sums.data(), n * sizeof(float));
  }
}
