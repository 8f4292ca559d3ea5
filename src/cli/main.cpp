#include "cli/arguments.hpp"
#include "cli/batch_commands.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "cli/manual.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "document/text.hpp"
#ifdef KBENCH_HAS_LEADERBOARD
#include "cli/board/board_command.hpp"
#endif

#include <kbench/catalog.hpp>
#include <kbench/error.hpp>
#include <kbench/version.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <functional>
#include <string>
#include <utility>

namespace {

using namespace kbench::cli;

Command add_list(CLI::App& program, ListArguments& arguments) {
  CLI::App* app = program.add_subcommand("list", "The problems that there are, with one line each");
  app->add_option("--tag", arguments.tags,
                  "Only problems with this tag; may be repeated, for those that have all")
      ->type_name("TAG")
      ->allow_extra_args(false);
  app->add_option("--difficulty", arguments.difficulty, "Only those of this difficulty: easy, medium, hard")
      ->type_name("WORD")
      ->check(CLI::IsMember({"easy", "medium", "hard"}));
  app->add_option("--dtype", arguments.dtype, "Only those for this element type, as float16")
      ->type_name("DTYPE");
  auto* json = app->add_flag("--json", arguments.json, "Print one JSON document");
  app->add_flag("--markdown", arguments.markdown, "Print Markdown, with a table for each family")
      ->excludes(json);
  add_plugin_path(app, arguments.plugin_paths);
  return {app, [&arguments] { return list(arguments); }};
}

Command add_show(CLI::App& program, ShowArguments& arguments) {
  CLI::App* app =
      program.add_subcommand("show", "What a problem asks for: signature, cases, FLOPs, tolerance");
  app->add_option("PROBLEM", arguments.problem,
                  "The name of a problem, or the path of a plugin or a reference file")
      ->required()
      ->type_name("");
  app->add_flag("--json", arguments.json, "Print one JSON document");
  app->add_option("--device", arguments.device,
                  "Show the cases for this device [cpu; of a reference, that of its language]")
      ->type_name("DEVICE");
  add_dtype(app, arguments.dtype);
  add_plugin_path(app, arguments.plugin_paths);
  return {app, [&arguments] { return show(arguments); }};
}

Command add_starter(CLI::App& program, StarterArguments& arguments) {
  CLI::App* app =
      program.add_subcommand("starter", "A file to begin with: it compiles as it is, and computes nothing");
  app->add_option("PROBLEM", arguments.problem,
                  "The name of a problem, or the path of a plugin or a reference file")
      ->required()
      ->type_name("");
  app->add_option("--language", arguments.language, "Language of the file: " + names_of_languages())
      ->type_name("LANGUAGE")
      ->capture_default_str();
  add_dtype(app, arguments.dtype);
  add_plugin_path(app, arguments.plugin_paths);
  app->footer(
      "Examples:\n"
      "  kbench starter vector_add > mine.cpp\n"
      "  kbench starter matmul --language cuda --dtype float16 > mine.cu");
  return {app, [&arguments] { return starter(arguments); }};
}

void add_problem_and_files(CLI::App* app, std::string& problem, std::vector<std::string>& files) {
  app->add_option("PROBLEM", problem, "The name of a problem, or the path of a plugin or a reference file")
      ->required()
      ->type_name("");
  app->add_option(
         "FILE", files,
         "The submission's source files, a directory of them, or a shared object that was compiled elsewhere")
      ->required()
      ->type_name("");
}

void add_device(CLI::App* app, std::string& device) {
  app->add_option("--device", device,
                  "Device to run on: cpu, cuda (the first GPU), cuda:1, ... [that of the language]")
      ->type_name("DEVICE");
}

Command add_compile(CLI::App& program, CompileArguments& arguments) {
  CLI::App* app =
      program.add_subcommand("compile", "Whether a submission compiles, and what the compiler says");
  add_problem_and_files(app, arguments.problem, arguments.files);
  add_device(app, arguments.device);
  add_dtype(app, arguments.dtype);
  app->add_option("-o,--output", arguments.output,
                  "Write the shared object, which can be evaluated on machines like this one")
      ->type_name("FILE");
  app->add_flag("--json", arguments.json, "Print one JSON document");
  add_run_options(app, arguments);
  app->footer(
      "With --architecture it needs no GPU, for CUDA too.\n"
      "Exit status: 0 it compiles; 1 it does not; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench compile matmul mine.cpp\n"
      "  kbench compile matmul mine.cu --architecture sm_90a -o mine.so\n"
      "  kbench evaluate matmul mine.so --device cuda          # on the machine with the GPU");
  return {app, [&arguments] { return compile(arguments); }};
}

Command add_watch(CLI::App& program, EvaluateArguments& arguments) {
  CLI::App* app =
      program.add_subcommand("watch", "Evaluate at each save: is it right, and then, how fast is it?");
  add_problem_and_files(app, arguments.problem, arguments.files);
  add_device(app, arguments.device);
  add_workload_options(app, arguments);
  add_run_options(app, arguments);
  app->footer(
      "A change while it evaluates begins anew. Ctrl-C ends it.\n\n"
      "Examples:\n"
      "  kbench watch matmul mine.cpp\n"
      "  kbench watch matmul mine.cu --check-only --sanitize");
  return {app, [&arguments] { return watch(arguments); }};
}

Command add_evaluate(CLI::App& program, EvaluateArguments& arguments) {
  CLI::App* app = program.add_subcommand("evaluate", "Whether a submission is right, and how fast it is");
  add_problem_and_files(app, arguments.problem, arguments.files);
  add_device(app, arguments.device);
  add_workload_options(app, arguments);

  app->add_option("--json", arguments.json,
                  "Write the evaluation as one JSON document; `-` prints it instead of the table")
      ->type_name("FILE|-")
      ->group("Output");
  app->add_option("--journal", arguments.journal,
                  "Record the evaluation in this directory, before it begins and when it is over")
      ->type_name("DIR")
      ->group("Output");
  app->add_flag("--quiet", arguments.quiet, "Print the verdict only")->group("Output");
  add_run_options(app, arguments);

  app->footer(
      "Exit status: 0 accepted; 1 a verdict that is the submission's fault; 2 a fault of usage or of the "
      "set-up; 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.\n\n"
      "Examples:\n"
      "  kbench evaluate vector_add mine.cpp\n"
      "  kbench evaluate vector_add mine.cu --device cuda:0\n"
      "  kbench evaluate matmul mine/ --dtype float64 --json result.json\n"
      "  kbench evaluate matmul mine.cpp --json - | jq .mean_gflops");
  return {app, [&arguments] { return evaluate(arguments); }};
}

Command add_compare(CLI::App& program, CompareArguments& arguments) {
  CLI::App* app = program.add_subcommand("compare", "Which of two submissions is faster, and by how much");
  app->add_option("PROBLEM", arguments.problem,
                  "The name of a problem, or the path of a plugin or a reference file")
      ->required()
      ->type_name("");
  app->add_option("OLD", arguments.before, "A source file, or a directory of them")
      ->required()
      ->type_name("");
  app->add_option("NEW", arguments.after, "Likewise: what is compared with it")->required()->type_name("");
  app->add_option("--margin", arguments.margin, "Times that differ by less are the same [1%]")
      ->type_name("FRACTION");
  app->add_option("--pairs", arguments.pairs, "Measure at most so many pairs: 6, 12 or 20 [20]")
      ->type_name("N");
  app->add_flag("--json", arguments.json, "Print one JSON document");
  add_device(app, arguments.device);
  add_workload_options(app, arguments);
  add_run_options(app, arguments);
  app->footer(
      "Both are measured in pairs, in turns, each time in a fresh process, until it is decided.\n"
      "Exit status: 0 NEW is faster, or the same within the margin; 1 NEW is slower, or one of them is not "
      "accepted;\n"
      "3 it cannot be told; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench compare softmax old.cu new.cu\n"
      "  kbench compare matmul old.cpp new.cpp --case 512x512x512 --margin 2%");
  return {app, [&arguments] { return compare(arguments); }};
}

Command add_new_problem(CLI::App& program, NewProblemArguments& arguments) {
  CLI::App* app = program.add_subcommand(
      "new-problem", "Write a problem to begin with: it builds as it is, and passes its check");
  app->add_option("NAME", arguments.name, "What the problem is to be called: a C identifier")
      ->required()
      ->type_name("");
  app->add_flag("--python", arguments.in_python, "Write it in Python: nothing is built");
  app->add_option("--into", arguments.into, "Make the problem's directory in this one")
      ->type_name("DIR")
      ->capture_default_str();
  add_plugin_path(app, arguments.plugin_paths);
  app->footer(
      "In a family of kbench's own plugins/ (--into plugins/elementwise) the build finds it; anywhere else\n"
      "it is a project that finds kbench installed.\n"
      "Nothing is overwritten.\n\n"
      "Example:\n"
      "  kbench new-problem rectify_in_place\n"
      "  cd rectify_in_place && cmake -B build && cmake --build build && ctest --test-dir build\n"
      "  kbench new-problem rectify --python && kbench check-problem ./rectify");
  return {app, [&arguments] { return new_problem(arguments); }};
}

Command add_check_problem(CLI::App& program, CheckProblemArguments& arguments) {
  CLI::App* app = program.add_subcommand(
      "check-problem", "Whether a problem rejects wrong answers and accepts right ones, case by case");
  app->add_option("PROBLEM", arguments.problem,
                  "The name of a problem, or the path of a plugin, a reference file or a problem in Python")
      ->required()
      ->type_name("");
  app->add_flag("--all", arguments.all,
                "PROBLEM is a directory: check all problems in Python in it, a line each");
  app->add_option(
         "--device", arguments.device,
         "Check it on this device: cpu, cuda (the first GPU), cuda:1, ... [cpu; of a reference, that of its "
         "language]")
      ->type_name("DEVICE");
  app->add_option("--dtype", arguments.dtype,
                  "Element type, as float32; all that the problem offers unless named")
      ->type_name("DTYPE");
  app->add_option("--case", arguments.cases, "Check this test case only; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app->add_option("--performance-time", arguments.performance_time,
                  "Check performance cases for this long, for each element type; 0 leaves them out")
      ->type_name("SECONDS")
      ->capture_default_str();
  app->add_option("--timeout", arguments.timeout, "Longest that the check of one element type may take [600]")
      ->type_name("SECONDS");
  app->add_option("--seed", arguments.seed, "Check with other inputs, made from these 64 digits")
      ->type_name("HEX");
  app->add_option("--json", arguments.json,
                  "Write the check as one JSON document; `-` prints it instead of the table")
      ->type_name("FILE|-");
  add_plugin_path(app, arguments.plugin_paths);
  app->footer(
      "Wrong answers are handed in for every case (zeros, a copied input, earlier results, half of an "
      "output, a\n"
      "lower precision), and so is the right one. A problem that accepts a wrong one, or whose inputs or "
      "reference\n"
      "are not the same each time, fails.\n"
      "Exit status: 0 the problem passed; 1 it failed; 2 a fault of usage or of the set-up.\n\n"
      "Examples:\n"
      "  kbench check-problem matmul --dtype float16\n"
      "  kbench check-problem --all KernelBench/level1 --device cuda\n"
      "  kbench check-problem ./build/plugins/rectify_in_place.so --device cuda");
  return {app, [&arguments] { return check_problem(arguments); }};
}

Command add_replay(CLI::App& program, ReplayArguments& arguments) {
  CLI::App* app =
      program.add_subcommand("replay", "Evaluate again what gave a result, on the same inputs, and compare");
  app->add_option("RESULT", arguments.result, "What kbench evaluate --json has written")
      ->required()
      ->type_name("");
  app->add_option(
         "FILE", arguments.files,
         "The submission's source files, a directory of them, or a shared object that was compiled elsewhere")
      ->required()
      ->type_name("");
  app->add_option("--json", arguments.json,
                  "Write the second evaluation as one JSON document; `-` prints it instead of the table")
      ->type_name("FILE|-");
  app->add_flag("--quiet", arguments.quiet, "Print the comparison only");
  app->add_option(
         "--problem", arguments.problem,
         "Where the problem is, if not by the result's name of it: the path of a plugin or a reference file")
      ->type_name("PROBLEM");
  add_run_options(app, arguments);
  app->footer(
      "Problem, device, dtype, cache mode, cases and seed are the result's; limits, compiler and flags are "
      "not in it.\n"
      "Exit status: 0 the two agree; 1 they do not; 2 a fault of usage or of the set-up.\n\n"
      "Example:\n"
      "  kbench evaluate vector_add mine.cpp --json result.json\n"
      "  kbench replay result.json mine.cpp");
  return {app, [&arguments] { return replay(arguments); }};
}

Command add_report(CLI::App& program, ReportArguments& arguments) {
  CLI::App* app = program.add_subcommand("report", "A result, or those of a batch, as one page of HTML");
  app->add_option("RESULT", arguments.input,
                  "What kbench evaluate --json has written, or a batch's directory")
      ->required()
      ->type_name("");
  app->add_option("-o,--output", arguments.output, "Write to this file [standard output]")->type_name("FILE");
  app->footer(
      "The page opens in any browser, without a network; it has no scripts, and asks for nothing.\n\n"
      "Examples:\n"
      "  kbench evaluate softmax mine.cu --json result.json\n"
      "  kbench report result.json -o report.html\n"
      "  kbench report out/ -o batch.html");
  return {app, [&arguments] { return report(arguments); }};
}

Command add_journal(CLI::App& program, JournalArguments& arguments) {
  CLI::App* app = program.add_subcommand(
      "journal", "The evaluations that a journal has, how their times changed, and which was best");
  app->add_option("DIR", arguments.directory, "What kbench evaluate --journal was given")
      ->required()
      ->type_name("");
  app->add_option("PROBLEM", arguments.problem, "Show the evaluations of this problem only, by its name")
      ->type_name("");
  app->add_option("--limit", arguments.limit, "Show at most this many evaluations, the newest")
      ->type_name("N");
  auto* const json = app->add_flag("--json", arguments.json, "Print one JSON document, results included");
  app->add_option("--html", arguments.html,
                  "Write one page of HTML to this file, with a chart of the times; - is standard output")
      ->type_name("FILE|-")
      ->excludes(json);
  app->footer(
      "The newest is the last. A change is that of the runtime, against the last proven one of files with "
      "the same "
      "names;\n"
      "the best so far is the fastest of its problem, element type and device. Evaluations that were cut "
      "short are "
      "listed, too.\n\n"
      "Examples:\n"
      "  kbench evaluate softmax mine.cpp --journal runs/\n"
      "  kbench journal runs/\n"
      "  kbench journal runs/ softmax --limit 20\n"
      "  kbench journal runs/ softmax --html times.html");
  return {app, [&arguments] { return journal(arguments); }};
}

Command add_cache(CLI::App& program, CacheArguments& arguments) {
  CLI::App* app =
      program.add_subcommand("cache", "Where compilations are kept, and how many bytes they take");
  app->add_flag("--json", arguments.json, "Print one JSON document");
  add_cache_directory(app, arguments.cache_directory);
  app->add_subcommand("clear", "Remove them: after an upgrade of headers or libraries that submissions use")
      ->callback([&arguments] { arguments.clear = true; });
  return {app, [&arguments] { return cache(arguments); }};
}

Command add_doctor(CLI::App& program, DoctorArguments& arguments) {
  CLI::App* app = program.add_subcommand(
      "doctor", "Compilers, devices, and protections, active or missing, and what to do");
  app->add_flag("--json", arguments.json, "Print one JSON document");
  app->add_option("--release", arguments.release,
                  "Do nothing but probe this GPU, and end its quarantine if it works")
      ->type_name("DEVICE");
  app->add_option("--compiler", arguments.compiler,
                  "Look at this compiler only: an nvcc for CUDA, any other for C++")
      ->type_name("PATH");
  add_plugin_path(app, arguments.plugin_paths);
  add_cache_directory(app, arguments.cache_directory);
  app->footer(
      "Exit status: 0 submissions can be evaluated here, if only on the processor; with --release, the GPU "
      "works; 2 not so.");
  return {app, [&arguments] { return doctor(arguments); }};
}

// The library asks for more than a shell may have left of it. It grows as far as the limit is when it has to.
void claim_stack() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0) return;
  constexpr rlim_t usual = rlim_t{8} << 20U;
  limit.rlim_cur = std::max(limit.rlim_cur, std::min(usual, limit.rlim_max));
  ::setrlimit(RLIMIT_STACK, &limit);
}

