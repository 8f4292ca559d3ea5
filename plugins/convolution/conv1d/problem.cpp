// Convolution in one dimension with several channels, as a neural network that listens begins with.
#ifdef __CUDACC__
#include "convolution/reference.cuh"
#else
#include "convolution/reference.hpp"
#endif

#include "convolution/layer_inputs.hpp"

#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

convolution::Layer layer_of(const TestCase& test_case) {
  return {.batch = test_case.size("batch"),
          .in_channels = test_case.size("in_channels"),
          .height = 1,
          .width = test_case.size("length"),
          .out_channels = test_case.size("out_channels"),
          .kernel_height = 1,
          .kernel_width = test_case.size("kernel"),
          .padding_rows = 0,
          .padding_columns = test_case.size("padding"),
          .stride = test_case.size("stride")};
}

class Conv1d final : public Problem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "conv1d",
        .title = "Convolution in one dimension",
        .description = R"(Slides the kernels of a layer over signals of several channels, padded with zeros:

$$y_{bot} = \sum_{c=0}^{in\_channels-1} \sum_{k=0}^{kernel-1} w_{ock}\, x_{b,\,c,\,t \cdot stride + k - padding},
\qquad 0 \le t < out\_length = \left\lfloor \frac{length + 2\,padding - kernel}{stride} \right\rfloor + 1$$

where *x* is zero outside of the signal. The kernel is not mirrored.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | batch x in_channels x length | the signals, row-major |
| `input_w` | out_channels x in_channels x kernel | the weights, row-major |
| `output_y` | batch x out_channels x out_length | the results, row-major |
| `batch`, `in_channels`, `out_channels` | scalars | signals, their channels, and those of the results |
| `length`, `kernel`, `padding`, `stride` | scalars | elements of a signal and of a kernel, zeros at each end, step |

The sums may be taken in any order and by any algorithm, but in no less than the precision of the element type, and for
the 16-bit types in that of `float32`.

A multiply-add counts as two operations, those with zeros of the padding included:
*2 batch out_channels out_length in_channels kernel* in all.)",
        .difficulty = "medium",
        .tags = {"convolution", "compute-bound"},
        .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .input("input_w")
        .output("output_y")
        .scalar("batch")
        .scalar("in_channels")
        .scalar("out_channels")
        .scalar("length")
        .scalar("kernel")
        .scalar("padding")
        .scalar("stride");
  }

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    struct Sizes {
      std::int64_t batch, in_channels, out_channels, length, kernel, padding, stride;
    };
    const auto add_case = [&](Purpose purpose, const Sizes& s, const std::string& inputs,
                              const std::string& origin = {}) {
      TestCase one{.name = std::to_string(s.batch) + "x" + std::to_string(s.in_channels) + "x" +
                           std::to_string(s.length) + " to " + std::to_string(s.out_channels) +
                           " kernel=" + std::to_string(s.kernel) + " padding=" + std::to_string(s.padding) +
                           " stride=" + std::to_string(s.stride) + (inputs == "uniform" ? "" : " " + inputs),
                   .purpose = purpose,
                   .sizes = {{"batch", s.batch},
                             {"in_channels", s.in_channels},
                             {"out_channels", s.out_channels},
                             {"length", s.length},
                             {"kernel", s.kernel},
                             {"padding", s.padding},
                             {"stride", s.stride}},
                   .inputs = inputs,
                   .origin = origin};
      one.shapes = {{s.batch, s.in_channels, s.length},
                    {s.out_channels, s.in_channels, s.kernel},
                    {s.batch, s.out_channels, layer_of(one).out_width()}};
      cases.push_back(one);
    };
    const Purpose correctness = Purpose::correctness;
    add_case(correctness, {1, 1, 1, 1, 1, 0, 1}, "uniform");
    add_case(correctness, {1, 1, 1, 7, 7, 0, 1}, "uniform");
    add_case(correctness, {1, 1, 1, 2, 3, 1, 1}, "uniform");
    add_case(correctness, {3, 1, 2, 1, 5, 2, 1}, "uniform");
    add_case(correctness, {2, 3, 7, 33, 2, 0, 1}, "uniform");
    add_case(correctness, {1, 7, 3, 100, 4, 3, 3}, "uniform");
    add_case(correctness, {1, 1, 1, 1001, 65, 32, 1}, "uniform");
    add_case(correctness, {2, 33, 31, 65, 3, 1, 1}, "rectified");
    add_case(correctness, {1, 65, 67, 129, 3, 1, 2}, "scaled");
    add_case(correctness, {3, 16, 20, 50, 10, 0, 5}, "uniform");
    add_case(correctness, {1, 40, 130, 31, 1, 0, 1}, "scaled");
    add_case(correctness, {5, 2, 5, 259, 8, 7, 1}, "rectified");

    const Purpose performance = Purpose::performance;
    if (device == DeviceKind::cpu) {
      add_case(performance, {1, 1, 1, 16'000, 255, 127, 1}, "uniform",
               "A long filter, on a second of speech");
      add_case(performance, {1, 1, 512, 16'000, 10, 0, 5}, "uniform",
               "wav2vec 2.0 base, first layer, a second of sound");
      add_case(performance, {1, 80, 128, 1000, 3, 1, 1}, "uniform");
      add_case(performance, {1, 128, 128, 1000, 3, 1, 2}, "rectified");
      add_case(performance, {4, 64, 96, 500, 5, 2, 1}, "rectified");
    } else {
      add_case(performance, {8, 80, 384, 3000, 3, 1, 1}, "uniform", "Whisper tiny, first layer");
      add_case(performance, {8, 384, 384, 3000, 3, 1, 2}, "rectified", "Whisper tiny, second layer");
      add_case(performance, {4, 512, 512, 3000, 3, 1, 2}, "rectified", "Whisper base, second layer");
      add_case(performance, {8, 1, 512, 160'000, 10, 0, 5}, "uniform",
               "wav2vec 2.0 base, first layer, ten seconds of sound");
      add_case(performance, {4, 1, 1, 48'000, 255, 127, 1}, "uniform",
               "A long filter, on four channels of sound");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    convolution::create_layer_inputs(test_case, inputs[0], inputs[1], generate);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (!std::is_same_v<T, double>) {
        convolution::convolve(inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), layer_of(test_case));
      }
    });
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    return convolution::layer_tolerance(output.dtype, layer_of(test_case).terms());
  }

  // A multiply-add of two operations for each output and each of its terms.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const convolution::Layer layer = layer_of(test_case);
    return 2 * layer.batch * layer.out_channels * layer.positions() * layer.terms();
  }
};

}  // namespace

KBENCH_PLUGIN(Conv1d)
