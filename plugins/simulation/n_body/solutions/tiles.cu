// expect: accepted
// Tiles of bodies go through shared memory, from where all threads of a block read the same one at the same time. A
// block has 32 bodies; each of its eight warps adds up the pull of an eighth of every tile on all of them, so that
// there are blocks enough where there are few bodies. Source of the tiles: Nyland, Harris, Prins, "Fast N-body
// simulation with CUDA", GPU Gems 3, chapter 31, 2007.
#include <cstddef>

namespace {

constexpr unsigned bodies_of_block = 32;
constexpr unsigned warps = 8;
constexpr unsigned threads = bodies_of_block * warps;

__global__ void __launch_bounds__(threads)
    attract(const float4* bodies, float* accelerations, unsigned n, float softening_squared) {
  __shared__ float4 tile[threads];
  __shared__ float sums[warps][bodies_of_block][3];
  const unsigned warp = threadIdx.x / bodies_of_block;
  const unsigned lane = threadIdx.x % bodies_of_block;
  const unsigned i = blockIdx.x * bodies_of_block + lane;
  const float4 here = bodies[min(i, n - 1)];

  float3 sum = make_float3(0.0F, 0.0F, 0.0F);
  for (unsigned first = 0; first < n; first += threads) {
    // Bodies beyond the last have no mass.
    const unsigned fetched = first + threadIdx.x;
    tile[threadIdx.x] = fetched < n ? bodies[fetched] : make_float4(0.0F, 0.0F, 0.0F, 0.0F);
    __syncthreads();
#pragma unroll 8
    for (unsigned j = 0; j < bodies_of_block; ++j) {
      const float4 there = tile[warp * bodies_of_block + j];
      const float x = there.x - here.x;
      const float y = there.y - here.y;
      const float z = there.z - here.z;
      const float root = rsqrtf(x * x + y * y + z * z + softening_squared);
      const float pull = there.w * root * root * root;
      sum.x += pull * x;
      sum.y += pull * y;
      sum.z += pull * z;
    }
    __syncthreads();
  }

  sums[warp][lane][0] = sum.x;
  sums[warp][lane][1] = sum.y;
  sums[warp][lane][2] = sum.z;
  __syncthreads();
  if (threadIdx.x >= bodies_of_block * 3) return;
  const unsigned body = threadIdx.x / 3;
  const unsigned axis = threadIdx.x % 3;
  float total = 0.0F;
  for (unsigned part = 0; part < warps; ++part) total += sums[part][body][axis];
  const unsigned place = blockIdx.x * bodies_of_block + body;
  if (place < n) accelerations[3 * place + axis] = total;
}

}  // namespace

extern "C" void solution(const float* input_bodies, float* output_accelerations, size_t n, float softening) {
  const auto blocks = static_cast<unsigned>((n + bodies_of_block - 1) / bodies_of_block);
  attract<<<blocks, threads>>>(reinterpret_cast<const float4*>(input_bodies), output_accelerations,
                               static_cast<unsigned>(n), softening * softening);
}
