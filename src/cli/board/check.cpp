#include "cli/board/commands.hpp"
#include "cli/board/store.hpp"
#include "cli/terminal.hpp"
#include "document/json.hpp"
#include "document/text.hpp"
#include "leaderboard/documents.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace kbench::cli::board {
namespace {

struct CheckArguments : StoreArguments {
  bool json = false;
};

int check(const CheckArguments& arguments) {
  const std::vector<StoreFault> faults = open_store_to_read(arguments).check();
  if (arguments.json) {
    print(document::dump(leaderboard::document_of(faults)) + '\n');
  } else {
    for (const StoreFault& each : faults)
      print(document::printable_line(fmt::format("{}: {}", each.where, each.what)) + '\n');
    if (faults.empty()) print("Every record of the store can be read, and what it refers to is there.\n");
  }
  return faults.empty() ? success : rejected;
}

}  // namespace

void add_check(Commands& commands) {
  const auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command = commands.add("check", "Look for damage in the store", arguments, check);
  add_json(command, arguments->json);
  command->footer(
      "Reads every board, submission, result, source, role and comparison; changes nothing.\n"
      "Exit status: 0 nothing is wrong; 1 something is, and each line says where and what; 2 the store "
      "cannot be\n"
      "looked at.\n\n"
      "Examples:\n"
      "  kbench board check\n"
      "  kbench board check --store sums.db --json");
}

}  // namespace kbench::cli::board
