// The logistic function.
#include "elementwise/activation.hpp"

#include <cmath>

namespace {

// An exponential that is computed as exp2(x * log2(e)) has a relative error of |x| u, with u the rounding
// error of one operation. In a result near zero this is |x| e^x u < 0.4 u. The absolute part is for this, and
// for solutions that compute (1 + tanh(x / 2)) / 2.
struct Sigmoid {
  static elementwise::ActivationInfo info() {
    return {
        .name = "sigmoid",
        .title = "Logistic function",
        .formula = R"(y_i = \frac{1}{1 + e^{-x_i}})",
        .remarks =
            "Some elements are so large that an exponential overflows: $e^x / (1 + e^x)$ is no number there.",
        .operations = 4,
        .counted =
            "Four operations are counted for each element (negation, exponential, sum, quotient): *4 n* "
            "in all.",
        .relative_roundings = 12.0,
        .absolute_roundings = 8.0,
        .workloads = {{196'608, "LSTM, hidden size 1024, batch of 64: three gates", 64},
                      {786'432, "LSTM, hidden size 4096, batch of 64: three gates", 64}}};
  }

  KBENCH_HOST_DEVICE double operator()(double x) const { return 1.0 / (1.0 + std::exp(-x)); }
};

}  // namespace

KBENCH_PLUGIN(elementwise::Activation<Sigmoid>)
