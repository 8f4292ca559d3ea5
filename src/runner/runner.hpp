// The runner: loads one submission and calls it when told to. protocol/frames.hpp is all that it understands.
//
// Nothing here is trusted once the submission is loaded: the two share an address space.
#pragma once

#include "memory/arena.hpp"
#include "process/file_descriptor.hpp"
#include "protocol/frames.hpp"
#include "toolchain/entry.hpp"

#include <sched.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace kbench::runner {

class Runner {
 public:
  explicit Runner(process::FileDescriptor referee) : referee_(std::move(referee)) {
    ::sched_getaffinity(0, sizeof cores_, &cores_);
  }

  // Says that it is ready, then obeys until the referee is gone.
  void serve(std::uint64_t walls);

 private:
  bool receive(protocol::Order& order, std::vector<process::FileDescriptor>& descriptors);
  void answer(protocol::AnswerKind kind, std::uint64_t sequence, std::uint64_t value = 0);

  void obey(const protocol::Order& order, std::vector<process::FileDescriptor> descriptors);
  void load(const protocol::Order& order, const std::vector<process::FileDescriptor>& descriptors);
  void map(const protocol::Order& order, const std::vector<process::FileDescriptor>& descriptors);
  void call(const protocol::Order& order);

  // The referee wakes this thread on its own core, which is awake and at its clock (RunnerLink::obey). From there the
  // submission's threads, which inherit their cores, may go wherever this process may.
  void use_all_cores() const;

  process::FileDescriptor referee_;
  cpu_set_t cores_{};  // of this process, as it was started
  toolchain::EntryPoint entry_ = nullptr;
  memory::Mapping input_;
  memory::Mapping output_;
};

}  // namespace kbench::runner
