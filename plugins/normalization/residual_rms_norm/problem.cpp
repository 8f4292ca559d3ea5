// A residual connection and the normalization after it: what a transformer does between two of its layers.
#include "normalization/root_mean_square.hpp"
#include "normalization/rows.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

template <class T>
struct Operands {
  const T* x;
  const T* residual;
  const T* gamma;
  T* sum;
  T* y;
};

template <class T>
void add_and_normalize(Operands<T> operands, std::int64_t rows, std::int64_t cols) {
  const double eps = double{root_mean_square::epsilon};
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::int64_t first = row * cols;
        for (std::int64_t j = first + team.rank(); j < first + cols; j += team.size()) {
          operands.sum[j] = narrow<T>(widen(operands.x[j]) + widen(operands.residual[j]));
        }
        // Every thread reads the sums that it wrote itself.
        root_mean_square::normalize_row(operands.sum + first, operands.gamma, operands.y + first, cols, eps,
                                        team);
      },
      4);
}

class ResidualRmsNorm final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "residual_rms_norm",
            .title = "Residual connection with root mean square normalization",
            .description = R"(Adds a layer's result to the residual stream, in place, and normalizes the sum:

$$r_{ij} \leftarrow r_{ij} + x_{ij}, \qquad
y_{ij} = \frac{r_{ij}}{\sqrt{\frac{1}{cols} \sum_l r_{il}^2 + \epsilon}} \, \gamma_j$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | what is added, row-major |
| `residual` | rows x cols | the residual stream, before and after, row-major |
| `input_gamma` | cols | the scale |
| `output_y` | rows x cols | the normalized rows of the sum, row-major |
| `rows`, `cols` | scalars | the extents |
| `epsilon` | scalar | added to the mean square, a `float` for every element type |

For the 16-bit types calculate in `float32`. What is normalized may be the sum before or after it is rounded.

Five operations are counted for each element (sum, square, sum of squares, two products): *5 rows cols* in all.)",
            .difficulty = "medium",
            .version = 2,
            .tags = {"normalization", "reduction", "memory-bound", "in-place"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .inout("residual")
        .input("input_gamma")
        .output("output_y")
        .scalar("rows")
        .scalar("cols")
        .scalar("epsilon", ScalarType::float32);
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows", "cols"}, {"cols"}, {"rows", "cols"}})
        .inputs({"normal", "scaled", "wide_range"});
    cases.correctness({{1, 1}, {7, 1}, {1, 2}, {2, 3}, {3, 7}, {5, 64}, {1, 1001}});
    cases.correctness({{33, 31}, {65, 129}, {4, 8195}, {2051, 128}}, "scaled");
    cases.correctness({{17, 770}}, "wide_range");
    if (device == DeviceKind::cpu) {
      cases.performance({{{16, 4096}, "Llama 3 8B, hidden size 4096, 16 tokens"},
                         {{256, 2048}, "Llama 3.2 1B, hidden size 2048"},
                         {{300, 3584}, "Qwen2.5 7B, hidden size 3584"},
                         {{256, 5120}, "Llama 2 13B, hidden size 5120"}},
                        "scaled");
    } else {
      cases.performance({{{512, 4096}, "Llama 3 8B, hidden size 4096"},
                         {{8192, 4096}, "Llama 3 8B, hidden size 4096"},
                         {{5000, 3584}, "Qwen2.5 7B, hidden size 3584"},
                         {{4096, 8192}, "Llama 3 70B, hidden size 8192"}},
                        "scaled");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (std::size_t i = 0; i < 2; ++i) {
      if (test_case.inputs == "wide_range") {
        generate.wide_range(inputs[i], -12, 12);
      } else {
        generate.normal(inputs[i]);
      }
    }
    generate.uniform(inputs[2], 0.5, 1.5);
    if (test_case.inputs != "scaled") return;
    const Philox random =
        generate.stream();  // the same for both, so that neither of a row is lost in the other
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      for (std::size_t i = 0; i < 2; ++i)
        rows::scale(inputs[i].as<T>(), test_case.size("rows"), test_case.size("cols"), -10, 4, random);
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      add_and_normalize<T>({.x = inputs[0].as<T>(),
                            .residual = inputs[1].as<T>(),
                            .gamma = inputs[2].as<T>(),
                            .sum = outputs[0].as<T>(),
                            .y = outputs[1].as<T>()},
                           test_case.size("rows"), test_case.size("cols"));
    });
  }

  // The sum is one operation. To the error of the normalization comes the rounding of the sum that it may start from.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (output.name == "residual") return rounding_tolerance(output.dtype, 2.0);
    Tolerance tolerance =
        root_mean_square::tolerance(output.dtype, static_cast<double>(test_case.size("cols")));
    tolerance.relative += 0.5 * error_of_storing(output.dtype);
    return tolerance;
  }

  // rows * cols times a sum, a square, another sum and two products.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * test_case.size("rows") * test_case.size("cols");
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    return {test_case.size("rows"), test_case.size("cols"), double{root_mean_square::epsilon}};
  }
};

}  // namespace

KBENCH_PLUGIN(ResidualRmsNorm)
