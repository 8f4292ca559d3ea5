// A tensor with memory of its own, for tests.
#pragma once

#include <kbench/tensor.hpp>

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

namespace kbench::device {

template <class T>
constexpr DType dtype_of() {
  for (const DType dtype : all_dtypes) {
    if (stores<T>(dtype)) return dtype;
  }
  return DType::boolean;
}

template <class T>
class Array {
 public:
  explicit Array(Shape shape, const std::string& name = "x")
      : memory_(std::make_unique<T[]>(static_cast<std::size_t>(element_count(shape)))),
        tensor_{.name = name, .dtype = dtype_of<T>(), .shape = std::move(shape), .data = memory_.get()} {}

  // One dimension, with these elements.
  static Array of(const std::vector<T>& elements, const std::string& name = "x") {
    Array array(Shape{static_cast<std::int64_t>(elements.size())}, name);
    for (std::size_t i = 0; i < elements.size(); ++i) array[i] = elements[i];
    return array;
  }

  const Tensor& tensor() const { return tensor_; }
  T* begin() { return memory_.get(); }
  T* end() { return begin() + tensor_.count(); }
  T& operator[](std::size_t i) { return memory_[i]; }

  bool same_bytes_as(const Array& other) const {
    return std::memcmp(memory_.get(), other.memory_.get(), tensor_.bytes()) == 0;
  }

 private:
  std::unique_ptr<T[]> memory_;
  Tensor tensor_;
};

}  // namespace kbench::device
