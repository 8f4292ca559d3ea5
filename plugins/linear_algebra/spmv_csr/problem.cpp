// The product of a sparse matrix and a vector, with rows of very different lengths.
#include "linear_algebra/factors.hpp"
#include "linear_algebra/random_offsets.hpp"

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <algorithm>

namespace {

using namespace kbench;

// The columns of each row, in ascending order and none twice: one from each of as many pieces of the row as it has
// elements.
void fill_columns(const std::int32_t* offsets, std::int32_t* columns, std::int64_t rows, std::int64_t cols,
                  Philox random) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::int64_t begin = offsets[row];
        const std::int64_t length = offsets[row + 1] - begin;
        for (std::int64_t i = team.rank(); i < length; i += team.size()) {
          const std::int64_t first = cols * i / length;
          const std::int64_t end = cols * (i + 1) / length;
          const std::uint32_t word = random.word(static_cast<std::uint64_t>(begin + i));
          columns[begin + i] = static_cast<std::int32_t>(first + word % (end - first));
        }
      },
      1 << 10);
}

template <class T>
struct Matrix {
  const std::int32_t* offsets;
  const std::int32_t* columns;
  const T* values;
};

template <class T>
void multiply(const Matrix<T>& matrix, const T* x, T* y, std::int64_t rows) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::int64_t end = matrix.offsets[row + 1];
        double sum = 0.0;
        for (std::int64_t i = matrix.offsets[row] + team.rank(); i < end; i += team.size()) {
          sum += static_cast<double>(matrix.values[i]) * static_cast<double>(x[matrix.columns[i]]);
        }
        sum = team.sum(sum);
        if (team.rank() == 0) y[row] = static_cast<T>(sum);
      },
      1 << 10);
}

class SpmvCsr final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "spmv_csr",
            .title = "Product of a sparse matrix and a vector",
            .description = R"(Multiplies a sparse matrix, in compressed sparse rows, by a vector:

$$y_i = \sum_{e=offsets_i}^{offsets_{i+1}-1} values_e \, x_{columns_e}, \qquad 0 \le i < rows$$

| parameter | shape | meaning |
|---|---|---|
| `input_offsets` | rows + 1 | which element a row begins with, as `int32_t`: from 0 to *stored*, not descending |
| `input_columns` | stored | the column of each element, as `int32_t`; ascending within a row, none twice |
| `input_values` | stored | the stored elements |
| `input_x` | cols | the vector |
| `output_y` | rows | the product |
| `rows`, `cols`, `stored` | scalars | the extents, the number of stored elements |

The lengths of the rows are random: one of eight is empty (its result is zero), and one of about a hundred much longer
than the others, as in the graph of a social network. The sums may be taken in any order, but in no less than the
precision of the element type.

A multiply-add counts as two operations: *2 stored* in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"linear-algebra", "graph", "memory-bound"},
            .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_offsets", DType::int32)
        .input("input_columns", DType::int32)
        .input("input_values")
        .input("input_x")
        .output("output_y")
        .scalar("rows")
        .scalar("cols")
        .scalar("stored");
  }

  // A row can have all elements of its block of rows, and must not have more than there are columns.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols} with {stored} {inputs}", {"rows", "cols", "stored"});
    cases
        .shapes({{[](const TestCase& c) { return c.size("rows") + 1; }},
                 {"stored"},
                 {"stored"},
                 {"cols"},
                 {"rows"}})
        .inputs({"uniform", "integers", "positive"})
        .at_least("stored", [](const TestCase& c) { return c.size("rows") / 2; })
        .at_most("stored", [](const TestCase& c) {
          return c.size("cols") * std::max(c.size("rows"), linear_algebra::parts_of_block) /
                 linear_algebra::parts_of_block;
        });
    cases.correctness({{1, 1, 1},
                       {2, 3, 3},
                       {3, 7, 7},
                       {1, 1001, 700},
                       {33, 31, 31},
                       {63, 64, 64},
                       {100, 257, 257},
                       {5000, 1000, 4501}});
    cases.correctness({{200, 1000, 1000}, {500, 4099, 4000}}, "integers");
    cases.correctness({{130, 3000, 2999}, {2051, 9000, 16'001}}, "positive");
    if (device == DeviceKind::cpu) {
      cases.performance({{16'384, 16'384, 1 << 18},
                         {100'000, 100'000, 500'000},
                         {10'000, 70'000, 600'001},
                         {200'000, 50'000, 400'000}},
                        "positive");
    } else {
      cases.performance({{1 << 17, 1 << 17, 1 << 22},
                         {1'000'000, 1'000'000, 5'000'000},
                         {1 << 20, 1 << 20, 1 << 25},
                         {50'000, 300'000, 10'000'001},
                         {4'000'000, 500'000, 16'000'000}},
                        "positive");
    }
    return cases;
  }

  // Performance cases have elements of one sign: then the tolerance is relative, as tight for short rows as for long
  // ones.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    auto* const offsets = inputs[0].as<std::int32_t>();
    const std::int64_t rows = test_case.size("rows");
    linear_algebra::fill_offsets(offsets, rows, test_case.size("stored"), generate.stream());
    fill_columns(offsets, inputs[1].as<std::int32_t>(), rows, test_case.size("cols"), generate.stream());
    linear_algebra::fill_factor(test_case, inputs[2], generate);
    linear_algebra::fill_factor(test_case, inputs[3], generate);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const auto multiply_as = [&]<class T>(std::type_identity<T>) {
      multiply<T>({inputs[0].as<std::int32_t>(), inputs[1].as<std::int32_t>(), inputs[2].as<T>()},
                  inputs[3].as<T>(), outputs[0].as<T>(), test_case.size("rows"));
    };
    if (test_case.dtype == DType::float32) return multiply_as(std::type_identity<float>());
    multiply_as(std::type_identity<double>());
  }

  // Sums of as many products as a row may have elements: those of all rows of its block, at most.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto rows = static_cast<double>(test_case.size("rows"));
    const auto stored = static_cast<double>(test_case.size("stored"));
    const double longest =
        std::min(stored, stored * static_cast<double>(linear_algebra::parts_of_block) / rows + 1.0);
    return linear_algebra::product_tolerance(test_case, output, longest);
  }

  // A multiply-add of two operations for each stored element.
  std::int64_t get_flops(const TestCase& test_case) const override { return 2 * test_case.size("stored"); }
};

}  // namespace

KBENCH_PLUGIN(SpmvCsr)
