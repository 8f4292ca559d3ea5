// expect: accepted
// A block slides down a strip of the image, 32 rows of 256 columns: each thread keeps the running sum of a column, of
// its own and of those beside the strip, in shared memory, and the sum of neighbouring columns is the difference of
// two prefix sums, which warps make by shuffles.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;
constexpr size_t strip_rows = 32;

// The element at `place - radius`, or the nearest one.
__device__ size_t clamp(size_t place, size_t radius, size_t extent) {
  return min(max(place, radius) - radius, extent - 1);
}

// Sums along each warp, up to and including the own value.
__device__ float prefix_sum_of_warp(float value) {
  for (unsigned lanes = 1; lanes < 32; lanes *= 2) {
    const float before = __shfl_up_sync(~0U, value, lanes);
    if (threadIdx.x % 32 >= lanes) value += before;
  }
  return value;
}

// Replaces columns[0 .. count) by their prefix sums. All threads must come here.
__device__ void prefix_sums(float* columns, size_t count) {
  __shared__ float of_warps[threads / 32];
  float carried = 0.0F;
  for (size_t first = 0; first < count; first += threads) {
    const size_t place = first + threadIdx.x;
    float sum = prefix_sum_of_warp(place < count ? columns[place] : 0.0F);
    if (threadIdx.x % 32 == 31) of_warps[threadIdx.x / 32] = sum;
    __syncthreads();
    float total = carried;
    for (unsigned warp = 0; warp < threads / 32; ++warp) {
      if (warp == threadIdx.x / 32) sum += total;
      total += of_warps[warp];
    }
    if (place < count) columns[place] = sum;
    carried = total;
    __syncthreads();
  }
}

__global__ void __launch_bounds__(threads)
    blur(const float* x, float* y, size_t height, size_t width, size_t radius) {
  extern __shared__ float shared[];
  const size_t side = 2 * radius + 1;
  const size_t count = threads + 2 * radius;  // columns that the strip looks at
  float* const columns = shared;
  float* const sums = shared + count + 1;  // with a zero in front
  const size_t first_column = size_t{blockIdx.x} * threads;
  const size_t first_row = size_t{blockIdx.y} * strip_rows;
  const size_t last_row = min(first_row + strip_rows, height);
  const float factor = 1.0F / static_cast<float>(side * side);

  for (size_t place = threadIdx.x; place < count; place += threads) {
    const float* const column = x + clamp(first_column + place, radius, width);
    float sum = 0.0F;
    for (size_t k = first_row; k < first_row + side; ++k) sum += column[clamp(k, radius, height) * width];
    columns[place] = sum;
  }
  if (threadIdx.x == 0) sums[-1] = 0.0F;

  for (size_t i = first_row; i < last_row; ++i) {
    for (size_t place = threadIdx.x; place < count; place += threads) sums[place] = columns[place];
    __syncthreads();
    prefix_sums(sums, count);
    const size_t j = first_column + threadIdx.x;
    if (j < width) {
      const float* const end = sums + threadIdx.x + 2 * radius;
      y[i * width + j] = (*end - *(end - side)) * factor;
    }
    const size_t leaving = clamp(i, radius, height) * width;
    const size_t entering = clamp(i + side, radius, height) * width;
    for (size_t place = threadIdx.x; place < count; place += threads) {
      const float* const column = x + clamp(first_column + place, radius, width);
      columns[place] += column[entering] - column[leaving];
    }
    __syncthreads();
  }
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t height, size_t width, size_t radius) {
  const dim3 blocks(static_cast<unsigned>((width + threads - 1) / threads),
                    static_cast<unsigned>((height + strip_rows - 1) / strip_rows));
  const size_t floats = 2 * (threads + 2 * radius) + 1;
  blur<<<blocks, threads, floats * sizeof(float)>>>(input_x, output_y, height, width, radius);
}
