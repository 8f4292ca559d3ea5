// Makes factors whose sums of products are exact, but need all bits of their type. One factor has large
// integers; the other selects a few of them. A solution that rounds a factor to TF32, to half precision or to
// several such numbers gets another sum. Inputs are "selecting" if the first factor selects, and "selected"
// if the second does.
#pragma once

#include <kbench/convert.hpp>
#include <kbench/generator.hpp>
#include <kbench/parallel.hpp>
#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>

#include <cstdint>
#include <type_traits>

namespace selection {

// Sums of 32 of them are exact in what they are added up in, and those of float16 within its range.
constexpr std::int64_t largest(kbench::DType dtype) {
  switch (dtype) {
    case kbench::DType::float64: return (std::int64_t{1} << 48) - 1;
    case kbench::DType::float16: return (1 << 10) - 1;
    case kbench::DType::bfloat16: return (1 << 8) - 1;
    default: return (1 << 19) - 1;
  }
}

// 1 or -1 in four places of `terms`, on average, and else 0: in 32 places of as many terms nearly never.
template <class T>
void fill_selector(T* x, std::int64_t n, std::int64_t terms, kbench::Philox random) {
  kbench::parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(i));
        const double sign = word % 2 == 0 ? 1.0 : -1.0;
        x[i] = kbench::narrow<T>(word / 2 % terms < 4 ? sign : 0.0);
      },
      1 << 13);
}

inline bool is_meant_by(const kbench::TestCase& test_case) {
  return test_case.inputs == "selecting" || test_case.inputs == "selected";
}

// Products of the factors are added up `terms` at a time.
inline void fill(const kbench::TestCase& test_case, const kbench::Tensor& a, const kbench::Tensor& b,
                 std::int64_t terms, kbench::Generator& generate) {
  const bool a_selects = test_case.inputs == "selecting";
  const kbench::Tensor& selector = a_selects ? a : b;
  generate.integers(a_selects ? b : a, -largest(a.dtype), largest(a.dtype));
  const kbench::Philox random = generate.stream();
  kbench::visit_floating_point(selector.dtype, [&]<class T>(std::type_identity<T>) {
    fill_selector(selector.as<T>(), selector.count(), terms, random);
  });
}

}  // namespace selection
