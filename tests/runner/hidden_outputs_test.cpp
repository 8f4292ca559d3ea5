// Outputs that no function gets as arguments: what CpuExecution lets a process access.
#include "base/system/file_descriptor.hpp"
#include "catch.hpp"
#include "device/cpu/cpu_arguments.hpp"
#include "runner/cpu/cpu_execution.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <vector>

using namespace kbench;

namespace {

// Asks the kernel, which reports a fault instead of ending the process.
bool is_accessible(const void* address) {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
  const system::FileDescriptor reading(ends[0]);
  const system::FileDescriptor writing(ends[1]);
  return ::write(writing.get(), address, 1) == 1;
}

struct Mapped {
  Mapped(const memory::ArgumentLayout& layout, std::size_t sets) : arguments(layout, sets) {
    std::vector<system::FileDescriptor> descriptors;
    for (const int each : arguments.descriptors())
      descriptors.emplace_back(::fcntl(each, F_DUPFD_CLOEXEC, 0));
    execution.map(order, descriptors);
  }
  // Of the input, of the first and the last byte of either output, and so on.
  std::vector<bool> accessible(std::uint64_t set) const {
    const auto places = execution.addresses_of(order, set);
    std::vector<bool> all{is_accessible(places[0])};
    for (const std::size_t output : {1U, 2U}) {
      const auto* const first = static_cast<const std::byte*>(places.at(output));
      all.push_back(is_accessible(first));
      all.push_back(is_accessible(first + order.tensors.at(output).bytes - 1));
    }
    return all;
  }

  device::CpuArguments arguments;
  protocol::Order order = arguments.order(protocol::OrderKind::map, arguments.sets());
  runner::CpuExecution execution;
};

const std::vector<bool> all_open(5, true);
const std::vector<bool> inputs_only{true, false, false, false, false};

FunctionSignature two_outputs() { return FunctionSignature{}.input("x").output("y").output("z"); }

}  // namespace

TEST_CASE("hidden outputs cannot be accessed until those of their set are opened") {
  for (const std::int64_t count : {1, 1000, 5000}) {
    CAPTURE(count);
    const TestCase test_case{.name = "one", .shapes = {{3}, {count}, {7}}};
    Mapped mapped(memory::ArgumentLayout(two_outputs(), test_case), 3);
    for (int call = 0; call < 2; ++call) {
      mapped.execution.hide_outputs();
      for (std::uint64_t set = 0; set < 3; ++set) CHECK(mapped.accessible(set) == inputs_only);
      mapped.execution.open_outputs(mapped.order, 0);
      CHECK(mapped.accessible(0) == all_open);
      CHECK(mapped.accessible(1) == inputs_only);
      mapped.execution.open_outputs(mapped.order, 1);
      mapped.execution.open_outputs(mapped.order, 2);
      for (std::uint64_t set = 0; set < 3; ++set) CHECK(mapped.accessible(set) == all_open);
    }
  }
}

TEST_CASE("when hidden outputs are opened, the fences beside them stay") {
  const TestCase test_case{.name = "one", .shapes = {{3}, {5000}, {7}}};
  const memory::Fences fences{.placement = memory::Placement::ends_at_fence, .bytes = 65536};
  Mapped mapped(memory::ArgumentLayout(two_outputs(), test_case, fences), 1);
  mapped.execution.hide_outputs();
  CHECK(mapped.accessible(0) == inputs_only);
  mapped.execution.open_outputs(mapped.order, 0);
  CHECK(mapped.accessible(0) == all_open);
  const auto* const y = static_cast<const std::byte*>(mapped.execution.addresses_of(mapped.order, 0)[1]);
  CHECK_FALSE(is_accessible(y + mapped.order.tensors[1].bytes + 4096));
}
