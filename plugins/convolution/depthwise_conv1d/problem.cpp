// A short causal filter for each channel, as models of sequences without attention have in front of their state.
#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <algorithm>
#include <cmath>

namespace {

using namespace kbench;

struct Sizes {
  std::int64_t batch, channels, length, kernel;
};

template <class T>
void filter_channels(const T* x, const T* w, const T* bias, T* y, Sizes sizes) {
  const std::int64_t length = sizes.length;
  const std::int64_t kernel = sizes.kernel;
  const std::int64_t channels = sizes.channels;
  parallel_for_teams(
      sizes.batch * channels,
      KBENCH_LAMBDA(std::int64_t row, Team team) {
        const std::int64_t channel = row % channels;
        const T* const signal = x + row * length;
        const T* const weights = w + channel * kernel;
        for (std::int64_t t = team.rank(); t < length; t += team.size()) {
          double sum = widen(bias[channel]);
          for (std::int64_t k = t < kernel - 1 ? kernel - 1 - t : 0; k < kernel; ++k) {
            sum += widen(weights[k]) * widen(signal[t - (kernel - 1) + k]);
          }
          y[row * length + t] = narrow<T>(sum);
        }
      },
      1 + 4096 / length);
}

class DepthwiseConv1d final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "depthwise_conv1d",
        .title = "Causal convolution of each channel",
        .description =
            R"(Filters every channel of some sequences with a kernel of its own. No output depends on a later input:

$$y_{bct} = bias_c + \sum_{k=0}^{kernel-1} w_{ck}\, x_{b,\,c,\,t - kernel + 1 + k}$$

where *x* is zero before the beginning of a sequence.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | batch x channels x length | the sequences, row-major |
| `input_w` | channels x kernel | the weights, row-major; the last one is for the present |
| `input_bias` | channels | what is added to each output of a channel |
| `output_y` | batch x channels x length | the filtered sequences, row-major |
| `batch`, `channels`, `length`, `kernel` | scalars | the extents |

The sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types in
that of `float32`.

A multiply-add counts as two operations: *2 batch channels length kernel* in all.)",
        .difficulty = "easy",
        .version = 3,
        .tags = {"convolution", "model", "memory-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_w")
        .input("input_bias")
        .output("output_y")
        .scalar("batch")
        .scalar("channels")
        .scalar("length")
        .scalar("kernel");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("{batch}x{channels}x{length} kernel={kernel}", {"batch", "channels", "length", "kernel"});
    cases
        .shapes({{"batch", "channels", "length"},
                 {"channels", "kernel"},
                 {"channels"},
                 {"batch", "channels", "length"}})
        .inputs({"uniform", "rectified", "scaled"});
    cases.correctness({{1, 1, 1, 1},
                       {1, 1, 2, 4},
                       {1, 3, 7, 2},
                       {2, 7, 3, 4},
                       {3, 33, 1, 4},
                       {1, 1, 1001, 3},
                       {2, 128, 17, 4}});
    cases.correctness({{2, 31, 65, 4}, {2, 5, 515, 8}}, "scaled");
    cases.correctness({{1, 130, 259, 4}}, "rectified");
    cases.correctness({{5, 2, 100, 31}, {1, 67, 33, 65}});

    const std::string hyena = "Hyena's short filters, model of width 768";
    const std::string conformer = "A kernel as long as Conformer's";
    if (device == DeviceKind::cpu) {
      cases.performance({{{1, 1536, 256, 4}, "Mamba 130M"},
                         {{1, 2304, 500, 3}, hyena},
                         {{1, 256, 1000, 31}, conformer},
                         {{1, 5120, 256, 4}, "Mamba 2.8B"}});
    } else {
      cases.performance({{{1, 1536, 2048, 4}, "Mamba 130M"},
                         {{8, 5120, 2048, 4}, "Mamba 2.8B"},
                         {{8, 2304, 2000, 3}, hyena},
                         {{1, 2304, 32'768, 3}, hyena},
                         {{32, 256, 1500, 31}, conformer}});
    }
    return cases;
  }

  // "rectified": no input is negative. "scaled": inputs are large and weights small, beyond the range of narrower
  // types.
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const int exponent = test_case.dtype == DType::float16 ? 6 : 40;  // float16 ends at 2^16 and 2^-24
    const double scale = test_case.inputs == "scaled" ? std::ldexp(1.0, exponent) : 1.0;
    generate.uniform(inputs[0], test_case.inputs == "rectified" ? 0.0 : -scale, scale);
    generate.uniform(inputs[1], -1.0 / scale, 1.0 / scale);
    generate.uniform(inputs[2], -1.0, 1.0);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const Sizes sizes{test_case.size("batch"), test_case.size("channels"), test_case.size("length"),
                      test_case.size("kernel")};
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (!std::is_same_v<T, double>) {
        filter_channels(inputs[0].as<T>(), inputs[1].as<T>(), inputs[2].as<T>(), outputs[0].as<T>(), sizes);
      }
    });
  }

  // A sum of the bias, of mean square 1/3, and of `kernel` products of mean square 1/9. For a few terms the
  // worst-case bound is smaller: n roundings of at most the sum of all magnitudes, each at most 1.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto terms = static_cast<double>(test_case.size("kernel") + 1);
    const double root_mean_square = std::sqrt((1.0 / 3.0 + (terms - 1.0) / 9.0) / terms);
    Tolerance tolerance = mixed_sign_sum_tolerance(output.dtype, terms, root_mean_square);
    tolerance.absolute =
        std::min(tolerance.absolute, terms * terms * unit_roundoff(arithmetic_dtype(output.dtype)));
    return tolerance;
  }

  // A multiply-add of two operations for each output and each weight of its channel.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return 2 * test_case.size("batch") * test_case.size("channels") * test_case.size("length") *
           test_case.size("kernel");
  }
};

}  // namespace

KBENCH_PLUGIN(DepthwiseConv1d)
