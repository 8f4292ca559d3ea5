// An exported board (`kbench board import`), as anybody may have written it.
#include "fuzz/input.hpp"
#include "language/toolchain/scratch_directory.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard.hpp>

#include <sstream>
#include <string>

namespace kbench::fuzz {
namespace {

std::string exported(const Leaderboard& leaderboard, const Actor& by, const std::string& name) {
  std::ostringstream text;
  leaderboard.export_board(by, name, text);
  return text.str();
}

// What is imported can be looked at and exported, and imported again.
void run(std::string_view document) {
  static const ScratchDirectory scratch;
  static Leaderboard leaderboard((scratch.path() / "boards.db").string(),
                                 {.owner = "ada", .access = StoreAccess::make});
  static const Actor ada = leaderboard.actor("ada");
  std::string name;
  try {
    name = leaderboard.import_board(ada, document);
  } catch (const Error&) {
    require(leaderboard.boards().empty(), "a document that is refused leaves nothing");
    return;
  }
  try {
    for (const std::string& device : leaderboard.board(name).settings.devices)
      leaderboard.standing(ada, name, device);
    const auto count = leaderboard.submissions(ada, name).size();
    require(leaderboard.submissions({}, name).size() == count, "a visitor sees that they are there");
    leaderboard.log({}, name);
    const std::string text = exported(leaderboard, ada, name);
    leaderboard.delete_board(ada, name);
    require(leaderboard.import_board(ada, text) == name, "what is exported can be imported");
    require(leaderboard.submissions(ada, name).size() == count, "with all submissions");
    leaderboard.delete_board(ada, name);
  } catch (const Error& error) {
    require(false, error.what());
  }
}

}  // namespace
}  // namespace kbench::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kbench::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
