// The feed-forward network of most language models: three products, and a gate between them.
#include "shared/matrix_product.hpp"
#include "shared/outliers.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/scratch.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

struct Sizes {
  std::int64_t tokens, hidden, inner;
};

KBENCH_HOST_DEVICE inline double silu(double z) { return z / (1.0 + std::exp(-z)); }

// gate = x * w_gate, which becomes silu(gate) * (x * w_up); in float64.
template <class T>
void compute_inner(const T* x, const T* w_gate, const T* w_up, double* gate, const Sizes& sizes) {
  const std::int64_t hidden = sizes.hidden;
  const std::int64_t inner = sizes.inner;
  const matrix_product::Sizes of_product{.m = sizes.tokens, .n = inner, .k = hidden};
  const auto left = KBENCH_LAMBDA(std::int64_t, std::int64_t t, std::int64_t p) {
    return widen(x[t * hidden + p]);
  };
  matrix_product::multiply(
      of_product, left,
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return widen(w_gate[p * inner + j]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t t, std::int64_t j, double sum) { gate[t * inner + j] = sum; });
  matrix_product::multiply(
      of_product, left,
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return widen(w_up[p * inner + j]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t t, std::int64_t j, double sum) {
        gate[t * inner + j] = silu(gate[t * inner + j]) * sum;
      });
}

template <class T>
void project_down(const double* h, const T* w_down, T* y, const Sizes& sizes) {
  const std::int64_t hidden = sizes.hidden;
  const std::int64_t inner = sizes.inner;
  matrix_product::multiply(
      {.m = sizes.tokens, .n = hidden, .k = inner},
      KBENCH_LAMBDA(std::int64_t, std::int64_t t, std::int64_t p) { return h[t * inner + p]; },
      KBENCH_LAMBDA(std::int64_t, std::int64_t p, std::int64_t j) { return widen(w_down[p * hidden + j]); },
      KBENCH_LAMBDA(std::int64_t, std::int64_t t, std::int64_t j, double sum) {
        y[t * hidden + j] = narrow<T>(sum);
      });
}

// One of eight gates is about -5, where little comes through: one channel of all tokens is 1, and has large weights there.
template <class T>
void close_gates(T* x, T* w_gate, const TestCase& test_case, std::int64_t channel) {
  const std::int64_t hidden = test_case.size("hidden");
  const std::int64_t inner = test_case.size("inner");
  parallel_for(
      test_case.size("tokens"),
      KBENCH_LAMBDA(std::int64_t token) { x[token * hidden + channel] = narrow<T>(1.0); }, 1 << 10);
  parallel_for((inner + 7) / 8,
               KBENCH_LAMBDA(std::int64_t j) { w_gate[channel * inner + 8 * j] = narrow<T>(-5.0); }, 1 << 10);
}

class SwigluMlp final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "swiglu_mlp",
        .title = "Feed-forward network with a SwiGLU",
        .description =
            R"(Projects each token up twice, lets the one projection gate the other, and projects the result
down:

$$y = \left( \mathrm{silu}(x W_{gate}) \circ (x W_{up}) \right) W_{down}, \qquad
\mathrm{silu}(z) = \frac{z}{1 + e^{-z}}$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | tokens x hidden | the tokens, row-major |
| `input_w_gate`, `input_w_up` | hidden x inner | the weights of the projections up, row-major |
| `input_w_down` | inner x hidden | the weights of the projection down, row-major |
| `output_y` | tokens x hidden | the result, row-major |
| `tokens`, `hidden`, `inner` | scalars | the extents |

Sums are taken in no less than the precision of the element type, and for the 16-bit types in that of `float32`. For
these the projections and the gated product may be rounded to the element type.

