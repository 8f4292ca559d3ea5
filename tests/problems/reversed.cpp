// A vector from its end to its beginning: of every element type, and right only if it is so bit by bit.
#include <kbench/case_list.hpp>
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <limits>
#include <type_traits>

namespace {

using namespace kbench;

class Reversed final : public CaseListProblem {
 public:
  ProblemInfo info() const override {
    return {.name = "reversed",
            .title = "A vector from its end to its beginning",
            .description = "y[i] = x[n - 1 - i]",
            .tags = {},
            .dtypes = {all_dtypes.begin(), all_dtypes.end()}};
  }

  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x").output("y").scalar("n");
  }

  CaseList get_case_list(DType /*dtype*/, DeviceKind /*device*/) const override {
    CaseList cases("n={n}", {"n"});
    cases.shapes({{"n"}, {"n"}}).correctness({77, 1000}).performance({4096});
    return cases;
  }

  void create_inputs(const TestCase& /*test_case*/, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    visit_dtype(inputs[0].dtype, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::is_integral_v<T>) {
        using Limits = std::numeric_limits<T>;
        generate.integers(inputs[0], static_cast<std::int64_t>(Limits::min()),
                          static_cast<std::int64_t>(Limits::max()));
      } else if constexpr (std::is_same_v<T, float8_e8m0>) {
        generate.wide_range(inputs[0], -100, 100);
      } else {
        generate.uniform(inputs[0], -2.0, 2.0);
      }
    });
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const std::int64_t n = test_case.size("n");
    const auto bytes = static_cast<std::int64_t>(size_of(inputs[0].dtype));
    const auto* x = static_cast<const unsigned char*>(inputs[0].data);
    auto* y = static_cast<unsigned char*>(outputs[0].data);
    parallel_for(
        n,
        KBENCH_LAMBDA(std::int64_t i) {
          for (std::int64_t byte = 0; byte < bytes; ++byte)
            y[i * bytes + byte] = x[(n - 1 - i) * bytes + byte];
        },
        4096);
  }

  Tolerance get_tolerance(const TestCase& /*test_case*/, const Tensor& /*output*/) const override {
    return {};
  }

  std::int64_t get_flops(const TestCase& test_case) const override { return test_case.size("n"); }
};

}  // namespace

KBENCH_PLUGIN(Reversed)
