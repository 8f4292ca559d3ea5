// y = 2 x with a tolerance of half precision.
#include "problems/doubled.hpp"

class TooTolerant final : public kbench::tests::Doubled {
  kbench::ProblemInfo info() const override {
    return {.name = "too_tolerant", .title = "Twice a vector", .description = "y = 2 x"};
  }
  kbench::Tolerance get_tolerance(const kbench::TestCase& /*test_case*/,
                                  const kbench::Tensor& /*output*/) const override {
    return {.absolute = 0.0, .relative = 0x1p-10};
  }
};
KBENCH_PLUGIN(TooTolerant)
