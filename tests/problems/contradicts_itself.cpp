// y = 2 x, of which an output passes with an element that is wrong.
#include "problems/doubled.hpp"

namespace {

using namespace kbench;

class ContradictsItself final : public tests::Doubled {
  ProblemInfo info() const override {
    return {.name = "contradicts_itself", .title = "Twice a vector", .description = "y = 2 x"};
  }
  std::optional<Verification> verify_result(const TestCase& /*test_case*/, std::span<const Tensor> /*inputs*/,
                                            std::span<const Tensor> /*expected*/,
                                            std::span<const Tensor> /*actual*/) const override {
    return Verification{.passed = true, .mismatched = 1};
  }
};

}  // namespace

KBENCH_PLUGIN(ContradictsItself)
