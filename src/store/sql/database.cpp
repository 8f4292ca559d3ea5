#include "store/sql/database.hpp"

#include <kbench/error.hpp>

#include <fmt/format.h>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>

#include <array>
#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>

namespace kbench::store {
namespace {

namespace fs = std::filesystem;

// The longest wait of a writer for others, longer than any queue of short transactions.
constexpr auto patience = std::chrono::seconds(60);

// Whether the error is SQLite's, and of this kind.
bool is(int kind, const soci::soci_error& error) {
  const auto* const of_file = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
  return of_file != nullptr && (of_file->result() & 0xff) == kind;
}

// Whether a PostgreSQL error passes by itself: a connection that is cut, a server that starts, stops or allows only reads,
// or has no room for another connection (PostgreSQL, appendix A).
bool passes(const soci::postgresql_soci_error& error) {
  const std::string state = error.sqlstate();
  constexpr std::string_view read_only_transaction = "25006";
  return state == read_only_transaction || state.starts_with("08") || state.starts_with("40") ||
         state.starts_with("53") || state.starts_with("55") || state.starts_with("57") || state.empty() ||
         state == "     ";
}

// Whether the store lacks what a store has: it was damaged, replaced, or its tables were removed.
bool is_damage(const soci::soci_error& error) {
  if (const auto* const of_server = dynamic_cast<const soci::postgresql_soci_error*>(&error)) {
    const std::string state = of_server->sqlstate();
    constexpr std::string_view undefined_table = "42P01";
    constexpr std::string_view undefined_column = "42703";
    constexpr std::string_view damaged = "XX001";
    return state == undefined_table || state == undefined_column || state == damaged;
  }
  return is(SQLITE_CORRUPT, error) || is(SQLITE_NOTADB, error) ||
         error.get_error_message().find("no such table") != std::string::npos;
}

// The message of libpq has lines, and ends with one.
std::string text_of(const Address& address, const soci::soci_error& error) {
  std::string text = error.get_error_message();
  text.erase(text.find_last_not_of(" \t\n") + 1);
  return fmt::format("the store {}: {}", address.shown(), text);
}

// Throws the error of a statement.
[[noreturn]] void throw_error(const Address& address, const soci::soci_error& error) {
  if (is(SQLITE_READONLY, error)) {
    throw Error(
        ErrorCode::io,
        fmt::format("the store {} can be read and not written by this user: writing needs the permission "
                    "to write the file and its directory",
                    address.shown()));
  }
  const std::string text = text_of(address, error);
  if (is_damage(error)) throw Error(ErrorCode::invalid_document, text);
  const auto* const of_server = dynamic_cast<const soci::postgresql_soci_error*>(&error);
  const bool is_of_connection = address.backend == Backend::postgresql && of_server == nullptr;
  const bool is_locked = is(SQLITE_BUSY, error) || is(SQLITE_LOCKED, error);
  if (is_locked || is_of_connection || (of_server != nullptr && passes(*of_server))) throw Unreachable(text);
  throw Error(ErrorCode::io, text);
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

// The file's device and number; nothing if the file is missing or empty, as the file of an open store never is.
std::optional<std::pair<dev_t, ino_t>> identity_of(const std::string& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0 || file.st_size == 0) return std::nullopt;
  return std::pair(file.st_dev, file.st_ino);
}

// Whether the open file begins no longer as a store does: somebody has overwritten it in its place. SQLite itself notices
// that only at a page that it does not remember. To open the file once more would give up SQLite's locks (POSIX).
bool is_overwritten(soci::session& sql, bool has_log) {
  sqlite_api::sqlite3* const connection =
      static_cast<soci::sqlite3_session_backend*>(sql.get_backend())->conn_;
  sqlite_api::sqlite3_file* file = nullptr;
  const int found = sqlite_api::sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER,
                                                     static_cast<void*>(&file));
  if (found != SQLITE_OK || file == nullptr || file->pMethods == nullptr) return false;
  constexpr std::string_view beginning("SQLite format 3\0", 16);
  constexpr std::string_view of_write_ahead_log("\2\2");  // bytes 18 and 19 are these
  std::array<char, 20> head{};
  const int read = file->pMethods->xRead(file, head.data(), head.size(), 0);
  if (read != SQLITE_OK && read != SQLITE_IOERR_SHORT_READ) return false;
  const std::string_view text(head.data(), head.size());
  return !text.starts_with(beginning) || (has_log && text.substr(18) != of_write_ahead_log);
}

void open_to_read(soci::session& sql, const std::string& name) {
  sql.open(*soci::factory_sqlite3(), fmt::format("db=\"{}\" readonly=true", name));
  wait_for_others(sql);  // the last one to close the file removes its log, and holds it exclusively for that
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
    address_.backend == Backend::sqlite ? open_file() : open_connection();
    set_up();
    if (address_.backend == Backend::sqlite) opened_ = identity_of(address_.place);
  } catch (const soci::soci_error& error) {
    throw_error(address_, error);
  }
}

