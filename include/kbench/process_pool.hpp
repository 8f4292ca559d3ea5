// Processes that are kept from one evaluation to the next.
//
//     kbench::ProcessPool pool;
//     for (const auto& candidate : candidates)
//       results.push_back(kbench::evaluate("softmax", candidate, {.device = "cuda", .processes = &pool}));
//
// An evaluation without a pool starts and ends all its processes. Most of that takes milliseconds. An interpreter of
// Python that imports torch takes seconds, and a referee's context on a GPU some 0.1 s. With a pool torch is
// imported once, each evaluation's processes are forked from that interpreter, and a referee serves one evaluation after
// the other. It ends where an evaluation ended with anything but a verdict on the submission's output, and after 200.
// A process that a submission has been in is never kept.
#pragma once

#include <kbench/export.hpp>

#include <cstddef>
#include <memory>

namespace kbench {

namespace host {
class Pool;
}

// Several threads may use it at once: each evaluation at a time has processes of its own, and all are kept. They end
// with the pool, and with this process. An evaluation with it in a child throws Error after fork(), and its destruction
// there ends nothing.
class KBENCH_API ProcessPool {
 public:
  ProcessPool();
  ProcessPool(const ProcessPool&) = delete;
  ProcessPool& operator=(const ProcessPool&) = delete;
  ~ProcessPool();

  // The number of launchers that wait for an evaluation.
  std::size_t idle() const;

  // Only kbench itself may use it.
  host::Pool& pool() { return *pool_; }

 private:
  std::unique_ptr<host::Pool> pool_;
};

}  // namespace kbench
