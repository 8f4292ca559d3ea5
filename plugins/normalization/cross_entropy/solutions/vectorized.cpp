// expect: accepted
// Rows shared among all cores; the maximum, and then the sum of the exponentials, in vector instructions.
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

// e^x for x from -87 to 0, with a relative error of about 2^-23.
// x = n ln 2 + r with |r| <= ln(2) / 2: e^r is Taylor's polynomial, and n goes straight into the exponent.
inline float exp_of_nonpositive(float x) {
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

float loss(const float* x, std::int64_t target, size_t cols) {
  float largest = x[0];
#pragma omp simd reduction(max : largest)
  for (size_t j = 0; j < cols; ++j) largest = x[j] > largest ? x[j] : largest;

  const float least = largest - 87.0F;
  float sum = 0.0F;
#pragma omp simd reduction(+ : sum)
  for (size_t j = 0; j < cols; ++j) sum += exp_of_nonpositive((x[j] < least ? least : x[j]) - largest);
  return largest - x[target] + std::log(sum);
}

}  // namespace

extern "C" void solution(const float* input_logits, const int64_t* input_targets, float* output_losses,
                         size_t rows, size_t cols) {
#pragma omp parallel for schedule(static) if (rows * cols >= 1 << 14)
  for (size_t i = 0; i < rows; ++i) output_losses[i] = loss(input_logits + i * cols, input_targets[i], cols);
}
