// expect: accepted
// One thread for each pixel, which adds up its whole square.
#include <cstddef>

namespace {

// The pixel at `place - radius`, or the nearest one.
__device__ size_t clamp(size_t place, size_t radius, size_t extent) {
  return min(max(place, radius) - radius, extent - 1);
}

__global__ void blur(const float* x, float* y, size_t height, size_t width, size_t radius) {
  const size_t index = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (index >= height * width) return;
  const size_t i = index / width;
  const size_t j = index % width;
  const size_t side = 2 * radius + 1;
  float sum = 0.0F;
  for (size_t p = i; p < i + side; ++p) {
    const float* const row = x + clamp(p, radius, height) * width;
    for (size_t q = j; q < j + side; ++q) sum += row[clamp(q, radius, width)];
  }
  y[index] = sum / static_cast<float>(side * side);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t height, size_t width, size_t radius) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((height * width + threads - 1) / threads);
  blur<<<blocks, threads>>>(input_x, output_y, height, width, radius);
}
