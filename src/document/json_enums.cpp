#include "document/read_name.hpp"

namespace kbench {

using document::read_name;

void to_json(nlohmann::json& json, DType value) { json = name(value); }
void from_json(const nlohmann::json& json, DType& value) { read_name(json, value); }

void to_json(nlohmann::json& json, Purpose value) { json = name(value); }
void from_json(const nlohmann::json& json, Purpose& value) { read_name(json, value); }

void to_json(nlohmann::json& json, Verdict value) { json = name(value); }
void from_json(const nlohmann::json& json, Verdict& value) { read_name(json, value); }

void to_json(nlohmann::json& json, StopReason value) { json = name(value); }
void from_json(const nlohmann::json& json, StopReason& value) { read_name(json, value); }

void to_json(nlohmann::json& json, TimeSource value) { json = name(value); }
void from_json(const nlohmann::json& json, TimeSource& value) { read_name(json, value); }

void to_json(nlohmann::json& json, CacheMode value) { json = name(value); }
void from_json(const nlohmann::json& json, CacheMode& value) { read_name(json, value); }

void to_json(nlohmann::json& json, Sanitize value) { json = name(value); }
void from_json(const nlohmann::json& json, Sanitize& value) { read_name(json, value); }

void to_json(nlohmann::json& json, ReferenceMode value) { json = name(value); }
void from_json(const nlohmann::json& json, ReferenceMode& value) { read_name(json, value); }

void to_json(nlohmann::json& json, Role value) { json = name(value); }
void from_json(const nlohmann::json& json, Role& value) { read_name(json, value); }

void to_json(nlohmann::json& json, ScalarType value) { json = name(value); }
void from_json(const nlohmann::json& json, ScalarType& value) { read_name(json, value); }

void to_json(nlohmann::json& json, const Language& value) { json = name(value); }
void from_json(const nlohmann::json& json, Language& value) {
  const auto text = document::decode<std::string>(json);
  try {
    value = Language(text);
  } catch (const Error& error) {
    throw document::FieldError(error.what());
  }
}

void to_json(nlohmann::json& json, Phase value) { json = name(value); }
void from_json(const nlohmann::json& json, Phase& value) { read_name(json, value); }

}  // namespace kbench
