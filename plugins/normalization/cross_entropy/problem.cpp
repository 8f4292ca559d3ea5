// The cross-entropy of rows of logits with one right class each: the loss of classifiers and language models.
#include "normalization/log_sum_exp.hpp"
#include "normalization/logits.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

template <class T>
void measure(const T* x, const std::int64_t* targets, float* losses, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const T* const from = x + row * cols;
        const log_sum_exp::RowSum of_row = log_sum_exp::sum_row(from, cols, team);
        if (team.rank() != 0) return;
        losses[row] = static_cast<float>(of_row.largest - widen(from[targets[row]]) + std::log(of_row.sum));
      },
      4);
}

// In every other row the logit of the right class becomes one of the largest, as a trained model makes it.
template <class T>
void raise_targets(T* x, const std::int64_t* targets, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows,
      KBENCH_LAMBDA(std::int64_t row) {
        if (random.word(static_cast<std::uint64_t>(row)) % 2 != 0) return;
        T& target = x[row * cols + targets[row]];
        target = narrow<T>(widen(target) + logits::half_width);
      },
      1 << 10);
}

class CrossEntropy final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "cross_entropy",
            .title = "Cross-entropy of logits, row by row",
            .description = R"(Computes the loss of each row of logits, given its right class:

$$L_i = \log \sum_{j=0}^{cols-1} e^{x_{ij}} - x_{i, t_i}, \qquad 0 \le i < rows$$

| parameter | shape | meaning |
|---|---|---|
| `input_logits` | rows x cols | the logits, row-major |
| `input_targets` | rows | the right class of each row, from 0 to cols - 1, as `int64_t` |
| `output_losses` | rows | the losses, as `float` for every element type |
| `rows`, `cols` | scalars | number of rows (tokens, images), number of classes (the vocabulary) |

The losses are not averaged. Logits reach magnitudes whose exponential is infinite, and some probabilities are so small
that they are zero in `float32`. Calculate in `float32` for the 16-bit types as well.

Sum the exponentials of a row in eight parts or more, as threads and vectors do by themselves: one running sum of a long
row in `float32` errs by more than is tolerated.

Four operations are counted for each logit (maximum, difference, exponential, sum): *4 rows cols* in all.)",
            .difficulty = "medium",
            .version = 4,
            .tags = {"loss", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_logits")
        .input("input_targets", DType::int64)
        .output("output_losses", DType::float32)
        .scalar("rows")
        .scalar("cols");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows"}, {"rows"}}).inputs({"uniform", "shifted", "spikes", "ties"});
    cases.correctness({{3, 7}, {7, 3}, {1, 1001}, {32, 64}});
    cases.correctness({{257, 1}, {33, 31}, {5, 4099}, {2, 50'257}, {2051, 64}}, "shifted");
    cases.correctness({{1, 2}, {20, 515}}, "ties");
    cases.correctness({{65, 130}}, "spikes");
    if (device == DeviceKind::cpu) {
      cases.performance({{{512, 1000}, "ImageNet, 1000 classes"},
                         {{32, 32'000}, "Llama 2 vocabulary"},
                         {{32, 50'257}, "GPT-2 vocabulary"},
                         {{16, 128'256}, "Llama 3 vocabulary"}},
                        "shifted");
    } else {
      cases.performance({{{8192, 1000}, "ImageNet, 1000 classes"},
                         {{2048, 32'000}, "Llama 2 vocabulary"},
                         {{4096, 50'257}, "GPT-2 vocabulary, 4 x 1024 tokens"},
                         {{128, 128'256}, "Llama 3 vocabulary"},
                         {{2048, 128'256}, "Llama 3 vocabulary, 2048 tokens"}},
                        "shifted");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    logits::fill(x, test_case, generate);
    generate.integers(inputs[1], 0, cols - 1);
    if (test_case.inputs != "shifted") return;
    const Philox random = generate.stream();
    visit_model_dtype(x.dtype, [&]<class T>(std::type_identity<T>) {
      raise_targets(x.as<T>(), inputs[1].as<std::int64_t>(), rows, cols, random);
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      measure(inputs[0].as<T>(), inputs[1].as<std::int64_t>(), outputs[0].as<float>(), test_case.size("rows"),
              test_case.size("cols"));
    });
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return logits::tolerance(test_case, output.dtype);
  }

  // rows * cols times a comparison, a subtraction, an exponential and an addition.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 4 * test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(CrossEntropy)
