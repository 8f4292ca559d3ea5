// expect: wrong_answer
// A warp for each row, whose lanes exchange what they found and keep their own of two equal elements: the lane decides,
// not the index.
#include <cstddef>
#include <cstdint>

namespace {

constexpr unsigned warps = 4;

__global__ void find(const float* x, int32_t* indices, size_t rows, size_t cols) {
  const size_t row = size_t{blockIdx.x} * warps + threadIdx.x / 32;
  if (row >= rows) return;
  const unsigned lane = threadIdx.x % 32;
  float best = -INFINITY;
  int place = static_cast<int>(lane);
  for (size_t j = lane; j < cols; j += 32) {
    if (x[row * cols + j] > best) {
      best = x[row * cols + j];
      place = static_cast<int>(j);
    }
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    const float other = __shfl_down_sync(~0U, best, lanes);
    const int other_place = __shfl_down_sync(~0U, place, lanes);
    if (other > best) {
      best = other;
      place = other_place;
    }
  }
  if (lane == 0) indices[row] = place;
}

}  // namespace

extern "C" void solution(const float* input_x, int32_t* output_indices, size_t rows, size_t cols) {
  find<<<static_cast<unsigned>((rows + warps - 1) / warps), warps * 32>>>(input_x, output_indices, rows,
                                                                          cols);
}
