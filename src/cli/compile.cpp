#include "base/document/json.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/kernels.hpp"

#include <kbench/evaluate.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace kbench::cli {
namespace {

struct CompileArguments {
  std::string problem;
  std::vector<std::string> files;
  Options options;
  std::optional<std::filesystem::path> output;
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
  Options options = arguments.options;
  const ProblemRef problem = problem_named(arguments.problem);
  const Submission submission = read_submission(arguments.files);
  Inputs inputs;
  inputs.add(arguments.files, submission);
  inputs.add(problem, options);
  inputs.refuse(arguments.output);

  Interrupt interrupt;
  options.stop = interrupt.token();
  const Compilation compilation = kbench::compile(problem, submission, options);
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
  add_options(app, arguments->options, {"device", "dtype"});
  add_value(app, "-o,--output", arguments->output,
            "Write the shared object, which can be evaluated on machines like this one", "FILE", parse_path);
  app->add_flag("--json", arguments->json, "Print one JSON document");
  add_options(app, arguments->options, OptionScope::running);
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
