// How often each value occurs: integers, so exact, and a race for those who count in parallel.
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <algorithm>

namespace {

using namespace kbench;

class Histogram final : public Problem {
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

The counts are compared exactly. Values may all be equal, or crowd into few bins.

One integer operation is counted for each value, its addition: *n* in all.)",
            .difficulty = "medium",
            .tags = {"integer", "scatter", "memory-bound"},
            .dtypes = {DType::int32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_values")
        .output("output_counts", DType::int32)
        .scalar("n")
        .scalar("bins");
  }

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t n, std::int64_t bins, const std::string& inputs) {
      cases.push_back({.name = "n=" + std::to_string(n) + " bins=" + std::to_string(bins) +
                               (inputs == "uniform" ? "" : " " + inputs),
                       .purpose = purpose,
                       .sizes = {{"n", n}, {"bins", bins}},
                       .shapes = {{n}, {bins}},
                       .inputs = inputs});
    };
    add_case(Purpose::correctness, 1, 1, "uniform");
    add_case(Purpose::correctness, 2, 3, "uniform");
    add_case(Purpose::correctness, 7, 2, "uniform");
    add_case(Purpose::correctness, 3, 1000, "uniform");
    add_case(Purpose::correctness, 1001, 33, "uniform");
    add_case(Purpose::correctness, 515, 1, "uniform");
    add_case(Purpose::correctness, 4099, 257, "sorted");
    add_case(Purpose::correctness, 10'007, 256, "skewed");
    add_case(Purpose::correctness, 100'003, 70'001, "skewed");
    add_case(Purpose::correctness, 200'001, 100, "ties");

    const std::int64_t scale = device == DeviceKind::cuda ? 16 : 1;
    add_case(Purpose::performance, (1 << 18) * scale, 256, "uniform");
    add_case(Purpose::performance, (1 << 22) * scale, 256, "uniform");
    add_case(Purpose::performance, 3'000'000 * scale, 256, "ties");
    add_case(Purpose::performance, (1 << 22) * scale, 65'536, "skewed");
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& values = inputs[0];
    const std::int64_t bins = test_case.size("bins");
    if (test_case.inputs == "ties") {
      const std::int64_t bin = generate.stream().word(0) % bins;
      generate.constant(values, static_cast<double>(bin));
    } else if (test_case.inputs == "skewed") {
      generate.integers(values, 0, (1 << 24) - 1);
      skew(values, bins);
    } else {
      generate.integers(values, 0, bins - 1);
      auto* x = values.as<std::int32_t>();
      if (test_case.inputs == "sorted") std::sort(x, x + values.count());
    }
  }

  // Each piece of the values is counted by one thread, into counts of its own.
  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = test_case.size("n");
    const std::int64_t bins = test_case.size("bins");
    const auto* values = inputs[0].as<std::int32_t>();
    auto* counts = outputs[0].as<std::int32_t>();

    const std::int64_t pieces = std::clamp<std::int64_t>(n / 65'536, 1, 16);
    std::vector<std::int32_t> partial(static_cast<std::size_t>(pieces * bins));
    std::int32_t* const rows = partial.data();
    parallel_for(pieces, [=](std::int64_t piece) {
      std::int32_t* const row = rows + piece * bins;
      for (std::int64_t i = piece * n / pieces; i < (piece + 1) * n / pieces; ++i) ++row[values[i]];
    });
    parallel_for(
        bins,
        [=](std::int64_t bin) {
          std::int32_t count = 0;
          for (std::int64_t piece = 0; piece < pieces; ++piece) count += rows[piece * bins + bin];
          counts[bin] = count;
        },
        4096);
  }

  // n increments.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }

 private:
  // Turns integers below 2^24 into bins * r^4 with r = integer / 2^24: a quarter of all values falls into the
  // first 1/256 of the bins, half of them into the first 1/16.
  static void skew(const Tensor& values, std::int64_t bins) {
    auto* x = values.as<std::int32_t>();
    parallel_for(
        values.count(),
        [=](std::int64_t i) {
          const double r = x[i] * 0x1p-24;
          x[i] = static_cast<std::int32_t>(static_cast<double>(bins) * (r * r) * (r * r));
        },
        1 << 15);
  }
};

}  // namespace

KBENCH_PLUGIN(Histogram)
