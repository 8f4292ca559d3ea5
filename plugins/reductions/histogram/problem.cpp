// How often each value occurs: integers, so exact, and a race for those who count in parallel.
#ifdef __CUDACC__
#include "reference.cuh"
#else
#include "reference.hpp"
#endif

#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>

namespace {

using namespace kbench;

// For short vectors of few values: looks for each value in all of the vector.
void sort(std::int32_t* values, std::int64_t n, std::int64_t bins) {
  const Scratch<std::int64_t> scratch(bins + 1);
  std::int64_t* const begins = scratch.data();
  parallel_for(
      bins + 1, KBENCH_LAMBDA(std::int64_t bin) {
        std::int64_t smaller = 0;
        for (std::int64_t i = 0; i < n; ++i) smaller += values[i] < bin ? 1 : 0;
        begins[bin] = smaller;
      });
  parallel_for(
      bins, KBENCH_LAMBDA(std::int64_t bin) {
        for (std::int64_t i = begins[bin]; i < begins[bin + 1]; ++i)
          values[i] = static_cast<std::int32_t>(bin);
      });
}

// In a few milliseconds.
bool is_soon_sorted(const TestCase& test_case) {
  return test_case.size("n") * test_case.size("bins") <= 1 << 22;
}

// Turns integers below 2^24 into bins * r^4 with r = integer / 2^24. A quarter of all values falls into the
// first 1/256 of the bins, and half of them into the first 1/16.
void skew(std::int32_t* values, std::int64_t n, std::int64_t bins) {
  parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const double r = values[i] * 0x1p-24;
        values[i] = static_cast<std::int32_t>(static_cast<double>(bins) * (r * r) * (r * r));
      },
      1 << 15);
}

// All but one of a thousand become `bin`: every thread counts the same, and yet each value must be looked at.
void make_ties(std::int32_t* values, std::int64_t n, std::int32_t bin, Philox random) {
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) {
        if (random.word(static_cast<std::uint64_t>(i)) % 1000 != 0) values[i] = bin;
      });
}

class Histogram final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "histogram",
            .title = "Counts of integer values",
            .description = R"(Counts how often each value occurs:

$$c_v = |\{\, i : x_i = v \,\}|, \qquad 0 \le v < bins$$

| parameter | shape | meaning |
|---|---|---|
| `input_values` | n | the values, each from 0 to bins - 1 |
| `output_counts` | bins | how often each occurs, as `int32_t`; holds noise before the call |
| `n`, `bins` | scalars | number of values, number of different ones |

The counts are compared exactly. Nearly all values may be equal, or crowd into few bins.

One integer operation is counted for each value, its addition: *n* in all.)",
            .difficulty = "medium",
            .version = 3,
            .tags = {"reduction", "integer", "scatter", "memory-bound"},
            .dtypes = {DType::int32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_values")
        .output("output_counts", DType::int32)
        .scalar("n")
        .scalar("bins");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n} bins={bins}", {"n", "bins"});
    cases.shapes({{"n"}, {"bins"}}).inputs({"uniform", "skewed", "ties", {"sorted", is_soon_sorted}});
    cases.correctness({{1, 1}, {2, 3}, {7, 2}, {64, 5}, {3, 1000}, {1001, 33}, {515, 1}});
    cases.correctness({{4099, 257}}, "sorted");
    cases.correctness({{10'007, 256}, {100'003, 70'001}}, "skewed");
    cases.correctness({{200'001, 100}}, "ties");

    const std::int64_t scale = device == DeviceKind::cuda ? 16 : 1;
    cases.performance({{(1 << 18) * scale, 256}, {(1 << 22) * scale, 256}});
    cases.performance({{3'000'000 * scale, 256}}, "ties");
    cases.performance({{(1 << 22) * scale, 65'536}}, "skewed");
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& values = inputs[0];
    const std::int64_t bins = test_case.size("bins");
    if (test_case.inputs == "ties") {
      const std::int64_t bin = generate.stream().word(0) % bins;
      generate.integers(values, 0, bins - 1);
      make_ties(values.as<std::int32_t>(), values.count(), static_cast<std::int32_t>(bin), generate.stream());
    } else if (test_case.inputs == "skewed") {
      generate.integers(values, 0, (1 << 24) - 1);
      skew(values.as<std::int32_t>(), values.count(), bins);
    } else {
      generate.integers(values, 0, bins - 1);
      if (test_case.inputs == "sorted") sort(values.as<std::int32_t>(), values.count(), bins);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    histogram::count(inputs[0].as<std::int32_t>(), test_case.size("n"), outputs[0].as<std::int32_t>(),
                     test_case.size("bins"));
  }

  // n increments.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
};

}  // namespace

KBENCH_PLUGIN(Histogram)
