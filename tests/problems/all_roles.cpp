// Every kind of parameter in one signature: inputs, an in-out tensor, two outputs of other dtypes, scalars of every
// type. Some of the results have no other reading than that every argument arrived where it belongs.
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

class AllRoles final : public Problem {
  ProblemInfo info() const override {
    return {.name = "all_roles",
            .title = "Every kind of parameter",
            .description = "",
            .tags = {},
            .dtypes = {DType::float32, DType::float64}};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .scalar("n")
        .input("x")
        .inout("state")
        .scalar("shift", ScalarType::int32)
        .output("rounded", DType::int64)
        .scalar("alpha", ScalarType::float32)
        .output("is_large", DType::boolean)
        .scalar("beta", ScalarType::float64)
        .scalar("offset", ScalarType::int64);
  }
  std::vector<TestCase> generate_test_cases(DType, DeviceKind) const override {
    const auto make = [](const char* name, Purpose purpose, std::int64_t n) {
      return TestCase{.name = name, .purpose = purpose, .sizes = {{"n", n}}, .shapes = {{n}, {n}, {n}, {n}}};
    };
    return {make("odd", Purpose::correctness, 77), make("timed", Purpose::performance, 2048)};
  }
  void create_inputs(const TestCase&, std::span<const Tensor> inputs, Generator& generate) const override {
    generate.integers(inputs[0], -100, 100);
    generate.integers(inputs[1], 0, 50);
  }
  void reference_solution(const TestCase&, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_dtype(inputs[0].dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
        const T* x = inputs[0].as<T>();
        const T* before = inputs[1].as<T>();
        for (std::int64_t i = 0; i < inputs[0].count(); ++i) {
          outputs[0].as<T>()[i] = before[i] + 2 * x[i];
          outputs[1].as<std::int64_t>()[i] = static_cast<std::int64_t>(x[i]) * 8 + 5'000'000'000;
          outputs[2].as<bool>()[i] = x[i] > T{-20};
        }
      }
    });
  }
  std::int64_t get_flops(const TestCase& test_case) const override { return 2 * test_case.size("n"); }
  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    return {test_case.size("n"), std::int64_t{3}, 2.0, -20.0, std::int64_t{5'000'000'000}};
  }
};

}  // namespace

KBENCH_PLUGIN(AllRoles)
