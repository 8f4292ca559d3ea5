// Runs the built command line on a terminal of its own.
#pragma once

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace kbench::testing {

struct TerminalRun {
  int status = 0;      // 128 and the number of the signal that ended it
  std::string output;  // all that was written to the terminal, with its line ends as '\n'
};

// Keys that are pressed as soon as the command has written something.
struct Typed {
  std::string after;
  std::string keys;
};

// `arguments` are words of the shell, which runs in `directory`.
inline TerminalRun run_on_terminal(const std::string& directory, const std::string& arguments,
                                   Typed typed = {}) {
  const std::string command = "cd '" + directory +
                              "' && unset KBENCH_PLUGIN_PATH NO_COLOR; TERM=xterm exec '" +
                              KBENCH_BUILD_DIR "/bin/kbench' " + arguments;
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) throw std::runtime_error("cannot make a terminal");
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    std::abort();
  }
  std::string output;
  std::array<char, 4096> block;
  for (ssize_t count = 0; (count = ::read(terminal, block.data(), block.size())) > 0;) {
    output.append(block.data(), static_cast<std::size_t>(count));
    if (typed.keys.empty() || output.find(typed.after) == output.npos) continue;
    if (::write(terminal, typed.keys.data(), typed.keys.size()) < 0) throw std::runtime_error("cannot type");
    typed.keys.clear();
  }
  ::close(terminal);
  int status = 0;
  ::waitpid(child, &status, 0);
  TerminalRun run{.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), .output = {}};
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (output.compare(i, 2, "\r\n") != 0) run.output += output[i];
  }
  return run;
}

inline std::string output_on_terminal(const std::string& directory, const std::string& arguments) {
  return run_on_terminal(directory, arguments).output;
}

}  // namespace kbench::testing
