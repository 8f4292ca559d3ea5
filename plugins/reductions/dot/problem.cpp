// The dot product of two vectors: a reduction that reads twice as much as a sum.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

// Eight running sums for each thread: one would wait for each addition.
template <class Wide, class T>
KBENCH_HOST_DEVICE Wide multiply_piece(const T* x, const T* y, std::int64_t n, Team team) {
  Wide lanes[8] = {};
  std::int64_t i = std::int64_t{8} * team.rank();
  for (; i + 8 <= n; i += std::int64_t{8} * team.size()) {
    for (int lane = 0; lane < 8; ++lane)
      lanes[lane] += static_cast<Wide>(x[i + lane]) * static_cast<Wide>(y[i + lane]);
  }
  for (; i < n; ++i) lanes[0] += static_cast<Wide>(x[i]) * static_cast<Wide>(y[i]);  // for one of the threads
  return team.sum(((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
                  ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7])));
}

// Sums pieces of one length each, so that the result does not depend on the number of threads.
template <class Wide, class T>
void multiply(const T* x, const T* y, std::int64_t n, T* result) {
  constexpr std::int64_t length = 1 << 14;
  const std::int64_t pieces = (n + length - 1) / length;
  const Scratch<Wide> scratch(pieces);
  Wide* const sums = scratch.data();
  parallel_for_teams(
      pieces,
      KBENCH_LAMBDA(std::int64_t piece, Team team) {
        const std::int64_t first = piece * length;
        const std::int64_t used = n - first < length ? n - first : length;
        const Wide one = multiply_piece<Wide>(x + first, y + first, used, team);
        if (team.rank() == 0) sums[piece] = one;
      },
      2);
  parallel_for_teams(
      1, KBENCH_LAMBDA(std::int64_t /*row*/, Team team) {
        Wide total = 0;
        for (std::int64_t piece = team.rank(); piece < pieces; piece += team.size()) total += sums[piece];
        total = team.sum(total);
        if (team.rank() == 0) result[0] = static_cast<T>(total);
      });
}

// The second half of `x` is the first one backwards, that of `y` as well, but negated: their products cancel.
template <class T>
void mirror(T* x, T* y, std::int64_t n) {
  parallel_for(
      n / 2,
      KBENCH_LAMBDA(std::int64_t i) {
        x[n - 1 - i] = x[i];
        y[n - 1 - i] = -y[i];
      },
      1 << 14);
}

// GPUs have no type wider than float64. There each term passes through at most about a hundred additions, so
// the error is a small part of that of a running sum.
#ifdef __CUDACC__
using WiderThanFloat64 = double;
#else
using WiderThanFloat64 = long double;
#endif

class Dot final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "dot",
            .title = "Dot product of two vectors",
            .description = R"(Adds up the products of the elements of two vectors:

$$s = \sum_{i=0}^{n-1} x_i y_i$$

| parameter | shape | meaning |
|---|---|---|
| `input_x`, `input_y` | n | the factors |
| `output_dot` | 1 | the sum of their products |
| `n` | scalar | number of products |

The sum may be taken in any order that does not depend on the values, but in no less than the precision of the element
type. Some inputs are integers whose products and partial sums are all exact: there the result must be exact too.

A multiply-add counts as two operations: *2 n* in all.)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"reduction", "linear-algebra", "memory-bound"},
            .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").input("input_y").output("output_dot").scalar("n");
  }

  // Long sums of terms of one sign are nearly the same, and what each addition to a running one errs is no longer random.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}, {1}})
        .inputs({"uniform", "integers", "cancelling", "wide_range", {"positive", is_short}});
    cases.correctness({1, 2, 3, 7, 33, 64, 1001});
    cases.correctness({15, 4099, 1'000'003}, "integers");
    cases.correctness({129, 100'001}, "cancelling");
    cases.correctness({2051}, "wide_range").correctness({70'001}, "positive");
    if (device == DeviceKind::cpu) {
      cases.performance({1 << 17}).performance({1 << 20}, "integers");
      cases.performance({3'000'000}).performance({1 << 22}, "integers");
    } else {
      cases.performance({1 << 20, 10'000'000}).performance({1 << 24, 1 << 26}, "integers");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& tensor : inputs) {
      if (test_case.inputs == "wide_range") {
        generate.wide_range(tensor, -wide_exponent, wide_exponent);
      } else if (is_exact(test_case)) {
        generate.integers(tensor, -largest_integer, largest_integer);
      } else {
        generate.uniform(tensor, test_case.inputs == "positive" ? 0.0 : -1.0, 1.0);
      }
    }
    if (test_case.inputs != "cancelling") return;
    const std::int64_t n = test_case.size("n");
    if (test_case.dtype == DType::float32) {
      mirror(inputs[0].as<float>(), inputs[1].as<float>(), n);
    } else {
      mirror(inputs[0].as<double>(), inputs[1].as<double>(), n);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = test_case.size("n");
    if (test_case.dtype == DType::float32) {
      multiply<double>(inputs[0].as<float>(), inputs[1].as<float>(), n, outputs[0].as<float>());
    } else {
      multiply<WiderThanFloat64>(inputs[0].as<double>(), inputs[1].as<double>(), n, outputs[0].as<double>());
    }
  }

  // A sum of n terms and the rounding of each, which is one more of the kind: 2 n roundings at most, none where
  // multiply and add are fused.
  //
  //   * "integers" and "cancelling": every product and every partial sum is exact, and so is the result.
  //   * "positive": the products are of one sign.
  //   * Otherwise the root mean square of a product is that of a factor, squared: 1/3 for uniform in [-1, 1).
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (is_exact(test_case)) return {};
    const auto n = static_cast<double>(test_case.size("n"));
    if (test_case.inputs == "positive") return same_sign_sum_tolerance(output.dtype, 2.0 * n);
    const double mean_square = test_case.inputs == "wide_range" ? mean_square_of_wide_range() : 1.0 / 3.0;
    return mixed_sign_sum_tolerance(output.dtype, n, mean_square);
  }

  // n multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override { return 2 * test_case.size("n"); }

 private:
  static constexpr int wide_exponent = 10;

  // The products have a root mean square of 90. Partial sums of 2^26 of them stay below 2^24 by 22 standard
  // deviations, so all are exact in float32.
  static constexpr std::int64_t largest_integer = 16;

  static bool is_short(const TestCase& test_case) { return test_case.size("n") <= 1 << 17; }

  static bool is_exact(const TestCase& test_case) {
    return test_case.inputs == "integers" || test_case.inputs == "cancelling";
  }

  // 7/3 is the mean square of uniform in [1, 2).
  static double mean_square_of_wide_range() {
    double sum = 0.0;
    for (int exponent = -wide_exponent; exponent <= wide_exponent; ++exponent)
      sum += std::ldexp(7.0 / 3.0, 2 * exponent);
    return sum / (2 * wide_exponent + 1);
  }
};

}  // namespace

KBENCH_PLUGIN(Dot)
