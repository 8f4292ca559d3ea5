#include "referee/python/python_problem.hpp"

#include "base/document/fields.hpp"
#include "base/document/json.hpp"
#include "referee/description.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kbench::referee {
namespace {

using document::decode_field;
using Json = nlohmann::json;

std::vector<PythonTensor> described(std::span<const Tensor> tensors, bool are_outputs) {
  std::vector<PythonTensor> all;
  for (const Tensor& tensor : tensors) {
    PythonTensor one{.address = tensor.data,
                     .bytes = tensor.bytes(),
                     .is_output = are_outputs ? 1U : 0U,
                     .dtype = static_cast<std::uint16_t>(tensor.dtype),
                     .rank = static_cast<std::uint16_t>(tensor.shape.size()),
                     .shape = {}};
    std::copy(tensor.shape.begin(), tensor.shape.end(), one.shape);
    all.push_back(one);
  }
  return all;
}

// Null stands for the dtype of the evaluation.
std::optional<DType> optional_dtype(const Json& parameter) {
  const Json& dtype = parameter.at("dtype");
  return dtype.is_null() ? std::nullopt : std::optional(dtype_from_name(dtype.get<std::string>()));
}

TestCase test_case_of(const Json& json, DType dtype) {
  TestCase test_case;
  test_case.name = decode_field<std::string>(json, "name");
  test_case.purpose = json.at("purpose").get<Purpose>();
  test_case.sizes = decode_field<std::map<std::string, std::int64_t>>(json, "sizes");
  test_case.shapes = decode_field<std::vector<Shape>>(json, "shapes");
  test_case.dtype = dtype;
  return test_case;
}

class PythonProblem final : public LoadedProblem, public Problem {
 public:
  PythonProblem(const PythonCallbacks& callbacks, const std::filesystem::path& path)
      : callbacks_(callbacks), path_(path.string()), description_(describe("")) {}

  const Problem& problem() const override { return *this; }
  std::string python_call() const override { return description_.at("call").dump(); }
  std::string judged_by() const override { return decode_field<std::string>(description_, "judged_by"); }

  std::vector<check::AlteredConstants> altered_constants() const override {
    std::vector<check::AlteredConstants> all;
    for (const Json& each : description_.value("altered_constants", Json::array())) {
      all.push_back(
          {.name = decode_field<std::string>(each, "name"),
           .constants = decode_field<std::string>(each, "constants"),
           .run = [this, number = all.size()](const TestCase& test_case, std::span<const Tensor> inputs,
                                              std::span<const Tensor> outputs) {
             const auto given = described(inputs, false);
             const auto wanted = described(outputs, true);
             understood(callbacks_.altered_reference(test_case.name.c_str(), number, given.data(),
                                                     given.size(), wanted.data(), wanted.size()));
           }});
    }
    return all;
  }

  std::vector<check::AlteredConstants> right_answers() const override {
    std::vector<check::AlteredConstants> all;
    for (const Json& each : description_.value("right_answers", Json::array())) {
      all.push_back(
          {.name = each.get<std::string>(),
           .run = [this, number = all.size()](const TestCase& test_case, std::span<const Tensor> inputs,
                                              std::span<const Tensor> outputs) {
             const auto given = described(inputs, false);
             const auto wanted = described(outputs, true);
             understood(callbacks_.right_answer(test_case.name.c_str(), number, given.data(), given.size(),
                                                wanted.data(), wanted.size()));
           }});
    }
    return all;
  }

  ProblemInfo info() const override {
    ProblemInfo info;
    info.name = decode_field<std::string>(description_, "name");
    info.title = decode_field<std::string>(description_, "title");
    info.description = decode_field<std::string>(description_, "description");
    info.tags = decode_field<std::vector<std::string>>(description_, "tags");
    info.dtypes.clear();
    for (const auto& each : decode_field<std::vector<std::string>>(description_, "dtypes"))
      info.dtypes.push_back(dtype_from_name(each));
    if (description_.contains("submission_memory"))
      info.submission_memory = decode_field<std::size_t>(description_, "submission_memory");
    return info;
  }

