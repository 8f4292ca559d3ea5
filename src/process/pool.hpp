// Launchers that are kept from one evaluation to the next, with their zygotes.
#pragma once

#include "process/children.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace kbench::process {

// May be used by several threads at once.
class Pool {
 public:
  // One that waits, or nothing.
  std::unique_ptr<Children> take(const std::filesystem::path& launcher);

  // Ends what children there are. What cannot be used again ends altogether.
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

// The children of one evaluation: of a pool, to which they go back, or of their own.
class LeasedChildren {
 public:
  // As Children's constructor; no pool: they end with this object.
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
