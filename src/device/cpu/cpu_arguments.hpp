// Arguments in the memory of the CPU: two arenas, of which the runner can map the inputs' for reading only.
#pragma once

#include "base/system/arena.hpp"
#include "isolation/memory/arguments.hpp"

#include <vector>

namespace kbench::device {

class CpuArguments : public memory::Arguments {
 public:
  // `bytes_behind_outputs` are for other uses. Throws std::system_error.
  CpuArguments(memory::ArgumentLayout layout, std::size_t sets, std::size_t bytes_behind_outputs = 0);

  bool keeps_inputs() const override { return true; }
  void surround_inputs(std::size_t set, const memory::Noise& noise) override;
  void begin_call(std::size_t set, const memory::Noise& noise) override;
  void note_inputs(std::size_t /*set*/) override {}  // inputs are mapped for reading only
  void check_inputs(std::size_t /*set*/, memory::Findings* /*findings*/) const override {}
  std::optional<memory::InputChange> find_input_change(std::size_t /*set*/) const override {
    return std::nullopt;
  }
  void check_guards(std::size_t set, const memory::Noise& noise, memory::Findings* findings) const override;
  void check_lines(std::span<const std::size_t> places, std::span<const std::byte> lines,
                   memory::Findings* findings) const override;
  std::optional<memory::GuardDamage> find_guard_damage(std::size_t set,
                                                       const memory::Noise& noise) const override;
  std::int64_t count_unwritten(std::size_t set, std::size_t output,
                               const memory::Noise& noise) const override;
  bool is_unwritten(std::size_t set, std::size_t output, const memory::Noise& noise) const override;
  void read_outputs(std::span<const std::size_t> places, std::byte* to) const override;
  std::span<std::byte> input_memory() const override { return input_arena_.bytes(); }
  std::span<std::byte> output_memory() const override { return output_arena_.bytes(); }
  std::vector<int> descriptors() const override {
    return {input_arena_.descriptor(), output_arena_.descriptor()};
  }

 protected:
  std::byte* input_address(std::size_t slot, std::size_t set) const override;
  std::byte* private_input_address(std::size_t slot, std::size_t set) const override {
    return input_address(slot, set);
  }
  std::byte* output_address(std::size_t slot, std::size_t set) const override;

 private:
  std::byte* inputs_of(std::size_t set) const;
  std::byte* outputs_of(std::size_t set) const;

  std::vector<memory::Segment> segments_;
  std::vector<memory::Segment> around_inputs_;
  system::Arena input_arena_;
  system::Arena output_arena_;
  // For each set and slot, the input of an inout tensor; else empty. A constant object does not change it:
  // Tensor has one pointer type for all roles.
  mutable std::vector<std::vector<std::byte>> inout_inputs_;
};

}  // namespace kbench::device
