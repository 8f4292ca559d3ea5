// Many products of small matrices.
#include "linear_algebra/factors.hpp"
#include "shared/matrix_product.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
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

class BatchedMatmul final : public CaseListProblem {
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
            .version = 3,
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

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{batch} times {m}x{n}x{k}", {"batch", "m", "n", "k"});
    cases.shapes({{"batch", "m", "k"}, {"batch", "k", "n"}, {"batch", "m", "n"}})
        .inputs(linear_algebra::product_inputs());
    cases.correctness({{1, 1, 1, 1},
                       {3, 1, 1, 2},
                       {2, 3, 7, 5},
                       {7, 2, 3, 1},
                       {1, 33, 65, 31},
                       {5, 1, 129, 67},
                       {4, 130, 1, 19},
                       {3, 64, 64, 64}});
    cases.correctness({{2, 67, 35, 129}}, "positive");
    cases.correctness({{3, 31, 70, 257}}, "integers");
    cases.correctness({{3, 31, 40, 258}}, "selecting").correctness({{3, 40, 31, 259}}, "selected");
    cases.correctness({{1001, 3, 4, 5}});
    if (device == DeviceKind::cpu) {
      const std::string bert = "BERT base, 12 heads of size 64, attention ";
      cases.performance({{{12, 128, 128, 64}, bert + "scores of 128 tokens"},
                         {{12, 128, 64, 128}, bert + "values of 128 tokens"},
                         {4096, 16, 16, 16},
                         {30, 50, 100, 75}});
    } else {
      const std::string bert = "BERT base, 16 sequences of 512 tokens, attention ";
      cases.performance({{{192, 512, 512, 64}, bert + "scores"},
                         {{192, 512, 64, 512}, bert + "values"},
                         {{32, 1024, 1024, 128}, "Llama 2 7B, 32 heads of size 128, scores of 1024 tokens"},
                         {50'000, 16, 16, 16},
                         {100, 300, 500, 700}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    linear_algebra::fill_factors(test_case, inputs[0], inputs[1], test_case.size("k"), generate);
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
