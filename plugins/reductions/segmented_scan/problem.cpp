// A prefix sum that begins anew wherever a flag says so: many scans of unequal lengths at once.
#include "shared/scan.hpp"

#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>
#include <functional>
#include <type_traits>

namespace {

using namespace kbench;

// One element in `mean_length` begins a segment. Where that is 0, it differs from stretch to stretch of 4096 elements,
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

class SegmentedScan final : public Problem {
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

  std::vector<TestCase> generate_test_cases(DType dtype, DeviceKind device) const override {
    std::vector<TestCase> cases;
    const auto add_case = [&](Purpose purpose, std::int64_t n, std::int64_t mean_length,
                              const std::string& inputs) {
      const std::string lengths = mean_length == 0 ? "mixed" : "mean " + std::to_string(mean_length);
      cases.push_back({.name = "n=" + std::to_string(n) + " lengths " + lengths +
                               (inputs == "uniform" ? "" : " " + inputs),
                       .purpose = purpose,
                       .sizes = {{"n", n}, {"mean_length", mean_length}},
                       .shapes = {{n}, {n}, {n}},
                       .inputs = inputs});
    };
    const Purpose correctness = Purpose::correctness;
    const std::string exact = dtype == DType::float32 ? "integers" : "uniform";
    add_case(correctness, 1, 2, "uniform");
    add_case(correctness, 2, 2, "uniform");
    add_case(correctness, 3, 2, "uniform");
    add_case(correctness, 7, 3, "uniform");
    add_case(correctness, 33, 4, "uniform");
    add_case(correctness, 515, 1, "uniform");
    add_case(correctness, 1001, 20, "uniform");
    add_case(correctness, 1003, one_segment, "uniform");
    add_case(correctness, 4099, 50, "uniform");
    add_case(correctness, 8192, 3, exact);
    add_case(correctness, 70'001, one_segment, exact);
    add_case(correctness, 300'007, 0, exact);

    const std::int64_t scale = device == DeviceKind::cuda ? 16 : 1;
    add_case(Purpose::performance, scale << 17, 0, exact);
    add_case(Purpose::performance, scale * 1'000'000, 20, exact);
    add_case(Purpose::performance, scale * 1'000'000, 0, exact);
    add_case(Purpose::performance, scale << 22, 0, exact);
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (x.dtype == DType::int32) {
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

  // "integers" have partial sums that float32 represents: none is rounded. All others are sums of n terms at most; the
  // difference of two sums from the beginning of the vector, which is no sum of a segment, has the errors of both and
  // may exceed it.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    if (output.dtype != DType::float32 || test_case.inputs == "integers") return {};
    return mixed_sign_sum_tolerance(output.dtype, static_cast<double>(test_case.size("n")),
                                    std::sqrt(1.0 / 3.0));
  }

  // n additions.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }

 private:
  // A mean length with which no element but the first is likely to begin a segment.
  static constexpr std::int64_t one_segment = 1 << 30;

  // Their root mean square is 58, and sums of 2^26 of them stay below 2^24 by 35 of their standard deviations.
  static constexpr std::int64_t largest_exact = 100;
};

}  // namespace

KBENCH_PLUGIN(SegmentedScan)
