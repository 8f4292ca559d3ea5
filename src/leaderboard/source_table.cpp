#include "leaderboard/source_table.hpp"

#include "leaderboard/content_hash.hpp"

#include <nlohmann/json.hpp>

namespace kbench::leaderboard {

using soci::use;

std::string SourceTable::keep(const std::string& text) {
  std::string hash = content_hash(text);
  sql_ << "INSERT INTO sources (sha256, content) VALUES (:hash, :content) ON CONFLICT DO NOTHING", use(hash),
      use(text);
  return hash;
}

void SourceTable::remove_unused() {
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
