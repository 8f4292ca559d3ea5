// The hyperbolic tangent.
#include "elementwise/activation.hpp"

#include <cmath>

namespace {

// The absolute part is for solutions that compute 1 - 2 / (1 + e^(2x)). For small x this is a difference of
// numbers near 1. Three operations have errors of a few u there, with u the rounding error of one.
struct Tanh {
  static elementwise::ActivationInfo info() {
    return {
        .name = "tanh",
        .title = "Hyperbolic tangent",
        .formula = R"(y_i = \tanh x_i = \frac{e^{x_i} - e^{-x_i}}{e^{x_i} + e^{-x_i}})",
        .remarks = "Some elements are so large that an exponential overflows.",
        .operations = 1,
        .counted = "The hyperbolic tangent counts as one operation: *n* in all.",
        .relative_roundings = 8.0,
        .absolute_roundings = 12.0,
        .workloads = {{262'144, "LSTM, hidden size 2048, batch of 128: cell states", 64}, {786'432, "", 64}}};
  }

  KBENCH_HOST_DEVICE double operator()(double x) const { return std::tanh(x); }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<Tanh>)
