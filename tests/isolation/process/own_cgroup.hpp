// A control group of the test's own, below which kbench makes its groups; or why this machine has none to give.
#pragma once

#include "isolation/sandbox/cgroup.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>

namespace kbench::tests {

class OwnCgroup {
 public:
  OwnCgroup() {
    sandbox::CgroupParent place = sandbox::find_cgroup_parent({});
    if (place.directory.empty()) place = sandbox::find_cgroup_parent("/sys/fs/cgroup");
    missing_ = place.missing;
    if (place.directory.empty()) return;
    const auto directory = place.directory / ("kbench-tests-" + std::to_string(::getpid()));
    if (::mkdir(directory.c_str(), 0755) != 0) {
      missing_ = directory.string() + " cannot be made";
      return;
    }
    directory_ = directory;
    missing_ = sandbox::find_cgroup_parent(directory).missing;
  }
  OwnCgroup(const OwnCgroup&) = delete;
  OwnCgroup& operator=(const OwnCgroup&) = delete;
  ~OwnCgroup() {
    if (!directory_.empty()) ::rmdir(directory_.c_str());
  }

  const std::string& missing() const { return missing_; }
  const std::filesystem::path& directory() const { return directory_; }

  // Groups that are there now.
  std::ptrdiff_t groups() const {
    return std::count_if(std::filesystem::directory_iterator(directory_),
                         std::filesystem::directory_iterator(),
                         [](const auto& entry) { return entry.is_directory(); });
  }

 private:
  std::filesystem::path directory_;
  std::string missing_;
};

}  // namespace kbench::tests

// First thing in each test that needs one, where `group` is an OwnCgroup. CTest reads what it prints.
#define REQUIRE_CGROUP(group)                                                    \
  do {                                                                           \
    if (!(group).missing().empty()) {                                            \
      std::printf("SKIPPED: no control group: %s\n", (group).missing().c_str()); \
      return;                                                                    \
    }                                                                            \
  } while (false)
