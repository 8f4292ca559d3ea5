#include "base/document/json.hpp"
#include "base/document/text.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"

#include <kbench/disassemble.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace kbench::cli {
namespace {

struct SassArguments {
  std::vector<std::string> files;
  std::string problem;  // empty: none
  Options options;
  std::string kernel;  // empty: all
  bool ptx = false;
  bool json = false;
};

// The kernels of the given name, or all without one. Throws Error if there are none.
std::vector<KernelCode> chosen_kernels(const Disassembly& code, const SassArguments& arguments) {
  if (code.kernels.empty())
    throw Error(arguments.ptx ? "what was compiled has no PTX" : "what was compiled has no code for a GPU");
  if (arguments.kernel.empty()) return code.kernels;
  std::vector<KernelCode> chosen;
  std::string names;
  for (const KernelCode& each : code.kernels) {
    if (each.name == arguments.kernel || each.symbol == arguments.kernel) chosen.push_back(each);
    names += (names.empty() ? "" : ", ") + each.name;
  }
  if (chosen.empty())
    throw Error(fmt::format("no kernel is called {}; there are {}", document::quoted(arguments.kernel),
                            document::clipped(document::printable_line(names), 400)));
  return chosen;
}

std::string as_json(const Disassembly& code, const std::vector<KernelCode>& kernels) {
  nlohmann::json array = nlohmann::json::array();
  for (const KernelCode& each : kernels)
    array.push_back({{"name", each.name}, {"symbol", each.symbol}, {"text", each.text}});
  return document::dump({{"succeeded", code.succeeded},
                         {"diagnostics", code.diagnostics},
                         {"compile_command", code.compile_command},
                         {"architecture", code.architecture},
                         {"kernels", array},
                         {"is_complete", code.is_complete}}) +
         '\n';
}

std::string as_text(const std::vector<KernelCode>& kernels) {
  std::string text;
  for (const KernelCode& each : kernels) {
    text += text.empty() ? "" : "\n";
    text += each.name == each.symbol ? each.name + "\n" : fmt::format("{} ({})\n", each.name, each.symbol);
    text += each.text;
  }
  return text;
}

int sass(const SassArguments& arguments) {
  Options options = arguments.options;
  const Submission submission = read_submission(arguments.files);
  std::optional<ProblemRef> problem;
  if (!arguments.problem.empty()) problem = problem_named(arguments.problem);

  Interrupt interrupt;
  options.stop = interrupt.token();
  const Disassembly code =
      disassemble(problem, submission, arguments.ptx ? CodeForm::ptx : CodeForm::sass, options);
  const std::vector<KernelCode> kernels =
      code.succeeded ? chosen_kernels(code, arguments) : std::vector<KernelCode>();
  if (arguments.json) {
    print(as_json(code, kernels));
  } else {
    print_note(code.diagnostics);
    if (!code.succeeded) print("does not compile\n");
    print_text(as_text(kernels));
  }
  if (!code.is_complete) print_note("There is more code than 16 MiB; the rest is left out.\n");
  return code.succeeded ? success : rejected;
}

}  // namespace

Command add_sass(CLI::App& program) {
  const auto arguments = std::make_shared<SassArguments>();
  CLI::App* app = program.add_subcommand(
      "sass", "The machine code of a submission in CUDA, with the lines of its source in between");
  add_files(app, arguments->files);
  add_value(app, "--problem", arguments->problem,
            "Compile it as this problem's evaluations do; needed where a reference or libraries are its own",
            "PROBLEM", parse_word);
  add_options(app, arguments->options, {"device", "dtype"});
  add_value(app, "--kernel", arguments->kernel, "Print this kernel only, by its name or its symbol", "NAME",
            parse_word);
  app->add_flag("--ptx", arguments->ptx, "Print PTX, from which the machine code was made");
  app->add_flag("--json", arguments->json, "Print one JSON document");
  add_options(app, arguments->options, OptionScope::running);
  app->footer(
      "With --architecture it needs no GPU. It needs cuobjdump and nvdisasm of the CUDA Toolkit "
      "(KBENCH_CUOBJDUMP, KBENCH_NVDISASM).\n"
      "Exit status: 0 it compiles; 1 it does not; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench sass mine.cu\n"
      "  kbench sass mine.cu --architecture sm_90a --kernel multiply\n"
      "  kbench sass mine.cu --architecture sm_90a --ptx | less");
  return {app, [arguments] { return sass(*arguments); }};
}

}  // namespace kbench::cli
