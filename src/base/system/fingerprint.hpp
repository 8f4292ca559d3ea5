// Fingerprints of submissions and plugins: a SHA-256, as 64 hexadecimal digits.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace kbench {

// Covers the language, the names, the texts and the named facts.
std::string fingerprint(const Submission& submission, const std::map<std::string, std::string>& facts = {});

// Covers the file's contents. Throws Error if it cannot be read.
std::string fingerprint(const std::filesystem::path& file);

// A problem's fingerprint is that of its file; in Python of all files that it is made of, which only its referee knows.
std::string fingerprint(const ProblemDescription& problem, const std::filesystem::path& file);

// Derives a number for one purpose from the seed. It does not reveal the seed or the numbers for other purposes.
std::string derived(const Seed& seed, std::string_view purpose);

}  // namespace kbench
