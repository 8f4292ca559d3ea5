// The running product of each row, of factors that cancel so well that it neither vanishes nor overflows.
#include "shared/scan.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <functional>

namespace {

using namespace kbench;

// Magnitude from 1/2 to 2, either sign.
KBENCH_HOST_DEVICE constexpr double target(std::uint32_t word) {
  const double magnitude = 0.5 + 1.5 * static_cast<double>(unit_float(word));
  return word % 2 == 0 ? magnitude : -magnitude;
}

// Each product is near its own random number. A factor is the quotient of two such numbers, from 1/4 to 4,
// and tells nothing about the product without the factors before it.
void fill_with_quotients(float* x, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows * cols,
      KBENCH_LAMBDA(std::int64_t i) {
        const double now = target(random.word(static_cast<std::uint64_t>(i)));
        const double before = i % cols == 0 ? 1.0 : target(random.word(static_cast<std::uint64_t>(i) - 1));
        x[i] = static_cast<float>(now / before);
      },
      1 << 12);
}

// One factor of each row becomes zero, and so does all that follows.
void place_zeros(float* x, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows, KBENCH_LAMBDA(std::int64_t row) {
        x[row * cols + random.word(static_cast<std::uint64_t>(row)) % cols] = 0.0F;
      });
}

void keep_signs(float* x, std::int64_t n) {
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) { x[i] = x[i] < 0.0F ? -1.0F : 1.0F; });
}

void multiply_up(const float* x, float* y, std::int64_t rows, std::int64_t cols) {
  using Row = scans::Segment<double>;
  scans::inclusive(
      rows * cols, Row{1.0, false},
      KBENCH_LAMBDA(std::int64_t i)->Row {
        return {static_cast<double>(x[i]), i % cols == 0};
      },
      KBENCH_LAMBDA(Row before, Row after)->Row {
        return scans::join(before, after, std::multiplies<double>());
      },
      KBENCH_LAMBDA(std::int64_t i, Row row) { y[i] = static_cast<float>(row.value); });
}

class CumulativeProduct final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "cumulative_product",
            .title = "Running product of each row",
            .description = R"(Replaces each element of a matrix by the product of all up to it in its row:

$$y_{ij} = \prod_{l=0}^{j} x_{il}, \qquad 0 \le i < rows,\ 0 \le j < cols$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | the factors, row-major |
| `output_y` | rows x cols | the products, row-major |
| `rows`, `cols` | scalars | the extents |

The factors are of either sign. Products stay between about 2^-8 and 2^8 in magnitude, and so do those of any
neighbouring factors, or they are exactly zero: a factor may be zero, so there is no dividing by one.

The multiplications are counted: *rows cols* in all (the first of a row with 1).)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"scan", "memory-bound"},
            .dtypes = {DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_y").scalar("rows").scalar("cols");
  }

  // With many factors near one, the product leaves its stated range.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows", "cols"}})
        .inputs({"quotients", "zeros", "signs", {"near_one", [](const TestCase& c) {
                                                   return c.size("cols") <= 2048;
                                                 }}});
    cases.correctness({{1, 1}, {1, 2}, {3, 7}, {33, 3}, {257, 1}, {5, 64}, {1, 1001}});
    cases.correctness({{20, 130}}, "zeros");
    cases.correctness({{31, 515}}, "signs");
    cases.correctness({{9, 1023}}, "near_one");
    cases.correctness({{65, 33}, {5, 4099}, {2, 160'001}});
    if (device == DeviceKind::cpu) {
      cases.performance({{10'000, 100}, {256, 4096}, {10, 100'000}, {2, 1 << 20}});
    } else {
      cases.performance({{200'000, 100}, {4096, 4096}, {150, 100'000}, {8, 1 << 22}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    if (test_case.inputs == "near_one") {
      generate.uniform(x, 0.96, 1.04);
    } else if (test_case.inputs == "signs") {
      generate.uniform(x, -1.0, 1.0);
      keep_signs(x.as<float>(), x.count());
    } else {
      fill_with_quotients(x.as<float>(), rows, cols, generate.stream());
      if (test_case.inputs == "zeros") place_zeros(x.as<float>(), rows, cols, generate.stream());
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    multiply_up(inputs[0].as<float>(), outputs[0].as<float>(), test_case.size("rows"),
                test_case.size("cols"));
  }

  // Every multiplication has an error of at most u of its result, and relative errors of factors add up.
  // There are cols of them, with independent signs, as in a sum of terms of one sign.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return same_sign_sum_tolerance(output.dtype, static_cast<double>(test_case.size("cols")));
  }

  // One multiplication for each element.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(CumulativeProduct)
