// A power of a square matrix: few products for those who square, many for those who do not.
#include "shared/matrix_product.hpp"

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace {

using namespace kbench;

// c = a * b, all n x n.
void multiply(const double* a, const double* b, double* c, std::int64_t n) {
  matrix_product::multiply(
      {.m = n, .n = n, .k = n},
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t p) { return a[i * n + p]; },
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return b[p * n + j]; },
      KBENCH_LAMBDA(std::int64_t, std::int64_t i, std::int64_t j, double sum) { c[i * n + j] = sum; });
}

template <class From, class To>
void copy(const From* from, To* to, std::int64_t count) {
  parallel_for(
      count, KBENCH_LAMBDA(std::int64_t i) { to[i] = static_cast<To>(from[i]); }, 1 << 15);
}

// Squares, and multiplies by the matrix where the exponent has a bit, from the highest but one downwards; in float64.
void raise(const float* a, float* result, std::int64_t n, std::int64_t exponent) {
  const Scratch<double> scratch(3 * n * n);
  double* const base = scratch.data();
  double* power = base + n * n;
  double* next = power + n * n;
  copy(a, base, n * n);
  copy(a, power, n * n);
  const auto bits = static_cast<std::uint64_t>(exponent);
  for (int bit = static_cast<int>(std::bit_width(bits)) - 2; bit >= 0; --bit) {
    multiply(power, power, next, n);
    std::swap(power, next);
    if ((bits >> static_cast<unsigned>(bit)) % 2 == 0) continue;
    multiply(power, base, next, n);
    std::swap(power, next);
  }
  copy(power, result, n * n);
}

// The number of products of binary exponentiation: one for each bit below the highest, and one more where it is set.
std::int64_t products(std::int64_t exponent) {
  const auto bits = static_cast<std::uint64_t>(exponent);
  return static_cast<std::int64_t>(std::bit_width(bits)) + std::popcount(bits) - 2;
}

// Each row has one number, near 1 or -1, in a column of its own. Each power has this form too, so no sum
// hides the error of a product.
void permute(float* a, std::int64_t n, Philox random) {
  parallel_for(
      n * n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::int64_t row = i / n;
        const std::int64_t shift = random.word(static_cast<std::uint64_t>(n)) % n;
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(row));
        const float magnitude = 0.75F + 0.5F * unit_float(word);
        const float element = word % 2 == 0 ? magnitude : -magnitude;
        a[i] = (row + shift) % n == i % n ? element : 0.0F;
      },
      1 << 13);
}

class MatrixPower final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "matrix_power",
            .title = "Power of a square matrix",
            .description = R"(Multiplies a square matrix by itself, again and again:

$$B = A^{exponent}$$

| parameter | shape | meaning |
|---|---|---|
| `input_a` | n x n | the matrix, row-major |
| `output_b` | n x n | its power, row-major |
| `n`, `exponent` | scalars | rows and columns; the exponent, at least 1 |

The elements are uniform, and of such a size that powers neither grow nor shrink much, or there is one near 1 or -1 in each
row and column, and all others are zero. Products may be taken in any
order, and their sums too, but in no less than the precision of the element type.

Counted are the products of binary exponentiation, *b + o - 2* of them for an exponent of *b* bits of which *o* are
ones, with *2 n³* operations each; for the exponent 1, *n²* for the copy.)",
            .difficulty = "medium",
            .version = 2,
            .tags = {"linear-algebra", "compute-bound"},
            .dtypes = {DType::float32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_a").output("output_b").scalar("n").scalar("exponent");
  }

  // High powers of small matrices differ too much from matrix to matrix.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{n}x{n} to the {exponent}", {"n", "exponent"});
    cases.shapes({{"n", "n"}, {"n", "n"}})
        .inputs({"uniform", "permuted"})
        .at_most("exponent", [](const TestCase& c) { return 2 + c.size("n") / 2; });
    cases.correctness(
        {{1, 1}, {1, 2}, {2, 3}, {3, 2}, {7, 4}, {31, 5}, {33, 1}, {64, 6}, {65, 7}, {100, 13}, {127, 16}});
    cases.correctness({{67, 11}}, "permuted");
    if (device == DeviceKind::cpu) {
      cases.performance({{64, 10}, {128, 7}, {256, 6}, {300, 3}});
    } else {
      cases.performance({{256, 15}, {512, 12}, {1024, 10}, {1500, 5}, {2048, 4}});
    }
    return cases;
  }

  // Uniform with the variance 1/n: then |A x| is as long as x on average.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    if (test_case.inputs == "permuted") {
      return permute(inputs[0].as<float>(), test_case.size("n"), generate.stream());
    }
    const double largest = std::sqrt(3.0 / static_cast<double>(test_case.size("n")));
    generate.uniform(inputs[0], -largest, largest);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    raise(inputs[0].as<float>(), outputs[0].as<float>(), test_case.size("n"), test_case.size("exponent"));
  }

  // If elements have the variance 1/n, those of A^q also have about 1/n. The n terms of an element of a
  // product then have the root mean square 1/n. The error of its sum is at most e = lambda^2 u, for any n. An
  // error of A^q enters the result through products with powers of A from either side, which do not enlarge
  // it on average. In A^q * A^q it enters twice. For an exponent of p, at most p - 1 errors of e therefore
  // add up. The higher the power and the smaller n, the more the elements of powers differ from matrix to
  // matrix; (1 + p / n) allows for this. The first power is a copy. Each element of a permuted diagonal's
  // power is a product of p numbers.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto n = static_cast<double>(test_case.size("n"));
    const auto exponent = static_cast<double>(test_case.size("exponent"));
    if (exponent == 1.0) return {};
    const double u = unit_roundoff(output.dtype);
    if (test_case.inputs == "permuted")
      return {.absolute = 4.0 * exponent * u, .relative = 2.0 * exponent * u};
    const Tolerance of_product = mixed_sign_sum_tolerance(output.dtype, n, 1.0 / n);
    return {.absolute = (exponent - 1.0) * (1.0 + exponent / n) * of_product.absolute, .relative = 2.0 * u};
  }

  // 2 n^3 for each product; a copy counts n^2.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const std::int64_t n = test_case.size("n");
    return std::max(n * n, products(test_case.size("exponent")) * 2 * n * n * n);
  }
};

}  // namespace

KBENCH_PLUGIN(MatrixPower)
