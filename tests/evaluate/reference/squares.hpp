// A reference file that squares numbers, in parts, and a place to evaluate submissions to it.
#pragma once

#include "evaluate/support.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/kbench.hpp>
#include <kbench/reference.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace kbench::tests {

// `types` may be replaced by other types.
inline const std::string includes = "#include <cstdint>\n#include <string>\n#include <vector>\n";
inline const std::string types =
    "struct input_t { std::vector<std::int64_t> values; };\n"
    "using output_t = std::vector<std::int64_t>;\n";
inline const std::string generate =
    "input_t generate_input(std::uint64_t seed) {\n"
    "  input_t input{std::vector<std::int64_t>(1000)};\n"
    "  for (auto& value : input.values) value = static_cast<std::int64_t>((seed = seed * "
    "6364136223846793005u + 1) "
    ">> 40);\n"
    "  return input;\n"
    "}\n";
inline const std::string reference_kernel =
    "output_t ref_kernel(input_t input) {\n"
    "  for (auto& value : input.values) value *= value;\n"
    "  return input.values;\n"
    "}\n";
inline const std::string check =
    "bool check_implementation(output_t custom_output, output_t ref_output) { return custom_output == "
    "ref_output; }\n";
inline const std::string squares = includes + types + generate + reference_kernel + check;

inline const std::string right =
    "output_t custom_kernel(input_t input) {\n"
    "  output_t squares;\n"
    "  for (auto value : input.values) squares.push_back(value * value);\n"
    "  return squares;\n"
    "}\n";

// They are compiled often here, and run for a moment. What is compiled is kept for as long as this process lives: these tests are not
// about the compiler.
inline Options options_of_references() {
  static const ScratchDirectory compilations;
  Options options = quick_options();
  options.compile.extra_flags = {"-O0"};
  options.compile.cache = std::size_t{1} << 30U;
  options.compile.cache_directory = compilations.path();
  return options;
}

inline Submission header(const std::string& text) {
  return {.language = Language::cpp, .files = {{.path = "mine.hpp", .text = text}}};
}

struct Place {
  ScratchDirectory directory;

  std::string write(const std::string& text, const std::string& name = "squares.hpp") const {
    return directory.write(name, text).string();
  }
  ProblemRef problem(const std::string& text, const std::string& name = "squares.hpp") const {
    return ProblemRef::at(write(text, name));
  }
  Evaluation evaluate(const std::string& reference, const std::string& submission,
                      Options options = options_of_references()) const {
    Evaluation evaluation = kbench::evaluate(problem(reference), header(submission), options);
    UNSCOPED_INFO(evaluation.explain() << "\n" << evaluation.diagnostics << "\n" << evaluation.output);
    return evaluation;
  }
};

inline std::string error_of(const std::string& reference) {
  const Place place;
  try {
    build(Reference::from_file(place.write(reference)), options_of_references());
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

inline bool is_missing(const Evaluation& evaluation, const std::string& protection) {
  const auto& list = evaluation.integrity.protections;
  return std::any_of(list.begin(), list.end(),
                     [&](const Protection& each) { return each.name == protection && !each.active; });
}

}  // namespace kbench::tests
