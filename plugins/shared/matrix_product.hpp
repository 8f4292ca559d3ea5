// Products of matrices for references: the factors are whatever two functions say, and so is what becomes of a sum.
//
//     matrix_product::multiply(
//         {.m = m, .n = n, .k = k},
//         KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t p) { return widen(a[i * k + p]); },
//         KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return widen(b[p * n + j]); },
//         KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t j, double sum) { c[i * n + j] = narrow<T>(sum); });
//
// The first argument of each is the number of the product, of which there may be many: heads, experts, a batch. Sums
// are taken in float64, in an order that depends on the sizes alone. Products of float32 and of narrower numbers are
// exact in it, and so are sums of integers below 2^53.
//
// On a GPU the functions are called once for each tile that uses an element. Neighbouring threads call them
// for neighbouring p (left) and j (right), so memory is read fastest along these.
#pragma once

#include <kbench/host_device.hpp>

#include <cstdint>

namespace matrix_product {

struct Sizes {
  std::int64_t m, n, k;
  std::int64_t products = 1;

  // Products with different numbers of rows: product b has the rows from first_rows[b] up to first_rows[b +
  // 1], counted from 0 in each. m is the largest number of rows. The memory is on the device of the loops.
  const std::int32_t* first_rows = nullptr;

  KBENCH_HOST_DEVICE std::int64_t rows_of(std::int64_t product) const {
    return first_rows == nullptr ? m : first_rows[product + 1] - first_rows[product];
  }
};

}  // namespace matrix_product

#ifdef __CUDACC__
#include "matrix_product_gpu.cuh"
#else
#include "matrix_product_cpu.hpp"
#endif
