#include "base/document/fields.hpp"
#include "base/document/json.hpp"

#include <array>

namespace kbench {

KBENCH_FIELDS(ReferenceFile, is_cuda, declaration, file, text, not_isolated, fresh_inputs, counts_flops)

KBENCH_FIELDS(ProblemInfo, name, title, description, difficulty, version, tags, dtypes, cuda_libraries,
              submission_memory, reference_file)

KBENCH_FIELDS(TensorParameter, name, role, dtype, is_unsigned)
KBENCH_FIELDS(ScalarParameter, name, type)
KBENCH_FIELDS(StreamParameter, name)
KBENCH_FIELDS(TestCase, name, purpose, sizes, shapes, inputs, other_inputs, origin, dtype)
KBENCH_FIELDS(CaseDescription, test_case, test_id, flops, bytes, scalars, tolerances, roofline_ms)

KBENCH_FIELDS(ProblemDescription, info, signature, dtype, device, cases, plugin, python_call, judged_by)

void to_json(nlohmann::json& json, const Parameter& value) {
  constexpr std::array kinds{"tensor", "scalar", "stream"};
  std::visit([&](const auto& parameter) { json = parameter; }, value);
  json["kind"] = kinds.at(value.index());
}

void from_json(const nlohmann::json& json, Parameter& value) {
  const auto kind = document::decode_field<std::string>(json, "kind");
  if (kind == "tensor") {
    value = json.get<TensorParameter>();
  } else if (kind == "scalar") {
    value = json.get<ScalarParameter>();
  } else if (kind == "stream") {
    value = json.get<StreamParameter>();
  } else {
    throw document::FieldError("expected one of tensor, scalar, stream, not " +
                               document::dump(json.at("kind")))
        .in_field("kind");
  }
}

void to_json(nlohmann::json& json, const FunctionSignature& value) {
  json = document::encode(value.parameters);
}

void from_json(const nlohmann::json& json, FunctionSignature& value) {
  value.parameters = document::decode<std::vector<Parameter>>(json);
}

std::string to_json(const ProblemDescription& problem) { return document::dump(nlohmann::json(problem)); }

}  // namespace kbench
