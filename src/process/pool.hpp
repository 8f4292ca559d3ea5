// A pool keeps launchers, with their zygotes, from one evaluation to the next.
#pragma once

#include "process/children.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace kbench::process {

// Several threads may use it at once.
class Pool {
 public:
  // Returns an idle one, or nothing.
  std::unique_ptr<Children> take(const std::filesystem::path& launcher);

  // Ends the children but zygotes, and keeps the launcher if it can be used again.
  void give_back(const std::filesystem::path& launcher, std::unique_ptr<Children> children);

  std::size_t idle() const;

 private:
  struct Idle {
    std::filesystem::path launcher;
    std::unique_ptr<Children> children;
  };

  mutable std::mutex mutex_;
  std::vector<Idle> idle_;
};

// The children of one evaluation: lent by a pool, or owned.
class LeasedChildren {
 public:
  // The arguments are those of Children's constructor. Without a pool the children end with this object.
  LeasedChildren(Pool* pool, const std::filesystem::path& launcher, std::stop_token stop,
                 sandbox::CgroupParent groups, std::size_t stack);
  LeasedChildren(const LeasedChildren&) = delete;
  LeasedChildren& operator=(const LeasedChildren&) = delete;
  ~LeasedChildren();

  Children& operator*() const { return *children_; }

 private:
  Pool* pool_;
  std::filesystem::path launcher_;
  std::unique_ptr<Children> children_;
};

}  // namespace kbench::process
