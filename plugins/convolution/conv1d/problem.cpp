// Convolution in one dimension with several channels, as a neural network that listens begins with.
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
          .height = 1,
          .width = test_case.size("length"),
          .out_channels = test_case.size("out_channels"),
          .kernel_height = 1,
          .kernel_width = test_case.size("kernel"),
          .padding_rows = 0,
          .padding_columns = test_case.size("padding"),
          .stride = test_case.size("stride")};
}

class Conv1d final : public CaseListProblem {
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
        .version = 3,
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

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases(
        "{batch}x{in_channels}x{length} to {out_channels} kernel={kernel} padding={padding} "
        "stride={stride}",
        {"batch", "in_channels", "out_channels", "length", "kernel", "padding", "stride"});
    cases
        .shapes({{"batch", "in_channels", "length"},
                 {"out_channels", "in_channels", "kernel"},
                 {"batch", "out_channels", [](const TestCase& c) { return layer_of(c).out_width(); }}})
        .inputs(convolution::layer_inputs())
        .at_most("padding", [](const TestCase& c) { return c.size("kernel") - 1; })
        .at_least("length", [](const TestCase& c) { return c.size("kernel") - 2 * c.size("padding"); });
    cases.correctness({{1, 1, 1, 1, 1, 0, 1},
                       {1, 1, 1, 7, 7, 0, 1},
                       {1, 1, 1, 2, 3, 1, 1},
                       {3, 1, 2, 1, 5, 2, 1},
                       {2, 3, 7, 33, 2, 0, 1},
                       {1, 7, 3, 100, 4, 3, 3},
                       {1, 1, 1, 1001, 65, 32, 1},
                       {3, 16, 20, 50, 10, 0, 5},
                       {2, 8, 16, 64, 4, 0, 1}});
    cases.correctness({{2, 33, 31, 65, 3, 1, 1}, {5, 2, 5, 259, 8, 7, 1}}, "rectified");
    cases.correctness({{1, 65, 67, 129, 3, 1, 2}, {1, 40, 130, 31, 1, 0, 1}}, "scaled");
    cases.correctness({{2, 35, 30, 67, 5, 2, 1}}, "selecting");
    cases.correctness({{2, 34, 31, 66, 5, 2, 1}}, "selected");
    cases.correctness({{2, 17, 12, 131, 3, 1, 1}}, "dark");
    if (device == DeviceKind::cpu) {
      cases.performance({{{1, 1, 1, 16'000, 255, 127, 1}, "A long filter, on a second of speech"},
                         {{1, 1, 512, 16'000, 10, 0, 5}, "wav2vec 2.0 base, first layer, a second of sound"},
                         {1, 80, 128, 1000, 3, 1, 1}});
      cases.performance({{1, 128, 128, 1000, 3, 1, 2}, {4, 64, 96, 500, 5, 2, 1}}, "rectified");
    } else {
      cases.performance({{{8, 80, 384, 3000, 3, 1, 1}, "Whisper tiny, first layer"}});
      cases.performance({{{8, 384, 384, 3000, 3, 1, 2}, "Whisper tiny, second layer"},
                         {{4, 512, 512, 3000, 3, 1, 2}, "Whisper base, second layer"}},
                        "rectified");
      cases.performance(
          {{{8, 1, 512, 160'000, 10, 0, 5}, "wav2vec 2.0 base, first layer, ten seconds of sound"},
           {{4, 1, 1, 48'000, 255, 127, 1}, "A long filter, on four channels of sound"}});
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

KBENCH_PLUGIN(Conv1d)
