#include "boards/submission_table.hpp"

#include "boards/source_table.hpp"
#include "boards/stored_value.hpp"
#include "store/sql/query.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench::leaderboard {
namespace {

using soci::into;
using soci::use;

}  // namespace

void check_storable(const Submission& submission) {
  if (submission.language == Language::binary)
    throw Error(
        "a board takes source, not a shared object: whoever looks at it later must be able to read and "
        "compile it");
  if (submission.files.empty()) throw Error("the submission has no files");
  for (const SourceFile& file : submission.files) {
    if (!is_storable(file.path)) throw Error("the name of a file is not UTF-8 text: give it another");
    if (!is_storable(file.text))
      throw Error(fmt::format(
          "'{}' is not UTF-8 text, which is what a board keeps; convert it (iconv -t UTF-8)", file.path));
  }
}

std::int64_t SubmissionTable::insert(const StoredSubmission& submission) {
  const std::string recorded = to_text(submission.recorded);
  const std::string language(name(submission.submission.language));
  std::int64_t id = 0;
  sql_ << "INSERT INTO submissions (board_id, submitter, entrant, recorded_utc, language, device) "
          "VALUES (:board, :user, :entrant, :recorded, :language, :device) RETURNING id",
      use(submission.board), use(submission.of.user), use(submission.of.entrant), use(recorded),
      use(language), use(submission.device), into(id);
  int position = 0;
  for (const SourceFile& file : submission.submission.files) {
    const std::string hash = SourceTable(sql_).keep(file.text);
    sql_ << "INSERT INTO submission_files (submission_id, position, path, sha256) VALUES (:id, :position, "
            ":path, :hash)",
        use(id), use(position), use(file.path), use(hash);
    ++position;
  }
  return id;
}

int SubmissionTable::count(std::int64_t board, const std::string& entrant, UtcTime begin, UtcTime end) {
  const std::string from = to_text(begin);
  const std::string until = to_text(end);
  int found = 0;
  sql_ << "SELECT count(*) FROM submissions WHERE board_id = :board AND entrant = :entrant AND recorded_utc "
          ">= :begin AND recorded_utc < :end AND EXISTS (SELECT 1 FROM evaluations WHERE submission_id = "
          "submissions.id AND state <> 'failed' AND verdict <> 'unsupported')",
      use(board), use(entrant), use(from), use(until), into(found);
  return found;
}

Ownership SubmissionTable::ownership(std::int64_t id) {
  Ownership of;
  sql_ << "SELECT submitter, entrant FROM submissions WHERE id = :id", use(id), into(of.user),
      into(of.entrant);
  return of;
}

std::vector<std::int64_t> SubmissionTable::of_board(std::int64_t board) {
  std::vector<std::int64_t> ids;
  std::int64_t id = 0;
  soci::statement lines = store::query(sql_, "SELECT id FROM submissions WHERE board_id = :board ORDER BY id",
                                       use(board), into(id));
  while (lines.fetch()) ids.push_back(id);
  return ids;
}

StoredSubmission SubmissionTable::get(std::int64_t id) {
  StoredSubmission found{.id = id};
  std::string recorded;
  std::string language;
  sql_ << "SELECT board_id, submitter, entrant, recorded_utc, language, device FROM submissions WHERE id = "
          ":id",
      use(id), into(found.board), into(found.of.user), into(found.of.entrant), into(recorded), into(language),
      into(found.device);
  if (!sql_.got_data()) throw Error(fmt::format("there is no submission #{}", id));
  try {
    found.recorded = parse_time(recorded);
    found.submission.language = stored_value<Language>(language);
  } catch (const Error& error) {
    throw Error(fmt::format("#{} cannot be read: {}", id, error.what()));
  }
  SourceFile file;
  soci::statement lines =
      store::query(sql_,
                   "SELECT f.path, s.content FROM submission_files f JOIN sources s ON s.sha256 = f.sha256 "
                   "WHERE f.submission_id = :id ORDER BY f.position",
                   use(id), into(file.path), into(file.text));
  while (lines.fetch()) found.submission.files.push_back(file);
  return found;
}

std::vector<std::string> SubmissionTable::hashes(std::int64_t id) {
  std::vector<std::string> hashes;
  std::string hash;
  soci::statement lines =
      store::query(sql_, "SELECT sha256 FROM submission_files WHERE submission_id = :id ORDER BY sha256",
                   use(id), into(hash));
  while (lines.fetch()) hashes.push_back(hash);
  return hashes;
}

}  // namespace kbench::leaderboard
