// Softmax over the rows of a matrix, with logits large enough that the textbook formula overflows.
#ifdef __CUDACC__
#include "reference.cuh"
#else
#include "reference.hpp"
#endif
#include "normalization/rows.hpp"
#include "shared/tied_sum.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

// exp() of it is infinite, and exp() of its negative zero, in the type that softmax is computed in. The 16-bit
// types are too coarse for logits of the one that float64 needs.
template <class T>
constexpr std::int64_t beyond_range = is_16_bit_float<T> ? 128 : 1000;

// Each row is somewhere far above zero, where exp() overflows, or far below, where all of it is zero. In one of
// eight rows a logit towers over the others: no other element stands in for the maximum.
template <class T>
void shift_rows(T* logits, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::uint32_t word = random.word(2 * static_cast<std::uint64_t>(row));
        const std::uint32_t place = random.word(2 * static_cast<std::uint64_t>(row) + 1);
        constexpr std::uint32_t choices = is_16_bit_float<T> ? 128 : 1024;
        const auto magnitude = static_cast<double>(beyond_range<T> + word / 16 % choices);
        const double shift = word % 2 == 0 ? magnitude : -magnitude;
        const bool has_spike = word / 2 % 8 == 0;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          const bool is_spike = has_spike && j == place % cols;
          T& logit = logits[row * cols + j];
          logit = narrow<T>(widen(logit) + shift + static_cast<double>(is_spike ? beyond_range<T> : 0));
        }
      });
}

// One logit of each row, at a random place, towers over the others: it takes all of the probability.
template <class T>
void raise_one_in_each_row(T* logits, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows, KBENCH_LAMBDA(std::int64_t row) {
        const std::int64_t place = random.word(static_cast<std::uint64_t>(row)) % cols;
        T& logit = logits[row * cols + place];
        logit = narrow<T>(widen(logit) + static_cast<double>(beyond_range<T>));
      });
}

template <class T>
void arrange(const TestCase& test_case, const Tensor& logits, Generator& generate) {
  const std::int64_t rows = test_case.size("rows");
  const std::int64_t cols = test_case.size("cols");
  if (test_case.inputs == "shifted") shift_rows(logits.as<T>(), rows, cols, generate.stream());
  if (test_case.inputs == "spikes") raise_one_in_each_row(logits.as<T>(), rows, cols, generate.stream());
}

class Softmax final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "softmax",
            .title = "Softmax over the rows of a matrix",
            .description = R"(Turns every row of logits into probabilities:

$$y_{ij} = \frac{e^{x_{ij}}}{\sum_{l=0}^{cols-1} e^{x_{il}}}, \qquad 0 \le i < rows,\ 0 \le j < cols$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | the logits, row-major |
| `output_y` | rows x cols | the probabilities, row-major |
| `rows`, `cols` | scalars | the extents |

Logits reach magnitudes whose exponential is infinite: subtract the maximum of the row first, which does not
change the result. For the 16-bit types calculate in `float32` and round once.

Five operations are counted for each element (maximum, difference, exponential, sum, quotient): *5 rows cols*
in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"normalization", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float64, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_y").scalar("rows").scalar("cols");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows", "cols"}})
        .inputs({"uniform", "shifted", "spikes", "ties", "wide_range"});
    cases.correctness({{1, 1}, {1, 2}, {3, 7}, {5, 128}, {1, 1001}});
    cases.correctness({{257, 1}, {33, 31}, {4, 4099}}, "shifted");
    cases.correctness({{65, 130}}, "spikes");
    cases.correctness({{20, 515}}, "ties");
    cases.correctness({{31, 1003}}, "wide_range");
    if (device == DeviceKind::cpu) {
      cases.performance({{4096, 64},
                         {{256, 1024}, "GPT-2, attention to its context of 1024 tokens"},
                         {{1000, 1000}, "ImageNet, 1000 classes"},
                         {256, 8192}},
                        "shifted");
    } else {
      cases.performance({{32'768, 64},
                         {{8000, 1000}, "ImageNet, 1000 classes"},
                         {{4096, 4096}, "Llama 2, attention of one head in its context of 4096 tokens"},
                         {1500, 12'345}},
                        "shifted");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& logits = inputs[0];
    if (test_case.inputs == "wide_range") {
      generate.wide_range(logits, -10, 6);
    } else if (test_case.inputs == "ties") {
      generate.integers(logits, -2, 2);
    } else {
      generate.uniform(logits, -10.0, 10.0);
    }
    visit_floating_point(test_case.dtype,
                         [&]<class T>(std::type_identity<T>) { arrange<T>(test_case, logits, generate); });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      softmax::normalize_rows(inputs[0].as<T>(), outputs[0].as<T>(), rows, cols);
    });
  }

  // Let d be the largest difference from the row's maximum that still gives a normal number, and u the
  // rounding error of one operation. The relative error of a result may be
  //
  //   * d u for the difference, because an absolute error of an exponent is a relative error of the power. If
  //     exp(x) is computed as exp2(x * log2(e)), the factor log2(e) and the product add d u each. The
  //     reference adds it once more, because its difference is rounded in float64;
  //   * 7 sqrt(cols) u for the roundings of the sum, in any order (see matmul for the bound and its source);
  //   * cols / 20 u for terms below u times a running sum, which the sum loses. Logits are uniform over 20
  //     units, so terms below t times the largest have a sum of about t cols / 20;
  //   * 8 u for the exponential and the quotient.
  //
  // That is 4e-5 for float32 and 1024 columns; half precision errs by up to 5e-4. The absolute part lets
  // results below e^-d be zero.
  //
  // If many terms are equal, a sum has a larger error (shared/tied_sum.hpp). This applies to ties, and to the
  // 16-bit types, which have few different logits far from zero. The 16-bit types are computed in float32,
  // and add the error of storing. Below the smallest normal number float16 continues in steps of 2^-24.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const DType arithmetic = arithmetic_dtype(output.dtype);
    const double u = unit_roundoff(arithmetic);
    const double smallest = smallest_normal(arithmetic);
    const double d = -std::log(smallest);
    const auto cols = static_cast<double>(test_case.size("cols"));
    Tolerance tolerance{.absolute = 4.0 * smallest,
                        .relative = (4.0 * d + lambda_of_sums * std::sqrt(cols) + cols / 20.0 + 8.0) * u};
    if (arithmetic != output.dtype || test_case.inputs == "ties")
      tolerance.relative += shared::roundings_of_tied_sum(cols) * u + error_of_storing(output.dtype);
    if (output.dtype == DType::float16) tolerance.absolute = 0x1p-24;
    return tolerance;
  }

  // rows * cols times a comparison, a subtraction, an exponential, an addition and a division.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(Softmax)