A multiply-add counts as two operations, and the gate is not counted: *6 tokens hidden inner* in all.)",
        .difficulty = "hard",
        .version = 4,
        .tags = {"model", "linear-algebra", "compute-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_w_gate")
        .input("input_w_up")
        .input("input_w_down")
        .output("output_y")
        .scalar("tokens")
        .scalar("hidden")
        .scalar("inner");
  }

  // An outlier, if there is one, dominates a short token.
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{tokens}x{hidden}x{inner}", {"tokens", "hidden", "inner"});
    cases
        .shapes({{"tokens", "hidden"},
                 {"hidden", "inner"},
                 {"hidden", "inner"},
                 {"inner", "hidden"},
                 {"tokens", "hidden"}})
        .inputs({"uniform",
                 {"outliers", [](const TestCase& c) { return c.size("hidden") >= 120; }},
                 {"closed", [](const TestCase& c) { return c.size("inner") >= 16; }}})
        .where("few results could all happen to be small",
               [](const TestCase& c) { return c.size("tokens") * c.size("hidden") >= 6; });
    cases.correctness({{40, 1, 1},  // few results could all happen to be small
                       {2, 3, 7},
                       {7, 2, 3},
                       {1, 65, 129},
                       {130, 1, 67},
                       {33, 31, 1},
                       {64, 64, 64},
                       {16, 50, 301},
                       {100, 20, 36}});
    cases.correctness({{65, 127, 99}, {3, 257, 515}}, "outliers");
    cases.correctness({{9, 67, 130}}, "closed");
    if (device == DeviceKind::cpu) {
      cases.performance({{1, 896, 1024},
                         {{32, 288, 768}, "llama2.c, its model of 15M parameters, 32 tokens"},
                         {128, 128, 352},
                         {50, 200, 500}},
                        "outliers");
    } else {
      cases.performance({{{1, 4096, 14'336}, "Llama 3 8B, one token"},
                         {{16, 4096, 11'008}, "Llama 2 7B, 16 tokens"},
                         {{512, 896, 4864}, "Qwen2.5 0.5B, 512 tokens"},
                         {{256, 4096, 14'336}, "Llama 3 8B, 256 tokens"},
                         {{1000, 2048, 5632}, "TinyLlama 1.1B, 1000 tokens"}},
                        "outliers");
    }
    return cases;
  }

  // Tokens are uniform in (-1, 1), except for outliers. Weights are such that the elements of all products
  // have a root mean square of about 1: 3 / sqrt(length of the sum). That of the gated products is
  // silu_and_up. With outliers, tokens that are rounded to eight bits exceed the tolerance: the largest
  // determines their step.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const bool has_outliers = test_case.inputs == "outliers";
    const double growth = has_outliers ? outliers::growth_of_mean_square : 1.0;
    const double up = 3.0 / std::sqrt(static_cast<double>(test_case.size("hidden")) * growth);
    const double down = 3.0 / std::sqrt(static_cast<double>(test_case.size("inner")));
    generate.uniform(inputs[0], -1.0, 1.0);
    if (has_outliers) outliers::make(inputs[0], generate);
    generate.uniform(inputs[1], -up, up);
    generate.uniform(inputs[2], -up, up);
    generate.uniform(inputs[3], -down, down);
    if (test_case.inputs != "closed") return;
    const auto channel = static_cast<std::int64_t>(generate.stream().word(0) % test_case.size("hidden"));
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      close_gates(inputs[0].as<T>(), inputs[1].as<T>(), test_case, channel);
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const Sizes sizes{test_case.size("tokens"), test_case.size("hidden"), test_case.size("inner")};
    const Scratch<double> gated(sizes.tokens * sizes.inner);
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      compute_inner(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), gated.data(), sizes);
      project_down(gated.data(), inputs[3].as<T>(), outputs[0].as<T>(), sizes);
    });
  }

  // With u of the arithmetic, and for the 16-bit types of the type as well:
  //
  //   * A projection up is a sum of `hidden` terms whose partial sums have a root mean square of 1 or less.
  //     The root mean square of its error is at most sqrt(hidden) u, plus u of the type if it is stored. The
  //     slopes of silu(g) * up, by g and by up, have root mean squares below 0.7 and 0.6; both together make
  //     sqrt(hidden) u. The gate's own roundings are few, 4 u, and u of the type is added if its result is
  //     stored.
  //   * These errors of gated products are independent. The projection down has `inner` of them, times
  //     weights of the root mean square sqrt(3 / inner). Their sum almost never exceeds lambda sqrt(3) times
  //     the root mean square of one.
  //   * The sum of the projection down itself has `inner` terms of the root mean square sqrt(3 / inner) * silu_and_up.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto hidden = static_cast<double>(test_case.size("hidden"));
    const auto inner = static_cast<double>(test_case.size("inner"));
    const double u = unit_roundoff(arithmetic_dtype(output.dtype));
    const double storing = error_of_storing(output.dtype) / 2.0;
    const double of_gated = (std::sqrt(hidden) + 4.0) * u + (1.0 + silu_and_up) * storing;
    const Tolerance of_sum =
        mixed_sign_sum_tolerance(output.dtype, inner, std::sqrt(3.0 / inner) * silu_and_up);
    return {.absolute = lambda_of_sums * std::sqrt(3.0) * of_gated + of_sum.absolute,
            .relative = of_sum.relative + 2.0 * u};
  }

  // 3 tokens hidden inner multiply-adds of two operations each.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 6 * test_case.size("tokens") * test_case.size("hidden") * test_case.size("inner");
  }

 private:
  // The root mean square of silu(g) * up, both normal with the variance 1: that of silu(g).
  static constexpr double silu_and_up = 0.6;
};

}  // namespace

KBENCH_PLUGIN(SwigluMlp)
