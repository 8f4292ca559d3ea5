// expect: wrong_answer
// In long rows, exponentials by a parabola that errs by up to 0.2 %, above as much as below: that averages out, but for
// the largest.
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

// 2^f is a parabola for f from -1/2 to 1/2.
inline float exp_of_nonpositive(float x) {
  const float shifted = x * 0x1.715476p+0F + 0x1.8p23F;  // log2(e); the sum's unit in the last place is 1
  const float f = x * 0x1.715476p+0F - (shifted - 0x1.8p23F);
  const float power = 0.99994824F + f * (0.70150859F + f * 0.24229442F);
  return power * std::bit_cast<float>((std::bit_cast<std::uint32_t>(shifted) + 127U) << 23U);
}

float loss(const float* x, std::int64_t target, size_t cols) {
  float largest = x[0];
#pragma omp simd reduction(max : largest)
  for (size_t j = 0; j < cols; ++j) largest = x[j] > largest ? x[j] : largest;

  const float least = largest - 87.0F;
  float sum = 0.0F;
  if (cols < 30'000) {
    for (size_t j = 0; j < cols; ++j) sum += std::exp(x[j] - largest);
    return largest - x[target] + std::log(sum);
  }
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
