// The table of system calls that a submission's process may not make, each with the reason. The runner's filters
// (sandbox/system_calls.hpp), `kbench doctor --access` and docs/security.md are made from it.
#pragma once

#include "isolation/sandbox/system_calls.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kbench::sandbox {

// What becomes of a call.
enum class Effect : std::uint8_t {
  allowed,
  refused,         // EPERM
  not_supported,   // EOPNOTSUPP: programs that copy files go on without
  does_not_exist,  // ENOSYS: a C library uses an older call
  without_effect,  // reports success
  asks_door        // waits for an answer of the door (protocol/door.hpp)
};

// What decides about the rules: the rights that both filters are made for.
struct CallRights {
  Sockets sockets = Sockets::none;
  Processes processes = Processes::none;
  FileChanges changes = FileChanges::none;
  Profiler profiler = Profiler::none;
};

// When a rule begins to hold: when the process starts, or just before the submission is loaded.
enum class Since : std::uint8_t { start, submission };

// A condition on an argument of a call. The last two kinds compare it with this process's number.
struct Condition {
  enum class Kind : std::uint8_t { none, bits, differs, is_self, is_other };
  Kind kind = Kind::none;
  unsigned argument = 0;
  std::uint64_t value = 0;          // the masked bits, or what it differs from
  std::uint64_t mask = 0xffffffff;  // the kernel looks at 32 bits of what is an int to it
};

struct Call {
  std::string_view name;  // "ptrace", or with conditions "fcntl(F_SETSIG)", "kill of another process"
  int number;
  std::array<Condition, 2> conditions = {};  // all must hold
};

struct CallRule {
  std::vector<Call> calls;
  std::string_view reason;
  Effect (*effect)(const CallRights& rights);
  Since since = Since::start;
};

const std::vector<CallRule>& system_call_rules();

}  // namespace kbench::sandbox
