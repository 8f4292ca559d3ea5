// expect: accepted
// A block for each row, and a 64-bit key for each element: its bits in order, above the negated column. Digit by digit
// of eleven bits, a histogram in shared memory narrows down where the k-th largest key is, until all that share its
// digits are selected; then the selected keys are sorted in shared memory.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned most_selected = 1024;
constexpr unsigned digit_bits = 11;
constexpr unsigned digits = 1U << digit_bits;

using Key = unsigned long long;

__device__ Key key_of(float element, size_t column) {
  const unsigned bits = __float_as_uint(element);
  const unsigned ordered = (bits >> 31U) != 0 ? ~bits : bits | 0x80000000U;
  return (static_cast<Key>(ordered) << 32U) | ~static_cast<unsigned>(column);
}

// The state of the selection: keys whose bits from `shift` on equal `prefix` may be selected.
struct Range {
  Key prefix;
  unsigned shift;
  unsigned wanted;  // how many of them
  bool is_done;     // all of them are
};

// Called by the first warp: the digit at which the counts, added up from the highest one, reach the wanted number.
__device__ void narrow(Range& range, const unsigned* counts, unsigned next_shift, unsigned used_bits) {
  constexpr unsigned each = digits / 32;
  const unsigned lane = threadIdx.x;
  const unsigned highest = digits - 1 - lane * each;  // lane 0 has the highest digits
  unsigned mine = 0;
  for (unsigned i = 0; i < each; ++i) mine += counts[highest - i];
  unsigned above = mine;
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const unsigned before = __shfl_up_sync(~0U, above, distance);
    if (lane >= distance) above += before;
  }
  above -= mine;
  const unsigned wanted = range.wanted;
  __syncwarp();  // nobody reads the range any more
  if (above < wanted && wanted <= above + mine) {
    unsigned digit = highest;
    while (above + counts[digit] < wanted) above += counts[digit--];
    range.prefix = (range.prefix << used_bits) | digit;
    range.shift = next_shift;
    range.wanted = wanted - above;
    range.is_done = counts[digit] == range.wanted;
  }
}

// Descending, for a power of two of keys.
__device__ void sort(Key* keys, unsigned count) {
  for (unsigned size = 2; size <= count; size *= 2) {
    for (unsigned distance = size / 2; distance > 0; distance /= 2) {
      __syncthreads();
      for (unsigned i = threadIdx.x; i < count; i += blockDim.x) {
        const unsigned other = i ^ distance;
        if (other <= i) continue;
        const bool descends = (i & size) == 0;
        if ((keys[i] < keys[other]) == descends) {
          const Key key = keys[i];
          keys[i] = keys[other];
          keys[other] = key;
        }
      }
    }
  }
  __syncthreads();
}

__global__ void select(const float* x, float* values, int32_t* indices, size_t cols, unsigned k) {
  __shared__ unsigned counts[digits];
  __shared__ Key selected[most_selected];
  __shared__ Range range;
  __shared__ unsigned count;
  const float* const row = x + blockIdx.x * cols;

  if (threadIdx.x == 0) {
    range = {0, 64, k, cols == k};
    count = 0;
  }
  __syncthreads();
  while (!range.is_done) {
    // Shifts by 64 are not defined: in the first round all keys are within the range.
    const unsigned shift = range.shift;
    const Key prefix = range.prefix;
    const unsigned next_shift = shift > digit_bits ? shift - digit_bits : 0;
    const unsigned mask = (1U << (shift - next_shift)) - 1;
    for (unsigned i = threadIdx.x; i < digits; i += blockDim.x) counts[i] = 0;
    __syncthreads();
#pragma unroll 4
    for (size_t j = threadIdx.x; j < cols; j += blockDim.x) {
      const Key key = key_of(row[j], j);
      if (shift == 64 || key >> shift == prefix) atomicAdd(&counts[(key >> next_shift) & mask], 1U);
    }
    __syncthreads();
    if (threadIdx.x < 32) narrow(range, counts, next_shift, shift - next_shift);
    __syncthreads();
  }

  const Range last = range;
  for (size_t j = threadIdx.x; j < cols; j += blockDim.x) {
    const Key key = key_of(row[j], j);
    if (last.shift == 64 || key >> last.shift >= last.prefix) selected[atomicAdd(&count, 1U)] = key;
  }
  unsigned padded = 1;
  while (padded < k) padded *= 2;
  __syncthreads();
  for (unsigned i = k + threadIdx.x; i < padded; i += blockDim.x) selected[i] = 0;
  sort(selected, padded);
  for (unsigned i = threadIdx.x; i < k; i += blockDim.x) {
    const unsigned column = ~static_cast<unsigned>(selected[i]);
    values[blockIdx.x * size_t{k} + i] = row[column];
    indices[blockIdx.x * size_t{k} + i] = static_cast<int32_t>(column);
  }
}

// For rows of up to 32 elements: a lane each, whose rank is the number of larger keys.
__global__ void select_by_warps(const float* x, float* values, int32_t* indices, size_t rows, unsigned cols,
                                unsigned k) {
  const size_t row = size_t{blockIdx.x} * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= rows) return;  // the whole warp
  const unsigned lane = threadIdx.x % 32;
  const float element = lane < cols ? x[row * cols + lane] : 0.0F;
  const Key key = lane < cols ? key_of(element, lane) : 0;
  unsigned rank = 0;
  for (unsigned other = 0; other < cols; ++other)
    rank += __shfl_sync(~0U, key, static_cast<int>(other)) > key;
  if (lane >= cols || rank >= k) return;
  values[row * k + rank] = element;
  indices[row * k + rank] = static_cast<int32_t>(lane);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_values, int32_t* output_indices, size_t rows,
                         size_t cols, size_t k) {
  if (cols <= 32) {
    const auto blocks = static_cast<unsigned>((rows + 7) / 8);
    select_by_warps<<<blocks, 256>>>(input_x, output_values, output_indices, rows,
                                     static_cast<unsigned>(cols), static_cast<unsigned>(k));
  } else {
    const unsigned threads = cols <= 1024 ? 128 : 1024;
    select<<<static_cast<unsigned>(rows), threads>>>(input_x, output_values, output_indices, cols,
                                                     static_cast<unsigned>(k));
  }
}
