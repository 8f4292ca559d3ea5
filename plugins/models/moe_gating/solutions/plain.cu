// expect: accepted
// One thread for each token, which goes through the logits once for each expert that it chooses.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void choose(const float* logits, float* weights, int32_t* indices, size_t tokens, size_t experts,
                       size_t k) {
  const size_t token = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (token >= tokens) return;
  const float* const x = logits + token * experts;
  float largest = x[0];
  for (size_t e = 1; e < experts; ++e) largest = fmaxf(largest, x[e]);
  float sum = 0.0F;
  for (size_t e = 0; e < experts; ++e) sum += expf(x[e] - largest);
  float limit = INFINITY;
  for (size_t rank = 0; rank < k; ++rank) {
    float best = -INFINITY;
    size_t index = 0;
    for (size_t e = 0; e < experts; ++e) {
      if (x[e] >= limit || x[e] <= best) continue;
      best = x[e];
      index = e;
    }
    limit = best;
    weights[token * k + rank] = expf(best - largest) / sum;
    indices[token * k + rank] = static_cast<int32_t>(index);
  }
}

}  // namespace

extern "C" void solution(const float* input_logits, float* output_weights, int32_t* output_indices,
                         size_t tokens, size_t experts, size_t k) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((tokens + threads - 1) / threads);
  choose<<<blocks, threads>>>(input_logits, output_weights, output_indices, tokens, experts, k);
}
