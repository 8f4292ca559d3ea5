// The recurrence of a selective state space model. Each step's decay depends on its input, but the steps need
// not be done one after the other.
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

constexpr int most_states = 16;

struct Sizes {
  std::int64_t batch, length, channels, states;
};

template <class T>
struct Inputs {
  const T* x;
  const T* delta;
  const float* a;
  const T* b;
  const T* c;
  const float* d;
};

// All steps of one channel after the other.
template <class T>
void scan(const Inputs<T>& inputs, T* y, const Sizes& sizes) {
  const std::int64_t length = sizes.length;
  const std::int64_t channels = sizes.channels;
  const std::int64_t states = sizes.states;
  parallel_for(
      sizes.batch * channels,
      KBENCH_LAMBDA(std::int64_t row) {
        const std::int64_t first = row / channels * length;  // of the sequence's steps
        const std::int64_t channel = row % channels;
        const float* const rates = inputs.a + channel * states;
        double h[most_states] = {};
        for (std::int64_t step = first; step < first + length; ++step) {
          const double x = widen(inputs.x[step * channels + channel]);
          const double delta = widen(inputs.delta[step * channels + channel]);
          double sum = inputs.d[channel] * x;
          for (int n = 0; n < most_states; ++n) {
            if (n >= states) break;
            h[n] = std::exp(delta * rates[n]) * h[n] + delta * x * widen(inputs.b[step * states + n]);
            sum += h[n] * widen(inputs.c[step * states + n]);
          }
          y[step * channels + channel] = narrow<T>(sum);
        }
      },
      2);
}

class SelectiveScan final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "selective_scan",
        .title = "Recurrence of a selective state space model",
        .description =
            R"(Each channel of a sequence has a few states, which decay and take up its input at a rate that
every step chooses for itself, as in Mamba:

$$h_{tcn} = e^{\delta_{tc} A_{cn}} \, h_{t-1,cn} + \delta_{tc} B_{tn} x_{tc}, \qquad
y_{tc} = D_c x_{tc} + \sum_{n=0}^{states-1} C_{tn} h_{tcn}, \qquad h_{-1} = 0$$

for each of *batch* sequences, $0 \le t < length$, $0 \le c < channels$.

| parameter | shape | meaning |
|---|---|---|
| `input_x`, `input_delta` | batch x length x channels | inputs and rates, row-major; rates are from 0.01 to 1 |
| `input_a` | channels x states | the decays, from -2 to -0.05, as `float` for every element type |
| `input_b`, `input_c` | batch x length x states | what goes into the states, and out of them, row-major |
| `input_d` | channels | how much of the input skips the states, as `float` for every element type |
| `output_y` | batch x length x channels | the outputs, row-major |
| `batch`, `length`, `channels`, `states` | scalars | the extents; there are at most 16 states |

States and sums are asked for in no less than the precision of `float32`.

Counted are, for each state and step, five operations: two to multiply by the decay and add, one for the input, two for
the output; exponentials are not: *5 batch length channels states* in all.)",
        .difficulty = "hard",
        .version = 2,
        .tags = {"model", "scan", "compute-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_delta")
        .input("input_a", DType::float32)
        .input("input_b")
        .input("input_c")
        .input("input_d", DType::float32)
        .output("output_y")
        .scalar("batch")
        .scalar("length")
        .scalar("channels")
        .scalar("states");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{batch}x{length}x{channels} with {states} states",
                   {"batch", "length", "channels", "states"});
    const std::vector<Extent> vectors{"batch", "length", "channels"};
    const std::vector<Extent> gates{"batch", "length", "states"};
    cases.shapes({vectors, vectors, {"channels", "states"}, gates, gates, {"channels"}, vectors})
        .inputs({"uniform", "slow"});
    cases.correctness({{1, 1, 1, 1},
                       {1, 2, 3, 2},
                       {2, 7, 2, 3},
                       {3, 1, 33, 16},
                       {1, 1001, 1, 16},
                       {2, 65, 31, 7},
                       {1, 64, 64, 16},
                       {1, 515, 20, 1},
                       {5, 130, 17, 8},
                       {1, 2049, 5, 16},
                       {7, 33, 129, 4}});
    cases.correctness({{1, 2050, 6, 15}}, "slow");
    if (device == DeviceKind::cpu) {
      cases.performance({{1, 256, 256, 16},
                         {{1, 64, 1536, 16}, "Mamba 130M, 64 steps"},
                         {2, 1000, 50, 16},
                         {1, 2048, 32, 16}});
    } else {
      cases.performance({{{8, 2048, 1536, 16}, "Mamba 130M, 8 sequences of 2048 steps"},
                         {{1, 4096, 5120, 16}, "Mamba 2.8B, one sequence of 4096 steps"},
                         {{4, 1024, 2048, 16}, "Mamba 370M, 4 sequences of 1024 steps"},
                         {{2, 3001, 3072, 16}, "Mamba 790M, 2 sequences of 3001 steps"}});
    }
    return cases;
  }

  // Some states forget their past within a few steps, and others after dozens, beyond the end of any piece of
  // a sequence. "slow" states forget after a thousand steps, so that every piece depends on those before it.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], -1.0, 1.0);
    const bool is_slow = test_case.inputs == "slow";
    generate.uniform(inputs[1], 0.01, is_slow ? 0.02 : 1.0);
    generate.uniform(inputs[2], is_slow ? -0.1 : -2.0, -0.05);
    generate.uniform(inputs[3], -1.0, 1.0);
    generate.uniform(inputs[4], -1.0, 1.0);
    generate.uniform(inputs[5], -1.0, 1.0);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const Sizes sizes{test_case.size("batch"), test_case.size("length"), test_case.size("channels"),
                      test_case.size("states")};
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      scan<T>({inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<float>(), inputs[3].as<T>(),
               inputs[4].as<T>(), inputs[5].as<float>()},
              outputs[0].as<T>(), sizes);
    });
  }

  // A step adds delta B x, whose root mean square is 0.2, to a state, and the slowest decay multiplies it by
  // e^(-0.025) on average. The squares of what is left of earlier steps add up to those of 20 steps, so the
  // state has a root mean square of 0.2 sqrt(20) = 0.9. The roundings of a step, or of joining pieces, are at
  // most 6 u of the state. These are 2 u of the exponent, which may be as low as -2, 2 u of the exponential,
  // and one each of product and sum. They decay with the state, so they add up to 6 u sqrt(20) 0.9 = 24 u.
  // The output sums the states, times factors of the root mean square 1/sqrt(3): lambda sqrt(states / 3) 24
  // u. The terms of that sum, of states and of D x, are at most 0.9 / sqrt(3). Slow states take up little in
  // a step, and have the root mean square 0.1 from what they keep of 450 steps. Their errors of 6 u sqrt(450)
  // 0.1 = 13 u are less than 24 u.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto states = static_cast<double>(test_case.size("states"));
    const double u = unit_roundoff(arithmetic_dtype(output.dtype));
    const Tolerance of_sum = mixed_sign_sum_tolerance(output.dtype, states + 1.0, 0.9 / std::sqrt(3.0));
    return {.absolute = lambda_of_sums * std::sqrt(states / 3.0) * 24.0 * u + of_sum.absolute,
            .relative = of_sum.relative + 2.0 * u};
  }

  // Five operations for each state of each step.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 5 * test_case.size("batch") * test_case.size("length") * test_case.size("channels") *
           test_case.size("states");
  }
};

}  // namespace

KBENCH_PLUGIN(SelectiveScan)
