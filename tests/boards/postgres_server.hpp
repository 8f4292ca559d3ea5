// A PostgreSQL server of the tests' own: in a temporary directory, reached through a socket there, started when it
// is first asked for and stopped when the program ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace kbench::tests {

class PostgresServer {
 public:
  // Null where PostgreSQL is not installed.
  static const PostgresServer* find();

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  // A schema that is new and empty, as a store.
  std::string new_store() const;

  // The name of a database that is new and empty.
  std::string new_database() const;

  // The directory of its socket. Everybody is kbench there without a password, but the user `locked`, who needs one.
  const std::filesystem::path& directory() const { return directory_; }

  void execute(const std::string& statement) const;

 private:
  explicit PostgresServer(const std::filesystem::path& programs);
  std::string url(const std::string& schema) const;

  pid_t owner_;  // of the server: children of the tests that end leave it alone
  std::filesystem::path directory_;
  pid_t server_ = -1;
};

}  // namespace kbench::tests
