// expect: accepted
// The cache is cut into pieces, so that even one sequence keeps all of the GPU busy. A block takes a piece, and up to
// four of the heads that share it, for which each key and value is read once. Eight lanes hold a vector together,
// sixteen elements each, and go through every sixteenth token of the piece with a maximum, a sum and a mean of their
// own. These are put together in shared memory, and the pieces by a second kernel.
#include <cstddef>

namespace {

constexpr unsigned threads = 128;
constexpr unsigned lanes = 8;
constexpr unsigned teams = threads / lanes;
constexpr unsigned most_heads = 4;  // of a block
constexpr unsigned most_dims = 128;
constexpr unsigned quads = most_dims / 4 / lanes;
constexpr unsigned piece_length = 256;

struct Sizes {
  unsigned group, length, dim, pieces;
};

// Quad c of a lane: of the vector's elements, those from 4 * (lane + c * lanes) on. Zeros beyond the last.
__device__ float4 load_quad(const float* vector, unsigned first, unsigned dim) {
  if (dim % 4 == 0) {
    return first < dim ? __ldg(reinterpret_cast<const float4*>(vector + first)) : make_float4(0, 0, 0, 0);
  }
  const auto at = [&](unsigned p) { return p < dim ? __ldg(vector + p) : 0.0F; };
  return make_float4(at(first), at(first + 1), at(first + 2), at(first + 3));
}

__device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

__device__ float4 scaled(float4 a, float factor) {
  return make_float4(a.x * factor, a.y * factor, a.z * factor, a.w * factor);
}
__device__ float4 sum_of(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

// The memory for results: the largest score, the sum, and the weighted values of each query and piece.
struct Partial {
  float* largest;
  float* sums;
  float* means;
};

__global__ void __launch_bounds__(threads)
    attend_piece(const float* __restrict__ q, const float* __restrict__ k, const float* __restrict__ v,
                 Partial partial, Sizes sizes, float scale) {
  __shared__ float4 queries[most_heads][most_dims / 4];
  __shared__ float4 means[teams][most_dims / 4];
  __shared__ float largest_of_team[most_heads][teams];
  __shared__ float sum_of_team[most_heads][teams];
  const unsigned piece = blockIdx.x % sizes.pieces;
  const unsigned first_head = blockIdx.y * most_heads;  // of the group
  const size_t kv_head = blockIdx.x / sizes.pieces;     // of all sequences
  const unsigned heads = min(most_heads, sizes.group - first_head);
  const size_t first_query = kv_head * sizes.group + first_head;
  const float* const keys = k + kv_head * sizes.length * sizes.dim;
  const float* const values = v + kv_head * sizes.length * sizes.dim;
  const unsigned lane = threadIdx.x % lanes;
  const unsigned team = threadIdx.x / lanes;

  for (unsigned place = threadIdx.x; place < most_heads * most_dims / 4; place += threads) {
    const unsigned head = place / (most_dims / 4);
    const unsigned first = place % (most_dims / 4) * 4;
    float4 quad = make_float4(0, 0, 0, 0);
    if (head < heads) quad = load_quad(q + (first_query + head) * sizes.dim, first, sizes.dim);
    queries[head][first / 4] = scaled(quad, scale);
  }
  __syncthreads();

  float largest[most_heads];
  float sum[most_heads] = {};
  float4 mean[most_heads][quads] = {};
#pragma unroll
  for (unsigned h = 0; h < most_heads; ++h) largest[h] = -INFINITY;

  // All lanes of a warp go round equally often, for they exchange what they have. A team beyond the end takes the last
  // token again, and leaves it out.
  const unsigned first_token = piece * piece_length;
  const unsigned end = min(first_token + piece_length, sizes.length);
  for (unsigned round = first_token; round < end; round += teams) {
    const bool is_inside = round + team < end;
    const size_t token = is_inside ? round + team : end - 1;
    float4 key[quads];
    float4 value[quads];
#pragma unroll
    for (unsigned c = 0; c < quads; ++c) {
      key[c] = load_quad(keys + token * sizes.dim, 4 * (lane + c * lanes), sizes.dim);
      value[c] = load_quad(values + token * sizes.dim, 4 * (lane + c * lanes), sizes.dim);
    }
    float scores[most_heads] = {};
#pragma unroll
    for (unsigned h = 0; h < most_heads; ++h) {
#pragma unroll
      for (unsigned c = 0; c < quads; ++c) scores[h] += dot(key[c], queries[h][lane + c * lanes]);
#pragma unroll
      for (unsigned other = lanes / 2; other > 0; other /= 2) {
        scores[h] += __shfl_xor_sync(~0U, scores[h], static_cast<int>(other));
      }
    }
    if (!is_inside) continue;  // in the last round
#pragma unroll
    for (unsigned h = 0; h < most_heads; ++h) {
      const float now_largest = fmaxf(largest[h], scores[h]);
      const float correction = exp2f(largest[h] - now_largest);
      const float weight = exp2f(scores[h] - now_largest);
      largest[h] = now_largest;
      sum[h] = sum[h] * correction + weight;
#pragma unroll
      for (unsigned c = 0; c < quads; ++c)
        mean[h][c] = sum_of(scaled(mean[h][c], correction), scaled(value[c], weight));
    }
  }

  if (lane == 0) {
#pragma unroll
    for (unsigned h = 0; h < most_heads; ++h) {
      largest_of_team[h][team] = largest[h];
      sum_of_team[h][team] = sum[h];
    }
  }
  __syncthreads();
#pragma unroll
  for (unsigned h = 0; h < most_heads; ++h) {
    float overall = -INFINITY;
    for (unsigned t = 0; t < teams; ++t) overall = fmaxf(overall, largest_of_team[h][t]);
    const float own = exp2f(largest[h] - overall);  // zero for a team that had no token
#pragma unroll
    for (unsigned c = 0; c < quads; ++c) {
      means[team][lane + c * lanes] = scaled(mean[h][c], own);
    }
    __syncthreads();
    if (h < heads) {
      const size_t row = (first_query + h) * sizes.pieces + piece;
      for (unsigned c = threadIdx.x; c < sizes.dim; c += threads) {
        float total = 0.0F;
        for (unsigned t = 0; t < teams; ++t) total += reinterpret_cast<const float*>(means[t])[c];
        partial.means[row * sizes.dim + c] = total;
      }
      if (threadIdx.x == 0) {
        float total = 0.0F;
        for (unsigned t = 0; t < teams; ++t)
          total += sum_of_team[h][t] * exp2f(largest_of_team[h][t] - overall);
        partial.largest[row] = overall;
        partial.sums[row] = total;
      }
    }
    __syncthreads();
  }
}

__global__ void combine_pieces(Partial partial, float* o, unsigned pieces, unsigned dim) {
  const size_t first = size_t{blockIdx.x} * pieces;
  float overall = -INFINITY;
  for (unsigned piece = 0; piece < pieces; ++piece) overall = fmaxf(overall, partial.largest[first + piece]);
  for (unsigned c = threadIdx.x; c < dim; c += blockDim.x) {
    float sum = 0.0F;
    float mean = 0.0F;
    for (unsigned piece = 0; piece < pieces; ++piece) {
      const float weight = exp2f(partial.largest[first + piece] - overall);
      sum += weight * partial.sums[first + piece];
      mean += weight * partial.means[(first + piece) * dim + c];
    }
    o[size_t{blockIdx.x} * dim + c] = mean / sum;
  }
}

}  // namespace

extern "C" void solution(const float* input_q, const float* input_k, const float* input_v, float* output_o,
                         size_t batch, size_t heads, size_t kv_heads, size_t length, size_t dim) {
  const auto group = static_cast<unsigned>(heads / kv_heads);
  const auto pieces = static_cast<unsigned>((length + piece_length - 1) / piece_length);
  const Sizes sizes{group, static_cast<unsigned>(length), static_cast<unsigned>(dim), pieces};
  const size_t rows = batch * heads * pieces;
  float* memory = nullptr;
  cudaMallocAsync(&memory, rows * (dim + 2) * sizeof(float), nullptr);
  const Partial partial{memory, memory + rows, memory + 2 * rows};
  const float scale = 1.4426950408889634F / sqrtf(static_cast<float>(dim));  // log2 e, for powers of two
  const dim3 blocks(static_cast<unsigned>(batch * kv_heads) * pieces, (group + most_heads - 1) / most_heads);
  attend_piece<<<blocks, threads>>>(input_q, input_k, input_v, partial, sizes, scale);
  combine_pieces<<<static_cast<unsigned>(batch * heads), 128>>>(partial, output_o, pieces, sizes.dim);
  cudaFreeAsync(memory, nullptr);
}
