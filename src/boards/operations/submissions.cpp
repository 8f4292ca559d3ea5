// Operations that show submissions, as far as the asker may see them.
#include "boards/operations/operations.hpp"

namespace kbench::leaderboard::operations {
namespace {

constexpr Argument<std::optional<std::string>> only_user{
    "user", "Only those of this user, by the name that is shown"};

std::vector<SubmissionRecord> submissions(const Arguments& arguments) {
  const OpenStore opened(arguments, StoreAccess::read);
  return opened.leaderboard.submissions(opened.by, arguments[board], arguments[only_user].value_or(""));
}

BoardSubmission submission(const Arguments& arguments) {
  const OpenStore opened(arguments, StoreAccess::read);
  return shown_submission(opened.leaderboard, opened.by,
                          opened.leaderboard.submission(opened.by, arguments[id]));
}

json source(const Arguments& arguments, const Surroundings& /*surroundings*/) {
  const OpenStore opened(arguments, StoreAccess::read);
  return api::as_json(opened.leaderboard.source(opened.by, arguments[id]));
}

}  // namespace

std::vector<Operation> of_submissions() {
  return {
      operation<submissions>("board_submissions", "Lists the submissions to a board", {board, only_user},
                             "The records, in the order in which they came"),
      operation<submission>("board_submission", "Shows a submission with its last result", {id},
                            "The submission"),
      {"board_source",
       "Returns the source of a submission",
       {id},
       api::returned<Submission>("A submission"),
       source},
  };
}

}  // namespace kbench::leaderboard::operations