void Database::open_connection() {
  const std::string connection = address_.connection();
  try {
    session_.open(*soci::factory_postgresql(), connection);
  } catch (const soci::soci_error& error) {
    // A server that answers, and refuses this user or knows no such database, will not change its mind.
    const std::string text = error.get_error_message();
    const bool is_full =
        text.find("too many") != std::string::npos || text.find("connection slots") != std::string::npos;
    if (::PQping(connection.c_str()) != PQPING_OK || is_full) throw;
    throw Error(ErrorCode::io, text_of(address_, error));
  }
}

void Database::open_file() {
  std::error_code error;
  if (access_ != StoreAccess::make && !fs::exists(address_.place, error)) throw no_store(address_.place);
  if (access_ == StoreAccess::read) return open_file_to_read();
  const fs::path path = fs::absolute(address_.place);
  fs::create_directories(path.parent_path(), error);
  if (error)
    throw Error(ErrorCode::io,
                fmt::format("the store {}: cannot make its directory: {}", address_.place, error.message()));
  session_.open(*soci::factory_sqlite3(), fmt::format("db=\"{}\"", path.string()));
}

// A store has its log in a file of the same directory, which SQLite makes even to read. If no process has the store
// open there is no log. If none can be made either, the file is read as it stands; read() detects a writer.
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
    complain(error);
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
    reconnect();
    session_ << begin;
  }
}

void Database::reconnect() {
  session_.reconnect();
  set_up();
  is_doubtful_ = false;
}

// A session ends with its connection, and when its server was read-only for a moment; a file may be replaced.
void Database::ready() {
  if (address_.backend == Backend::postgresql) {
    if (is_doubtful_) reconnect();
  } else if (identity_of(address_.place) != opened_ ||
             (opened_ && is_overwritten(session_, access_ != StoreAccess::read))) {
    throw Error(
        ErrorCode::invalid_document,
        fmt::format("the store {} was removed, replaced or overwritten while it was in use: put it back, or "
                    "start again what uses it",
                    address_.shown()));
  }
}

void Database::complain(const soci::soci_error& error) {
  is_doubtful_ = true;
  throw_error(address_, error);
}

void Database::run(Access access, const std::function<void()>& work) {
  const auto roll_back = [this] {
    try {
      session_ << "ROLLBACK";
    } catch (const soci::soci_error&) {  // the connection is gone, and with it the transaction
    }
  };
  try {
    ready();
    begin(access);
    work();
    session_ << "COMMIT";
    if (as_of_ && (fs::last_write_time(address_.place) != *as_of_ || fs::exists(address_.place + "-wal")))
      throw Error(fmt::format("the store {} was changed while it was read: ask again", address_.shown()));
  } catch (const soci::soci_error& error) {
    roll_back();
    complain(error);
  } catch (...) {
    roll_back();
    throw;
  }
}

}  // namespace kbench::store
