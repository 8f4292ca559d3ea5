#include "leaderboard/database.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

namespace kbench::leaderboard {
namespace {

namespace fs = std::filesystem;

// How long a writer waits for others: longer than any queue of short transactions.
constexpr auto patience = std::chrono::seconds(60);

Error complaint(const StoreAddress& address, const soci::soci_error& error) {
  return Error(fmt::format("the store {}: {}", address.shown(), error.get_error_message()));
}

bool is_busy(const soci::sqlite3_soci_error& error) { return (error.result() & 0xff) == SQLITE_BUSY; }

// Changing the journal's mode needs the file for itself, and does not wait for it as everything else does.
void use_write_ahead_log(soci::session& sql) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    try {
      std::string mode;
      sql << "PRAGMA journal_mode=WAL", soci::into(mode);
      return;
    } catch (const soci::sqlite3_soci_error& error) {
      if (!is_busy(error) || std::chrono::steady_clock::now() > deadline) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
}

}  // namespace

Database::Database(StoreAddress address, bool make_missing) : address_(std::move(address)) {
  try {
    if (address_.backend == Backend::sqlite) {
      std::error_code error;
      if (!make_missing && !fs::exists(address_.place, error))
        throw Error(fmt::format("there is no store {} yet: whoever makes a board, or imports one, makes it",
                                address_.place));
      fs::create_directories(fs::absolute(address_.place).parent_path(), error);
      if (error)
        throw Error(
            fmt::format("the store {}: cannot make its directory: {}", address_.place, error.message()));
      session_.open(*soci::factory_sqlite3(),
                    fmt::format("db=\"{}\"", fs::absolute(address_.place).string()));
    } else {
      session_.open(*soci::factory_postgresql(), address_.place);
    }
    set_up();
  } catch (const soci::soci_error& error) {
    throw complaint(address_, error);
  }
}

void Database::set_up() {
  if (address_.backend == Backend::sqlite) {
    session_ << fmt::format("PRAGMA busy_timeout={}",
                            std::chrono::duration_cast<std::chrono::milliseconds>(patience).count());
    use_write_ahead_log(session_);
    session_
        << "PRAGMA synchronous=FULL";  // a write-ahead log is not brought to the disk at each commit otherwise
    session_ << "PRAGMA foreign_keys=ON";
  } else {
    session_ << "SET client_encoding TO 'UTF8'";
    // Results are long, and take 1.4 ms more to compress otherwise; where the server can.
    session_
        << "SELECT set_config(name, 'lz4', false) FROM pg_settings WHERE name = 'default_toast_compression' "
           "AND 'lz4' = ANY (enumvals)";
  }
}

UtcTime Database::now() {
  if (address_.backend == Backend::sqlite) {
    return std::chrono::time_point_cast<UtcTime::duration>(std::chrono::system_clock::now());
  }
  try {
    long long microseconds = 0;
    session_ << "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000000) AS BIGINT)",
        soci::into(microseconds);
    return UtcTime(UtcTime::duration(microseconds));
  } catch (const soci::soci_error& error) {
    throw complaint(address_, error);
  }
}

void Database::note_growth(const std::string& tables) {
  if (address_.backend == Backend::postgresql) session_ << "ANALYZE " + tables;
}

void Database::begin(Access access) {
  if (address_.backend == Backend::sqlite) {
    session_ << (access == Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
    return;
  }
  const char* const begin =
      access == Access::write ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  try {
    session_ << begin;
  } catch (const soci::soci_error&) {
    // An evaluation takes minutes, in which a server can have been restarted. Nothing was under way.
    session_.reconnect();
    set_up();
    session_ << begin;
  }
}

void Database::run(Access access, const std::function<void()>& work) {
  const auto roll_back = [this] {
    try {
      session_ << "ROLLBACK";
    } catch (const soci::soci_error&) {  // the connection is gone, and with it the transaction
    }
  };
  try {
    begin(access);
    work();
    session_ << "COMMIT";
  } catch (const soci::soci_error& error) {
    roll_back();
    throw complaint(address_, error);
  } catch (...) {
    roll_back();
    throw;
  }
}

}  // namespace kbench::leaderboard
