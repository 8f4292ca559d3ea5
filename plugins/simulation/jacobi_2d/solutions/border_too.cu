// expect: wrong_answer
// Sweeps over the border too, as if there were zeros beyond it.
#include <cstddef>

namespace {

__global__ void sweep(const float* u, const float* f, float* v, size_t rows, size_t cols) {
  const size_t here = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (here >= rows * cols) return;
  const size_t i = here / cols;
  const size_t j = here % cols;
  const float vertical = (i > 0 ? u[here - cols] : 0.0F) + (i < rows - 1 ? u[here + cols] : 0.0F);
  const float horizontal = (j > 0 ? u[here - 1] : 0.0F) + (j < cols - 1 ? u[here + 1] : 0.0F);
  v[here] = 0.25F * (vertical + horizontal + f[here]);
}

// Memory that is kept from call to call, and grows.
float* spare_grid(size_t elements) {
  static float* memory = nullptr;
  static size_t size = 0;
  if (elements > size) {
    cudaFree(memory);
    cudaMalloc(&memory, elements * sizeof(float));
    size = elements;
  }
  return memory;
}

}  // namespace

extern "C" void solution(const float* input_u, const float* input_f, float* output_u, size_t rows,
                         size_t cols, size_t sweeps) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((rows * cols + threads - 1) / threads);
  float* const other = sweeps > 1 ? spare_grid(rows * cols) : nullptr;
  const float* now = input_u;
  for (size_t left = sweeps; left > 0; --left) {
    float* const next = left % 2 == 1 ? output_u : other;  // the last sweep ends in the output
    sweep<<<blocks, threads>>>(now, input_f, next, rows, cols);
    now = next;
  }
}
