#include "referee/verifier.hpp"

#include "catch.hpp"
#include "referee/doubled_session.hpp"

using namespace kbench;
using namespace kbench::tests;

namespace {

// `doubled`, whose inputs take the memory that the device keeps.
struct Wide : Problem {
  explicit Wide(const Problem& doubled) : problem(doubled) {}

  ProblemInfo info() const override { return problem.info(); }
  FunctionSignature get_function_signature() const override { return problem.get_function_signature(); }
  std::vector<TestCase> generate_test_cases(DType dtype, DeviceKind device) const override {
    return problem.generate_test_cases(dtype, device);
  }
  std::int64_t get_flops(const TestCase& test_case) const override { return problem.get_flops(test_case); }
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generator) const override {
    ++calls;
    problem.create_inputs(test_case, inputs, generator);
    if (!has_room()) throw referee::OutOfMemory("too little for 8 GiB");
  }
  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    problem.reference_solution(test_case, inputs, outputs);
  }

  const Problem& problem;
  std::function<bool()> has_room;
  mutable int calls = 0;
};

// Keeps memory until it is asked for it.
struct Keeping : device::CpuDevice {
  bool give_back_memory() override { return std::exchange(keeps, false); }
  bool keeps = true;
};

struct WideCase {
  DoubledSession session;
  Keeping device;
  Wide problem{session.plugin.problem()};
  memory::ArgumentLayout layout{session.description.signature, session.timed().test_case};
  std::unique_ptr<memory::Arguments> arguments = device.share(layout, 1);
  referee::Verifier verifier{device, problem, session.activity, layout, session.timed(), false};

  std::vector<float> inputs() const {
    const Tensor input = arguments->inputs(0).at(0);
    return {input.as<float>(), input.as<float>() + input.count()};
  }
  void create_inputs() { verifier.create_inputs(device::InputKey(Seed{1}), arguments->inputs(0), 0); }
};

}  // namespace

TEST_CASE(
    "where a problem finds too little memory, the device gives back what it keeps, and it is called again") {
  WideCase wide;
  wide.problem.has_room = [&] { return !wide.device.keeps; };
  wide.create_inputs();
  CHECK(wide.problem.calls == 2);
  const std::vector<float> inputs = wide.inputs();
  wide.create_inputs();
  CHECK(wide.problem.calls == 3);
  CHECK(wide.inputs() == inputs);  // they depend on the seed alone
}

TEST_CASE("a problem that finds too little memory all the same is at fault, in its own words") {
  WideCase wide;
  wide.problem.has_room = [] { return false; };
  CHECK_THROWS_WITH(wide.create_inputs(), "too little for 8 GiB");
  CHECK(wide.problem.calls == 2);
  CHECK_THROWS_WITH(wide.create_inputs(), "too little for 8 GiB");
  CHECK(wide.problem.calls == 4);
}

TEST_CASE("a problem that frees memory of its own when it finds too little is called again") {
  WideCase wide;
  wide.device.keeps = false;
  wide.problem.has_room = [&] { return wide.problem.calls == 2; };
  wide.create_inputs();
  CHECK(wide.problem.calls == 2);
}
