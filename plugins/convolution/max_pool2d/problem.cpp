// The largest element of each window: nothing is computed, and padding must not win.
#include "convolution/window.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>

namespace {

using namespace kbench;

// Every window has an element in the image.
struct Largest {
  double value = 0.0;
  bool is_empty = true;

  KBENCH_HOST_DEVICE void take(double element) {
    if (is_empty || element > value) value = element;
    is_empty = false;
  }
  KBENCH_HOST_DEVICE double result() const { return value; }
};

class MaxPool2d final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "max_pool2d",
            .title = "Largest element of each window",
            .description = R"(Slides a square window over images, and takes the largest element in it:

$$y_{pij} = \max_{0 \le r, s < kernel} x_{p,\ i \cdot stride + r - padding,\ j \cdot stride + s - padding}$$

for *0 <= i < out_height = floor((height + 2 padding - kernel) / stride) + 1*, and *j* likewise. What lies outside of
the image does not count, though every element of it be negative.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | planes x height x width | the images, one after the other, row-major |
| `output_y` | planes x out_height x out_width | the largest elements, row-major |
| `planes` | scalar | number of images, times that of their channels |
| `height`, `width` | scalars | of an image |
| `kernel`, `stride`, `padding` | scalars | extent of the window, its step, how far it begins outside; *2 padding <= kernel* |

No element is NaN. The results are elements of the input, and compared exactly.

A comparison is counted for each element of each window: *planes out_height out_width kernel^2* in all.)",
            .difficulty = "easy",
            .version = 3,
            .tags = {"convolution", "image", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}
        .input("input_x")
        .output("output_y")
        .scalar("planes")
        .scalar("height")
        .scalar("width")
        .scalar("kernel")
        .scalar("stride")
        .scalar("padding");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases = convolution::windows_list();
    cases.inputs({"uniform", "negative", "ties", "wide_range"});
    cases.correctness({{1, 2, 2, 2, 1, 0}, {3, 3, 7, 2, 2, 0}, {1, 33, 31, 3, 2, 1}, {8, 8, 8, 2, 2, 0}});
    cases.correctness({{1, 1, 3, 3, 1, 1}, {2, 7, 2, 2, 3, 1}, {7, 15, 17, 3, 1, 1}}, "negative");
    cases.correctness({{5, 20, 40, 2, 2, 1}}, "ties");
    cases.correctness({{2, 65, 130, 5, 1, 2}, {3, 50, 67, 3, 5, 0}}, "wide_range");
    cases.correctness({{4, 13, 13, 13, 1, 6}, {1, 100, 1, 4, 4, 2}});
    cases.correctness({{33, 7, 7, 7, 1, 0}}, "negative");

    const std::string resnet = "ResNet-50, behind conv1";
    const std::string early_vgg = "VGG-16, behind conv1_2";
    const std::string late_vgg = "VGG-16, behind conv5_3";
    if (device == DeviceKind::cpu) {
      cases.performance({{{64, 112, 112, 3, 2, 1}, resnet}, {{64, 224, 224, 2, 2, 0}, early_vgg}});
      cases.performance({{{512, 14, 14, 2, 2, 0}, late_vgg}}, "negative");
      cases.performance({{256, 20, 20, 5, 1, 2}});
    } else {
      cases.performance({{{std::int64_t{32} * 64, 112, 112, 3, 2, 1}, resnet},
                         {{std::int64_t{16} * 64, 224, 224, 2, 2, 0}, early_vgg}});
      cases.performance({{{std::int64_t{32} * 512, 14, 14, 2, 2, 0}, late_vgg}}, "negative");
      cases.performance({{std::int64_t{32} * 256, 20, 20, 5, 1, 2}});
      cases.performance({{std::int64_t{32} * 256, 20, 20, 13, 1, 6}}, "negative");
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const Tensor& x = inputs[0];
    if (test_case.inputs == "ties") {
      generate.integers(x, -100, 3);
    } else if (test_case.inputs == "wide_range") {
      const int exponent = test_case.dtype == DType::float16 ? 14 : 60;
      generate.wide_range(x, -exponent, exponent);
    } else {
      generate.uniform(x, test_case.inputs == "negative" ? -2.0 : -1.0,
                       test_case.inputs == "negative" ? 0.0 : 1.0);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (!std::is_same_v<T, double>) {
        convolution::pool_windows<Largest>(inputs[0].as<T>(), outputs[0].as<T>(),
                                           convolution::windows_of(test_case));
      }
    });
  }

  // The results are elements of the input.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  // A comparison for each element of each window.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const convolution::Windows windows = convolution::windows_of(test_case);
    return windows.outputs() * windows.kernel * windows.kernel;
  }
};

}  // namespace

KBENCH_PLUGIN(MaxPool2d)
