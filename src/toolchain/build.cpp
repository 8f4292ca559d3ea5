#include "toolchain/build.hpp"

#include "toolchain/diagnostics.hpp"
#include "toolchain/driver.hpp"
#include "toolchain/failure.hpp"
#include "toolchain/nvcc_output.hpp"
#include "toolchain/preamble.hpp"
#include "toolchain/prototype.hpp"
#include "toolchain/shared_object.hpp"
#include "toolchain/source_files.hpp"
#include "toolchain/submission_headers.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;

Workspace prepare(const fs::path& directory, const Submission& submission, const Contract& contract) {
  std::error_code error;
  Workspace workspace{.root = fs::canonical(directory, error)};
  if (error) throw Error(fmt::format("cannot compile in '{}': {}", directory.string(), error.message()));
  write_files(submission, workspace.sources);
  write_file(workspace.headers / preamble_name,
             preamble(contract.signature, contract.dtype, submission.language));
  if (submission.language == Language::cpp) {
    for (const SubmissionHeader& header : submission_headers)
      write_file(workspace.headers / header.name, header.text);
  }
  return workspace;
}

void replace_all(std::string& text, std::string_view old_part, std::string_view new_part) {
  for (std::size_t at = 0; (at = text.find(old_part, at)) != std::string::npos; at += new_part.size()) {
    text.replace(at, old_part.size(), new_part);
  }
}

// As the author may see it: without the place of the workspace.
std::string shown(std::string output, Language language, const Workspace& workspace,
                  const CompileOptions& options, bool incomplete) {
  replace_all(output, workspace.root.string() + "/", {});
  replace_all(output, fmt::format("../include/{}", preamble_name), preamble_name);
  if (language == Language::cuda) output = tidy_nvcc_output(output);
  return presentable(output, options.diagnostics_limit, incomplete);
}

void adopt(Build& build, SharedObject object, std::string_view what) {
  build.succeeded = object.fault.empty();
  build.shared_object = std::move(object.file);
  if (!build.succeeded) build.failure = fmt::format("{} cannot be used: {}", what, object.fault);
}

// A function of the right name with other parameters, in C++ linkage, is an overload to the compiler; only the linker
// complains, and it knows no lines. So the compiler is asked again.
std::string overload_errors(Driver& driver) {
  const auto exit = driver.find_undeclared_functions();
  return exit ? errors_for_overloads(exit->output) : std::string();
}

void compile(Build& build, Driver& driver, Language language, const Workspace& workspace,
             const CompileOptions& options, const std::string& asked_for) {
  const auto exit = driver.make_shared_object();
  build.missing_walls = driver.missing_walls();
  if (!exit) {
    build.failure = explain_timeout(options);
    return;
  }
  if (exit->succeeded()) {
    build.diagnostics = shown(exit->output, language, workspace, options, exit->output_left_out > 0);
    adopt(build, shared_object_from(workspace.result, options.output_limit), "what the compiler made");
    return;
  }
  const bool no_solution = lacks_solution(exit->output);
  const std::string output = no_solution ? overload_errors(driver) + exit->output : exit->output;
  build.failure = explain_failure(*exit, options, asked_for);
  build.diagnostics = shown(output, language, workspace, options, exit->output_left_out > 0);
  if (no_solution || concerns_solution(output)) {
    build.diagnostics += fmt::format("note: the problem asks for: {}\n", asked_for);
  }
}

}  // namespace

Build build(process::Children& children, const Submission& submission, const Contract& contract,
            const CompileOptions& options, const fs::path& workspace, const std::vector<fs::path>& hidden) {
  const auto start = process::Clock::now();
  check(submission);
  Build build;
  if (submission.language == Language::binary) {
    const SourceFile& file = submission.files.front();
    adopt(build, shared_object_from(file.text), file.path);
  } else {
    const Workspace places = prepare(workspace, submission, contract);
    Driver driver(children, submission, contract.cuda, options, places, hidden);
    compile(build, driver, submission.language, places, options,
            toolchain::declaration(contract.signature, contract.dtype, submission.language));
  }
  build.seconds = std::chrono::duration<double>(process::Clock::now() - start).count();
  return build;
}

}  // namespace kbench::toolchain
