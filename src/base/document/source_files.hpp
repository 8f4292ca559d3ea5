// The JSON form of a submission's files.
#pragma once

#include <kbench/submission.hpp>

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace kbench::document {

// {"path": "mine.cpp", "text": "..."}, or "base64" instead of "text" for contents that are not UTF-8.
nlohmann::json encode_file(const SourceFile& file);
SourceFile decode_file(const nlohmann::json& json);
nlohmann::json encode_files(const std::vector<SourceFile>& files);
std::vector<SourceFile> decode_files(const nlohmann::json& json);

}  // namespace kbench::document
