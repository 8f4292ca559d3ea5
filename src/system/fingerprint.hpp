// What tells one submission, or one plugin, from another: a SHA-256, as 64 hexadecimal digits.
#pragma once

#include <kbench/submission.hpp>

#include <filesystem>
#include <string>

namespace kbench {

// Of the language, the names and the texts.
std::string fingerprint(const Submission& submission);

// Of what is in the file. Throws Error when it cannot be read.
std::string fingerprint(const std::filesystem::path& file);

}  // namespace kbench
