// A problem that asks for nothing: its solutions show what kbench itself adds to a call.
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

class Nothing final : public Problem {
 public:
  ProblemInfo info() const override {
    return {.name = "nothing", .title = "Nothing", .description = "Whatever is done is right."};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x").output("y").scalar("n");
  }
  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind /*device*/) const override {
    const auto make = [](const char* name, Purpose purpose) {
      return TestCase{.name = name, .purpose = purpose, .sizes = {{"n", 1024}}, .shapes = {{1024}, {1024}}};
    };
    return {make("checked", Purpose::correctness), make("timed", Purpose::performance)};
  }
  void create_inputs(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], -1.0, 1.0);
  }
  void reference_solution(const TestCase& /*test_case*/, std::span<const Tensor> /*inputs*/,
                          std::span<const Tensor> /*outputs*/) const override {}
  std::optional<Verification> verify_result(const TestCase& /*test_case*/, std::span<const Tensor> /*inputs*/,
                                            std::span<const Tensor> /*expected*/,
                                            std::span<const Tensor> /*actual*/) const override {
    return Verification{.passed = true};
  }
  std::int64_t get_flops(const TestCase& /*test_case*/) const override { return 1; }
};

}  // namespace

KBENCH_PLUGIN(Nothing)
