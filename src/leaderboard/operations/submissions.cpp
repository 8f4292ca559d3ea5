// Operations that show submissions, as far as the asker may see them.
#include "leaderboard/documents.hpp"
#include "leaderboard/operations/operations.hpp"

namespace kbench::leaderboard::operations {
namespace {

constexpr Argument<std::optional<std::string>> only_user{"user", "Only theirs"};

json submissions(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  const OpenStore opened(arguments, StoreAccess::read);
  return document_of(
      opened.leaderboard.submissions(opened.by, arguments[board], arguments[only_user].value_or("")));
}

json submission(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  const OpenStore opened(arguments, StoreAccess::read);
  return document_of(opened.leaderboard.submission(opened.by, arguments[id]),
                     evaluation_shown(opened.leaderboard, opened.by, arguments[id]));
}

json source(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  const OpenStore opened(arguments, StoreAccess::read);
  return c_interface::as_json(opened.leaderboard.source(opened.by, arguments[id]));
}

}  // namespace

std::vector<Operation> of_submissions() {
  return {
      {"board_submissions",
       "Lists the submissions to a board",
       {board, only_user},
       {"What `kbench board submissions --json` prints"},
       submissions},
      {"board_submission",
       "Shows a submission",
       {id},
       {"What `kbench board submission --json` prints; `evaluation` is null where there is none, or it is "
        "not shown"},
       submission},
      {"board_source",
       "Returns the source of a submission",
       {id},
       returned<Submission>("A submission"),
       source},
  };
}

}  // namespace kbench::leaderboard::operations
