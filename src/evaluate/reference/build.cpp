// Builds a reference file into a plugin, which is kept under a fingerprint of all that it was made from.
#include "language/toolchain/build.hpp"

#include "base/site/cache_directory.hpp"
#include "base/site/installation.hpp"
#include "base/site/kept_plugin.hpp"
#include "base/site/machine.hpp"
#include "base/system/artifact.hpp"
#include "base/system/boundary.hpp"
#include "base/system/directories.hpp"
#include "base/system/fingerprint.hpp"
#include "evaluate/reference/reference_headers.hpp"
#include "evaluate/reference/unit.hpp"
#include "isolation/host/client.hpp"
#include "isolation/process/children.hpp"
#include "isolation/process/workspace.hpp"
#include "language/cpp/submission_headers.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/target.hpp"
#include "language/toolchain/compiler.hpp"

#include <kbench/error.hpp>
#include <kbench/reference.hpp>

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <sstream>
#include <string>
#include <system_error>

namespace kbench {
namespace {

namespace fs = std::filesystem;

// The file's name as an identifier: "two-images.cuh" is two_images.
std::string problem_name(const std::string& file) {
  std::string name = fs::path(file).stem().string();
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) name.insert(0, "_");
  return name;
}

std::string architecture(process::Children& children, const site::Target& target, const Options& options) {
  if (auto named = language::named_architecture(options.compile)) return *std::move(named);
  try {
    host::Client referee(children, target.referee(options), target.environment(),
                         process::Clock::now() + options.limits.total);
    return referee.list_gpus().at(0).architecture;  // the only one that it is shown
  } catch (const host::RefereeFault& fault) {
    throw site::Unsupported(target.name(), fmt::format("{}: {}", target.name(), fault.what()));
  }
}

// The fault of the reference, in the words of referee/harness/functions.hpp; or an empty text.
std::string missing_part(const std::string& diagnostics) {
  for (const char* const type : {"input_t", "output_t"}) {
    for (const char* const words : {"‘{}’ has not been declared in ‘::’", "‘::{}’ has not been declared",
                                    "the global scope has no \"{}\"", "‘{}’ does not name a type",
                                    "‘{}’ was not declared", "identifier \"{}\" is undefined"}) {
      if (diagnostics.find(fmt::format(fmt::runtime(words), type)) == std::string::npos) continue;
      return fmt::format("it has to define the type {0}: struct {0} {{ ... }}, or using {0} = ...", type);
    }
  }
  constexpr std::string_view marker = "reference: ";
  const std::size_t at = diagnostics.find(marker);
  if (at != std::string::npos) {
    const std::size_t begin = at + marker.size();
    return diagnostics.substr(begin, diagnostics.find_first_of("\"\n", begin) - begin);
  }
  std::istringstream lines(diagnostics);
  for (std::string line; std::getline(lines, line);) {
    const bool is_about_pfr = line.find("boost/pfr") != std::string::npos;
    if (!is_about_pfr || line.find("error: ") == std::string::npos) continue;
    if (line.find("core.hpp: No such file") != std::string::npos)
      return "the compiler finds no Boost.PFR, which reference files need: install Boost's headers";
    return "one of its types cannot be taken apart: write std::array for an array of C, std::vector for a "
           "std::array of "
           "strings or vectors, and no base classes";
  }
  return {};
}

toolchain::Build compile(process::Children& children, const Reference& reference, const Submission& file,
                         toolchain::Unit unit, const std::string& architecture, const Options& options) {
  const FunctionSignature none;
  const toolchain::Contract contract{.signature = none,
                                     .dtype = DType::float32,
                                     .cuda = {.architecture = architecture, .libraries = {}},
                                     .unit = std::move(unit)};
  toolchain::Build build =
      language::support(reference.language)
          .build({children, options.compile, process::make_workspace(children)}, file, contract);
  if (build.succeeded) return build;
  const std::string missing = missing_part(build.diagnostics);
  if (!missing.empty())
    throw Error(ErrorCode::invalid_problem, fmt::format("the reference {}: {}", reference.name, missing));
  throw Error(
      ErrorCode::invalid_problem,
      fmt::format("the reference {} cannot be used: {}\n{}", reference.name,
                  build.diagnostics.empty() ? build.failure : "it does not compile", build.diagnostics));
}

fs::path build_or_find(const Reference& reference, const Options& options) {
  const site::Target target = language::choose_target(options, reference.language);
  const fs::path cache = cache_directory(options);
  if (cache.empty())
    throw Error(ErrorCode::io,
                "there is no place to keep what a reference is compiled to: name one in "
                "Options::cache_directory, or set XDG_CACHE_HOME");

  const std::string problem = problem_name(reference.name);
  const Submission file{.language = reference.language, .files = {{reference.name, reference.text}}};
  language::check(file);
  toolchain::Unit unit = reference::unit_of_plugin(reference, problem);
  process::Children children(site::helper("kbench-launcher", options.helper_directory), options.stop,
                             sandbox::find_cgroup_parent(options.cgroup), options.limits.stack);
  const bool on_gpu = target.platform->names_device;
  const std::string made_for = on_gpu ? architecture(children, target, options) : std::string();

  Submission made_from = file;
  made_from.files.push_back({"unit", unit.text});
  for (const SourceFile& header : unit.headers) made_from.files.push_back(header);
  for (const SourceFile& header : cpp::submission_headers) made_from.files.push_back(header);
  const auto compiler = language::support(reference.language).find_compiler(options.compile);
  made_from.files.push_back({"compiler", toolchain::identity_of(compiler.value())});
  made_from.files.push_back({"flags", fmt::format("{}", fmt::join(options.compile.extra_flags, "\n"))});
  made_from.files.push_back({"processor", on_gpu ? made_for : describe_machine().at("cpu")});
  const fs::path directory = cache / "references" / fingerprint(made_from);
  const fs::path plugin = directory / fmt::format("{}.so", problem);
  const fs::path for_gpus = directory / target.platform->plugins / plugin.filename();
  std::error_code error;
  const bool is_there = fs::is_regular_file(plugin, error);
  if (is_there && site::read_kept(on_gpu ? for_gpus : plugin).fault.empty()) return plugin;

  const toolchain::Build made = compile(children, reference, file, std::move(unit), made_for, options);
  const std::string bytes = system::contents(made.artifact.file);
  // A plugin for GPUs stands next to one for the processor, which here is the same.
  site::keep(plugin, bytes);
  if (on_gpu) site::keep(for_gpus, bytes);
  return plugin;
}

}  // namespace

fs::path build(const Reference& reference, const Options& options) {
  return at_boundary([&] { return build_or_find(reference, options); });
}

}  // namespace kbench