int report_fault(std::string_view text) {
  print_error(text);
  return fault;
}

// Whether the command prints a JSON document, so that a fault is one too.
bool prints_json(const CLI::App& command) {
  const CLI::Option* json = command.get_option_no_throw("--json");
  if (json == nullptr || json->count() == 0) return false;
  return json->get_expected_max() == 0 || json->results().back() == "-";
}

int report_fault(const kbench::Error& error, const CLI::App& command) {
  if (prints_json(command)) {
    const nlohmann::json document{{"error", {{"code", name(error.code())}, {"message", error.what()}}}};
    print(document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
  }
  return report_fault(error.what());
}

int report_usage(const std::string& text, const std::string& command) {
  print_error(text);
  print_note(fmt::format("See {} --help.\n", command));
  return fault;
}

// A better message than `otherwise` where the first argument is meant to be a command, and one of no such name.
std::string unknown_command(const CLI::App& program, const std::string& otherwise) {
  const std::vector<std::string> rest = program.remaining();
  const bool has_commands = !program.get_subcommands([](const CLI::App*) { return true; }).empty();
  if (!has_commands || rest.empty() || rest.front().rfind('-', 0) == 0) return otherwise;
  std::string names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return "no command is called " + kbench::document::quoted(rest.front()) + "; there are " + names;
}

// The command that was named, or the command of that, and how it is called.
std::pair<const CLI::App*, std::string> innermost(const CLI::App& program) {
  const CLI::App* command = &program;
  std::string called = "kbench";
  for (auto parsed = command->get_subcommands(); !parsed.empty(); parsed = command->get_subcommands()) {
    command = parsed.front();
    called += ' ' + command->get_name();
  }
  return {command, called};
}

std::string help_of(const CLI::App& program) {
  const auto [command, called] = innermost(program);
  return command == &program ? program.help() : command->help(called.substr(0, called.rfind(' ')));
}

int run(int argc, char** argv) {
  CLI::App program{"Evaluates kernels that nobody has vetted: is it right, and how fast is it?", "kbench"};
  program.set_version_flag("--version", std::string("kbench ") + kbench::version);
  program.require_subcommand(0, 1);
  program.footer(
      "Start here:\n"
      "  kbench list\n"
      "  kbench starter vector_add > mine.cpp\n"
      "  kbench evaluate vector_add mine.cpp");

  ListArguments list_arguments;
  ShowArguments show_arguments;
  StarterArguments starter_arguments;
  NewProblemArguments new_problem_arguments;
  CheckProblemArguments check_problem_arguments;
  EvaluateArguments evaluate_arguments;
  EvaluateArguments watch_arguments;
  CompileArguments compile_arguments;
  CompareArguments compare_arguments;
  ReplayArguments replay_arguments;
  ReportArguments report_arguments;
  JournalArguments journal_arguments;
  BatchArguments batch_arguments;
  WorkerArguments worker_arguments;
  ScoreArguments score_arguments;
  CacheArguments cache_arguments;
  DoctorArguments doctor_arguments;
  CompletionArguments completion_arguments;
  std::vector<Command> commands{add_list(program, list_arguments),
                                add_show(program, show_arguments),
                                add_starter(program, starter_arguments),
                                add_evaluate(program, evaluate_arguments),
                                add_watch(program, watch_arguments),
                                add_compile(program, compile_arguments),
                                add_compare(program, compare_arguments),
                                add_replay(program, replay_arguments),
                                add_batch(program, batch_arguments),
                                add_worker(program, worker_arguments),
                                add_score(program, score_arguments),
                                add_report(program, report_arguments),
                                add_journal(program, journal_arguments),
                                add_new_problem(program, new_problem_arguments),
                                add_check_problem(program, check_problem_arguments),
                                add_cache(program, cache_arguments),
                                add_doctor(program, doctor_arguments),
                                add_completion(program, completion_arguments),
                                add_manual(program)};
#ifdef KBENCH_HAS_LEADERBOARD
  const BoardCommand board(program);
  commands.push_back({board.app(), [&board] { return board.run(); }});
#endif

  if (argc > 1 && std::string_view(argv[1]) == completion_request) {
    print(to_lines(complete(program, {argv + 2, argv + argc}, [] { return kbench::list_problems(); })));
    return success;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForVersion&) {
    print(std::string("kbench ") + kbench::version + "\n");
    return success;
  } catch (const CLI::CallForHelp&) {
    print(help_of(program));
    return success;
  } catch (const CLI::ParseError& error) {
    const auto [command, called] = innermost(program);
    return report_usage(unknown_command(*command, error.what()), called);
  }
  for (const Command& command : commands) {
    if (!command.app->parsed()) continue;
    try {
      return command.run();
    } catch (const OutputClosed&) {
      throw;
    } catch (const kbench::Error& error) {
      return report_fault(error, *innermost(program).first);
    }
  }
  print(program.help());
  return success;
}

}  // namespace

int main(int argc, char** argv) {
  claim_standard_streams();
  claim_stack();
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);  // whoever writes notices
  try {
    return run(argc, argv);
  } catch (const OutputClosed&) {
    return fault;
  } catch (const std::exception& error) {
    return report_fault(error.what());
  }
}
