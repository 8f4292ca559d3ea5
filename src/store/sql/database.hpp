// The connection to a store, and its transactions.
//
// Both databases are spoken to through SOCI in the same SQL. They differ here, in migration.cpp, and in how their users lock what
// they are going to decide about.
#pragma once

#include "store/sql/address.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard/store_access.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <soci/soci.h>
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace kbench::store {

// The store cannot be reached or written for now: a server is away, starts, stops or only reads, or a connection was cut.
class Unreachable : public Error {
 public:
  explicit Unreachable(const std::string& text) : Error(ErrorCode::io, text) {}
};

// The Error for a missing store.
Error no_store(const std::string& shown);

class Database {
 public:
  // Throws Unreachable, or another Error for what will not pass: a wrong password, a file that is no store.
  Database(Address address, StoreAccess access);

  soci::session& sql() { return session_; }
  Backend backend() const { return address_.backend; }
  StoreAccess access() const { return access_; }
  std::string shown() const { return address_.shown(); }  // shown in messages

  UtcTime now();

  // Call it within a transaction that has made a table much larger. PostgreSQL plans by the last known number of
  // lines, which it updates only between transactions. It would go through a table from end to end if it thinks it is
  // empty.
  void note_growth(const std::string& tables);  // "boards, roles"

  // Runs `work` in one transaction: all that it writes is on the disk afterwards, or, when it throws, none of it.
  // Errors of the database become Error: Unreachable, or with the code invalid_document where the store is damaged,
  // replaced or without its tables, or with the code io.
  //
  // A writer waits for other writers before it reads anything (SQLite), or locks what it is going to decide about
  // (PostgreSQL).
  template <class Work>
  auto write(Work&& work) {
    return in_transaction(Access::write, std::forward<Work>(work));
  }

  // Runs `work`, a single statement that is its own transaction, with a third of the messages to a server. Errors of
  // the database become Error; the next call restores a connection that was cut.
  template <class Work>
  auto once(const Work& work) {
    try {
      ready();
      return work();
    } catch (const soci::soci_error& error) {
      complain(error);
    }
  }

  // Runs work that only reads, on a consistent snapshot. Throws Error if a file that is read without its log has
  // changed before the end.
  template <class Work>
  auto read(Work&& work) {
    return in_transaction(Access::read, std::forward<Work>(work));
  }

 private:
  enum class Access { read, write };

  template <class Work>
  auto in_transaction(Access access, Work&& work) {
    using Result = std::invoke_result_t<Work>;
    if constexpr (std::is_void_v<Result>) {
      run(access, work);
    } else {
      std::optional<Result> result;
      run(access, [&] { result.emplace(work()); });
      return std::move(*result);
    }
  }
  void run(Access access, const std::function<void()>& work);
  [[noreturn]] void complain(const soci::soci_error& error);
  void begin(Access access);
  void ready();
  void reconnect();
  void open_connection();
  void open_file();
  void open_file_to_read();
  void set_up();

  Address address_;
  StoreAccess access_;
  soci::session session_;
  bool is_doubtful_ = false;                            // set by an error: the next call connects again
  std::optional<std::pair<dev_t, ino_t>> opened_ = {};  // the file's device and number

  // The time of the last change of a file that is read as it stands (open_file_to_read).
  std::optional<std::filesystem::file_time_type> as_of_ = {};
};

}  // namespace kbench::store
