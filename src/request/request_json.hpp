// The JSON form of a request in parts, for documents that arrange them differently.
#pragma once

#include <kbench/request.hpp>

#include <nlohmann/json.hpp>

#include <vector>

namespace kbench::request {

// All but the problem and the submission, each field by its name.
nlohmann::json encode_options(const EvaluationRequest& request);

// Sets the fields that `options` names, and leaves the others. Throws Error for unknown fields.
void decode_options(const nlohmann::json& options, EvaluationRequest& request);

// {"path": "mine.cpp", "text": "..."}, or "base64" instead of "text" for contents that are not UTF-8.
nlohmann::json encode_file(const SourceFile& file);
SourceFile decode_file(const nlohmann::json& json);
nlohmann::json encode_files(const std::vector<SourceFile>& files);
std::vector<SourceFile> decode_files(const nlohmann::json& json);

// Throws Error if evaluate() would refuse the options or the files, or where these are more than may be read from disk.
void check(const EvaluationRequest& request);

}  // namespace kbench::request
