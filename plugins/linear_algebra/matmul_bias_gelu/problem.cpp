// A layer of a transformer's feed-forward network: a product, a bias and the GELU, which a fast solution does at once.
#include "shared/matrix_product.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

KBENCH_HOST_DEVICE inline double gelu(double z) {
  constexpr double inverse_sqrt2 = 0.70710678118654752440;
  return 0.5 * z * std::erfc(-z * inverse_sqrt2);
}

template <class T>
void apply_layer(const T* x, const T* w, const T* bias, T* y, const matrix_product::Sizes& sizes) {
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  matrix_product::multiply(
      sizes, KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t p) { return widen(x[i * k + p]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return widen(w[p * n + j]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t j, double sum) {
        y[i * n + j] = narrow<T>(gelu(sum + widen(bias[j])));
      });
}

// The sums of the products have about this root mean square: GELU is neither zero nor its argument for most of them.
constexpr double root_mean_square_of_sums = 1.5;

class MatmulBiasGelu final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "matmul_bias_gelu",
            .title = "Linear layer with a bias and the GELU",
            .description =
                R"(Multiplies by a matrix of weights, adds a bias to each row, and applies the Gaussian error
linear unit:

$$y_{ij} = \mathrm{gelu}\left(b_j + \sum_{p=0}^{k-1} x_{ip} w_{pj}\right), \qquad
\mathrm{gelu}(z) = \frac{z}{2} \left(1 + \mathrm{erf}\frac{z}{\sqrt 2}\right)$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | m x k | the activations, row-major |
| `input_w` | k x n | the weights, row-major |
| `input_b` | n | the bias |
| `output_y` | m x n | the result, row-major |
| `m`, `n`, `k` | scalars | rows and columns of the result, length of the sums |

This is the GELU of the error function, not its approximation by the hyperbolic tangent. The sums may be taken in any
order, but in no less than the precision of the element type, and for the 16-bit types in that of `float32`.

A multiply-add counts as two operations, bias and GELU are not counted: *2 m n k* in all.)",
            .difficulty = "medium",
            .version = 2,
            .tags = {"linear-algebra", "model", "compute-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_w")
        .input("input_b")
        .output("output_y")
        .scalar("m")
        .scalar("n")
        .scalar("k");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{m}x{n}x{k}", {"m", "n", "k"});
    cases.shapes({{"m", "k"}, {"k", "n"}, {"n"}, {"m", "n"}}).inputs({"uniform", "large bias"});
    cases.correctness({{1, 1, 1},
                       {2, 3, 7},
                       {7, 2, 3},
                       {1, 129, 65},
                       {130, 1, 67},
                       {33, 31, 1},
                       {64, 64, 64},
                       {127, 65, 99},
                       {41, 53, 301}});
    cases.correctness({{35, 67, 33}, {16, 515, 40}}, "large bias");
    if (device == DeviceKind::cpu) {
      cases.performance({{{128, 512, 128}, "BERT tiny, 128 tokens"},
                         {{16, 3072, 768}, "BERT base, feed-forward, 768 to 3072"},
                         {256, 256, 256},
                         {100, 700, 300}});
    } else {
      cases.performance({{{512, 3072, 768}, "BERT base, 512 tokens, feed-forward, 768 to 3072"},
                         {{1024, 6400, 1600}, "GPT-2 XL, 1024 tokens, feed-forward, 1600 to 6400"},
                         {{8192, 3072, 768}, "BERT base, 16 sequences of 512 tokens"},
                         {16, 16'384, 4096},
                         {2000, 3000, 1000}});
    }
    return cases;
  }

  // Weights shrink with the square root of k, as those of trained layers do, so that the sums do not grow with it.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const double largest_weight =
        3.0 * root_mean_square_of_sums / std::sqrt(static_cast<double>(test_case.size("k")));
    generate.uniform(inputs[0], -1.0, 1.0);
    generate.uniform(inputs[1], -largest_weight, largest_weight);
    generate.uniform(inputs[2], -largest_bias(test_case), largest_bias(test_case));
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const matrix_product::Sizes sizes{
        .m = test_case.size("m"), .n = test_case.size("n"), .k = test_case.size("k")};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      apply_layer(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), outputs[0].as<T>(), sizes);
    });
  }

  // The slope of GELU is at most 1.13, so an error of its argument grows by no more. The argument is a sum of
  // k products of the root mean square r / sqrt(k). A sum may begin with the bias, of up to b, which enlarges
  // all partial sums: lambda sqrt(k) u b. 1 + erf(z / sqrt 2) may lose half an ulp of 1. Times |z| / 2, where
  // z < 0 counts, this stays below 2 u. For z > 0, the roundings of erf, sum and products are relative, 8 u.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    constexpr double largest_slope = 1.13;
    const auto k = static_cast<double>(test_case.size("k"));
    const double u = unit_roundoff(arithmetic_dtype(output.dtype));
    const Tolerance of_sum =
        mixed_sign_sum_tolerance(output.dtype, k, root_mean_square_of_sums / std::sqrt(k));
    const double of_bias = lambda_of_sums * std::sqrt(k) * u * largest_bias(test_case);
    return {.absolute = largest_slope * (of_sum.absolute + of_bias) + 4.0 * u,
            .relative = of_sum.relative + 8.0 * u};
  }

  // m n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("m") * test_case.size("n") * test_case.size("k");
  }

 private:
  static double largest_bias(const TestCase& test_case) {
    return test_case.inputs == "large bias" ? 20.0 : 1.0;
  }
};

}  // namespace

KBENCH_PLUGIN(MatmulBiasGelu)
