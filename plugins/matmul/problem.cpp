// The product of two matrices. The reference lives in reference.hpp.
#include "reference.hpp"

#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <cmath>

namespace {

using namespace kbench;

class Matmul final : public Problem {
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

The sums may be taken in any order, but in no less than the precision of the element type.

A multiply-add counts as two operations: *2 m n k* in all.)",
            .difficulty = "medium",
            .tags = {"linear-algebra", "compute-bound"},
            .dtypes = {DType::float32, DType::float64}};
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

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t m, std::int64_t n, std::int64_t k,
                              const std::string& inputs = "uniform") {
      cases.push_back({.name = std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k) +
                               (inputs == "uniform" ? "" : " " + inputs),
                       .purpose = purpose,
                       .sizes = {{"m", m}, {"n", n}, {"k", k}},
                       .shapes = {{m, k}, {k, n}, {m, n}},
                       .inputs = inputs});
    };
    const Purpose correctness = Purpose::correctness;
    add_case(correctness, 1, 1, 1);
    add_case(correctness, 2, 3, 7);
    add_case(correctness, 7, 2, 3);
    add_case(correctness, 1, 129, 65);
    add_case(correctness, 130, 1, 67);
    add_case(correctness, 33, 31, 1);
    add_case(correctness, 64, 64, 64);
    add_case(correctness, 127, 65, 99);
    add_case(correctness, 50, 70, 333, "positive");
    add_case(correctness, 41, 53, 301, "balanced");
    add_case(correctness, 67, 45, 257, "integers");

    const std::int64_t scale = device == DeviceKind::cuda ? 8 : 1;
    for (const std::int64_t size : {128, 256, 512}) {
      add_case(Purpose::performance, size * scale, size * scale, size * scale);
    }
    add_case(Purpose::performance, 200 * scale, 1000 * scale, 300 * scale, "balanced");
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& tensor : inputs) {
      if (test_case.inputs == "integers") {
        generate.integers(tensor, -largest_integer, largest_integer);
      } else {
        generate.uniform(tensor, test_case.inputs == "positive" ? 0.0 : -1.0, 1.0);
      }
    }
    if (test_case.inputs == "balanced") balance(inputs[0], inputs[1], generate.stream());
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const matmul::Sizes sizes{test_case.size("m"), test_case.size("n"), test_case.size("k")};
    if (test_case.dtype == DType::float32) {
      matmul::multiply(inputs[0].as<float>(), inputs[1].as<float>(), outputs[0].as<float>(), sizes);
    } else {
      matmul::multiply(inputs[0].as<double>(), inputs[1].as<double>(), outputs[0].as<double>(), sizes);
    }
  }

  // Each of the k additions of a sum errs by at most u times the partial sum S, in directions that do not
  // conspire: the sum of the errors exceeds  lambda * sqrt(k) * u * max |S|  with a probability below
  // 2 * exp(-lambda^2 / 2), in any order of summation; lambda = 7 makes that 5e-11 for one element.
  //
  //   * Terms of one sign: max |S| is the result itself, which gives the relative part.
  //   * Terms of either sign, uniform in (-1, 1) times uniform in (-1, 1), deviate by 1/3, so that likewise
  //     max |S| <= lambda * sqrt(k) / 3, which gives the absolute part. "balanced" has the same terms.
  //   * Integers: every partial sum is below 2^24 and exact.
  //
  // Source: Higham, Mary, "A new approach to probabilistic rounding error analysis", SIAM J. Sci. Comput.
  // 41(5), 2019. With factors rounded to half precision an element errs by about sqrt(k) / 3 * 2^-12, which
  // is 84 / sqrt(k) times the absolute part: 3.7 at k = 512.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (test_case.inputs == "integers") return {};
    constexpr double lambda = 7.0;
    const double u = output.dtype == DType::float32 ? 0x1p-24 : 0x1p-53;
    const auto k = static_cast<double>(test_case.size("k"));
    return {.absolute = lambda * lambda / 3.0 * k * u, .relative = lambda * std::sqrt(k) * u};
  }

  // m n k multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("m") * test_case.size("n") * test_case.size("k");
  }

 private:
  // Products up to 64, so that sums of 2^18 of them are exact in float32.
  static constexpr std::int64_t largest_integer = 8;

  // Multiplies each column of `a` by a power of two, from 2^-20 to 2^20, and divides the row of `b` that
  // meets it by the same. The product does not change; arithmetic of a small range overflows.
  static void balance(const Tensor& a, const Tensor& b, Philox random) {
    const std::int64_t rows = a.shape[0];
    const std::int64_t inner = a.shape[1];
    const std::int64_t columns = b.shape[1];
    visit_dtype(a.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::is_floating_point_v<T>) {
        T* left = a.as<T>();
        T* right = b.as<T>();
        parallel_for(inner, [=](std::int64_t p) {
          const int exponent = static_cast<int>(random.word(static_cast<std::uint64_t>(p)) % 41) - 20;
          const T factor = std::ldexp(T{1}, exponent);
          for (std::int64_t i = 0; i < rows; ++i) left[i * inner + p] *= factor;
          for (std::int64_t j = 0; j < columns; ++j) right[p * columns + j] /= factor;
        });
      }
    });
  }
};

}  // namespace

KBENCH_PLUGIN(Matmul)
