// Scratch is memory that a problem's fill or reference uses between two loops, on the device that the loops run on.
//
//     const kbench::Scratch<double> scratch(rows);
//     double* const sums = scratch.data();
//     kbench::parallel_for_teams(rows, KBENCH_LAMBDA(std::int64_t row, kbench::Team team) { ... sums[row] = ... });
//     kbench::parallel_for(rows * cols, KBENCH_LAMBDA(std::int64_t i) { y[i] = x[i] / sums[i / cols]; });
//
// It holds arbitrary bytes at first. A body captures the pointer, not the Scratch. On a GPU the memory
// belongs to the default stream: it may be freed as soon as the last loop has been launched. If memory runs
// out, throws Error on a GPU, and std::bad_alloc on the processor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#ifdef __CUDACC__
#include <kbench/check_cuda.hpp>
#endif

namespace kbench {

template <class T>
class Scratch {
  static_assert(std::is_trivially_copyable_v<T>, "nobody constructs or destroys the elements");

 public:
#ifdef __CUDACC__
  explicit Scratch(std::int64_t count) {
    void* memory = nullptr;
    check_cuda(
        cudaMallocAsync(&memory, (count > 0 ? static_cast<std::size_t>(count) : 1) * sizeof(T), nullptr));
    elements_ = static_cast<T*>(memory);
  }
  ~Scratch() { cudaFreeAsync(elements_, nullptr); }
#else
  explicit Scratch(std::int64_t count) : elements_(new T[static_cast<std::size_t>(count)]) {}
  ~Scratch() { delete[] elements_; }
#endif
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  T* data() const { return elements_; }

 private:
  T* elements_ = nullptr;
};

}  // namespace kbench
