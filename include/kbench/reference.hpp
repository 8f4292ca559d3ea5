// A reference file is a problem in one source file: its author writes functions instead of a plugin.
//
//     // scale.hpp
//     #include <cstdint>
//     #include <random>
//     #include <vector>
//
//     struct input_t { float factor; std::vector<float> values; };
//     using output_t = std::vector<float>;
//
//     input_t generate_input(std::uint64_t seed) {
//       std::mt19937_64 random(seed);
//       std::uniform_real_distribution<float> uniform(-1, 1);
//       input_t input{uniform(random), std::vector<float>(1 << 20)};
//       for (float& value : input.values) value = uniform(random);
//       return input;
//     }
//
//     output_t ref_kernel(input_t input) {
//       for (float& value : input.values) value *= input.factor;
//       return input.values;
//     }
//
//     bool check_implementation(output_t custom_output, output_t ref_output) { return custom_output == ref_output; }
//
// A submission to it is a header with one function, `output_t custom_kernel(input_t input)`. A reference file can stand
// wherever a problem can:
//
//     kbench::evaluate(kbench::ProblemRef::at("scale.hpp"), kbench::Submission::from_file("mine.hpp"));
//
// The reference is compiled once, into a plugin that is kept in the cache directory. docs/references.md has what such a
// file may define, and which types kbench carries from one process to another.
#pragma once

#include <kbench/export.hpp>
#include <kbench/options.hpp>
#include <kbench/submission.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace kbench {

// The file, and what kbench needs to know of it.
struct KBENCH_API Reference {
  std::string name = {};              // the name of the file, without directories: "scale.hpp"
  Language language = Language::cpp;  // its language: cuda for .cu and .cuh, else cpp
  std::string text = {};
  int version = 1;  // the version of the problem: `version` in what `kbench show --json` prints

  // Throws Error if the file cannot be read, is empty, is larger than 16 MiB, or has none of these endings.
  static Reference from_file(const std::filesystem::path& file);

  // Throws Error if the name has none of these endings.
  static Reference from_text(const std::string& name, std::string text);
};

// Whether it is the name of a reference file: whether it ends in .cu, .cuh, .cpp, .cc, .cxx, .hpp, .hh or .h.
KBENCH_API bool names_reference(std::string_view file);

// Builds the plugin of a reference, for the device of the options, or for the first GPU if the reference is
// in CUDA. Returns the path that ProblemRef::at() takes. Reuses the plugin in the cache directory unless it
// is damaged or could be another user's. Throws Error with the compiler's messages when the reference does
// not compile, or lacks a required definition. Throws Cancelled if options.stop asked for it.
KBENCH_API std::filesystem::path build(const Reference& reference, const Options& options = {});

// Returns the submission in the reference's language, which the ending of a header does not tell, except .cuh. Throws
// Error when a file ends in .cu or .cuh and the reference is in C++.
KBENCH_API Submission submission_to(const Reference& reference, Submission submission);

}  // namespace kbench
