// The gate between the matrix products of a feed-forward layer: one half, by the sigmoid linear unit, times the other.
#include "elementwise/activation.hpp"

#include <cmath>

namespace {

// As for silu, an exponential that is computed as exp2(x * log2(e)) has a relative error of |a| u, with u the
// rounding error of one operation. The relative part covers this down to a = -16; below, the result is less
// than 2e-6 b, and its error less than u whatever b is.
// Source: Shazeer, "GLU variants improve transformer", arXiv:2002.05202, 2020.
struct Swiglu {
  static elementwise::ActivationInfo info() {
    return {.name = "swiglu",
            .title = "Gated sigmoid linear unit (SwiGLU)",
            .formula = R"(y_i = \frac{a_i}{1 + e^{-a_i}} \, b_i)",
            .remarks =
                "`input_a` is the gate's argument. Some elements are so large that an exponential overflows.",
            .operations = 5,
            .counted =
                "Five operations are counted for each element (negation, exponential, sum, quotient, "
                "product): *5 n* in all.",
            .relative_roundings = 24.0,
            .absolute_roundings = 8.0,
            .workloads = {{704'512, "Llama 2 7B, intermediate size 11008, 64 tokens", 32},
                          {1'835'008, "Llama 3 8B, intermediate size 14336, 128 tokens", 16}}};
  }

  KBENCH_HOST_DEVICE double operator()(double a, double b) const { return a / (1.0 + std::exp(-a)) * b; }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<Swiglu>)
