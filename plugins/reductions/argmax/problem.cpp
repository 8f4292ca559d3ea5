// The index of each row's maximum: the first of several, as in greedy decoding.
#include "reductions/edges.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <algorithm>
#include <limits>

namespace {

using namespace kbench;

constexpr double nothing = -std::numeric_limits<double>::infinity();

// The largest of a row, for all of the team.
template <class T>
KBENCH_HOST_DEVICE double largest_of(const T* row, std::int64_t cols, Team team) {
  double largest = nothing;
  for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
    const double element = widen(row[j]);
    largest = element > largest ? element : largest;
  }
  return team.max(largest);
}

// In each row, the largest element of a prefix of random length occurs twice in it. In half of the rows it is
// the row's largest element. An element that was met twice may thus be followed by a larger one.
template <class T>
void repeat_largest(T* x, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t row, Team team) {
        const auto word = 2 * static_cast<std::uint64_t>(row);
        const std::int64_t length = 1 + random.word(word) % cols;
        const double largest = largest_of(x + row * cols, length, team);
        const std::int64_t place = random.word(word + 1) % length;
        if (team.rank() == 0) x[row * cols + place] = narrow<T>(largest);
      });
}

// The largest element of each row comes to be at one of its ends.
template <class T>
void raise_edges(T* x, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows,
      KBENCH_LAMBDA(std::int64_t row) {
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(row));
        T& element = x[row * cols + reductions::place_at_edge(word, cols)];
        element = narrow<T>(reductions::raised(widen(element)));
      },
      1 << 12);
}

// Minus infinity in half of the places, and in all of every fourth row.
template <class T>
void mask(T* x, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for(
      rows * cols, KBENCH_LAMBDA(std::int64_t i) {
        const bool is_masked = random.word(static_cast<std::uint64_t>(i)) % 2 == 0 || i / cols % 4 == 3;
        if (is_masked) x[i] = narrow<T>(nothing);
      });
}

// The largest of the negated places is that of the first.
template <class T>
void find_first(const T* x, std::int32_t* indices, std::int64_t rows, std::int64_t cols) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const T* const elements = x + row * cols;
        const double largest = largest_of(elements, cols, team);
        std::int64_t first = cols;
        for (std::int64_t j = team.rank(); j < cols && first == cols; j += team.size()) {
          if (widen(elements[j]) == largest) first = j;
        }
        first = -team.max(-first);
        if (team.rank() == 0) indices[row] = static_cast<std::int32_t>(first);
      },
      std::max<std::int64_t>(1, 16'384 / cols));
}

class Argmax final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "argmax",
        .title = "Index of the first maximum of each row",
        .description =
            R"(Finds where the largest element of each row is, and the first of them where there are several:

$$i_r = \min\{\, j : x_{rj} = \max_l x_{rl} \,\}, \qquad 0 \le r < rows$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | the elements, row-major |
| `output_indices` | rows | the indices, as `int32_t`, each from 0 to cols - 1 |
| `rows`, `cols` | scalars | the extents |

Ties are common. Elements may be minus infinity, even all of a row, where the index is 0; there is no NaN. The indices
are compared exactly.

One comparison is counted for each element: *rows cols* operations in all.)",
        .difficulty = "easy",
        .version = 2,
        .tags = {"reduction", "memory-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .output("output_indices", DType::int32)
        .scalar("rows")
        .scalar("cols");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{rows}x{cols} {inputs}", {"rows", "cols"});
    cases.shapes({{"rows", "cols"}, {"rows"}})
        .inputs({"normal", "tied", "negative", "integers", "close", "masked", "wide_range", "edges"});
    cases.correctness({{1, 1}, {3, 2}, {7, 3}, {1, 1001}}, "normal");
    cases.correctness({{33, 7}, {20, 515}, {5, 50'257}}, "tied");
    cases.correctness({{129, 31}}, "negative");
    cases.correctness({{65, 130}}, "integers");
    cases.correctness({{50, 257}}, "close");
    cases.correctness({{41, 64}}, "masked");
    cases.correctness({{31, 1003}}, "wide_range");
    cases.correctness({{37, 515}}, "edges");
    if (device == DeviceKind::cpu) {
      cases.performance({{{10'000, 10}, "MNIST and CIFAR-10, classes of the test set"},
                         {{1024, 1000}, "ImageNet, 1000 classes"},
                         {{8, 50'257}, "GPT-2 vocabulary"},
                         {{8, 128'256}, "Llama 3 vocabulary"}},
                        "tied");
    } else {
      cases.performance({{{50'000, 1000}, "ImageNet, 1000 classes of 50,000 validation images"},
                         {{512, 50'257}, "GPT-2 vocabulary"},
                         {{64, 128'256}, "Llama 3 vocabulary, greedy decoding of 64 sequences"},
                         {{1024, 30'522}, "BERT vocabulary"}},
                        "tied");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (test_case.inputs == "wide_range") {
      const int exponent = x.dtype == DType::float16 ? 14 : 60;
      generate.wide_range(x, -exponent, exponent);
    } else if (test_case.inputs == "integers") {
      generate.integers(x, -9, 9);
    } else if (test_case.inputs == "close") {
      generate.uniform(x, 1.0, 1.03125);  // 32 values of TF32
    } else {
      generate.normal(x, test_case.inputs == "negative" ? -20.0 : 0.0);
    }
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if (test_case.inputs == "edges") raise_edges(x.as<T>(), rows, cols, generate.stream());
      if (test_case.inputs != "tied" && test_case.inputs != "masked") return;
      repeat_largest(x.as<T>(), rows, cols, generate.stream());
      if (test_case.inputs == "masked") mask(x.as<T>(), rows, cols, generate.stream());
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      find_first(inputs[0].as<T>(), outputs[0].as<std::int32_t>(), test_case.size("rows"),
                 test_case.size("cols"));
    });
  }

  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // One comparison for each element.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(Argmax)
