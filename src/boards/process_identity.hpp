// Identifies the process that evaluates a submission, so that others can tell whether it still lives.
#pragma once

#include <cstdint>
#include <string>

namespace kbench::leaderboard {

struct ProcessIdentity {
  std::string host = {};     // the machine's name
  std::string machine = {};  // one boot of one kernel, and the namespace in which `pid` is a process
  std::int64_t pid = 0;
  std::int64_t started = 0;  // clock ticks since the boot; distinguishes processes that have the same number
};

ProcessIdentity this_process();

enum class Life : std::uint8_t {
  alive,
  ended,
  unknown,  // it is, or was, on another machine, or in another container
};

// The state of that process as this one sees it.
Life life_of(const ProcessIdentity& process);

}  // namespace kbench::leaderboard
