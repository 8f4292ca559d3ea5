// The product of matrices of 8-bit floating-point numbers with a scale for each row, as language models are trained and
// served with it.
#include "shared/matrix_product.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

struct Factor {
  const float8_e4m3* elements;
  const float* scales;
};

// Products of 8-bit numbers, and sums of as many of them as there can be, are exact in float64.
void multiply(Factor a, Factor b, bfloat16* c, const matrix_product::Sizes& sizes) {
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  matrix_product::multiply(
      sizes,
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t p) { return widen(a.elements[i * k + p]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return widen(b.elements[j * k + p]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t j, double sum) {
        c[i * n + j] = narrow<bfloat16>(sum * widen(a.scales[i]) * widen(b.scales[j]));
      });
}

class Fp8Matmul final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "fp8_matmul",
            .title = "Product of matrices of 8-bit floating-point numbers",
            .description =
                R"(Multiplies a matrix by the transpose of another; each row of either has a scale:

$$C_{ij} = s_i \, t_j \sum_{p=0}^{k-1} A_{ip} B_{jp}, \qquad 0 \le i < m,\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_a` | m x k | the activations, row-major |
| `input_b` | n x k | the weights, row-major: a row for each column of the product |
| `scales_a` | m | the scales *s* of the activations' rows, `float` |
| `scales_b` | n | the scales *t* of the weights' rows, `float` |
| `output_c` | m x n | the product, row-major, in bfloat16 |
| `m`, `n`, `k` | scalars | rows and columns of the product, length of the sums |

The factors are in the format E4M3: a sign, four bits of exponent with a bias of 7, three of fraction, no infinities.

The sums may be taken in any order, and in no less than what the tensor cores of Hopper GPUs keep of one: 14 bits.

A multiply-add counts as two operations, and scaling is not counted: *2 m n k* in all.)",
            .difficulty = "hard",
            .version = 2,
            .tags = {"linear-algebra", "model", "quantization", "compute-bound"},
            .dtypes = {DType::float8_e4m3}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_a")
        .input("input_b")
        .input("scales_a", DType::float32)
        .input("scales_b", DType::float32)
        .output("output_c", DType::bfloat16)
        .scalar("m")
        .scalar("n")
        .scalar("k");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{m}x{n}x{k}", {"m", "n", "k"});
    cases.shapes({{"m", "k"}, {"n", "k"}, {"m"}, {"n"}, {"m", "n"}})
        .inputs({"uniform", "integers", "all_exponents", "subnormal"});
    cases.correctness({{1, 1, 1},
                       {2, 3, 7},
                       {7, 2, 3},
                       {1, 129, 66},
                       {130, 1, 67},
                       {33, 31, 1},
                       {64, 64, 64},
                       {127, 65, 99},
                       {41, 53, 2050}});
    cases.correctness({{35, 67, 301}}, "integers");
    cases.correctness({{64, 96, 128}, {20, 30, 77}}, "all_exponents");
    cases.correctness({{33, 70, 130}}, "subnormal");
    if (device == DeviceKind::cpu) {
      cases.performance({{{128, 768, 768}, "BERT base, 128 tokens, an attention projection"},
                         {256, 256, 256},
                         {512, 512, 512},
                         {200, 1000, 301}});
    } else {
      const std::string deepseek = "DeepSeek-V3, ";
      cases.performance(
          {{{64, 7168, 2048}, deepseek + "64 tokens, down projection of an expert, 2048 to 7168"},
           {{1024, 4096, 7168},
            deepseek + "1024 tokens, gate and up projections of an expert, 7168 to twice 2048"},
           {{2048, 4096, 4096}, "Llama 2 7B, 2048 tokens, an attention projection"},
           {4096, 4096, 4096},
           {1500, 2500, 3500}});
    }
    return cases;
  }

  // "integers": sums that are exact in 14 bits, scaled by powers of two: everything that loses a product shows.
  // "all_exponents": from the smallest normal numbers to the largest. Subnormal ones are among the uniform, and all of
  // "subnormal": integers again, of a unit that is the smallest number.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& factor : {inputs[0], inputs[1]}) {
      if (test_case.inputs == "integers") {
        generate.integers(factor, -2, 2);
      } else if (test_case.inputs == "subnormal") {
        generate.integers(factor, -3, 3);
        make_subnormal(factor.as<float8_e4m3>(), factor.count());
      } else if (test_case.inputs == "all_exponents") {
        generate.wide_range(factor, -6, 8);
      } else {
        generate.uniform(factor, -1.0, 1.0);
      }
    }
    for (const Tensor& scales : {inputs[2], inputs[3]}) {
      if (is_exact(test_case)) {
        generate.constant(scales, test_case.inputs == "integers" ? 0.5 : 0x1p9);
      } else {
        generate.uniform(scales, 0.5 * mean_scale(test_case), 1.5 * mean_scale(test_case));
      }
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    multiply({inputs[0].as<float8_e4m3>(), inputs[2].as<float>()},
             {inputs[1].as<float8_e4m3>(), inputs[3].as<float>()}, outputs[0].as<bfloat16>(),
             {.m = test_case.size("m"), .n = test_case.size("n"), .k = test_case.size("k")});
  }

  // The tensor cores of Hopper GPUs add the products of 32 steps at a time. They align them to the largest,
  // and truncate after 14 bits. The error is up to 2^-13 of the largest for each 32 steps, always towards
  // zero. Careful programs add in float32 the sums of at most 128 steps, so the largest is a sum of 128
  // terms; this error is tolerated. Sums of integers, in any unit, lose nothing, and are rounded once.
  // Source: DeepSeek-AI, "DeepSeek-V3 technical report", arXiv:2412.19437, section 3.3.2.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (is_exact(test_case)) return {.absolute = 0.0, .relative = error_of_storing(output.dtype)};
    const double additions = std::ceil(static_cast<double>(test_case.size("k")) / 32.0);
    const double terms = std::min<double>(static_cast<double>(test_case.size("k")), 128.0);
    const double largest_sum = lambda_of_sums * std::sqrt(terms) * root_mean_square_of_terms(test_case);
    return {.absolute = additions * 0x1p-13 * largest_sum, .relative = error_of_storing(output.dtype)};
  }

  // m n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("m") * test_case.size("n") * test_case.size("k");
  }

  // Multiples of 2^-9, up to 7 of which are subnormal.
  static void make_subnormal(float8_e4m3* x, std::int64_t count) {
    parallel_for(
        count, KBENCH_LAMBDA(std::int64_t i) { x[i] = narrow<float8_e4m3>(0x1p-9 * widen(x[i])); }, 1 << 14);
  }

 private:
  static bool is_exact(const TestCase& test_case) {
    return test_case.inputs == "integers" || test_case.inputs == "subnormal";
  }

  // The mean of each factor's scales: results are about 1 for factors that are uniform between -1 and 1.
  static double mean_scale(const TestCase& test_case) {
    return std::pow(static_cast<double>(test_case.size("k")), -0.25);
  }

  // Takes the largest scales. The mean square of the factors is 1/3. For a wide range it is that of its 15
  // exponents, each with a mean square of fractions of 7/3.
  static double root_mean_square_of_terms(const TestCase& test_case) {
    const double largest_scale = 1.5 * mean_scale(test_case);
    if (test_case.inputs != "all_exponents") return largest_scale * largest_scale / 3.0;
    double mean_square = 0.0;
    for (int exponent = -6; exponent <= 8; ++exponent)
      mean_square += 7.0 / 3.0 * std::ldexp(1.0, 2 * exponent) / 15.0;
    return largest_scale * largest_scale * mean_square;
  }
};

}  // namespace

KBENCH_PLUGIN(Fp8Matmul)
