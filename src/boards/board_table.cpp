#include "boards/board_table.hpp"

#include "base/document/json.hpp"
#include "boards/board_settings.hpp"
#include "boards/reference_table.hpp"
#include "boards/source_table.hpp"
#include "boards/stored_value.hpp"
#include "store/sql/query.hpp"

#include <kbench/error.hpp>

#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <locale>
#include <utility>

namespace kbench::leaderboard {
namespace {

using soci::into;
using soci::use;

std::string text_of(std::optional<DType> dtype) { return std::string(dtype ? kbench::name(*dtype) : ""); }

std::string text_of(std::optional<ReferenceMode> mode) {
  return std::string(mode ? kbench::name(*mode) : "");
}

std::string text_of(const std::optional<UtcTime>& time) { return time ? to_text(*time) : ""; }
std::string text_of(const std::optional<RunLimits>& limits) {
  return limits ? document::dump(nlohmann::json(*limits)) : "";
}

RunLimits limits_from_text(const std::string& text) {
  try {
    return document::parse(text).get<RunLimits>();
  } catch (const nlohmann::json::exception& error) {
    throw Error(fmt::format("its limits: {}", error.what()));
  }
}

std::string text_of(const std::optional<std::vector<std::string>>& weaknesses) {
  return weaknesses ? document::dump(nlohmann::json(*weaknesses)) : "";
}

std::vector<std::string> weaknesses_from_text(const std::string& text) {
  try {
    return document::parse(text).get<std::vector<std::string>>();
  } catch (const nlohmann::json::exception& error) {
    throw Error(fmt::format("its weaknesses: {}", error.what()));
  }
}

// A line of the table.
struct BoardLine {
  std::int64_t id = 0;
  std::string name, kind, problem, dtype, ranking, description, starts, deadline, limits, closed, creator,
      created, secret, baseline, weaknesses;
  int quota = 0;
  int requires_isolation = 0;
  int ranks_teams = 0;
  int is_hidden = 0;
  int is_anonymous = 0;

  // Finds the board that meets `condition`, which refers to `wanted` as ":wanted".
  template <class T>
  bool read(soci::session& sql, const std::string& condition, const T& wanted, Locked locked) {
    // SQLite has one writer at a time.
    const bool has_locks = sql.get_backend_name() == "postgresql";
    sql << "SELECT id, name, kind, problem, dtype, ranking, requires_isolation, description, deadline_utc, "
           "closed_utc, creator, created_utc, starts_utc, quota, limits, ranks_teams, is_hidden, "
           "is_anonymous, "
           "secret, baseline, weaknesses FROM boards WHERE " +
               condition + (locked == Locked::yes && has_locks ? " FOR UPDATE" : ""),
        use(wanted), into(id), into(name), into(kind), into(problem), into(dtype), into(ranking),
        into(requires_isolation), into(description), into(deadline), into(closed), into(creator),
        into(created), into(starts), into(quota), into(limits), into(ranks_teams), into(is_hidden),
        into(is_anonymous), into(secret), into(baseline), into(weaknesses);
    return sql.got_data();
  }

