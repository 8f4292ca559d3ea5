#include "device/cpu/cpu_arguments.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace kbench::device {
using memory::Noise;
using memory::Segment;

CpuArguments::CpuArguments(memory::ArgumentLayout layout, std::size_t sets, std::size_t bytes_behind_outputs)
    : Arguments(std::move(layout), sets),
      segments_(memory::segments_of_outputs(this->layout())),
      around_inputs_(memory::segments_around_inputs(this->layout())),
      input_arena_(this->layout().input_stride * sets, system::Access::read_only),
      output_arena_(this->layout().output_stride * sets + bytes_behind_outputs, system::Access::read_write) {
  for (std::size_t set = 0; set < sets; ++set) {
    for (const auto& slot : this->layout().slots) {
      inout_inputs_.emplace_back(slot.parameter.role == Role::inout ? slot.bytes : 0);
    }
  }
}

std::byte* CpuArguments::input_address(std::size_t slot, std::size_t set) const {
  std::vector<std::byte>& own = inout_inputs_[set * layout().slots.size() + slot];
  if (!own.empty()) return own.data();
  return inputs_of(set) + layout().slots[slot].offset;
}

std::byte* CpuArguments::output_address(std::size_t slot, std::size_t set) const {
  return outputs_of(set) + layout().slots[slot].offset;
}

std::byte* CpuArguments::inputs_of(std::size_t set) const {
  return input_arena_.data() + set * layout().input_stride;
}

std::byte* CpuArguments::outputs_of(std::size_t set) const {
  return output_arena_.data() + set * layout().output_stride;
}

void CpuArguments::surround_inputs(std::size_t set, const Noise& noise) {
  for (const Segment& segment : around_inputs_) {
    memory::write(segment, noise, inputs_of(set) + segment.begin);
  }
}

void CpuArguments::begin_call(std::size_t set, const Noise& noise) {
  for (const Segment& segment : segments_) {
    if (segment.content == Segment::Content::initial) continue;
    memory::write(segment, noise, outputs_of(set) + segment.begin);
  }
  for (std::size_t i = 0; i < layout().slots.size(); ++i) {
    if (layout().slots[i].parameter.role != Role::inout) continue;
    std::memcpy(output_address(i, set), input_address(i, set), layout().slots[i].bytes);
  }
}

void CpuArguments::check_guards(std::size_t set, const Noise& noise, memory::Findings* findings) const {
  if (find_guard_damage(set, noise)) findings->damaged_guards = 1;
}

void CpuArguments::check_lines(std::span<const std::size_t> places, std::span<const std::byte> lines,
                               memory::Findings* findings) const {
  std::vector<std::byte> now(lines.size());
  read_outputs(places, now.data());
  if (!std::equal(lines.begin(), lines.end(), now.begin())) findings->changed_lines = 1;
}

std::optional<memory::GuardDamage> CpuArguments::find_guard_damage(std::size_t set,
                                                                   const Noise& noise) const {
  for (const Segment& segment : segments_) {
    if (!segment.is_guard()) continue;
    const auto damaged = memory::find_damage(segment, noise, outputs_of(set) + segment.begin);
    if (damaged) return memory::describe_damage(layout(), *damaged);
  }
  return std::nullopt;
}

std::int64_t CpuArguments::count_unwritten(std::size_t set, std::size_t output, const Noise& noise) const {
  const Tensor tensor = outputs(set).at(output);
  for (const Segment& segment : segments_) {
    const std::byte* const bytes = outputs_of(set) + segment.begin;
    if (segment.content == Segment::Content::poison && bytes == tensor.data)
      return memory::count_unwritten(segment, noise, size_of(tensor.dtype), bytes);
  }
  return 0;
}

bool CpuArguments::is_unwritten(std::size_t set, std::size_t output, const Noise& noise) const {
  const Tensor tensor = outputs(set).at(output);
  for (const Segment& segment : segments_) {
    const std::byte* const bytes = outputs_of(set) + segment.begin;
    if (segment.content == Segment::Content::poison && bytes == tensor.data)
      return !memory::find_damage(segment, noise, bytes);
  }
  return false;
}

void CpuArguments::read_outputs(std::span<const std::size_t> places, std::byte* to) const {
  for (const std::size_t place : places) {
    std::memcpy(to, output_arena_.data() + place, line_bytes);
    to += line_bytes;
  }
}

}  // namespace kbench::device
