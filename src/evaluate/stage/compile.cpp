#include "evaluate/stage/compile.hpp"

#include "base/decision/failure.hpp"
#include "base/site/cache_directory.hpp"
#include "evaluate/reference/unit.hpp"
#include "isolation/process/workspace.hpp"
#include "language/language.hpp"
#include "language/source_files.hpp"
#include "language/target.hpp"
#include "language/toolchain/compiler.hpp"
#include "language/toolchain/contract.hpp"
#include "language/toolchain/driver.hpp"

#include <chrono>
#include <exception>
#include <optional>

namespace kbench::stage {
namespace {

[[noreturn]] void throw_kbench_fault(const std::exception& fault) {
  throw decision::EvaluationEnded(decision::FailureKind::kbench_fault, fault.what());
}

void add_versions(CompiledSubmission& compiled, Session& session, const toolchain::Compiler& compiler) {
  compiled.environment["compiler"] = toolchain::compiler_version(session.children, compiler);
  if (compiler.host.empty()) return;
  const toolchain::Compiler host{.program = compiler.host};
  compiled.environment["host_compiler"] = toolchain::compiler_version(session.children, host);
}

}  // namespace

std::string architecture_for(const Session& session, const Description& description) {
  return language::named_architecture(session.options.compile).value_or(description.device.architecture);
}

CompileOptions compile_options(const Session& session) {
  CompileOptions options = session.options.compile;
  if (!options.cache_directory) options.cache_directory = compilation_directory(session.options);
  return options;
}

toolchain::Build build(Session& session, const ProblemDescription& problem, const std::string& architecture,
                       const std::vector<std::string>& more_flags) {
  const Submission& submission = session.submission;
  const toolchain::Contract contract{
      .signature = problem.signature,
      .dtype = problem.dtype,
      .cuda = {.architecture = architecture, .libraries = problem.info.cuda_libraries},
      .unit = problem.info.reference_file
                  ? std::optional(reference::unit_of_submission(*problem.info.reference_file, submission))
                  : std::nullopt,
      .python_call = problem.python_call};
  CompileOptions options = compile_options(session);
  options.extra_flags.insert(options.extra_flags.end(), more_flags.begin(), more_flags.end());
  return language::support(submission.language)
      .build({session.children, options, process::make_workspace(session.children), session.hidden()},
             submission, contract);
}

CompiledSubmission compile(Session& session, const ProblemDescription& problem,
                           const std::string& architecture) {
  const language::Support& language = language::support(session.submission.language);
  const CompileOptions& options = session.options.compile;
  language::check(session.submission);
  session.report({.phase = Phase::compiling, .case_name = {}});
  CompiledSubmission compiled;
  try {
    if (const auto compiler = language.find_compiler(options)) add_versions(compiled, session, *compiler);
    compiled.environment.merge(language.describe_runtime(session.children, options));
    compiled.build = build(session, problem, architecture, {});
    session.referee.allow(std::chrono::duration_cast<process::Clock::duration>(
        std::chrono::duration<double>(compiled.build.waited_seconds)));
  } catch (const toolchain::Starved& fault) {
    throw_kbench_fault(fault);
  } catch (const process::Unended& fault) {  // the compiler did not end: the device has no part in it
    throw_kbench_fault(fault);
  }
  return compiled;
}

}  // namespace kbench::stage
