#include "boards/source_table.hpp"

#include "base/system/content_hash.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>

namespace kbench::leaderboard {

using soci::use;

namespace {

// Finding an existing source does not lock it: it could be removed as unused before it is used. SQLite needs no lock,
// for it has one writer at a time.
void lock_sources(soci::session& sql, const char* how) {
  constexpr std::int64_t sources = 0x6b62656e6369;  // any number, of this lock alone
  if (sql.get_backend_name() != "postgresql") return;
  std::string nothing;
  sql << fmt::format("SELECT CAST({}({}) AS text)", how, sources), soci::into(nothing);
}

}  // namespace

std::string SourceTable::keep(const std::string& text) {
  lock_sources(sql_, "pg_advisory_xact_lock_shared");
  std::string hash = system::content_hash(text);
  sql_ << "INSERT INTO sources (sha256, content) VALUES (:hash, :content) ON CONFLICT DO NOTHING", use(hash),
      use(text);
  return hash;
}

void SourceTable::remove_unused() {
  lock_sources(sql_, "pg_advisory_xact_lock");
  sql_ << "DELETE FROM sources WHERE NOT EXISTS (SELECT 1 FROM submission_files f WHERE f.sha256 = "
          "sources.sha256) AND NOT EXISTS (SELECT 1 FROM board_references r WHERE r.sha256 = sources.sha256)";
}

bool is_storable(const std::string& text) {
  if (text.find('\0') != text.npos) return false;
  try {
    nlohmann::json(text).dump();  // throws for what is not UTF-8
    return true;
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

}  // namespace kbench::leaderboard
