// Evaluates a submission on a reference by hand, in one process, without kbench:
//
//     nvcc -O3 -arch=native -std=c++20 eval.cu -o eval && ./eval
//
// It includes "reference.cuh" and "submission.cuh". Other files are named when it is compiled:
//
//     nvcc -O3 -arch=native -std=c++20 -DREFERENCE='"scale.cuh"' -DSUBMISSION='"mine.cuh"' eval.cu -o eval
//
// If they include headers of kbench, such as <kbench/close.hpp>, add -I and the directory in which `kbench`
// is.
//
// It works like an evaluation. It checks the submission with several seeds in every case. Then it runs it
// again and again, each time on a new input and with a cold L2 cache, and checks every output. It lacks an
// evaluation's sandbox: here the submission can change the clock, the reference and the check, and a crash
// ends everything.
//
//     ./eval          with a seed that is drawn, and printed
//     ./eval 1234     with this seed
#include <cuda_runtime.h>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#ifndef REFERENCE
#define REFERENCE "reference.cuh"
#endif
#ifndef SUBMISSION
#define SUBMISSION "submission.cuh"
#endif

namespace evaluation {

inline void check(cudaError_t code) {
  if (code != cudaSuccess) throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(code));
}

// The time between two events of the default stream, on which a kernel is launched that names none.
class Clock {
 public:
  Clock() {
    int device = 0;
    int cache_bytes = 0;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&cache_bytes, cudaDevAttrL2CacheSize, device));
    other_bytes_ = 2 * static_cast<std::size_t>(cache_bytes);
    check(cudaMalloc(&other_memory_, other_bytes_));
    check(cudaEventCreate(&started_));
    check(cudaEventCreate(&stopped_));
  }
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  ~Clock() {
    cudaEventDestroy(stopped_);
    cudaEventDestroy(started_);
    cudaFree(other_memory_);
  }

  // Afterwards nothing of the input is in the L2 cache: other memory is, and all that ran before has ended.
  void clear_cache() {
    check(cudaMemset(other_memory_, 0, other_bytes_));
    check(cudaDeviceSynchronize());
  }

  void start() { check(cudaEventRecord(started_)); }

  // Seconds since start(), until all has ended that was launched since.
  double stop() {
    check(cudaGetLastError());
    check(cudaEventRecord(stopped_));
    check(cudaDeviceSynchronize());
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, started_, stopped_));
    return 1e-3 * static_cast<double>(milliseconds);
  }

 private:
  cudaEvent_t started_ = nullptr;
  cudaEvent_t stopped_ = nullptr;
  void* other_memory_ = nullptr;
  std::size_t other_bytes_ = 0;
};

}  // namespace evaluation
