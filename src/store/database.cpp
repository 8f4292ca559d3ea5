#include "store/database.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>

namespace kbench::store {
namespace {

namespace fs = std::filesystem;

// The longest wait of a writer for others, longer than any queue of short transactions.
constexpr auto patience = std::chrono::seconds(60);

bool is(int kind, const soci::soci_error& error) {
  const auto* const of_file = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  return of_file != nullptr && (of_file->result() & 0xff) == kind;
}

Error complaint(const Address& address, const soci::soci_error& error) {
  if (is(SQLITE_READONLY, error)) {
    return Error(
        fmt::format("the store {} can be read and not written by this user: writing needs the permission to "
                    "write the file "
                    "and its directory",
                    address.shown()));
  }
  return Error(fmt::format("the store {}: {}", address.shown(), error.get_error_message()));
}

// The name of a file for SQLite, as a URI (RFC 3986).
std::string uri_of(const fs::path& path) {
  std::string uri = "file:";
  for (const char c : path.string()) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                          std::string_view("/-._~").find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

void wait_for_others(soci::session& sql) {
  sql << fmt::format("PRAGMA busy_timeout={}",
                     std::chrono::duration_cast<std::chrono::milliseconds>(patience).count());
}

void open_to_read(soci::session& sql, const std::string& name) {
  sql.open(*soci::factory_sqlite3(), fmt::format("db=\"{}\" readonly=true", name));
  wait_for_others(sql);  // the last one to close the file takes its log away, and has it for itself meanwhile
  int tables = 0;
  sql << "SELECT count(*) FROM sqlite_master", soci::into(tables);  // only this opens the file and its log
}

// Changing the journal's mode needs the file for itself, and does not wait for it as everything else does.
void use_write_ahead_log(soci::session& sql) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    try {
      std::string mode;
      sql << "PRAGMA journal_mode=WAL", soci::into(mode);
      return;
    } catch (const soci::sqlite3_soci_error& error) {
      if (!is(SQLITE_BUSY, error) || std::chrono::steady_clock::now() > deadline) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
}

}  // namespace

Error no_store(const std::string& shown) {
  return Error(
      fmt::format("there is no store {} yet: whoever makes a board, or imports one, makes it", shown));
}

Database::Database(Address address, StoreAccess access) : address_(std::move(address)), access_(access) {
  try {
    if (address_.backend == Backend::sqlite) {
      open_file();
    } else {
      session_.open(*soci::factory_postgresql(), address_.place);
    }
    set_up();
  } catch (const soci::soci_error& error) {
    throw complaint(address_, error);
  }
}

void Database::open_file() {
  std::error_code error;
  if (access_ != StoreAccess::make && !fs::exists(address_.place, error)) throw no_store(address_.place);
  if (access_ == StoreAccess::read) return open_file_to_read();
  const fs::path path = fs::absolute(address_.place);
  fs::create_directories(path.parent_path(), error);
  if (error)
    throw Error(fmt::format("the store {}: cannot make its directory: {}", address_.place, error.message()));
  session_.open(*soci::factory_sqlite3(), fmt::format("db=\"{}\"", path.string()));
}

// A store has its log in a file beside it, which SQLite makes even to read. If nobody has the store open there is no
// log. If none can be made either, the file is read as it stands; read() detects a writer meanwhile.
void Database::open_file_to_read() {
  const fs::path path = fs::absolute(address_.place);
  try {
    return open_to_read(session_, path.string());
  } catch (const soci::soci_error& failure) {
    std::error_code error;
    const bool is_without_log = !fs::exists(path.string() + "-wal", error) && !error;
    if (!is_without_log || !(is(SQLITE_CANTOPEN, failure) || is(SQLITE_READONLY, failure))) throw;
  }
  as_of_ = fs::last_write_time(path);
  session_.close();
  open_to_read(session_, uri_of(path) + "?immutable=1");
}

void Database::set_up() {
  if (address_.backend == Backend::sqlite) {
    wait_for_others(session_);
    if (access_ == StoreAccess::read) return;
    use_write_ahead_log(session_);
    session_
        << "PRAGMA synchronous=FULL";  // a write-ahead log is not brought to the disk at each commit otherwise
    session_ << "PRAGMA foreign_keys=ON";
  } else {
    session_ << "SET client_encoding TO 'UTF8'";
    // LZ4, where the server has it, compresses a long result 1.4 ms faster than the default.
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
  if (access == Access::write && access_ == StoreAccess::read)
    throw Error(fmt::format("the store {} was opened to be read, and is to be changed", address_.shown()));
  if (address_.backend == Backend::sqlite) {
    session_ << (access == Access::write ? "BEGIN IMMEDIATE" : "BEGIN");
    return;
  }
  const char* const begin =
      access == Access::write ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  try {
    session_ << begin;
  } catch (const soci::soci_error&) {
    // Reconnects: an evaluation takes minutes, in which a server may restart. No transaction was open.
    session_.reconnect();
    set_up();
    session_ << begin;
  }
}

// Handles the error of a statement without a transaction. An intact connection stays.
void Database::complain(const soci::soci_error& error) {
  if (address_.backend == Backend::postgresql) {
    try {
      session_ << "SELECT 1";
    } catch (const soci::soci_error&) {
      try {
        session_.reconnect();
        set_up();
      } catch (const soci::soci_error&) {  // not yet
      }
    }
  }
  throw complaint(address_, error);
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
    if (as_of_ && (fs::last_write_time(address_.place) != *as_of_ || fs::exists(address_.place + "-wal")))
      throw Error(fmt::format("the store {} was changed while it was read: ask again", address_.shown()));
  } catch (const soci::soci_error& error) {
    roll_back();
    throw complaint(address_, error);
  } catch (...) {
    roll_back();
    throw;
  }
}

}  // namespace kbench::store
