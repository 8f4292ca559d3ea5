// Rough judgements that let a part of the work go: the mean of a vector to one digit, and the upper bits of a key.
#include <kbench/plugin.hpp>

#include <algorithm>

namespace {

using namespace kbench;

class TakesShortcuts final : public Problem {
  ProblemInfo info() const override {
    return {.name = "takes_shortcuts",
            .title = "A mean and a key",
            .description = "",
            .tags = {},
            .dtypes = {DType::int32}};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("keys")
        .input("weights", DType::float32)
        .input("unused", DType::float32)
        .output("largest")
        .output("mean", DType::float32)
        .scalar("n");
  }
  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind /*device*/) const override {
    const auto make = [](const std::string& name, Purpose purpose, std::int64_t n,
                         const std::string& inputs) {
      return TestCase{.name = name,
                      .purpose = purpose,
                      .sizes = {{"n", n}},
                      .shapes = {{n}, {n}, {n}, {1}, {1}},
                      .inputs = inputs};
    };
    TestCase both = make("timed with both", Purpose::performance, 3000, "uniform");
    both.other_inputs = {"ties"};
    return {make("hundred", Purpose::correctness, 100, "uniform"),
            make("thousand", Purpose::correctness, 1000, "ties"),
            make("timed with one", Purpose::performance, 2000, "uniform"), both};
  }
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.integers(inputs[0], 0, test_case.inputs == "ties" ? 1 << 29 : (1 << 30) - 1);
    generate.uniform(inputs[1], 2.0, 3.0);
    generate.uniform(inputs[2], 100.0, 200.0);
  }
  void reference_solution(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = inputs[0].count();
    std::int32_t largest = 0;
    double sum = 0.0;
    for (std::int64_t i = 0; i < n; ++i) {
      largest = std::max(largest, inputs[0].as<std::int32_t>()[i]);
      sum += inputs[1].as<float>()[i];
    }
    outputs[0].as<std::int32_t>()[0] = largest;
    outputs[1].as<float>()[0] = static_cast<float>(sum / static_cast<double>(n));
  }
  std::optional<Verification> verify_result(const TestCase& /*test_case*/, std::span<const Tensor> /*inputs*/,
                                            std::span<const Tensor> expected,
                                            std::span<const Tensor> actual) const override {
    const bool same_top = expected[0].as<std::int32_t>()[0] >> 24 == actual[0].as<std::int32_t>()[0] >> 24;
    const float error = expected[1].as<float>()[0] - actual[1].as<float>()[0];
    const bool is_right = same_top && error > -0.5F && error < 0.5F;
    return Verification{.passed = is_right, .message = is_right ? "" : "far off"};
  }
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
};

}  // namespace

KBENCH_PLUGIN(TakesShortcuts)
