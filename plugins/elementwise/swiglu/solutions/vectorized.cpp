// expect: accepted
// Vector instructions on all cores, the exponential included.
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

// e^x for x <= 0, with a relative error of about 2^-23; tiny, and not exactly zero, from -87 on.
// x = n ln 2 + r with |r| <= ln(2) / 2: e^r is Taylor's polynomial, and n goes straight into the exponent.
inline float exp_of_nonpositive(float x) {
  x = x < -87.0F ? -87.0F : x;
  const float shifted = x * 0x1.715476p+0F + 0x1.8p23F;  // log2(e); the sum's unit in the last place is 1
  const float n = shifted - 0x1.8p23F;
  const float r = (x - n * 0x1.62ep-1F) - n * 0x1.0bfbe8p-15F;  // ln 2 in two parts
  float power = 1.0F / 5040;
  power = power * r + 1.0F / 720;
  power = power * r + 1.0F / 120;
  power = power * r + 1.0F / 24;
  power = power * r + 1.0F / 6;
  power = power * r + 1.0F / 2;
  power = power * r + 1.0F;
  power = power * r + 1.0F;
  return power * std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + 127U) << 23U);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_y, size_t n) {
  constexpr size_t worth_sharing = 1 << 14;
#pragma omp parallel for simd schedule(static) if (n >= worth_sharing)
  for (size_t i = 0; i < n; ++i) {
    const float a = input_a[i];
    const float small = exp_of_nonpositive(-std::fabs(a));  // does not overflow
    const float sigmoid = (a < 0.0F ? small : 1.0F) / (1.0F + small);
    output_y[i] = a * sigmoid * input_b[i];
  }
}
