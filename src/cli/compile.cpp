#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "report/kernels.hpp"

#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace kbench::cli {
namespace {

struct CompileArguments : RunArguments {
  std::string problem;
  std::vector<std::string> files;
  std::string device = {};
  std::optional<std::string> dtype;
  std::optional<std::string> output;
  bool json = false;
};

// The shared object, where the language makes one.
const std::string& shared_object(const Compilation& compilation) {
  if (compilation.binary.language != Language::binary)
    throw Error(fmt::format("a submission in {} becomes no file: leave out --output",
                            name(compilation.binary.language)));
  return compilation.binary.files.front().text;
}

std::string as_json(const Compilation& compilation) {
  return document::dump({{"succeeded", compilation.succeeded},
                         {"diagnostics", compilation.diagnostics},
                         {"compile_cached", compilation.compile_cached},
                         {"compile_s", compilation.compile_s},
                         {"compile_command", compilation.compile_command},
                         {"kernels", compilation.kernels},
                         {"environment", compilation.environment}}) +
         '\n';
}

int compile(const CompileArguments& arguments) {
  Options options = run_options(arguments);
  options.device = arguments.device;
  if (arguments.dtype) options.dtype = parse_dtype("--dtype", *arguments.dtype);
  const ProblemRef problem = problem_named(arguments.problem);
  const Submission submission = read_submission(arguments.files);
  Inputs inputs;
  inputs.add(arguments.files, submission);
  inputs.add(problem, options);
  inputs.refuse(arguments.output);

  Interrupt interrupt;
  options.stop = interrupt.token();
  Compilation compilation;
  try {
    compilation = kbench::compile(problem, submission, options);
  } catch (const Cancelled&) {
    return report_interruption(interrupt);
  }
  if (compilation.succeeded && arguments.output)
    system::ResultFile(*arguments.output).write(shared_object(compilation));
  if (arguments.json) {
    print(as_json(compilation));
  } else {
    print_note(compilation.diagnostics);
    print(report::kernels_table(compilation.kernels));
    print(compilation.succeeded ? "compiles\n" : "does not compile\n");
  }
  return compilation.succeeded ? success : rejected;
}

}  // namespace

Command add_compile(CLI::App& program) {
  const auto arguments = std::make_shared<CompileArguments>();
  CLI::App* app =
      program.add_subcommand("compile", "Whether a submission compiles, and what the compiler says");
  add_problem(app, arguments->problem);
  add_files(app, arguments->files);
  add_device(app, arguments->device);
  add_dtype(app, arguments->dtype);
  app->add_option("-o,--output", arguments->output,
                  "Write the shared object, which can be evaluated on machines like this one")
      ->type_name("FILE");
  app->add_flag("--json", arguments->json, "Print one JSON document");
  add_run_options(app, *arguments);
  app->footer(
      "With --architecture it needs no GPU, for CUDA too.\n"
      "Exit status: 0 it compiles; 1 it does not; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench compile matmul mine.cpp\n"
      "  kbench compile matmul mine.cu --architecture sm_90a -o mine.so\n"
      "  kbench evaluate matmul mine.so --device cuda          # on the machine with the GPU");
  return {app, [arguments] { return compile(*arguments); }};
}

}  // namespace kbench::cli
