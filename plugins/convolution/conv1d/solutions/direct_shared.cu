// expect: accepted
// A block computes 8 channels of 128 outputs. The elements that these look at lie in shared memory, a few input
// channels at a time, and each that is read serves eight sums.
#include <cstddef>

namespace {

constexpr unsigned threads = 128;
constexpr unsigned channels_of_block = 8;
constexpr size_t shared_floats = 8192;

struct Layer {
  size_t batch, in_channels, out_channels, length, kernel, padding, stride, out_length;
};

// Keeps the inputs of 128 neighbouring outputs in shared memory. Kernels are taken in pieces that fit.
__global__ void __launch_bounds__(threads)
    convolve(const float* x, const float* w, float* y, Layer layer, size_t piece) {
  extern __shared__ float shared[];
  float* const signal = shared;
  float* const weights = shared + (threads - 1) * layer.stride + piece;
  const size_t first = size_t{blockIdx.x} * threads;
  const size_t first_channel = size_t{blockIdx.y} * channels_of_block;
  const size_t b = blockIdx.z;

  float sums[channels_of_block] = {};
  for (size_t c = 0; c < layer.in_channels; ++c) {
    const float* const from = x + (b * layer.in_channels + c) * layer.length;
    for (size_t begin = 0; begin < layer.kernel; begin += piece) {
      const size_t used = layer.kernel - begin < piece ? layer.kernel - begin : piece;
      const size_t seen = (threads - 1) * layer.stride + used;
      for (size_t i = threadIdx.x; i < seen; i += threads) {
        const size_t place =
            first * layer.stride + begin + i - layer.padding;  // wraps around before the signal
        signal[i] = place < layer.length ? from[place] : 0.0F;
      }
      for (size_t i = threadIdx.x; i < used * channels_of_block; i += threads) {
        const size_t o = first_channel + i % channels_of_block;
        weights[i] = o < layer.out_channels
                         ? w[(o * layer.in_channels + c) * layer.kernel + begin + i / channels_of_block]
                         : 0.0F;
      }
      __syncthreads();
      for (size_t k = 0; k < used; ++k) {
        const float element = signal[threadIdx.x * layer.stride + k];
#pragma unroll
        for (unsigned o = 0; o < channels_of_block; ++o)
          sums[o] += element * weights[k * channels_of_block + o];
      }
      __syncthreads();
    }
  }

  const size_t t = first + threadIdx.x;
  if (t >= layer.out_length) return;
#pragma unroll
  for (unsigned o = 0; o < channels_of_block; ++o) {
    const size_t channel = first_channel + o;
    if (channel < layer.out_channels) y[(b * layer.out_channels + channel) * layer.out_length + t] = sums[o];
  }
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, float* output_y, size_t batch,
                         size_t in_channels, size_t out_channels, size_t length, size_t kernel,
                         size_t padding, size_t stride) {
  const size_t out_length = (length + 2 * padding - kernel) / stride + 1;
  const Layer layer{batch, in_channels, out_channels, length, kernel, padding, stride, out_length};
  const size_t room = (shared_floats - (threads - 1) * stride) / (channels_of_block + 1);
  const size_t piece = kernel < room ? kernel : room;
  const size_t floats = (threads - 1) * stride + piece * (channels_of_block + 1);
  const dim3 blocks(static_cast<unsigned>((out_length + threads - 1) / threads),
                    static_cast<unsigned>((out_channels + channels_of_block - 1) / channels_of_block),
                    static_cast<unsigned>(batch));
  convolve<<<blocks, threads, floats * sizeof(float)>>>(input_x, input_w, output_y, layer, piece);
}
