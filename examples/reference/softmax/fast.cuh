// expect: accepted
// As many threads for a row as it has use for, of one warp for short rows, so that neighbours read neighbours; and one pass
// for both the largest element and the sum: a sum of powers of e^(x - most) is scaled when a larger element comes.
struct Running {
  float most = -INFINITY;
  float sum = 0;  // the sum of e^(x - most)
};

__device__ inline Running joined(Running a, Running b) {
  const float most = fmaxf(a.most, b.most);
  if (most == -INFINITY) return {};
  return {most, a.sum * expf(a.most - most) + b.sum * expf(b.most - most)};
}

__device__ inline Running joined_in_warp(Running own) {
  for (int distance = 16; distance > 0; distance /= 2) {
    own = joined(own, {__shfl_xor_sync(0xffffffff, own.most, distance),
                       __shfl_xor_sync(0xffffffff, own.sum, distance)});
  }
  return own;
}

// `warps` of them for each row, which are a block when there is more than one.
template <int warps>
__global__ void softmax(const float* x, float* y, std::int64_t rows, std::int64_t columns) {
  const std::int64_t row =
      warps > 1 ? blockIdx.x : blockIdx.x * std::int64_t{blockDim.x / 32} + threadIdx.x / 32;
  if (row >= rows) return;
  const unsigned thread = warps > 1 ? threadIdx.x : threadIdx.x % 32;
  x += row * columns;
  y += row * columns;
  Running own;
  for (std::int64_t i = thread; i < columns; i += 32 * warps) own = joined(own, {x[i], 1.0f});
  own = joined_in_warp(own);
  if constexpr (warps > 1) {
    __shared__ float most[warps];
    __shared__ float sum[warps];
    if (thread % 32 == 0) {
      most[thread / 32] = own.most;
      sum[thread / 32] = own.sum;
    }
    __syncthreads();
    own = {};
    for (int warp = 0; warp < warps; ++warp) own = joined(own, {most[warp], sum[warp]});
  }
  const float scale = 1.0f / own.sum;
  for (std::int64_t i = thread; i < columns; i += 32 * warps) y[i] = expf(x[i] - own.most) * scale;
}

output_t custom_kernel(input_t input) {
  output_t y(input.x.size());
  if (input.columns <= 1024) {
    const auto blocks = static_cast<unsigned>((input.rows + 7) / 8);
    softmax<1><<<blocks, 256>>>(input.x.data(), y.data(), input.rows, input.columns);
  } else {
    softmax<16>
        <<<static_cast<unsigned>(input.rows), 512>>>(input.x.data(), y.data(), input.rows, input.columns);
  }
  return y;
}
