// expect: accepted
// A block for each row where there is one column, and a thread for each column elsewhere. A long vector is cut into
// pieces, whose maxima are the elements of a second pass.
#include <cstddef>

namespace {

constexpr unsigned threads = 256;
constexpr size_t most_of_piece = 8192;

// Piece `blockIdx.x` of each row.
__global__ void find_in_pieces(const float* x, float* y, size_t rows, size_t length, size_t piece_length) {
  const size_t begin = blockIdx.x * piece_length;
  const size_t end = begin + piece_length < length ? begin + piece_length : length;
  __shared__ float of_warps[threads / 32];
  for (size_t row = blockIdx.y; row < rows; row += gridDim.y) {
    float largest = -INFINITY;
#pragma unroll 4
    for (size_t j = begin + threadIdx.x; j < end; j += threads) largest = fmaxf(largest, x[row * length + j]);
    for (int lanes = 16; lanes > 0; lanes /= 2)
      largest = fmaxf(largest, __shfl_xor_sync(~0U, largest, lanes));
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = largest;
    __syncthreads();
    if (threadIdx.x == 0) {
      for (const float one : of_warps) largest = fmaxf(largest, one);
      y[row * gridDim.x + blockIdx.x] = largest;
    }
    __syncthreads();
  }
}

__global__ void find_in_columns(const float* x, float* y, size_t outer, size_t length, size_t inner) {
  const size_t i = size_t{blockIdx.x} * threads + threadIdx.x;
  if (i >= outer * inner) return;
  const float* const column = x + i / inner * length * inner + i % inner;
  float largest = -INFINITY;
#pragma unroll 8
  for (size_t j = 0; j < length; ++j) largest = fmaxf(largest, column[j * inner]);
  y[i] = largest;
}

// Memory for the maxima of pieces, kept from call to call.
float* pieces_memory(size_t count) {
  static float* memory = nullptr;
  static size_t capacity = 0;
  if (count > capacity) {
    cudaFree(memory);
    cudaMalloc(&memory, count * sizeof(float));
    capacity = count;
  }
  return memory;
}

void find_in_rows(const float* x, float* y, size_t rows, size_t length) {
  const size_t pieces = (length + most_of_piece - 1) / most_of_piece;
  const auto blocks_of_rows = static_cast<unsigned>(rows < 65'535 ? rows : 65'535);
  const dim3 blocks(static_cast<unsigned>(pieces), blocks_of_rows);
  float* const of_pieces = pieces == 1 ? y : pieces_memory(rows * pieces);
  find_in_pieces<<<blocks, threads>>>(x, of_pieces, rows, length, most_of_piece);
  if (pieces > 1) find_in_pieces<<<dim3(1, blocks_of_rows), threads>>>(of_pieces, y, rows, pieces, pieces);
}

}  // namespace

extern "C" void solution(const float* input_x, float* output_y, size_t outer, size_t length, size_t inner) {
  if (inner == 1) {
    find_in_rows(input_x, output_y, outer, length);
  } else {
    const auto blocks = static_cast<unsigned>((outer * inner + threads - 1) / threads);
    find_in_columns<<<blocks, threads>>>(input_x, output_y, outer, length, inner);
  }
}
