// A referee's work in the test's own process, on the performance case of the problem `doubled`: all but the runner.
#pragma once

#include "device/cpu/cpu_arguments.hpp"
#include "device/cpu/cpu_device.hpp"
#include "evaluate/support.hpp"
#include "problems/doubled.hpp"
#include "referee/description.hpp"
#include "referee/plugin.hpp"
#include "referee/session.hpp"

#include <fcntl.h>

#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <vector>

namespace kbench::tests {

// Their memory is released when the clock runs.
struct ReleasedArguments : device::CpuArguments {
  using CpuArguments::CpuArguments;
  bool keeps_inputs() const override { return false; }
};

// The referee has inputs of its own beside the runner's. If they are disturbed, what the first call left running changes
// each input as soon as it is made.
class SharedArguments : public ReleasedArguments {
 public:
  SharedArguments(const memory::ArgumentLayout& layout, std::size_t sets, bool is_disturbed)
      : ReleasedArguments(layout, sets), made_(layout.input_stride), is_disturbed_(is_disturbed) {}

  void begin_call(std::size_t set, const memory::Noise& noise) override {
    CpuArguments::begin_call(set, noise);
    if (++calls_ > 1 && is_disturbed_) *inputs(set).at(0).as<float>() = 42.0F;
  }
  void note_inputs(std::size_t set) override {
    std::memcpy(private_inputs(set).at(0).data, inputs(set).at(0).data, inputs(set).at(0).bytes());
  }
  void check_inputs(std::size_t set, memory::Findings* findings) const override {
    if (find_input_change(set)) findings->changed_inputs = 1;
  }
  std::optional<memory::InputChange> find_input_change(std::size_t set) const override {
    const Tensor input = inputs(set).at(0);
    if (std::memcmp(private_inputs(set).at(0).data, input.data, input.bytes()) == 0) return std::nullopt;
    return memory::InputChange{.tensor = input.name};
  }

 protected:
  std::byte* private_input_address(std::size_t slot, std::size_t /*set*/) const override {
    return made_.data() + layout().slots.at(slot).offset;
  }

 private:
  mutable std::vector<std::byte> made_;
  bool is_disturbed_;
  int calls_ = 0;
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
    if (shares_inputs) return std::make_unique<SharedArguments>(layout, sets, is_disturbed);
    return CpuDevice::share(layout, sets);
  }
  std::vector<std::size_t> shared_sets;

  std::unique_ptr<memory::Arguments> share_for_turns(const memory::ArgumentLayout& layout,
                                                     std::size_t sets) override {
    shared_sets.push_back(sets);
    return CpuDevice::share_for_turns(layout, sets);
  }

  std::unique_ptr<memory::Arguments> share_uncleared(const memory::ArgumentLayout& layout,
                                                     std::size_t sets) override {
    if (!releases_memory) return CpuDevice::share_uncleared(layout, sets);
    return std::make_unique<ReleasedArguments>(layout, sets);
  }
  bool releases_memory = false;

  std::unique_ptr<memory::Arguments> share_reused(const memory::ArgumentLayout& layout) override {
    return std::make_unique<SharedArguments>(layout, 1, is_disturbed);
  }
  bool is_disturbed = false;

  std::unique_ptr<memory::Arguments> share_relocatable(const memory::ArgumentLayout& layout) override {
    if (!shares_inputs) return CpuDevice::share_relocatable(layout);
    return std::make_unique<SharedArguments>(layout, 1, is_disturbed);
  }
  bool shares_inputs = false;  // of timed calls, and of batches
};

// Its inputs may take long to make.
struct SlowlyMade : Doubled {
  void create_inputs(const TestCase& test_case, std::span<const Tensor> inputs,
                     Generator& generate) const override {
    ++times_made;
    std::this_thread::sleep_for(making);
    Doubled::create_inputs(test_case, inputs, generate);
  }
  std::chrono::milliseconds making{};
  mutable int times_made = 0;
};

struct DoubledSession {
  const CaseDescription& timed() const { return description.cases.at(2); }

  Options options = quick_options();
  AlmostGpu device;
  system::Arena page{protocol::Activity::bytes, system::Access::read_write};
  protocol::Activity activity{system::FileDescriptor(::fcntl(page.descriptor(), F_DUPFD_CLOEXEC, 0))};
  referee::Plugin plugin{KBENCH_BUILD_DIR "/tests/problems/doubled.so"};
  ProblemDescription description =
      referee::describe(plugin.problem(), DType::float32, device.traits(), activity);
  SlowlyMade problem;
  referee::Session session{.device = device,
                           .problem = problem,
                           .description = description,
                           .sampling = options.sampling,
                           .limits = options.limits,
                           .runner = {},
                           .replace_runner = {},
                           .activity = activity,
                           .key = device::InputKey(Seed{1})};
};

}  // namespace kbench::tests
