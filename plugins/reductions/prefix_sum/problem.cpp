// The inclusive prefix sum: every output depends on all inputs before it.
#include "reductions/cancelling.hpp"
#include "shared/scan.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace {

using namespace kbench;

template <class T>
void sum_up(const T* x, T* y, std::int64_t n) {
  using Wide = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;
  scans::inclusive(
      n, Wide{0}, KBENCH_LAMBDA(std::int64_t i)->Wide { return x[i]; },
      KBENCH_LAMBDA(Wide before, Wide after)->Wide { return before + after; },
      KBENCH_LAMBDA(std::int64_t i, Wide sum) { y[i] = static_cast<T>(sum); });
}

class PrefixSum final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "prefix_sum",
            .title = "Inclusive prefix sum of a vector",
            .description = R"(Replaces each element by the sum of all up to it:

$$y_i = \sum_{j=0}^{i} x_j, \qquad 0 \le i < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | n | the summands |
| `output_y` | n | the sums |
| `n` | scalar | number of elements |

Sums of `float32` may be taken in any order that does not depend on the values, but in no less than its precision. Some
inputs are integers whose sums are all exact: there the results must be exact too. Sums of integer types do not
overflow.

The additions are counted, *n* in all (the first one to zero).)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"scan", "memory-bound"},
            .dtypes = {DType::float32, DType::int32, DType::int64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_y").scalar("n");
  }

  // The tolerance of a long sum is larger than a summand, so timed sums of float32 are exact.
  CaseList get_case_list(DType dtype, DeviceKind device) const override {
    const bool is_float = dtype == DType::float32;
    const std::string exact = is_float ? "integers" : "uniform";
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}}).inputs({"uniform", "positive", "cancelling"});
    if (is_float) cases.inputs({"integers"});
    cases.correctness({1, 2, 3, 7, 33, 64, 1001, 4097});
    cases.correctness({70'001}, "positive");
    cases.correctness({15, 8192, 300'007}, exact);
    cases.correctness({16'385}, "cancelling");

    const std::int64_t scale = device == DeviceKind::cuda ? 16 : 1;
    cases.performance({scale << 17, scale * 1'000'000}, exact);
    cases.performance({scale << 20}, is_float ? exact : "positive");
    cases.performance({scale << 22}, exact);
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    const bool positive = test_case.inputs == "positive";
    if (test_case.inputs == "cancelling") {
      fill_cancelling(x, generate);
    } else if (x.dtype != DType::float32) {
      const bool is_32_bit = x.dtype == DType::int32;
      const std::int64_t largest_sum = is_32_bit ? std::numeric_limits<std::int32_t>::max() : most_of_int64;
      const std::int64_t largest = is_32_bit ? 10'000 : std::int64_t{1} << 40U;
      generate.integers(x, positive ? 0 : -largest, positive ? largest_sum / x.count() : largest);
    } else if (test_case.inputs == "integers") {
      generate.integers(x, -largest_exact, largest_exact);
    } else {
      generate.uniform(x, positive ? 0.0 : -1.0, 1.0);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = test_case.size("n");
    switch (test_case.dtype) {
      case DType::int32: return sum_up(inputs[0].as<std::int32_t>(), outputs[0].as<std::int32_t>(), n);
      case DType::int64: return sum_up(inputs[0].as<std::int64_t>(), outputs[0].as<std::int64_t>(), n);
      default: return sum_up(inputs[0].as<float>(), outputs[0].as<float>(), n);
    }
  }

  // That of the last sum, which has n terms, holds for all. "integers" and "cancelling" have partial sums that float32
  // represents: none is rounded.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (output.dtype != DType::float32) return {};
    if (test_case.inputs == "integers" || test_case.inputs == "cancelling") return {};
    const auto n = static_cast<double>(test_case.size("n"));
    if (test_case.inputs == "positive") return same_sign_sum_tolerance(output.dtype, n);
    return mixed_sign_sum_tolerance(output.dtype, n, std::sqrt(1.0 / 3.0));
  }

  // n additions.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }

 private:
  static void fill_cancelling(const Tensor& x, Generator& generate) {
    const Philox random = generate.stream();
    const Philox of_pairs = generate.stream();
    switch (x.dtype) {
      case DType::int32:
        return reductions::fill_cancelling(x.as<std::int32_t>(), x.count(), random, of_pairs);
      case DType::int64:
        return reductions::fill_cancelling(x.as<std::int64_t>(), x.count(), random, of_pairs);
      default: return reductions::fill_cancelling(x.as<float>(), x.count(), random, of_pairs);
    }
  }

  // Their root mean square is 58, and sums of 2^26 of them stay below 2^24 by 35 of their standard deviations.
  static constexpr std::int64_t largest_exact = 100;

  static constexpr std::int64_t most_of_int64 = std::int64_t{1} << 62U;
};

}  // namespace

KBENCH_PLUGIN(PrefixSum)
