// Finds the first of the largest elements along one dimension of a tensor of any shape. The shape lies on the GPU, so
// the kernel itself reads it, and as many blocks run as the GPU holds. Where the dimension is the last one, up to 32
// lanes of a warp search a row. Elsewhere a block searches 32 neighbours, each by sixteen threads.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned lanes = 32;
constexpr unsigned warps = 16;
constexpr unsigned everyone = 0xffffffffU;

struct Best {
  float value = -INFINITY;
  int place = 0x7fffffff;

  __device__ void add(float other, int its_place) {
    if (other > value || (other == value && its_place < place)) {
      value = other;
      place = its_place;
    }
  }
};

// `team` lanes, a power of two, search a row. A row of fours begins at a multiple of 16 bytes.
template <bool in_fours>
__device__ void rows(const float* input, int* output, size_t count, unsigned length) {
  const unsigned steps = in_fours ? length / 4 : length;
  unsigned team = lanes;
  while (team > 1 && team / 2 >= steps) team /= 2;
  const unsigned teams = lanes / team;
  const unsigned lane = threadIdx.x % team;
  const size_t stride = size_t{gridDim.x} * warps * teams;
  const size_t own = (size_t{blockIdx.x} * warps + threadIdx.y) * teams;  // the first row of the warp
  for (size_t first = own; first < count; first += stride) {
    const size_t row = first + threadIdx.x / team;
    Best best;
    if (row < count) {
      const float* x = input + row * length;
#pragma unroll 4
      for (unsigned i = lane; i < steps; i += team) {
        if (in_fours) {
          const float4 four = reinterpret_cast<const float4*>(x)[i];
          best.add(four.x, 4 * i);
          best.add(four.y, 4 * i + 1);
          best.add(four.z, 4 * i + 2);
          best.add(four.w, 4 * i + 3);
        } else {
          best.add(x[i], i);
        }
      }
    }
    for (unsigned offset = team / 2; offset > 0; offset /= 2) {
      const float value = __shfl_xor_sync(everyone, best.value, offset);
      const int place = __shfl_xor_sync(everyone, best.place, offset);
      best.add(value, place);
    }
    if (row < count && lane == 0) output[row] = best.place;
  }
}

__device__ void columns(const float* input, int* output, size_t outer, unsigned length, size_t inner) {
  __shared__ float values[warps][lanes];
  __shared__ int places[warps][lanes];
  const size_t groups = (inner + lanes - 1) / lanes;
  for (size_t group = blockIdx.x; group < outer * groups; group += gridDim.x) {
    const size_t column = group % groups * lanes + threadIdx.x;
    const size_t line = group / groups;
    const float* x = input + line * length * inner + column;
    Best best;
    if (column < inner) {
#pragma unroll 4
      for (unsigned i = threadIdx.y; i < length; i += warps) best.add(x[i * inner], i);
    }
    values[threadIdx.y][threadIdx.x] = best.value;
    places[threadIdx.y][threadIdx.x] = best.place;
    __syncthreads();
    if (threadIdx.y == 0 && column < inner) {
#pragma unroll
      for (unsigned i = 1; i < warps; ++i) best.add(values[i][threadIdx.x], places[i][threadIdx.x]);
      output[line * inner + column] = best.place;
    }
    __syncthreads();  // before the next group's values
  }
}

__global__ void __launch_bounds__(lanes* warps)
    search(const float* input, int* output, const int* shape, unsigned dim, unsigned ndim, bool aligned) {
  size_t outer = 1;
  size_t inner = 1;
  for (unsigned i = 0; i < dim; ++i) outer *= shape[i];
  for (unsigned i = dim + 1; i < ndim; ++i) inner *= shape[i];
  const unsigned length = shape[dim];
  if (inner > 1) {
    columns(input, output, outer, length, inner);
  } else if (aligned && length % 4 == 0) {
    rows<true>(input, output, outer, length);
  } else {
    rows<false>(input, output, outer, length);
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

extern "C" void solution(const float* input, int dim, int* output, const int* shape, int ndim) {
  static const unsigned blocks = 4 * multiprocessors();
  const bool aligned = reinterpret_cast<uintptr_t>(input) % 16 == 0;
  const unsigned which = dim < 0 ? dim + ndim : dim;
  search<<<blocks, dim3(lanes, warps)>>>(input, output, shape, which, static_cast<unsigned>(ndim), aligned);
}
