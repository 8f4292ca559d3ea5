// The product of a triangular and a full matrix: half of the work of a full product, for those who skip the other half.
#include "linear_algebra/factors.hpp"
#include "shared/matrix_product.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

// Elements above the diagonal are not looked at.
template <class T>
void multiply(const T* l, const T* b, T* c, std::int64_t m, std::int64_t n) {
  matrix_product::multiply(
      {.m = m, .n = n, .k = m},
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t p) {
        return p <= i ? widen(l[i * m + p]) : 0.0;
      },
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return widen(b[p * n + j]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t j, double sum) {
        c[i * n + j] = narrow<T>(sum);
      });
}

class TriangularMatmul final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "triangular_matmul",
            .title = "Product of a lower triangular and a full matrix",
            .description = R"(Multiplies a matrix from the left by a lower triangular one:

$$C_{ij} = \sum_{p=0}^{i} L_{ip} B_{pj}, \qquad 0 \le i < m,\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_l` | m x m | the lower triangular factor, row-major; above the diagonal it holds numbers that mean nothing |
| `input_b` | m x n | the other factor, row-major |
| `output_c` | m x n | the product, row-major |
| `m`, `n` | scalars | rows and columns of the product |

What is above the diagonal of `input_l` must not take part in the sums. They may be taken in any order, but in no less
than the precision of the element type.

A multiply-add counts as two operations, and those with elements above the diagonal do not count: *m (m + 1) n* in all.
Of `input_l` the triangle alone counts as read.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"linear-algebra", "compute-bound"},
            .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_l").input("input_b").output("output_c").scalar("m").scalar("n");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{m}x{n}", {"m", "n"});
    cases.shapes({{"m", "m"}, {"m", "n"}, {"m", "n"}}).inputs(linear_algebra::product_inputs());
    cases.correctness({{1, 1}, {2, 3}, {3, 2}, {7, 7}, {1, 129}, {130, 1}, {33, 31}, {64, 64}, {127, 65}});
    cases.correctness({{99, 70}}, "positive");
    cases.correctness({{201, 45}}, "integers");
    cases.correctness({{202, 46}}, "selecting").correctness({{203, 45}}, "selected");
    if (device == DeviceKind::cpu) {
      cases.performance({{128, 128}, {256, 256}, {512, 512}, {300, 1000}});
    } else {
      cases.performance({{1024, 1024}, {2048, 2048}, {4096, 4096}, {3000, 500}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    linear_algebra::fill_factors(test_case, inputs[0], inputs[1], test_case.size("m"), generate);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t m = test_case.size("m");
    const std::int64_t n = test_case.size("n");
    if (test_case.dtype == DType::float32) {
      multiply(inputs[0].as<float>(), inputs[1].as<float>(), outputs[0].as<float>(), m, n);
    } else {
      multiply(inputs[0].as<double>(), inputs[1].as<double>(), outputs[0].as<double>(), m, n);
    }
  }

  // Sums of m products in the last row, which are the longest.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return linear_algebra::product_tolerance(test_case, output, static_cast<double>(test_case.size("m")));
  }

  // m (m + 1) / 2 times n multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const std::int64_t m = test_case.size("m");
    return m * (m + 1) * test_case.size("n");
  }

  // The triangle, the other factor, and the product.
  std::int64_t get_bytes(const TestCase& test_case) const override {
    const std::int64_t m = test_case.size("m");
    const std::int64_t elements = m * (m + 1) / 2 + 2 * m * test_case.size("n");
    return elements * static_cast<std::int64_t>(size_of(test_case.dtype));
  }
};

}  // namespace

KBENCH_PLUGIN(TriangularMatmul)
