// The tensors of a call, laid out in two arenas: what the runner may read, and what it may write.
//
// An arena holds one or more sets of arguments (one for each call of a batch). In a set every tensor begins at
// a multiple of 256 bytes and has a guard band of noise before and after it:
//
//     | guard | input_a | guard | input_b | guard |        input arena, one set
//     | guard | output_c | guard |                          output arena, one set
//
// Outputs hold poison before a call: noise, which for floating-point types is NaN throughout, with a random
// payload. Whatever the submission does not write is therefore wrong.
#pragma once

#include "memory/arena.hpp"
#include "protocol/frames.hpp"

#include <kbench/philox.hpp>
#include <kbench/signature.hpp>
#include <kbench/tensor.hpp>
#include <kbench/test_case.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kbench::memory {

// Sizes and places, without memory.
struct ArgumentLayout {
  static constexpr std::size_t guard_bytes = 4096;
  static constexpr std::size_t alignment = 256;

  struct Slot {
    TensorParameter parameter;
    DType dtype = DType::float32;
    Shape shape;
    std::size_t offset = 0;  // bytes, in a set of its arena
    std::size_t bytes = 0;

    bool is_output() const { return parameter.role != Role::input; }
  };

  std::vector<Slot> slots;       // in the order of the call
  std::size_t input_stride = 0;  // bytes of one set
  std::size_t output_stride = 0;

  // Throws Error when the sizes overflow.
  ArgumentLayout(const FunctionSignature& signature, const TestCase& test_case);

  std::size_t bytes_of_one_set() const { return input_stride + output_stride; }
};

// What outputs and guard bands hold before a call: 4 KiB of random bytes, over and over. Drawn anew for each call.
struct Noise {
  explicit Noise(const Philox& stream);

  // Word number `index` (8 bytes each) of an arena's set.
  std::uint64_t word(std::size_t index) const { return words[index % words.size()]; }

  std::array<std::uint64_t, 512> words;
};

// Damage outside of a tensor: which, and how far from it in bytes (negative: before it).
struct GuardDamage {
  std::string tensor;
  std::ptrdiff_t distance = 0;
};

// `sets` sets of arguments.
class Arguments {
 public:
  Arguments(ArgumentLayout layout, std::size_t sets);

  const ArgumentLayout& layout() const { return layout_; }
  std::size_t sets() const { return sets_; }

  // The tensors of one set, in the order of include/kbench/problem.hpp. The inputs that belong to inout
  // tensors are private to the referee; begin_call() copies them to where the call finds them.
  std::vector<Tensor> inputs(std::size_t set) const;
  std::vector<Tensor> outputs(std::size_t set) const;

  // Fills outputs and guard bands of one set with noise, inout tensors with their input. `noise` must be kept
  // for the checks afterwards.
  void begin_call(std::size_t set, const Noise& noise);

  std::optional<GuardDamage> find_guard_damage(std::size_t set, const Noise& noise) const;

  // How many elements of an output (numbered as in outputs()) still hold their poison.
  std::int64_t count_unwritten(std::size_t set, std::size_t output, const Noise& noise) const;

  int input_descriptor() const { return input_arena_.descriptor(); }
  int output_descriptor() const { return output_arena_.descriptor(); }
  std::span<std::byte> input_bytes() const { return input_arena_.bytes(); }
  std::span<std::byte> output_bytes() const { return output_arena_.bytes(); }

  // An order with the layout filled in.
  protocol::Order order(protocol::OrderKind kind) const;

 private:
  std::byte* address(const ArgumentLayout::Slot& slot, std::size_t set) const;

  ArgumentLayout layout_;
  std::size_t sets_;
  Arena input_arena_;
  Arena output_arena_;
  std::vector<std::vector<std::byte>> inout_inputs_;  // for each set, one after the other
};

}  // namespace kbench::memory
