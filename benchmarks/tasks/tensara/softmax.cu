// Computes softmax over one dimension of a tensor of any shape. The shape lies on the GPU, so the kernel itself reads
// it, and as many blocks run as the GPU holds. Where the dimension is the last one, a warp computes a row. Elsewhere
// a block computes 32 neighbours, each by sixteen threads, which read elements that lie side by side.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 16;
constexpr unsigned kept = 32;  // elements of a row that a lane keeps in registers
constexpr unsigned everyone = 0xffffffffU;

// The largest element so far, and the sum of exponentials over it.
struct Sum {
  float largest = -INFINITY;
  float total = 0.0F;

  __device__ void add(float value) {
    const float larger = fmaxf(largest, value);
    if (larger == -INFINITY) return;
    total = total * __expf(largest - larger) + __expf(value - larger);
    largest = larger;
  }

  __device__ void add(const Sum& other) {
    const float larger = fmaxf(largest, other.largest);
    if (larger == -INFINITY) return;
    total = total * __expf(largest - larger) + other.total * __expf(other.largest - larger);
    largest = larger;
  }
};

// The row is short enough for the registers of a warp.
__device__ void keep_row(const float* x, float* y, size_t length, unsigned lane) {
  float values[kept];
  float largest = -INFINITY;
#pragma unroll
  for (unsigned i = 0; i < kept; ++i) {
    const size_t place = i * lanes + lane;
    values[i] = place < length ? x[place] : -INFINITY;
    largest = fmaxf(largest, values[i]);
  }
#pragma unroll
  for (unsigned offset = lanes / 2; offset > 0; offset /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(everyone, largest, offset));
  }
  float total = 0.0F;
#pragma unroll
  for (unsigned i = 0; i < kept; ++i) {
    values[i] = __expf(values[i] - largest);
    total += values[i];
  }
#pragma unroll
  for (unsigned offset = lanes / 2; offset > 0; offset /= 2)
    total += __shfl_xor_sync(everyone, total, offset);
  const float factor = 1.0F / total;
#pragma unroll
  for (unsigned i = 0; i < kept; ++i) {
    const size_t place = i * lanes + lane;
    if (place < length) y[place] = values[i] * factor;
  }
}

__device__ void read_row_twice(const float* x, float* y, size_t length, unsigned lane) {
  Sum sum;
#pragma unroll 4
  for (size_t i = lane; i < length; i += lanes) sum.add(x[i]);
#pragma unroll
  for (unsigned offset = lanes / 2; offset > 0; offset /= 2) {
    Sum other;
    other.largest = __shfl_xor_sync(everyone, sum.largest, offset);
    other.total = __shfl_xor_sync(everyone, sum.total, offset);
    sum.add(other);
  }
  const float factor = 1.0F / sum.total;
#pragma unroll 4
  for (size_t i = lane; i < length; i += lanes) y[i] = __expf(x[i] - sum.largest) * factor;
}

__device__ void rows(const float* input, float* output, size_t count, size_t length) {
  const size_t step = size_t{gridDim.x} * warps;
  for (size_t row = size_t{blockIdx.x} * warps + threadIdx.y; row < count; row += step) {
    const float* x = input + row * length;
    float* y = output + row * length;
    if (length <= size_t{kept} * lanes) {
      keep_row(x, y, length, threadIdx.x);
    } else {
      read_row_twice(x, y, length, threadIdx.x);
    }
  }
}

__device__ void columns(const float* input, float* output, size_t outer, size_t length, size_t inner) {
  __shared__ float largest[warps][lanes];
  __shared__ float total[warps][lanes];
  const size_t groups = (inner + lanes - 1) / lanes;
  for (size_t group = blockIdx.x; group < outer * groups; group += gridDim.x) {
    const size_t column = group % groups * lanes + threadIdx.x;
    const size_t begin = group / groups * length * inner + column;
    Sum mine;
    if (column < inner) {
#pragma unroll 4
      for (size_t i = threadIdx.y; i < length; i += warps) mine.add(input[begin + i * inner]);
    }
    largest[threadIdx.y][threadIdx.x] = mine.largest;
    total[threadIdx.y][threadIdx.x] = mine.total;
    __syncthreads();
    Sum sum;
#pragma unroll
    for (unsigned i = 0; i < warps; ++i) {
      Sum other;
      other.largest = largest[i][threadIdx.x];
      other.total = total[i][threadIdx.x];
      sum.add(other);
    }
    if (column < inner) {
      const float factor = 1.0F / sum.total;
#pragma unroll 4
      for (size_t i = threadIdx.y; i < length; i += warps) {
        const size_t place = begin + i * inner;
        output[place] = __expf(input[place] - sum.largest) * factor;
      }
    }
    __syncthreads();  // before the next group's sums
  }
}

__global__ void __launch_bounds__(lanes* warps)
    compute(const float* input, float* output, const size_t* shape, unsigned dim, unsigned ndim) {
  size_t outer = 1;
  size_t inner = 1;
  for (unsigned i = 0; i < dim; ++i) outer *= shape[i];
  for (unsigned i = dim + 1; i < ndim; ++i) inner *= shape[i];
  if (inner == 1) {
    rows(input, output, outer, shape[dim]);
  } else {
    columns(input, output, outer, shape[dim], inner);
  }
}

unsigned multiprocessors() {
  int device = 0;
  int count = 1;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);
  return static_cast<unsigned>(count);
}

}  // namespace

extern "C" void solution(const float* input, int dim, float* output, const size_t* shape, size_t ndim) {
  static const unsigned blocks = 4 * multiprocessors();
  const unsigned which = dim < 0 ? dim + static_cast<int>(ndim) : dim;
  compute<<<blocks, dim3(lanes, warps)>>>(input, output, shape, which, static_cast<unsigned>(ndim));
}
