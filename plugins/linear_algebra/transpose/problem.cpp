// The transpose of a matrix: nothing to compute, and yet half of the accesses to memory are in the wrong order.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <cstdint>

namespace {

using namespace kbench;

// Works by square tiles, so that parts of rows that are read, and of columns that are written, stay in the cache.
template <class T>
void transpose(const T* a, T* b, std::int64_t m, std::int64_t n) {
  constexpr std::int64_t side = 32;
  const std::int64_t column_tiles = (n + side - 1) / side;
  const std::int64_t tiles = (m + side - 1) / side * column_tiles;
  parallel_for_teams(
      tiles,
      KBENCH_LAMBDA(std::int64_t tile, Team team) {
        const std::int64_t first_row = tile / column_tiles * side;
        const std::int64_t first_column = tile % column_tiles * side;
        for (std::int64_t place = team.rank(); place < side * side; place += team.size()) {
          const std::int64_t i = first_row + place % side;
          const std::int64_t j = first_column + place / side;
          if (i < m && j < n) b[j * m + i] = a[i * n + j];
        }
      },
      16);
}

class Transpose final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "transpose",
            .title = "Transpose of a matrix",
            .description = R"(Exchanges the rows and the columns of a matrix:

$$B_{ji} = A_{ij}, \qquad 0 \le i < m,\ 0 \le j < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_a` | m x n | the matrix, row-major |
| `output_b` | n x m | its transpose, row-major |
| `m`, `n` | scalars | rows and columns of `input_a` |

The elements are moved, not changed: the result is compared exactly.

One operation is counted for each element that is moved: *m n* in all.)",
            .difficulty = "easy",
            .version = 2,
            .tags = {"linear-algebra", "memory-bound"},
            .dtypes = {DType::float32, DType::float64, DType::float16, DType::int8}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_a").output("output_b").scalar("m").scalar("n");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{m}x{n}", {"m", "n"});
    cases.shapes({{"m", "n"}, {"n", "m"}}).inputs({"uniform", "wide_range"});
    cases.correctness(
        {{1, 1}, {2, 3}, {7, 2}, {1, 129}, {130, 1}, {31, 33}, {32, 64}, {65, 63}, {17, 1030}, {515, 40}});
    cases.correctness({{101, 203}}, "wide_range");
    if (device == DeviceKind::cpu) {
      cases.performance({{512, 512}, {1024, 1024}, {1000, 1500}, {65'536, 24}});
    } else {
      cases.performance({{1024, 1024}, {4096, 4096}, {8192, 8192}, {5000, 7001}, {1 << 20, 60}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& a = inputs[0];
    if (!is_floating_point(a.dtype)) {
      generate.integers(a, -128, 127);
    } else if (test_case.inputs == "wide_range") {
      const int exponent = a.dtype == DType::float16 ? 14 : 100;
      generate.wide_range(a, -exponent, exponent);
    } else {
      generate.uniform(a, -1.0, 1.0);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const auto transpose_as = [&]<class T>(std::type_identity<T>) {
      transpose(inputs[0].as<T>(), outputs[0].as<T>(), test_case.size("m"), test_case.size("n"));
    };
    switch (test_case.dtype) {
      case DType::float64: return transpose_as(std::type_identity<double>());
      case DType::float16: return transpose_as(std::type_identity<float16>());
      case DType::int8: return transpose_as(std::type_identity<std::int8_t>());
      default: return transpose_as(std::type_identity<float>());
    }
  }

  // Elements are moved.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // m n elements.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return test_case.size("m") * test_case.size("n");
  }
};

}  // namespace

KBENCH_PLUGIN(Transpose)
