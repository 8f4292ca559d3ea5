// The JSON form of a request in parts, for documents that arrange them differently.
#pragma once

#include <kbench/request.hpp>

#include <nlohmann/json.hpp>

#include <vector>

namespace kbench::request {

// {"path": "mine.cpp", "text": "..."}, or "base64" instead of "text" for contents that are not UTF-8.
nlohmann::json encode_file(const SourceFile& file);
SourceFile decode_file(const nlohmann::json& json);
nlohmann::json encode_files(const std::vector<SourceFile>& files);
std::vector<SourceFile> decode_files(const nlohmann::json& json);

// Throws Error if evaluate() would refuse the options or the files, or where these are more than may be read from disk.
void check(const EvaluationRequest& request);

}  // namespace kbench::request
