// The mean of each window, which at the border has fewer elements.
#include "convolution/window.hpp"

#include <kbench/case_list.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <cmath>

namespace {

using namespace kbench;

// Every window has an element in the image.
struct Mean {
  double sum = 0.0;
  double count = 0.0;

  KBENCH_HOST_DEVICE void take(double element) {
    sum += element;
    count += 1.0;
  }
  KBENCH_HOST_DEVICE double result() const { return sum / count; }
};

class AvgPool2d final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "avg_pool2d",
            .title = "Mean of each window",
            .description = R"(Slides a square window over images, and takes the mean of the elements in it:

$$y_{pij} = \frac{1}{|W_{ij}|} \sum_{(r, s) \in W_{ij}} x_{prs}$$

where *W* are the elements of the window that lie in the image: rows from *i stride - padding* to *i stride - padding +
kernel - 1*, and columns likewise, for *0 <= i < out_height = floor((height + 2 padding - kernel) / stride) + 1*. What
lies outside of the image is not counted, neither in the sum nor in the number that it is divided by.

| parameter | shape | meaning |
|---|---|---|
| `input_x` | planes x height x width | the images, one after the other, row-major |
| `output_y` | planes x out_height x out_width | the means, row-major |
| `planes` | scalar | number of images, times that of their channels |
| `height`, `width` | scalars | of an image |
| `kernel`, `stride`, `padding` | scalars | extent of the window, its step, how far it begins outside; *2 padding <= kernel* |

The sums may be taken in any order, but in no less than the precision of the element type, and for the 16-bit types in
that of `float32`.

An addition is counted for each element of each window, those outside of the image included, and a division:
*planes out_height out_width (kernel^2 + 1)* in all.)",
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
    cases.inputs({"uniform", "positive"});
    cases.correctness({{1, 2, 2, 2, 1, 0}, {1, 1, 3, 3, 1, 1}});
    cases.correctness({{3, 3, 7, 2, 2, 0}}, "positive");
    cases.correctness({{2, 7, 2, 2, 3, 1}, {1, 33, 31, 3, 2, 1}, {8, 8, 8, 2, 2, 0}});
    cases.correctness({{7, 15, 17, 3, 1, 1}, {4, 13, 13, 13, 1, 6}, {33, 50, 67, 50, 1, 0}}, "positive");
    cases.correctness(
        {{5, 20, 40, 2, 2, 1}, {2, 65, 130, 5, 1, 2}, {130, 7, 7, 7, 1, 0}, {1, 100, 1, 4, 4, 2}});

    const std::string resnet = "ResNet-50, behind conv5_x";
    const std::string densenet = "DenseNet-121, first transition";
    const std::string inception = "Inception-v3, at 35 x 35";
    if (device == DeviceKind::cpu) {
      cases.performance({{{2048, 7, 7, 7, 1, 0}, resnet}}, "positive");
      cases.performance({{{128, 56, 56, 2, 2, 0}, densenet}});
      cases.performance({{{288, 35, 35, 3, 1, 1}, inception}}, "positive");
      cases.performance({{16, 200, 300, 4, 4, 0}});
    } else {
      cases.performance({{{std::int64_t{64} * 2048, 7, 7, 7, 1, 0}, resnet}}, "positive");
      cases.performance({{{std::int64_t{64} * 128, 56, 56, 2, 2, 0}, densenet}});
      cases.performance({{{std::int64_t{32} * 288, 35, 35, 3, 1, 1}, inception}}, "positive");
      cases.performance({{300, 400, 600, 4, 4, 0}});
    }
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    generate.uniform(inputs[0], test_case.inputs == "positive" ? 0.0 : -1.0, 1.0);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    visit_floating_point(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (!std::is_same_v<T, double>) {
        convolution::pool_windows<Mean>(inputs[0].as<T>(), outputs[0].as<T>(),
                                        convolution::windows_of(test_case));
      }
    });
  }

  // The tolerance of a sum, divided by the number of its terms. The mean square of a term is 1/3, so the
  // bound of n terms of either sign, 49 n u / sqrt(3), no longer depends on n. In addition the quotient is
  // rounded, or the reciprocal and the product. The expected value is rounded too.
  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const auto terms = static_cast<double>(test_case.size("kernel") * test_case.size("kernel"));
    const Tolerance of_sum = test_case.inputs == "positive"
                                 ? same_sign_sum_tolerance(output.dtype, terms)
                                 : mixed_sign_sum_tolerance(output.dtype, terms, std::sqrt(1.0 / 3.0));
    return {.absolute = of_sum.absolute / terms,
            .relative = of_sum.relative + 3.0 * unit_roundoff(arithmetic_dtype(output.dtype))};
  }

  // An addition for each element of each window, and a division for each window.
  std::int64_t get_flops(const TestCase& test_case) const override {
    const convolution::Windows windows = convolution::windows_of(test_case);
    return windows.outputs() * (windows.kernel * windows.kernel + 1);
  }
};

}  // namespace

KBENCH_PLUGIN(AvgPool2d)
