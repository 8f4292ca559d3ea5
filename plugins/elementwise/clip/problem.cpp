// Each element moved into an interval.
#include "elementwise/activation.hpp"

namespace {

struct Clip {
  float low;
  float high;

  // ReLU6, and two others. All are numbers of every element type, so that results are exact.
  static Clip in(const kbench::TestCase& test_case) {
    switch (test_case.size("n") % 4) {
      case 1: return {-1.0F, 1.0F};
      case 3: return {-0.75F, 2.5F};
      default: return {0.0F, 6.0F};
    }
  }

  static elementwise::ActivationInfo info() {
    return {
        .name = "clip",
        .title = "Clipping to an interval",
        .formula = R"(y_i = \min(\max(x_i, low), high))",
        .remarks =
            "With 0 and 6 as bounds this is ReLU6. The bounds are not the same in all cases, *low* is less "
            "than *high*, and both are numbers of the element type. The results are exact.",
        .scalars = {{"low", "the lower bound"}, {"high", "the upper bound"}},
        .operations = 2,
        .counted = "Two comparisons are counted for each element: *2 n* operations in all.",
        .workloads = {{401'408, "MobileNetV2, first layer: 32 maps of 112 x 112", 64},
                      {1'204'224, "MobileNetV2, first expansion: 96 maps of 112 x 112", 32}}};
  }

  KBENCH_HOST_DEVICE double operator()(double x) const {
    if (x < double{low}) return double{low};
    return x > double{high} ? double{high} : x;
  }

  std::vector<kbench::Scalar> scalars() const { return {double{low}, double{high}}; }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<Clip>)
