#include "device/cuda/cuda_arguments.hpp"

#include "device/cuda/kernels.hpp"

#include <utility>

namespace kbench::device {
using memory::Noise;
using memory::Segment;

CudaArguments::CudaArguments(memory::ArgumentLayout layout, std::size_t sets)
    : Arguments(std::move(layout), sets),
      segments_(memory::segments_of_outputs(this->layout())),
      input_arena_(this->layout().input_stride * sets),
      output_arena_(this->layout().output_stride * sets),
      noise_words_(allocate_on_gpu<std::uint64_t>(Noise::word_count)),
      differ_(allocate_on_gpu<unsigned>(1)) {
  for (const auto& slot : this->layout().slots) {
    inputs_.push_back(slot.parameter.role == Role::output ? GpuArray<std::byte>()
                                                          : allocate_on_gpu<std::byte>(slot.bytes));
  }
}

std::byte* CudaArguments::input_address(std::size_t slot, std::size_t /*set*/) const {
  return inputs_[slot].get();
}

std::byte* CudaArguments::output_address(std::size_t slot, std::size_t set) const {
  return outputs_of(set) + layout().slots[slot].offset;
}

std::byte* CudaArguments::shown_input(std::size_t slot, std::size_t set) const {
  return input_arena_.data() + set * layout().input_stride + layout().slots[slot].offset;
}

std::byte* CudaArguments::outputs_of(std::size_t set) const {
  return output_arena_.data() + set * layout().output_stride;
}

bool CudaArguments::inputs_have_changed(std::size_t set) const {
  check(cudaMemsetAsync(differ_.get(), 0, sizeof(unsigned), nullptr));
  for (std::size_t i = 0; i < layout().slots.size(); ++i) {
    if (layout().slots[i].parameter.role != Role::input) continue;
    find_difference(inputs_[i].get(), shown_input(i, set), layout().slots[i].bytes, differ_.get());
  }
  unsigned differ = 0;
  copy_bytes(&differ, differ_.get(), sizeof differ);
  wait_for_gpu();
  return differ != 0;
}

void CudaArguments::begin_call(std::size_t set, const Noise& noise) {
  copy_bytes(noise_words_.get(), noise.words.data(), sizeof noise.words);
  for (const Segment& segment : segments_) {
    if (segment.content == Segment::Content::initial) continue;
    std::byte* const place = outputs_of(set) + segment.begin;
    if (segment.content == Segment::Content::seam) {
      check(cudaMemsetAsync(place, static_cast<int>(Segment::seam_byte), segment.bytes(), nullptr));
    } else {
      write_noise(outputs_of(set), {segment.begin, segment.end, segment.or_bits}, noise_words_.get(),
                  Noise::word_count);
    }
  }
  for (std::size_t i = 0; i < layout().slots.size(); ++i) {
    const auto& slot = layout().slots[i];
    if (slot.parameter.role == Role::input) copy_bytes(shown_input(i, set), inputs_[i].get(), slot.bytes);
    if (slot.parameter.role == Role::inout) copy_bytes(output_address(i, set), inputs_[i].get(), slot.bytes);
  }
}

std::optional<memory::GuardDamage> CudaArguments::find_guard_damage(std::size_t set,
                                                                    const Noise& noise) const {
  std::vector<std::vector<std::byte>> guards;
  for (const Segment& segment : segments_) {
    if (!segment.is_guard()) continue;
    guards.emplace_back(segment.bytes());
    copy_bytes(guards.back().data(), outputs_of(set) + segment.begin, segment.bytes());
  }
  wait_for_gpu();
  std::size_t next = 0;
  for (const Segment& segment : segments_) {
    if (!segment.is_guard()) continue;
    const auto damaged = memory::find_damage(segment, noise, guards[next++].data());
    if (damaged) return memory::describe_damage(layout(), *damaged);
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

void CudaArguments::read_outputs(std::span<const std::size_t> places, std::byte* to) const {
  if (places.empty()) return;
  const auto places_on_gpu = allocate_on_gpu<std::size_t>(places.size());
  const auto lines = allocate_on_gpu<std::byte>(places.size() * line_bytes);
  copy_bytes(places_on_gpu.get(), places.data(), places.size_bytes());
  gather_lines(output_arena_.data(), places_on_gpu.get(), places.size(), line_bytes, lines.get());
  copy_bytes(to, lines.get(), places.size() * line_bytes);
  wait_for_gpu();
}

}  // namespace kbench::device
