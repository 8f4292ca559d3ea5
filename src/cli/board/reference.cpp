// Commands about the reference file of a board, and about writing one.
#include "base/document/text.hpp"
#include "cli/arguments.hpp"
#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/board/templates/board_templates.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "cli/values.hpp"
#include "report/board_subject.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <utility>

namespace kbench::cli::board {
namespace {

struct ReferenceArguments : BoardArguments {
  std::optional<std::filesystem::path> output;
  std::optional<std::filesystem::path> change;  // a reference file
};

struct PrintedArguments {
  std::string language = "cpp";
  std::optional<std::filesystem::path> output;
};

void add_printed_options(CLI::App* command, PrintedArguments& arguments) {
  command->add_option("--language", arguments.language, "cpp or cuda")
      ->type_name("LANGUAGE")
      ->capture_default_str();
  add_output(command, arguments.output);
}

std::string_view in_language(const PrintedArguments& arguments, std::string_view cpp, std::string_view cuda) {
  if (arguments.language == Language::cpp.name()) return cpp;
  if (arguments.language == Language::cuda.name()) return cuda;
  throw not_understood("--language", "one of cpp, cuda", arguments.language);
}

int change(const ReferenceArguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  BoardSettings settings = leaderboard.board(arguments.board).settings;
  const int before = leaderboard.reference(arguments.board).version;  // throws where it is on a problem
  settings.reference = Reference::from_file(*arguments.change);
  settings.reference->version = before + 1;  // submissions need the version that is built now
  settings.dtype.reset();
  settings = with_checked_problem(std::move(settings));
  const Actor by = current_user(leaderboard);
  const Board changed = leaderboard.change_reference(by, arguments.board, *settings.reference, settings.dtype,
                                                     settings.weaknesses);
  print(fmt::format("The board {} is on {}.\n", arguments.board, report::subject_of(changed)));
  const std::size_t count = leaderboard.unsettled(by, arguments.board).size();
  if (count > 0) {
    print(fmt::format("{} to be evaluated on it:\n  kbench board rerun {}\n",
                      count == 1 ? "1 submission is" : fmt::format("{} submissions are", count),
                      arguments.board));
  }
  return success;
}

int reference(const ReferenceArguments& arguments) {
  refuse_to_write_store(arguments, arguments.output);
  if (arguments.change) return change(arguments);
  const std::string text = open_store_to_read(arguments).reference(arguments.board).text;
  if (names_file(arguments.output)) {
    system::ResultFile(*arguments.output).write(text);
  } else {
    print_text(text);
  }
  return success;
}

int reference_template(const PrintedArguments& arguments) {
  write_or_print(arguments.output, in_language(arguments, reference_template_cpp, reference_template_cuda));
  return success;
}

int eval_code(const PrintedArguments& arguments) {
  write_or_print(arguments.output, in_language(arguments, eval_code_cpp, eval_code_cuda));
  return success;
}

}  // namespace

void add_reference(Commands& commands) {
  const auto arguments = std::make_shared<ReferenceArguments>();
  CLI::App* command = commands.add(
      "reference", "The reference file that a board is on, or another one for it", arguments, reference);
  add_board_name(command, arguments->board);
  add_output(command, arguments->output);
  add_value(command, "--change", arguments->change,
            "Put the board on this file from now on (the board's creator, or an admin)", "FILE", parse_path)
      ->excludes("--output");
  command->footer(
      "Results on the reference before stay, and do not rank with new ones: kbench board rerun evaluates "
      "them on "
      "the newest.\n\n"
      "Examples:\n"
      "  kbench board reference scales -o scale.cuh\n"
      "  kbench board reference scales --change scale.cuh");
}

void add_template(Commands& commands) {
  const auto arguments = std::make_shared<PrintedArguments>();
  CLI::App* command = commands.add("template", "A reference file to start from, which says what it may have",
                                   arguments, reference_template);
  add_printed_options(command, *arguments);
  command->footer(
      "Examples:\n"
      "  kbench board template -o reference.hpp\n"
      "  kbench board template --language cuda -o reference.cuh");
}

void add_eval_code(Commands& commands) {
  const auto arguments = std::make_shared<PrintedArguments>();
  CLI::App* command = commands.add(
      "eval-code", "A program that evaluates a submission on a reference file by hand", arguments, eval_code);
  add_printed_options(command, *arguments);
  command->footer(
      "Its first lines say how it is compiled.\n\n"
      "Examples:\n"
      "  kbench board eval-code -o eval.cpp\n"
      "  kbench board eval-code --language cuda -o eval.cu");
}

}  // namespace kbench::cli::board
