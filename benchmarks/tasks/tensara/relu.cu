// Sets negative elements to zero. A thread takes four elements at a time, where both tensors begin at a multiple of
// 16 bytes.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 256;
constexpr size_t most_blocks = 1 << 20;

__global__ void rectify_fours(const float4* x, float4* y, size_t count) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) {
    const float4 four = x[i];
    y[i] = make_float4(fmaxf(four.x, 0.0F), fmaxf(four.y, 0.0F), fmaxf(four.z, 0.0F), fmaxf(four.w, 0.0F));
  }
}

__global__ void rectify(const float* x, float* y, size_t count) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step)
    y[i] = fmaxf(x[i], 0.0F);
}

bool begins_at_16_bytes(const void* address) { return reinterpret_cast<uintptr_t>(address) % 16 == 0; }

unsigned blocks_for(size_t count) {
  const size_t blocks = (count + threads - 1) / threads;
  return static_cast<unsigned>(blocks < most_blocks ? blocks : most_blocks);
}

}  // namespace

extern "C" void solution(const float* input, float* output, size_t n, size_t m) {
  const size_t count = n * m;
  const size_t fours = begins_at_16_bytes(input) && begins_at_16_bytes(output) ? count / 4 : 0;
  if (fours > 0) {
    const auto* x = reinterpret_cast<const float4*>(input);
    rectify_fours<<<blocks_for(fours), threads>>>(x, reinterpret_cast<float4*>(output), fours);
  }
  const size_t done = 4 * fours;
  const size_t rest = count - done;
  if (rest > 0) rectify<<<blocks_for(rest), threads>>>(input + done, output + done, rest);
}
