// A referee's work in the test's own process, on the performance case of the problem `doubled`: all but the runner.
#pragma once

#include "device/cpu/cpu_device.hpp"
#include "evaluate/support.hpp"
#include "referee/description.hpp"
#include "referee/plugin.hpp"
#include "referee/session.hpp"

#include <fcntl.h>

namespace kbench::tests {

// A processor whose memory comes to rest as a GPU's does, or does not.
struct RestlessDevice : device::CpuDevice {
  bool settle() override {
    ++times_settled;
    return comes_to_rest;
  }
  bool comes_to_rest = true;
  int times_settled = 0;
};

struct DoubledSession {
  const CaseDescription& timed() const { return description.cases.at(2); }

  Options options = quick_options();
  RestlessDevice device;
  memory::Arena page{protocol::Activity::bytes, memory::Access::read_write};
  protocol::Activity activity{process::FileDescriptor(::fcntl(page.descriptor(), F_DUPFD_CLOEXEC, 0))};
  referee::Plugin plugin{KBENCH_BUILD_DIR "/tests/problems/doubled.so"};
  ProblemDescription description = referee::describe(plugin.problem(), DType::float32, device, activity);
  referee::Session session{.device = device,
                           .problem = plugin.problem(),
                           .description = description,
                           .sampling = options.sampling,
                           .limits = options.limits,
                           .runner = {},
                           .replace_runner = {},
                           .activity = activity,
                           .key = device::InputKey(Seed{1})};
};

}  // namespace kbench::tests
