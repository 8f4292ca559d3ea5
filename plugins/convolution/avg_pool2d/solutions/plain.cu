// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each window, which sums in float32 and rounds once.
#include <cstddef>

namespace {

struct Windows {
  size_t planes, height, width, kernel, stride, padding, out_height, out_width;
};

__global__ void pool(const kbench::element* x, kbench::element* y, Windows windows) {
  const size_t index = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (index >= windows.planes * windows.out_height * windows.out_width) return;
  const size_t i = index / windows.out_width % windows.out_height;
  const size_t j = index % windows.out_width;
  x += index / windows.out_width / windows.out_height * windows.height * windows.width;
  const size_t top = max(i * windows.stride, windows.padding) - windows.padding;
  const size_t bottom = min(i * windows.stride + windows.kernel - windows.padding, windows.height);
  const size_t left = max(j * windows.stride, windows.padding) - windows.padding;
  const size_t right = min(j * windows.stride + windows.kernel - windows.padding, windows.width);
  float sum = 0.0F;
  for (size_t row = top; row < bottom; ++row) {
    for (size_t column = left; column < right; ++column) {
      const float element = static_cast<float>(x[row * windows.width + column]);
      sum += element;
    }
  }
  y[index] = static_cast<kbench::element>(sum / static_cast<float>((bottom - top) * (right - left)));
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, kbench::element* output_y, size_t planes,
                         size_t height, size_t width, size_t kernel, size_t stride, size_t padding) {
  constexpr unsigned threads = 256;
  const size_t out_height = (height + 2 * padding - kernel) / stride + 1;
  const size_t out_width = (width + 2 * padding - kernel) / stride + 1;
  const Windows windows{planes, height, width, kernel, stride, padding, out_height, out_width};
  const auto blocks = static_cast<unsigned>((planes * out_height * out_width + threads - 1) / threads);
  pool<<<blocks, threads>>>(input_x, output_y, windows);
}
