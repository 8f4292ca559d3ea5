// Moves the positive elements together: a scan of the kept ones gives each its new place.
#include "shared/scan.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

// Stretches of up to 8192 elements have a sign of their own: neighbours stay or go together.
template <class T>
void make_runs(T* x, std::int64_t n, Philox random) {
  parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::uint32_t length = 1U << (random.word(static_cast<std::uint64_t>(2 * (i >> 13))) % 14);
        const auto stretch = static_cast<std::uint64_t>(i) / length;
        const bool is_negative = random.word(2 * stretch + 1) % 2 == 0;
        const T magnitude = x[i] < T{0} ? -x[i] : x[i];
        x[i] = is_negative ? -magnitude : magnitude;
      },
      1 << 12);
}

template <class T>
void compact(const T* x, T* y, std::int64_t* count, std::int64_t n) {
  scans::inclusive(
      n, std::int64_t{0}, KBENCH_LAMBDA(std::int64_t i)->std::int64_t { return x[i] > T{0} ? 1 : 0; },
      KBENCH_LAMBDA(std::int64_t before, std::int64_t after)->std::int64_t { return before + after; },
      KBENCH_LAMBDA(std::int64_t i, std::int64_t kept) {
        if (x[i] > T{0}) y[kept - 1] = x[i];
        if (i == n - 1) *count = kept;
      });
  parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        if (i >= *count) y[i] = T{0};
      },
      1 << 15);
}

class StreamCompaction final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "stream_compaction",
            .title = "The positive elements of a vector, moved together",
            .description = R"(Keeps the elements that are above zero, in their order, and counts them:

$$y = (x_{i_0}, x_{i_1}, \dots, x_{i_{count-1}}, 0, \dots, 0)$$

where $i_0 < i_1 < \dots$ are all $i$ with $x_i > 0$.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | n | the elements |
| `output_y` | n | those above zero, then zeros up to the end |
| `output_count` | 1 | how many there are, as `int64_t` |
| `n` | scalar | number of elements |

All of `output_y` is written: from *count* on it is zero. Zero itself is not kept. The results are compared exactly.

One comparison is counted for each element: *n* operations in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"scan", "memory-bound"},
            .dtypes = {DType::float32, DType::int32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .output("output_y")
        .output("output_count", DType::int64)
        .scalar("n");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n} {inputs}", {"n"});
    cases.shapes({{"n"}, {"n"}, {1}}).inputs({"half", "all", "none", "zeros", "few", "most", "runs"});
    cases.correctness({1, 2, 3, 7, 33, 64, 1001});
    cases.correctness({515}, "all").correctness({515}, "none").correctness({2049}, "zeros");
    cases.correctness({4097}, "few").correctness({8191}, "most").correctness({70'001}, "runs");
    cases.correctness({300'007});

    const std::int64_t scale = device == DeviceKind::cuda ? 16 : 1;
    cases.performance({scale << 17}).performance({scale * 1'000'000}, "few");
    cases.performance({scale * 1'000'000}, "most").performance({scale << 21}, "runs");
    cases.performance({scale << 22});
    return cases;
  }

  // One in twenty is above zero in "few", all but one in twenty are in "most".
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    constexpr std::int64_t large = 1'000'000;
    std::int64_t low = -large;
    std::int64_t high = large;
    if (test_case.inputs == "few") high = large / 19;
    if (test_case.inputs == "most") low = -large / 19;
    if (test_case.inputs == "all") low = 1;
    if (test_case.inputs == "none") high = 0;
    if (test_case.inputs == "zeros") low = -1, high = 1;
    const bool is_float = x.dtype == DType::float32;
    if (is_float && low * high < -1) {
      generate.uniform(x, static_cast<double>(low), static_cast<double>(high));
    } else {
      generate.integers(x, low, high);
    }
    if (test_case.inputs != "runs") return;
    if (is_float) {
      make_runs(x.as<float>(), x.count(), generate.stream());
    } else {
      make_runs(x.as<std::int32_t>(), x.count(), generate.stream());
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = test_case.size("n");
    auto* const count = outputs[1].as<std::int64_t>();
    if (test_case.dtype == DType::float32) {
      compact(inputs[0].as<float>(), outputs[0].as<float>(), count, n);
    } else {
      compact(inputs[0].as<std::int32_t>(), outputs[0].as<std::int32_t>(), count, n);
    }
  }

  // Selected inputs, and how many.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // n comparisons.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
};

}  // namespace

KBENCH_PLUGIN(StreamCompaction)
