// Parallel loops, for the fills and references of a problem.
//
//     kbench::parallel_for(n, KBENCH_LAMBDA(std::int64_t i) { y[i] = 2 * x[i]; });
//
// `body(i)` runs once for each i in [0, count), in any order, on any thread, and must not throw. Compiled as C++, the
// loop runs on all cores, by OpenMP (which kbench_add_problem() switches on), and is done when the call returns.
// Compiled by nvcc, it is a kernel on the default stream, in order with that stream's other work, and the call
// returns at once. A launch that fails throws Error.
//
// To add up or search rows, have a team of threads work on each:
//
//     kbench::parallel_for_teams(rows, KBENCH_LAMBDA(std::int64_t row, kbench::Team team) {
//       double sum = 0.0;
//       for (std::int64_t j = team.rank(); j < cols; j += team.size()) sum += x[row * cols + j];
//       sum = team.sum(sum);
//       if (team.rank() == 0) sums[row] = sum;
//     });
//
// On a GPU a team is a block of 256 threads; on the processor it is one thread. Its results have the same
// bits on every run. They differ between the two devices, because the order of a sum depends on the size of
// the team.
//
// `grain`, at least 1, is the least number of iterations that are worth a thread. On the processor a loop of less
// than 2 * grain iterations stays on the calling thread; any other goes to all threads of OpenMP. The default, 1, is
// for long iterations: for short ones name a larger grain. A GPU has no use for it.
//
// It includes no large header of the standard library, for every plugin includes it, and nvcc reads it four times.
#pragma once

#include <kbench/host_device.hpp>

#include <cstdint>

#ifdef __CUDACC__
#include <kbench/check_cuda.hpp>
#endif

namespace kbench {

// The threads that work on one row together. All of them must reach each sum() and max(), in the same order.
// Do not call them in a branch or a loop that some threads do not take.
class Team {
 public:
  static constexpr int threads_on_gpu = 256;

  // The thread's number in the team, from 0 on.
  KBENCH_HOST_DEVICE int rank() const {
#ifdef __CUDA_ARCH__
    return static_cast<int>(threadIdx.x);
#else
    return 0;
#endif
  }

  KBENCH_HOST_DEVICE int size() const {
#ifdef __CUDA_ARCH__
    return threads_on_gpu;
#else
    return 1;
#endif
  }

  // Both return to every thread: the sum of all threads' values, and the largest of them.
  template <class T>
  KBENCH_HOST_DEVICE T sum(T value) const {
    return combine(value, Sum());
  }
  template <class T>
  KBENCH_HOST_DEVICE T max(T value) const {
    return combine(value, Larger());
  }

 private:
  struct Sum {
    template <class T>
    KBENCH_HOST_DEVICE T operator()(T a, T b) const {
      return a + b;
    }
  };
  struct Larger {
    template <class T>
    KBENCH_HOST_DEVICE T operator()(T a, T b) const {
      return a < b ? b : a;
    }
  };

  template <class T, class Operation>
  KBENCH_HOST_DEVICE T combine(T value, [[maybe_unused]] Operation operation) const {
#ifdef __CUDA_ARCH__
    __shared__ T values[threads_on_gpu];
    __syncthreads();  // no thread reads the previous result any more
    values[rank()] = value;
    for (int half = threads_on_gpu / 2; half > 0; half /= 2) {
      __syncthreads();
      if (rank() < half) values[rank()] = operation(values[rank()], values[rank() + half]);
    }
    __syncthreads();
    return values[0];
#else
    return value;
#endif
  }
};

#ifdef __CUDACC__

namespace gpu {

template <class Body>
__global__ void for_each_index(std::int64_t count, Body body) {
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) body(i);
}

template <class Body>
__global__ void for_each_row(std::int64_t count, Body body) {
  for (std::int64_t row = blockIdx.x; row < count; row += gridDim.x) body(row, Team());
}

template <class Body>
inline constexpr bool is_kbench_lambda = __nv_is_extended_device_lambda_closure_type(Body);

// Enough to fill any GPU; blocks share what is more.
inline unsigned blocks_for(std::int64_t wanted) {
  constexpr std::int64_t most = 1 << 15;
  return static_cast<unsigned>(wanted < most ? wanted : most);
}

}  // namespace gpu

template <class Body>
void parallel_for(std::int64_t count, const Body& body, std::int64_t /*grain*/ = 1) {
  static_assert(gpu::is_kbench_lambda<Body>, "the body of a parallel loop is written with KBENCH_LAMBDA");
  constexpr int threads = 256;
  if (count <= 0) return;
  gpu::for_each_index<<<gpu::blocks_for((count + threads - 1) / threads), threads>>>(count, body);
  check_cuda(cudaGetLastError());
}

template <class Body>
void parallel_for_teams(std::int64_t count, const Body& body, std::int64_t /*grain*/ = 1) {
  static_assert(gpu::is_kbench_lambda<Body>, "the body of a parallel loop is written with KBENCH_LAMBDA");
  if (count <= 0) return;
  gpu::for_each_row<<<gpu::blocks_for(count), Team::threads_on_gpu>>>(count, body);
  check_cuda(cudaGetLastError());
}

#else

template <class Body>
void parallel_for(std::int64_t count, const Body& body, [[maybe_unused]] std::int64_t grain = 1) {
#ifdef _OPENMP
#pragma omp parallel for schedule(static) if (count >= 2 * grain)
#endif
  for (std::int64_t i = 0; i < count; ++i) body(i);
}

template <class Body>
void parallel_for_teams(std::int64_t count, const Body& body, std::int64_t grain = 1) {
  parallel_for(
      count, [&](std::int64_t row) { body(row, Team()); }, grain);
}

#endif

}  // namespace kbench
