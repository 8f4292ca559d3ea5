// The built command line, as a process beside the test.
#pragma once

#include "cli/run_kbench.hpp"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace kbench::testing {

// The command, in the background.
class Background {
 public:
  // `arguments` are words of the shell. What it says goes to the file `log` of the directory.
  Background(const CommandLine& kbench, const std::string& arguments, const std::string& log = "log") {
    const std::string command = "cd " + CommandLine::quoted(kbench.path(".")) + " && exec " +
                                CommandLine::quoted(KBENCH_BUILD_DIR "/bin/kbench") + " " + arguments + " >" +
                                log + " 2>&1";
    std::vector<std::string> words{"/bin/sh", "-c", command};
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    if (::posix_spawn(&pid_, "/bin/sh", nullptr, nullptr, pointers.data(), environ) != 0)
      throw std::runtime_error("posix_spawn");
  }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  ~Background() {
    if (pid_ > 0) wait_after(SIGKILL);
  }

  pid_t id() const { return pid_; }

  bool has_ended() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid_;
  }

  // Sends it a signal, unless that is 0. Its exit status; 128 and the number of the signal that ended it.
  int wait_after(int signal) {
    if (signal != 0) ::kill(pid_, signal);
    int status = 0;
    ::waitpid(std::exchange(pid_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t pid_ = 0;
};

}  // namespace kbench::testing
