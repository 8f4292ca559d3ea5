// The logarithm of softmax over the rows of a matrix, which has to be computed without softmax.
#include "normalization/log_sum_exp.hpp"
#include "normalization/logits.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

template <class T>
void normalize(const T* x, T* y, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const T* const from = x + row * cols;
        const log_sum_exp::RowSum of_row = log_sum_exp::sum_row(from, cols, team);
        const double logarithm = std::log(of_row.sum);
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          y[row * cols + j] = narrow<T>(widen(from[j]) - of_row.largest - logarithm);
        }
      },
      4);
}

class LogSoftmax final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "log_softmax",
            .title = "Logarithm of softmax over the rows of a matrix",
            .description = R"(Turns every row of logits into logarithms of probabilities:

$$y_{ij} = x_{ij} - \log \sum_{l=0}^{cols-1} e^{x_{il}}, \qquad 0 \le i < rows,\ 0 \le j < cols$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | the logits, row-major |
| `output_y` | rows x cols | the logarithms, row-major |
| `rows`, `cols` | scalars | the extents |

Logits reach magnitudes whose exponential is infinite, and some probabilities are so small that they are zero in
`float32`, while their logarithms are of a modest size. For the 16-bit types calculate in `float32` and round once.

Sum the exponentials of a row in eight parts or more, as threads and vectors do by themselves: one running sum of a long
row in `float32` errs by more than is tolerated.

Five operations are counted for each element (maximum, difference, exponential, sum, difference): *5 rows cols* in
all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"normalization", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_y").scalar("rows").scalar("cols");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows", "cols"}}).inputs({"uniform", "shifted", "spikes", "ties"});
    cases.correctness({{1, 2}, {3, 7}, {7, 3}, {1, 1001}});
    cases.correctness({{257, 1}, {33, 31}, {4, 4099}, {2, 50'257}, {2051, 64}}, "shifted");
    cases.correctness({{65, 130}}, "spikes");
    cases.correctness({{20, 515}}, "ties");
    if (device == DeviceKind::cpu) {
      cases.performance({{4096, 64},
                         {{512, 1000}, "ImageNet, 1000 classes"},
                         {{32, 32'000}, "Llama 2 vocabulary"},
                         {{32, 50'257}, "GPT-2 vocabulary"}},
                        "shifted");
    } else {
      cases.performance({{65'536, 64},
                         {{8192, 1000}, "ImageNet, 1000 classes"},
                         {{2048, 32'000}, "Llama 2 vocabulary"},
                         {{1024, 50'257}, "GPT-2 vocabulary"},
                         {{512, 128'256}, "Llama 3 vocabulary"}},
                        "shifted");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    logits::fill(inputs[0], test_case, generate);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      normalize(inputs[0].as<T>(), outputs[0].as<T>(), test_case.size("rows"), test_case.size("cols"));
    });
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return logits::tolerance(test_case, output.dtype);
  }

  // rows * cols times a comparison, two subtractions, an exponential and an addition.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(LogSoftmax)
