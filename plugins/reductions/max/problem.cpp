// The maximum over one dimension of three: rows, columns, or all of a vector, by the extents.
#include "reductions/edges.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>

#include <algorithm>
#include <limits>

namespace {

using namespace kbench;

constexpr double nothing = -std::numeric_limits<double>::infinity();

// Rows of neighbours, in pieces: the whole of a long vector is more than one team should search.
template <class T>
void find_in_rows(const T* x, T* y, std::int64_t rows, std::int64_t length) {
  constexpr std::int64_t piece_length = 1 << 14;
  const std::int64_t pieces = (length + piece_length - 1) / piece_length;
  const Scratch<double> scratch(rows * pieces);
  double* const of_pieces = scratch.data();
  parallel_for_teams(
      rows * pieces,
      KBENCH_LAMBDA(std::int64_t piece, Team team) {
        const T* const row = x + piece / pieces * length;
        const std::int64_t begin = piece % pieces * piece_length;
        const std::int64_t end = begin + piece_length < length ? begin + piece_length : length;
        double largest = nothing;
        for (std::int64_t j = begin + team.rank(); j < end; j += team.size()) {
          const double element = widen(row[j]);
          largest = element > largest ? element : largest;
        }
        largest = team.max(largest);
        if (team.rank() == 0) of_pieces[piece] = largest;
      },
      std::max<std::int64_t>(1, 16'384 / length));
  parallel_for(
      rows,
      KBENCH_LAMBDA(std::int64_t row) {
        double largest = nothing;
        for (std::int64_t piece = 0; piece < pieces; ++piece) {
          const double one = of_pieces[row * pieces + piece];
          largest = one > largest ? one : largest;
        }
        y[row] = narrow<T>(largest);
      },
      1 << 14);
}

// Columns that a thread searches at once: neighbouring ones share cache lines on the processor, and neighbouring threads
// take them on a GPU.
#ifdef __CUDACC__
constexpr std::int64_t strip = 1;
#else
constexpr std::int64_t strip = 32;
#endif

template <class T>
void find_in_columns(const T* x, T* y, std::int64_t outer, std::int64_t length, std::int64_t inner) {
  const std::int64_t strips = (inner + strip - 1) / strip;
  parallel_for(
      outer * strips,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::int64_t first = i % strips * strip;
        const std::int64_t width = inner - first < strip ? inner - first : strip;
        const T* const columns = x + i / strips * length * inner + first;
        double largest[strip];
        for (std::int64_t c = 0; c < width; ++c) largest[c] = nothing;
        for (std::int64_t j = 0; j < length; ++j) {
          for (std::int64_t c = 0; c < width; ++c) {
            const double element = widen(columns[j * inner + c]);
            largest[c] = element > largest[c] ? element : largest[c];
          }
        }
        for (std::int64_t c = 0; c < width; ++c) y[i / strips * inner + first + c] = narrow<T>(largest[c]);
      },
      std::max<std::int64_t>(1, 4096 / length));
}

// The largest element of each row or column comes to be at one of its ends.
template <class T>
void raise_edges(T* x, std::int64_t outer, std::int64_t length, std::int64_t inner, Philox random) {
  parallel_for(
      outer * inner,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::uint32_t word = random.word(static_cast<std::uint64_t>(i));
        const std::int64_t b = reductions::place_at_edge(word, length);
        T& element = x[(i / inner * length + b) * inner + i % inner];
        element = narrow<T>(reductions::raised(widen(element)));
      },
      1 << 12);
}

class Max final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "max",
            .title = "Maximum over one dimension",
            .description = R"(Finds the largest element along the middle one of three dimensions:

$$y_{ac} = \max_{0 \le b < length} x_{abc}, \qquad 0 \le a < outer,\ 0 \le c < inner$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | outer x length x inner | the elements, row-major |
| `output_y` | outer x inner | the maxima, row-major |
| `outer`, `length`, `inner` | scalars | the extents |

With *inner* = 1 these are the maxima of rows, with *outer* = 1 those of columns, with both that of a vector. The
result is one of the elements, and must be exactly that. There is no NaN among them; all may be negative.

One comparison is counted for each element: *outer length inner* operations in all.)",
            .difficulty = "easy",
            .version = 3,
            .tags = {"reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .output("output_y")
        .scalar("outer")
        .scalar("length")
        .scalar("inner");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{outer}x{length}x{inner}", {"outer", "length", "inner"});
    cases.shapes({{"outer", "length", "inner"}, {"outer", "inner"}})
        .inputs({"normal", "negative", "ties", "wide_range", "edges"});
    cases.correctness({{1, 1, 1}, {1, 2, 3}, {3, 7, 1}, {7, 1, 5}, {4, 16, 8}, {2, 33, 31}});
    cases.correctness({{1, 1001, 1}, {1, 515, 130}, {65, 127, 1}}, "negative");
    cases.correctness({{5, 129, 66}});
    cases.correctness({{9, 300, 10}}, "ties");
    cases.correctness({{6, 100, 31}}, "wide_range");
    cases.correctness({{4, 4099, 3}, {2, 70'001, 1}});
    cases.correctness({{3, 1003, 5}}, "edges");
    if (device == DeviceKind::cpu) {
      cases.performance({{1, 1 << 20, 1},
                         {1000, 1000, 1},
                         {{4, 512, 768}, "BERT base, max pooling over 512 tokens"},
                         {{1, 1024, 1024}, "PointNet, 1024 features of 1024 points"}});
    } else {
      cases.performance({{1, 10'000'000, 1},
                         {{8192, 4096, 1}, "Llama 3 8B, hidden size 4096, for each token"},
                         {{64, 512, 768}, "BERT base, max pooling over 512 tokens"},
                         {{32, 1024, 1024}, "PointNet, 1024 features of 1024 points, batch 32"}});
    }
    return cases;
  }

  // No two calls have the same maxima: those of normal values are as random as their number allows.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (test_case.inputs == "wide_range") {
      const int exponent = x.dtype == DType::float16 ? 14 : 60;
      generate.wide_range(x, -exponent, exponent);
    } else if (test_case.inputs == "ties") {
      generate.ties(x, 5);
    } else {
      generate.normal(x, test_case.inputs == "negative" ? -20.0 : 0.0);
    }
    if (test_case.inputs != "edges") return;
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      raise_edges(x.as<T>(), test_case.size("outer"), test_case.size("length"), test_case.size("inner"),
                  generate.stream());
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t outer = test_case.size("outer");
    const std::int64_t length = test_case.size("length");
    const std::int64_t inner = test_case.size("inner");
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if (inner == 1) {
        find_in_rows(inputs[0].as<T>(), outputs[0].as<T>(), outer, length);
      } else {
        find_in_columns(inputs[0].as<T>(), outputs[0].as<T>(), outer, length, inner);
      }
    });
  }

  // A selected input.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // One comparison for each element.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return test_case.size("outer") * test_case.size("length") * test_case.size("inner");
  }
};

}  // namespace

KBENCH_PLUGIN(Max)
