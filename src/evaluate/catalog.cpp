#include "base/document/text.hpp"
#include "base/site/plugin_search.hpp"
#include "base/site/problem_files.hpp"
#include "base/system/boundary.hpp"
#include "evaluate/baseline.hpp"
#include "isolation/protocol/problem_host.hpp"
#include "language/language.hpp"
#include "language/target.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/reference.hpp>

#include <fmt/format.h>

namespace kbench {
namespace {

// Returns the language that is asked for, else the default. Throws Error where the problem does not take it.
Language choose_language(const ProblemDescription& problem, const std::optional<Language>& asked) {
  const Language language =
      asked.value_or(protocol::host_of(problem).is_interpreted ? Language("python") : Language());
  const auto& reference = problem.info.reference_file;
  if (reference && !language::may_include(language::language_of_submissions(*reference), language)) {
    throw Error(fmt::format("the reference {} is in {}, and so are its submissions", reference->file,
                            language::support(language::language_of_submissions(*reference)).title()));
  }
  return language;
}

}  // namespace

std::vector<std::string> list_problems(const Options& options) {
  return at_boundary([&] { return site::problem_names(site::search_path(options.plugin_directories)); });
}

std::filesystem::path locate_problem(const ProblemRef& problem, const Options& options) {
  return at_boundary([&] {
    if (!problem.is_path())
      return site::find_problem(problem.text(), site::search_path(options.plugin_directories));
    const std::filesystem::path path = std::filesystem::absolute(problem.text());
    if (!names_reference(problem.text())) return site::find_problem(path.string(), {});
    if (!std::filesystem::exists(path))
      throw Error(ErrorCode::no_such_problem,
                  fmt::format("there is no file {}", document::quoted(path.string())));
    return path;
  });
}

std::vector<std::filesystem::path> problem_files(const std::filesystem::path& directory) {
  return at_boundary([&] { return site::problem_files(directory); });
}

std::string device_for(const Language& language, const Options& options) {
  return language::choose_target(options, language).name();
}

std::string declaration(const FunctionSignature& signature, DType dtype, const Language& language) {
  return language::support(language).declaration(signature, dtype);
}

std::string declaration(const ProblemDescription& problem, const std::optional<Language>& asked) {
  const Language language = choose_language(problem, asked);
  return problem.info.reference_file ? problem.info.reference_file->declaration
                                     : language::support(language).declaration_for(problem);
}

std::string starter_code(const ProblemRef& problem, const Options& options,
                         const std::optional<Language>& asked) {
  const ProblemDescription description = describe(problem, options);
  return language::support(choose_language(description, asked)).starter(description);
}

std::string reference_code(const ProblemRef& problem, const Options& options, ReferenceMode mode) {
  return at_boundary([&] { return reference_code_of(describe(problem, options), mode); });
}

}  // namespace kbench
