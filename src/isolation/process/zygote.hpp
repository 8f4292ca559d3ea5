// A zygote is a process that has done slow work, such as importing libraries, and forks others in milliseconds. Each
// becomes a child of the launcher, and sets itself up like a child that the launcher starts
// (process/child_setup.hpp).
//
// The launcher asks it for each over its socket (process/messages.hpp).
//
// A zygote is trusted, has one thread that matters, and never reads a byte of what it has forked.
#pragma once

#include "base/system/channel.hpp"
#include "isolation/process/messages.hpp"

#include <sys/types.h>

namespace kbench::process {

class Zygote {
 public:
  // Serves requests on its first descriptor.
  Zygote();

  // Throws std::runtime_error where this process holds a GPU, which a forked process could not use.
  static void require_no_device();

  // Waits for the next request. False when the launcher is gone.
  bool receive();

  // Runs in the intermediate process: when that ends, the child becomes the launcher's.
  void report_fork(pid_t child);

  // Runs in the child: waits until it is the launcher's, and becomes what was asked for. A bounded directory gets the path that it
  // has in each process, in the environment too. Ends the process where that fails, as ChildSetup::apply() does.
  void become_child();

  // The specification of the last request.
  const ChildSpec& spec() const { return request_.spec; }

  // Whether become_child() mounts a directory for the child (sandbox::mount_bounded()).
  bool bounds_directory() const { return request_.bounds_directory; }

  // Whether that directory has the same path in each process.
  bool has_path_of_all() const { return has_path_of_all_; }

 private:
  void take_path_of_all();

  system::Channel launcher_;
  Fork request_;
  bool has_path_of_all_ = false;
};

}  // namespace kbench::process
