// Makes a board from the output of export_board(). Everything that follows from the results is derived again.
#include "base/document/json.hpp"
#include "boards/board_json.hpp"
#include "boards/board_settings.hpp"
#include "boards/comparison.hpp"
#include "boards/comparison_table.hpp"
#include "boards/disqualification_table.hpp"
#include "boards/exchange_format.hpp"
#include "boards/pseudonym.hpp"
#include "boards/reference_table.hpp"
#include "boards/state.hpp"

#include <kbench/leaderboard.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <vector>

namespace kbench {

using leaderboard::EvaluationTable;
using leaderboard::StoredBoard;
using leaderboard::StoredEvaluation;
using leaderboard::StoredReference;
using leaderboard::StoredSubmission;

namespace {

struct ImportedEvaluation {
  StoredEvaluation stored;
  std::optional<Evaluation> result;
};

struct ImportedBoard {
  Board board;
  std::vector<StoredReference> references;  // 1, 2, ...
  std::vector<leaderboard::BoardVersion> versions;
  std::vector<StoredSubmission> submissions;
  std::vector<ImportedEvaluation> evaluations;  // sorted by start
  std::vector<BoardComparison> comparisons;
  std::vector<BoardEvent> log;
  std::vector<Disqualification> disqualified;
  std::vector<BoardTeam> teams;
  std::string secret;  // the secret of an anonymous board
};

void check_format(const nlohmann::json& json) {
  if (!json.is_object() || json.value("format", "") != leaderboard::exchange_format)
    throw Error("it has another format");
  const int found = json.at("format_version").get<int>();
  if (found != leaderboard::exchange_version) {
    throw Error(fmt::format("its format has version {}, and this kbench reads version {}", found,
                            leaderboard::exchange_version));
  }
}

std::vector<StoredReference> references_of(const nlohmann::json& json,
                                           const std::map<std::string, std::string>& sources) {
  std::vector<StoredReference> references;
  for (const nlohmann::json& each : json.at("references")) {
    StoredReference reference = leaderboard::reference_from_json(each, sources);
    leaderboard::check_storable(reference.reference);
    reference.set_by = checked_user_name(reference.set_by);
    if (reference.reference.version != static_cast<int>(references.size()) + 1)
      throw Error("the numbers of its references are not 1, 2, ...");
    references.push_back(std::move(reference));
  }
  const bool is_on_reference = json.at("board").at("kind") == leaderboard::kind_reference;
  if (is_on_reference && references.empty()) throw Error("it is on a reference, and has none");
  if (!is_on_reference && !references.empty()) throw Error("it is on a problem, and has references");
  return references;
}

// A name that may be absent.
void check_if_named(std::string& name) {
  if (!name.empty()) name = checked_user_name(name);
}

bool has_team(const std::vector<BoardTeam>& teams, const std::string& name) {
  return std::any_of(teams.begin(), teams.end(), [&](const BoardTeam& each) { return each.name == name; });
}

void check_disqualification(Disqualification& each, const ImportedBoard& imported) {
  const bool ranks_teams = imported.board.settings.ranks_teams;
  each.by = checked_user_name(each.by);
  check_if_named(each.user);
  check_if_named(each.team);
  const std::string& entrant = ranks_teams ? each.team : each.user;
  const std::string& other = ranks_teams ? each.user : each.team;
  if (entrant.empty() == (each.submission == 0) || !other.empty()) {
    throw Error(fmt::format("a disqualification is of a {} or of a submission, and of one of the two",
                            ranks_teams ? "team" : "user"));
  }
  if (!each.team.empty() && !has_team(imported.teams, each.team))
    throw Error(fmt::format("the team '{}' is disqualified, and is not there", each.team));
}

// Teams, and the secret of an anonymous board.
void read_entrants(const nlohmann::json& json, ImportedBoard& imported) {
  const BoardSettings& settings = imported.board.settings;
  imported.teams = leaderboard::checked_teams(settings, json.at("teams").get<std::vector<BoardTeam>>());
  if (!settings.anonymous) return;
  json.at("secret").get_to(imported.secret);
  if (!leaderboard::is_secret(imported.secret))
    throw Error("it is anonymous, and its secret is not 64 hexadecimal digits");
}

void check_team_of(const StoredSubmission& submission, const ImportedBoard& imported) {
  const std::string& entrant = submission.of.entrant;
  if (!imported.board.settings.ranks_teams || entrant == baseline_user) return;
  if (!has_team(imported.teams, entrant))
    throw Error(fmt::format("#{} is for the team '{}', which is not there", submission.id, entrant));
}

ImportedBoard read(const nlohmann::json& json) {
  check_format(json);
  ImportedBoard imported;
  json.at("board").get_to(imported.board);
  read_entrants(json, imported);
  json.at("versions").get_to(imported.versions);
  json.at("comparisons").get_to(imported.comparisons);
  json.at("log").get_to(imported.log);
  json.at("disqualified").get_to(imported.disqualified);
  for (BoardEvent& each : imported.log) {
    each.by = checked_user_name(each.by);
    check_if_named(each.user);
    check_if_named(each.team);
  }
  for (Disqualification& each : imported.disqualified) check_disqualification(each, imported);
  imported.board.creator = checked_user_name(imported.board.creator);
  for (BoardComparison& each : imported.comparisons) each.by = checked_user_name(each.by);
  const auto sources = json.at("sources").get<std::map<std::string, std::string>>();
  imported.references = references_of(json, sources);
  if (!imported.references.empty()) imported.board.settings.reference = imported.references.back().reference;
  for (const nlohmann::json& each : json.at("submissions")) {
    StoredSubmission submission = leaderboard::submission_from_json(each, imported.board.settings, sources);
    leaderboard::check_storable(submission.submission);
    check_team_of(submission, imported);
    if (each.at("evaluations").empty()) throw Error(fmt::format("#{} has no evaluation", submission.id));
    for (const nlohmann::json& evaluation : each.at("evaluations")) {
      ImportedEvaluation part{.stored = evaluation.get<StoredEvaluation>(), .result = {}};
      part.stored.submission = submission.id;
      part.stored.entrant = submission.of.entrant;
      if (part.stored.state == leaderboard::state_finished)
        part.result = evaluation_from_json(evaluation.at("result").dump());
      imported.evaluations.push_back(std::move(part));
    }
    imported.submissions.push_back(std::move(submission));
  }
  std::sort(imported.evaluations.begin(), imported.evaluations.end(),
            [](const auto& a, const auto& b) { return a.stored.id < b.stored.id; });
  return imported;
}

ImportedBoard read(std::string_view document) {
  try {
    ImportedBoard imported = read(document::parse(document));
    imported.board.settings = leaderboard::checked(imported.board.settings);
    for (BoardComparison& each : imported.comparisons)
      leaderboard::conclude(each, imported.board.settings.ranking);
    return imported;
  } catch (const nlohmann::json::exception& error) {
    throw Error(fmt::format("this is no exported board: {}", error.what()));
  } catch (const Error& error) {
    throw Error(fmt::format("this is no exported board: {}", error.what()));
  }
}

UtcTime end_of(const StoredEvaluation& evaluation) { return evaluation.ended.value_or(evaluation.started); }

void end(EvaluationTable& table, const StoredBoard& board, const ImportedEvaluation& part) {
  const StoredEvaluation& stored = part.stored;
  if (part.result) {
    table.finish(board, stored, *part.result, end_of(stored));
  } else if (stored.state == leaderboard::state_failed) {
    table.fail(stored.id, stored.error, end_of(stored));
  } else {
    table.abandon(stored.submission);  // its process will not report here
  }
}

}  // namespace

std::string Leaderboard::import_board(const Actor& by, std::string_view document) {
  ImportedBoard imported = at_boundary([&] { return read(document); });
  const std::string& name = imported.board.settings.name;
  state_->write([&] {
    soci::session& sql = state_->sql();
    const auto may = state_->permissions(by);
    may.need_admin("to import a board");
    auto boards = state_->board_table();
    if (boards.find(name)) throw Error(fmt::format("a board is called '{}' already", name));
    const std::int64_t id = boards.insert(imported.board, imported.secret);
    for (const StoredReference& each : imported.references) leaderboard::ReferenceTable(sql).insert(id, each);
    const StoredBoard board = boards.get(id);
    for (const BoardTeam& each : imported.teams) state_->join(board, each, "");
    for (const auto& each : imported.versions) leaderboard::VersionTable(sql).enter(board.id, each);

    std::map<std::int64_t, std::int64_t> ids;  // old numbers of submissions, and new ones
    for (StoredSubmission& each : imported.submissions) {
      each.board = board.id;
      ids[each.id] = leaderboard::SubmissionTable(sql).insert(each);
    }
    state_->database.note_growth("submissions, submission_files");
    EvaluationTable evaluations(sql);
    std::size_t count = 0;
    for (ImportedEvaluation& each : imported.evaluations) {
      each.stored.submission = ids.at(each.stored.submission);
      each.stored.board = board.id;
      each.stored.id = evaluations.begin(each.stored);
    }
    // The order in which evaluations ended decides which counts.
    std::stable_sort(imported.evaluations.begin(), imported.evaluations.end(),
                     [](const auto& a, const auto& b) { return end_of(a.stored) < end_of(b.stored); });
    for (const ImportedEvaluation& each : imported.evaluations) {
      end(evaluations, board, each);
      if (std::has_single_bit(++count)) state_->database.note_growth("evaluations");
    }
    for (const BoardEvent& each : imported.log) leaderboard::EventTable(sql).insert(board.id, each);
    for (Disqualification& each : imported.disqualified) {
      if (each.submission != 0 && !ids.contains(each.submission))
        throw Error(fmt::format("#{} is disqualified, and is not there", each.submission));
      if (each.submission != 0) each.submission = ids.at(each.submission);
      leaderboard::DisqualificationTable(sql).insert(board.id, each);
    }
    evaluations.find_disqualified(board.id);
    state_->note(board.id, {.by = may.name(),
                            .action = "import",
                            .detail = "submissions have other numbers than where it was exported"});
    for (BoardComparison& each : imported.comparisons) {
      if (!ids.contains(each.first) || !ids.contains(each.second))
        throw Error(
            fmt::format("a comparison is of #{} and #{}, which are not both there", each.first, each.second));
      each.first = ids.at(each.first);
      each.second = ids.at(each.second);
      leaderboard::ComparisonTable(sql).insert(board, each);
    }
  });
  return name;
}

}  // namespace kbench
