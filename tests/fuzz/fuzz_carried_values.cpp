// Values that come from a submission's process: whatever the bytes are, what comes of them is Unreadable, or a value that is
// the same when it is carried once more.
#include "evaluate/reference/carried_values.hpp"
#include "fuzz/input.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

using namespace kbench;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::size_t blocks = input.take_byte() % 4 * device_memory::alignment;
  const std::string_view bytes = input.take_all();
  const std::size_t head = std::max(bytes.size(), harness::length_bytes);
  const tests::Memory memory(
      (head + device_memory::alignment - 1) / device_memory::alignment * device_memory::alignment, blocks);
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(memory.wire.begin));
  using Value = std::pair<tests::Nested, device_vector<double>>;
  try {
    const auto value = harness::read<Value>(memory.wire);
    const harness::Extent extent = harness::extent_of(value);
    const tests::Memory again(harness::length_bytes + extent.stream, extent.blocks);
    fuzz::require(harness::write(again.wire, value), "a value has the extent that it says");
    const auto carried = harness::read<Value>(again.wire);
    fuzz::require(harness::extent_of(carried).stream == extent.stream, "it is as large as before");
    fuzz::require(carried.second.size() == value.second.size(), "it has as many elements as before");
  } catch (const harness::Unreadable&) {
  }
  return 0;
}
