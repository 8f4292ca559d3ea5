#include "isolation/memory/arguments.hpp"

namespace kbench::memory {

std::vector<Tensor> Arguments::inputs(std::size_t set) const {
  return inputs_at(&Arguments::input_address, set);
}

std::vector<Tensor> Arguments::private_inputs(std::size_t set) const {
  return inputs_at(&Arguments::private_input_address, set);
}

std::vector<Tensor> Arguments::inputs_at(Address address, std::size_t set) const {
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < layout_.slots.size(); ++i) {
    const auto& slot = layout_.slots[i];
    if (slot.parameter.role == Role::output) continue;
    tensors.push_back({.name = slot.parameter.name,
                       .dtype = slot.dtype,
                       .shape = slot.shape,
                       .data = (this->*address)(i, set)});
  }
  return tensors;
}

std::vector<Tensor> Arguments::outputs(std::size_t set) const {
  std::vector<Tensor> tensors;
  for (std::size_t i = 0; i < layout_.slots.size(); ++i) {
    const auto& slot = layout_.slots[i];
    if (!slot.is_output()) continue;
    tensors.push_back({.name = slot.parameter.name,
                       .dtype = slot.dtype,
                       .shape = slot.shape,
                       .data = output_address(i, set)});
  }
  return tensors;
}

protocol::Order Arguments::order(protocol::OrderKind kind, std::size_t sets) const {
  protocol::Order order;
  order.kind = kind;
  order.input_arena_bytes = input_memory().size();
  order.output_arena_bytes = output_memory().size();
  order.input_stride = layout_.input_stride;
  order.output_stride = layout_.output_stride;
  order.set_count = sets;
  order.fence_bytes = layout_.is_fenced() ? static_cast<std::uint32_t>(layout_.fences.bytes) : 0;
  order.tensor_count = static_cast<std::uint32_t>(layout_.slots.size());
  for (std::size_t i = 0; i < layout_.slots.size(); ++i) {
    const bool is_output = layout_.slots[i].is_output();
    const std::byte* const begin = is_output ? output_address(i, 0) : input_address(i, 0);
    const std::byte* const memory = is_output ? output_memory().data() : input_memory().data();
    const Shape& shape = layout_.slots[i].shape;
    order.tensors.at(i) = {.offset = static_cast<std::uint64_t>(begin - memory),
                           .bytes = layout_.slots[i].bytes,
                           .is_output = is_output ? 1U : 0U,
                           .dtype = static_cast<std::uint16_t>(layout_.slots[i].dtype),
                           .rank = static_cast<std::uint16_t>(shape.size()),
                           .shape = {}};
    std::copy(shape.begin(), shape.end(), order.tensors.at(i).shape.begin());
  }
  return order;
}

}  // namespace kbench::memory
