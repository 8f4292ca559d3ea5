// A prefix sum that begins anew wherever a flag says so: many scans of unequal lengths at once.
#include "reductions/cancelling.hpp"
#include "shared/scan.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <functional>
#include <type_traits>

namespace {

using namespace kbench;

// One element in `mean_length` begins a segment. If that is 0, the length differs between stretches of 4096 elements,
// from 1 to 2^15.
void place_starts(std::uint8_t* starts, std::int64_t n, std::uint32_t mean_length, Philox random,
                  Philox lengths) {
  parallel_for(
      n,
      KBENCH_LAMBDA(std::int64_t i) {
        const std::uint32_t mean =
            mean_length != 0 ? mean_length : 1U << (lengths.word(static_cast<std::uint64_t>(i / 4096)) % 16);
        starts[i] = random.word(static_cast<std::uint64_t>(i)) % mean == 0 ? 1 : 0;
      },
      1 << 13);
}

template <class T>
void sum_up(const T* x, const std::uint8_t* starts, T* y, std::int64_t n) {
  using Wide = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;
  using Segment = scans::Segment<Wide>;
  scans::inclusive(
      n, Segment{0, false},
      KBENCH_LAMBDA(std::int64_t i)->Segment {
        return {static_cast<Wide>(x[i]), starts[i] != 0};
      },
      KBENCH_LAMBDA(Segment before, Segment after)->Segment {
        return scans::join(before, after, std::plus<Wide>());
      },
      KBENCH_LAMBDA(std::int64_t i, Segment segment) { y[i] = static_cast<T>(segment.value); });
}

class SegmentedScan final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "segmented_scan",
            .title = "Prefix sums of the segments of a vector",
            .description = R"(Sums up to each element from where its segment begins:

$$y_i = \sum_{j=b(i)}^{i} x_j, \qquad b(i) = \max\left(\{0\} \cup \{\, j \le i : f_j = 1 \,\}\right), \qquad 0 \le i < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | n | the summands |
| `input_starts` | n | `uint8_t`: 1 where a segment begins, 0 elsewhere |
| `output_y` | n | the sums |
| `n` | scalar | number of elements |

The first element begins a segment whatever its flag says. Segments have one element or millions, in the same vector.
Sums of `float32` may be taken in any order, but in no less than its precision. Some inputs are integers whose sums are
all exact: there the results must be exact too. Sums of `int32` do not overflow.

The additions are counted, as if there were one segment: *n* in all.)",
            .difficulty = "medium",
            .version = 2,
            .tags = {"scan", "memory-bound"},
            .dtypes = {DType::float32, DType::int32}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_starts", DType::uint8)
        .output("output_y")
        .scalar("n");
  }

  CaseList get_case_list(DType dtype, DeviceKind device) const override {
    const bool is_float = dtype == DType::float32;
    const std::string exact = is_float ? "integers" : "uniform";
    CaseList cases(name_of, {"n", "mean_length"});
    cases.shapes({{"n"}, {"n"}, {"n"}}).inputs({"uniform", "cancelling"});
    if (is_float) cases.inputs({"integers"});
    cases.correctness(
        {{1, 2}, {2, 2}, {3, 2}, {7, 3}, {33, 4}, {515, 1}, {1001, 20}, {1003, one_segment}, {4099, 50}});
    cases.correctness({{8192, 3}, {70'001, one_segment}, {300'007, 0}}, exact);
    cases.correctness({{16'385, 0}}, "cancelling");

    const std::int64_t scale = device == DeviceKind::cuda ? 16 : 1;
    cases.performance({{scale << 17, 0}, {scale * 1'000'000, 20}, {scale * 1'000'000, 0}, {scale << 22, 0}},
                      exact);
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (test_case.inputs == "cancelling") {
      const Philox random = generate.stream();
      const Philox of_pairs = generate.stream();
      if (x.dtype == DType::int32) {
        reductions::fill_cancelling(x.as<std::int32_t>(), x.count(), random, of_pairs);
      } else {
        reductions::fill_cancelling(x.as<float>(), x.count(), random, of_pairs);
      }
    } else if (x.dtype == DType::int32) {
      generate.integers(x, -10'000, 10'000);
    } else if (test_case.inputs == "integers") {
      generate.integers(x, -largest_exact, largest_exact);
    } else {
      generate.uniform(x, -1.0, 1.0);
    }
    const Philox random = generate.stream();
    place_starts(inputs[1].as<std::uint8_t>(), x.count(),
                 static_cast<std::uint32_t>(test_case.size("mean_length")), random, generate.stream());
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = test_case.size("n");
    const auto* const starts = inputs[1].as<std::uint8_t>();
    if (test_case.dtype == DType::float32) {
      sum_up(inputs[0].as<float>(), starts, outputs[0].as<float>(), n);
    } else {
      sum_up(inputs[0].as<std::int32_t>(), starts, outputs[0].as<std::int32_t>(), n);
    }
  }

  // "integers" and "cancelling" have partial sums that float32 represents: none is rounded. All others are
  // sums of at most n terms. A solution that subtracts two sums from the beginning of the vector has the
  // errors of both, and may exceed the tolerance.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (output.dtype != DType::float32 || test_case.inputs != "uniform") return {};
    return mixed_sign_sum_tolerance(output.dtype, static_cast<double>(test_case.size("n")),
                                    std::sqrt(1.0 / 3.0));
  }

  // n additions.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }

 private:
  static std::string name_of(const TestCase& test_case) {
    const std::string length = std::to_string(test_case.size("mean_length"));
    return "n=" + std::to_string(test_case.size("n")) + " lengths " +
           (length == "0" ? "mixed" : "mean " + length) +
           (test_case.inputs == "uniform" ? "" : " " + test_case.inputs);
  }

  // A mean length with which no element but the first is likely to begin a segment.
  static constexpr std::int64_t one_segment = 1 << 30;

  // Their root mean square is 58, and sums of 2^26 of them stay below 2^24 by 35 of their standard deviations.
  static constexpr std::int64_t largest_exact = 100;
};

}  // namespace

KBENCH_PLUGIN(SegmentedScan)
