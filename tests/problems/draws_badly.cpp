// y = 2 x, and hidden cases that cannot be used: as the dtype of the evaluation says.
#include "problems/doubled.hpp"

namespace {

using namespace kbench;

class DrawsBadly final : public tests::Doubled {
  ProblemInfo info() const override {
    return {.name = "draws_badly",
            .title = "Twice a vector",
            .description = "y = 2 x",
            .dtypes = {DType::float32, DType::int32, DType::uint8, DType::int64}};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x", DType::float32).output("y", DType::float32).scalar("n");
  }
  std::optional<TestCase> draw_test_case(DType dtype, DeviceKind /*device*/,
                                         Random& /*random*/) const override {
    if (dtype == DType::int32) return make_case("too large", Purpose::correctness, 5000);
    if (dtype == DType::uint8) return make_case("timed in secret", Purpose::performance, 10);
    if (dtype == DType::int64) throw Error("the dice are gone");
    return make_case("reference throws", Purpose::correctness, 10);
  }
  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    if (test_case.name == "reference throws") throw Error("ten is too many");
    Doubled::reference_solution(test_case, inputs, outputs);
  }
};

}  // namespace

KBENCH_PLUGIN(DrawsBadly)
