// Convolution in two dimensions with several channels: what a network that looks at images spends its time on.
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
          .height = test_case.size("height"),
          .width = test_case.size("width"),
          .out_channels = test_case.size("out_channels"),
          .kernel_height = test_case.size("kernel_height"),
          .kernel_width = test_case.size("kernel_width"),
          .padding_rows = test_case.size("padding"),
          .padding_columns = test_case.size("padding"),
          .stride = 1};
}

class Conv2d final : public Problem {
 public:
  ProblemInfo info() const override {
    return {
        .name = "conv2d",
        .title = "Convolution in two dimensions",
        .description = R"(Slides the kernels of a layer over images of several channels, padded with zeros:

$$y_{boij} = \sum_{c} \sum_{p=0}^{kernel\_height-1} \sum_{q=0}^{kernel\_width-1}
w_{ocpq}\, x_{b,\,c,\,i + p - padding,\,j + q - padding}$$

for *0 <= i < out_height = height + 2 padding - kernel_height + 1* and
*0 <= j < out_width = width + 2 padding - kernel_width + 1*, where *x* is zero outside of the image. The kernel is not
mirrored.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | batch x in_channels x height x width | the images, row-major |
| `input_w` | out_channels x in_channels x kernel_height x kernel_width | the weights, row-major |
| `output_y` | batch x out_channels x out_height x out_width | the results, row-major |
| `batch`, `in_channels`, `out_channels` | scalars | images, their channels, and those of the results |
| `height`, `width` | scalars | of an image |
| `kernel_height`, `kernel_width`, `padding` | scalars | of a kernel; zeros on each side of an image |

The sums may be taken in any order and by any algorithm, such as Winograd's, but in no less than the precision of the
element type, and for the 16-bit types in that of `float32`.

A multiply-add counts as two operations, those with zeros of the padding included:
*2 batch out_channels out_height out_width in_channels kernel_height kernel_width* in all.)",
        .difficulty = "hard",
        .tags = {"convolution", "image", "compute-bound"},
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
        .scalar("height")
        .scalar("width")
        .scalar("kernel_height")
        .scalar("kernel_width")
        .scalar("padding");
  }

  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind device) const override {
    std::vector<TestCase> cases;
    struct Sizes {
      std::int64_t batch, in_channels, out_channels, height, width, kernel_height, kernel_width, padding;
    };
    const auto add_case = [&](Purpose purpose, const Sizes& s, const std::string& inputs,
                              const std::string& origin = {}) {
      TestCase one{.name = std::to_string(s.batch) + "x" + std::to_string(s.in_channels) + "x" +
                           std::to_string(s.height) + "x" + std::to_string(s.width) + " to " +
                           std::to_string(s.out_channels) + " kernel=" + std::to_string(s.kernel_height) +
                           "x" + std::to_string(s.kernel_width) + " padding=" + std::to_string(s.padding) +
                           (inputs == "uniform" ? "" : " " + inputs),
                   .purpose = purpose,
                   .sizes = {{"batch", s.batch},
                             {"in_channels", s.in_channels},
                             {"out_channels", s.out_channels},
                             {"height", s.height},
                             {"width", s.width},
                             {"kernel_height", s.kernel_height},
                             {"kernel_width", s.kernel_width},
                             {"padding", s.padding}},
                   .inputs = inputs,
                   .origin = origin};
      const convolution::Layer layer = layer_of(one);
      one.shapes = {{s.batch, s.in_channels, s.height, s.width},
                    {s.out_channels, s.in_channels, s.kernel_height, s.kernel_width},
                    {s.batch, s.out_channels, layer.out_height(), layer.out_width()}};
      cases.push_back(one);
    };
    const Purpose correctness = Purpose::correctness;
    add_case(correctness, {1, 1, 1, 1, 1, 1, 1, 0}, "uniform");
    add_case(correctness, {1, 1, 1, 3, 3, 3, 3, 0}, "uniform");
    add_case(correctness, {1, 1, 2, 1, 2, 3, 3, 1}, "uniform");
    add_case(correctness, {2, 3, 1, 7, 5, 2, 3, 0}, "uniform");
    add_case(correctness, {1, 2, 3, 1, 33, 1, 7, 3}, "uniform");
    add_case(correctness, {3, 1, 7, 31, 2, 5, 1, 2}, "uniform");
    add_case(correctness, {2, 7, 5, 13, 17, 3, 3, 1}, "uniform");
    add_case(correctness, {1, 33, 65, 9, 11, 3, 3, 1}, "rectified");
    add_case(correctness, {3, 67, 34, 7, 7, 1, 1, 0}, "scaled");
    add_case(correctness, {1, 20, 130, 14, 10, 3, 3, 1}, "scaled");
    add_case(correctness, {2, 3, 16, 30, 37, 7, 7, 3}, "uniform");
    add_case(correctness, {1, 64, 64, 8, 8, 3, 3, 1}, "rectified");

    const Purpose performance = Purpose::performance;
    if (device == DeviceKind::cpu) {
      add_case(performance, {1, 16, 16, 32, 32, 3, 3, 1}, "rectified", "ResNet-20 for CIFAR-10, first stage");
      add_case(performance, {1, 3, 16, 100, 150, 5, 5, 2}, "uniform");
      add_case(performance, {1, 64, 64, 56, 56, 1, 1, 0}, "rectified", "ResNet-50, conv2_x, first 1x1");
      add_case(performance, {1, 128, 128, 28, 28, 3, 3, 1}, "rectified", "ResNet-50, conv3_x, 3x3");
      add_case(performance, {1, 512, 512, 7, 7, 3, 3, 1}, "rectified", "ResNet-50, conv5_x, 3x3");
    } else {
      add_case(performance, {32, 64, 64, 56, 56, 3, 3, 1}, "rectified", "ResNet-50, conv2_x, 3x3");
      add_case(performance, {32, 64, 256, 56, 56, 1, 1, 0}, "rectified", "ResNet-50, conv2_x, second 1x1");
      add_case(performance, {32, 128, 128, 28, 28, 3, 3, 1}, "rectified", "ResNet-50, conv3_x, 3x3");
      add_case(performance, {32, 512, 512, 7, 7, 3, 3, 1}, "rectified", "ResNet-50, conv5_x, 3x3");
      add_case(performance, {8, 3, 64, 224, 224, 3, 3, 1}, "uniform", "VGG-16, conv1_1");
      add_case(performance, {2, 320, 320, 64, 64, 3, 3, 1}, "uniform",
               "Stable Diffusion 1.5, U-Net, first level");
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

KBENCH_PLUGIN(Conv2d)
