// Root mean square normalization: each row divided by its root mean square, times a scale for each column.
#include "normalization/root_mean_square.hpp"
#include "normalization/rows.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

template <class T>
void normalize(const T* x, const T* gamma, T* y, std::int64_t rows, std::int64_t cols) {
  const double eps = double{root_mean_square::epsilon};
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        root_mean_square::normalize_row(x + row * cols, gamma, y + row * cols, cols, eps, team);
      },
      4);
}

class RmsNorm final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "rms_norm",
            .title = "Root mean square normalization",
            .description = R"(Divides every row of a matrix by its root mean square, then scales each column:

$$y_{ij} = \frac{x_{ij}}{\sqrt{\frac{1}{cols} \sum_l x_{il}^2 + \epsilon}} \, \gamma_j$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | a row for each token, row-major |
| `input_gamma` | cols | the scale |
| `output_y` | rows x cols | the normalized rows, row-major |
| `rows`, `cols` | scalars | the extents |
| `epsilon` | scalar | added to the mean square, a `float` for every element type |

Some rows are so small that epsilon counts. For the 16-bit types calculate in `float32` and round once, at the end.

Four operations are counted for each element (square, sum, and two products): *4 rows cols* in all.)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"normalization", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_gamma")
        .output("output_y")
        .scalar("rows")
        .scalar("cols")
        .scalar("epsilon", ScalarType::float32);
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"cols"}, {"rows", "cols"}}).inputs({"normal", "scaled", "wide_range"});
    cases.correctness({{1, 1}, {7, 1}, {1, 2}, {2, 3}, {3, 7}, {5, 64}, {1, 1001}});
    cases.correctness({{33, 31}, {65, 129}, {4, 8195}, {2051, 128}}, "scaled");
    cases.correctness({{17, 770}}, "wide_range");
    if (device == DeviceKind::cpu) {
      cases.performance({{{2048, 128}, "Qwen3 8B, queries of 64 tokens, 32 heads of size 128"},
                         {{64, 4096}, "Llama 3 8B, hidden size 4096"},
                         {{512, 2048}, "Llama 3.2 1B, hidden size 2048"},
                         {{500, 3584}, "Qwen2.5 7B, hidden size 3584"}},
                        "scaled");
    } else {
      cases.performance({{{131'072, 128}, "Qwen3 8B, queries of 4096 tokens, 32 heads of size 128"},
                         {{512, 4096}, "Llama 3 8B, hidden size 4096"},
                         {{8192, 4096}, "Llama 3 8B, hidden size 4096"},
                         {{5000, 3584}, "Qwen2.5 7B, hidden size 3584"},
                         {{4096, 16'384}, "Llama 3.1 405B, hidden size 16384"}},
                        "scaled");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (test_case.inputs == "wide_range") {
      generate.wide_range(x, -12, 12);
    } else {
      generate.normal(x);
    }
    generate.uniform(inputs[1], 0.5, 1.5);
    if (test_case.inputs != "scaled") return;
    const Philox random = generate.stream();
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      rows::scale(x.as<T>(), test_case.size("rows"), test_case.size("cols"), -10, 4, random);
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      normalize(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), test_case.size("rows"),
                test_case.size("cols"));
    });
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return root_mean_square::tolerance(output.dtype, static_cast<double>(test_case.size("cols")));
  }

  // rows * cols times a square, a sum and two products.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 4 * test_case.size("rows") * test_case.size("cols");
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    return {test_case.size("rows"), test_case.size("cols"), double{root_mean_square::epsilon}};
  }
};

}  // namespace

KBENCH_PLUGIN(RmsNorm)
