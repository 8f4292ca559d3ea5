// Memory for what a problem's fill or reference keeps between two loops, on the device that the loops run on.
//
//     const kbench::Scratch<double> scratch(rows);
//     double* const sums = scratch.data();
//     kbench::parallel_for_teams(rows, KBENCH_LAMBDA(std::int64_t row, kbench::Team team) { ... sums[row] = ... });
//     kbench::parallel_for(rows * cols, KBENCH_LAMBDA(std::int64_t i) { y[i] = x[i] / sums[i / cols]; });
//
// It holds arbitrary bytes at first. A body captures the pointer, not the Scratch. On a GPU the memory is the default
// stream's: it may be let go as soon as the last loop has been launched. Throws Error, or std::bad_alloc on the
// processor, where there is not enough.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#ifdef __CUDACC__
#include <kbench/check_cuda.hpp>

#include <algorithm>
#endif

namespace kbench {

template <class T>
class Scratch {
  static_assert(std::is_trivially_copyable_v<T>, "nobody constructs or destroys the elements");

 public:
  explicit Scratch(std::int64_t count) : elements_(allocate(static_cast<std::size_t>(count))) {}

  T* data() const { return elements_.get(); }

 private:
#ifdef __CUDACC__
  struct Release {
    void operator()(T* elements) const { cudaFreeAsync(elements, nullptr); }
  };
  using Elements = std::unique_ptr<T[], Release>;

  static Elements allocate(std::size_t count) {
    void* memory = nullptr;
    check_cuda(cudaMallocAsync(&memory, std::max<std::size_t>(count, 1) * sizeof(T), nullptr));
    return Elements(static_cast<T*>(memory));
  }
#else
  using Elements = std::unique_ptr<T[]>;

  static Elements allocate(std::size_t count) { return std::make_unique_for_overwrite<T[]>(count); }
#endif

  Elements elements_;
};

}  // namespace kbench
