// Jacobi's method for Poisson's equation on a square grid. Each sweep has a few additions for each point, so
// the memory traffic determines the time.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <utility>

namespace {

using namespace kbench;

// One sweep from `u` to `v`, in float64 whatever they are stored as.
template <class From, class T, class To>
void sweep(const From* u, const T* f, To* v, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t i, Team team) {
        const From* const middle = u + i * cols;
        To* const result = v + i * cols;
        if (i == 0 || i == rows - 1) {
          for (std::int64_t j = team.rank(); j < cols; j += team.size())
            result[j] = static_cast<To>(middle[j]);
          return;
        }
        const From* const above = middle - cols;
        const From* const below = middle + cols;
        for (std::int64_t j = 1 + team.rank(); j < cols - 1; j += team.size()) {
          const double vertical = static_cast<double>(above[j]) + static_cast<double>(below[j]);
          const double horizontal = static_cast<double>(middle[j - 1]) + static_cast<double>(middle[j + 1]);
          const double source = f[i * cols + j];
          result[j] = static_cast<To>(0.25 * (vertical + horizontal + source));
        }
        if (team.rank() == 0) {
          result[0] = static_cast<To>(middle[0]);
          result[cols - 1] = static_cast<To>(middle[cols - 1]);
        }
      },
      1 + 8192 / cols);
}

template <class T>
void sweep_often(const T* u, const T* f, T* v, std::int64_t rows, std::int64_t cols, std::int64_t sweeps) {
  if (sweeps == 1) {
    sweep(u, f, v, rows, cols);
    return;
  }
  const Scratch<double> scratch(2 * rows * cols);
  double* now = scratch.data();
  double* next = now + rows * cols;
  sweep(u, f, now, rows, cols);
  for (std::int64_t done = 1; done + 1 < sweeps; ++done) {
    sweep(now, f, next, rows, cols);
    std::swap(now, next);
  }
  sweep(now, f, v, rows, cols);
}

class Jacobi2d final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "jacobi_2d",
        .title = "Sweeps of Jacobi's method on a grid",
        .description =
            R"(Takes some sweeps of Jacobi's method for Poisson's equation, *-Laplacian u = f*, on a grid of spacing
1. A sweep replaces all points inside of the grid at once:

$$u_{ij} \leftarrow \tfrac14 \left( u_{i-1,j} + u_{i+1,j} + u_{i,j-1} + u_{i,j+1} + f_{ij} \right),
\qquad 0 < i < rows - 1,\ 0 < j < cols - 1$$

and leaves the first and last rows and columns as they are.

| parameter | shape | meaning |
|---|---|---|
| `input_u` | rows x cols | the grid before, row-major |
| `input_f` | rows x cols | the source, row-major; what it says of the border is of no account |
| `output_u` | rows x cols | the grid after all sweeps, row-major |
| `rows`, `cols`, `sweeps` | scalars | the extents, and how many sweeps there are, 1 at least |

No less than the precision of the element type is asked for, between the sweeps too.

Four additions and a multiplication are counted for each point inside, and each sweep:
*5 (rows - 2) (cols - 2) sweeps* in all.

As bytes, *u* and *f* count once as read, and *u* as written once, however many sweeps there are.)",
        .difficulty = "medium",
        .version = 2,
        .tags = {"stencil", "simulation", "memory-bound"},
        .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_u")
        .input("input_f")
        .output("output_u")
        .scalar("rows")
        .scalar("cols")
        .scalar("sweeps");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols} sweeps={sweeps}", {"rows", "cols", "sweeps"});
    cases.shapes({{"rows", "cols"}, {"rows", "cols"}, {"rows", "cols"}});
    cases.correctness({{3, 3, 1},
                       {3, 7, 2},
                       {5, 4, 3},
                       {129, 3, 4},
                       {3, 1001, 5},
                       {33, 31, 1},
                       {31, 67, 2},
                       {50, 130, 7},
                       {64, 64, 10},
                       {100, 75, 33},
                       {259, 257, 9}});
    if (device == DeviceKind::cpu) {
      cases.performance({{256, 256, 50}, {2048, 2048, 1}, {1000, 1500, 4}, {1024, 1024, 10}});
    } else {
      cases.performance(
          {{1024, 1024, 50}, {4096, 4096, 1}, {3000, 5000, 10}, {8192, 8192, 1}, {4096, 8192, 16}});
    }
    return cases;
  }

  void create_inputs(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& tensor : inputs) generate.uniform(tensor, -1.0, 1.0);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    const std::int64_t sweeps = test_case.size("sweeps");
    if (test_case.dtype == DType::float32) {
      sweep_often(inputs[0].as<float>(), inputs[1].as<float>(), outputs[0].as<float>(), rows, cols, sweeps);
    } else {
      sweep_often(inputs[0].as<double>(), inputs[1].as<double>(), outputs[0].as<double>(), rows, cols,
                  sweeps);
    }
  }

  // If no |u| is above U and no |f| above 1, a sweep's four additions have errors of at most u (4 U + 1)
  // each. A quarter of their sum is left, u (4 U + 1). A sweep takes the mean of four errors of the previous
  // sweep, so at worst the errors of all sweeps add up. U is 1 at first. The sources add a sum of many
  // independent terms to a point. After t sweeps its deviation is sqrt(t / 75), and seven times this is less
  // than sqrt(t).
  //
  // The expected float64 has been computed in float64 too.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const double computations = output.dtype == DType::float64 ? 2.0 : 1.0;
    const auto sweeps = static_cast<double>(test_case.size("sweeps"));
    const double largest = 1.0 + std::sqrt(sweeps);
    return {.absolute = computations * sweeps * (4.0 * largest + 1.0) * unit_roundoff(output.dtype),
            .relative = 2.0 * unit_roundoff(output.dtype)};
  }

  // Four additions and a multiplication for each point inside, and each sweep.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * (test_case.size("rows") - 2) * (test_case.size("cols") - 2) * test_case.size("sweeps");
  }
};

}  // namespace

KBENCH_PLUGIN(Jacobi2d)
