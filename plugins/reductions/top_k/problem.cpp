// The k largest elements of each row, in order, with their places: equal elements by place, so that there is one answer.
#include "reductions/ordered_bits.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

// A number for each element that is larger for a larger element, and for the first of equal ones.
template <class T>
KBENCH_HOST_DEVICE std::uint64_t key_of(T element, std::int64_t place) {
  const std::uint32_t ordered = reductions::ordered_bits(static_cast<float>(element));
  return (std::uint64_t{ordered} << 32U) | (0xFFFFFFFFU - static_cast<std::uint32_t>(place));
}

// In each round the largest key below that of the round before.
template <class T>
void select(const T* x, T* values, std::int32_t* indices, std::int64_t rows, std::int64_t cols,
            std::int64_t k) {
  parallel_for_teams(
      rows, KBENCH_LAMBDA(std::int64_t row, Team team) {
        const T* const elements = x + row * cols;
        std::uint64_t last = ~std::uint64_t{0};
        for (std::int64_t rank = 0; rank < k; ++rank) {
          std::uint64_t best = 0;
          for (std::int64_t first = team.rank(); first < cols; first += std::int64_t{4} * team.size()) {
            std::uint64_t keys[4];  // which are on their way together
            for (int i = 0; i < 4; ++i) {
              const std::int64_t j = first + std::int64_t{i} * team.size();
              keys[i] = j < cols ? key_of(elements[j], j) : 0;
            }
            for (const std::uint64_t key : keys) best = key < last && key > best ? key : best;
          }
          last = team.max(best);
          const std::int64_t place = 0xFFFFFFFFU - static_cast<std::uint32_t>(last);
          if (team.rank() == 0) {
            values[row * k + rank] = elements[place];
            indices[row * k + rank] = static_cast<std::int32_t>(place);
          }
        }
      });
}

// Each row gets a mean and a deviation of its own, so that nobody knows beforehand how large its k-th element is. Every second
// row gets multiples of 1/16, of which many are equal. Adding zero makes zeros positive.
template <class T>
void spread_and_make_ties(T* x, std::int64_t rows, std::int64_t cols, Philox random) {
  parallel_for_teams(
      rows,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const auto word = 2 * static_cast<std::uint64_t>(row);
        const double mean = 8.0 * double{unit_float(random.word(word))} - 4.0;
        const double deviation = 0.5 + 1.5 * double{unit_float(random.word(word + 1))};
        T* const elements = x + row * cols;
        for (std::int64_t j = team.rank(); j < cols; j += team.size()) {
          const double element = mean + deviation * widen(elements[j]);
          const double kept = row % 2 == 0 ? std::nearbyint(element * 16.0) / 16.0 : element;
          elements[j] = narrow<T>(kept + 0.0);
        }
      },
      std::max<std::int64_t>(1, 16'384 / cols));
}

// The k largest elements of each row lie at equal distances, a power of two that is drawn for the row. A
// solution that divides a row into parts of any kind finds many of them in one part.
template <class T>
void gather_largest(T* x, std::int64_t rows, std::int64_t cols, std::int64_t k, Philox random) {
  const std::int64_t most = k > 1 ? (cols - 1) / (k - 1) : 1;
  std::int64_t distances = 1;  // how many there are to draw from
  while ((std::int64_t{1} << distances) <= most) ++distances;
  parallel_for(
      rows * k,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::int64_t row = i / k;
        const auto word = 2 * static_cast<std::uint64_t>(row);
        const std::int64_t distance = std::int64_t{1} << (random.word(word) % distances);
        const std::int64_t first = random.word(word + 1) % (cols - (k - 1) * distance);
        T& element = x[row * cols + first + i % k * distance];
        const double magnitude = widen(element) < 0.0 ? -widen(element) : widen(element);
        element = narrow<T>(6.0 + magnitude);  // all others are below 6
      },
      1 << 12);
}

