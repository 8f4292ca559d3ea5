// expect: accepted
// dtypes: float32 float16 bfloat16
// One thread for each channel of each sequence, which keeps the states in registers, in float32.
#include <cstddef>

namespace {

constexpr unsigned most_states = 16;

struct Sizes {
  size_t batch, length, channels, states;
};

struct Inputs {
  const kbench::element* x;
  const kbench::element* delta;
  const float* a;
  const kbench::element* b;
  const kbench::element* c;
  const float* d;
};

__global__ void scan(Inputs inputs, kbench::element* y, Sizes sizes) {
  const size_t row = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (row >= sizes.batch * sizes.channels) return;
  const size_t first = row / sizes.channels * sizes.length;
  const size_t channel = row % sizes.channels;
  float rates[most_states] = {};
  float h[most_states] = {};
#pragma unroll
  for (unsigned n = 0; n < most_states; ++n) {
    if (n < sizes.states) rates[n] = inputs.a[channel * sizes.states + n];
  }
  const float skip = inputs.d[channel];
  for (size_t step = first; step < first + sizes.length; ++step) {
    const float x = static_cast<float>(inputs.x[step * sizes.channels + channel]);
    const float delta = static_cast<float>(inputs.delta[step * sizes.channels + channel]);
    float sum = skip * x;
#pragma unroll
    for (unsigned n = 0; n < most_states; ++n) {
      if (n >= sizes.states) continue;
      h[n] =
          expf(delta * rates[n]) * h[n] + delta * static_cast<float>(inputs.b[step * sizes.states + n]) * x;
      sum += static_cast<float>(inputs.c[step * sizes.states + n]) * h[n];
    }
    y[step * sizes.channels + channel] = static_cast<kbench::element>(sum);
  }
}

}  // namespace

extern "C" void solution(const kbench::element* input_x, const kbench::element* input_delta,
                         const float* input_a, const kbench::element* input_b, const kbench::element* input_c,
                         const float* input_d, kbench::element* output_y, size_t batch, size_t length,
                         size_t channels, size_t states) {
  constexpr unsigned threads = 64;
  const auto blocks = static_cast<unsigned>((batch * channels + threads - 1) / threads);
  scan<<<blocks, threads>>>(Inputs{input_x, input_delta, input_a, input_b, input_c, input_d}, output_y,
                            Sizes{batch, length, channels, states});
}
