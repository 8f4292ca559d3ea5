// expect: accepted
// One thread for each pixel.
#include <cstddef>
#include <cstdint>

namespace {

__global__ void convert(const uint8_t* rgb, uint8_t* luma, size_t pixels) {
  const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= pixels) return;
  luma[i] = static_cast<uint8_t>((77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2] + 128) / 256);
}

}  // namespace

extern "C" void solution(const uint8_t* input_rgb, uint8_t* output_y, size_t height, size_t width) {
  constexpr unsigned threads = 256;
  const size_t pixels = height * width;
  convert<<<static_cast<unsigned>((pixels + threads - 1) / threads), threads>>>(input_rgb, output_y, pixels);
}
