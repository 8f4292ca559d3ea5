// A process that SIGKILL does not end, as one that is deep in a driver: a frozen one. The freezer of cgroup v1 does that; version
// 2 lets a frozen process die.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace kbench::tests {

class Unkillable {
 public:
  Unkillable() {
    const std::filesystem::path group = "/sys/fs/cgroup/freezer/kbench-tests-" + std::to_string(::getpid());
    std::error_code error;
    if (!std::filesystem::exists(group.parent_path() / "cgroup.procs", error)) return;
    if (::mkdir(group.c_str(), 0755) == 0) group_ = group;
  }
  Unkillable(const Unkillable&) = delete;
  Unkillable& operator=(const Unkillable&) = delete;
  ~Unkillable() {
    if (group_.empty()) return;
    std::ofstream(group_ / "freezer.state") << "THAWED" << std::flush;
    for (int i = 0; i < 1000 && ::rmdir(group_.c_str()) != 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }

  bool is_possible() const { return !group_.empty(); }

  // From now on, until this object goes. A process that is on its way into its program, or out of a page fault, is frozen when
  // it gets there, which takes seconds on a machine that is busy.
  bool hold(pid_t pid) const {
    std::ofstream processes(group_ / "cgroup.procs");
    if (!(processes << pid << std::flush)) return false;
    std::string state;
    for (int i = 0; i < 3000 && state != "FROZEN"; ++i) {
      std::ofstream(group_ / "freezer.state") << "FROZEN" << std::flush;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      std::ifstream(group_ / "freezer.state") >> state;
    }
    return state == "FROZEN";
  }

 private:
  std::filesystem::path group_;
};

}  // namespace kbench::tests

#define REQUIRE_UNKILLABLE(unkillable)                                    \
  do {                                                                    \
    if (!(unkillable).is_possible()) {                                    \
      std::puts("SKIPPED: there is no cgroup v1 freezer to freeze with"); \
      return;                                                             \
    }                                                                     \
  } while (false)