  StoredBoard board() const {
    if (kind != kind_problem && kind != kind_reference) throw Error(fmt::format("it is on a {}", kind));
    StoredBoard stored{.id = id, .board = {}, .secret = secret};
    stored.board.settings = {.name = name,
                             .problem = problem,
                             .deadline = parse_time(deadline),
                             .quota = quota,
                             .ranking = parse_ranking(ranking),
                             .dtype = {},
                             .description = description,
                             .requires_isolation = requires_isolation != 0,
                             .ranks_teams = ranks_teams != 0,
                             .hidden_until_end = is_hidden != 0,
                             .anonymous = is_anonymous != 0};
    if (!baseline.empty()) stored.board.settings.baseline = stored_value<ReferenceMode>(baseline);
    if (!weaknesses.empty()) stored.board.settings.weaknesses = weaknesses_from_text(weaknesses);
    if (!dtype.empty()) stored.board.settings.dtype = stored_value<DType>(dtype);
    if (!starts.empty()) stored.board.settings.start = parse_time(starts);
    if (!limits.empty()) stored.board.settings.limits = limits_from_text(limits);
    stored.board.creator = creator;
    stored.board.created = parse_time(created);
    if (!closed.empty()) stored.board.closed = parse_time(closed);
    return stored;
  }
};

}  // namespace

std::string StoredBoard::device_of(std::string_view model) const {
  const std::string wanted = boost::algorithm::trim_copy(std::string(model));
  for (const std::string& device : board.settings.devices) {
    if (boost::algorithm::iequals(device, wanted, std::locale::classic())) return device;
  }
  return {};
}

std::optional<StoredBoard> BoardTable::find(std::string_view name) {
  return find("name = :wanted", std::string(name), Locked::no);
}

std::optional<StoredBoard> BoardTable::locked_of_evaluation(std::int64_t evaluation) {
  return find("id = (SELECT board_id FROM evaluations WHERE id = :wanted)", evaluation, Locked::yes);
}

StoredBoard BoardTable::get(std::string_view name, Locked locked) {
  if (auto found = find("name = :wanted", std::string(name), locked)) return *std::move(found);
  std::string names;
  for (const StoredBoard& each : all()) names += (names.empty() ? "" : ", ") + each.board.settings.name;
  throw Error(fmt::format("no board is called '{}'; {}", name,
                          names.empty() ? "there is none yet" : "there are: " + names));
}

StoredBoard BoardTable::get(std::int64_t id, Locked locked) {
  if (auto found = find("id = :wanted", id, locked)) return *std::move(found);
  throw Error("the board has been deleted");
}

template <class T>
std::optional<StoredBoard> BoardTable::find(const std::string& condition, const T& wanted, Locked locked) {
  BoardLine line;
  if (!line.read(sql_, condition, wanted, locked)) return std::nullopt;
  try {
    StoredBoard stored = line.board();
    stored.board.settings.devices = devices(stored.id);
    if (line.kind == kind_reference) stored.board.settings.reference = ReferenceTable(sql_).newest(stored.id);
    return stored;
  } catch (const Error& error) {
    throw Error(fmt::format("the board '{}' cannot be read: {}", line.name, error.what()));
  }
}

std::vector<StoredBoard> BoardTable::all() {
  StoredBoard line;
  std::vector<StoredBoard> boards;
  {
    soci::statement lines = store::query(sql_, "SELECT id, name FROM boards ORDER BY name", into(line.id),
                                         into(line.board.settings.name));
    while (lines.fetch()) boards.push_back(line);
  }
  for (StoredBoard& each : boards) {
    try {
      each = get(each.id);
    } catch (const Error& error) {
      each.board.unreadable = error.what();
    }
  }
  return boards;
}

std::vector<std::string> BoardTable::devices(std::int64_t board) {
  std::vector<std::string> models;
  std::string model;
  soci::statement lines =
      store::query(sql_, "SELECT model FROM board_devices WHERE board_id = :board ORDER BY position",
                   use(board), into(model));
  while (lines.fetch()) models.push_back(model);
  return models;
}

std::int64_t BoardTable::insert(const Board& board, const std::string& secret) {
  const BoardSettings& settings = board.settings;
  const std::string kind = settings.reference ? kind_reference : kind_problem;
  const std::string dtype = text_of(settings.dtype);
  const std::string baseline = text_of(settings.baseline);
  const std::string weaknesses = text_of(settings.weaknesses);
  const std::string ranking(kbench::name(settings.ranking));
  const int requires_isolation = settings.requires_isolation ? 1 : 0;
  const std::string deadline = to_text(settings.deadline);
  const std::string closed = board.closed ? to_text(*board.closed) : "";
  const std::string created = to_text(board.created);
  const std::string starts = text_of(settings.start);
  const std::string limits = text_of(settings.limits);
  const int ranks_teams = settings.ranks_teams ? 1 : 0;
  const int is_hidden = settings.hidden_until_end ? 1 : 0;
  const int is_anonymous = settings.anonymous ? 1 : 0;
  std::int64_t id = 0;
  sql_
      << "INSERT INTO boards (name, kind, problem, dtype, ranking, requires_isolation, description, "
         "deadline_utc, closed_utc, creator, created_utc, starts_utc, quota, limits, ranks_teams, is_hidden, "
         "is_anonymous, secret, baseline, weaknesses) VALUES (:name, :kind, :problem, :dtype, :ranking, "
         ":isolation, "
         ":description, :deadline, :closed, :creator, :created, :starts, :quota, :limits, :teams, :hidden, "
         ":anonymous, :secret, :baseline, :weaknesses) RETURNING id",
      use(settings.name), use(kind), use(settings.problem), use(dtype), use(ranking), use(requires_isolation),
      use(settings.description), use(deadline), use(closed), use(board.creator), use(created), use(starts),
      use(settings.quota), use(limits), use(ranks_teams), use(is_hidden), use(is_anonymous), use(secret),
      use(baseline), use(weaknesses), into(id);
  insert_devices(id, settings.devices);
  return id;
}

void BoardTable::insert_devices(std::int64_t board, const std::vector<std::string>& models) {
  int position = 0;
  for (const std::string& model : models) {
    sql_ << "INSERT INTO board_devices (board_id, position, model) VALUES (:board, :position, :model)",
        use(board), use(position), use(model);
    ++position;
  }
}

void BoardTable::update(std::int64_t board, const BoardSettings& settings) {
  const std::string starts = text_of(settings.start);
  const std::string deadline = to_text(settings.deadline);
  const std::string limits = text_of(settings.limits);
  const int is_hidden = settings.hidden_until_end ? 1 : 0;
  sql_ << "UPDATE boards SET starts_utc = :starts, deadline_utc = :deadline, quota = :quota, limits = "
          ":limits, description = :description, is_hidden = :hidden WHERE id = :id",
      use(starts), use(deadline), use(settings.quota), use(limits), use(settings.description), use(is_hidden),
      use(board);
  sql_ << "DELETE FROM board_devices WHERE board_id = :board", use(board);
  insert_devices(board, settings.devices);
}

void BoardTable::close(std::int64_t board, UtcTime when) {
  const std::string closed = to_text(when);
  sql_ << "UPDATE boards SET closed_utc = :closed WHERE id = :id", use(closed), use(board);
}

void BoardTable::set_dtype(std::int64_t board, std::optional<DType> dtype) {
  const std::string text = text_of(dtype);
  sql_ << "UPDATE boards SET dtype = :dtype WHERE id = :id", use(text), use(board);
}

void BoardTable::set_weaknesses(std::int64_t board, const std::vector<std::string>& weaknesses) {
  const std::string text = text_of(std::optional(weaknesses));
  sql_ << "UPDATE boards SET weaknesses = :weaknesses WHERE id = :id", use(text), use(board);
}

void BoardTable::remove(std::int64_t board) {
  const auto remove_from = [&](const std::string& what) { sql_ << "DELETE FROM " + what, use(board); };
  remove_from("comparisons WHERE board_id = :board");
  remove_from("disqualifications WHERE board_id = :board");
  remove_from("board_events WHERE board_id = :board");
  remove_from("results WHERE evaluation_id IN (SELECT id FROM evaluations WHERE board_id = :board)");
  remove_from("evaluations WHERE board_id = :board");
  remove_from("submission_files WHERE submission_id IN (SELECT id FROM submissions WHERE board_id = :board)");
  remove_from("submissions WHERE board_id = :board");
  remove_from("team_members WHERE board_id = :board");
  remove_from("board_teams WHERE board_id = :board");
  remove_from("board_versions WHERE board_id = :board");
  remove_from("board_references WHERE board_id = :board");
  remove_from("board_devices WHERE board_id = :board");
  remove_from("boards WHERE id = :board");
  SourceTable(sql_).remove_unused();
}

}  // namespace kbench::leaderboard
