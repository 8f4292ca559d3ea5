#include "evaluate/reference/unit.hpp"

#include "evaluate/reference/reference_headers.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/target.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace kbench::reference {
namespace {

// The reference's path among the headers, apart from a submission's files.
std::string place_of(std::string_view file) { return fmt::format("reference/{}", file); }

// A text as a literal of C++, with any characters in it.
std::string literal(std::string_view text) {
  std::string end = "kbench";
  while (text.find(fmt::format("){}\"", end)) != std::string_view::npos) end += '_';
  return fmt::format("R\"{0}({1}){0}\"", end, text);
}

// The first source, or among headers only the first that mentions the function.
const SourceFile& first_file(const Submission& submission, std::string_view function) {
  const auto first = [&](const auto& is_meant) {
    return std::find_if(submission.files.begin(), submission.files.end(), is_meant);
  };
  auto found = first(
      [](const SourceFile& file) { return language::kind_of(file.path) == language::FileKind::source; });
  if (found == submission.files.end())
    found = first([&](const SourceFile& file) { return file.text.find(function) != std::string::npos; });
  return found == submission.files.end() ? submission.files.front() : *found;
}

toolchain::Unit unit(std::string_view file, std::string_view text_of_reference, std::string text) {
  std::vector<SourceFile> headers = reference_headers;
  headers.push_back({.path = place_of(file), .text = std::string(text_of_reference)});
  return {.text = fmt::format("#include <kbench/reference/before.hpp>\n#include <{}>\n", place_of(file)) +
                  std::move(text),
          .headers = std::move(headers),
          .function = {},
          .declaration = {}};
}

}  // namespace

toolchain::Unit unit_of_submission(const ReferenceFile& file, const Submission& submission) {
  const Language language = language::language_of_submissions(file);
  if (submission.language != language && language::has_source(submission.language)) {
    throw Error(
        ErrorCode::invalid_submission,
        fmt::format("the reference {} is in {}; the submission is in {}", file.file,
                    language::support(language).title(), language::support(submission.language).title()));
  }
  constexpr const char* function = "custom_kernel";
  toolchain::Unit made = unit(file.file, file.text,
                              fmt::format("#include <kbench/reference/submission.hpp>\n#include \"{}\"\n",
                                          first_file(submission, function).path));
  made.function = function;
  made.declaration = file.declaration;
  return made;
}

toolchain::Unit unit_of_plugin(const Reference& reference, std::string_view problem) {
  return unit(
      reference.name, reference.text,
      fmt::format("#include <kbench/reference/plugin.hpp>\nKBENCH_REFERENCE_PLUGIN({}, {}, {}, {}, {})\n",
                  literal(problem), literal(reference.name), reference.version,
                  language::runs_on_gpu(reference.language), literal(reference.text)));
}

}  // namespace kbench::reference
