// A problem: what is to be computed. This is the interface that a plugin implements.
//
//     class VectorAdd final : public kbench::Problem {
//      public:
//       ProblemInfo info() const override { return {.name = "vector_add", .title = "Sum of two vectors", ...}; }
//       FunctionSignature get_function_signature() const override {
//         return FunctionSignature{}.input("input_a").input("input_b").output("output_c").scalar("n");
//       }
//       std::vector<TestCase> generate_test_cases(DType, DeviceKind) const override;
//       void create_inputs(...) const override;         // fills input_a and input_b
//       void reference_solution(...) const override;    // computes output_c, slowly and surely
//       std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
//     };
//     KBENCH_PLUGIN(VectorAdd)                          // kbench/plugin.hpp
//
// kbench calls a problem from one thread of a process that never runs submissions. It calls create_inputs() and
// reference_solution() again for every sample, so both should be fast. Both must be deterministic: the same generator
// gives the same inputs, and the same inputs give the same outputs, bit for bit. An exception that leaves a member
// function ends the evaluation as `invalid_problem`, with its text.
//
// Tensors have the same order everywhere. `inputs` are the parameters of role input or inout, `outputs` those
// of role output or inout, each in the order of the signature. An inout tensor is in both, with separate
// memory. `inputs` has its value before the call, and `outputs` its expected value after the call.
#pragma once

#include <kbench/generator.hpp>
#include <kbench/problem_info.hpp>
#include <kbench/random.hpp>
#include <kbench/signature.hpp>
#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>
#include <kbench/verification.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace kbench {

class Problem {
 public:
  Problem() = default;
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;
  virtual ~Problem() = default;

  virtual ProblemInfo info() const = 0;
  virtual FunctionSignature get_function_signature() const = 0;

  // All cases, at least one of each purpose, with sizes fit for the kind of device.
  virtual std::vector<TestCase> generate_test_cases(DType dtype, DeviceKind device) const = 0;

  // Draws a hidden correctness case: each evaluation checks a few that are drawn from its secret. Draw sizes
  // and the kind of inputs from all that the description allows, but not much larger than the smaller timed
  // cases: large ones cost time. Return nothing to have no hidden cases. The default takes a correctness
  // case's sizes and any kind of inputs. Override it if not every kind fits all sizes. kbench/case_list.hpp
  // has a better one.
  virtual std::optional<TestCase> draw_test_case(DType dtype, DeviceKind device, Random& random) const {
    std::vector<TestCase> checked;
    std::vector<std::string> kinds;
    for (TestCase& each : generate_test_cases(dtype, device)) {
      if (std::find(kinds.begin(), kinds.end(), each.inputs) == kinds.end()) kinds.push_back(each.inputs);
      if (each.purpose == Purpose::correctness) checked.push_back(std::move(each));
    }
    if (checked.empty()) return std::nullopt;
    TestCase drawn = random.one_of(checked);
    const std::string& kind = random.one_of(kinds);
    if (kind != drawn.inputs) drawn.name += " filled as " + kind;
    drawn.inputs = kind;
    return drawn;
  }

  // Fills every input. The memory holds arbitrary bytes before.
  virtual void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                             Generator& generate) const = 0;

  // Computes the expected outputs. Must not change the inputs.
  virtual void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                                  std::span<const Tensor> outputs) const = 0;

  // The error that a right solution may have in `output`. Derive it: from the dtype, and from the length of
  // the sums. For float16 and bfloat16 remember that the result is rounded once however it was summed.
  virtual Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& output) const {
    return default_tolerance(output.dtype);
  }

  // Judges the outputs of one call. Override it where several outputs are right (any permutation that sorts, any
  // maximal matching). Return nothing to have kbench compare element by element; kbench then does not call it again
  // for that test case.
  virtual std::optional<Verification> verify_result(const TestCase& /*test_case*/,
                                                    std::span<const Tensor> /*inputs*/,
                                                    std::span<const Tensor> /*expected*/,
                                                    std::span<const Tensor> /*actual*/) const {
    return std::nullopt;
  }

  // Floating-point operations of one call (a multiply-add is two), or integer operations where the problem
  // has no other. Positive. Say in the description how they are counted.
  virtual std::int64_t get_flops(const TestCase& test_case) const = 0;

  // Bytes that one call must move at least. The default counts every input and output once, inout twice.
  virtual std::int64_t get_bytes(const TestCase& test_case) const {
    std::int64_t bytes = 0;
    const std::vector<TensorParameter> tensors = get_function_signature().tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      const auto once = element_count(test_case.shapes.at(i)) *
                        static_cast<std::int64_t>(size_of(tensors[i].dtype_for(test_case.dtype)));
      bytes += tensors[i].role == Role::inout ? 2 * once : once;
    }
    return bytes;
  }

  // The values of the scalar parameters, in the order of the signature. The default takes each from
  // test_case.sizes by its name.
  virtual std::vector<Scalar> get_extra_params(const TestCase& test_case) const {
    std::vector<Scalar> values;
    for (const ScalarParameter& scalar : get_function_signature().scalars()) {
      values.emplace_back(test_case.size(scalar.name));
    }
    return values;
  }
};

}  // namespace kbench
