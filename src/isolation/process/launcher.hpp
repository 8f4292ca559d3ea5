// The launcher starts the children of an evaluation, keeps their output, and reaps them; it may then serve other
// evaluations.
//
// It is a process of its own (see process/children.hpp), with one thread, and carries out its host's messages (process/messages.hpp).
// When the host closes the channel or ends, the launcher kills all children, removes the directories that it owns, and ends. It
// does the same when the system refuses what it needs, and says why.
//
// A process that a child leaves behind becomes the launcher's child (PR_SET_CHILD_SUBREAPER). The launcher kills it,
// for it did not start it.
#pragma once

#include "base/system/channel.hpp"
#include "base/system/file_descriptor.hpp"
#include "isolation/process/child_setup.hpp"
#include "isolation/process/kept_output.hpp"
#include "isolation/process/messages.hpp"
#include "isolation/sandbox/cgroup.hpp"

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kbench::process {

class Launcher {
 public:
  explicit Launcher(system::Channel host) : host_(std::move(host)) {}

  // Serves the host until it is gone.
  void run();

 private:
  struct Running {
    pid_t pid = 0;
    system::FileDescriptor pidfd;
    system::FileDescriptor output;  // the reading end of the child's stdout and stderr
    KeptOutput kept;
    std::optional<sandbox::Cgroup> group;
    std::size_t stack = 0;                                  // bytes
    std::optional<sandbox::BoundedDirectory> watched = {};  // the child's directory, if none could be mounted
    std::string reached_limit = {};                         // limit of the watched directory, in words
    std::map<std::string, std::string> missing_walls = {};  // Children::missing_walls()
    std::optional<system::Channel> zygote;                  // its socket, if it is one
  };

  // A child that a zygote was asked for and has not forked yet.
  struct Asked {
    int zygote = 0;
    Running child;
  };

  void set_up();
  void serve();
  void say(const LauncherReply& message);
  void execute(const Start& order);
  void execute(const Kill& order);
  void execute(const OwnDirectory& order) { owned_directories_.push_back(order.path); }
  void execute(const RemoveDirectories& order);
  void execute(const Finish& order);
  void ask_zygote(int id, const ChildSetup& setup, Running child);
  void read_zygotes();
  void begin(int id, pid_t pid, Running child);
  void fail_to_start(int id, Running child, const std::string& why);
  void fail_what_was_asked_of(int zygote, const std::string& output);
  static void kill_tree(const Running& child);
  // Kills children with directories above their limits. Returns the time in ms until it should be called again, or -1.
  int watch_directories();
  static void drain(Running& child);
  void reap(int id);
  void kill_strays();
  void take_last_directories();
  bool finish(const std::vector<int>& kept);
  // Returns a sentence about each that cannot be removed.
  std::vector<std::string> remove_owned_directories();
  void end_everything();

  system::Channel host_;
  system::FileDescriptor host_process_;
  std::string priority_fault_;                    // take_normal_priority()
  std::vector<system::FileDescriptor> reserved_;  // the low numbers, which children are given
  system::FileDescriptor null_input_;
  std::map<int, Running> running_;
  std::map<int, Asked> asked_;
  std::vector<std::filesystem::path> owned_directories_;
  std::chrono::steady_clock::time_point next_watch_ = {};
};

}  // namespace kbench::process
