#include "referee/verifier.hpp"

#include "catch.hpp"
#include "referee/doubled_session.hpp"

#include <cerrno>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <system_error>
#include <vector>

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
  referee::Verifier verifier{device, problem,         session.activity,
                             layout, session.timed(), protocol::plugin_host};

  std::vector<float> inputs() const {
    const Tensor input = arguments->inputs(0).at(0);
    return {input.as<float>(), input.as<float>() + input.count()};
  }
  void create_inputs() { verifier.create_inputs(device::InputKey(Seed{1}), arguments->inputs(0), 0); }
};

// Sorts, and judges itself. The expected numbers are 1, 2, 3, ... unless they are set.
struct Sorted : Problem {
  using Check = std::function<bool(const Tensor& expected, const Tensor& actual)>;

  ProblemInfo info() const override {
    return {.name = "sorted", .title = "Sorted", .description = "", .tags = {}};
  }
  FunctionSignature get_function_signature() const override {
    return FunctionSignature{}.input("x").output("y").output("order", DType::int32);
  }
  std::vector<TestCase> generate_test_cases(DType /*dtype*/, DeviceKind /*device*/) const override {
    TestCase checked{
        .name = "check", .purpose = Purpose::correctness, .sizes = {}, .shapes = {{n}, {n}, {n}}};
    TestCase timed = checked;
    timed.name = "timed";
    timed.purpose = Purpose::performance;
    return {checked, timed};
  }
  std::int64_t get_flops(const TestCase& /*test_case*/) const override { return 1; }
  void create_inputs(const TestCase& /*test_case*/, std::span<const Tensor> /*inputs*/,
                     Generator& /*generator*/) const override {}
  void reference_solution(const TestCase& /*test_case*/, std::span<const Tensor> /*inputs*/,
                          std::span<const Tensor> outputs) const override {
    for (std::int64_t i = 0; i < n; ++i) {
      outputs[0].as<float>()[i] = expected > 0 ? static_cast<float>(i + 1) : expected;
      outputs[1].as<std::int32_t>()[i] = static_cast<std::int32_t>(n - i);
    }
  }
  std::optional<Verification> verify_result(const TestCase& /*test_case*/, std::span<const Tensor> /*inputs*/,
                                            std::span<const Tensor> right,
                                            std::span<const Tensor> actual) const override {
    return Verification{.passed = check(right[0], actual[0]), .message = "the check says no"};
  }

  static constexpr std::int64_t n = 3000;
  float expected = 1;
  Check check = [](const Tensor&, const Tensor&) { return true; };
};

// One call on it, whose outputs the test writes.
struct SortedCase {
  DoubledSession session;
  device::CpuDevice device;
  Sorted problem;
  ProblemDescription description =
      referee::describe(problem, DType::float32, device.traits(), session.activity);
  memory::ArgumentLayout layout{description.signature, description.cases.at(0).test_case};
  std::unique_ptr<memory::Arguments> arguments = device.share(layout, 1);
  referee::Verifier verifier{
      device, problem, session.activity, layout, description.cases.at(0), protocol::plugin_host};
  memory::Noise noise{Philox({1, 2}, {3, 4})};

  // With what `write` does after the right outputs are there.
  Verification judged(const std::function<void(float* y, std::int32_t* order)>& write,
                      bool is_written = true) {
    arguments->begin_call(0, noise);
    const std::vector<Tensor> outputs = arguments->outputs(0);
    verifier.compute_expected(arguments->inputs(0));
    if (is_written) verifier.run_reference(arguments->inputs(0), outputs);
    write(outputs.at(0).as<float>(), outputs.at(1).as<std::int32_t>());
    memory::Findings* const findings = device.begin_findings();
    Verification verification = verifier.inspect(*arguments, 0, noise, findings);
    const memory::Findings found = device.end_findings();
    matched_nans = found.matched_nans != 0;
    if (verification.passed && found.mismatched == 0) return verification;
    verification = verifier.explain(*arguments, 0, noise);
    CHECK_FALSE(verification.passed);
    return verification;
  }
  bool matched_nans = false;
};

const float not_a_number = std::numeric_limits<float>::quiet_NaN();

}  // namespace

