#include "boards/reference_table.hpp"

#include "boards/source_table.hpp"
#include "boards/stored_value.hpp"
#include "store/sql/query.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

namespace kbench::leaderboard {

using soci::into;
using soci::use;

void ReferenceTable::insert(std::int64_t board, const StoredReference& stored) {
  const Reference& reference = stored.reference;
  const std::string language(name(reference.language));
  const std::string hash = SourceTable(sql_).keep(reference.text);
  const std::string set = to_text(stored.set);
  sql_ << "INSERT INTO board_references (board_id, number, name, language, sha256, set_by, set_utc) "
          "VALUES (:board, :number, :name, :language, :hash, :by, :set)",
      use(board), use(reference.version), use(reference.name), use(language), use(hash), use(stored.set_by),
      use(set);
}

std::optional<Reference> ReferenceTable::newest(std::int64_t board) {
  Reference found;
  std::string language;
  sql_ << "SELECT r.number, r.name, r.language, s.content FROM board_references r JOIN sources s ON s.sha256 "
          "= "
          "r.sha256 WHERE r.board_id = :board ORDER BY r.number DESC LIMIT 1",
      use(board), into(found.version), into(found.name), into(language), into(found.text);
  if (!sql_.got_data()) return std::nullopt;
  found.language = stored_value<Language>(language);
  return found;
}

std::vector<StoredReference> ReferenceTable::all(std::int64_t board) {
  StoredReference line;
  Reference& reference = line.reference;
  std::string language;
  std::string set;
  soci::statement lines =
      store::query(sql_,
                   "SELECT r.number, r.name, r.language, s.content, r.set_by, r.set_utc FROM "
                   "board_references r JOIN sources s ON s.sha256 = r.sha256 WHERE r.board_id = :board "
                   "ORDER BY r.number",
                   use(board), into(reference.version), into(reference.name), into(language),
                   into(reference.text), into(line.set_by), into(set));
  std::vector<StoredReference> references;
  while (lines.fetch()) {
    line.set = parse_time(set);
    reference.language = stored_value<Language>(language);
    references.push_back(line);
  }
  return references;
}

void check_storable(const Reference& reference) {
  if (!names_reference(reference.name) || reference.name.find('/') != reference.name.npos) {
    throw Error(
        fmt::format("'{}' cannot be the name of a reference file: expected one as scale.hpp or scale.cuh",
                    reference.name));
  }
  if (reference.text.empty()) throw Error(fmt::format("the reference '{}' is empty", reference.name));
  if (!is_storable(reference.text)) {
    throw Error(fmt::format(
        "'{}' is not UTF-8 text, which is what a board keeps; convert it (iconv -t UTF-8)", reference.name));
  }
}

}  // namespace kbench::leaderboard
