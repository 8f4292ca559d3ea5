// Many products of small matrices.
#include "linear_algebra/factors.hpp"
#include "shared/matrix_product.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/convert.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

template <class T>
void multiply(const T* a, const T* b, T* c, const matrix_product::Sizes& sizes) {
  const std::int64_t m = sizes.m;
  const std::int64_t n = sizes.n;
  const std::int64_t k = sizes.k;
  matrix_product::multiply(
      sizes,
      KBENCH_LAMBDA(std::int64_t product, std::int64_t i, std::int64_t p) {
        return widen(a[(product * m + i) * k + p]);
      },
      KBENCH_LAMBDA(std::int64_t product, std::int64_t p, std::int64_t j) {
        return widen(b[(product * k + p) * n + j]);
      },
      KBENCH_LAMBDA(std::int64_t product, std::int64_t i, std::int64_t j, double sum) {
        c[(product * m + i) * n + j] = narrow<T>(sum);
      });
}

class BatchedMatmul final : public Problem {
 public:
  ProblemInfo info() const override {
    return {.name = "batched_matmul",
            .title = "Products of many pairs of matrices",
            .description = R"(Multiplies each matrix of a batch by its partner:

$$C_{bij} = \sum_{p=0}^{k-1} A_{bip} B_{bpj}, \qquad 0 \le b < batch,\ 0 \le i < m,\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_a` | batch x m x k | the left factors, row-major |
| `input_b` | batch x k x n | the right factors, row-major |
| `output_c` | batch x m x n | the products, row-major |
| `batch`, `m`, `n`, `k` | scalars | number of products; rows and columns of each; length of the sums |

The sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types
in that of `float32`.

A multiply-add counts as two operations: *2 batch m n k* in all.)",
            .difficulty = "medium",
            .tags = {"linear-algebra", "compute-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_a")
        .input("input_b")
        .output("output_c")
        .scalar("batch")
        .scalar("m")
        .scalar("n")
        .scalar("k");
  }

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t batch, std::int64_t m, std::int64_t n,
                              std::int64_t k, const std::string& inputs = "uniform",
                              const std::string& origin = "") {
      cases.push_back({.name = std::to_string(batch) + " times " + std::to_string(m) + "x" +
                               std::to_string(n) + "x" + std::to_string(k) +
                               (inputs == "uniform" ? "" : " " + inputs),
                       .purpose = purpose,
                       .sizes = {{"batch", batch}, {"m", m}, {"n", n}, {"k", k}},
                       .shapes = {{batch, m, k}, {batch, k, n}, {batch, m, n}},
                       .inputs = inputs,
                       .origin = origin});
    };
    const Purpose correctness = Purpose::correctness;
    add_case(correctness, 1, 1, 1, 1);
    add_case(correctness, 3, 1, 1, 2);
    add_case(correctness, 2, 3, 7, 5);
    add_case(correctness, 7, 2, 3, 1);
    add_case(correctness, 1, 33, 65, 31);
    add_case(correctness, 5, 1, 129, 67);
    add_case(correctness, 4, 130, 1, 19);
    add_case(correctness, 3, 64, 64, 64);
    add_case(correctness, 2, 67, 35, 129, "positive");
    add_case(correctness, 3, 31, 70, 257, "integers");
    add_case(correctness, 1001, 3, 4, 5);

    const Purpose performance = Purpose::performance;
    if (device == DeviceKind::cpu) {
      add_case(performance, 12, 128, 128, 64, "uniform",
               "BERT base, 12 heads of size 64, attention scores of 128 tokens");
      add_case(performance, 12, 128, 64, 128, "uniform",
               "BERT base, 12 heads of size 64, attention values of 128 tokens");
      add_case(performance, 4096, 16, 16, 16);
      add_case(performance, 30, 50, 100, 75);
    } else {
      add_case(performance, 192, 512, 512, 64, "uniform",
               "BERT base, 16 sequences of 512 tokens, attention scores");
      add_case(performance, 192, 512, 64, 512, "uniform",
               "BERT base, 16 sequences of 512 tokens, attention values");
      add_case(performance, 32, 1024, 1024, 128, "uniform",
               "Llama 2 7B, 32 heads of size 128, scores of 1024 tokens");
      add_case(performance, 50'000, 16, 16, 16);
      add_case(performance, 100, 300, 500, 700);
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& factor : inputs) linear_algebra::fill_factor(test_case, factor, generate);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const matrix_product::Sizes sizes{.m = test_case.size("m"),
                                      .n = test_case.size("n"),
                                      .k = test_case.size("k"),
                                      .products = test_case.size("batch")};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      multiply(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), sizes);
    });
  }

  // Sums of k products.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return linear_algebra::product_tolerance(test_case, output, static_cast<double>(test_case.size("k")));
  }

  // batch m n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("batch") * test_case.size("m") * test_case.size("n") * test_case.size("k");
  }
};

}  // namespace

KBENCH_PLUGIN(BatchedMatmul)
