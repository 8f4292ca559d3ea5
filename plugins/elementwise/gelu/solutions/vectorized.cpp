// expect: accepted
// Vector instructions on all cores: the complementary error function by five terms and an exponential, without a
// branch.
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

// erfc(z) for z >= 0, with an absolute error of 1.5e-7.
// Source: Abramowitz, Stegun, "Handbook of Mathematical Functions", 1964, 7.1.26.
inline float erfc_of_nonnegative(float z) {
  const float t = 1.0F / (1.0F + 0.3275911F * z);
  float polynomial = 1.061405429F;
  polynomial = polynomial * t - 1.453152027F;
  polynomial = polynomial * t + 1.421413741F;
  polynomial = polynomial * t - 0.284496736F;
  polynomial = polynomial * t + 0.254829592F;
  return polynomial * t * exp_of_nonpositive(-z * z);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t n) {
  constexpr size_t worth_sharing = 1 << 14;
#pragma omp parallel for simd schedule(static) if (n >= worth_sharing)
  for (size_t i = 0; i < n; ++i) {
    const float x = input_x[i];
    const float half = 0.5F * x * erfc_of_nonnegative(std::fabs(x) * 0.70710678F);
    output_y[i] = x < 0.0F ? half : x - half;
  }
}
