#include "document/fields.hpp"
#include "document/json.hpp"

namespace kbench {

template <>
struct document::Fields<ReferenceFile> {
  static void visit(auto& file, auto&& field) {
    field("is_cuda", file.is_cuda);
    field("declaration", file.declaration);
    field("file", file.file);
    field("text", file.text);
    field("not_isolated", file.not_isolated);
    field("fresh_inputs", file.fresh_inputs);
    field("counts_flops", file.counts_flops);
  }
};

template <>
struct document::Fields<ProblemInfo> {
  static void visit(auto& info, auto&& field) {
    field("name", info.name);
    field("title", info.title);
    field("description", info.description);
    field("difficulty", info.difficulty);
    field("version", info.version);
    field("tags", info.tags);
    field("dtypes", info.dtypes);
    field("cuda_libraries", info.cuda_libraries);
    field("submission_memory", info.submission_memory);
    field("reference_file", info.reference_file);
  }
};

template <>
struct document::Fields<TensorParameter> {
  static void visit(auto& tensor, auto&& field) {
    field("name", tensor.name);
    field("role", tensor.role);
    field("dtype", tensor.dtype);
    field("is_unsigned", tensor.is_unsigned);
  }
};

template <>
struct document::Fields<ScalarParameter> {
  static void visit(auto& scalar, auto&& field) {
    field("name", scalar.name);
    field("type", scalar.type);
  }
};

template <>
struct document::Fields<StreamParameter> {
  static void visit(auto& stream, auto&& field) { field("name", stream.name); }
};

template <>
struct document::Fields<TestCase> {
  static void visit(auto& test_case, auto&& field) {
    field("name", test_case.name);
    field("purpose", test_case.purpose);
    field("sizes", test_case.sizes);
    field("shapes", test_case.shapes);
    field("inputs", test_case.inputs);
    field("other_inputs", test_case.other_inputs);
    field("origin", test_case.origin);
    field("dtype", test_case.dtype);
  }
};

template <>
struct document::Fields<CaseDescription> {
  static void visit(auto& description, auto&& field) {
    field("test_case", description.test_case);
    field("test_id", description.test_id);
    field("flops", description.flops);
    field("bytes", description.bytes);
    field("scalars", description.scalars);
    field("tolerances", description.tolerances);
    field("roofline_ms", description.roofline_ms);
  }
};

template <>
struct document::Fields<ProblemDescription> {
  static void visit(auto& description, auto&& field) {
    field("info", description.info);
    field("signature", description.signature);
    field("dtype", description.dtype);
    field("device", description.device);
    field("cases", description.cases);
    field("plugin", description.plugin);
    field("python_call", description.python_call);
    field("judged_by", description.judged_by);
  }
};

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
