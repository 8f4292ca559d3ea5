#include "attacks/naive_harness.hpp"

#include "base/system/file_descriptor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace kbench::tests {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto time_limit = 30s;

pid_t start(const std::vector<std::string>& command, int output) {
  std::vector<char*> arguments;
  for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, output, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t pid = 0;
  const int error =
      ::posix_spawnp(&pid, command.front().c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), command.front());
  return pid;
}

}  // namespace

std::string output_of(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe2");
  const system::FileDescriptor reading(ends[0]);
  system::FileDescriptor writing(ends[1]);
  const pid_t pid = start(command, writing.get());
  writing = system::FileDescriptor();

  // Until it ends: a process that it left behind may hold the pipe.
  std::string output;
  const auto deadline = Clock::now() + time_limit;
  bool ended = false;
  while (!ended && Clock::now() < deadline) {
    ended = ::waitpid(pid, nullptr, WNOHANG) == pid;
    pollfd source{reading.get(), POLLIN, 0};
    while (::poll(&source, 1, ended ? 0 : 2) > 0 && (source.revents & POLLIN) != 0) {
      std::array<char, 4096> bytes{};
      const ssize_t count = ::read(reading.get(), bytes.data(), bytes.size());
      if (count <= 0) break;
      output.append(bytes.data(), static_cast<std::size_t>(count));
    }
  }
  ::kill(-pid, SIGKILL);
  if (!ended) ::waitpid(pid, nullptr, 0);
  return output;
}

NaiveRun run_naive(const std::vector<std::string>& command) {
  NaiveRun run{.answer = {.word = "crashed"}, .output = output_of(command)};
  std::istringstream lines(run.output);
  for (std::string line; std::getline(lines, line);) {
    double time_ms = 0.0;
    if (line == "wrong") run.answer = {.word = line};
    if (std::sscanf(line.c_str(), "accepted %lf", &time_ms) == 1)
      run.answer = {.word = "accepted", .time_ms = time_ms};
  }
  return run;
}

}  // namespace kbench::tests
