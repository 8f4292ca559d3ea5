// The Gaussian error linear unit, by the error function itself and not by its approximation.
#include "elementwise/activation.hpp"

#include <cmath>

namespace {

// For negative x the formula subtracts nearly equal numbers. Let u be the rounding error of one operation.
// The error function has an error of 2 u in float32, and a polynomial such as 7.1.26 of Abramowitz and Stegun
// has 2.5 u more. The sum 1 + erf is rounded. |x| / 2 times these errors is at most 13 u, because erf is -1
// from x = -5.6 on. Twice as much is tolerated. The approximation by tanh has an error of up to 4e-4, which
// is 7000 u.
// Source: Hendrycks, Gimpel, "Gaussian error linear units (GELUs)", arXiv:1606.08415, 2016.
struct Gelu {
  static elementwise::ActivationInfo info() {
    return {.name = "gelu",
            .title = "Gaussian error linear unit",
            .formula = R"(y_i = \frac{x_i}{2} \left(1 + \operatorname{erf}\frac{x_i}{\sqrt 2}\right))",
            .remarks =
                "The error function is meant, not the approximation by a hyperbolic tangent, whose error of "
                "up to 4e-4 is too large for `float32`.",
            .difficulty = "easy",
            .operations = 5,
            .counted =
                "Five operations are counted for each element (three products, the error function, a sum): "
                "*5 n* in all.",
            .relative_roundings = 8.0,
            .absolute_roundings = 26.0,
            .workloads = {{605'184, "ViT-Base/16, one image: 197 tokens, MLP size 3072", 64},
                          {1'572'864, "BERT base, 512 tokens, intermediate size 3072", 16},
                          {786'432, "GPT-2, 256 tokens, MLP size 3072", 64}}};
  }

  // 1 + erf(z) is erfc(-z), which loses nothing.
  KBENCH_HOST_DEVICE double operator()(double x) const {
    return 0.5 * x * std::erfc(-0.70710678118654752440 * x);
  }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<Gelu>)
