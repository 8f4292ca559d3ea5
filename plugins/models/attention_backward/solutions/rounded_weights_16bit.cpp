// expect: accepted
// dtypes: float16 bfloat16
// Query by query; weights and gradients of scores are rounded before they are multiplied, as tensor cores want them.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

float rounded(float x) { return static_cast<float>(static_cast<kbench::element>(x)); }

float dot(const float* a, const float* b, size_t count) {
  float sum = 0.0F;
  for (size_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

void add(float* to, float factor, const float* from, size_t count) {
  for (size_t i = 0; i < count; ++i) to[i] += factor * from[i];
}

std::vector<float> widened(const kbench::element* values, size_t count) {
  std::vector<float> result(count);
  for (size_t i = 0; i < count; ++i) result[i] = static_cast<float>(values[i]);
  return result;
}

void narrow(const std::vector<float>& values, kbench::element* result) {
  for (size_t i = 0; i < values.size(); ++i) result[i] = static_cast<kbench::element>(values[i]);
}

}  // namespace

extern "C" void solution(const kbench::element* input_q, const kbench::element* input_k,
                         const kbench::element* input_v, const kbench::element* input_grad_o,
                         kbench::element* output_grad_q, kbench::element* output_grad_k,
                         kbench::element* output_grad_v, size_t heads, size_t length, size_t dim) {
  const float scale = 1.0F / std::sqrt(static_cast<float>(dim));
  const size_t count = heads * length * dim;
  const std::vector<float> all_q = widened(input_q, count);
  const std::vector<float> all_k = widened(input_k, count);
  const std::vector<float> all_v = widened(input_v, count);
  const std::vector<float> all_grad_o = widened(input_grad_o, count);
  std::vector<float> grad_q(count);
  std::vector<float> grad_k(count);
  std::vector<float> grad_v(count);
  std::vector<float> weights(length);
  std::vector<float> gradients(length);
  for (size_t row = 0; row < heads * length; ++row) {
    const size_t first = row / length * length * dim;  // of the head's elements
    const size_t keys = row % length + 1;
    const float* q = all_q.data() + row * dim;
    const float* k = all_k.data() + first;
    const float* v = all_v.data() + first;
    const float* grad_o = all_grad_o.data() + row * dim;
    for (size_t j = 0; j < keys; ++j) weights[j] = scale * dot(q, k + j * dim, dim);
    const float largest = *std::max_element(weights.data(), weights.data() + keys);
    float sum = 0.0F;
    for (size_t j = 0; j < keys; ++j) sum += weights[j] = std::exp(weights[j] - largest);
    float mean = 0.0F;
    for (size_t j = 0; j < keys; ++j) {
      weights[j] /= sum;
      gradients[j] = dot(grad_o, v + j * dim, dim);
      mean += weights[j] * gradients[j];
    }
    for (size_t j = 0; j < keys; ++j) {
      const float gradient = scale * rounded(weights[j] * (gradients[j] - mean));
      add(grad_q.data() + row * dim, gradient, k + j * dim, dim);
      add(grad_k.data() + first + j * dim, gradient, q, dim);
      add(grad_v.data() + first + j * dim, rounded(weights[j]), grad_o, dim);
    }
  }
  narrow(grad_q, output_grad_q);
  narrow(grad_k, output_grad_k);
  narrow(grad_v, output_grad_v);
}
