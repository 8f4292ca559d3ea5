// Softmax over the rows of a matrix, with logits large enough that the textbook formula overflows.
#ifdef __CUDACC__
#include "reference.cuh"
#else
#include "reference.hpp"
#endif

#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <cmath>
#include <limits>

namespace {

using namespace kbench;

// exp() of it is infinite, and exp() of its negative zero, in float64 too.
constexpr double beyond_range = 1000.0;

// Each row is somewhere far above zero, where exp() overflows, or far below, where all of it is zero. In one of eight rows
// a logit towers over the others: no other element stands in for the maximum.
template <class T>
void shift_rows(T* logits, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::uint32_t word = random.word(2 * static_cast<std::uint64_t>(row));
        const std::uint32_t place = random.word(2 * static_cast<std::uint64_t>(row) + 1);
        const double magnitude = beyond_range + word / 16 % 1024;
        const T shift = static_cast<T>(word % 2 == 0 ? magnitude : -magnitude);
        const bool has_spike = word / 2 % 8 == 0;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          const bool is_spike = has_spike && j == place % cols;
          logits[row * cols + j] += shift + static_cast<T>(is_spike ? beyond_range : 0.0);
        }
      });
}

// One logit of each row, at a random place, towers over the others: it takes all of the probability.
template <class T>
void raise_one_in_each_row(T* logits, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows, KBENCH_LAMBDA(std::int64_t row) {
        const std::int64_t place = random.word(static_cast<std::uint64_t>(row)) % cols;
        logits[row * cols + place] += static_cast<T>(beyond_range);
      });
}

template <class T>
void arrange(const TestCase& test_case, const Tensor& logits, Generator& generate) {
  const std::int64_t rows = test_case.size("rows");
  const std::int64_t cols = test_case.size("cols");
  if (test_case.inputs == "shifted") shift_rows(logits.as<T>(), rows, cols, generate.stream());
  if (test_case.inputs == "spikes") raise_one_in_each_row(logits.as<T>(), rows, cols, generate.stream());
}

class Softmax final : public Problem {
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
change the result.

Five operations are counted for each element (maximum, difference, exponential, sum, quotient): *5 rows cols*
in all.)",
            .difficulty = "medium",
            .tags = {"reduction", "normalization", "memory-bound"},
            .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_y").scalar("rows").scalar("cols");
  }

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t rows, std::int64_t cols,
                              const std::string& inputs) {
      cases.push_back({.name = std::to_string(rows) + "x" + std::to_string(cols) +
                               (inputs == "uniform" ? "" : " " + inputs),
                       .purpose = purpose,
                       .sizes = {{"rows", rows}, {"cols", cols}},
                       .shapes = {{rows, cols}, {rows, cols}},
                       .inputs = inputs});
    };
    add_case(Purpose::correctness, 1, 1, "uniform");
    add_case(Purpose::correctness, 1, 2, "uniform");
    add_case(Purpose::correctness, 3, 7, "uniform");
    add_case(Purpose::correctness, 257, 1, "shifted");
    add_case(Purpose::correctness, 1, 1001, "uniform");
    add_case(Purpose::correctness, 33, 31, "shifted");
    add_case(Purpose::correctness, 65, 130, "spikes");
    add_case(Purpose::correctness, 20, 515, "ties");
    add_case(Purpose::correctness, 31, 1003, "wide_range");
    add_case(Purpose::correctness, 4, 4099, "shifted");

    if (device == DeviceKind::cpu) {
      add_case(Purpose::performance, 4096, 64, "shifted");
      add_case(Purpose::performance, 256, 1024, "shifted");
      add_case(Purpose::performance, 1000, 1000, "shifted");
      add_case(Purpose::performance, 256, 8192, "shifted");
    } else {
      add_case(Purpose::performance, 32'768, 64, "shifted");
      add_case(Purpose::performance, 8000, 1000, "shifted");
      add_case(Purpose::performance, 4096, 4096, "shifted");
      add_case(Purpose::performance, 1500, 12'345, "shifted");
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
    if (test_case.dtype == DType::float32) {
      arrange<float>(test_case, logits, generate);
    } else {
      arrange<double>(test_case, logits, generate);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    if (test_case.dtype == DType::float32) {
      softmax::normalize_rows(inputs[0].as<float>(), outputs[0].as<float>(), rows, cols);
    } else {
      softmax::normalize_rows(inputs[0].as<double>(), outputs[0].as<double>(), rows, cols);
    }
  }

  // With d the largest difference from the row's maximum that still gives a normal number, and u the rounding
  // error of one operation, a result may err, relative to itself, by
  //
  //   * d u for the difference, because an absolute error of an exponent is a relative one of the power; the
  //     same for the factor log2(e) and again for the product, where exp(x) is computed as exp2(x * log2(e));
  //     the same again for the reference, whose difference is rounded in float64;
  //   * 7 sqrt(cols) u for the roundings of the sum, in any order (see matmul for the bound and its source);
  //   * cols / 20 u for terms that a running sum is too coarse to take up, each below u times the sum: logits
  //     are uniform over 20 units, so that terms below t times the largest have a sum of about t cols / 20;
  //   * 8 u for the exponential and the quotient.
  //
  // That is 4e-5 for float32 and 1024 columns; half precision errs by up to 5e-4. The absolute part lets
  // results below e^-d be zero.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const bool single = output.dtype == DType::float32;
    const double u = single ? 0x1p-24 : 0x1p-53;
    const double smallest =
        single ? static_cast<double>(std::numeric_limits<float>::min()) : std::numeric_limits<double>::min();
    const double d = -std::log(smallest);
    const auto cols = static_cast<double>(test_case.size("cols"));
    return {.absolute = 4.0 * smallest,
            .relative = (4.0 * d + 7.0 * std::sqrt(cols) + cols / 20.0 + 8.0) * u};
  }

  // rows * cols times a comparison, a subtraction, an exponential, an addition and a division.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(Softmax)
