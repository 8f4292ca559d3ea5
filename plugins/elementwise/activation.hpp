// Functions that are applied to each element, as problems:  y_i = f(x_i)  or, of two vectors,  y_i = f(a_i, b_i).
//
//     struct Silu {
//       static elementwise::ActivationInfo info() { return {.name = "silu", .title = "...", ...}; }
//       KBENCH_HOST_DEVICE double operator()(double x) const { return x / (1.0 + std::exp(-x)); }
//     };
//     KBENCH_PLUGIN(elementwise::Activation<Silu>)
//
// A function of two numbers makes a problem of two input vectors. A function with scalars of its own says so
// in info(), and has two more members:
//
//     static LeakyRelu in(const TestCase& test_case);   // with the scalars of this case
//     std::vector<Scalar> scalars() const;              // their values, in the order of info()
#pragma once

#include "shared/outliers.hpp"
#include "shared/visit_model_dtype.hpp"

#include <kbench/case_list.hpp>
#include <kbench/convert.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>
#include <kbench/tolerance.hpp>

#include <string>
#include <type_traits>
#include <vector>

namespace elementwise {

using namespace kbench;

// A use of the function: that many elements for one image, sequence or batch, and how many of these a GPU works on.
struct Workload {
  std::int64_t elements = 0;
  std::string origin = {};
  std::int64_t on_gpu = 1;
};

// The other argument of a solution: a float for every element type.
struct ScalarInfo {
  std::string name = {};
  std::string meaning = {};
};

struct ActivationInfo {
  std::string name = {};
  std::string title = {};
  std::string formula = {};  // LaTeX
  std::string remarks = {};  // Markdown: what is asked for, what to look out for
  std::vector<ScalarInfo> scalars = {};
  std::string difficulty = "easy";

  std::int64_t operations = 1;  // of one element
  std::string counted = {};     // which these are, as a sentence

  // The errors of a right solution, in units of the rounding error of its arithmetic: relative to the result,
  // and absolute, for functions that end in a difference. Both are 0 if the result is one of the inputs or
  // constants.
  double relative_roundings = 0.0;
  double absolute_roundings = 0.0;

  std::vector<Workload> workloads = {};
};

template <class Function>
inline constexpr bool has_two_inputs = std::is_invocable_v<const Function&, double, double>;

template <class Function>
Function function_in(const TestCase& test_case) {
  if constexpr (requires { Function::in(test_case); }) {
    return Function::in(test_case);
  } else {
    return Function{};
  }
}

template <class Function, class T>
void apply(Function f, const T* x, T* y, std::int64_t n) {
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) { y[i] = narrow<T>(f(widen(x[i]))); }, 1 << 12);
}

template <class Function, class T>
void apply(Function f, const T* a, const T* b, T* y, std::int64_t n) {
  parallel_for(
      n, KBENCH_LAMBDA(std::int64_t i) { y[i] = narrow<T>(f(widen(a[i]), widen(b[i]))); }, 1 << 12);
}

inline void fill(const Tensor& x, const std::string& inputs, Generator& generate) {
  if (inputs == "ties") {
    generate.integers(x, -4, 4);
  } else if (inputs == "wide_range") {
    if (x.dtype == DType::float16) {
      generate.wide_range(x, -12, 6);
    } else {
      generate.wide_range(x, -20, 10);
    }
  } else if (inputs == "negative") {
    generate.uniform(x, -8.0, -0.125);
  } else if (inputs == "outliers") {
    generate.normal(x, 0.0, 2.0);
    outliers::make(x, generate);
  } else {
    generate.uniform(x, -3.0, 3.0);
  }
}

template <class Function>
class Activation final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    const ActivationInfo about = Function::info();
    return {.name = about.name,
            .title = about.title,
            .description = describe(about),
            .difficulty = about.difficulty,
            .version = 2,
            .tags = {"elementwise", "memory-bound"},
            .dtypes = {DType::float32, DType::float16, DType::bfloat16}};
  }

  FunctionSignature get_function_signature() const override {
    FunctionSignature signature =
        has_two_inputs<Function> ? FunctionSignature{}.input("input_a").input("input_b").output("output_y")
                                 : FunctionSignature{}.input("input_x").output("output_y");
    signature = std::move(signature).scalar("n");
    for (const ScalarInfo& scalar : Function::info().scalars)
      signature = std::move(signature).scalar(scalar.name, ScalarType::float32);
    return signature;
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind device) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes(std::vector<std::vector<Extent>>(has_two_inputs<Function> ? 3 : 2, {"n"}))
        .inputs({"uniform", "outliers", "negative", "wide_range", "ties"});
    cases.correctness({1, 2, 3, 7, 31, 64});
    cases.correctness({515, 1001, 65'537, 400'003}, "outliers");
    cases.correctness({2051}, "negative").correctness({1003}, "wide_range").correctness({4099}, "ties");

    const bool on_gpu = device == DeviceKind::cuda;
    cases.performance({on_gpu ? 1 << 21 : 1 << 16}, "outliers");
    for (const Workload& each : Function::info().workloads) {
      const std::string batch =
          on_gpu && each.on_gpu > 1 ? ", " + std::to_string(each.on_gpu) + " of them" : "";
      cases.performance({{each.elements * (on_gpu ? each.on_gpu : 1), each.origin + batch}}, "outliers");
    }
    cases.performance({on_gpu ? 80'000'003 : 1'000'003}, "outliers");
    return cases;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    for (const Tensor& tensor : inputs) fill(tensor, test_case.inputs, generate);
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const auto f = function_in<Function>(test_case);
    const std::int64_t n = test_case.size("n");
    visit_model_dtype(test_case.dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (has_two_inputs<Function>) {
        apply(f, inputs[0].as<T>(), inputs[1].as<T>(), outputs[0].as<T>(), n);
      } else {
        apply(f, inputs[0].as<T>(), outputs[0].as<T>(), n);
      }
    });
  }

  // The function says how much its arithmetic errs, and why.
  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& output) const override {
    const ActivationInfo about = Function::info();
    if (about.relative_roundings == 0.0) return {};
    Tolerance tolerance = rounding_tolerance(output.dtype, about.relative_roundings);
    tolerance.absolute += about.absolute_roundings * unit_roundoff(arithmetic_dtype(output.dtype));
    return tolerance;
  }

  // n times the operations of one element.
  std::int64_t get_flops(const TestCase& test_case) const override {
    return test_case.size("n") * Function::info().operations;
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    std::vector<Scalar> values{test_case.size("n")};
    if constexpr (requires(const Function& f) { f.scalars(); }) {
      for (const Scalar& value : function_in<Function>(test_case).scalars()) values.push_back(value);
    }
    return values;
  }

 private:
  static std::string describe(const ActivationInfo& about) {
    std::string text = "Computes, for each element,\n\n$$" + about.formula +
                       ", \\qquad 0 \\le i < n$$\n\n| parameter | shape | meaning |\n|---|---|---|\n";
    text += has_two_inputs<Function> ? "| `input_a`, `input_b` | n | the arguments |\n"
                                     : "| `input_x` | n | the arguments |\n";
    text += "| `output_y` | n | the results |\n| `n` | scalar | number of elements |\n";
    for (const ScalarInfo& scalar : about.scalars)
      text +=
          "| `" + scalar.name + "` | scalar | " + scalar.meaning + ", a `float` for every element type |\n";
    text += "\n" + about.remarks + "\n\n" + about.counted + "\n";
    return text;
  }
};

}  // namespace elementwise
