// Adds two vectors. A thread adds four elements at a time, where all tensors begin at a multiple of 16 bytes.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;
constexpr size_t most_blocks = 1 << 20;

__global__ void add_fours(const float4* a, const float4* b, float4* c, size_t count) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) {
    const float4 x = a[i];
    const float4 y = b[i];
    c[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
  }
}

__global__ void add(const float* a, const float* b, float* c, size_t count) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) c[i] = a[i] + b[i];
}

bool begins_at_16_bytes(const void* address) { return reinterpret_cast<uintptr_t>(address) % 16 == 0; }

unsigned blocks_for(size_t count) {
  const size_t blocks = (count + threads - 1) / threads;
  return static_cast<unsigned>(blocks < most_blocks ? blocks : most_blocks);
}

}  // namespace

extern "C" void solution(const float* d_input1, const float* d_input2, float* d_output, size_t n) {
  const bool aligned =
      begins_at_16_bytes(d_input1) && begins_at_16_bytes(d_input2) && begins_at_16_bytes(d_output);
  const size_t fours = aligned ? n / 4 : 0;
  if (fours > 0) {
    const auto* a = reinterpret_cast<const float4*>(d_input1);
    const auto* b = reinterpret_cast<const float4*>(d_input2);
    add_fours<<<blocks_for(fours), threads>>>(a, b, reinterpret_cast<float4*>(d_output), fours);
  }
  const size_t done = 4 * fours;
  const size_t rest = n - done;
  if (rest > 0) add<<<blocks_for(rest), threads>>>(d_input1 + done, d_input2 + done, d_output + done, rest);
}
