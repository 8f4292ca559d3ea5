#include "base/document/text.hpp"
#include "language/language.hpp"

#include <kbench/error.hpp>
#include <kbench/reference.hpp>

#include <fmt/format.h>

#include <utility>

namespace kbench {

bool names_reference(std::string_view file) { return language::language_of_reference(file).has_value(); }

Reference Reference::from_text(const std::string& name, std::string text) {
  const auto language = language::language_of_reference(name);
  if (!language) {
    throw Error(ErrorCode::invalid_problem, fmt::format("{} is no reference file: these end in .cu or .cuh, "
                                                        "or for C++ in .cpp, .cc, .cxx, .hpp, .hh or .h",
                                                        document::quoted(name)));
  }
  return {.name = name, .language = *language, .text = std::move(text)};
}

Reference Reference::from_file(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  static_cast<void>(from_text(name, {}));  // an ending that is wrong is told before a file that is missing
  return from_text(name, std::move(Submission::from_file(file).files.front().text));
}

Submission submission_to(const Reference& reference, Submission submission) {
  if (!language::has_source(submission.language)) return submission;
  for (const SourceFile& file : submission.files) {
    const auto own = language::language_of_reference(file.path);
    if (!own || language::may_include(reference.language, *own)) continue;
    throw Error(
        ErrorCode::invalid_submission,
        fmt::format("the submission is in {}; the reference {} is in {}", language::support(*own).title(),
                    reference.name, language::support(reference.language).title()));
  }
  submission.language = reference.language;
  return submission;
}

}  // namespace kbench
