#include "isolation/memory/argument_layout.hpp"

#include "isolation/protocol/frames.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace kbench::memory {
namespace {

std::size_t checked_sum(std::size_t a, std::size_t b) {
  std::size_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw Error("the tensors of a case are larger than any memory");
  return sum;
}

std::size_t bytes_of(const TestCase& test_case, const ArgumentLayout::Slot& slot) {
  if (slot.shape.size() > protocol::max_rank) {
    throw Error("case '" + test_case.name + "': " + slot.parameter.name + " has " +
                std::to_string(slot.shape.size()) + " dimensions; there may be " +
                std::to_string(protocol::max_rank) + " at most");
  }
  std::size_t bytes = size_of(slot.dtype);
  for (const std::int64_t extent : slot.shape) {
    if (extent <= 0)
      throw Error("case '" + test_case.name + "': " + slot.parameter.name + " has an extent of " +
                  std::to_string(extent));
    if (__builtin_mul_overflow(bytes, static_cast<std::size_t>(extent), &bytes)) {
      throw Error("the tensors of a case are larger than any memory");
    }
  }
  return bytes;
}

std::size_t round_up(std::size_t bytes, std::size_t unit) {
  return checked_sum(bytes, unit - 1) / unit * unit;
}

}  // namespace

Room room_of(std::size_t offset, std::size_t bytes, std::size_t fence_bytes) {
  return {.begin = offset / fence_bytes * fence_bytes,
          .end = (offset + bytes + fence_bytes - 1) / fence_bytes * fence_bytes};
}

ArgumentLayout::ArgumentLayout(const FunctionSignature& signature, const TestCase& test_case, Fences around)
    : fences(around) {
  const std::vector<TensorParameter> parameters = signature.tensors();
  if (parameters.size() != test_case.shapes.size()) {
    throw Error("case '" + test_case.name + "' has " + std::to_string(test_case.shapes.size()) +
                " shapes; the signature has " + std::to_string(parameters.size()) + " tensors");
  }
  const std::size_t gap = is_fenced() ? fences.bytes : guard_bytes;
  input_stride = gap;
  output_stride = gap;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Slot slot{.parameter = parameters[i],
              .dtype = parameters[i].dtype_for(test_case.dtype),
              .shape = test_case.shapes[i]};
    slot.bytes = bytes_of(test_case, slot);
    std::size_t& stride = slot.is_output() ? output_stride : input_stride;
    const std::size_t aligned = round_up(slot.bytes, alignment);
    const std::size_t room = is_fenced() ? round_up(aligned, fences.bytes) : aligned;
    slot.offset = fences.placement == Placement::ends_at_fence ? checked_sum(stride, room - aligned) : stride;
    stride = checked_sum(checked_sum(stride, room), gap);
    slots.push_back(std::move(slot));
  }
}

bool ArgumentLayout::changes_in_place() const {
  return std::any_of(slots.begin(), slots.end(),
                     [](const Slot& slot) { return slot.parameter.role == Role::inout; });
}

}  // namespace kbench::memory
