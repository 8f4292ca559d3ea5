// The connection to a store, and its transactions.
//
// Both databases are spoken to through SOCI in the same SQL. They differ here, in migration.cpp, and in how their users lock what
// they are going to decide about.
#pragma once

#include "store/address.hpp"

#include <kbench/error.hpp>
#include <kbench/leaderboard/store_access.hpp>
#include <kbench/leaderboard/utc_time.hpp>

#include <soci/soci.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace kbench::store {

// That a store is missing.
Error no_store(const std::string& shown);

class Database {
 public:
  // Throws Error when it cannot be reached.
  Database(Address address, StoreAccess access);

  soci::session& sql() { return session_; }
  Backend backend() const { return address_.backend; }
  StoreAccess access() const { return access_; }
  std::string shown() const { return address_.shown(); }  // for messages

  UtcTime now();

  // Within a transaction that has made a table much larger. PostgreSQL plans by how many lines it last knew of, and looks by
  // itself only between transactions; taken for empty, a table is gone through from end to end.
  void note_growth(const std::string& tables);  // "boards, roles"

  // Runs `work` in one transaction: all that it writes is there afterwards, and on the disk, or, when it throws,
  // none of it. What the database complains of becomes an Error.
  //
  // A writer waits for other writers before it reads anything (SQLite), or locks what it is going to decide about
  // (PostgreSQL).
  template <class Work>
  auto write(Work&& work) {
    return in_transaction(Access::write, std::forward<Work>(work));
  }

  // Runs `work`, one statement that is a transaction of its own: a third of the messages to a server. What the database complains
  // of becomes an Error; a connection that was cut is there again the next time.
  template <class Work>
  auto once(const Work& work) {
    try {
      return work();
    } catch (const soci::soci_error& error) {
      complain(error);
    }
  }

  // The same for work that only reads: everything is as it was at one moment. Throws Error when that was not to be had: a
  // file that is read without its log has changed meanwhile.
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
  void open_file();
  void open_file_to_read();
  void set_up();

  Address address_;
  StoreAccess access_;
  soci::session session_;

  // Of a file that is read as it stands (open_file_to_read): when it was written last.
  std::optional<std::filesystem::file_time_type> as_of_ = {};
};

}  // namespace kbench::store
