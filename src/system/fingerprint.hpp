// What tells one submission, or one plugin, from another: a SHA-256, as 64 hexadecimal digits.
#pragma once

#include <kbench/catalog.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace kbench {

// Of the language, the names and the texts.
std::string fingerprint(const Submission& submission);

// Of what is in the file. Throws Error when it cannot be read.
std::string fingerprint(const std::filesystem::path& file);

// Of the file of a problem, or of all that a problem in Python is made of, which only its referee knows.
std::string fingerprint(const ProblemDescription& problem, const std::filesystem::path& file);

// A number for one purpose that follows from the seed, and tells nothing of it or of those for other purposes.
std::string derived(const Seed& seed, std::string_view purpose);

}  // namespace kbench
