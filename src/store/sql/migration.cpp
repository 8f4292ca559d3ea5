#include "store/sql/migration.hpp"

#include <kbench/error.hpp>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

namespace kbench::store {
namespace {

using soci::into;
using soci::use;

// The lock for making the tables of a PostgreSQL store: an arbitrary number, the same everywhere.
constexpr long long schema_lock = 0x6b62656e6368;  // "kbench"

std::string in_dialect(const std::string& statement, Backend backend) {
  const bool is_sqlite = backend == Backend::sqlite;
  std::string text = statement;
  boost::algorithm::replace_all(text, "id ID,",
                                is_sqlite ? "id INTEGER PRIMARY KEY AUTOINCREMENT,"
                                          : "id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,");
  if (!is_sqlite) boost::algorithm::replace_all(text, " REAL ", " DOUBLE PRECISION ");
  return text;
}

bool has_version(Database& database, const Schema& schema) {
  int count = 0;
  if (database.backend() == Backend::sqlite) {
    database.sql() << "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = :name", into(count),
        use(schema.version_table);
  } else {
    database.sql() << "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() "
                      "AND table_name = :name",
        into(count), use(schema.version_table);
  }
  return count == 1;
}

// Returns 0 for a new store. Throws Error for a version that this kbench does not know.
int version_of(Database& database, const Schema& schema) {
  if (!has_version(database, schema)) return 0;
  // As text: SQLite keeps any value in any column, and SOCI takes the lower bits of a number that is too large.
  std::string text;
  soci::indicator is_there = soci::i_null;
  database.sql() << "SELECT substr(CAST(version AS VARCHAR(32)), 1, 32) FROM " + schema.version_table,
      into(text, is_there);
  int version = -1;
  const auto end = text.data() + text.size();
  const bool is_number =
      database.sql().got_data() && is_there == soci::i_ok &&
      std::from_chars(text.data(), end, version) == std::from_chars_result{end, std::errc()};
  const bool is_known = version == 0 || (version >= schema.first_version && version <= schema.last_version());
  if (is_number && is_known) return version;
  const bool is_before_release = is_number && version > 0 && version < schema.first_version;
  const bool is_shown = text.find_first_not_of("-0123456789") == std::string::npos && !text.empty();
  throw Error(
      ErrorCode::invalid_document,
      fmt::format("the store has {}, and this kbench knows versions {} to {}: {}",
                  is_shown ? "version " + text : "a version that is no number", schema.first_version,
                  schema.last_version(),
                  is_before_release ? "it was made before kbench 0.2.0, and cannot be read; make a new store"
                                    : "use the kbench that made it, or a newer one"));
}

}  // namespace

void migrate(Database& database, const Schema& schema, const std::function<void()>& when_new) {
  const int last = schema.last_version();
  const int found = database.read([&] { return version_of(database, schema); });
  if (found == last) return;
  if (found == 0 && database.access() != StoreAccess::make) throw no_store(database.shown());
  database.write([&] {
    soci::session& sql = database.sql();
    if (database.backend() == Backend::postgresql)
      sql << "SELECT pg_advisory_xact_lock(" + std::to_string(schema_lock) + ")";
    const int version = version_of(database, schema);  // another process may have been quicker
    if (version == 0) {
      sql << "CREATE TABLE " + schema.version_table + " (version INTEGER NOT NULL)";
      sql << "INSERT INTO " + schema.version_table + " (version) VALUES (0)";
    }
    for (int next = std::max(version + 1, schema.first_version); next <= last; ++next) {
      for (const std::string& statement : schema.steps[static_cast<std::size_t>(next - schema.first_version)])
        sql << in_dialect(statement, database.backend());
    }
    sql << "UPDATE " + schema.version_table + " SET version = :version", use(last);
    if (version == 0) when_new();
  });
}

void bring_up_to_date(Database& database, const Address& address, const Schema& schema) {
  const int found = database.read([&] { return version_of(database, schema); });
  if (found == 0 || found == schema.last_version()) return;
  try {
    Database to_write(address, StoreAccess::write);
    migrate(to_write, schema, [] {});
  } catch (const Error& error) {
    throw Error(fmt::format(
        "this kbench reads the store once it is brought up to date, which this user cannot do: {}; let "
        "somebody who may write it run any command on it, as kbench board list",
        error.what()));
  }
}

}  // namespace kbench::store
