// expect: accepted
// Rows shared among all cores; every pass, the exponential included, in vector instructions.
#include <bit>
#include <cstddef>
#include <cstdint>

namespace {

// e^x for x <= 0, with a relative error of about 2^-23; zero below -87.3, where e^x is no normal number.
// x = n ln 2 + r with |r| <= ln(2) / 2: e^r is Taylor's polynomial, and n goes straight into the exponent.
inline float exp_of_nonpositive(float x) {
  constexpr float log2_e = 0x1.715476p+0F;
  constexpr float ln2_high = 0x1.62ep-1F;  // few digits, so that its product with n is exact
  constexpr float ln2_low = 0x1.0bfbe8p-15F;
  constexpr float round_to_integer = 0x1.8p23F;  // its unit in the last place is 1
  const bool vanishes = x < -87.3F;
  x = vanishes ? -87.3F : x;
  const float shifted = x * log2_e + round_to_integer;
  const float n = shifted - round_to_integer;
  const float r = (x - n * ln2_high) - n * ln2_low;
  float power = 1.0F / 5040;
  power = power * r + 1.0F / 720;
  power = power * r + 1.0F / 120;
  power = power * r + 1.0F / 24;
  power = power * r + 1.0F / 6;
  power = power * r + 1.0F / 2;
  power = power * r + 1.0F;
  power = power * r + 1.0F;
  const auto scale = std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + 127U) << 23U);
  return vanishes ? 0.0F : power * scale;
}

void normalize(const float* x, float* y, size_t cols) {
  float largest = x[0];
#pragma omp simd reduction(max : largest)
  for (size_t j = 0; j < cols; ++j) largest = x[j] > largest ? x[j] : largest;

  float sum = 0.0F;
#pragma omp simd reduction(+ : sum)
  for (size_t j = 0; j < cols; ++j) {
    y[j] = exp_of_nonpositive(x[j] - largest);
    sum += y[j];
  }

  const float factor = 1.0F / sum;
  for (size_t j = 0; j < cols; ++j) y[j] *= factor;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t rows, size_t cols) {
#pragma omp parallel for schedule(static) if (rows * cols >= 1 << 15)
  for (size_t i = 0; i < rows; ++i) normalize(input_x + i * cols, output_y + i * cols, cols);
}
