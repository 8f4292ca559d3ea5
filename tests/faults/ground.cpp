#include "faults/ground.hpp"

#include "read_file.hpp"

#include <fmt/format.h>

#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <set>
#include <system_error>

namespace kbench::tests {
namespace {

namespace fs = std::filesystem;

void require(bool succeeded, const char* step) {
  if (!succeeded) throw std::system_error(errno, std::generic_category(), step);
}

std::set<std::string> names_in(const fs::path& directory) {
  std::set<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory, error)) names.insert(entry.path().filename());
  return names;
}

std::vector<pid_t> children() {
  std::vector<pid_t> pids;
  for (const std::string& thread : names_in("/proc/self/task")) {
    std::ifstream list("/proc/self/task/" + thread + "/children");
    for (pid_t pid = 0; list >> pid;) pids.push_back(pid);
  }
  return pids;
}

}  // namespace

Ground::Ground() {
  std::uint64_t number = 0;
  require(::getrandom(&number, sizeof number, 0) == sizeof number, "getrandom");
  secret_ = fmt::format("secret_{:016x}", number);
  key_ = static_cast<int>(number >> 33U) | 1;
  std::string pattern = (fs::temp_directory_path() / "kbench-faults-XXXXXX").string();
  require(::mkdtemp(pattern.data()) != nullptr, "mkdtemp");
  root_ = pattern;
  name_ = root_.filename();
  fs::permissions(root_, fs::perms::group_exec | fs::perms::others_exec, fs::perm_options::add);

  directory_ = root_ / "ground";
  fs::create_directory(directory_);
  fs::permissions(directory_, fs::perms::all);
  std::ofstream(directory_ / "file") << secret_ << '\n';
  fs::permissions(directory_ / "file", fs::perms::others_read | fs::perms::others_write,
                  fs::perm_options::add);
  require(::mkfifo((directory_ / "fifo").c_str(), 0600) == 0, "mkfifo");
  fs::permissions(directory_ / "fifo", fs::perms::others_read | fs::perms::others_write,
                  fs::perm_options::add);

  temporary_ = root_ / "temporary";
  fs::create_directory(temporary_);
  ::setenv("TMPDIR", temporary_.c_str(), 1);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Ground::~Ground() {
  ::unsetenv("TMPDIR");
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

std::string Ground::python_module() const {
  return fmt::format(
      "DIRECTORY = \"{0}\"\nFILE = \"{0}/file\"\nFIFO = \"{0}/fifo\"\nNAME = \"{1}\"\nKEY = {2}\n",
      directory_.string(), name_, key_);
}

std::vector<std::string> Ground::macros() const {
  const auto text = [](const char* name, const std::string& value) {
    return fmt::format("-DKBENCH_FAULTS_{}=\"{}\"", name, value);
  };
  return {text("DIRECTORY", directory_.string()), text("FILE", (directory_ / "file").string()),
          text("FIFO", (directory_ / "fifo").string()), text("NAME", name_),
          fmt::format("-DKBENCH_FAULTS_KEY={}", key_)};
}

std::string Ground::damage() const {
  const std::set<std::string> found = names_in(directory_);
  if (found != std::set<std::string>{"fifo", "file"})
    return fmt::format("the directory holds {} files, not 2", found.size());
  if (testing::read_file(directory_ / "file") != secret_ + "\n") return "the file is changed";
  if (!fs::is_fifo(fs::symlink_status(directory_ / "fifo"))) return "the FIFO is no FIFO";
  return {};
}

bool Ground::shows_secret(std::string_view text) const {
  return text.find(secret_) != std::string_view::npos || text.find("root:x:") != std::string_view::npos;
}

std::vector<std::string> Ground::temporary_files() const {
  std::vector<std::string> found;
  for (const std::string& name : names_in(temporary_)) found.push_back((temporary_ / name).string());
  for (const fs::path place : {"/", "/tmp", "/var/tmp", "/run"}) {
    for (const std::string& name : names_in(place)) {
      if (name.starts_with(name_ + "-")) found.push_back((place / name).string());
    }
  }
  return found;
}

std::vector<std::string> Ground::shared_memory_objects() const {
  std::vector<std::string> found;
  for (const std::string& name : names_in("/dev/shm")) {
    if (name.starts_with(name_)) found.push_back("/dev/shm/" + name);
  }
  if (::shmget(key_, 0, 0) >= 0) found.push_back(fmt::format("System V's {}", key_));
  return found;
}

std::vector<std::string> Ground::processes() {
  std::vector<std::string> found;
  for (const pid_t pid : children()) {
    std::string name;
    std::ifstream stream(fmt::format("/proc/{}/comm", pid));
    std::getline(stream, name);
    found.push_back(fmt::format("{} ({})", name, pid));
  }
  return found;
}

void Ground::end_processes() {
  for (const pid_t pid : children()) {
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
  }
}

}  // namespace kbench::tests
