#include "toolchain/build.hpp"

#include "document/text.hpp"
#include "system/shared_object.hpp"
#include "toolchain/diagnostics.hpp"
#include "toolchain/driver.hpp"
#include "toolchain/failure.hpp"
#include "toolchain/nvcc_output.hpp"
#include "toolchain/preamble.hpp"
#include "toolchain/prototype.hpp"
#include "toolchain/source_files.hpp"
#include "toolchain/submission_headers.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;

// No file of the submission's has it: the unit includes these in quotes, and would find itself.
std::string unit_name(const Submission& submission) {
  const std::string ending = submission.language == Language::cuda ? ".cu" : ".cpp";
  std::string stem = "unit";
  const auto is_taken = [&](const SourceFile& file) { return file.path == stem + ending; };
  while (std::any_of(submission.files.begin(), submission.files.end(), is_taken)) stem += '_';
  return stem + ending;
}

Workspace prepare(const fs::path& directory, const Submission& submission, const Contract& contract) {
  std::error_code error;
  Workspace workspace{.root = fs::canonical(directory, error)};
  if (error)
    throw Error(
        fmt::format("cannot compile in {}: {}", document::quoted(directory.string()), error.message()));
  write_files(submission, workspace.sources);
  if (submission.language == Language::cuda) workspace.empty_source.replace_extension(".cu");
  write_file(workspace.empty_source, "");
  for (const SubmissionHeader& header : submission_headers)
    write_file(workspace.headers / header.name, header.text);
  if (contract.unit) {
    write_file(workspace.headers / preamble_name, "#pragma once\n");
    write_file(workspace.unit / unit_name(submission), contract.unit->text);
    for (const SourceFile& header : contract.unit->headers)
      write_file(workspace.headers / header.path, header.text);
  } else {
    write_file(workspace.headers / preamble_name,
               preamble(contract.signature, contract.dtype, submission.language));
  }
  return workspace;
}

// What the compiler is given, as it is called from the directory of the sources.
std::vector<std::string> files_to_compile(const Submission& submission, const Contract& contract) {
  if (contract.unit) return {fmt::format("../unit/{}", unit_name(submission))};
  std::vector<std::string> files;
  for (const SourceFile& file : submission.files) {
    if (kind_of(file.path) == FileKind::source) files.push_back(file.path);
  }
  if (files.empty()) {
    throw Error(fmt::format("the submission has no source file: a file that ends in {}", source_endings));
  }
  return files;
}

// What the submission has to define.
struct AskedFor {
  std::string function;
  std::string declaration;
};

AskedFor asked_for(const Contract& contract, Language language) {
  if (contract.unit) return {contract.unit->function, contract.unit->declaration};
  return {std::string(solution_name), declaration(contract.signature, contract.dtype, language)};
}

std::string without(std::string_view part, std::string_view text) {
  std::string rest;
  for (std::size_t end = 0; (end = text.find(part)) != text.npos; text.remove_prefix(end + part.size()))
    rest += text.substr(0, end);
  return rest.append(text);
}

// As the author may see it: without the place of the workspace.
std::string shown(std::string output, Language language, const Workspace& workspace,
                  const CompileOptions& options, bool incomplete) {
  for (const std::string& ours :
       {workspace.root.string() + "/", std::string("../include/"), std::string("../unit/")})
    output = without(ours, output);
  output = without_refusals(output);
  if (language == Language::cuda) output = tidy_nvcc_output(output);
  return presentable(output, options.diagnostics_limit, incomplete);
}

void adopt(Build& build, system::SharedObject object, std::string_view what) {
  build.succeeded = object.fault.empty();
  build.shared_object = std::move(object.file);
  if (!build.succeeded) build.failure = fmt::format("{} cannot be used: {}", what, object.fault);
}

// A function of the right name with other parameters, in C++ linkage, is an overload to the compiler; only the linker
// complains, and it knows no lines. So the compiler is asked again.
std::string overload_errors(Driver& driver, std::string_view function) {
  const auto exit = driver.find_undeclared_functions();
  return exit ? errors_for_overloads(exit->output, function) : std::string();
}

void compile(Build& build, Driver& driver, Language language, const Workspace& workspace,
             const CompileOptions& options, const AskedFor& wanted) {
  const auto exit = driver.make_shared_object();
  build.missing_walls = driver.missing_walls();
  if (!exit) {
    build.failure = explain_timeout(options);
    return;
  }
  if (exit->succeeded()) {
    build.diagnostics = shown(exit->output, language, workspace, options, exit->output_left_out > 0);
    adopt(build, system::shared_object_from(workspace.result, options.output_limit),
          "what the compiler made");
    if (!build.succeeded) driver.check_compiler(exit->output);
    return;
  }
  driver.check_compiler(exit->output);
  const bool is_missing = lacks(exit->output, wanted.function);
  const std::string output =
      is_missing ? overload_errors(driver, wanted.function) + exit->output : exit->output;
  build.failure = explain_failure(*exit, options, wanted.function, wanted.declaration);
  build.diagnostics = shown(output, language, workspace, options, exit->output_left_out > 0);
  if (is_missing || concerns(output, wanted.function)) {
    build.diagnostics += fmt::format("note: the problem asks for: {}\n", wanted.declaration);
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
    adopt(build, system::shared_object_from(file.text), file.path);
  } else {
    const Workspace places = prepare(workspace, submission, contract);
    Driver driver(children, submission.language, files_to_compile(submission, contract), contract.cuda,
                  options, places, hidden);
    compile(build, driver, submission.language, places, options, asked_for(contract, submission.language));
  }
  build.seconds = std::chrono::duration<double>(process::Clock::now() - start).count();
  return build;
}

}  // namespace kbench::toolchain
