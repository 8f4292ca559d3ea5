#include "boards/postgres_server.hpp"

#include "read_file.hpp"

#include <fcntl.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

extern char** environ;

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;

// Debian keeps the programs of each version in a directory of its own; elsewhere they are on the PATH.
std::optional<fs::path> directory_of_programs() {
  std::vector<fs::path> places;
  std::error_code ignored;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ignored))
    places.push_back(version.path() / "bin");
  const std::string path = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "";
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    places.emplace_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  for (const fs::path& place : places) {
    if (fs::exists(place / "initdb", ignored) && fs::exists(place / "postgres", ignored)) return place;
  }
  return std::nullopt;
}

// PostgreSQL refuses to be run by root, so root runs it as nobody. It ends with the thread that started it, however
// that ends.
pid_t start(std::vector<std::string> command, const fs::path& directory) {
  std::vector<std::string> words{"setpriv", "--pdeathsig", "INT"};
  if (::geteuid() == 0) words.insert(words.end(), {"--reuid=nobody", "--regid=nogroup", "--clear-groups"});
  words.insert(words.end(), command.begin(), command.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  const std::string log = directory / "log";
  ::posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  ::posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = -1;
  const int error = ::posix_spawnp(&child, "setpriv", &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), "setpriv");
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

constexpr uid_t nobody = 65534;

}  // namespace

const PostgresServer* PostgresServer::find() {
  static const std::unique_ptr<const PostgresServer> server = []() -> std::unique_ptr<const PostgresServer> {
    const auto programs = directory_of_programs();
    if (!programs) return nullptr;
    return std::unique_ptr<const PostgresServer>(new PostgresServer(*programs));
  }();
  return server.get();
}

PostgresServer::PostgresServer(const fs::path& programs) : owner_(::getpid()) {
  std::string name = (fs::temp_directory_path() / "kbench-postgres-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  directory_ = name;
  if (::geteuid() == 0 && ::chown(name.c_str(), nobody, nobody) != 0)
    throw std::runtime_error("cannot give " + name + " away");
  const std::string data = directory_ / "data";
  const int made = wait_for(start({programs / "initdb", "-D", data, "-U", "kbench", "--auth=trust",
                                   "--encoding=UTF8", "--locale=C", "--no-sync"},
                                  directory_));
  if (made != 0) throw std::runtime_error("initdb failed; see " + (directory_ / "log").string());
  const std::string rules = testing::read_file(data + "/pg_hba.conf");
  std::ofstream(data + "/pg_hba.conf") << "local all locked scram-sha-256\n" << rules;
  server_ = start(
      {programs / "postgres", "-D", data, "-k", directory_, "-c", "listen_addresses=", "-c", "fsync=off"},
      directory_);
  for (int attempt = 0;; ++attempt) {
    try {
      const soci::session answers(*soci::factory_postgresql(), url("public"));
      return;
    } catch (const soci::soci_error& error) {
      if (attempt == 600)
        throw std::runtime_error(std::string("the server does not answer: ") + error.what());
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
}

PostgresServer::~PostgresServer() {
  if (::getpid() != owner_) return;
  ::kill(server_, SIGINT);
  wait_for(server_);
  std::error_code ignored;
  fs::remove_all(directory_, ignored);
}

std::string PostgresServer::url(const std::string& schema) const {
  return "postgresql://kbench@/postgres?host=" + directory_.string() + "&options=-csearch_path%3D" + schema;
}

std::string PostgresServer::new_store() const {
  static int count = 0;
  const std::string schema = "store_" + std::to_string(++count);
  execute("CREATE SCHEMA " + schema);
  return url(schema);
}

std::string PostgresServer::new_database() const {
  static int count = 0;
  std::string name = "database_" + std::to_string(++count);
  execute("CREATE DATABASE " + name);
  return name;
}

void PostgresServer::execute(const std::string& statement) const {
  soci::session sql(*soci::factory_postgresql(), url("public"));
  sql << statement;
}

}  // namespace kbench::tests
