#include "referee/description.hpp"

#include "isolation/memory/argument_layout.hpp"
#include "isolation/protocol/entry.hpp"
#include "referee/problem_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kbench::referee {
namespace {

DType choose_dtype(const ProblemInfo& info, std::optional<DType> wanted) {
  if (info.dtypes.empty()) throw Error("info() lists no dtypes");
  const DType dtype = wanted.value_or(info.dtypes.front());
  if (std::find(info.dtypes.begin(), info.dtypes.end(), dtype) == info.dtypes.end()) {
    std::vector<std::string_view> offered;
    for (const DType each : info.dtypes) offered.push_back(name(each));
    throw NotOffered(
        fmt::format("{} has no {} version; it offers {}", info.name, name(dtype), fmt::join(offered, ", ")));
  }
  return dtype;
}

}  // namespace

CaseDescription describe_case(const Problem& problem, const FunctionSignature& signature, TestCase test_case,
                              int test_id, protocol::Activity& activity) {
  const memory::ArgumentLayout layout(signature, test_case);
  if (layout.bytes_of_one_set() > most_memory) {
    throw Error(
        fmt::format("case '{}' has {} GiB of tensors, and no device has such memory; there may be 64 TiB",
                    test_case.name, layout.bytes_of_one_set() >> 30U));
  }
  CaseDescription description{
      .test_case = std::move(test_case), .test_id = test_id, .scalars = {}, .tolerances = {}};
  const TestCase& described = description.test_case;
  {
    const auto scope = activity.enter("get_flops()", described.name);
    description.flops = problem.get_flops(described);
  }
  {
    const auto scope = activity.enter("get_bytes()", described.name);
    description.bytes = problem.get_bytes(described);
  }
  if (description.flops <= 0 || description.bytes <= 0) {
    throw Error(fmt::format("case '{}': get_flops() gives {} and get_bytes() {}; both must be positive",
                            described.name, description.flops, description.bytes));
  }
  {
    const auto scope = activity.enter("get_extra_params()", described.name);
    description.scalars = problem.get_extra_params(described);
  }
  const std::vector<ScalarParameter> scalars = signature.scalars();
  if (description.scalars.size() != scalars.size()) {
    throw Error(fmt::format("case '{}': get_extra_params() gives {} values; the signature has {} scalars",
                            described.name, description.scalars.size(), scalars.size()));
  }
  for (std::size_t i = 0; i < scalars.size(); ++i) {
    try {
      protocol::scalar_slot(description.scalars[i], scalars[i].type);
    } catch (const Error& error) {
      throw Error(fmt::format("case '{}': get_extra_params(), for {}: {}", described.name, scalars[i].name,
                              error.what()));
    }
  }

  const auto scope = activity.enter("get_tolerance()", described.name);
  for (const auto& slot : layout.slots) {
    if (!slot.is_output()) continue;
    description.tolerances.push_back(problem.get_tolerance(
        described, {.name = slot.parameter.name, .dtype = slot.dtype, .shape = slot.shape, .data = nullptr}));
    const Tolerance& tolerance = description.tolerances.back();
    if (!(tolerance.absolute >= 0) || !(tolerance.relative >= 0)) {
      throw Error(fmt::format("the tolerance of {} is negative or not a number", slot.parameter.name));
    }
  }
  return description;
}

void require_memory(const CaseDescription& description, const FunctionSignature& signature,
                    const device::DeviceTraits& device) {
  const std::size_t needed = memory::ArgumentLayout(signature, description.test_case).bytes_of_one_set();
  const std::size_t available = device.memory_bytes;
  if (needed <= available / device.largest_case.divisor) return;
  throw NotEvaluable(fmt::format(
      "case '{}' has {} MiB of tensors, and kbench takes cases of at most a {} of the device's memory, which "
      "is {} MiB: "
      "it keeps copies of the inputs and outputs, and has several calls in a batch; name smaller cases "
      "(--case), or use a "
      "device with more memory",
      description.test_case.name, needed >> 20U, device.largest_case.name, available >> 20U));
}

CaseDescription describe_with_inputs(const Problem& problem, const FunctionSignature& signature,
                                     const CaseDescription& description, const std::string& inputs,
                                     protocol::Activity& activity) {
  TestCase test_case = description.test_case;
  test_case.inputs = inputs;
  test_case.other_inputs.clear();
  CaseDescription other =
      describe_case(problem, signature, std::move(test_case), description.test_id, activity);
  if (other.scalars != description.scalars) {
    throw Error(fmt::format("case '{}': get_extra_params() gives other values for the inputs {}",
                            description.test_case.name, inputs));
  }
  return other;
}

ProblemDescription describe(const Problem& problem, std::optional<DType> dtype,
                            const device::DeviceTraits& device, protocol::Activity& activity) {
  ProblemDescription description;
  {
    const auto scope = activity.enter("info()");
    description.info = problem.info();
  }
  require_sound(description.info);
  description.dtype = choose_dtype(description.info, dtype);
  {
    const auto scope = activity.enter("get_function_signature()");
    description.signature = problem.get_function_signature();
  }
  require_sound(description.signature);
  std::vector<TestCase> cases;
  {
    const auto scope = activity.enter("generate_test_cases()");
    cases = problem.generate_test_cases(description.dtype, device.kind);
  }
  if (cases.size() > most_cases) {
    throw Error(fmt::format("generate_test_cases() gives {} cases; there may be {} at most", cases.size(),
                            most_cases));
  }
  std::set<std::string> names;
  std::set<Purpose> purposes;
  for (TestCase& test_case : cases) {
    require_sound(test_case);
    if (!names.insert(test_case.name).second)
      throw Error(fmt::format("two cases are called '{}'", test_case.name));
    test_case.dtype = description.dtype;
    purposes.insert(test_case.purpose);
    const int test_id = static_cast<int>(description.cases.size());
    description.cases.push_back(
        describe_case(problem, description.signature, std::move(test_case), test_id, activity));
  }
  if (purposes.size() != 2) {
    throw Error("generate_test_cases() must give at least one correctness case and one performance case");
  }
  return description;
}

}  // namespace kbench::referee
