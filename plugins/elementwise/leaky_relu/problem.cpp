// The leaky rectifier, with the slope as a parameter.
#include "elementwise/activation.hpp"

namespace {

struct LeakyRelu {
  float slope;

  // The three that are in use: 0.01 as it was proposed, 0.1 in YOLOv3, 0.2 in DCGAN.
  // Source of the first: Maas, Hannun, Ng, "Rectifier nonlinearities improve neural network acoustic models", 2013.
  static LeakyRelu in(const kbench::TestCase& test_case) {
    const std::int64_t n = test_case.size("n");
    if (n % 3 == 0) return {0.2F};
    return {n % 2 == 0 ? 0.1F : 0.01F};
  }

  // The product is rounded once.
  static elementwise::ActivationInfo info() {
    return {.name = "leaky_relu",
            .title = "Leaky rectified linear unit",
            .formula = R"(y_i = x_i \text{ if } x_i \ge 0 \text{, else } slope \cdot x_i)",
            .remarks = "The slope is between 0 and 1, and not the same in all cases.",
            .scalars = {{"slope", "the factor of negative elements"}},
            .operations = 1,
            .counted = "The product is counted for each element: *n* operations in all.",
            .relative_roundings = 2.0,
            .workloads = {{524'288, "DCGAN, discriminator, 8 images: 64 maps of 32 x 32", 16},
                          {1'384'448, "YOLOv3, 416 x 416: 32 maps of 208 x 208", 16},
                          {5'537'792, "YOLOv3, first layer: 32 maps of 416 x 416", 8}}};
  }

  KBENCH_HOST_DEVICE double operator()(double x) const { return x >= 0.0 ? x : double{slope} * x; }

  std::vector<kbench::Scalar> scalars() const { return {double{slope}}; }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<LeakyRelu>)
