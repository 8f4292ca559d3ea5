// Convolution in two dimensions with several channels: what a network that looks at images spends its time on.
#ifdef __CUDACC__
#include "convolution/reference.cuh"
#else
#include "convolution/reference.hpp"
#endif

#include "convolution/layer_inputs.hpp"

#include <kbench/case_list.hpp>
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

class Conv2d final : public CaseListProblem {
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
        .version = 3,
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

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases(
        "{batch}x{in_channels}x{height}x{width} to {out_channels} kernel={kernel_height}x{kernel_width} "
        "padding={padding}",
        {"batch", "in_channels", "out_channels", "height", "width", "kernel_height", "kernel_width",
         "padding"});
    cases
        .shapes({{"batch", "in_channels", "height", "width"},
                 {"out_channels", "in_channels", "kernel_height", "kernel_width"},
                 {"batch", "out_channels", [](const TestCase& c) { return layer_of(c).out_height(); },
                  [](const TestCase& c) { return layer_of(c).out_width(); }}})
        .inputs(convolution::layer_inputs())
        .at_least("height", [](const TestCase& c) { return c.size("kernel_height") - 2 * c.size("padding"); })
        .at_least("width", [](const TestCase& c) { return c.size("kernel_width") - 2 * c.size("padding"); });
    cases.correctness({{1, 1, 1, 1, 1, 1, 1, 0},
                       {1, 1, 1, 3, 3, 3, 3, 0},
                       {1, 1, 2, 1, 2, 3, 3, 1},
                       {2, 3, 1, 7, 5, 2, 3, 0},
                       {1, 2, 3, 1, 33, 1, 7, 3},
                       {3, 1, 7, 31, 2, 5, 1, 2},
                       {2, 7, 5, 13, 17, 3, 3, 1},
                       {2, 3, 16, 30, 37, 7, 7, 3}});
    cases.correctness({{1, 33, 65, 9, 11, 3, 3, 1}, {1, 64, 64, 8, 8, 3, 3, 1}}, "rectified");
    cases.correctness({{3, 67, 34, 7, 7, 1, 1, 0}, {1, 20, 130, 14, 10, 3, 3, 1}}, "scaled");
    cases.correctness({{2, 35, 30, 10, 9, 3, 3, 1}}, "selecting");
    cases.correctness({{2, 34, 31, 9, 10, 3, 3, 1}}, "selected");
    cases.correctness({{2, 17, 12, 13, 11, 3, 3, 1}}, "dark");

    const std::string resnet = "ResNet-50, ";
    if (device == DeviceKind::cpu) {
      cases.performance({{{1, 16, 16, 32, 32, 3, 3, 1}, "ResNet-20 for CIFAR-10, first stage"}}, "rectified");
      cases.performance({{1, 3, 16, 100, 150, 5, 5, 2}});
      cases.performance({{{1, 64, 64, 56, 56, 1, 1, 0}, resnet + "conv2_x, first 1x1"},
                         {{1, 128, 128, 28, 28, 3, 3, 1}, resnet + "conv3_x, 3x3"},
                         {{1, 512, 512, 7, 7, 3, 3, 1}, resnet + "conv5_x, 3x3"}},
                        "rectified");
    } else {
      cases.performance({{{32, 64, 64, 56, 56, 3, 3, 1}, resnet + "conv2_x, 3x3"},
                         {{32, 64, 256, 56, 56, 1, 1, 0}, resnet + "conv2_x, second 1x1"},
                         {{32, 128, 128, 28, 28, 3, 3, 1}, resnet + "conv3_x, 3x3"},
                         {{32, 512, 512, 7, 7, 3, 3, 1}, resnet + "conv5_x, 3x3"}},
                        "rectified");
      cases.performance({{{8, 3, 64, 224, 224, 3, 3, 1}, "VGG-16, conv1_1"},
                         {{2, 320, 320, 64, 64, 3, 3, 1}, "Stable Diffusion 1.5, U-Net, first level"}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    convolution::create_layer_inputs(test_case, inputs[0], inputs[1], layer_of(test_case), generate);
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
    return convolution::layer_tolerance(test_case, output.dtype, layer_of(test_case).terms());
  }

  // A multiply-add of two operations for each output and each of its terms.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const convolution::Layer layer = layer_of(test_case);
    return 2 * layer.batch * layer.out_channels * layer.positions() * layer.terms();
  }
};

}  // namespace

KBENCH_PLUGIN(Conv2d)
