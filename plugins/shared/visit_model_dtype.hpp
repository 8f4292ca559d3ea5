// The element types of neural networks.
#pragma once

#include <kbench/dtype.hpp>

#include <type_traits>
#include <utility>

// Calls `visitor(std::type_identity<T>{})`, where T stores one element of `dtype`: float, float16, or bfloat16 for all
// others. Fewer kernels to compile than with kbench::visit_floating_point().
template <class Visitor>
void visit_model_dtype(kbench::DType dtype, Visitor&& visitor) {
  switch (dtype) {
    case kbench::DType::float32: return std::forward<Visitor>(visitor)(std::type_identity<float>{});
    case kbench::DType::float16: return std::forward<Visitor>(visitor)(std::type_identity<kbench::float16>{});
    default: return std::forward<Visitor>(visitor)(std::type_identity<kbench::bfloat16>{});
  }
}
