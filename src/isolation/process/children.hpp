// The child processes of one evaluation.
//
// kbench-launcher starts them: a small process that is made once for each evaluation, or kept for the next. The cost
// of a fork grows with the memory of the forking process, and the caller may be large. The launcher is also their
// reaper: it keeps their output, kills their whole trees, and ends them all when this object, or this process, is
// gone.
#pragma once

#include "base/system/file_descriptor.hpp"
#include "isolation/process/child.hpp"
#include "isolation/process/messages.hpp"
#include "isolation/sandbox/cgroup.hpp"

#include <kbench/error.hpp>
#include <kbench/options.hpp>

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kbench::system {
class Channel;
}

namespace kbench::process {

using Clock = std::chrono::steady_clock;
using Deadline = Clock::time_point;

// The launcher died or sent an invalid message: a fault of kbench, or someone killed it.
class LauncherLost : public Error {
 public:
  explicit LauncherLost(const std::string& text) : Error(ErrorCode::system, text) {}
};

// A child is still there although it was killed: it is stuck in the kernel, most likely in a driver.
class Unended : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Every member function that talks to the launcher throws LauncherLost when it is gone.
class Children {
 public:
  // Starts the launcher. Throws Error when it cannot be started. Children get control groups in `groups`, and stacks
  // of `stack` bytes or the hard limit of this process, whichever is less.
  Children(const std::filesystem::path& launcher, std::stop_token stop, sandbox::CgroupParent groups = {},
           std::size_t stack = RunLimits().stack);
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
  // Kills everything and waits some seconds until it is gone; the system is left with the rest. A process that was
  // forked from the one that made this object leaves all as it is.
  ~Children();

  using Id = int;

  // Ends all children but zygotes and those in `kept`, and removes the directories, so that this object can serve
  // another evaluation. Returns false where that failed; this object is then of no further use.
  bool finish(const std::vector<Id>& kept = {});

  // Whether the launcher is there.
  bool is_alive() const;

  // Begins the next evaluation after finish(), with the constructor's arguments.
  void serve_next(std::stop_token stop, sandbox::CgroupParent groups, std::size_t stack);

  // Starts a child. One that cannot be executed exits at once with code 127 and the reason as its output.
  Id start(const ChildSpec& spec);

  // Returns a running child with the same specification, or starts one.
  Id start_once(const ChildSpec& spec);

  // The directory will be removed, with all in it, when this object or this process is gone.
  void own_directory(const std::filesystem::path& directory);

  // Removes these directories now, when the children that use them have ended. Returns a sentence about each of which something
  // is left.
  std::vector<std::string> remove_directories();

  // Descriptor that identifies the process, for poll() and pidfd_send_signal(); owned by this object.
  int pidfd(Id child) const { return children_.at(child).pidfd.get(); }
  int pid(Id child) const { return children_.at(child).pid; }

  // Sends SIGKILL to the child and its process group. Processes that they leave behind are killed when the child is
  // reaped.
  void kill(Id child);

  // The exit of `child`, or nothing when `deadline` comes first. Throws Cancelled.
  std::optional<ChildExit> wait(Id child, Deadline deadline);

  // The exit of `child`, which is killed if it still runs. Throws Unended where that takes longer than `patience`,
  // and Cancelled.
  ChildExit end(Id child, Clock::duration patience);

  // True when `descriptor` can be read (or its other end is gone), false at `deadline`. Throws Cancelled.
  bool wait_readable(int descriptor, Deadline deadline);

  // Throws Cancelled where a stop was requested; never blocks.
  void check() { pump(-1, Clock::now()); }

  // The walls that this child's specification asked for and that are missing: "landlock", "view" and "cgroup", with
  // the reason where that varies. Also "stack" and "priority", which every child should have.
  const std::map<std::string, std::string>& missing_walls(Id child) const {
    return children_.at(child).missing_walls;
  }

  // Whether the process has ended, even if the launcher has not reaped it yet.
  bool has_ended(Id child) const;

  // The bytes that children are given for the stack of their first thread, unless the hard limit is less.
  std::size_t stack_limit() const { return stack_; }

  // The most bytes that the stack of its first thread may take.
  std::size_t stack(Id child) const { return children_.at(child).stack; }

 private:
  struct Known {
    std::string name;
    std::vector<std::string> arguments;
    int pid = 0;
    system::FileDescriptor pidfd;
    std::filesystem::path group;  // its control group's directory, or none
    std::size_t stack = 0;
    std::map<std::string, std::string> missing_walls;
    std::optional<ChildExit> exit;
    bool started = false;
    bool is_zygote = false;
  };

  // Sleeps until the launcher says something, `extra` (if not negative) is readable, or `deadline`. True when
  // `extra` is readable.
  bool pump(int extra, Deadline deadline);
  void receive_from_launcher();
  void send_to_launcher(const LauncherRequest& request);
  void handle(Started& started);
  void handle(Exited& exited);
  void handle(const Finished& finished) { finished_ = finished.all_ended; }
  void handle(Removed& removed) { removed_ = std::move(removed.left); }
  void handle(const Failed& failed);
  Known& find(Id child);  // throws document::FieldError for a child that was never started

  struct StopSignal;  // an eventfd that the stop token makes readable

  pid_t owner_;
  std::unique_ptr<StopSignal> stop_;
  sandbox::CgroupParent groups_;
  std::size_t stack_;
  std::string tag_;  // identifies this object in names of groups
  std::unique_ptr<system::Channel> channel_;
  int launcher_pid_ = 0;
  system::FileDescriptor launcher_pidfd_;
  std::map<Id, Known> children_;
  std::vector<std::filesystem::path> owned_directories_;
  std::optional<bool> finished_;                     // the launcher's answer to `finish`
  std::optional<std::vector<std::string>> removed_;  // the launcher's answer to `remove_directories`
  Id next_id_ = 1;
};

}  // namespace kbench::process
