// Runs the built command line as a user would.
#pragma once

#include "read_file.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace kbench::testing {

inline void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

// A directory of its own, in which the command line is run.
class CommandLine {
 public:
  CommandLine() {
    std::string name = (std::filesystem::temp_directory_path() / "kbench-cli-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    directory_ = name;
  }
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }

  struct Run {
    int status = 0;
    std::string output;  // stdout
    std::string errors;  // stderr
  };

  // `arguments` are words of the shell. They may redirect: `list >/dev/full`.
  Run run(const std::string& arguments) const {
    const std::string out = quoted(directory_ / ".stdout");
    const std::string err = quoted(directory_ / ".stderr");
    const std::string command = "cd " + quoted(directory_) + " && { unset KBENCH_PLUGIN_PATH; " +
                                quoted(KBENCH_BUILD_DIR "/bin/kbench") + " " + arguments + "; } >" + out +
                                " 2>" + err + " </dev/null";
    const int status = std::system(command.c_str());
    if (!WIFEXITED(status)) throw std::runtime_error("the shell was killed");
    return {WEXITSTATUS(status), read_file(directory_ / ".stdout"), read_file(directory_ / ".stderr")};
  }

  std::filesystem::path path(const std::string& file) const { return directory_ / file; }

  static std::string quoted(const std::filesystem::path& path) { return "'" + path.string() + "'"; }

 private:
  std::filesystem::path directory_;
};

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

}  // namespace kbench::testing
