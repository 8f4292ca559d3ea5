// Operations that submit and measure.
#include "base/document/json.hpp"
#include "boards/operations/operations.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace kbench::api {
namespace {

constexpr Argument<std::int64_t> submission_number{"submission", "Number of the submission"};
constexpr Argument<std::int64_t> evaluation_number{"evaluation", "Number of the evaluation"};

}  // namespace

template <>
struct Form<Ticket> {
  static Ticket read(const nlohmann::json& given) {
    const Arguments ticket(given, {submission_number, evaluation_number});
    return {.submission = ticket[submission_number], .evaluation = ticket[evaluation_number]};
  }
  static nlohmann::json schema() { return schema_of({submission_number, evaluation_number}); }
};

}  // namespace kbench::api

namespace kbench::leaderboard::operations {
namespace {

using api::site;

// The board decides how to evaluate; these arguments say where, and how long to wait.
constexpr Argument<std::optional<std::string>> device{"device", "Device to run on"};
constexpr Argument<std::optional<std::chrono::milliseconds>> wait_for_quiet{
    "wait_for_quiet_ms", "Longest wait until the machine's processors are at rest"};

Options options_on(const Arguments& arguments, const Surroundings& surroundings,
                   const Argument<std::optional<std::string>>& where) {
  Options options = arguments.evaluation_options(surroundings);
  options.device = arguments[where].value_or("");
  if (const auto wait = arguments[wait_for_quiet]) options.sampling.wait_for_quiet = *wait;
  return options;
}

BoardSubmission with_result(const OpenStore& opened, const SubmissionRecord& record) {
  return shown_submission(opened.leaderboard, opened.by, record);
}

constexpr Argument<std::optional<Submission>> given_submission{"submission",
                                                               "A submission; a baseline may do without"};
constexpr Argument<std::optional<bool>> baseline{"baseline",
                                                 "Adds it to the standings as a baseline, without a rank"};

BoardSubmission submit(const Arguments& arguments, const Surroundings& surroundings) {
  const bool is_baseline = arguments[baseline].value_or(false);
  const auto given = arguments[given_submission];
  if (!given && !is_baseline) throw document::FieldError("is missing").in_field(given_submission.name);
  const Options options = options_on(arguments, surroundings, device);
  if (!is_baseline) {
    // The time of arrival is read first, and then the roles: others can lock their table.
    Leaderboard leaderboard = open(arguments, StoreAccess::write);
    const SubmissionRecord record =
        leaderboard.submit(submitter(arguments), arguments[board], *given, options);
    return shown_submission(leaderboard, actor(arguments, leaderboard), record);
  }
  OpenStore opened(arguments, StoreAccess::write);
  const auto record = [&] {
    if (given) return opened.leaderboard.submit_baseline(opened.by, arguments[board], *given, options);
    return opened.leaderboard.submit_reference_as_baseline(opened.by, arguments[board], options);
  }();
  return with_result(opened, record);
}

BoardSubmission rerun(const Arguments& arguments, const Surroundings& surroundings) {
  const Options options = options_on(arguments, surroundings, device);
  OpenStore opened(arguments, StoreAccess::write);
  return with_result(opened, opened.leaderboard.rerun(opened.by, arguments[id], options));
}

std::vector<std::int64_t> unsettled(const Arguments& arguments) {
  const OpenStore opened(arguments, StoreAccess::read);
  return opened.leaderboard.unsettled(opened.by, arguments[board]);
}

constexpr Argument<std::optional<std::string>> standing{
    "device", "Device of the standing; needed where the board has several to confirm"};
constexpr Argument<std::optional<std::vector<std::int64_t>>> two_submissions{
    "submissions", "Numbers of two submissions; those of the two best unless given"};
constexpr Argument<std::optional<int>> most_pairs{"most_pairs", "Pairs of measurements, at most"};
constexpr Argument<std::optional<std::string>> run_on{"run_on", "Device to run on"};

BoardComparison confirm(const Arguments& arguments, const Surroundings& surroundings) {
  OpenStore opened(arguments, StoreAccess::write);
  ConfirmOptions options;
  if (const auto two = arguments[two_submissions]) {
    if (two->size() != 2) throw document::FieldError("expected two numbers").in_field(two_submissions.name);
    options.submissions = {two->front(), two->back()};
  }
  options.most_pairs = arguments[most_pairs].value_or(options.most_pairs);
  options.evaluation = options_on(arguments, surroundings, run_on);
  if (surroundings.progress) {
    options.step = [&surroundings](std::size_t number, std::size_t count, std::int64_t submission) {
      surroundings.progress({{"step", number}, {"step_count", count}, {"submission", submission}});
    };
  }
  return opened.leaderboard.confirm(opened.by, arguments[board], arguments[standing].value_or(""), options);
}

Ticket record(const Arguments& arguments) {
  const Submission submitted = arguments[api::submission];
  return open(arguments, StoreAccess::write)
      .record(submitter(arguments), arguments[board], submitted, arguments[device].value_or(""));
}

Ticket record_again(const Arguments& arguments) {
  OpenStore opened(arguments, StoreAccess::write);
  return opened.leaderboard.record_again(opened.by, arguments[id]);
}

constexpr Argument<Ticket> ticket{"ticket", "What board_record returned"};
constexpr Argument<Evaluation> evaluation{"evaluation", "A result"};
constexpr Argument<std::string> why_none{"error", "Reason why there is no result"};

BoardSubmission finish(const Arguments& arguments) {
  const Evaluation result = arguments[evaluation];
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.finish(arguments[ticket], result);
  return with_result(opened, opened.leaderboard.submission(opened.by, arguments[ticket].submission));
}

BoardSubmission fail(const Arguments& arguments) {
  OpenStore opened(arguments, StoreAccess::write);
  opened.leaderboard.fail(arguments[ticket], arguments[why_none]);
  return with_result(opened, opened.leaderboard.submission(opened.by, arguments[ticket].submission));
}

}  // namespace

std::vector<Operation> of_evaluations() {
  return {
      operation<submit>("board_submit", "Submits to a board, and evaluates at once",
                        {board, given_submission, baseline, device, wait_for_quiet, site},
                        "The submission with its result"),
      operation<rerun>("board_rerun", "Evaluates a submission once more", {id, device, wait_for_quiet, site},
                       "The submission with its result"),
      operation<unsettled>("board_unsettled",
                           "Lists the submissions that another evaluation could give a better result",
                           {board}, "Their numbers"),
      operation<confirm>("board_confirm", "Times the best two of a standing side by side",
                         {board, standing, two_submissions, most_pairs, run_on, wait_for_quiet, site},
                         "The comparison"),
      operation<record>("board_record", "Records a submission that is evaluated elsewhere",
                        {board, api::submission, device}, "A ticket"),
      operation<record_again>("board_record_again", "Records another evaluation of a submission, elsewhere",
                              {id}, "A ticket"),
      operation<finish>("board_finish", "Keeps the result of what was recorded", {ticket, evaluation},
                        "The submission with its result"),
      operation<fail>("board_fail", "Keeps that what was recorded has no result", {ticket, why_none},
                      "The submission, without a result"),
  };
}

}  // namespace kbench::leaderboard::operations
