// expect: accepted
// A product of matrices whose right factor, the patches that the outputs look at, is never stored: a block gathers
// the part that it needs next while it multiplies. It makes 64 channels of 128 outputs, a thread 4 x 8 of them.
#include <cstddef>

namespace {

constexpr unsigned tile_channels = 64;
constexpr unsigned tile_outputs = 128;
constexpr unsigned depth = 8;
constexpr unsigned threads = 256;
constexpr unsigned weights_of_thread = tile_channels * depth / threads;
constexpr unsigned elements_of_thread = tile_outputs * depth / threads;
constexpr unsigned padded = tile_channels + 4;  // still a multiple of float4

struct Layer {
  unsigned batch, in_channels, out_channels, height, width, kernel_height, kernel_width, padding, out_height,
      out_width;
};

// What a thread fetches of the next step's factors: weights of several channels, and of the patches one column.
struct Fetch {
  const float* image;
  unsigned row, column;  // of the patch; they wrap around above and left of the image
  bool is_output;
  float weights[weights_of_thread];
  float elements[elements_of_thread];

  __device__ Fetch(const float* x, const Layer& layer, unsigned output) {
    const unsigned positions = layer.out_height * layer.out_width;
    is_output = output < layer.batch * positions;
    image = x + size_t{output / positions} * layer.in_channels * layer.height * layer.width;
    row = output % positions / layer.out_width - layer.padding;
    column = output % positions % layer.out_width - layer.padding;
  }

  __device__ void load(const float* w, const Layer& layer, unsigned first_channel, unsigned step) {
    const unsigned area = layer.kernel_height * layer.kernel_width;
    const unsigned terms = layer.in_channels * area;
#pragma unroll
    for (unsigned i = 0; i < weights_of_thread; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      const unsigned channel = first_channel + place / depth;
      const unsigned term = step + place % depth;
      weights[i] = channel < layer.out_channels && term < terms ? w[size_t{channel} * terms + term] : 0.0F;
    }
#pragma unroll
    for (unsigned i = 0; i < elements_of_thread; ++i) {
      const unsigned term = step + threadIdx.x / tile_outputs + i * (threads / tile_outputs);
      const unsigned y = row + term % area / layer.kernel_width;
      const unsigned x = column + term % area % layer.kernel_width;
      const bool inside = is_output && term < terms && y < layer.height && x < layer.width;
      elements[i] = inside ? image[(size_t{term / area} * layer.height + y) * layer.width + x] : 0.0F;
    }
  }

  __device__ void store(float (*of_weights)[padded], float (*of_patches)[tile_outputs]) const {
#pragma unroll
    for (unsigned i = 0; i < weights_of_thread; ++i) {
      const unsigned place = threadIdx.x + i * threads;
      of_weights[place % depth][place / depth] = weights[i];
    }
#pragma unroll
    for (unsigned i = 0; i < elements_of_thread; ++i) {
      of_patches[threadIdx.x / tile_outputs + i * (threads / tile_outputs)][threadIdx.x % tile_outputs] =
          elements[i];
    }
  }
};

__global__ void __launch_bounds__(threads) convolve(const float* x, const float* w, float* y, Layer layer) {
  __shared__ __align__(16) float of_weights[2][depth][padded];
  __shared__ __align__(16) float of_patches[2][depth][tile_outputs];
  const unsigned first_channel = blockIdx.y * tile_channels;
  const unsigned first_output = blockIdx.x * tile_outputs;
  const unsigned terms = layer.in_channels * layer.kernel_height * layer.kernel_width;
  const unsigned thread_row = threadIdx.x / 16;
  const unsigned thread_column = threadIdx.x % 16;

  float sums[4][8] = {};
  Fetch fetch(x, layer, first_output + threadIdx.x % tile_outputs);
  fetch.load(w, layer, first_channel, 0);
  fetch.store(of_weights[0], of_patches[0]);
  __syncthreads();

  unsigned now = 0;
  for (unsigned step = 0; step < terms; step += depth) {
    const bool is_last = step + depth >= terms;
    if (!is_last) fetch.load(w, layer, first_channel, step + depth);
#pragma unroll
    for (unsigned p = 0; p < depth; ++p) {
      const float4 weights = *reinterpret_cast<const float4*>(&of_weights[now][p][4 * thread_row]);
      const float4 near = *reinterpret_cast<const float4*>(&of_patches[now][p][4 * thread_column]);
      const float4 far = *reinterpret_cast<const float4*>(&of_patches[now][p][64 + 4 * thread_column]);
      const float left[4] = {weights.x, weights.y, weights.z, weights.w};
      const float right[8] = {near.x, near.y, near.z, near.w, far.x, far.y, far.z, far.w};
#pragma unroll
      for (unsigned i = 0; i < 4; ++i) {
#pragma unroll
        for (unsigned j = 0; j < 8; ++j) sums[i][j] += left[i] * right[j];
      }
    }
    now = 1 - now;  // which everybody has finished reading since the last barrier
    if (!is_last) fetch.store(of_weights[now], of_patches[now]);
    __syncthreads();
  }

  const unsigned positions = layer.out_height * layer.out_width;
#pragma unroll
  for (unsigned j = 0; j < 8; ++j) {
    const unsigned output = first_output + j / 4 * 64 + 4 * thread_column + j % 4;
    if (output >= layer.batch * positions) continue;
    float* const column =
        y + size_t{output / positions} * layer.out_channels * positions + output % positions;
#pragma unroll
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned channel = first_channel + 4 * thread_row + i;
      if (channel < layer.out_channels) column[size_t{channel} * positions] = sums[i][j];
    }
  }
}

}  // namespace

extern "C" void solution(const float* input_x, const float* input_w, float* output_y, size_t batch,
                         size_t in_channels, size_t out_channels, size_t height, size_t width,
                         size_t kernel_height, size_t kernel_width, size_t padding) {
  const auto narrow = [](size_t extent) { return static_cast<unsigned>(extent); };
  const Layer layer{.batch = narrow(batch),
                    .in_channels = narrow(in_channels),
                    .out_channels = narrow(out_channels),
                    .height = narrow(height),
                    .width = narrow(width),
                    .kernel_height = narrow(kernel_height),
                    .kernel_width = narrow(kernel_width),
                    .padding = narrow(padding),
                    .out_height = narrow(height + 2 * padding - kernel_height + 1),
                    .out_width = narrow(width + 2 * padding - kernel_width + 1)};
  const unsigned outputs = layer.batch * layer.out_height * layer.out_width;
  const dim3 blocks((outputs + tile_outputs - 1) / tile_outputs,
                    (layer.out_channels + tile_channels - 1) / tile_channels);
  convolve<<<blocks, threads>>>(input_x, input_w, output_y, layer);
}
