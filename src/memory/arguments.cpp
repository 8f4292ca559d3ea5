#include "memory/arguments.hpp"

#include <kbench/error.hpp>

#include <algorithm>
#include <cstring>
#include <limits>

namespace kbench::memory {
namespace {

std::size_t checked_sum(std::size_t a, std::size_t b) {
  std::size_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw Error("the tensors of a case are larger than any memory");
  return sum;
}

std::size_t bytes_of(const Shape& shape, DType dtype) {
  std::size_t bytes = size_of(dtype);
  for (const std::int64_t extent : shape) {
    if (extent <= 0) throw Error("a tensor has an extent that is not positive");
    if (__builtin_mul_overflow(bytes, static_cast<std::size_t>(extent), &bytes)) {
      throw Error("the tensors of a case are larger than any memory");
    }
  }
  return bytes;
}

std::size_t round_up(std::size_t bytes) {
  return checked_sum(bytes, ArgumentLayout::alignment - 1) / ArgumentLayout::alignment *
         ArgumentLayout::alignment;
}

// The bits that make any pattern of a floating-point type a quiet NaN, repeated over 64 bits.
std::uint64_t nan_bits(DType dtype) {
  switch (dtype) {
    case DType::float64: return 0x7ff8000000000000U;
    case DType::float32: return 0x7fc000007fc00000U;
    case DType::float16: return 0x7e007e007e007e00U;
    case DType::bfloat16: return 0x7fc07fc07fc07fc0U;
    default: return 0;
  }
}

// Calls visit(address, count, value) for the words that cover [begin, begin + bytes), which starts at a
// multiple of 8 bytes; the last may be partial.
template <class Visit>
void for_each_noise_word(std::size_t begin, std::size_t bytes, const Noise& noise, std::uint64_t or_bits,
                         const Visit& visit) {
  for (std::size_t done = 0; done < bytes; done += 8) {
    visit(done, std::min<std::size_t>(8, bytes - done), noise.word((begin + done) / 8) | or_bits);
  }
}

}  // namespace

Noise::Noise(const Philox& stream) {
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = stream.long_word(i);
}

ArgumentLayout::ArgumentLayout(const FunctionSignature& signature, const TestCase& test_case) {
  const std::vector<TensorParameter> parameters = signature.tensors();
  if (parameters.size() != test_case.shapes.size()) {
    throw Error("case '" + test_case.name + "' has " + std::to_string(test_case.shapes.size()) +
                " shapes; the signature has " + std::to_string(parameters.size()) + " tensors");
  }
  input_stride = guard_bytes;
  output_stride = guard_bytes;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Slot slot{.parameter = parameters[i],
              .dtype = parameters[i].dtype_for(test_case.dtype),
              .shape = test_case.shapes[i]};
    slot.bytes = bytes_of(slot.shape, slot.dtype);
    std::size_t& stride = slot.is_output() ? output_stride : input_stride;
    slot.offset = stride;
    stride = checked_sum(checked_sum(stride, round_up(slot.bytes)), guard_bytes);
    slots.push_back(std::move(slot));
  }
}

Arguments::Arguments(ArgumentLayout layout, std::size_t sets)
    : layout_(std::move(layout)),
      sets_(sets),
      input_arena_(layout_.input_stride * sets, Access::read_only),
      output_arena_(layout_.output_stride * sets, Access::read_write) {
  for (std::size_t set = 0; set < sets; ++set) {
    for (const auto& slot : layout_.slots) {
      if (slot.parameter.role == Role::inout) inout_inputs_.emplace_back(slot.bytes);
    }
  }
}

std::byte* Arguments::address(const ArgumentLayout::Slot& slot, std::size_t set) const {
  return slot.is_output() ? output_arena_.data() + set * layout_.output_stride + slot.offset
                          : input_arena_.data() + set * layout_.input_stride + slot.offset;
}

std::vector<Tensor> Arguments::inputs(std::size_t set) const {
  std::vector<Tensor> tensors;
  std::size_t inout = set * (inout_inputs_.size() / sets_);
  for (const auto& slot : layout_.slots) {
    if (slot.parameter.role == Role::output) continue;
    void* data = address(slot, set);
    // Never changed through this constant object; Tensor has one pointer type for all roles.
    if (slot.parameter.role == Role::inout) data = const_cast<std::byte*>(inout_inputs_[inout++].data());
    tensors.push_back({.name = slot.parameter.name, .dtype = slot.dtype, .shape = slot.shape, .data = data});
  }
  return tensors;
}

std::vector<Tensor> Arguments::outputs(std::size_t set) const {
  std::vector<Tensor> tensors;
  for (const auto& slot : layout_.slots) {
    if (!slot.is_output()) continue;
    tensors.push_back(
        {.name = slot.parameter.name, .dtype = slot.dtype, .shape = slot.shape, .data = address(slot, set)});
  }
  return tensors;
}

