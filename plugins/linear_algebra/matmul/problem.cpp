// The product of two matrices.
#ifdef __CUDACC__
#include "cublas.hpp"
#else
#include "reference.hpp"
#endif

#include "linear_algebra/factors.hpp"

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

// Multiplies row p of the matrix, or column p, by factors[p].
template <class T>
void scale_rows(T* matrix, std::int64_t rows, std::int64_t columns, const float* factors) {
  parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t p, Team team) {
        T* const row = matrix + p * columns;
        for (std::int64_t j = team.rank(); j < columns; j += team.size()) {
          row[j] = narrow<T>(widen(row[j]) * factors[p]);
        }
      });
}
template <class T>
void scale_columns(T* matrix, std::int64_t rows, std::int64_t columns, const float* factors) {
  parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t i, Team team) {
        T* const row = matrix + i * columns;
        for (std::int64_t p = team.rank(); p < columns; p += team.size()) {
          row[p] = narrow<T>(widen(row[p]) * factors[p]);
        }
      });
}

// Multiplies each column of `a` by a power of two, from 2^-largest to 2^largest, and divides the row of `b` that meets
// it by the same. The product does not change; arithmetic of a small range overflows.
template <class T>
void balance(T* a, T* b, const matmul::Sizes& sizes, int largest, Philox random) {
  const Scratch<float> scratch(2 * sizes.k);
  float* const factors = scratch.data();
  float* const inverses = factors + sizes.k;
  parallel_for(
      sizes.k,
      KBENCH_LAMBDA(std::int64_t p) {
        const auto choices = static_cast<std::uint32_t>(2 * largest + 1);
        const int exponent = static_cast<int>(random.word(static_cast<std::uint64_t>(p)) % choices) - largest;
        factors[p] = std::ldexp(1.0F, exponent);
        inverses[p] = std::ldexp(1.0F, -exponent);
      },
      1 << 10);
  scale_columns(a, sizes.m, sizes.k, factors);
  scale_rows(b, sizes.k, sizes.n, inverses);
}

// Calls visitor(std::type_identity<T>{}) with the type of the elements.
template <class Visitor>
void visit_element(DType dtype, const Visitor& visitor) {
  visit_dtype(dtype, [&]<class T>(std::type_identity<T> type) {
    if constexpr (matmul::is_element<T>) visitor(type);
  });
}

matmul::Sizes sizes_of(const TestCase& test_case) {
  return {test_case.size("m"), test_case.size("n"), test_case.size("k")};
}

// This is the error of both compared results together.
#ifdef __CUDACC__
constexpr double sums_that_err = 2.0;
#else
constexpr double sums_that_err = 1.0;
#endif

class Matmul final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "matmul",
            .title = "Product of two matrices",
            .description = R"(Multiplies two matrices:

$$C_{ij} = \sum_{p=0}^{k-1} A_{ip} B_{pj}, \qquad 0 \le i < m,\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_a` | m x k | the left factor, row-major |
| `input_b` | k x n | the right factor, row-major |
| `output_c` | m x n | the product, row-major |
| `m`, `n`, `k` | scalars | rows of *C*, columns of *C*, length of the sums |

The sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types
in that of `float32`.

A multiply-add counts as two operations: *2 m n k* in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"linear-algebra", "compute-bound"},
            .dtypes = {DType::float32, DType::float64, DType::float16, DType::bfloat16},
            .cuda_libraries = {"cublas"}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_a")
        .input("input_b")
        .output("output_c")
        .scalar("m")
        .scalar("n")
        .scalar("k");
  }

  CaseList get_case_list(DType dtype, DeviceKind device) const override {
    CaseList cases("{m}x{n}x{k}", {"m", "n", "k"});
    cases.shapes({{"m", "k"}, {"k", "n"}, {"m", "n"}})
        .inputs(linear_algebra::product_inputs())
        .inputs({"balanced"});
    cases.correctness({{1, 1, 1},
                       {2, 3, 7},
                       {7, 2, 3},
                       {1, 129, 65},
                       {130, 1, 67},
                       {33, 31, 1},
                       {64, 64, 64},
                       {127, 65, 99}});
    cases.correctness({{50, 70, 333}}, "positive");
    cases.correctness({{41, 53, 301}}, "balanced");
    cases.correctness({{67, 45, 257}}, "integers");
    cases.correctness({{45, 67, 258}}, "selecting").correctness({{67, 45, 259}}, "selected");
    if (device == DeviceKind::cpu) {
      cases.performance({{128, 128, 128}, {256, 256, 256}, {512, 512, 512}});
      cases.performance({{200, 1000, 300}}, "balanced");
    } else {
      cases.performance({{512, 512, 512},
                         {1024, 1024, 1024},
                         {2048, 2048, 2048},
                         {{4096, 4096, 4096}, "Llama 2 7B, an attention projection of 4096 tokens"}});
      if (dtype != DType::float64) cases.performance({{8192, 8192, 8192}});
      cases.performance({{1600, 8000, 2400}}, "balanced");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    linear_algebra::fill_factors(test_case, inputs[0], inputs[1], test_case.size("k"), generate);
    if (test_case.inputs != "balanced") return;
    const int largest = test_case.dtype == DType::float16 ? 8 : 20;  // float16 ends at 2^16
    visit_element(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      balance(inputs[0].as<T>(), inputs[1].as<T>(), sizes_of(test_case), largest, generate.stream());
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_element(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      matmul::multiply(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), sizes_of(test_case));
    });
  }

  // A sum of k terms of either sign, uniform in (-1, 1) times uniform in (-1, 1), whose deviation is 1/3;
  // "balanced" has the same terms. For terms of one sign, the relative part is for the result itself. Every
  // partial sum of integers is exact, including "selecting" and "selected" ones.
  //
  // On the processor, the errors of the expected sums are negligible. On a GPU these sums have the precision
  // that a solution must have. The difference of two such sums has 2 k roundings, which gives the factor
  // sqrt(2).
  //
  // With factors rounded to half precision or to TF32, an element has an error of about sqrt(k) / 3 * 2^-12.
  // This is 84 / sqrt(k) times the absolute part on the processor: 3.7 at k = 512. On a GPU it is 0.7 at k =
  // 8192, and every tenth element exceeds the tolerance.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (linear_algebra::has_exact_products(test_case)) return {};
    const auto k = static_cast<double>(test_case.size("k"));
    const double u = unit_roundoff(arithmetic_dtype(output.dtype));
    const double of_both = std::sqrt(sums_that_err);
    return {.absolute = lambda_of_sums * lambda_of_sums / 3.0 * k * u * of_both,
            .relative = lambda_of_sums * std::sqrt(k) * u * of_both + error_of_storing(output.dtype)};
  }

  // m n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("m") * test_case.size("n") * test_case.size("k");
  }
};

}  // namespace

KBENCH_PLUGIN(Matmul)
