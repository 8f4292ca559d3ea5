// expect: wrong_answer
// Forgets that a larger weight makes the others smaller: the gradient of a softmax without its second part.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

float dot(const float* a, const float* b, size_t count) {
  float sum = 0.0F;
  for (size_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

void add(float* to, float factor, const float* from, size_t count) {
  for (size_t i = 0; i < count; ++i) to[i] += factor * from[i];
}

}  // namespace

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v,
                         const float* input_grad_o, float* output_grad_q, float* output_grad_k,
                         float* output_grad_v, size_t heads, size_t length, size_t dim) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  std::vector<float> weights(length);
  std::vector<float> gradients(length);
  std::fill_n(output_grad_q, heads * length * dim, 0.0F);
  std::fill_n(output_grad_k, heads * length * dim, 0.0F);
  std::fill_n(output_grad_v, heads * length * dim, 0.0F);
  for (size_t row = 0; row < heads * length; ++row) {
    const size_t first = row / length * length;  // of the head's rows
    const size_t keys = row % length + 1;
    const float* q = input_q + row * dim;
    const float* grad_o = input_grad_o + row * dim;
    for (size_t j = 0; j < keys; ++j) weights[j] = scale * dot(q, input_k + (first + j) * dim, dim);
    const float largest = *std::max_element(weights.data(), weights.data() + keys);
    float sum = 0.0F;
    for (size_t j = 0; j < keys; ++j) sum += weights[j] = std::exp(weights[j] - largest);
    for (size_t j = 0; j < keys; ++j) {
      weights[j] /= sum;
      gradients[j] = dot(grad_o, input_v + (first + j) * dim, dim);
    }
    for (size_t j = 0; j < keys; ++j) {
      const float gradient = scale * weights[j] * gradients[j];
      add(output_grad_q + row * dim, gradient, input_k + (first + j) * dim, dim);
      add(output_grad_k + (first + j) * dim, gradient, q, dim);
      add(output_grad_v + (first + j) * dim, weights[j], grad_o, dim);
    }
  }
}
