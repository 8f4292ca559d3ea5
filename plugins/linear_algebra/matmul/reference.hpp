// The reference product of two matrices on the processor: more precise than a solution has to be, and fast, because it
// runs for every sample.
//
// Sums are taken in float64. For float32 and the 16-bit types each product is exact and the sum errs by less than half
// a unit of the result. For float64 the sums are compensated, and the error is k times smaller than what a plain sum
// may err.
#pragma once

#include "element.hpp"
#include "shared/matrix_product.hpp"

#include <kbench/convert.hpp>

#include <cstdint>
#include <type_traits>

namespace matmul {

// c = a * b, where a is m x k, b is k x n, c is m x n, all row-major.
template <class T>
void multiply(const T* a, const T* b, T* c, Sizes sizes) {
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  const auto left = [=](std::int64_t, std::int64_t i, std::int64_t p) { return kbench::widen(a[i * k + p]); };
  const auto right = [=](std::int64_t, std::int64_t p, std::int64_t j) {
    return kbench::widen(b[p * n + j]);
  };
  const auto store = [=](std::int64_t, std::int64_t i, std::int64_t j, double sum) {
    c[i * n + j] = kbench::narrow<T>(sum);
  };
  constexpr auto sum =
      std::is_same_v<T, double> ? matrix_product::sum_tile_compensated : matrix_product::sum_tile;
  matrix_product::multiply({.m = sizes.m, .n = n, .k = k}, left, right, store, sum);
}

}  // namespace matmul
