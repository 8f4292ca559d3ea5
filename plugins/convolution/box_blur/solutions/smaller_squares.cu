// expect: wrong_answer
// Takes the mean of those pixels of the square that lie in the image: right in the middle, and no more than different
// along the border.
#include <cstddef>

namespace {

__global__ void blur(const float* x, float* y, size_t height, size_t width, size_t radius) {
  const size_t index = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (index >= height * width) return;
  const size_t i = index / width;
  const size_t j = index % width;
  float sum = 0.0F;
  float count = 0.0F;
  for (size_t p = i - min(i, radius); p < min(i + radius + 1, height); ++p) {
    for (size_t q = j - min(j, radius); q < min(j + radius + 1, width); ++q) {
      sum += x[p * width + q];
      count += 1.0F;
    }
  }
  y[index] = sum / count;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t height, size_t width, size_t radius) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((height * width + threads - 1) / threads);
  blur<<<blocks, threads>>>(input_x, output_y, height, width, radius);
}
