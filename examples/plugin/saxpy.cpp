// y = a * x + y: a problem with a tensor that is changed in place, and a scalar that is not a size.
#include <kbench/parallel.hpp>
#include <kbench/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace {

constexpr double factor = 2.5;

class Saxpy final : public kbench::Problem {
 public:
  kbench::ProblemInfo info() const override {
    return {.name = "saxpy",
            .title = "A scaled vector added to another, in place",
            .description = "y[i] = a * x[i] + y[i] for i in [0, n). Counted as 2 n FLOPs.",
            .difficulty = "easy",
            .tags = {"vector"},
            .dtypes = {kbench::DType::float32}};
  }

  kbench::FunctionSignature get_function_signature() const override {
    return kbench::FunctionSignature{}.input("x").inout("y").scalar("n").scalar("a",
                                                                                kbench::ScalarType::float32);
  }

  std::vector<kbench::TestCase> generate_test_cases(kbench::DType /*dtype*/,
                                                    kbench::DeviceKind /*device*/) const override {
    return {test_case("one", kbench::Purpose::correctness, 1),
            test_case("odd", kbench::Purpose::correctness, 12'345),
            test_case("large", kbench::Purpose::performance, 1 << 20)};
  }

  void create_inputs(const kbench::TestCase& /*test_case*/, std::span<const kbench::Tensor> inputs,
                     kbench::Generator& generate) const override {
    generate.uniform(inputs[0], -1.0, 1.0);
    generate.uniform(inputs[1], -1.0, 1.0);
  }

  void reference_solution(const kbench::TestCase& test_case, std::span<const kbench::Tensor> inputs,
                          std::span<const kbench::Tensor> outputs) const override {
    const float* x = inputs[0].as<float>();
    const float* y = inputs[1].as<float>();
    float* result = outputs[0].as<float>();
    kbench::parallel_for(
        test_case.size("n"),
        [=](std::int64_t i) { result[i] = static_cast<float>(factor * double{x[i]} + double{y[i]}); }, 4096);
  }

  std::int64_t get_flops(const kbench::TestCase& test_case) const override { return 2 * test_case.size("n"); }

  std::vector<kbench::Scalar> get_extra_params(const kbench::TestCase& test_case) const override {
    return {test_case.size("n"), factor};
  }

 private:
  static kbench::TestCase test_case(const char* name, kbench::Purpose purpose, std::int64_t n) {
    return {.name = name, .purpose = purpose, .sizes = {{"n", n}}, .shapes = {{n}, {n}}};
  }
};

}  // namespace

KBENCH_PLUGIN(Saxpy)
