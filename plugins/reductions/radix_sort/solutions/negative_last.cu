// expect: wrong_answer
// Takes the bits of the keys as they are: negative keys come last. Four bits at a time, by pieces: each thread counts
// its digits, one block scans the counts, and each thread moves its pairs to where they belong.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned threads = 128;
constexpr unsigned pieces = 128 * threads;
constexpr unsigned digits = 16;

// The bits of a key.
__device__ unsigned ordered(int32_t key) { return static_cast<unsigned>(key); }

__device__ unsigned digit_of(int32_t key, unsigned shift) { return (ordered(key) >> shift) % digits; }

// counts[digit][piece]
__global__ void count(const int32_t* keys, unsigned* counts, size_t n, size_t length, unsigned shift) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  unsigned mine[digits] = {};
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) {
    const unsigned digit = digit_of(keys[i], shift);
    for (unsigned d = 0; d < digits; ++d) mine[d] += d == digit ? 1 : 0;
  }
  for (unsigned d = 0; d < digits; ++d) counts[d * pieces + piece] = mine[d];
}

// Each count becomes the sum of those before it.
__global__ void scan(unsigned* counts) {
  constexpr unsigned scanning = 1024;
  constexpr unsigned each = digits * pieces / scanning;
  __shared__ unsigned totals[scanning];
  unsigned* const mine = counts + threadIdx.x * each;
  unsigned total = 0;
  for (unsigned i = 0; i < each; ++i) total += mine[i];
  totals[threadIdx.x] = total;
  for (unsigned distance = 1; distance < scanning; distance *= 2) {
    __syncthreads();
    const unsigned before = threadIdx.x >= distance ? totals[threadIdx.x - distance] : 0;
    __syncthreads();
    totals[threadIdx.x] += before;
  }
  __syncthreads();
  unsigned before = threadIdx.x > 0 ? totals[threadIdx.x - 1] : 0;
  for (unsigned i = 0; i < each; ++i) {
    const unsigned one = mine[i];
    mine[i] = before;
    before += one;
  }
}

struct Pairs {
  int32_t* keys;
  int32_t* values;
};

__global__ void move(const int32_t* keys, const int32_t* values, Pairs sorted, unsigned* places, size_t n,
                     size_t length, unsigned shift) {
  const size_t piece = size_t{blockIdx.x} * threads + threadIdx.x;
  for (size_t i = piece * length; i < (piece + 1) * length && i < n; ++i) {
    const unsigned place = places[digit_of(keys[i], shift) * pieces + piece]++;
    sorted.keys[place] = keys[i];
    sorted.values[place] = values[i];
  }
}

// Memory kept from call to call, in which the first of two buffers for pairs begins behind the counts.
char* scratch(size_t bytes) {
  static char* memory = nullptr;
  static size_t capacity = 0;
  if (bytes > capacity) {
    cudaFree(memory);
    cudaMalloc(&memory, bytes);
    capacity = bytes;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const int32_t* input_keys, const int32_t* input_values, int32_t* output_keys,
                         int32_t* output_values, size_t n) {
  constexpr size_t bytes_of_counts = size_t{digits} * pieces * sizeof(unsigned);
  char* const memory = scratch(bytes_of_counts + n * (sizeof(int32_t) + sizeof(int32_t)));
  auto* const counts = reinterpret_cast<unsigned*>(memory);
  auto* const other_keys = reinterpret_cast<int32_t*>(memory + bytes_of_counts);
  const Pairs other{other_keys, reinterpret_cast<int32_t*>(other_keys + n)};
  const Pairs output{output_keys, output_values};

  const size_t length = (n + pieces - 1) / pieces;
  const int32_t* keys = input_keys;
  const int32_t* values = input_values;
  for (unsigned shift = 0; shift < 32; shift += 4) {
    const Pairs sorted = shift / 4 % 2 == 0 ? other : output;
    count<<<pieces / threads, threads>>>(keys, counts, n, length, shift);
    scan<<<1, 1024>>>(counts);
    move<<<pieces / threads, threads>>>(keys, values, sorted, counts, n, length, shift);
    keys = sorted.keys;
    values = sorted.values;
  }
}