  FunctionSignature get_function_signature() const override {
    FunctionSignature signature;
    for (const Json& each : description_.at("signature")) {
      const auto name = decode_field<std::string>(each, "name");
      if (each.at("kind") == "tensor") {
        signature.parameters.emplace_back(
            TensorParameter{.name = name,
                            .role = each.at("role").get<Role>(),
                            .dtype = optional_dtype(each),
                            .is_unsigned = decode_field<bool>(each, "is_unsigned")});
      } else {
        signature.parameters.emplace_back(
            ScalarParameter{.name = name, .type = each.at("type").get<ScalarType>()});
      }
    }
    return signature;
  }

  std::vector<TestCase> generate_test_cases(DType dtype, DeviceKind /*device*/) const override {
    cases_ = describe(std::string(name(dtype)).c_str()).at("cases");
    std::vector<TestCase> all;
    for (const Json& each : cases_) all.push_back(test_case_of(each, dtype));
    return all;
  }

  // Draws no hidden case: a problem in Python has only the cases that its author lists.
  std::optional<TestCase> draw_test_case(DType /*dtype*/, DeviceKind /*device*/,
                                         Random& /*random*/) const override {
    return std::nullopt;
  }

  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    const std::uint64_t seed = generate.stream().long_word(0);
    const auto all = described(inputs, true);
    understood(callbacks_.create_inputs(test_case.name.c_str(), seed, all.data(), all.size()));
  }

  void reference_solution(const TestCase& test_case, std::span<const Tensor> inputs,
                          std::span<const Tensor> outputs) const override {
    const auto given = described(inputs, false);
    const auto wanted = described(outputs, true);
    understood(callbacks_.reference(test_case.name.c_str(), given.data(), given.size(), wanted.data(),
                                    wanted.size()));
  }

  Tolerance get_tolerance(const TestCase& test_case, const Tensor& output) const override {
    const Json& tolerances = case_named(test_case.name).at("tolerances");
    const auto found = tolerances.find(output.name);
    if (found == tolerances.end()) return default_tolerance(output.dtype);
    return {.absolute = found->at("absolute"), .relative = found->at("relative")};
  }

  std::optional<Verification> verify_result(const TestCase& test_case, std::span<const Tensor> inputs,
                                            std::span<const Tensor> expected,
                                            std::span<const Tensor> actual) const override {
    if (judged_by().empty()) return std::nullopt;
    const auto given = described(inputs, false);
    const auto right = described(expected, false);
    const auto got = described(actual, false);
    const Json answer = understood(callbacks_.verify(test_case.name.c_str(), given.data(), given.size(),
                                                     right.data(), got.data(), got.size()));
    Verification verification;
    verification.passed = decode_field<bool>(answer, "passed");
    verification.message = decode_field<std::string>(answer, "message");
    for (const Tensor& output : actual) verification.checked += output.count();
    return verification;
  }

  std::int64_t get_flops(const TestCase& test_case) const override {
    return decode_field<std::int64_t>(case_named(test_case.name), "flops");
  }

  std::vector<Scalar> get_extra_params(const TestCase& test_case) const override {
    std::vector<Scalar> values;
    for (const Json& each : case_named(test_case.name).at("scalars")) values.push_back(each.get<Scalar>());
    return values;
  }

 private:
  // Throws Error with the exception's text where a function of the problem has thrown.
  static Json understood(const char* answer) {
    Json json = Json::parse(answer);
    if (const auto reason = json.find("unsupported"); reason != json.end())
      throw NotEvaluable(reason->get<std::string>());
    if (const auto want = json.find("out_of_memory"); want != json.end())
      throw OutOfMemory(want->get<std::string>());
    if (const auto error = json.find("error"); error != json.end()) throw Error(error->get<std::string>());
    return json;
  }

  Json describe(const char* dtype) const { return understood(callbacks_.describe(path_.c_str(), dtype)); }

  const Json& case_named(std::string_view name) const {
    const auto found =
        std::find_if(cases_.begin(), cases_.end(), [&](const Json& each) { return each.at("name") == name; });
    if (found == cases_.end()) throw Error(fmt::format("the problem has no case '{}'", name));
    return *found;
  }

  PythonCallbacks callbacks_;
  std::string path_;
  Json description_;
  mutable Json cases_ = Json::array();  // cases of the dtype that was asked for last
};

}  // namespace

std::unique_ptr<LoadedProblem> load_python_problem(const PythonCallbacks& callbacks,
                                                   const std::filesystem::path& path) {
  return std::make_unique<PythonProblem>(callbacks, path);
}

}  // namespace kbench::referee
