// The reference product of two matrices on a GPU: cuBLAS, kept to the precision of the element type.
#pragma once

#include "element.hpp"

namespace matmul {

// c = a * b, where a is m x k, b is k x n, c is m x n, all row-major. float32 is multiplied and summed in
// float32 and float64 in float64, the 16-bit types in float32. It is defined for each T that is_element.
// Throws kbench::Error.
template <class T>
void multiply(const T* a, const T* b, T* c, Sizes sizes);

}  // namespace matmul
