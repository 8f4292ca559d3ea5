// expect: accepted
// A thread makes four neighbouring outputs out of a window of registers: each element is read once where the kernel has
// four weights, as those of state-space models have. Other kernels take the long way.
#include <cstddef>

namespace {

constexpr unsigned threads = 128;
constexpr unsigned outputs_of_thread = 4;

struct Sizes {
  size_t channels, length, kernel;
};

// The weights of a channel, for kernels of `taps` weights; the compiler keeps them in registers.
template <unsigned taps>
__global__ void __launch_bounds__(threads)
    filter(const float* x, const float* w, const float* bias, float* y, Sizes sizes) {
  const size_t channel = blockIdx.x % sizes.channels;
  const float* const signal = x + blockIdx.x * sizes.length;
  float* const filtered = y + blockIdx.x * sizes.length;
  float weights[taps];
  for (unsigned k = 0; k < taps; ++k) weights[k] = w[channel * taps + k];
  const float offset = bias[channel];
  const bool is_aligned = sizes.length % 4 == 0;

  for (size_t first = (size_t{blockIdx.y} * threads + threadIdx.x) * outputs_of_thread; first < sizes.length;
       first += size_t{gridDim.y} * threads * outputs_of_thread) {
    // The elements from first - taps + 1 to first + 3.
    float window[taps + outputs_of_thread - 1];
#pragma unroll
    for (unsigned k = 0; k + 1 < taps; ++k) {
      const size_t place = first + k + 1 - taps;  // wraps around before the first element
      window[k] = place < sizes.length ? signal[place] : 0.0F;
    }
    if (is_aligned) {
      const float4 four = *reinterpret_cast<const float4*>(signal + first);
      window[taps - 1] = four.x, window[taps] = four.y, window[taps + 1] = four.z, window[taps + 2] = four.w;
    } else {
#pragma unroll
      for (unsigned k = 0; k < outputs_of_thread; ++k) {
        window[taps - 1 + k] = first + k < sizes.length ? signal[first + k] : 0.0F;
      }
    }
    float sums[outputs_of_thread];
#pragma unroll
    for (unsigned i = 0; i < outputs_of_thread; ++i) {
      sums[i] = offset;
#pragma unroll
      for (unsigned k = 0; k < taps; ++k) sums[i] += weights[k] * window[i + k];
    }
    if (is_aligned) {
      *reinterpret_cast<float4*>(filtered + first) = make_float4(sums[0], sums[1], sums[2], sums[3]);
    } else {
#pragma unroll
      for (unsigned k = 0; k < outputs_of_thread; ++k) {
        if (first + k < sizes.length) filtered[first + k] = sums[k];
      }
    }
  }
}

__global__ void __launch_bounds__(threads)
    filter_any(const float* x, const float* w, const float* bias, float* y, Sizes sizes) {
  const size_t channel = blockIdx.x % sizes.channels;
  const float* const signal = x + blockIdx.x * sizes.length;
  const float* const weights = w + channel * sizes.kernel;
  const size_t step = size_t{gridDim.y} * threads;
  for (size_t t = size_t{blockIdx.y} * threads + threadIdx.x; t < sizes.length; t += step) {
    float sum = bias[channel];
    for (size_t k = t + 1 < sizes.kernel ? sizes.kernel - 1 - t : 0; k < sizes.kernel; ++k) {
      sum += weights[k] * signal[t + k + 1 - sizes.kernel];
    }
    y[blockIdx.x * sizes.length + t] = sum;
  }
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, const float* input_bias, float* output_y,
                         size_t batch, size_t channels, size_t length, size_t kernel) {
  const Sizes sizes{channels, length, kernel};
  const size_t elements = threads * outputs_of_thread;
  const size_t pieces = (length + elements - 1) / elements;
  const dim3 blocks(static_cast<unsigned>(batch * channels),
                    static_cast<unsigned>(pieces < 1024 ? pieces : 1024));
  if (kernel == 4) {
    filter<4><<<blocks, threads>>>(input_x, input_w, input_bias, output_y, sizes);
  } else if (kernel == 3) {
    filter<3><<<blocks, threads>>>(input_x, input_w, input_bias, output_y, sizes);
  } else {
    filter_any<<<blocks, threads>>>(input_x, input_w, input_bias, output_y, sizes);
  }
}
