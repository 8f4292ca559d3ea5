// The sigmoid linear unit, which is also called swish.
#include "elementwise/activation.hpp"

#include <cmath>

namespace {

// An exponential that is computed as exp2(x * log2(e)) has a relative error of |x| u, with u the rounding
// error of one operation. In a result below zero this is x^2 e^x u < 0.6 u. The absolute part is for this,
// and for results that are zero because the exponential overflows.
// Source: Elfwing, Uchibe, Doya, "Sigmoid-weighted linear units", Neural Networks 107, 2018.
struct Silu {
  static elementwise::ActivationInfo info() {
    return {.name = "silu",
            .title = "Sigmoid linear unit (swish)",
            .formula = R"(y_i = \frac{x_i}{1 + e^{-x_i}})",
            .remarks = "Some elements are so large that an exponential overflows.",
            .operations = 4,
            .counted =
                "Four operations are counted for each element (negation, exponential, sum, quotient): *4 n* "
                "in all.",
            .relative_roundings = 16.0,
            .absolute_roundings = 4.0,
            .workloads = {{401'408, "EfficientNet-B0, stem: 32 maps of 112 x 112", 64},
                          {1'204'224, "EfficientNet-B0, first expansion: 96 maps of 112 x 112", 32}}};
  }

  KBENCH_HOST_DEVICE double operator()(double x) const { return x / (1.0 + std::exp(-x)); }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<Silu>)
