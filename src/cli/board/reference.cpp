// What a board on a reference file is on, and what helps to write one.
#include "cli/arguments.hpp"
#include "cli/board/store.hpp"
#include "cli/board/templates/board_templates.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "document/text.hpp"
#include "leaderboard/subject.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace kbench::cli::board {
namespace {

std::string_view in_language(const Arguments& arguments, std::string_view cpp, std::string_view cuda) {
  if (arguments.language == Language::cpp.name()) return cpp;
  if (arguments.language == Language::cuda.name()) return cuda;
  throw not_understood("--language", "one of cpp, cuda", arguments.language);
}

int change(const Arguments& arguments) {
  Leaderboard leaderboard = open_store(arguments);
  BoardSettings settings = leaderboard.board(arguments.board).settings;
  const int before = leaderboard.reference(arguments.board).version;  // throws where it is on a problem
  settings.reference = Reference::from_file(*arguments.change);
  settings.reference->version = before + 1;  // what is built now is what submissions need
  settings.dtype.reset();
  settings = with_checked_problem(std::move(settings));
  const Actor by = current_user(leaderboard);
  const Board changed =
      leaderboard.change_reference(by, arguments.board, *settings.reference, settings.dtype);
  print(fmt::format("The board {} is on {}.\n", arguments.board, leaderboard::subject_of(changed)));
  const std::size_t count = leaderboard.unsettled(by, arguments.board).size();
  if (count > 0) {
    print(fmt::format("{} to be evaluated on it:\n  kbench board rerun {}\n",
                      count == 1 ? "1 submission is" : fmt::format("{} submissions are", count),
                      arguments.board));
  }
  return success;
}

}  // namespace

int reference(const Arguments& arguments) {
  refuse_to_write_store(arguments);
  if (arguments.change) return change(arguments);
  const std::string text = open_store_to_read(arguments).reference(arguments.board).text;
  if (names_file(arguments.output)) {
    system::ResultFile(*arguments.output).write(text);
  } else {
    print_text(text);
  }
  return success;
}

int reference_template(const Arguments& arguments) {
  write_or_print(arguments.output, in_language(arguments, reference_template_cpp, reference_template_cuda));
  return success;
}

int eval_code(const Arguments& arguments) {
  write_or_print(arguments.output, in_language(arguments, eval_code_cpp, eval_code_cuda));
  return success;
}

}  // namespace kbench::cli::board
