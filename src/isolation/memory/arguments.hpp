// The tensors of one or more calls, in memory that referee and runner share.
//
// This is what every device's memory has in common; the devices differ in what holds it (device/cpu/cpu_arguments.hpp, device/cuda/cuda_arguments.hpp).
#pragma once

#include "isolation/memory/argument_layout.hpp"
#include "isolation/memory/findings.hpp"
#include "isolation/memory/noise.hpp"
#include "isolation/protocol/frames.hpp"

#include <kbench/tensor.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kbench::memory {

// The place where the submission changed an input, and how much of it.
struct InputChange {
  std::string tensor;
  std::int64_t first_element = 0;
  std::size_t bytes = 0;
};

class Arguments {
 public:
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;
  virtual ~Arguments() = default;

  const ArgumentLayout& layout() const { return layout_; }
  std::size_t sets() const { return sets_; }

  // The tensors of one set, in the order of include/kbench/problem.hpp, where the call finds them. The inputs
  // of inout tensors, however, are private to the referee; begin_call() copies them.
  std::vector<Tensor> inputs(std::size_t set) const;
  std::vector<Tensor> outputs(std::size_t set) const;

  // Has the inputs begin somewhere else, drawn at random, where the device gave them memory to spare for it. Their values do
  // not come along. Outputs stay where they are, where a call of before that still writes is noticed.
  virtual void relocate_inputs() {}

  // True where nothing can change the inputs of any set once they are made.
  virtual bool keeps_inputs() const = 0;

  // The inputs of a set, for the referee's use after the call. If keeps_inputs() is false, this is private
  // memory, the same for every set, and the caller must make the inputs there once more, or copy them there.
  std::vector<Tensor> private_inputs(std::size_t set) const;

  // Fills what lies between the inputs of one set with noise, NaN where the nearest has it. Inputs are made afterwards.
  virtual void surround_inputs(std::size_t set, const Noise& noise) = 0;

  // Fills outputs and guard bands of one set with noise, inout tensors with their input. `noise` must be kept for the
  // checks afterwards.
  virtual void begin_call(std::size_t set, const Noise& noise) = 0;

  // Has check_inputs() find changes of that set without private_inputs() being made again.
  virtual void note_inputs(std::size_t set) = 0;

  // The next three add to what Device::begin_findings() gave.

  // Whether the submission changed its inputs: since note_inputs(), or from what is in private_inputs().
  virtual void check_inputs(std::size_t set, Findings* findings) const = 0;

  // Whether the guard bands of one set are as begin_call() left them.
  virtual void check_guards(std::size_t set, const Noise& noise, Findings* findings) const = 0;

  // Whether read_outputs() would still read `lines` from the places.
  virtual void check_lines(std::span<const std::size_t> places, std::span<const std::byte> lines,
                           Findings* findings) const = 0;

  // Returns the place of the first input that differs from private_inputs().
  virtual std::optional<InputChange> find_input_change(std::size_t set) const = 0;

  virtual std::optional<GuardDamage> find_guard_damage(std::size_t set, const Noise& noise) const = 0;

  // How many elements of an output (numbered as in outputs()) still hold their poison.
  virtual std::int64_t count_unwritten(std::size_t set, std::size_t output, const Noise& noise) const = 0;
  // Whether all of them do. It ends at the first that does not.
  virtual bool is_unwritten(std::size_t set, std::size_t output, const Noise& noise) const = 0;

  // Has read_outputs() read from these tensors in the outputs' places. Returns false if one of them is not in memory that
  // the runner may have named.
  virtual bool find_returned(std::span<const protocol::ReturnedTensor> tensors) { return tensors.empty(); }

  // Copies those tensors to the outputs, and overwrites them: they are the caller's, and no later call's result is there.
  virtual void take_returned() {}

  // Copies `line_bytes` bytes from each of the places, in bytes of the outputs of all sets, to `to`.
  static constexpr std::size_t line_bytes = 64;
  virtual void read_outputs(std::span<const std::size_t> places, std::byte* to) const = 0;

  // The memory that the runner maps, as it is mapped here: the sets, and what there is to spare.
  virtual std::span<std::byte> input_memory() const = 0;
  virtual std::span<std::byte> output_memory() const = 0;

  // The descriptors that an order to map it carries (protocol::OrderKind::map).
  virtual std::vector<int> descriptors() const = 0;

  // An order for the first `sets` sets, with the layout filled in.
  protocol::Order order(protocol::OrderKind kind, std::size_t sets) const;

 protected:
  Arguments(ArgumentLayout layout, std::size_t sets) : layout_(std::move(layout)), sets_(sets) {}

  // `slot` counts in the layout. An inout tensor has one of each.
  virtual std::byte* input_address(std::size_t slot, std::size_t set) const = 0;
  virtual std::byte* private_input_address(std::size_t slot, std::size_t set) const = 0;
  virtual std::byte* output_address(std::size_t slot, std::size_t set) const = 0;

 private:
  using Address = std::byte* (Arguments::*)(std::size_t slot, std::size_t set) const;
  std::vector<Tensor> inputs_at(Address address, std::size_t set) const;

  ArgumentLayout layout_;
  std::size_t sets_;
};

}  // namespace kbench::memory
