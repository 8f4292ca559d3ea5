// The Euclidean norm of each row, of numbers whose squares may leave the range of their type.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

// A power of two that brings numbers of this magnitude near 1, by which multiplying is exact. The two halves of the
// exponent keep it among the normal numbers.
KBENCH_HOST_DEVICE inline double scale_for(double magnitude) {
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  return std::ldexp(1.0, exponent < -1000 ? 1000 : -exponent);
}

// GPUs have nothing wider than float64. There no term passes through more than a few additions for each thread of a
// team.
#ifdef __CUDACC__
using Wide = double;
#else
using Wide = long double;
#endif

// Two passes: the largest magnitude, and the squares of the elements divided by it.
template <class T, class Sum>
void find_norms(const T* x, T* norms, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const T* const elements = x + row * cols;
        double largest = 0.0;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          const double magnitude = std::abs(static_cast<double>(elements[j]));
          largest = magnitude > largest ? magnitude : largest;
        }
        const double scale = scale_for(team.max(largest));
        Sum sums[4] = {};  // one would wait for each addition
        for (std::int64_t j = team.rank(); j < cols; j += std::int64_t{4} * team.size()) {
          for (int k = 0; k < 4; ++k) {
            const std::int64_t place = j + std::int64_t{k} * team.size();
            const Sum element = place < cols ? Sum{elements[place] * scale} : Sum{0};
            sums[k] += element * element;
          }
        }
        const Sum sum = team.sum((sums[0] + sums[1]) + (sums[2] + sums[3]));
        if (team.rank() == 0) norms[row] = static_cast<T>(std::sqrt(sum) / scale);
      },
      std::max<std::int64_t>(1, 16'384 / cols));
}

// Multiplies each row by a number from 1 to 2: the norms of long rows would be nearly the same otherwise.
template <class T>
void vary_rows(T* x, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows * cols,
      KBENCH_LAMBDA(std::int64_t i) {
        x[i] *= T{1} + static_cast<T>(unit_float(random.word(static_cast<std::uint64_t>(i / cols))));
      },
      1 << 12);
}

// Row i is multiplied by one of five powers of two, from 2^-exponent to 2^exponent.
template <class T>
void scale_rows(T* x, std::int64_t rows, std::int64_t cols, int exponent, Philox random) {
  parallel_for(
      rows * cols,
      KBENCH_LAMBDA(std::int64_t i) {
        const auto choice = static_cast<int>(random.word(static_cast<std::uint64_t>(i / cols)) % 5);
        x[i] = static_cast<T>(std::ldexp(static_cast<double>(x[i]), (choice - 2) * exponent / 2));
      },
      1 << 12);
}

// One element of each row, at a random place, is so much larger than the others that its square overflows,
// unless the row is divided by this element.
template <class T>
void raise_spikes(T* x, std::int64_t rows, std::int64_t cols, int exponent, Philox random) {
  parallel_for(
      rows, KBENCH_LAMBDA(std::int64_t row) {
        T& spike = x[row * cols + random.word(static_cast<std::uint64_t>(row)) % cols];
        spike = static_cast<T>(std::ldexp(static_cast<double>(spike), exponent));
      });
}

// With these exponents the largest squares and their sums are beyond the range, the smallest ones below it.
template <class T>
void arrange(const TestCase& test_case, T* x, int exponent, int exponent_of_spikes, Philox random) {
  const std::int64_t rows = test_case.size("rows");
  const std::int64_t cols = test_case.size("cols");
  if (test_case.inputs == "scaled") return scale_rows(x, rows, cols, exponent, random);
  if (test_case.inputs == "spikes") return raise_spikes(x, rows, cols, exponent_of_spikes, random);
  if (test_case.inputs != "wide_range") vary_rows(x, rows, cols, random);
}

class NormL2 final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "norm_l2",
            .title = "Euclidean norm of each row",
            .description = R"(Finds the length of each row of a matrix:

$$y_i = \sqrt{\sum_{j=0}^{cols-1} x_{ij}^2}, \qquad 0 \le i < rows$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | the vectors, row-major |
| `output_norms` | rows | their norms |
| `rows`, `cols` | scalars | the extents |

Some rows have elements whose squares overflow their type, or vanish in it; the norms do not. No row is all zero. The
sums may be taken in any order, but in no less than the precision of the element type.

A multiply-add counts as two operations, a square root is not counted: *2 rows cols* in all.)",
            .difficulty = "easy",
            .version = 3,
            .tags = {"reduction", "normalization", "memory-bound"},
            .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_norms").scalar("rows").scalar("cols");
  }

  // Squares of numbers far from zero are nearly equal: all additions to a long running sum would err in one direction.
  CaseList get_case_list(DType dtype, DeviceKind device) const override {
    CaseList cases("{rows}x{cols} {inputs}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows"}})
        .inputs({"normal",
                 "scaled",
                 "wide_range",
                 {"far_from_zero", [](const TestCase& c) { return c.size("cols") <= 1 << 14; }},
                 "spikes"});
    cases.correctness({{1, 1}, {3, 7}, {5, 64}, {1, 1001}, {7, 4099}});
    cases.correctness({{1, 2}, {33, 3}, {257, 1}, {20, 515}, {2, 70'001}}, "scaled");
    cases.correctness({{65, 31}}, "wide_range");
    cases.correctness({{31, 130}}, "far_from_zero");
    cases.correctness({{40, 67}, {30, 517}}, "spikes");

    const std::string sift = "SIFT1M, ";
    const std::string bert = "BERT base, sentence embeddings";
    const std::string llama = "Llama 3 8B, hidden size 4096";
    if (device == DeviceKind::cpu) {
      cases.performance({{{10'000, 128}, sift + "vectors of 128 dimensions"},
                         {{2000, 768}, bert},
                         {{500, 4096}, llama},
                         {3, 1'000'000}},
                        "scaled");
    } else {
      const std::int64_t scale = dtype == DType::float64 ? 2 : 1;
      cases.performance({{{1'000'000 / scale, 128}, sift + "a million vectors of 128 dimensions"},
                         {{30'000, 768}, bert},
                         {{16'384 / scale, 4096}, llama},
                         {300, 100'003}},
                        "scaled");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (test_case.inputs == "wide_range") {
      generate.wide_range(x, -20, 20);
    } else if (test_case.inputs == "far_from_zero") {
      generate.normal(x, 1000.0);
    } else {
      generate.normal(x);
    }
    if (test_case.dtype == DType::float32) {
      arrange(test_case, x.as<float>(), 100, 70, generate.stream());
    } else {
      arrange(test_case, x.as<double>(), 800, 600, generate.stream());
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    if (test_case.dtype == DType::float32) {
      find_norms<float, double>(inputs[0].as<float>(), outputs[0].as<float>(), rows, cols);
    } else {
      find_norms<double, Wide>(inputs[0].as<double>(), outputs[0].as<double>(), rows, cols);
    }
  }

  // The squares are of one sign and rounded once before they are added, which makes 2 cols roundings. The
  // root halves the relative error. Four more roundings are for the root, and for scaling. Scaling multiplies
  // the elements by a factor that is not a power of two, which the norm then has to be multiplied by. The
  // squares of scaled elements that vanish do not matter.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const double of_sum =
        same_sign_sum_tolerance(output.dtype, 2.0 * static_cast<double>(test_case.size("cols"))).relative;
    return {.absolute = 0.0, .relative = of_sum / 2.0 + 4.0 * unit_roundoff(output.dtype)};
  }

  // A multiply-add of two operations for each element.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(NormL2)
