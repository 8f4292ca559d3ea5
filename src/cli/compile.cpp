#include "cli/arguments.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"

#include <kbench/evaluate.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kbench::cli {
namespace {

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
                         {"environment", compilation.environment}}) +
         '\n';
}

}  // namespace

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
    print(compilation.succeeded ? "compiles\n" : "does not compile\n");
  }
  return compilation.succeeded ? success : rejected;
}

}  // namespace kbench::cli
