// An array in the memory of the device, for reference files and submissions to them.
//
//     struct input_t { kbench::device_vector<float> x, y; };
//     using output_t = kbench::device_vector<float>;
//
//     output_t custom_kernel(input_t input) {
//       output_t sum(input.x.size());
//       add<<<(sum.size() + 255) / 256, 256>>>(input.x.data(), input.y.data(), sum.data(), sum.size());
//       return sum;
//     }
//
// Copies share the elements, like copies of a pointer, so passing one by value costs nothing. In code that
// nvcc compiles, the elements are in the memory of the current GPU, and the processor cannot read them. In
// C++ the device is the processor, and the elements are in plain memory. kbench passes such an array to a
// submission without copying it. The elements of an input are read-only, and an output is made where the
// referee will read it.
//
// This header needs nothing else of kbench.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#endif

namespace kbench {
namespace device_memory {

inline constexpr std::size_t alignment = 256;  // bytes

#ifdef __CUDACC__

// Throws std::bad_alloc if memory ran out, else std::runtime_error.
inline void check(cudaError_t code) {
  if (code == cudaErrorMemoryAllocation) throw std::bad_alloc();
  if (code != cudaSuccess)
    throw std::runtime_error(std::string("kbench::device_vector: ") + cudaGetErrorString(code));
}

// Allocates from the pool of the device, which keeps freed memory: a later allocation takes microseconds.
inline std::shared_ptr<void> allocate_from_system(std::size_t bytes) {
  static const bool keeps_memory = [] {
    cudaMemPool_t pool{};
    int device = 0;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetDefaultMemPool(&pool, device));
    std::size_t all = ~std::size_t{0};
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
    return true;
  }();
  static_cast<void>(keeps_memory);
  void* memory = nullptr;
  check(cudaMallocAsync(&memory, bytes, nullptr));
  return {memory, [](void* place) { static_cast<void>(cudaFreeAsync(place, nullptr)); }};
}

// Copies from or to the device, or within it. The copy is complete when it returns.
inline void copy(void* to, const void* from, std::size_t bytes) {
  check(cudaMemcpy(to, from, bytes, cudaMemcpyDefault));
}

#else

inline std::shared_ptr<void> allocate_from_system(std::size_t bytes) {
  return {::operator new (bytes, std::align_val_t{alignment}),
          [](void* place) { ::operator delete (place, std::align_val_t{alignment}); }};
}

inline void copy(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }

#endif

// Memory in which vectors are made as long as there is room. kbench sets it to the memory of the output before a
// call.
struct Room {
  std::byte* begin = nullptr;
  std::size_t bytes = 0;
  std::atomic<std::size_t> used = 0;

  void* take(std::size_t wanted) {
    wanted = (wanted + alignment - 1) / alignment * alignment;
    const std::size_t at = used.fetch_add(wanted);
    return wanted <= bytes && at <= bytes - wanted ? begin + at : nullptr;
  }
};
inline Room room;

inline std::shared_ptr<void> allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  if (void* const place = room.take(bytes)) return {place, [](void*) {}};
  return allocate_from_system(bytes);
}

}  // namespace device_memory

template <class T>
class device_vector {
  static_assert(std::is_trivially_copyable_v<T>, "the elements of a device_vector are copied byte by byte");

 public:
  using value_type = T;

  device_vector() = default;

  // The elements hold arbitrary bytes. Throws std::bad_alloc.
  explicit device_vector(std::size_t size)
      : memory_(device_memory::allocate(size * sizeof(T))),
        data_(static_cast<T*>(memory_.get())),
        size_(size) {}

  // Copies the values to the device.
  explicit device_vector(const std::vector<T>& values) : device_vector(values.size()) {
    if (size_ > 0) device_memory::copy(data_, values.data(), size_ * sizeof(T));
  }

  // A view of memory that somebody else owns, and that lives longer.
  device_vector(T* data, std::size_t size) : data_(data), size_(size) {}

  T* data() const { return data_; }  // address on the device
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // Waits for the device, and copies the elements from it.
  std::vector<T> to_host() const {
    std::vector<T> values(size_);
    if (size_ > 0) device_memory::copy(values.data(), data_, size_ * sizeof(T));
    return values;
  }

 private:
  std::shared_ptr<void> memory_;
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace kbench
