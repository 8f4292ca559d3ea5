// expect: accepted
// A block transforms 4096 elements in shared memory, one signal or several, by passes that merge
// four transforms into one. Longer signals are taken for matrices: first the columns are transformed and multiplied
// by roots of unity, then the rows, whose results are stored as columns. Every element therefore goes through memory
// once or twice. Source: Bailey, "FFTs in external or hierarchical memory", J. Supercomputing 4, 1990.
#include <cstddef>

namespace {

constexpr unsigned elements_of_block = 4096;
constexpr unsigned threads = 256;
constexpr unsigned radix = 4;
constexpr unsigned fours_of_thread = elements_of_block / radix / threads;
constexpr unsigned pairs_of_thread = elements_of_block / 2 / threads;

// The places of the elements of signal g: `group` signals each lie `signal_stride` apart, and groups `group_stride`.
struct View {
  size_t group, group_stride, signal_stride, element_stride;

  __device__ size_t place(size_t g, size_t element) const {
    return g / group * group_stride + g % group * signal_stride + element * element_stride;
  }
};

// The elements of shared memory are spread so that those a power of two apart are in different banks.
__device__ unsigned spread(unsigned place) { return place + place / 32; }

__device__ float2 add(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ float2 subtract(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__device__ float2 multiply(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__device__ float2 times_minus_i(float2 a) { return make_float2(a.y, -a.x); }

// e^(-2 pi i numerator / denominator), for integers below 2^24; the denominator is a power of two.
__device__ float2 root_of_unity(unsigned numerator, unsigned denominator) {
  float2 root;
  sincospif(-2.0F * static_cast<float>(numerator) / static_cast<float>(denominator), &root.y, &root.x);
  return root;
}

// Merges four transforms of `done` elements each into one, wherever there are four. All threads must come here.
__device__ void merge_fours(float2* shared, unsigned n, unsigned done) {
  const unsigned quarter = n / radix;
  float2 merged[fours_of_thread][radix];
#pragma unroll
  for (unsigned i = 0; i < fours_of_thread; ++i) {
    const unsigned index = threadIdx.x + i * threads;
    const unsigned place = index & (quarter - 1);
    const unsigned from = radix * (index - place) + place;
    const float2 a = shared[spread(from)];
    const float2 b = shared[spread(from + quarter)];
    const float2 c = shared[spread(from + 2 * quarter)];
    const float2 d = shared[spread(from + 3 * quarter)];
    const float2 root = root_of_unity(place & ~(done - 1), n);
    const float2 squared = multiply(root, root);
    const float2 turned = times_minus_i(subtract(b, d));
    merged[i][0] = add(add(a, c), add(b, d));
    merged[i][1] = multiply(add(subtract(a, c), turned), root);
    merged[i][2] = multiply(subtract(add(a, c), add(b, d)), squared);
    merged[i][3] = multiply(subtract(subtract(a, c), turned), multiply(squared, root));
  }
  __syncthreads();
#pragma unroll
  for (unsigned i = 0; i < fours_of_thread; ++i) {
    const unsigned index = threadIdx.x + i * threads;
    const unsigned place = index & (quarter - 1);
    const unsigned within = place & (done - 1);
    const unsigned to = radix * (index - place) + radix * (place - within) + within;
#pragma unroll
    for (unsigned k = 0; k < radix; ++k) shared[spread(to + k * done)] = merged[i][k];
  }
  __syncthreads();
}

// Merges the last two transforms of each signal into one. All threads must come here.
__device__ void merge_pairs(float2* shared, unsigned n) {
  const unsigned half = n / 2;
#pragma unroll
  for (unsigned i = 0; i < pairs_of_thread; ++i) {
    const unsigned index = threadIdx.x + i * threads;
    const unsigned from = 2 * index - (index & (half - 1));
    float2& first = shared[spread(from)];
    float2& second = shared[spread(from + half)];
    const float2 a = first;
    const float2 b = second;
    first = add(a, b);
    second = subtract(a, b);
  }
  __syncthreads();
}

// Transforms each of `signals` signals of n elements, 4096 at most. If `whole` is not zero, each result is multiplied
// by e^(-2 pi i (signal in its group) (element) / whole).
__global__ void __launch_bounds__(threads)
    transform(const float2* x, float2* y, View from, View to, unsigned n, size_t signals, unsigned whole) {
  __shared__ float2 shared[elements_of_block + elements_of_block / 32];
  const unsigned signals_of_block = elements_of_block / n;
  const size_t first = size_t{blockIdx.x} * signals_of_block;

  // Neighbours in memory are elements of one signal, or the same element of several.
  for (unsigned index = threadIdx.x; index < elements_of_block; index += threads) {
    const bool along = from.element_stride == 1;
    const unsigned signal = along ? index / n : index % signals_of_block;
    const unsigned element = along ? index % n : index / signals_of_block;
    const bool exists = first + signal < signals;
    shared[spread(signal * n + element)] =
        exists ? x[from.place(first + signal, element)] : make_float2(0.0F, 0.0F);
  }
  __syncthreads();
  unsigned done = 1;
  for (; done * radix <= n; done *= radix) merge_fours(shared, n, done);
  if (done < n) merge_pairs(shared, n);

  for (unsigned index = threadIdx.x; index < elements_of_block; index += threads) {
    const bool along = to.element_stride == 1;
    const unsigned signal = along ? index / n : index % signals_of_block;
    const unsigned element = along ? index % n : index / signals_of_block;
    if (first + signal >= signals) continue;
    float2 result = shared[spread(signal * n + element)];
    if (whole != 0) {
      const auto column = static_cast<unsigned>((first + signal) % from.group);
      result = multiply(result, root_of_unity(column * element, whole));
    }
    y[to.place(first + signal, element)] = result;
  }
}

unsigned blocks_for(size_t elements) {
  return static_cast<unsigned>((elements + elements_of_block - 1) / elements_of_block);
}

// Memory that is kept from call to call, and grows.
float2* spare_memory(size_t elements) {
  static float2* memory = nullptr;
  static size_t size = 0;
  if (elements > size) {
    cudaFree(memory);
    cudaMalloc(&memory, elements * sizeof(float2));
    size = elements;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t batch, size_t n) {
  const auto* const x = reinterpret_cast<const float2*>(input_x);
  auto* const y = reinterpret_cast<float2*>(output_y);
  const unsigned blocks = blocks_for(batch * n);
  if (n <= elements_of_block) {
    const View rows{batch, 0, n, 1};
    transform<<<blocks, threads>>>(x, y, rows, rows, static_cast<unsigned>(n), batch, 0);
    return;
  }
  size_t rows = 1;
  while (rows * rows < n) rows *= 2;
  const size_t columns = n / rows;
  float2* const spare = spare_memory(batch * n);
  const View as_columns{columns, n, 1, columns};
  const View as_rows{rows, n, columns, 1};
  const View transposed{rows, n, 1, rows};
  transform<<<blocks, threads>>>(x, spare, as_columns, as_columns, static_cast<unsigned>(rows),
                                 batch * columns, static_cast<unsigned>(n));
  transform<<<blocks, threads>>>(spare, y, as_rows, transposed, static_cast<unsigned>(columns), batch * rows,
                                 0);
}
