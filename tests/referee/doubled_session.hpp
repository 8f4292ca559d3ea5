// A referee's work in the test's own process, on the performance case of the problem `doubled`: all but the runner.
#pragma once

#include "device/cpu/cpu_arguments.hpp"
#include "device/cpu/cpu_device.hpp"
#include "evaluate/support.hpp"
#include "referee/description.hpp"
#include "referee/plugin.hpp"
#include "referee/session.hpp"

#include <fcntl.h>

#include <cstddef>
#include <memory>
#include <vector>

namespace kbench::tests {

// Their memory is released when the clock runs.
struct ReleasedArguments : device::CpuArguments {
  using CpuArguments::CpuArguments;
  bool keeps_inputs() const override { return false; }
};

// A processor that is a GPU in some ways.
struct AlmostGpu : device::CpuDevice {
  bool settle() override {
    ++times_settled;
    return comes_to_rest;
  }
  bool comes_to_rest = true;
  int times_settled = 0;

  std::unique_ptr<memory::Arguments> share(const memory::ArgumentLayout& layout, std::size_t sets) override {
    shared_sets.push_back(sets);
    return CpuDevice::share(layout, sets);
  }
  std::vector<std::size_t> shared_sets;

  std::unique_ptr<memory::Arguments> share_uncleared(const memory::ArgumentLayout& layout,
                                                     std::size_t sets) override {
    if (!releases_memory) return CpuDevice::share_uncleared(layout, sets);
    return std::make_unique<ReleasedArguments>(layout, sets);
  }
  bool releases_memory = false;
};

struct DoubledSession {
  const CaseDescription& timed() const { return description.cases.at(2); }

  Options options = quick_options();
  AlmostGpu device;
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
