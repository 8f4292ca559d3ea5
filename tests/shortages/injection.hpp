// Runs a program of which one system call fails for want of something.
//
// A seccomp filter tells this process of every call of a kind, in the program and whatever it starts
// (seccomp_unotify(2)). It lets all go on but the one that is to fail. So calls within the C library, SQLite and the
// dynamic linker are reached too, and the program is the one that users have.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kbench::tests {

// A kind of system calls, and the error by which one fails.
struct Want {
  const char* name;
  std::vector<const char*> calls;
  int error;
};

const std::vector<Want>& all_wants();

// The call that is to fail: the number-th of this kind in processes of that name. Number 0 fails none.
struct Injection {
  Want want;
  std::string process;  // as /proc/PID/comm has it
  int number = 0;
};

struct Program {
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;
  std::filesystem::path directory;
  std::filesystem::path output;  // files for stdout and stderr
  std::filesystem::path errors;
};

struct Run {
  int status = 0;                          // as waitpid() has it
  bool hung = false;                       // it was killed when the time was up
  bool injected = false;                   // the call was reached
  std::string what = {};                   // the call that failed, in words
  std::map<std::string, int> counts = {};  // calls of that kind by process
  std::vector<std::string> left = {};      // processes that were there two seconds after its end
};

// Returns nothing where the system has no such filters for this user.
std::optional<Run> run(const Program& program, const Injection& injection, std::chrono::seconds limit);

}  // namespace kbench::tests
