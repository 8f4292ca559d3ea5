// What tells one submission, or one plugin, from another: a SHA-256, as 64 hexadecimal digits.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace kbench {

// Covers the language, the names and the texts, and named facts beside them.
std::string fingerprint(const Submission& submission, const std::map<std::string, std::string>& facts = {});

// Of what is in the file. Throws Error when it cannot be read.
std::string fingerprint(const std::filesystem::path& file);

// A problem's fingerprint is that of its file; in Python of all files that it is made of, which only its referee knows.
std::string fingerprint(const ProblemDescription& problem, const std::filesystem::path& file);

// A number for one purpose that follows from the seed, and tells nothing of it or of those for other purposes.
std::string derived(const Seed& seed, std::string_view purpose);

}  // namespace kbench
