// A board as one JSON document. It is written piece by piece, for the results of a large board do not fit into
// memory.
#include "document/json.hpp"
#include "leaderboard/board_json.hpp"
#include "leaderboard/comparison_table.hpp"
#include "leaderboard/content_hash.hpp"
#include "leaderboard/disqualification_table.hpp"
#include "leaderboard/exchange_format.hpp"
#include "leaderboard/reference_table.hpp"
#include "leaderboard/state.hpp"

#include <kbench/leaderboard.hpp>
#include <kbench/version.hpp>

#include <nlohmann/json.hpp>

#include <ostream>
#include <set>

namespace kbench {

using leaderboard::EvaluationTable;
using leaderboard::StoredBoard;
using leaderboard::StoredEvaluation;
using leaderboard::StoredReference;
using leaderboard::StoredSubmission;
using leaderboard::SubmissionTable;

namespace {

// A JSON array or object, one element to a line.
class Elements {
 public:
  Elements(std::ostream& out, const char* brackets) : out_(out), close_(brackets[1]) { out_ << brackets[0]; }
  void close() { out_ << '\n' << close_; }  // a stream may throw

  void add(const std::string& text) {
    out_ << (is_first_ ? "\n" : ",\n") << text;
    is_first_ = false;
  }

 private:
  std::ostream& out_;
  char close_;
  bool is_first_ = true;
};

nlohmann::json evaluations_of(EvaluationTable& table, std::int64_t submission, bool has_seeds) {
  nlohmann::json list = nlohmann::json::array();
  for (const StoredEvaluation& each : table.all_of(submission)) {
    nlohmann::json json = each;
    auto result = table.result(each.id);
    if (result && !has_seeds) result->seed.reset();
    json["result"] = result ? nlohmann::json::parse(to_json(*result)) : nlohmann::json();
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace

void Leaderboard::export_board(const Actor& by, std::string_view board, std::ostream& out) const {
  state_->database.read([&] {
    const StoredBoard found = state_->boards().get(board);
    state_->permissions(by).need_manager(found.board, "to export the board");
    soci::session& sql = state_->database.sql();
    SubmissionTable submissions(sql);
    EvaluationTable evaluations(sql);
    const UtcTime now = state_->now();
    const auto ids = submissions.of_board(found.id);
    const auto references = leaderboard::ReferenceTable(sql).all(found.id);

    out << "{\"format\": \"" << leaderboard::exchange_format
        << "\", \"format_version\": " << leaderboard::exchange_version << ", \"kbench\": \"" << version
        << "\", \"exported\": \"" << to_text(now) << "\",\n\"board\": " << document::dump(found.board)
        << ",\n\"versions\": " << document::dump(leaderboard::VersionTable(sql).all(found.id))
        << ",\n\"sources\": ";
    {
      Elements elements(out, "{}");
      std::set<std::string> written;
      const auto add = [&](const std::string& text) {
        const std::string hash = leaderboard::content_hash(text);
        if (written.insert(hash).second) elements.add('"' + hash + "\": " + document::dump(text));
      };
      for (const StoredReference& each : references) add(each.reference.text);
      for (const std::int64_t id : ids) {
        for (const SourceFile& file : submissions.get(id).submission.files) add(file.text);
      }
      elements.close();
    }
    out << ",\n\"references\": ";
    {
      Elements elements(out, "[]");
      for (const StoredReference& each : references)
        elements.add(document::dump(leaderboard::reference_to_json(each)));
      elements.close();
    }
    out << ",\n\"submissions\": ";
    {
      Elements elements(out, "[]");
      for (const std::int64_t id : ids) {
        nlohmann::json json = leaderboard::submission_to_json(submissions.get(id));
        json["evaluations"] = evaluations_of(evaluations, id, now >= found.board.end());
        elements.add(document::dump(json));
      }
      elements.close();
    }
    out << ",\n\"log\": " << document::dump(leaderboard::EventTable(sql).of_board(found.id))
        << ",\n\"disqualified\": "
        << document::dump(leaderboard::DisqualificationTable(sql).of_board(found.id));
    out << ",\n\"comparisons\": " << document::dump(leaderboard::ComparisonTable(sql).of_board(found))
        << "}\n";
  });
  if (!out.flush()) throw Error("the exported board could not be written");
}

}  // namespace kbench
