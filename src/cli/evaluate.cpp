#include "base/system/environment.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/progress_line.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/table.hpp"

#include <kbench/evaluate.hpp>
#ifdef KBENCH_HAS_SERVICE
#include <kbench/client.hpp>
#endif

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <fstream>
#include <memory>

namespace kbench::cli {
namespace {

struct Arguments : EvaluateArguments {
  std::optional<std::string> server = {};  // URL of a service
  std::optional<std::filesystem::path> token_file = {};
};

int status_of(Verdict verdict) {
  if (verdict == Verdict::accepted) return success;
  return is_about_submission(verdict) ? rejected : fault;
}

#ifdef KBENCH_HAS_SERVICE
std::string token(const std::optional<std::filesystem::path>& file) {
  if (!file) return system::environment_variable("KBENCH_TOKEN");
  std::ifstream stream(*file);
  std::string text;
  if (!(stream >> text))
    throw Error(ErrorCode::io,
                fmt::format("--token-file: {} has no token", document::quoted(file->string())));
  return text;
}
#endif

Evaluation evaluate_with_progress(const Arguments& arguments, const Submission& submission, Options options) {
  ProgressLine line;
  if (!arguments.quiet && can_rewrite_lines()) {
    options.progress = [&line](const Progress& progress) { line.show(progress); };
  }
#ifdef KBENCH_HAS_SERVICE
  if (arguments.server)
    return Client(*arguments.server, token(arguments.token_file))
        .evaluate(arguments.problem, submission, options);
#endif
  return kbench::evaluate(problem_named(arguments.problem), submission, options);
}

void print_result(const Arguments& arguments, const Evaluation& evaluation) {
  if (arguments.json == "-") {
    print(to_json(evaluation) + '\n');
  } else if (arguments.quiet) {
    print_coloured(report::coloured(evaluation.verdict, output_colour()) + '\n');
  } else {
    print_coloured(report::table(evaluation, output_colour()));
  }
}

int evaluate(const Arguments& arguments) {
  Options options = arguments.options;
  const Submission submission = read_submission(arguments.files);
  Inputs inputs;
  inputs.add(arguments.files, submission);
  if (!arguments.server) inputs.add(problem_named(arguments.problem), options);
  if (options.compile.compiler) inputs.add(*options.compile.compiler);
  inputs.refuse(arguments.json);
  inputs.refuse(options.profile_report);
  std::optional<system::ResultFile> file;
  if (names_file(arguments.json)) file.emplace(*arguments.json);

  Interrupt interrupt;
  options.stop = interrupt.token();
  const Evaluation evaluation = evaluate_with_progress(arguments, submission, std::move(options));
  print_and_write([&] { print_result(arguments, evaluation); }, file, to_json(evaluation) + '\n');
  return status_of(evaluation.verdict);
}

}  // namespace

Command add_evaluate(CLI::App& program) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* app = program.add_subcommand("evaluate", "Whether a submission is right, and how fast it is");
  add_problem(app, arguments->problem);
  add_files(app, arguments->files);
  add_output(app, "--json", arguments->json,
             "Write the evaluation as one JSON document; `-` prints it instead of the table")
      ->group("Output");
  app->add_flag("--quiet", arguments->quiet, "Print the verdict only")->group("Output");
  add_options(app, arguments->options, OptionScope::judging);
  add_value(app, "--profile-report", arguments->options.profile_report,
            "Keep the profiler's report: of ncu for ncu-ui, of torch a trace for Perfetto", "FILE",
            parse_path)
      ->needs(app->get_option("--profile"))
      ->group("Output");

#ifdef KBENCH_HAS_SERVICE
  auto* const server = add_value(app, "--server", arguments->server,
                                 "Evaluate there (kbench serve), not on this machine", "URL", parse_word)
                           ->group("Another machine");
  add_value(app, "--token-file", arguments->token_file, "File with the token for it [KBENCH_TOKEN]", "FILE",
            parse_path)
      ->needs(server)
      ->group("Another machine");
#endif

  app->footer(
      "Exit status: 0 accepted; 1 a verdict that is the submission's fault; 2 a fault of usage or of the "
      "set-up; 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.\n\n"
      "Examples:\n"
      "  kbench evaluate vector_add mine.cpp\n"
      "  kbench evaluate vector_add mine.cu --device cuda:0\n"
      "  kbench evaluate matmul mine/ --dtype float64 --json result.json\n"
      "  kbench evaluate matmul mine.cpp --json - | jq .mean_gflops\n"
      "  KBENCH_TOKEN=... kbench evaluate matmul mine.cu --server https://judge.example:8443");
  return {app, [arguments] { return evaluate(*arguments); }};
}

}  // namespace kbench::cli
