// The problem that the tests of evaluate() use: y = 2 x. The faulty ones derive from it.
#pragma once

#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

namespace kbench::tests {

class Doubled : public Problem {
 public:
  ProblemInfo info() const override {
    return {.name = "doubled", .title = "Twice a vector", .description = "y = 2 x", .tags = {}};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x").output("y").scalar("n");
  }
  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind /*device*/) const override {
    return {make_case("five", Purpose::correctness, 5), make_case("thousand", Purpose::correctness, 1000),
            make_case("timed", Purpose::performance, 4096)};
  }
  // None: tests count the cases.
  std::optional<TestCase> draw_test_case(DType /*dtype*/, DeviceKind /*device*/,
                                         Random& /*random*/) const override {
    return std::nullopt;
  }
  void create_inputs(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], 1.0, 2.0);
  }
  void reference_solution(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const auto* x = inputs[0].as<float>();
    auto* y = outputs[0].as<float>();
    parallel_for(
        inputs[0].count(), KBENCH_LAMBDA(std::int64_t i) { y[i] = 2 * x[i]; }, 100'000);
  }
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }

 protected:
  static TestCase make_case(const std::string& name, Purpose purpose, std::int64_t n) {
    return {.name = name, .purpose = purpose, .sizes = {{"n", n}}, .shapes = {{n}, {n}}};
  }
};

}  // namespace kbench::tests
