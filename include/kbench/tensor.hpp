// A dense, row-major array: the memory of one argument of a solution.
//
// A Tensor does not own its memory; kbench does, and it outlives every call that is given the Tensor. The
// memory is on the device of the evaluation and is aligned to 256 bytes or more.
//
//     const float* a = tensor.as<float>();     // throws Error when the dtype is not float32
//     a[i * tensor.shape[1] + j]               // row i, column j of a matrix
#pragma once

#include <kbench/dtype.hpp>
#include <kbench/error.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kbench {

// Extents, outermost first. An empty shape is a single element.
using Shape = std::vector<std::int64_t>;

// Elements, not bytes.
inline std::int64_t element_count(const Shape& shape) {
  std::int64_t count = 1;
  for (const std::int64_t extent : shape) count *= extent;
  return count;
}

template <class T>
constexpr bool stores(DType dtype) {
  return visit_dtype(dtype, []<class U>(std::type_identity<U>) { return std::is_same_v<T, U>; });
}

struct Tensor {
  std::string name = {};  // the parameter's name in the signature
  DType dtype = DType::float32;
  Shape shape = {};
  void* data = nullptr;

  std::int64_t count() const { return element_count(shape); }
  std::size_t bytes() const { return static_cast<std::size_t>(count()) * size_of(dtype); }

  // The first element. Throws Error if T is not the type that stores this tensor's elements.
  template <class T>
  T* as() const {
    if (!stores<T>(dtype)) {
      throw Error("tensor '" + name + "' holds " + std::string(kbench::name(dtype)) +
                  "; the code asked for another type");
    }
    return static_cast<T*>(data);
  }
};

}  // namespace kbench
