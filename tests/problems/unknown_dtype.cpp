// y = 2 x, whose output is of an element type that there is not.
#include "problems/doubled.hpp"

namespace {

using namespace kbench;

class UnknownDType final : public tests::Doubled {
  ProblemInfo info() const override {
    return {.name = "unknown_dtype", .title = "Twice a vector", .description = "y = 2 x"};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x").output("y", static_cast<DType>(77)).scalar("n");
  }
};

}  // namespace

KBENCH_PLUGIN(UnknownDType)
