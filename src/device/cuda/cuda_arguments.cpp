#include "device/cuda/cuda_arguments.hpp"

#include "device/cuda/kernels.hpp"

#include <algorithm>
#include <utility>

namespace kbench::device {
using memory::Noise;
using memory::Segment;

namespace {

// Inputs that are larger are noted and compared in this many of their lines, which are drawn again each time. Expected
// outputs come from what was made, in any case.
constexpr std::size_t compared_whole = std::size_t{8} << 20U;
constexpr std::size_t compared_lines = std::size_t{1} << 16U;

std::size_t guard_bytes(const std::vector<Segment>& segments) {
  std::size_t bytes = 0;
  for (const Segment& segment : segments) bytes += segment.is_guard() ? segment.bytes() : 0;
  return bytes;
}

// Between fences each tensor has an allocation of its own. The fences are not shared: the runner does not map
// them.
std::vector<GpuPiece> pieces_of(const memory::ArgumentLayout& layout, bool is_output, std::size_t sets,
                                std::size_t spare) {
  const std::size_t bytes = (is_output ? layout.output_stride : layout.input_stride) * sets + spare;
  if (!layout.is_fenced()) return {{.bytes = bytes}};
  std::vector<GpuPiece> pieces;
  std::size_t end = 0;
  for (const auto& slot : layout.slots) {
    if (slot.is_output() != is_output) continue;
    const memory::Room room = memory::room_of(slot.offset, slot.bytes, layout.fences.bytes);
    pieces.push_back({.bytes = room.begin - end, .is_shared = false});
    pieces.push_back({.bytes = room.bytes()});
    end = room.end;
  }
  pieces.push_back({.bytes = bytes - end, .is_shared = false});
  return pieces;
}

}  // namespace

CudaArguments::CudaArguments(memory::ArgumentLayout layout, std::size_t sets, const Spare& spare,
                             const Keeping& keeping, Retirement retirement)
    : Arguments(std::move(layout), sets),
      segments_(memory::segments_of_outputs(this->layout())),
      around_inputs_(memory::segments_around_inputs(this->layout())),
      spare_(spare.inputs),
      retired_(keeping.retired),
      retirement_(retirement),
      input_arena_(retired_.arena(pieces_of(this->layout(), false, sets, spare.inputs), retirement)),
      output_arena_(retired_.arena(pieces_of(this->layout(), true, sets, spare.outputs), retirement)),
      staging_(keeping.staging),
      lent_memory_(keeping.lent),
      private_inputs_(this->layout().slots.size()),
      compared_places_(staging_.random()) {}

CudaArguments::~CudaArguments() {
  retired_.add(std::move(input_arena_), retirement_);
  retired_.add(std::move(output_arena_), retirement_);
}

std::vector<int> CudaArguments::descriptors() const {
  std::vector<int> all = input_arena_.descriptors();
  const std::vector<int> of_outputs = output_arena_.descriptors();
  all.insert(all.end(), of_outputs.begin(), of_outputs.end());
  return all;
}

void CudaArguments::relocate_inputs() {
  constexpr std::size_t alignment = memory::ArgumentLayout::alignment;
  const std::size_t places = spare_ / alignment + 1;
  inputs_begin_ = staging_.random() % places * alignment;
}

std::byte* CudaArguments::input_address(std::size_t slot, std::size_t set) const {
  if (layout().slots[slot].parameter.role == Role::inout) return private_input_address(slot, set);
  return inputs_of(set) + layout().slots[slot].offset;
}

std::byte* CudaArguments::private_input_address(std::size_t slot, std::size_t /*set*/) const {
  return retired_.with_room([&] { return private_inputs_[slot].at_least(layout().slots[slot].bytes); });
}

std::byte* CudaArguments::output_address(std::size_t slot, std::size_t set) const {
  return outputs_of(set) + layout().slots[slot].offset;
}

std::byte* CudaArguments::inputs_of(std::size_t set) const {
  return input_arena_.data() + inputs_begin_ + set * layout().input_stride;
}

std::byte* CudaArguments::outputs_of(std::size_t set) const {
  return output_arena_.data() + set * layout().output_stride;
}

void CudaArguments::surround_inputs(std::size_t set, const Noise& noise) {
  write_noise(inputs_of(set), around_inputs_, noise);
}

void CudaArguments::begin_call(std::size_t set, const Noise& noise) {
  write_noise(outputs_of(set), segments_, noise);
  for (std::size_t i = 0; i < layout().slots.size(); ++i) {
    const auto& slot = layout().slots[i];
    if (slot.parameter.role == Role::inout)
      copy_bytes(output_address(i, set), private_input_address(i, set), slot.bytes);
  }
}

void CudaArguments::note_inputs(std::size_t set) {
  compared_places_ = staging_.random();
  for (std::size_t i = 0; i < layout().slots.size(); ++i) {
    const auto& slot = layout().slots[i];
    if (slot.parameter.role != Role::input) continue;
    std::byte* const note = private_input_address(i, set);
    if (slot.bytes <= compared_whole) {
      copy_bytes(note, input_address(i, set), slot.bytes);
    } else {
      copy_some_lines(note, input_address(i, set), slot.bytes, compared_lines, compared_places_);
    }
  }
}

void CudaArguments::check_inputs(std::size_t set, memory::Findings* findings) const {
  for (std::size_t i = 0; i < layout().slots.size(); ++i) {
    const auto& slot = layout().slots[i];
    if (slot.parameter.role != Role::input) continue;
    const std::byte* const made = private_input_address(i, set);
    if (slot.bytes <= compared_whole) {
      find_difference(made, input_address(i, set), slot.bytes, &findings->changed_inputs);
    } else {
      find_difference_in_some_lines(made, input_address(i, set), slot.bytes, compared_lines, compared_places_,
                                    &findings->changed_inputs);
    }
  }
}

std::optional<memory::InputChange> CudaArguments::find_input_change(std::size_t set) const {
  for (std::size_t i = 0; i < layout().slots.size(); ++i) {
    const auto& slot = layout().slots[i];
    if (slot.parameter.role != Role::input) continue;
    std::vector<std::byte> made(slot.bytes);
    std::vector<std::byte> found(slot.bytes);
    copy_bytes(made.data(), private_input_address(i, set), slot.bytes);
    copy_bytes(found.data(), input_address(i, set), slot.bytes);
    wait_for_gpu();
    memory::InputChange change{.tensor = slot.parameter.name};
    for (std::size_t byte = slot.bytes; byte-- > 0;) {
      if (made[byte] == found[byte]) continue;
      change.first_element = static_cast<std::int64_t>(byte / size_of(slot.dtype));
      ++change.bytes;
    }
    if (change.bytes > 0) return change;
  }
  return std::nullopt;
}

void CudaArguments::check_guards(std::size_t set, const Noise& noise, memory::Findings* findings) const {
  find_damage(outputs_of(set), segments_, noise, &findings->damaged_guards);
}

std::optional<memory::GuardDamage> CudaArguments::find_guard_damage(std::size_t set,
                                                                    const Noise& noise) const {
  std::byte* const guards = staging_.guards.at_least(guard_bytes(segments_));
  std::byte* end = guards;
  for (const Segment& segment : segments_) {
    if (!segment.is_guard()) continue;
    copy_bytes(end, outputs_of(set) + segment.begin, segment.bytes());
    end += segment.bytes();
  }
  wait_for_gpu();
  const std::byte* guard = guards;
  for (const Segment& segment : segments_) {
    if (!segment.is_guard()) continue;
    const auto damaged = memory::find_damage(segment, noise, guard);
    if (damaged) return memory::describe_damage(layout(), *damaged);
    guard += segment.bytes();
  }
  return std::nullopt;
}

std::int64_t CudaArguments::count_unwritten(std::size_t set, std::size_t output, const Noise& noise) const {
  const Tensor tensor = outputs(set).at(output);
  for (const Segment& segment : segments_) {
    if (segment.content != Segment::Content::poison || outputs_of(set) + segment.begin != tensor.data)
      continue;
    std::vector<std::byte> bytes(segment.bytes());
    copy_bytes(bytes.data(), tensor.data, bytes.size());
    wait_for_gpu();
    return memory::count_unwritten(segment, noise, size_of(tensor.dtype), bytes.data());
  }
  return 0;
}

// Most that are written show it in their first bytes.
bool CudaArguments::is_unwritten(std::size_t set, std::size_t output, const Noise& noise) const {
  const Tensor tensor = outputs(set).at(output);
  for (const Segment& segment : segments_) {
    if (segment.content != Segment::Content::poison || outputs_of(set) + segment.begin != tensor.data)
      continue;
    Segment first = segment;
    first.end = std::min(segment.end, segment.begin + Noise::page_bytes);
    for (const Segment& part : {first, segment}) {
      std::vector<std::byte> bytes(part.bytes());
      copy_bytes(bytes.data(), tensor.data, bytes.size());
      wait_for_gpu();
      if (memory::find_damage(part, noise, bytes.data())) return false;
    }
    return true;
  }
  return false;
}

// Lines are read whole, so the memory must go on for as much.
bool CudaArguments::find_returned(std::span<const protocol::ReturnedTensor> tensors) {
  const std::size_t slots = layout().slots.size();
  returned_.assign(tensors.empty() ? 0 : sets() * slots, nullptr);
  for (const protocol::ReturnedTensor& tensor : tensors) {
    const std::span<std::byte> memory = lent_memory_.open(tensor.memory);
    const std::size_t bytes =
        (layout().slots.at(tensor.tensor).bytes + line_bytes - 1) / line_bytes * line_bytes;
    if (bytes > memory.size() || tensor.offset > memory.size() - bytes) return false;
    std::byte* const begin = memory.data() + tensor.offset;
    if (reinterpret_cast<std::uintptr_t>(begin) % protocol::returned_alignment != 0) return false;
    returned_.at(tensor.set * slots + tensor.tensor) = begin;
  }
  return true;
}

// One tensor can be the result in several places: nothing is overwritten before all are copied.
void CudaArguments::take_returned() {
  const std::size_t slots = layout().slots.size();
  for (std::size_t i = 0; i < returned_.size(); ++i) {
    if (returned_[i] == nullptr) continue;
    copy_bytes(output_address(i % slots, i / slots), returned_[i], layout().slots[i % slots].bytes);
  }
  for (std::size_t i = 0; i < returned_.size(); ++i) {
    if (returned_[i] == nullptr) continue;
    const auto& slot = layout().slots[i % slots];
    const int not_a_number = 0xff;
    const int byte = is_floating_point(slot.dtype) ? not_a_number : static_cast<int>(staging_.random() % 256);
    check(cudaMemsetAsync(returned_[i], byte, slot.bytes, nullptr));
  }
  returned_.clear();
}

std::optional<CudaArguments::ReturnedLine> CudaArguments::returned_line(std::size_t place) const {
  const std::size_t set = place / layout().output_stride;
  const std::size_t offset = place % layout().output_stride;
  const std::size_t slots = layout().slots.size();
  for (std::size_t i = 0; i < slots; ++i) {
    const auto& slot = layout().slots[i];
    if (!slot.is_output() || offset < slot.offset || offset >= slot.offset + slot.bytes) continue;
    const std::byte* const begin = returned_.at(set * slots + i);
    if (begin == nullptr) return std::nullopt;
    const std::size_t at = offset - slot.offset;
    return ReturnedLine{.begin = begin + at, .bytes = std::min(line_bytes, slot.bytes - at)};
  }
  return std::nullopt;
}

// The bytes behind a tensor, in its last line, stay those of the output.
void CudaArguments::read_outputs(std::span<const std::size_t> places, std::byte* to) const {
  if (places.empty()) return;
  std::byte* const lines = staging_.lines.at_least(places.size() * line_bytes);
  gather_lines(output_arena_.data(), stage(places), places.size(), line_bytes, lines);
  if (returned_.empty()) {
    wait_for_gpu();
    std::copy_n(lines, places.size() * line_bytes, to);
    return;
  }
  std::size_t* const addresses = staging_.places_of_returned.at_least(places.size());
  std::byte* const returned = staging_.lines_of_returned.at_least(places.size() * line_bytes);
  std::vector<std::size_t> bytes(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto line = returned_line(places[i]);
    bytes[i] = line ? line->bytes : 0;
    const std::byte* const begin = line ? line->begin : output_arena_.data() + places[i];
    addresses[i] = reinterpret_cast<std::size_t>(begin);
  }
  gather_lines(nullptr, addresses, places.size(), line_bytes, returned);
  wait_for_gpu();
  std::copy_n(lines, places.size() * line_bytes, to);
  for (std::size_t i = 0; i < places.size(); ++i)
    std::copy_n(returned + i * line_bytes, bytes[i], to + i * line_bytes);
}

void CudaArguments::check_lines(std::span<const std::size_t> places, std::span<const std::byte> lines,
                                memory::Findings* findings) const {
  if (places.empty()) return;
  std::byte* const staged = staging_.lines.at_least(lines.size());
  std::copy(lines.begin(), lines.end(), staged);
  find_changed_lines(output_arena_.data(), stage(places), places.size(), line_bytes, staged,
                     &findings->changed_lines);
}

const std::size_t* CudaArguments::stage(std::span<const std::size_t> places) const {
  std::size_t* const staged = staging_.places.at_least(places.size());
  std::copy(places.begin(), places.end(), staged);
  return staged;
}

}  // namespace kbench::device
