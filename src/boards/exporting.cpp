// Writes a board as one JSON document, piece by piece, for the results of a large board do not fit into memory.
#include "base/document/json.hpp"
#include "base/system/content_hash.hpp"
#include "boards/board_json.hpp"
#include "boards/comparison_table.hpp"
#include "boards/disqualification_table.hpp"
#include "boards/exchange_format.hpp"
#include "boards/reference_table.hpp"
#include "boards/state.hpp"

#include <kbench/leaderboard.hpp>
#include <kbench/version.hpp>

#include <fmt/format.h>
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

// A document on the caller's stream; its exceptions leave as FromCaller.
class Document {
 public:
  explicit Document(std::ostream& out) : out_(out) {}

  void write(const std::string& text) {
    from_caller([&] { out_ << text; });
  }

  void end() {
    if (!from_caller([&] { return static_cast<bool>(out_.flush()); }))
      throw Error("the exported board could not be written");
  }

 private:
  std::ostream& out_;
};

// A JSON array or object, one element to a line.
class Elements {
 public:
  Elements(Document& out, const char* brackets) : out_(out), close_(brackets[1]) {
    out_.write({brackets[0]});
  }
  void close() { out_.write({'\n', close_}); }  // a stream may throw

  void add(const std::string& text) {
    out_.write((is_first_ ? "\n" : ",\n") + text);
    is_first_ = false;
  }

 private:
  Document& out_;
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

void Leaderboard::export_board(const Actor& by, std::string_view board, std::ostream& stream) const {
  state_->read([&] {
    Document out(stream);
    const StoredBoard found = state_->board_table().get(board);
    state_->permissions(by).need_manager(found.board, "to export the board");
    soci::session& sql = state_->sql();
    SubmissionTable submissions(sql);
    EvaluationTable evaluations(sql);
    const UtcTime now = state_->time();
    const auto ids = submissions.of_board(found.id);
    const auto references = leaderboard::ReferenceTable(sql).all(found.id);

    out.write(fmt::format(
        "{{\"format\": \"{}\", \"format_version\": {}, \"kbench\": \"{}\", \"exported\": \"{}\",\n\"board\": "
        "{},\n"
        "\"secret\": \"{}\",\n\"teams\": {},\n\"versions\": {},\n\"sources\": ",
        leaderboard::exchange_format, leaderboard::exchange_version, version, to_text(now),
        document::dump(found.board), found.secret,
        document::dump(leaderboard::TeamTable(sql).of_board(found.id)),
        document::dump(leaderboard::VersionTable(sql).all(found.id))));
    {
      Elements elements(out, "{}");
      std::set<std::string> written;
      const auto add = [&](const std::string& text) {
        const std::string hash = system::content_hash(text);
        if (written.insert(hash).second) elements.add('"' + hash + "\": " + document::dump(text));
      };
      for (const StoredReference& each : references) add(each.reference.text);
      for (const std::int64_t id : ids) {
        for (const SourceFile& file : submissions.get(id).submission.files) add(file.text);
      }
      elements.close();
    }
    out.write(",\n\"references\": ");
    {
      Elements elements(out, "[]");
      for (const StoredReference& each : references)
        elements.add(document::dump(leaderboard::reference_to_json(each)));
      elements.close();
    }
    out.write(",\n\"submissions\": ");
    {
      Elements elements(out, "[]");
      for (const std::int64_t id : ids) {
        nlohmann::json json = leaderboard::submission_to_json(submissions.get(id), found.board.settings);
        json["evaluations"] = evaluations_of(evaluations, id, now >= found.board.end());
        elements.add(document::dump(json));
      }
      elements.close();
    }
    out.write(fmt::format(",\n\"log\": {},\n\"disqualified\": {},\n\"comparisons\": {}}}\n",
                          document::dump(leaderboard::EventTable(sql).of_board(found.id)),
                          document::dump(leaderboard::DisqualificationTable(sql).of_board(found)),
                          document::dump(leaderboard::ComparisonTable(sql).of_board(found))));
    out.end();
  });
}

}  // namespace kbench
