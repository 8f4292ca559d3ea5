// The sum of a vector: every element counts, and the error that is allowed follows from how many there are.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

// The second half becomes the first one, negated and backwards: of an odd number, the middle one is the
// sum.
template <class T>
void mirror(T* x, std::int64_t n) {
  parallel_for(
      n / 2, KBENCH_LAMBDA(std::int64_t i) { x[n - 1 - i] = -x[i]; }, 1 << 15);
}

// Eight running sums for each thread: one would wait for each addition.
template <class Wide, class T>
KBENCH_HOST_DEVICE Wide sum_piece(const T* x, std::int64_t n, Team team) {
  Wide lanes[8] = {};
  std::int64_t i = std::int64_t{8} * team.rank();
  for (; i + 8 <= n; i += std::int64_t{8} * team.size()) {
    for (int lane = 0; lane < 8; ++lane) lanes[lane] += static_cast<Wide>(x[i + lane]);
  }
  for (; i < n; ++i) lanes[0] += static_cast<Wide>(x[i]);  // less than eight, for one of the threads
  return team.sum(((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
                  ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7])));
}

// Sums pieces of one length each, so that the result does not depend on the number of threads.
template <class Wide, class T>
void sum(const T* x, std::int64_t n, T* result) {
  constexpr std::int64_t length = 1 << 14;
  const std::int64_t pieces = (n + length - 1) / length;
  const Scratch<Wide> scratch(pieces);
  Wide* const sums = scratch.data();
  parallel_for_teams(
      pieces,
      KBENCH_LAMBDA(std::int64_t piece, Team team) {
        const std::int64_t first = piece * length;
        const std::int64_t used = n - first < length ? n - first : length;
        const Wide one = sum_piece<Wide>(x + first, used, team);
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

// GPUs have no type wider than float64. There each term passes through at most about a hundred additions, so
// the error is a small part of that of a running sum.
#ifdef __CUDACC__
using WiderThanFloat64 = double;
#else
using WiderThanFloat64 = long double;
#endif

class Reduction final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "reduction",
            .title = "Sum of a vector",
            .description = R"(Adds up a vector:

$$s = \sum_{i=0}^{n-1} x_i$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | n | the summands |
| `output_sum` | 1 | the sum |
| `n` | scalar | number of summands |

The sum may be taken in any order that does not depend on the values, but in no less than the precision of
the element type. Some inputs are integers whose partial sums are all exact: there the sum must be exact too.

The additions are counted, *n* in all (the first one to zero).)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_sum").scalar("n");
  }

  // Long sums of terms of one sign are nearly the same, and what each addition to a running one errs is no longer random.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {1}})
        .inputs({"uniform", "integers", "cancelling", "wide_range", {"positive", is_short}});
    cases.correctness({1, 2, 3, 7, 33, 64, 1001});
    cases.correctness({15, 4099, 1'000'003}, "integers");
    cases.correctness({129, 100'001}, "cancelling");
    cases.correctness({2051}, "wide_range").correctness({70'001}, "positive").correctness({1 << 24});
    if (device == DeviceKind::cpu) {
      cases.performance({1 << 17}).performance({1 << 20}, "integers");
      cases.performance({3'000'000, 1 << 22});
    } else {
      cases.performance({1 << 20, 10'000'000}).performance({1 << 24, 1 << 28}, "integers");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (test_case.inputs == "wide_range") {
      generate.wide_range(x, -wide_exponent, wide_exponent);
    } else if (is_exact(test_case)) {
      const std::int64_t largest = largest_integer(x.count());
      generate.integers(x, -largest, largest);
      if (test_case.inputs == "cancelling" && x.dtype == DType::float32) mirror(x.as<float>(), x.count());
      if (test_case.inputs == "cancelling" && x.dtype == DType::float64) mirror(x.as<double>(), x.count());
    } else {
      generate.uniform(x, test_case.inputs == "positive" ? 0.0 : -1.0, 1.0);
    }
  }

  void reference_solution(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    if (inputs[0].dtype == DType::float32) {
      sum<double>(inputs[0].as<float>(), inputs[0].count(), outputs[0].as<float>());
    } else {
      sum<WiderThanFloat64>(inputs[0].as<double>(), inputs[0].count(), outputs[0].as<double>());
    }
  }

  // A running sum of 2^24 float32 is well within it. Every partial sum of integers, mirrored or not, is
  // exact, and so is the result.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (is_exact(test_case)) return {};
    const auto n = static_cast<double>(test_case.size("n"));
    if (test_case.inputs == "positive") return same_sign_sum_tolerance(output.dtype, n);
    return mixed_sign_sum_tolerance(output.dtype, n, root_mean_square(test_case));
  }

  // n additions.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }

 private:
  static constexpr int wide_exponent = 20;

  static bool is_short(const TestCase& test_case) { return test_case.size("n") <= 1 << 17; }

  static bool is_exact(const TestCase& test_case) {
    return test_case.inputs == "integers" || test_case.inputs == "cancelling";
  }

  // The magnitudes of up to 2^24 such integers add up to at most 2^24, so float32 represents every partial
  // sum. Longer inputs have only -1, 0 and 1, whose partial sums stay within lambda * sqrt(n)
  // (kbench/tolerance.hpp): 2^17 for 2^28 of them.
  static std::int64_t largest_integer(std::int64_t n) {
    return std::clamp<std::int64_t>((std::int64_t{1} << 24) / n, 1, 1 << 12);
  }

  static double root_mean_square(const TestCase& test_case) {
    if (test_case.inputs != "wide_range") return std::sqrt(1.0 / 3.0);  // uniform in [-1, 1)
    double sum = 0.0;
    for (int exponent = -wide_exponent; exponent <= wide_exponent; ++exponent) {
      sum += std::ldexp(7.0 / 3.0, 2 * exponent);  // 7/3 is the mean square of uniform in [1, 2)
    }
    return std::sqrt(sum / (2 * wide_exponent + 1));
  }
};

}  // namespace

KBENCH_PLUGIN(Reduction)
