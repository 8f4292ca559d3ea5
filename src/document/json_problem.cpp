#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

BOOST_DESCRIBE_STRUCT(ReferenceFile, (),
                      (is_cuda, declaration, file, text, not_isolated, fresh_inputs, counts_flops))

BOOST_DESCRIBE_STRUCT(ProblemInfo, (),
                      (name, title, description, difficulty, version, tags, dtypes, cuda_libraries,
                       submission_memory, reference_file))

BOOST_DESCRIBE_STRUCT(TensorParameter, (), (name, role, dtype, is_unsigned))
BOOST_DESCRIBE_STRUCT(ScalarParameter, (), (name, type))
BOOST_DESCRIBE_STRUCT(StreamParameter, (), (name))
BOOST_DESCRIBE_STRUCT(TestCase, (), (name, purpose, sizes, shapes, inputs, other_inputs, origin, dtype))
BOOST_DESCRIBE_STRUCT(CaseDescription, (),
                      (test_case, test_id, flops, bytes, scalars, tolerances, roofline_ms))

BOOST_DESCRIBE_STRUCT(ProblemDescription, (),
                      (info, signature, dtype, device, cases, plugin, python_call, judged_by))

void to_json(nlohmann::json& json, const ReferenceFile& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, ReferenceFile& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const ProblemInfo& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, ProblemInfo& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const TensorParameter& value) {
  json = document::encode_fields(value);
  json["kind"] = "tensor";
}

void from_json(const nlohmann::json& json, TensorParameter& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const ScalarParameter& value) {
  json = document::encode_fields(value);
  json["kind"] = "scalar";
}

void from_json(const nlohmann::json& json, ScalarParameter& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const StreamParameter& value) {
  json = document::encode_fields(value);
  json["kind"] = "stream";
}

void from_json(const nlohmann::json& json, StreamParameter& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const Parameter& value) {
  std::visit([&](const auto& parameter) { json = parameter; }, value);
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

void to_json(nlohmann::json& json, const TestCase& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, TestCase& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const CaseDescription& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, CaseDescription& value) { document::decode_fields(json, value); }

void to_json(nlohmann::json& json, const ProblemDescription& value) { json = document::encode_fields(value); }
void from_json(const nlohmann::json& json, ProblemDescription& value) {
  document::decode_fields(json, value);
}

std::string to_json(const ProblemDescription& problem) { return document::dump(nlohmann::json(problem)); }

}  // namespace kbench
