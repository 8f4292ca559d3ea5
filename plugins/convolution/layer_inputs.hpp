// The inputs of a layer and the error that its outputs may have, which depends on them.
#pragma once

#include "convolution/layer.hpp"
#include "shared/selection.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/generator.hpp>
#include <kbench/parallel.hpp>
#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace convolution {

// "uniform": inputs and weights of either sign. "rectified": no input is negative, as behind a rectifier. "scaled": the
// inputs are large and the weights small, beyond the range of narrower types, and the outputs as ever. "selecting"
// and "selected": shared/selection.hpp. "dark": rectified, and each channel begins with zeros, up to all of it but an eighth.
inline std::vector<kbench::InputKind> layer_inputs() {
  return {"uniform", "rectified", "scaled", "selecting", "selected", "dark"};
}

template <class T>
void darken(T* x, std::int64_t channels, std::int64_t elements, kbench::Philox random) {
  kbench::parallel_for(
      channels * elements,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::int64_t channel = i / elements;
        const std::int64_t dark = random.word(static_cast<std::uint64_t>(channel)) % (1 + elements * 7 / 8);
        if (i % elements < dark) x[i] = kbench::narrow<T>(0.0);
      },
      1 << 13);
}

inline void create_layer_inputs(const kbench::TestCase& test_case, const kbench::Tensor& x,
                                const kbench::Tensor& w, const Layer& layer, kbench::Generator& generate) {
  if (selection::is_meant_by(test_case)) return selection::fill(test_case, x, w, layer.terms(), generate);
  const int exponent = test_case.dtype == kbench::DType::float16 ? 6 : 40;  // float16 ends at 2^16 and 2^-24
  const double scale = test_case.inputs == "scaled" ? std::ldexp(1.0, exponent) : 1.0;
  const bool is_dark = test_case.inputs == "dark";
  generate.uniform(x, is_dark || test_case.inputs == "rectified" ? 0.0 : -scale, scale);
  generate.uniform(w, -1.0 / scale, 1.0 / scale);
  if (!is_dark) return;
  const kbench::Philox random = generate.stream();
  kbench::visit_floating_point(x.dtype, [&]<class T>(std::type_identity<T>) {
    darken(x.as<T>(), layer.batch * layer.in_channels, layer.height * layer.width, random);
  });
}

// Each of the terms is a product of two numbers whose mean square is 1/3, and the weight's sign is random.
//
// Factors of half precision, or TF32, err by about sqrt(terms) / 3 * 2^-12: 84 / sqrt(terms) times as much as is
// allowed, 1.2 times at the 4608 terms of the deepest layers, which every tenth output exceeds.
//
// A plain sum of "selecting" and "selected" inputs is exact. Winograd's transforms are not: what they may err is that of a sum of 16
// large integers, whatever the number of terms. TF32 errs by three times as much.
inline kbench::Tolerance layer_tolerance(const kbench::TestCase& test_case, kbench::DType dtype,
                                         std::int64_t terms) {
  if (selection::is_meant_by(test_case)) {
    const double root_mean_square = static_cast<double>(selection::largest(dtype)) / std::sqrt(3.0);
    return kbench::mixed_sign_sum_tolerance(dtype, 16.0, root_mean_square);
  }
  return kbench::mixed_sign_sum_tolerance(dtype, static_cast<double>(terms), 1.0 / 3.0);
}

}  // namespace convolution
