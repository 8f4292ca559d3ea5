// The product of a matrix and a vector: two operations for each element that is read.
#include "linear_algebra/factors.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

// Eight running sums for each thread: one would wait for each addition.
template <class T>
void multiply(const T* a, const T* x, T* y, std::int64_t rows, std::int64_t columns) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        constexpr int lanes = 8;
        const T* const factors = a + row * columns;
        const std::int64_t whole = columns - columns % lanes;
        double sums[lanes] = {};
        for (std::int64_t j = std::int64_t{lanes} * team.rank(); j < whole;
             j += std::int64_t{lanes} * team.size()) {
          for (int lane = 0; lane < lanes; ++lane)
            sums[lane] += widen(factors[j + lane]) * widen(x[j + lane]);
        }
        for (std::int64_t j = whole + team.rank(); j < columns; j += team.size()) {
          sums[0] += widen(factors[j]) * widen(x[j]);
        }
        const double sum = team.sum(((sums[0] + sums[1]) + (sums[2] + sums[3])) +
                                    ((sums[4] + sums[5]) + (sums[6] + sums[7])));
        if (team.rank() == 0) y[row] = narrow<T>(sum);
      },
      1 + (1 << 15) / columns);
}

class Matvec final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "matvec",
            .title = "Product of a matrix and a vector",
            .description = R"(Multiplies a matrix by a vector:

$$y_i = \sum_{j=0}^{n-1} A_{ij} x_j, \qquad 0 \le i < m$$

| parameter | shape | meaning |
|---|---|---|
| `input_a` | m x n | the matrix, row-major |
| `input_x` | n | the vector |
| `output_y` | m | the product |
| `m`, `n` | scalars | rows and columns of the matrix |

The sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types
in that of `float32`.

A multiply-add counts as two operations: *2 m n* in all.)",
            .difficulty = "easy",
            .version = 3,
            .tags = {"linear-algebra", "memory-bound"},
            .dtypes = {DType::float32, DType::float64, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_a").input("input_x").output("output_y").scalar("m").scalar("n");
  }

  CaseList get_case_list(DType dtype, DeviceKind device) const override {
    CaseList cases("{m}x{n}", {"m", "n"});
    cases.shapes({{"m", "n"}, {"n"}, {"m"}}).inputs(linear_algebra::product_inputs());
    cases.correctness({{1, 1}, {2, 3}, {7, 2}, {1, 1001}, {1001, 1}, {33, 31}, {64, 64}});
    cases.correctness({{129, 515}}, "integers");
    cases.correctness({{65, 999}}, "positive");
    cases.correctness({{130, 517}}, "selecting").correctness({{131, 516}}, "selected");
    cases.correctness({{30, 4099}, {4099, 30}});
    if (device == DeviceKind::cpu) {
      cases.performance({{{768, 768}, "BERT base, an attention projection"},
                         {{3072, 768}, "BERT base, feed-forward, 768 to 3072"},
                         {1000, 3001},
                         {100'000, 20}});
    } else {
      cases.performance({{{4096, 4096}, "Llama 2 7B, an attention projection"},
                         {{14'336, 4096}, "Llama 3 8B, feed-forward, 4096 to 14336"},
                         {{4096, 14'336}, "Llama 3 8B, feed-forward, 14336 to 4096"}});
      if (dtype != DType::float64)
        cases.performance({{{32'000, 4096}, "Llama 2 7B, logits of the vocabulary"}});
      cases.performance({{10'001, 9999}, {1'000'000, 64}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    linear_algebra::fill_factors(test_case, inputs[0], inputs[1], test_case.size("n"), generate);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      multiply(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), test_case.size("m"),
               test_case.size("n"));
    });
  }

  // Sums of n products.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return linear_algebra::product_tolerance(test_case, output, static_cast<double>(test_case.size("n")));
  }

  // m n multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("m") * test_case.size("n");
  }
};

}  // namespace

KBENCH_PLUGIN(Matvec)