class TopK final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "top_k",
            .title = "The k largest elements of each row",
            .description = R"(Selects the largest elements of each row, with their places:

$$v_{rj} = x_{r,\,i_{rj}}, \qquad v_{rj} > v_{r,j+1} \ \text{ or } \ v_{rj} = v_{r,j+1},\ i_{rj} < i_{r,j+1}$$

for $0 \le r < rows$ and $0 \le j < k$, such that every element that is left out would come after the last one.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | rows x cols | the elements, row-major |
| `output_values` | rows x k | the k largest of each row, in descending order |
| `output_indices` | rows x k | their columns, as `int32_t` |
| `rows`, `cols`, `k` | scalars | the extents; 1 <= k <= cols, and k <= 1024 |

Of equal elements the one in the lower column comes first, and is the one to be selected where there is no room for
both. There is no NaN and no negative zero. Both outputs are compared exactly. The largest elements of a row may lie
anywhere, and how large they are differs from row to row.

One comparison is counted for each element: *rows cols* operations in all.)",
            .difficulty = "hard",
            .version = 2,
            .tags = {"sorting", "reduction", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .output("output_values")
        .output("output_indices", DType::int32)
        .scalar("rows")
        .scalar("cols")
        .scalar("k");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{k} of {rows}x{cols}", {"rows", "cols", "k"});
    cases.shapes({{"rows", "cols"}, {"rows", "k"}, {"rows", "k"}})
        .inputs({"tied", "negative", "integers", "wide_range", "close", "gathered"})
        .at_most("k", "cols");
    cases.correctness({{1, 1, 1}, {3, 2, 1}, {5, 7, 7}, {33, 8, 2}, {1, 1001, 13}});
    cases.correctness({{20, 129, 33}}, "negative");
    cases.correctness({{7, 300, 5}, {12, 515, 64}}, "integers");
    cases.correctness({{31, 64, 3}}, "wide_range");
    cases.correctness({{9, 257, 20}}, "close");
    cases.correctness({{6, 10'007, 31}}, "gathered");
    cases.correctness({{2, 1500, 1024}, {3, 50'257, 40}});

    const std::string mixtral = "Mixtral 8x7B, 2 of 8 experts for each token";
    const std::string deepseek = "DeepSeek-V3, 8 of 256 experts for each token";
    const std::string gpt2 = "GPT-2 vocabulary, sampling from the 40 likeliest";
    const std::string llama = "Llama 3 vocabulary, sampling from the 50 likeliest";
    if (device == DeviceKind::cpu) {
      cases.performance({{{16'384, 8, 2}, mixtral},
                         {{1000, 256, 8}, deepseek},
                         {{8, 50'257, 40}, gpt2},
                         {{4, 128'256, 50}, llama}});
    } else {
      cases.performance({{{65'536, 8, 2}, mixtral},
                         {{16'384, 256, 8}, deepseek},
                         {{128, 50'257, 40}, gpt2},
                         {{64, 128'256, 50}, llama},
                         {{32, 1'000'000, 10}, "SIFT1M, the 10 nearest of a million vectors"}});
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
    if (test_case.inputs != "tied" && test_case.inputs != "gathered") return;
    const std::int64_t rows = test_case.size("rows");
    const std::int64_t cols = test_case.size("cols");
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if (test_case.inputs == "tied") {
        spread_and_make_ties(x.as<T>(), rows, cols, generate.stream());
      } else {
        gather_largest(x.as<T>(), rows, cols, test_case.size("k"), generate.stream());
      }
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      select(inputs[0].as<T>(), outputs[0].as<T>(), outputs[1].as<std::int32_t>(), test_case.size("rows"),
             test_case.size("cols"), test_case.size("k"));
    });
  }

  // Selected inputs, and where they were.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // One comparison for each element.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return test_case.size("rows") * test_case.size("cols");
  }
};

}  // namespace

KBENCH_PLUGIN(TopK)