void Arguments::begin_call(std::size_t set, const Noise& noise) {
  std::byte* base = output_arena_.data() + set * layout_.output_stride;
  std::size_t guard_begin = 0;
  std::size_t inout = set * (inout_inputs_.size() / sets_);
  const auto fill = [&](std::size_t begin, std::size_t end, std::uint64_t or_bits) {
    for_each_noise_word(begin, end - begin, noise, or_bits,
                        [&](std::size_t at, std::size_t count, std::uint64_t word) {
                          std::memcpy(base + begin + at, &word, count);
                        });
  };
  for (const auto& slot : layout_.slots) {
    if (!slot.is_output()) continue;
    const std::size_t guard_end = slot.offset;
    fill(guard_begin, guard_end, 0);
    if (slot.parameter.role == Role::inout) {
      const auto& initial = inout_inputs_[inout++];
      std::memcpy(base + slot.offset, initial.data(), initial.size());
    } else {
      fill(slot.offset, slot.offset + slot.bytes, nan_bits(slot.dtype));
    }
    guard_begin = slot.offset + slot.bytes;
    const std::size_t aligned = (guard_begin + 7) / 8 * 8;
    std::fill(base + guard_begin, base + aligned, std::byte{0xa5});
    guard_begin = aligned;
  }
  fill(guard_begin, layout_.output_stride, 0);
}

std::optional<GuardDamage> Arguments::find_guard_damage(std::size_t set, const Noise& noise) const {
  const std::byte* base = output_arena_.data() + set * layout_.output_stride;
  std::size_t guard_begin = 0;
  const ArgumentLayout::Slot* before = nullptr;
  const auto damage = [&](std::size_t at, const ArgumentLayout::Slot* after) {
    const auto place = static_cast<std::ptrdiff_t>(at);
    const std::ptrdiff_t since = before == nullptr
                                     ? std::numeric_limits<std::ptrdiff_t>::max()
                                     : place - static_cast<std::ptrdiff_t>(before->offset + before->bytes);
    const std::ptrdiff_t until = after == nullptr ? std::numeric_limits<std::ptrdiff_t>::max()
                                                  : static_cast<std::ptrdiff_t>(after->offset) - place;
    return since <= until ? GuardDamage{before->parameter.name, since}
                          : GuardDamage{after->parameter.name, -until};
  };
  const auto check = [&](std::size_t begin, std::size_t end,
                         const ArgumentLayout::Slot* after) -> std::optional<GuardDamage> {
    const std::size_t aligned = std::min(end, (begin + 7) / 8 * 8);
    for (; begin < aligned; ++begin) {
      if (base[begin] != std::byte{0xa5}) return damage(begin, after);
    }
    std::optional<GuardDamage> found;
    for_each_noise_word(begin, end - begin, noise, 0,
                        [&](std::size_t at, std::size_t count, std::uint64_t word) {
                          if (!found && std::memcmp(base + begin + at, &word, count) != 0) {
                            std::size_t byte = 0;
                            while (std::memcmp(base + begin + at + byte,
                                               reinterpret_cast<const std::byte*>(&word) + byte, 1) == 0)
                              ++byte;
                            found = damage(begin + at + byte, after);
                          }
                        });
    return found;
  };
  for (const auto& slot : layout_.slots) {
    if (!slot.is_output()) continue;
    if (auto found = check(guard_begin, slot.offset, &slot)) return found;
    guard_begin = slot.offset + slot.bytes;
    before = &slot;
  }
  return check(guard_begin, layout_.output_stride, nullptr);
}

std::int64_t Arguments::count_unwritten(std::size_t set, std::size_t output, const Noise& noise) const {
  std::size_t number = 0;
  for (const auto& slot : layout_.slots) {
    if (!slot.is_output() || number++ != output) continue;
    if (slot.parameter.role == Role::inout) return 0;
    const std::byte* data = address(slot, set);
    const std::size_t element = size_of(slot.dtype);
    std::int64_t unwritten = 0;
    for_each_noise_word(slot.offset, slot.bytes, noise, nan_bits(slot.dtype),
                        [&](std::size_t at, std::size_t count, std::uint64_t word) {
                          for (std::size_t byte = 0; byte < count; byte += element) {
                            const auto* poison = reinterpret_cast<const std::byte*>(&word) + byte;
                            unwritten += std::memcmp(data + at + byte, poison, element) == 0 ? 1 : 0;
                          }
                        });
    return unwritten;
  }
  return 0;
}

protocol::Order Arguments::order(protocol::OrderKind kind) const {
  protocol::Order order;
  order.kind = kind;
  order.input_arena_bytes = input_arena_.bytes().size();
  order.output_arena_bytes = output_arena_.bytes().size();
  order.input_stride = layout_.input_stride;
  order.output_stride = layout_.output_stride;
  order.set_count = sets_;
  order.tensor_count = static_cast<std::uint32_t>(layout_.slots.size());
  for (std::size_t i = 0; i < layout_.slots.size(); ++i) {
    order.tensors.at(i) = {.offset = layout_.slots[i].offset,
                           .bytes = layout_.slots[i].bytes,
                           .is_output = layout_.slots[i].is_output() ? 1U : 0U,
                           .reserved = 0};
  }
  return order;
}

}  // namespace kbench::memory
