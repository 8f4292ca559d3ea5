#include "base/site/cache_directory.hpp"
#include "base/site/installation.hpp"
#include "base/site/target.hpp"
#include "base/system/boundary.hpp"
#include "evaluate/reference/resolve.hpp"
#include "evaluate/stage/compile.hpp"
#include "isolation/host/client.hpp"
#include "isolation/host/error_code.hpp"
#include "isolation/process/workspace.hpp"
#include "language/language.hpp"
#include "language/nvcc/disassembler.hpp"
#include "language/source_files.hpp"
#include "language/target.hpp"
#include "language/toolchain/contract.hpp"

#include <kbench/disassemble.hpp>
#include <kbench/error.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kbench {
namespace {

process::Children start_launcher(const Options& options) {
  return process::Children(site::helper("kbench-launcher", options.helper_directory), options.stop,
                           sandbox::find_cgroup_parent(options.cgroup), options.limits.stack);
}

// The architecture, in the form of nvcc's flags, of the GPU that the submission would be evaluated on.
std::string architecture_of_gpu(const Options& options) {
  site::Target target = site::parse_target(options.device.empty() ? "cuda" : options.device);
  try {
    process::Children children = start_launcher(options);
    host::Client referee(children, target.referee(options), target.environment(),
                         process::Clock::now() + options.limits.total);
    return referee.list_gpus().at(0).architecture;  // the only one that it is shown
  } catch (const host::RefereeFault& fault) {
    throw Error(
        ErrorCode::no_device,
        fmt::format("{}: {}. Without a GPU, name the architecture to compile for (--architecture sm_90a, or "
                    "compile.architecture of the options)",
                    target.name(), fault.what()));
  }
}

toolchain::Build build_alone(process::Children& children, const Submission& submission,
                             const std::string& architecture, const Options& options) {
  const FunctionSignature none;
  const toolchain::Contract contract{.signature = none,
                                     .dtype = DType::float32,
                                     .cuda = {.architecture = architecture, .libraries = {}},
                                     .has_problem = false};
  CompileOptions compile = options.compile;
  if (!compile.cache_directory) compile.cache_directory = compilation_directory(options);
  language::check(submission);
  return language::support(submission.language)
      .build({children, compile, process::make_workspace(children)}, submission, contract);
}

Disassembly disassembly_of(process::Children& children, toolchain::Build build, const Submission& submission,
                           CodeForm form, const CompileOptions& options,
                           const std::vector<std::filesystem::path>& hidden) {
  Disassembly result{.succeeded = build.succeeded,
                     .diagnostics = std::move(build.diagnostics),
                     .compile_command = std::move(build.command),
                     .architecture = options.architecture.value_or("")};
  if (!build.succeeded && result.diagnostics.empty()) result.diagnostics = std::move(build.failure);
  if (!build.succeeded) return result;
  nvcc::DeviceCode code = nvcc::disassemble({children, options, process::make_workspace(children), hidden},
                                            build.artifact, submission.files, form);
  result.kernels = std::move(code.kernels);
  result.is_complete = code.is_complete;
  return result;
}

// Requires a language with device code: CUDA, or a shared object.
void check_language(const Language& language) {
  const language::Support& support = language::support(language);
  if (language::runs_on_gpu(language) && support.makes_shared_object()) return;
  throw Error(ErrorCode::invalid_submission,
              fmt::format("a submission in {} has no machine code of a GPU to show; files of CUDA end in .cu",
                          support.title()));
}

Disassembly disassemble_alone(const Submission& submission, CodeForm form, const Options& options) {
  check_language(submission.language);
  process::Children children = start_launcher(options);
  const std::string architecture = language::named_architecture(options.compile).value_or("");
  return disassembly_of(children, build_alone(children, submission, architecture, options), submission, form,
                        options.compile, {});
}

Disassembly disassemble_for(const ProblemRef& problem, const Submission& given, CodeForm form,
                            const Options& options) {
  const reference::Resolved resolved = reference::resolve(problem, options);
  const Submission submission = resolved.suited(given);
  check_language(submission.language);
  // The session is on the heap, for the caller's thread may have a small stack.
  const auto session = std::make_unique<stage::Session>(resolved.problem, submission, resolved.options,
                                                        stage::DescribeOn::processor);
  try {
    const stage::Description description = stage::describe(*session);
    stage::CompiledSubmission compiled =
        stage::compile(*session, description.problem, stage::architecture_for(*session, description));
    return disassembly_of(session->children, std::move(compiled.build), submission, form,
                          resolved.options.compile, session->hidden());
  } catch (const decision::EvaluationEnded& ended) {
    throw Error(code_of(ended.kind()), ended.what());
  }
}

}  // namespace

Disassembly disassemble(const std::optional<ProblemRef>& problem, const Submission& submission, CodeForm form,
                        const Options& options) {
  return at_boundary(options, [&](const Options& guarded) {
    check_options(guarded);
    Options chosen = guarded;
    if (chosen.device.empty()) chosen.device = "cuda";
    const bool is_compiled = language::has_source(submission.language);
    if (is_compiled && !chosen.compile.architecture)
      chosen.compile.architecture = "sm_" + architecture_of_gpu(chosen);
    if (is_compiled && form == CodeForm::ptx) {
      // Adds PTX to the code, which an evaluation compiles for one GPU alone and without it.
      const std::string architecture = language::named_architecture(chosen.compile).value();
      for (const std::string& flag :
           {std::string("-gencode"), fmt::format("arch=compute_{0},code=compute_{0}", architecture)})
        chosen.compile.extra_flags.push_back(flag);
    }
    return problem ? disassemble_for(*problem, submission, form, chosen)
                   : disassemble_alone(submission, form, chosen);
  });
}

}  // namespace kbench
