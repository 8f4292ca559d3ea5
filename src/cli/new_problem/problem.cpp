// The squares of a vector: a problem to begin with. Put yours in its place, function by function, and have
// `kbench check-problem` look at it after each step.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <limits>

namespace {

using namespace kbench;

// Compiled by g++ for the processor and by nvcc for GPUs: there parallel_for is a kernel.
template <class T>
void square(const T* x, T* y, std::int64_t n) {
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) { y[i] = x[i] * x[i]; }, 1 << 15);
}

class NewProblem final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "new_problem",
            .title = "Squares of a vector",
            .description = R"(Squares a vector element by element:

$$y_i = x_i^2, \qquad 0 \le i < n$$

| parameter | shape | meaning |
|---|---|---|
| `input_x` | n | the vector |
| `output_y` | n | the squares |
| `n` | scalar | number of elements |

One multiplication is counted for each element: *n* in all.)",
            .difficulty = "easy",
            .tags = {"elementwise", "memory-bound"},
            .dtypes = {DType::float32, DType::float64}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("input_x").output("output_y").scalar("n");
  }

  // Odd sizes and special values to be right on, then sizes to be fast on. GPUs need larger ones to be busy. Hidden cases are
  // drawn between the smallest and the largest: state what their sizes must keep to, as at_most() or multiple_of().
  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}}).inputs({"uniform", "wide_range"});
    cases.correctness({1, 2, 3, 7, 33, 1001});
    cases.correctness({515}, "wide_range");
    const std::int64_t scale = device == DeviceKind::cuda ? 16 : 1;
    cases.performance({(1 << 18) * scale, (1 << 20) * scale, 3'000'000 * scale});
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    if (test_case.inputs == "wide_range") {
      generate.wide_range(inputs[0], -30, 30);
    } else {
      generate.uniform(inputs[0], -1.0, 1.0);
    }
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    if (test_case.dtype == DType::float32) {
      square(inputs[0].as<float>(), outputs[0].as<float>(), test_case.size("n"));
    } else {
      square(inputs[0].as<double>(), outputs[0].as<double>(), test_case.size("n"));
    }
  }

  // One rounding in each of the two that are compared. The absolute part lets the smallest results be flushed to zero.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& output) const override {
    return {.absolute = static_cast<double>(std::numeric_limits<float>::min()),
            .relative = output.dtype == DType::float32 ? 0x1p-23 : 0x1p-52};
  }

  // n multiplications.
  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
};

}  // namespace

KBENCH_PLUGIN(NewProblem)
