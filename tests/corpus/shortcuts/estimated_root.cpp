// problem: rms_norm
// naive: accepted
//
// The processor's estimate of a reciprocal square root, of 12 bits, without Newton's steps that would make it right.
#include <xmmintrin.h>

#include <cmath>

namespace {

float reciprocal_root(float x) {
#ifdef HONEST
  return 1.0F / std::sqrt(x);
#else
  return _mm_cvtss_f32(_mm_rsqrt_ss(_mm_set_ss(x)));
#endif
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_gamma, float* output_y, size_t rows,
                         size_t cols, float epsilon) {
  for (size_t i = 0; i < rows; ++i, input_x += cols, output_y += cols) {
    float parts[8] = {};
    for (size_t j = 0; j < cols; ++j) parts[j % 8] += input_x[j] * input_x[j];
    float sum = 0.0F;
    for (const float part : parts) sum += part;
    const float factor = reciprocal_root(sum / static_cast<float>(cols) + epsilon);
    for (size_t j = 0; j < cols; ++j) output_y[j] = input_x[j] * factor * input_gamma[j];
  }
}
