#include "cli/inputs.hpp"

#include "base/document/text.hpp"
#include "cli/output.hpp"

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

#include <system_error>

namespace kbench::cli {

namespace fs = std::filesystem;

void Inputs::add(const std::vector<std::string>& files, const Submission& submission) {
  std::error_code error;
  if (files.size() == 1 && fs::is_directory(files.front(), error)) {
    for (const SourceFile& file : submission.files) add(fs::path(files.front()) / file.path);
  } else {
    for (const std::string& file : files) add(fs::path(file));
  }
}

void Inputs::add(const ProblemRef& problem, const Options& options) {
  try {
    const fs::path plugin = locate_problem(problem, options);
    add(plugin);
    add(plugin.parent_path() / "cuda" / plugin.filename());
  } catch (const Error&) {  // the evaluation reports it
  }
}

void Inputs::refuse(const std::optional<fs::path>& output) const {
  if (!names_file(output)) return;
  for (const fs::path& input : files_) {
    std::error_code error;
    if (fs::equivalent(*output, input, error)) {
      throw Error(fmt::format("{} is read by this command, and would be replaced: name another file to write",
                              document::quoted(output->string())));
    }
  }
}

}  // namespace kbench::cli
