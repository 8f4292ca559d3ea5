// The Kullback-Leibler divergence of rows of probabilities from rows of logarithms of others: the loss of distillation.
#include "normalization/log_sum_exp.hpp"
#include "normalization/rows.hpp"
#include "shared/tied_sum.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

namespace {

using namespace kbench;

// Turns numbers that are not negative into probabilities: those below 1/8 into zeros, though never all of a row.
void make_probabilities(float* p, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        float* const of_row = p + row * cols;
        double sum = 0.0;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          const float least = j == row % cols ? 0.0625F : 0.0F;
          of_row[j] = of_row[j] - 0.125F > least ? of_row[j] - 0.125F : least;
          sum += double{of_row[j]};
        }
        const double factor = 1.0 / team.sum(sum);
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          of_row[j] = static_cast<float>(double{of_row[j]} * factor);
        }
      },
      4);
}

// Turns logits into the logarithms of the probabilities that they stand for.
void make_logarithms(float* x, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const log_sum_exp::RowSum of_row = log_sum_exp::sum_row(x + row * cols, cols, team);
        const double logarithm = of_row.largest + std::log(of_row.sum);
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          x[row * cols + j] = static_cast<float>(double{x[row * cols + j]} - logarithm);
        }
      },
      4);
}

void measure(const float* log_q, const float* p, float* divergences, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        double sum = 0.0;
        for (std::int64_t j = row * cols + team.rank(); j < (row + 1) * cols; j += team.size()) {
          const double probability = double{p[j]};
          if (probability > 0.0) sum += probability * (std::log(probability) - double{log_q[j]});
        }
        sum = team.sum(sum);
        if (team.rank() == 0) divergences[row] = static_cast<float>(sum);
      },
      4);
}

class KlDivergence final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "kl_divergence",
            .title = "Kullback-Leibler divergence, row by row",
            .description = R"(Computes how far a distribution *q* is from another one *p*, in each row:

$$D_i = \sum_{j=0}^{cols-1} p_{ij} \, (\log p_{ij} - \log q_{ij}), \qquad 0 \log 0 = 0$$

| parameter | shape | meaning |
|---|---|---|
| `input_log_q` | rows x cols | the logarithms of *q*, row-major |
| `input_p` | rows x cols | the probabilities *p*, row-major; some are zero |
| `output_divergences` | rows | the divergence of each row, not averaged |
| `rows`, `cols` | scalars | the extents |

Four operations are counted for each element (logarithm, difference, product, sum): *4 rows cols* in all.)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"loss", "reduction", "memory-bound"},
            .dtypes = {DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_log_q")
        .input("input_p")
        .output("output_divergences")
        .scalar("rows")
        .scalar("cols");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows", "cols"}, {"rows"}}).inputs({"uniform", "wide", "ties"});
    cases.correctness({{1, 2}, {2, 3}, {7, 3}, {3, 7}, {33, 31}, {130, 64}, {1, 1001}});
    cases.correctness({{65, 129}, {5, 4099}}, "wide");
    cases.correctness({{9, 515}}, "ties");
    cases.correctness({{2, 50'257}, {2051, 10}});
    if (device == DeviceKind::cpu) {
      cases.performance({{8192, 96},
                         {{256, 1000}, "ImageNet, 1000 classes"},
                         {{48, 30'522}, "BERT vocabulary"},
                         {{32, 50'257}, "GPT-2 vocabulary"}});
    } else {
      cases.performance({{{4096, 1000}, "ImageNet, 1000 classes"},
                         {{2048, 30'522}, "BERT vocabulary, 4 x 512 tokens"},
                         {{1024, 50'257}, "GPT-2 vocabulary, 1024 tokens"},
                         {{768, 128'256}, "Llama 3 vocabulary"}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    if (test_case.inputs == "ties") {
      generate.integers(inputs[0], -4, 4);
      generate.integers(inputs[1], 0, 4);
    } else {
      const double width = test_case.inputs == "wide" ? widest : 8.0;
      generate.uniform(inputs[0], -0.5 * width, 0.5 * width);
      generate.uniform(inputs[1], 0.0, 1.0);
    }
    make_logarithms(inputs[0].as<float>(), rows, cols);
    make_probabilities(inputs[1].as<float>(), rows, cols);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    measure(inputs[0].as<float>(), inputs[1].as<float>(), outputs[0].as<float>(), test_case.size("rows"),
            test_case.size("cols"));
  }

  // Let u be the rounding error of one operation; the probabilities add up to 1. The mean magnitude of log p -
  // log q is less than the width of the logits, w, and so is every partial sum. The n additions then have an
  // error of 7 sqrt(n) w u in any order, or n / 2 w u if many terms are equal. Most partial sums, however,
  // are far less than w, so a tenth of the former is tolerated. Right solutions need a third of it.
  // Logarithms in half precision or from short polynomials need more than half to several times as much in
  // long rows. The logarithms are below w + log(n) + 10 and have errors of 2 u; these count in the mean, like
  // the rounding of the difference. p log p - p log q, product by product, rounds once more.
  // Sources of the first two: kbench/tolerance.hpp, shared/tied_sum.hpp.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const double u = unit_roundoff(output.dtype);
    const auto n = static_cast<double>(test_case.size("cols"));
    const double w = test_case.inputs == "wide" ? widest : 8.0;
    const bool tied = test_case.inputs == "ties";
    const double of_sum = tied ? shared::roundings_of_tied_sum(n) : 0.1 * lambda_of_sums * std::sqrt(n);
    return {.absolute = (of_sum * w + 4.0 * (w + std::log(n) + 10.0)) * u, .relative = 4.0 * u};
  }

  // rows * cols times a logarithm, a difference, a product and an addition.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 4 * test_case.size("rows") * test_case.size("cols");
  }

 private:
  static constexpr double widest = 60.0;  // the least q is about e^-60: too small for 1 / q in half precision
};

}  // namespace

KBENCH_PLUGIN(KlDivergence)
