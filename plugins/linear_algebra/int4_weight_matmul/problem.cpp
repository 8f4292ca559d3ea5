// The product of activations and weights of four bits, as language models use them where memory is what they wait for.
#include "shared/matrix_product.hpp"
#include "shared/outliers.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

template <class T>
void multiply(const T* x, const std::uint8_t* w, const T* scales, T* y, const matrix_product::Sizes& sizes,
              std::int64_t group) {
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  matrix_product::multiply(
      sizes, KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t p) { return widen(x[i * k + p]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) {
        const int pair = w[(j * k + p) / 2];
        const int quantum = (p % 2 == 0 ? pair : pair / 16) % 16 - 8;
        return quantum * widen(scales[(j * k + p) / group]);
      },
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t j, double sum) {
        y[i * n + j] = narrow<T>(sum);
      });
}

// The mean of the scales, which makes results of about 1.
double mean_scale(const TestCase& test_case) {
  return 0.4 / std::sqrt(static_cast<double>(test_case.size("k")));
}

class Int4WeightMatmul final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "int4_weight_matmul",
            .title = "Product with weights of four bits",
            .description =
                R"(Multiplies activations by weights that are stored in four bits each, and share a scale in
groups:

$$y_{ij} = \sum_{p=0}^{k-1} x_{ip} \, (q_{jp} - 8) \, s_{j,\lfloor p / group \rfloor}, \qquad
0 \le i < m,\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | m x k | the activations, row-major |
| `input_w` | n x k/2 | the weights *q*, 0 to 15, two in a byte |
| `input_scales` | n x k/group | the scales *s*, row-major |
| `output_y` | m x n | the product, row-major |
| `m`, `n`, `k` | scalars | rows and columns of the product, length of the sums |
| `group` | scalar | how many weights of a row share a scale: even, and a divisor of *k* |

The lower four bits of a byte hold the weight whose *p* is even, the upper four the one after it.

The sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types
in that of `float32`. For these a weight may be rounded to the element type once it has been multiplied by its scale.

A multiply-add with the activation counts as two operations, and the making of the weights is not counted: *2 m n k* in
all.)",
            .difficulty = "hard",
            .version = 2,
            .tags = {"linear-algebra", "model", "quantization", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_w", DType::uint8)
        .input("input_scales")
        .output("output_y")
        .scalar("m")
        .scalar("n")
        .scalar("k")
        .scalar("group");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{m}x{n}x{k} in groups of {group}", {"m", "n", "k", "group"});
    cases
        .shapes({{"m", "k"},
                 {"n", [](const TestCase& c) { return c.size("k") / 2; }},
                 {"n", [](const TestCase& c) { return c.size("k") / c.size("group"); }},
                 {"m", "n"}})
        .inputs({"uniform", "outliers"})
        .multiple_of("group", 2)
        .multiple_of("k", "group");
    cases.correctness(
        {{1, 1, 2, 2}, {2, 3, 4, 2}, {7, 2, 6, 6}, {1, 129, 64, 32}, {130, 1, 96, 32}, {3, 33, 10, 10}});
    cases.correctness(
        {{16, 64, 128, 64}, {33, 65, 192, 64}, {5, 67, 384, 128}, {1, 31, 1024, 128}, {19, 7, 300, 20}},
        "outliers");
    if (device == DeviceKind::cpu) {
      cases.performance({{1, 768, 768, 64}, {1, 4096, 1024, 128}, {4, 1500, 960, 32}, {32, 512, 1024, 128}},
                        "outliers");
    } else {
      cases.performance({{{1, 4096, 4096, 128}, "Llama 2 7B, one token, an attention projection"},
                         {{1, 14'336, 4096, 128}, "Llama 3 8B, one token, feed-forward, 4096 to 14336"},
                         {{16, 14'336, 4096, 128}, "Llama 3 8B, 16 tokens, feed-forward, 4096 to 14336"},
                         {{8, 11'008, 4096, 64}, "Llama 2 7B, 8 tokens, feed-forward, 4096 to 11008"},
                         {{512, 4096, 4096, 128}, "Llama 2 7B, 512 tokens, an attention projection"},
                         {5, 6000, 3360, 32}},
                        "outliers");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], -1.0, 1.0);
    if (test_case.inputs == "outliers") outliers::make(inputs[0], generate);
    generate.integers(inputs[1], 0, 255);
    generate.uniform(inputs[2], 0.5 * mean_scale(test_case), 1.5 * mean_scale(test_case));
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const matrix_product::Sizes sizes{
        .m = test_case.size("m"), .n = test_case.size("n"), .k = test_case.size("k")};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      multiply(inputs[0].as<T>(), inputs[1].as<std::uint8_t>(), inputs[2].as<T>(), outputs[0].as<T>(), sizes,
               test_case.size("group"));
    });
  }

  // Sums of k terms. The mean squares of their factors: 1/3 of x without outliers, 21.5 of the 16 values of q -
  // 8, and 13/12 of a scale divided by the mean of scales. For float32, rounding a weight rounds its term
  // once, which the bound for sums covers. For the 16-bit types the errors of k rounded weights are
  // independent: lambda * sqrt(k) * u times the root mean square of the terms. With outliers, activations
  // that are rounded to eight bits have several times that error: the largest determines their step.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto k = static_cast<double>(test_case.size("k"));
    const double of_x = (test_case.inputs == "outliers" ? outliers::growth_of_mean_square : 1.0) / 3.0;
    const double root_mean_square = std::sqrt(of_x * 21.5 * 13.0 / 12.0) * mean_scale(test_case);
    const Tolerance of_sum = mixed_sign_sum_tolerance(output.dtype, k, root_mean_square);
    const double of_weights =
        lambda_of_sums * std::sqrt(k) * root_mean_square * error_of_storing(output.dtype) / 2.0;
    return {.absolute = of_sum.absolute + of_weights, .relative = of_sum.relative};
  }

  // m n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("m") * test_case.size("n") * test_case.size("k");
  }
};

}  // namespace

KBENCH_PLUGIN(Int4WeightMatmul)
