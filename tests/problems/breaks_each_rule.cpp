// y = 2 x, with a case for each rule that a problem can break: its name says which, and the problem keeps all others.
#include "problems/doubled.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using namespace kbench;

class BreaksEachRule final : public tests::Doubled {
  ProblemInfo info() const override {
    return {.name = "breaks_each_rule",
            .title = "Faults",
            .description = "y = 2 x",
            .difficulty = "insane",
            .version = 0,
            .dtypes = {DType::float32, DType::float32}};
  }

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind /*device*/) const override {
    std::vector<TestCase> cases;
    std::int64_t n = 100;
    for (const char* name :
         {"sound", "accepts zeros", "inputs differ each time", "inputs are not all written",
          "reference differs each time", "reference skips an element", "reference adds to its output",
          "reference changes its inputs", "reference writes past the end", "reference makes infinity",
          "rejects the reference", "rejects rounding errors", "accepts everything", "accepts small results",
          "changes what it verifies", "inputs are written past the end", "rejects without a word"}) {
      cases.push_back(make_case(name, Purpose::correctness, ++n));
    }
    cases.push_back(make_case("a twin", Purpose::correctness, 50));
    cases.push_back(make_case("another twin", Purpose::correctness, 50));
    cases.push_back(make_case("timed, always the same inputs", Purpose::performance, 4096));
    cases.push_back(make_case("timed", Purpose::performance, 5000));
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    auto* const elements = x.as<float>();
    if (test_case.name == "inputs are not all written") {
      Tensor most = x;
      most.shape[0] -= 1;
      generate.uniform(most, 1.0, 2.0);
    } else if (test_case.name == "timed, always the same inputs") {
      for (std::int64_t i = 0; i < x.count(); ++i) elements[i] = 1.0F + static_cast<float>(i) / 4096.0F;
    } else if (test_case.name == "accepts small results") {
      const double scale = generate.stream().word(0) % 2 == 0 ? 0.01 : 1.0;
      generate.uniform(x, scale, 2.0 * scale);
    } else {
      generate.uniform(x, 1.0, 2.0);
    }
    if (test_case.name == "inputs are written past the end") elements[x.count()] = 1.0F;
    if (test_case.name == "inputs differ each time") elements[3] = static_cast<float>(++calls_);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    auto* const x = inputs[0].as<float>();
    auto* const y = outputs[0].as<float>();
    const std::int64_t n = inputs[0].count();
    const std::string& fault = test_case.name;
    for (std::int64_t i = 0; i < n; ++i) {
      if (fault == "reference skips an element" && i == 7) continue;
      y[i] = fault == "reference adds to its output" && i == 5 ? y[i] + 2 * x[i] : 2 * x[i];
    }
    if (fault == "reference differs each time") y[9] = static_cast<float>(++calls_);
    if (fault == "reference changes its inputs") x[2] = 0.5F;
    if (fault == "reference writes past the end") y[n] = 1.0F;
    if (fault == "reference makes infinity") y[0] = std::numeric_limits<float>::infinity();
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& /*output*/) const override {
    if (test_case.name == "accepts zeros") return {.absolute = 4.0, .relative = 0.0};
    if (test_case.name == "accepts small results") return {.absolute = 0.5, .relative = 0.0};
    if (test_case.name == "rejects rounding errors") return {.absolute = 0.0, .relative = 0x1p-40};
    return {.absolute = 0.0, .relative = 0x1p-22};
  }

  std::optional<Verification> verify_result(const TestCase& test_case, std::span<const Tensor> /*inputs*/,
                                            std::span<const Tensor> expected,
                                            std::span<const Tensor> actual) const override {
    if (test_case.name == "accepts everything") return Verification{};
    if (test_case.name == "rejects the reference")
      return Verification{.passed = false, .message = "nothing will do"};
    if (test_case.name == "changes what it verifies") {
      const bool is_right = std::equal(actual[0].as<float>(), actual[0].as<float>() + actual[0].count(),
                                       expected[0].as<float>(),
                                       [](float y, float right) { return std::abs(y - right) < 1e-6F; });
      actual[0].as<float>()[0] = 0.0F;
      return Verification{.passed = is_right};
    }
    if (test_case.name == "rejects without a word") return Verification{.passed = false};
    return std::nullopt;
  }

  mutable int calls_ = 0;
};

}  // namespace

KBENCH_PLUGIN(BreaksEachRule)
