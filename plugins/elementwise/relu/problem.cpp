// The rectifier: the larger one of an element and zero.
#include "elementwise/activation.hpp"

namespace {

struct Relu {
  static elementwise::ActivationInfo info() {
    return {.name = "relu",
            .title = "Rectified linear unit",
            .formula = "y_i = \\max(x_i, 0)",
            .remarks = "The results are exact: elements, or zeros.",
            .operations = 1,
            .counted = "The comparison is counted: *n* operations in all.",
            .workloads = {{100'352, "ResNet-50, conv5_x: 2048 maps of 7 x 7", 64},
                          {802'816, "ResNet-50, conv1: 64 maps of 112 x 112", 32},
                          {3'211'264, "VGG-16, first layers: 64 maps of 224 x 224", 16}}};
  }

  KBENCH_HOST_DEVICE double operator()(double x) const { return x > 0.0 ? x : 0.0; }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<Relu>)
