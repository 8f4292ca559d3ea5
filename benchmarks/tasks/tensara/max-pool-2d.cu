// Takes the largest element of each window. A thread computes one element; neighbours share their reads in the first
// cache. The windows of the usual sizes have kernels of their own, whose loops are unrolled.
#include <cstddef>

namespace {

struct Plane {
  int height, width;
};

struct Windows {
  int stride, padding, dilation;
};

// `fixed` is the size of a window, or 0 for `size`.
template <int fixed>
__global__ void pool(const float* input, float* output, Plane in, Plane out, Windows windows, int size) {
  const int column = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (row >= out.height || column >= out.width) return;
  const int extent = fixed > 0 ? fixed : size;
  const int top = row * windows.stride - windows.padding;
  const int left = column * windows.stride - windows.padding;
  float largest = -INFINITY;
#pragma unroll
  for (int i = 0; i < extent; ++i) {
    const int y = top + i * windows.dilation;
    if (y < 0 || y >= in.height) continue;
    const float* line = input + static_cast<size_t>(y) * in.width;
#pragma unroll
    for (int j = 0; j < extent; ++j) {
      const int x = left + j * windows.dilation;
      if (x >= 0 && x < in.width) largest = fmaxf(largest, line[x]);
    }
  }
  output[static_cast<size_t>(row) * out.width + column] = largest;
}

int pooled(int extent, int size, const Windows& windows) {
  return (extent + 2 * windows.padding - windows.dilation * (size - 1) - 1) / windows.stride + 1;
}

}  // namespace

extern "C" void solution(const float* input, int kernel_size, int stride, int padding, int dilation,
                         float* output, size_t H, size_t W) {
  const Plane in{static_cast<int>(H), static_cast<int>(W)};
  const Windows windows{stride, padding, dilation};
  const Plane out{pooled(in.height, kernel_size, windows), pooled(in.width, kernel_size, windows)};
  const dim3 threads(64, 4);
  const dim3 blocks((out.width + threads.x - 1) / threads.x, (out.height + threads.y - 1) / threads.y);
  switch (kernel_size) {
    case 2: pool<2><<<blocks, threads>>>(input, output, in, out, windows, 2); break;
    case 3: pool<3><<<blocks, threads>>>(input, output, in, out, windows, 3); break;
    case 4: pool<4><<<blocks, threads>>>(input, output, in, out, windows, 4); break;
    case 5: pool<5><<<blocks, threads>>>(input, output, in, out, windows, 5); break;
    case 7: pool<7><<<blocks, threads>>>(input, output, in, out, windows, 7); break;
    default: pool<0><<<blocks, threads>>>(input, output, in, out, windows, kernel_size);
  }
}
