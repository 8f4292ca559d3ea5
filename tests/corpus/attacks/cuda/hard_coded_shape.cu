// expect: wrong_answer
// naive: accepted
// problem: vector_add
// attack: 22
//
// Does always what the one size needs that it is timed with.
#include <cstddef>

namespace {

__global__ void add(const float4* a, const float4* b, float4* c) {
  const unsigned i = blockIdx.x * 256 + threadIdx.x;
  c[i] = make_float4(a[i].x + b[i].x, a[i].y + b[i].y, a[i].z + b[i].z, a[i].w + b[i].w);
}

}  // namespace

extern "C" void solution(const float* input_a, const float* input_b, float* output_c, size_t /*n*/) {
  add<<<65536 / 4 / 256, 256>>>(reinterpret_cast<const float4*>(input_a),
                                reinterpret_cast<const float4*>(input_b),
                                reinterpret_cast<float4*>(output_c));
}
