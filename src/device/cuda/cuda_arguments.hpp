// Arguments in the memory of a GPU.
//
// A submission that knows the driver can map its inputs for writing. The inputs that the referee needs after
// a call are therefore made once more in its own memory, or were recorded there before.
#pragma once

#include "device/cuda/arena.hpp"
#include "device/cuda/lent_memory.hpp"
#include "device/cuda/memory.hpp"
#include "device/cuda/retired_memory.hpp"
#include "device/cuda/staging.hpp"
#include "isolation/memory/arguments.hpp"

#include <cstdint>
#include <vector>

namespace kbench::device {

class CudaArguments final : public memory::Arguments {
 public:
  // Bytes beyond what the tensors need. Inputs can begin at any of theirs.
  struct Spare {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
  };

  // The device keeps these, and they must live longer. Shared memory comes of `retired` and goes there.
  struct Keeping {
    Staging& staging;
    RetiredMemory& retired;
    LentMemory& lent;
  };

  // Throws std::bad_alloc or std::runtime_error.
  CudaArguments(memory::ArgumentLayout layout, std::size_t sets, const Spare& spare, const Keeping& keeping,
                Retirement retirement);
  ~CudaArguments() override;

  void relocate_inputs() override;
  bool keeps_inputs() const override { return false; }
  void surround_inputs(std::size_t set, const memory::Noise& noise) override;
  void begin_call(std::size_t set, const memory::Noise& noise) override;
  void note_inputs(std::size_t set) override;
  void check_inputs(std::size_t set, memory::Findings* findings) const override;
  std::optional<memory::InputChange> find_input_change(std::size_t set) const override;
  void check_guards(std::size_t set, const memory::Noise& noise, memory::Findings* findings) const override;
  void check_lines(std::span<const std::size_t> places, std::span<const std::byte> lines,
                   memory::Findings* findings) const override;
  std::optional<memory::GuardDamage> find_guard_damage(std::size_t set,
                                                       const memory::Noise& noise) const override;
  std::int64_t count_unwritten(std::size_t set, std::size_t output,
                               const memory::Noise& noise) const override;
  bool is_unwritten(std::size_t set, std::size_t output, const memory::Noise& noise) const override;
  bool find_returned(std::span<const protocol::ReturnedTensor> tensors) override;
  void take_returned() override;
  void read_outputs(std::span<const std::size_t> places, std::byte* to) const override;
  std::span<std::byte> input_memory() const override { return input_arena_.bytes(); }
  std::span<std::byte> output_memory() const override { return output_arena_.bytes(); }
  std::vector<int> descriptors() const override;

 protected:
  std::byte* input_address(std::size_t slot, std::size_t set) const override;
  std::byte* private_input_address(std::size_t slot, std::size_t set) const override;
  std::byte* output_address(std::size_t slot, std::size_t set) const override;

 private:
  std::byte* inputs_of(std::size_t set) const;
  std::byte* outputs_of(std::size_t set) const;
  const std::size_t* stage(std::span<const std::size_t> places) const;

  // The line of a returned tensor that stands for one of the outputs, and how many of its bytes are the tensor's.
  struct ReturnedLine {
    const std::byte* begin;
    std::size_t bytes;
  };
  std::optional<ReturnedLine> returned_line(std::size_t place) const;

  std::vector<memory::Segment> segments_;
  std::vector<memory::Segment> around_inputs_;
  std::size_t spare_;
  std::size_t inputs_begin_ = 0;  // bytes from the start of the arena
  RetiredMemory& retired_;
  Retirement retirement_;
  GpuArena input_arena_;
  GpuArena output_arena_;
  Staging& staging_;
  LentMemory& lent_memory_;
  std::vector<std::byte*> returned_;  // set by set, slot by slot, what take_returned() takes; null: nothing
  // One for each slot, made when it is first asked for.
  mutable std::vector<GpuScratch<std::byte>> private_inputs_;
  std::uint64_t compared_places_;  // decides which lines of large inputs are noted and compared
};

}  // namespace kbench::device
