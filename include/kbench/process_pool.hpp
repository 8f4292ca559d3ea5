// Processes that are kept from one evaluation to the next.
//
//     kbench::ProcessPool pool;
//     for (const auto& candidate : candidates)
//       results.push_back(kbench::evaluate("softmax", candidate, {.device = "cuda", .processes = &pool}));
//
// An evaluation without a pool makes all that it needs and ends it. Most of that takes milliseconds; an interpreter of Python that
// imports torch takes seconds. With a pool it is imported once, and each evaluation's processes are forked from there. No process
// in which anything of a submission was is ever kept.
#pragma once

#include <kbench/export.hpp>

#include <cstddef>
#include <memory>

namespace kbench {

namespace process {
class Pool;
}

// May be used by several threads at once: as many evaluations as run at the same time have processes of their own, which are all
// kept. They end with the pool, and with this process. After fork() the child must not use it.
class KBENCH_API ProcessPool {
 public:
  ProcessPool();
  ProcessPool(const ProcessPool&) = delete;
  ProcessPool& operator=(const ProcessPool&) = delete;
  ~ProcessPool();

  // How many launchers wait for an evaluation.
  std::size_t idle() const;

  // Of kbench's own use.
  process::Pool& pool() { return *pool_; }

 private:
  std::unique_ptr<process::Pool> pool_;
};

}  // namespace kbench
