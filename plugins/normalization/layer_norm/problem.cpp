// Layer normalization: each row gets mean 0 and variance 1, then a scale and a shift for each column.
#include "normalization/rows.hpp"
#include "normalization/standardize.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

constexpr float epsilon = 1e-5F;

// Few numbers may happen to lie close together, and their deviation be tiny: every other one goes elsewhere.
template <class T>
void spread(T* x, std::int64_t rows, std::int64_t cols) {
  parallel_for(
      rows * cols, KBENCH_LAMBDA(std::int64_t i) {
        x[i] = narrow<T>(0.25 * widen(x[i]) + (i % cols % 2 == 0 ? 1.0 : -1.0));
      });
}

template <class T>
void normalize(const T* x, const T* gamma, const T* beta, T* y, std::int64_t rows, std::int64_t cols) {
  const double eps = double{epsilon};
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const T* const from = x + row * cols;
        double sum = 0.0;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) sum += widen(from[j]);
        const double mean = team.sum(sum) / static_cast<double>(cols);
        double squares = 0.0;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          const double difference = widen(from[j]) - mean;
          squares += difference * difference;
        }
        const double variance = team.sum(squares) / static_cast<double>(cols);
        const double factor = 1.0 / std::sqrt(variance + eps);
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          y[row * cols + j] = narrow<T>((widen(from[j]) - mean) * factor * widen(gamma[j]) + widen(beta[j]));
        }
      },
      4);
}

class LayerNorm final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "layer_norm",
            .title = "Layer normalization",
            .description = R"(Normalizes every row of a matrix, then scales and shifts each column:

$$y_{ij} = \frac{x_{ij} - \mu_i}{\sqrt{\sigma_i^2 + \epsilon}} \, \gamma_j + \beta_j, \qquad
\mu_i = \frac{1}{cols} \sum_j x_{ij}, \qquad \sigma_i^2 = \frac{1}{cols} \sum_j (x_{ij} - \mu_i)^2$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | a row for each token, row-major |
| `input_gamma` | cols | the scale |
| `input_beta` | cols | the shift |
| `output_y` | rows x cols | the normalized rows, row-major |
| `rows`, `cols` | scalars | the extents |
| `epsilon` | scalar | added to the variance, a `float` for every element type |

Rows lie far from zero, up to some 60 standard deviations: $E[x^2] - E[x]^2$ loses the variance there in `float32`. For
the 16-bit types calculate in `float32` and round once.

Eight operations are counted for each element (two for the mean and its difference, two for the variance, one for the
division, two for scale and shift, one for the average): *8 rows cols* in all.)",
            .difficulty = "medium",
            .version = 2,
            .tags = {"normalization", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_gamma")
        .input("input_beta")
        .output("output_y")
        .scalar("rows")
        .scalar("cols")
        .scalar("epsilon", ScalarType::float32);
  }

  // A few numbers may happen to lie close together, unless they are spread; one has no deviation, whatever it is.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    const auto has_deviation = [](const TestCase& c) { return standardize::has_deviation(c.size("cols")); };
    CaseList cases("{rows}x{cols}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"cols"}, {"cols"}, {"rows", "cols"}})
        .inputs({{"normal", has_deviation},
                 "spread",
                 {"shifted", has_deviation},
                 {"far", has_deviation},
                 "small"});
    cases.correctness({{7, 1}, {5, 64}, {1, 1001}});
    cases.correctness({{1, 2}, {2, 3}, {3, 7}, {130, 31}}, "spread");
    cases.correctness({{33, 129}, {4, 8195}, {2051, 96}}, "shifted");
    cases.correctness({{9, 515}}, "far");
    cases.correctness({{17, 770}}, "small");
    if (device == DeviceKind::cpu) {
      cases.performance({{{197, 768}, "ViT-Base/16, one image: 197 tokens, hidden size 768"},
                         {{3136, 96}, "Swin-T, first stage of one image: 56 x 56 tokens of 96"},
                         {{512, 1024}, "BERT large, 512 tokens, hidden size 1024"},
                         {{1024, 1600}, "GPT-2 XL, 1024 tokens, hidden size 1600"},
                         {{128, 12'288}, "GPT-3 175B, hidden size 12288"}},
                        "shifted");
    } else {
      cases.performance({{{2048, 768}, "BERT base, hidden size 768"},
                         {{16'384, 1024}, "BERT large, 32 x 512 tokens, hidden size 1024"},
                         {{200'704, 96}, "Swin-T, first stage of 64 images: 56 x 56 tokens of 96"},
                         {{8192, 1600}, "GPT-2 XL, 8 x 1024 tokens, hidden size 1600"},
                         {{4096, 12'288}, "GPT-3 175B, hidden size 12288"}},
                        "shifted");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    generate.normal(x);
    standardize::fill_parameters(inputs[1], inputs[2], generate);
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    const Philox random = generate.stream();
    const double distance = standardize::distance(x.dtype, test_case.inputs);
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if (test_case.inputs == "spread") spread(x.as<T>(), rows, cols);
      if (test_case.inputs == "small") rows::scale(x.as<T>(), rows, cols, -10, -6, random);
      if (distance != 0.0) rows::shift(x.as<T>(), rows, cols, distance, random);
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      normalize(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), outputs[0].as<T>(),
                test_case.size("rows"), test_case.size("cols"));
    });
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return standardize::tolerance(output.dtype, static_cast<double>(test_case.size("cols")),
                                  standardize::distance(output.dtype, test_case.inputs));
  }

  // rows * cols times eight, as the description counts them.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 8 * test_case.size("rows") * test_case.size("cols");
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    return {test_case.size("rows"), test_case.size("cols"), double{epsilon}};
  }
};

}  // namespace

KBENCH_PLUGIN(LayerNorm)
