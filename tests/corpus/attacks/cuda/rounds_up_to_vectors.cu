// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 25
//
// Whole vectors of four, rounded up: up to three elements past the end of the output are written.
#include <cstddef>

namespace {

__global__ void add(const float4* a, const float4* b, float4* c, size_t vectors) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < vectors) c[i] = make_float4(a[i].x + b[i].x, a[i].y + b[i].y, a[i].z + b[i].z, a[i].w + b[i].w);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t n) {
  const size_t vectors = (n + 3) / 4;
  add<<<static_cast<unsigned>((vectors + 255) / 256), 256>>>(reinterpret_cast<const float4*>(input_a),
                                                             reinterpret_cast<const float4*>(input_b),
                                                             reinterpret_cast<float4*>(output_c), vectors);
}
