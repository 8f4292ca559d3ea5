#include "language/toolchain/build.hpp"

#include "base/document/text.hpp"
#include "base/system/artifact.hpp"
#include "language/toolchain/build_cache.hpp"
#include "language/toolchain/diagnostics.hpp"
#include "language/toolchain/driver.hpp"
#include "language/toolchain/failure.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace kbench::toolchain {
namespace {

namespace fs = std::filesystem;

// Throws Error if one of the caller's flags names a relative directory that the submission does not have. The compiler
// works in a directory of its own, so such a flag would do nothing.
void check_directories_in(const std::vector<std::string>& flags, const std::vector<SourceFile>& submission) {
  constexpr std::array<std::string_view, 5> options{"-isystem", "-iquote", "-idirafter", "-I", "-L"};
  for (auto flag = flags.begin(); flag != flags.end(); ++flag) {
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](std::string_view each) { return flag->starts_with(each); });
    if (option == options.end()) continue;
    std::string directory = flag->substr(option->size());
    if (directory.empty() && std::next(flag) != flags.end()) directory = *++flag;
    if (directory.empty() || directory.front() == '/') continue;
    const std::string inner = (fs::path(directory) / "").lexically_normal().string();
    const auto is_in_it = [&](const SourceFile& file) {
      return inner == "." || file.path.starts_with(inner);
    };
    if (std::none_of(submission.begin(), submission.end(), is_in_it))
      throw Error(fmt::format(
          "the flag {}{} names a directory that the submission does not have: give an absolute path, "
          "for the compiler works in a directory of its own",
          *option, directory));
  }
}

Workspace prepare(const fs::path& directory, const Recipe& recipe) {
  std::error_code error;
  Workspace workspace{.root = fs::canonical(directory, error)};
  if (error)
    throw Error(ErrorCode::io, fmt::format("cannot compile in {}: {}", document::quoted(directory.string()),
                                           error.message()));
  write_file(workspace.root / recipe.empty.path, recipe.empty.text);
  for (const SourceFile& file : recipe.sources) write_file(workspace.sources / file.path, file.text);
  for (const SourceFile& header : recipe.headers) write_file(workspace.headers / header.path, header.text);
  if (recipe.unit) write_file(workspace.unit / recipe.unit->path, recipe.unit->text);
  return workspace;
}

std::string without(std::string_view part, std::string_view text) {
  std::string rest;
  for (std::size_t end = 0; (end = text.find(part)) != text.npos; text.remove_prefix(end + part.size()))
    rest += text.substr(0, end);
  return rest.append(text);
}

// The output for the author, without the path of the workspace.
std::string shown(std::string output, const Recipe& recipe, const Workspace& workspace,
                  const CompileOptions& options, bool incomplete) {
  for (const std::string& ours :
       {workspace.root.string() + "/", std::string("../include/"), std::string("../unit/")})
    output = without(ours, output);
  output = without_refusals(output);
  if (recipe.tidy) output = recipe.tidy(output);
  return presentable(output, options.diagnostics_limit, incomplete);
}

// A function of the right name with other parameters, in C++ linkage, is an overload to the compiler. Only the linker
// complains, and it knows no lines, so the compiler runs again.
std::string overload_errors(Build& build, Driver& driver, const Recipe& recipe) {
  const auto exit = driver.find_undeclared_functions();
  if (exit) return errors_for_overloads(exit->output, recipe.function);
  if (!recipe.flags.find_undeclared_functions.empty()) build.is_repeatable = false;  // its time was over
  return {};
}

bool is_about_function(std::string_view output, const Recipe& recipe) {
  return concerns(output, recipe.function) ||
         std::any_of(recipe.phrases_of_mismatch.begin(), recipe.phrases_of_mismatch.end(),
                     [&](std::string_view phrase) { return output.find(phrase) != output.npos; });
}

void compile(Build& build, Driver& driver, const Recipe& recipe, const Workspace& workspace,
             const CompileOptions& options) {
  const auto exit = driver.make_shared_object();
  build.missing_walls = driver.missing_walls();
  if (!exit) {
    build.failure = explain_timeout(options);
    return;
  }
  if (exit->succeeded()) {
    build.diagnostics = shown(exit->output, recipe, workspace, options, exit->output_left_out > 0);
    if (recipe.kernels_in) build.kernels = recipe.kernels_in(exit->output);
    build.is_repeatable = true;
    if (recipe.result) {
      adopt(build, system::document_from(*recipe.result), "the submission");
      return;
    }
    adopt(build, system::shared_object_from(workspace.result, options.output_limit),
          "what the compiler made");
    if (build.succeeded) return;
    build.is_repeatable = false;  // the file may be larger than the limit, or the disk full
    driver.check_compiler(exit->output);
    return;
  }
  driver.check_compiler(exit->output);
  build.is_repeatable = is_repeatable(*exit, options);
  const bool is_missing = lacks(exit->output, recipe.function);
  const std::string output =
      is_missing ? overload_errors(build, driver, recipe) + exit->output : exit->output;
  build.failure = explain_failure(*exit, options, recipe.function, recipe.declaration);
  build.diagnostics = shown(output, recipe, workspace, options, exit->output_left_out > 0);
  if (is_missing || is_about_function(output, recipe))
    build.diagnostics += fmt::format("note: the problem asks for: {}\n", recipe.declaration);
}

// Leaves out the path of the compiler: the version identifies it. The command is empty for a compiler that only checks.
std::vector<std::string> shown_command(const Recipe& recipe, const CompileOptions& options) {
  if (recipe.result) return {};
  std::vector<std::string> command = shared_object_command(recipe, options);
  command.front() = recipe.compiler.program.filename().string();
  return command;
}

}  // namespace

void adopt(Build& build, system::Artifact artifact, std::string_view what) {
  build.artifact = std::move(artifact);
  build.succeeded = build.artifact.fault.empty();
  if (!build.succeeded) build.failure = fmt::format("{} cannot be used: {}", what, build.artifact.fault);
}

Build build(const BuildContext& context, const Recipe& recipe) {
  const CompileOptions& options = context.options;
  check_directories_in(options.extra_flags, recipe.sources);
  const auto start = process::Clock::now();
  const std::optional<BuildCache> cache = BuildCache::for_options(options);
  const std::string key = cache ? key_of(context, recipe) : "";
  std::optional<Build> kept = cache ? find_build(*cache, key, recipe, options) : std::nullopt;
  Build build = kept ? std::move(*kept) : Build();
  if (!kept) {
    const Workspace places = prepare(context.workspace, recipe);
    Driver driver(context, recipe, places);
    compile(build, driver, recipe, places, options);
    const std::chrono::duration<double> waited = process::Clock::now() - start - driver.used();
    build.waited_seconds = std::max(0.0, waited.count());
    if (cache && build.is_repeatable) keep_build(*cache, key, build, recipe);
  }
  build.command = shown_command(recipe, options);
  build.seconds = std::chrono::duration<double>(process::Clock::now() - start).count();
  return build;
}

}  // namespace kbench::toolchain
