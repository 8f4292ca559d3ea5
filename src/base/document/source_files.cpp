#include "base/document/source_files.hpp"

#include "base/document/base64.hpp"
#include "base/document/fields.hpp"
#include "base/document/text.hpp"

#include <optional>
#include <string>

namespace kbench::document {

nlohmann::json encode_file(const SourceFile& file) {
  nlohmann::json json{{"path", file.path}};
  if (is_utf8(file.text)) {
    json["text"] = file.text;
  } else {
    json["base64"] = to_base64(file.text);
  }
  return json;
}

SourceFile decode_file(const nlohmann::json& json) {
  const nlohmann::json whole = completed(json, {{"path", nullptr}, {"text", nullptr}, {"base64", nullptr}});
  SourceFile file{.path = decode_field<std::string>(whole, "path"), .text = {}};
  const auto text = decode_field<std::optional<std::string>>(whole, "text");
  const auto encoded = decode_field<std::optional<std::string>>(whole, "base64");
  if (text.has_value() == encoded.has_value()) throw FieldError("expected either \"text\" or \"base64\"");
  const auto bytes = text ? text : from_base64(*encoded);
  if (!bytes) throw FieldError("this is not base64").in_field("base64");
  file.text = *bytes;
  return file;
}

nlohmann::json encode_files(const std::vector<SourceFile>& files) {
  nlohmann::json array = nlohmann::json::array();
  for (const SourceFile& file : files) array.push_back(encode_file(file));
  return array;
}

std::vector<SourceFile> decode_files(const nlohmann::json& json) {
  require_array(json);
  std::vector<SourceFile> files;
  for (const nlohmann::json& file : json) {
    try {
      files.push_back(decode_file(file));
    } catch (const FieldError& error) {
      throw error.in_element(files.size());
    }
  }
  return files;
}

}  // namespace kbench::document
