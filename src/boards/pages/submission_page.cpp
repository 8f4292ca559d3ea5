#include "boards/pages/submission_page.hpp"

#include "base/document/text.hpp"
#include "boards/standing_text.hpp"
#include "report/html/evaluation_page.hpp"
#include "report/html/markup.hpp"
#include "report/record_remark.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace kbench::leaderboard {
namespace {

// Reads what the board shows to everybody, and returns nothing otherwise.
template <class Read>
auto if_shown(const Read& read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const Forbidden&) {
    return std::nullopt;
  }
}

std::string facts_about(const SubmissionRecord& record) {
  report::HtmlTable table{{"what", "is"}, {}};
  const auto add = [&](const char* what, const std::string& is) {
    if (!is.empty()) table.rows.push_back({what, is});
  };
  add("user", record.user);
  add("team", record.team);
  add("submitted", to_second(record.recorded) + " UTC");
  add("language", std::string(name(record.language)));
  add("files", fmt::format("{}", fmt::join(record.files, " ")));
  add("result", outcome_of(record));
  if (record.measured && !record.is_hidden) {
    const MeasuredRecord& measured = *record.measured;
    add("device", measured.device_model);
    if (measured.runtime_ms) add("runtime", document::duration(measured.runtime_ms));
    if (measured.gflops) add("GFLOPS", document::figure(measured.gflops));
    add("version of the problem", fmt::format("{}{}", measured.problem_version,
                                              measured.is_outdated ? ", which is not the newest" : ""));
  }
  add("remark", report::remark_of(record));
  return report::html(table);
}

// Why the submission is in no standing, or is not shown.
std::string notes_on(const SubmissionRecord& record, bool is_shown) {
  std::vector<std::string> notes;
  if (!record.disqualified.empty()) notes.push_back("It is disqualified: " + record.disqualified);
  if (record.measured && !record.measured->unranked.empty())
    notes.push_back("This result does not rank: " + record.measured->unranked + '.');
  if (record.is_hidden) {
    notes.emplace_back("Its result is hidden until the board is over.");
  } else if (!is_shown && record.measured) {
    notes.emplace_back("The board is anonymous, and shows the whole result to those who manage it.");
  }
  if (!record.error.empty()) notes.push_back(record.error);
  return report::list(notes);
}

std::string source_of(const Submission& submission) {
  std::string content;
  std::size_t room = most_source;
  for (const SourceFile& each : submission.files) {
    content += report::element("h3", each.path) + "\n" + report::preformatted(each.text, room);
    room -= std::min(room, each.text.size());
  }
  return content;
}

}  // namespace

std::string submission_page(const Leaderboard& leaderboard, const BoardFacts& facts,
                            const SubmissionRecord& record) {
  const Actor visitor;
  const std::string& board = facts.board.settings.name;
  const auto evaluation = if_shown([&] { return leaderboard.evaluation(visitor, record.id); });
  const bool is_shown = evaluation.has_value() && evaluation->has_value();
  std::string body =
      report::element("h1", fmt::format("Submission {} to {}", number_of(record.id), board)) + "\n";
  body += facts_about(record) + notes_on(record, is_shown);
  if (is_shown) body += report::evaluation_sections(**evaluation);
  if (const auto source = if_shown([&] { return leaderboard.source(visitor, record.id); }))
    body += report::section("Source", source_of(*source));
  return report::page(
      fmt::format("{} to {}: {}", number_of(record.id), board, outcome_of(record)), body,
      report::breadcrumbs({{"Boards", "../../index.html"}, {board, "index.html"}, number_of(record.id)}));
}

}  // namespace kbench::leaderboard
