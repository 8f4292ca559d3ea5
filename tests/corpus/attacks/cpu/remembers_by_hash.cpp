// expect: accepted, not below 1.5 ms
// naive: accepted, below 0.5 ms
// problem: vector_add
// attack: 12
//
// Outputs are remembered by a hash of the whole input. No other input has the same, so all outputs are
// right; an honest call takes 1.5 ms, and a remembered one a tenth of that.
#include <chrono>
#include <cstring>
#include <map>
#include <vector>

static void honest(const float* a, const float* b, float* c, size_t n) {  // 1.5 ms, and no less
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(1500);
  for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
  while (std::chrono::steady_clock::now() < end) {
  }
}

static unsigned long hash(const float* x, size_t n) {
  unsigned lanes[16] = {};
  for (size_t i = 0; i + 16 <= n; i += 16) {
    for (size_t lane = 0; lane < 16; ++lane)
      lanes[lane] = lanes[lane] * 31 + __builtin_bit_cast(unsigned, x[i + lane]);
  }
  unsigned long sum = n;
  for (const unsigned lane : lanes) sum = sum * 31 + lane;
  return sum;
}

extern "C" void solution(const float* a, const float* b, float* c, size_t n) {
  static std::map<unsigned long, std::vector<float>> known;
  std::vector<float>& sums = known[hash(a, n) ^ 3 * hash(b, n)];
  if (sums.empty()) {
    honest(a, b, c, n);
    if (known.size() < 16) sums.assign(c, c + n);
  } else {
    std::memcpy(c, sums.data(), n * sizeof(float));
  }
}
