// y = 2 x, with a list of cases of two kinds of inputs, and so with hidden cases. Of ties few values are above 1.
#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

class Listed final : public CaseListProblem {
  ProblemInfo info() const override {
    return {.name = "listed", .title = "Twice a vector", .description = "y = 2 x", .tags = {}};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x").output("y").scalar("n");
  }
  CaseList get_case_list(DType /*dtype*/, DeviceKind /*device*/) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}}).inputs({"uniform", "large", "ties"}).multiple_of("n", 5);
    cases.correctness({5, 1000}).correctness({20}, "ties").performance({4000, 1'000'000});
    return cases;
  }
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    if (test_case.inputs == "uniform") generate.uniform(inputs[0], 1.0, 2.0);
    if (test_case.inputs == "large") generate.uniform(inputs[0], 100.0, 200.0);
    if (test_case.inputs == "ties") generate.integers(inputs[0], 1, 4);
  }
  void reference_solution(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    for (std::int64_t i = 0; i < inputs[0].count(); ++i)
      outputs[0].as<float>()[i] = 2 * inputs[0].as<float>()[i];
  }
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
};

}  // namespace

KBENCH_PLUGIN(Listed)
