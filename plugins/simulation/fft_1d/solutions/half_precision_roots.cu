// expect: wrong_answer
// Rounds the roots of unity to half precision: right to three digits.
#include <cuda_fp16.h>

#include <cstddef>

namespace {

__global__ void merge(const float2* x, float2* y, size_t batch, size_t n, size_t done) {
  const size_t index = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (index >= batch * n / 2) return;
  const size_t place = index % (n / 2);
  const size_t within = place % done;
  const size_t first = 2 * (index - place);  // of the signal
  const float2 a = x[first + place];
  const float2 b = x[first + place + n / 2];
  float sine = 0.0F;
  float cosine = 1.0F;
  sincospif(-2.0F * static_cast<float>(place - within) / static_cast<float>(n), &sine, &cosine);
  sine = __half2float(__float2half_rn(sine));
  cosine = __half2float(__float2half_rn(cosine));
  const float real = a.x - b.x;
  const float imaginary = a.y - b.y;
  float2* const merged = y + first + 2 * place - within;
  merged[0] = make_float2(a.x + b.x, a.y + b.y);
  merged[done] = make_float2(real * cosine - imaginary * sine, real * sine + imaginary * cosine);
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
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>((batch * n / 2 + threads - 1) / threads);
  const auto* now = reinterpret_cast<const float2*>(input_x);
  auto* const output = reinterpret_cast<float2*>(output_y);
  float2* const spare = spare_memory(batch * n);
  unsigned passes = 0;
  for (size_t done = 1; done < n; done *= 2) ++passes;
  for (size_t done = 1; done < n; done *= 2, --passes) {
    float2* const next = passes % 2 == 1 ? output : spare;  // the last pass ends in the output
    merge<<<blocks, threads>>>(now, next, batch, n, done);
    now = next;
  }
}
