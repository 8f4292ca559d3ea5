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

// All that the command of the shell writes to its terminal, with the terminal's line ends as '\n'. `directory` is where it
// runs.
inline std::string output_on_terminal(const std::string& directory, const std::string& arguments) {
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
  for (ssize_t count = 0; (count = ::read(terminal, block.data(), block.size())) > 0;)
    output.append(block.data(), static_cast<std::size_t>(count));
  ::close(terminal);
  ::waitpid(child, nullptr, 0);
  std::string lines;
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (output.compare(i, 2, "\r\n") != 0) lines += output[i];
  }
  return lines;
}

}  // namespace kbench::testing
