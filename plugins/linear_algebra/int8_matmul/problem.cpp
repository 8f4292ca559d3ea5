// The product of matrices of 8-bit integers, as quantised networks need it: exact.
#include "shared/matrix_product.hpp"

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

// Sums of products of 8-bit integers are exact in float64, in which they are taken.
void multiply(const std::int8_t* a, const std::int8_t* b, std::int32_t* c,
              const matrix_product::Sizes& sizes) {
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  matrix_product::multiply(
      sizes,
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t p) {
        return static_cast<double>(a[i * k + p]);
      },
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) {
        return static_cast<double>(b[j * k + p]);
      },
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t j, double sum) {
        c[i * n + j] = static_cast<std::int32_t>(sum);
      });
}

class Int8Matmul final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "int8_matmul",
            .title = "Product of matrices of 8-bit integers",
            .description = R"(Multiplies a matrix by the transpose of another, in integers:

$$C_{ij} = \sum_{p=0}^{k-1} A_{ip} B_{jp}, \qquad 0 \le i < m,\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_a` | m x k | the activations, row-major |
| `input_b` | n x k | the weights, row-major: a row for each column of the product |
| `output_c` | m x n | the product, row-major, as `int32_t` |
| `m`, `n`, `k` | scalars | rows and columns of the product, length of the sums |

The factors are any integers from -128 to 127. No sum overflows 32 bits, and the result is compared exactly.

A multiply-add counts as two integer operations: *2 m n k* in all.)",
            .difficulty = "medium",
            .version = 2,
            .tags = {"linear-algebra", "integer", "quantization", "compute-bound"},
            .dtypes = {DType::int8}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_a")
        .input("input_b")
        .output("output_c", DType::int32)
        .scalar("m")
        .scalar("n")
        .scalar("k");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{m}x{n}x{k}", {"m", "n", "k"});
    cases.shapes({{"m", "k"}, {"n", "k"}, {"m", "n"}}).inputs({"uniform", "extremes", "negative"});
    cases.correctness({{1, 1, 1},
                       {2, 3, 7},
                       {7, 2, 3},
                       {1, 129, 66},
                       {130, 1, 67},
                       {33, 31, 1},
                       {64, 64, 64},
                       {127, 65, 99},
                       {41, 53, 2050}});
    cases.correctness({{35, 67, 301}}, "extremes");
    cases.correctness({{20, 30, 4099}}, "negative");
    if (device == DeviceKind::cpu) {
      cases.performance({{{128, 768, 768}, "BERT base, 128 tokens, an attention projection"},
                         {256, 256, 256},
                         {512, 512, 512},
                         {200, 1000, 301}});
    } else {
      cases.performance({{1024, 1024, 1024},
                         {{2048, 4096, 4096}, "Llama 2 7B, 2048 tokens, an attention projection"},
                         {{4096, 3072, 768}, "BERT base, 8 sequences of 512 tokens, feed-forward"},
                         {{64, 14'336, 4096}, "Llama 3 8B, 64 tokens, feed-forward, 4096 to 14336"},
                         {1500, 2500, 3500}});
    }
    return cases;
  }

  // "extremes": near the ends of the range, where sums of two products already leave 16 bits, and the negative end has
  // no counterpart. "negative": products of one sign, which make the largest sums.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& factor : inputs) {
      if (test_case.inputs == "uniform") {
        generate.integers(factor, -128, 127);
      } else {
        generate.integers(factor, -128, -126);
      }
    }
    if (test_case.inputs == "extremes")
      move_to_ends(inputs[0].as<std::int8_t>(), inputs[0].count(), generate.stream());
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    multiply(inputs[0].as<std::int8_t>(), inputs[1].as<std::int8_t>(), outputs[0].as<std::int32_t>(),
             {.m = test_case.size("m"), .n = test_case.size("n"), .k = test_case.size("k")});
  }

  // m n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("m") * test_case.size("n") * test_case.size("k");
  }

  // Every other one, at random, goes to the upper end of the range.
  static void move_to_ends(std::int8_t* values, std::int64_t count, Philox random) {
    parallel_for(
        count,
        KBENCH_LAMBDA(std::int64_t i) {
          if (random.word(static_cast<std::uint64_t>(i)) % 2 == 0)
            values[i] = static_cast<std::int8_t>(-1 - values[i]);
        },
        1 << 15);
  }
};

}  // namespace

KBENCH_PLUGIN(Int8Matmul)
