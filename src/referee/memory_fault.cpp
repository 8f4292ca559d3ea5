#include "referee/memory_fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace kbench::referee {
namespace {

using memory::ArgumentLayout;
using Place = protocol::MemoryFault::Place;

struct Element {
  const ArgumentLayout::Slot* slot = nullptr;
  std::int64_t number = 0;  // negative before the tensor's beginning
  std::int64_t count = 0;   // elements of the tensor
};

std::int64_t floor_divide(std::int64_t dividend, std::int64_t divisor) {
  return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

// The element nearest to the byte, in the nearest tensor.
Element nearest_element(const ArgumentLayout& layout, bool is_output, std::int64_t at) {
  Element nearest;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const ArgumentLayout::Slot& slot : layout.slots) {
    if (slot.is_output() != is_output) continue;
    const std::int64_t from_begin = at - static_cast<std::int64_t>(slot.offset);
    const auto bytes = static_cast<std::int64_t>(slot.bytes);
    const std::int64_t distance =
        from_begin < 0 ? -from_begin : std::max(from_begin - bytes + 1, std::int64_t{0});
    if (distance >= least) continue;
    least = distance;
    const auto size = static_cast<std::int64_t>(size_of(slot.dtype));
    nearest = {.slot = &slot, .number = floor_divide(from_begin, size), .count = bytes / size};
  }
  return nearest;
}

std::string how_far(const Element& element) {
  const std::int64_t distance = element.number < 0 ? -element.number : element.number - element.count + 1;
  return fmt::format("{} {} {}", distance, distance == 1 ? "element" : "elements",
                     element.number < 0 ? "before its beginning" : "past its end");
}

}  // namespace

std::string describe(const protocol::MemoryFault& fault, const ArgumentLayout& layout, std::size_t sets) {
  if (fault.place != Place::inputs && fault.place != Place::outputs) return protocol::describe(fault);
  const bool is_output = fault.place == Place::outputs;
  const auto stride = static_cast<std::int64_t>(is_output ? layout.output_stride : layout.input_stride);
  // The runner may report any number, so the set is clamped.
  const std::int64_t set =
      std::clamp(floor_divide(fault.at, stride), std::int64_t{0}, static_cast<std::int64_t>(sets) - 1);
  const Element element = nearest_element(layout, is_output, fault.at - set * stride);
  if (element.slot == nullptr) return protocol::describe(fault);
  const std::string place =
      fmt::format("it {} {}[{}]", fault.verb(), element.slot->parameter.name, element.number);
  if (element.number < 0 || element.number >= element.count)
    return fmt::format("{}, {}", place, how_far(element));
  return fault.is_write && !is_output ? place + ", which is read-only"
                                      : place + ", which it may not at that time";
}

}  // namespace kbench::referee
