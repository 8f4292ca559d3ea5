// Processes that are kept from one evaluation to the next.
//
//     kbench::ProcessPool pool;
//     for (const auto& candidate : candidates)
//       results.push_back(kbench::evaluate("softmax", candidate, {.device = "cuda", .processes = &pool}));
//
// An evaluation without a pool starts and ends all its processes. Most of that takes milliseconds; an interpreter of
// Python that imports torch takes seconds. With a pool torch is imported once, and each evaluation's processes are
// forked from that interpreter. A process that a submission has been in is never kept.
#pragma once

#include <kbench/export.hpp>

#include <cstddef>
#include <memory>

namespace kbench {

namespace process {
class Pool;
}

// Several threads may use it at once: each evaluation at a time has processes of its own, and all are kept. They end
// with the pool, and with this process. A child must not use it after fork().
class KBENCH_API ProcessPool {
 public:
  ProcessPool();
  ProcessPool(const ProcessPool&) = delete;
  ProcessPool& operator=(const ProcessPool&) = delete;
  ~ProcessPool();

  // The number of launchers that wait for an evaluation.
  std::size_t idle() const;

  // Only kbench itself may use it.
  process::Pool& pool() { return *pool_; }

 private:
  std::unique_ptr<process::Pool> pool_;
};

}  // namespace kbench
