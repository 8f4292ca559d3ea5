// A pool keeps launchers from one evaluation to the next, each with its zygotes and at most one referee.
//
// A referee on a GPU has a context there, which takes some 0.1 s to make and to end. It serves any plugin on its device:
// every evaluation has it load its own.
#pragma once

#include "isolation/host/client.hpp"
#include "isolation/process/children.hpp"

#include <kbench/options.hpp>

#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace kbench::host {

// A launcher that serves no evaluation, and the referee that it has kept.
struct IdleLauncher {
  std::filesystem::path program;
  std::unique_ptr<process::Children> children;
  std::unique_ptr<Client> referee;  // null: none
};

// Several threads may use it at once.
class Pool {
 public:
  // Returns an idle launcher: one whose referee can serve as `referee` with a stack of `stack` bytes, else one without
  // a referee, else any. Returns nothing where all are in use. Throws Error in a process forked from the pool's.
  std::optional<IdleLauncher> take(const std::filesystem::path& program,
                                   const std::optional<process::ChildSpec>& referee, std::size_t stack);

  // Ends the children but zygotes and the referee, and keeps the launcher if it can be used again.
  void give_back(IdleLauncher launcher);

  std::size_t idle() const;

 private:
  pid_t owner_ = ::getpid();
  mutable std::mutex mutex_;
  std::vector<IdleLauncher> idle_;
};

// The launcher and the referee of one evaluation: lent by a pool, or owned.
class Lease {
 public:
  // Prefers a launcher that has kept `referee`, where that is known before there is a launcher. Without a pool, all
  // ends with this object.
  Lease(const Options& options, sandbox::CgroupParent groups,
        const std::optional<process::ChildSpec>& referee = {});
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  ~Lease();

  process::Children& children() const { return *launcher_.children; }

  // Returns the referee that was kept, if it is one like this, or else starts one. Only the first call may.
  Client& referee(process::ChildSpec spec, process::Deadline deadline);

  // Whether the referee may serve another evaluation: there is a pool, and it has not served too many.
  bool may_keep_referee() const;

  // Has the referee serve the next evaluation of the pool. Returns false if it has to be ended instead.
  bool keep_referee();

 private:
  Pool* pool_;
  IdleLauncher launcher_;
  bool is_referee_idle_;
};

}  // namespace kbench::host
