#include "referee/withheld_inputs.hpp"

#include <cstring>

namespace kbench::referee {

WithheldInputs::WithheldInputs(device::DeviceMemory& device, const memory::Arguments& shared)
    : shared_(shared), memory_(device.allocate(shared.input_memory().size())), copies_(shared.sets()) {
  for (std::size_t set = 0; set < shared.sets(); ++set) add_copies(set);
}

// The inputs of inout tensors are the referee's own in any case (memory::Arguments::inputs()).
std::byte* WithheldInputs::hidden(const Tensor& input) const {
  const std::span<std::byte> visible = shared_.input_memory();
  auto* const data = static_cast<std::byte*>(input.data);
  const bool is_visible = data >= visible.data() && data < visible.data() + visible.size();
  return is_visible ? memory_.get() + (data - visible.data()) : data;
}

void WithheldInputs::add_copies(std::size_t set) {
  const std::vector<Tensor> outputs = shared_.outputs(set);
  for (const Tensor& input : shared_.inputs(set)) {
    auto* to = static_cast<std::byte*>(input.data);
    for (const Tensor& output : outputs)  // an inout tensor is given as the output of its name
      if (output.name == input.name) to = static_cast<std::byte*>(output.data);
    copies_[set].push_back({.to = to, .from = hidden(input), .bytes = input.bytes()});
  }
}

std::vector<Tensor> WithheldInputs::of(std::size_t set) const {
  std::vector<Tensor> inputs = shared_.inputs(set);
  for (Tensor& input : inputs) input.data = hidden(input);
  return inputs;
}

void WithheldInputs::reveal(std::size_t set) const {
  for (const Copy& each : copies_[set]) std::memcpy(each.to, each.from, each.bytes);
}

}  // namespace kbench::referee