TEST_CASE(
    "NaN and infinity are wrong where a number is expected, even if the problem's check is blind to them") {
  SortedCase sorted;
  sorted.problem.check = [](const Tensor& expected, const Tensor& actual) {
    float largest = 0;
    for (std::int64_t i = 0; i < actual.count(); ++i)
      if (std::abs(actual.as<float>()[i] - expected.as<float>()[i]) > 0.5F) largest = 1;
    return largest < 0.5F;
  };
  CHECK(sorted.judged([](float*, std::int32_t*) {}).passed);
  const Verification one = sorted.judged([](float* y, std::int32_t*) { y[2017] = not_a_number; });
  CHECK(one.message ==
        "y[2017] is nan; expected 2018; 1 of 3000 elements is NaN or infinite where a number is expected, "
        "which is "
        "wrong whatever the problem's own check says");
  REQUIRE(one.first.size() == 1);
  CHECK(one.first[0].index == std::vector<std::int64_t>{2017});
  CHECK_FALSE(sorted.judged([](float* y, std::int32_t*) { y[5] = -INFINITY; }).passed);
  const Verification none = sorted.judged([](float*, std::int32_t* order) { order[0] = 1; }, false);
  CHECK_FALSE(none.passed);
  CHECK(none.message.find("3000 of the 3000 elements of y still hold the noise") != std::string::npos);
  CHECK(sorted.judged([](float* y, std::int32_t*) { y[7] = 8.25F; }).passed);  // the check's to say
  CHECK_FALSE(sorted.judged([](float* y, std::int32_t*) { y[7] = 9; }).passed);
}

TEST_CASE(
    "where NaN is expected a problem's check decides about it, unless it is the noise of before the call") {
  SortedCase sorted;
  sorted.problem.expected = not_a_number;
  CHECK(sorted.judged([](float* y, std::int32_t*) { y[0] = 3; }).passed);
  CHECK(sorted.judged([](float*, std::int32_t* order) { order[0] = 1; }, false).passed);
  CHECK(sorted.matched_nans);  // so it is asked whether they were written
  CHECK_FALSE(sorted.verifier.find_unwritten(*sorted.arguments, 0, sorted.noise).passed);
  CHECK(sorted.verifier.describe_expected_nans() ==
        "of the expected y, 3000 of 3000 numbers that were looked at are NaN: any NaN is right there, so "
        "they test "
        "little");
}

TEST_CASE("an output of integers of which nothing was written is wrong, whatever the problem's check says") {
  SortedCase sorted;
  const auto writes_y_alone = [](float* y, std::int32_t*) {
    for (std::int64_t i = 0; i < Sorted::n; ++i) y[i] = static_cast<float>(i + 1);
  };
  const Verification none = sorted.judged(writes_y_alone, false);
  CHECK(none.message ==
        "3000 of the 3000 elements of order still hold the noise of before the call: never written, or added "
        "to "
        "without being set");
  // The check may need only some of them.
  CHECK(sorted
            .judged(
                [&](float* y, std::int32_t* order) {
                  writes_y_alone(y, order);
                  order[2999] = 4;
                },
                false)
            .passed);
  CHECK(sorted.verifier.describe_expected_nans().empty());
}

TEST_CASE("an output that makes the problem's check throw is wrong, unless the expected one does, too") {
  SortedCase sorted;
  sorted.problem.check = [](const Tensor&, const Tensor& actual) {
    return std::vector<int>(4000).at(static_cast<std::size_t>(actual.as<float>()[0])) == 0;
  };
  CHECK(sorted.judged([](float*, std::int32_t*) {}).passed);
  const Verification thrown = sorted.judged([](float* y, std::int32_t*) { y[0] = 5000; });
  CHECK(thrown.message.starts_with("the problem's check threw: vector::_M_range_check"));
  sorted.problem.check = [](const Tensor&, const Tensor&) -> bool { throw std::runtime_error("no idea"); };
  CHECK_THROWS_WITH(sorted.judged([](float*, std::int32_t*) {}), "no idea");
  sorted.problem.check = [](const Tensor& expected, const Tensor& actual) {
    if (actual.data != expected.data) throw referee::OutOfMemory("too little");
    return true;
  };
  CHECK_THROWS_WITH(sorted.judged([](float*, std::int32_t*) {}), "too little");
}

TEST_CASE("a check that throws once, as for want of a thread, is asked again") {
  SortedCase sorted;
  int calls = 0;
  sorted.problem.check = [&](const Tensor&, const Tensor&) {
    if (++calls == 1) throw std::system_error(EAGAIN, std::generic_category(), "thread");
    return true;
  };
  CHECK(sorted.judged([](float*, std::int32_t*) {}).passed);
  CHECK(calls > 1);
}

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
