// y = 2 x, where x is above 1.5; else not a number.
#include "problems/doubled.hpp"

#include <cmath>

namespace {

using namespace kbench;

class UndefinedResults final : public tests::Doubled {
  ProblemInfo info() const override {
    return {.name = "undefined_results", .title = "Half defined", .description = "y = 2 x or NaN"};
  }
  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    Doubled::reference_solution(test_case, inputs, outputs);
    auto* const y = outputs[0].as<float>();
    for (std::int64_t i = 0; i < outputs[0].count(); ++i) {
      if (!(y[i] > 3.0F)) y[i] = std::nanf("");
    }
  }
};

}  // namespace

KBENCH_PLUGIN(UndefinedResults)
