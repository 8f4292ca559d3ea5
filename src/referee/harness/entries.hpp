// The entries through which the runner calls a function of input_t. Carried values are read before the call and
// written after it, outside of the measured time (isolation/protocol/entry.hpp).
//
// KBENCH_ENTRIES(Call) defines the functions that a runner looks for. `Call` makes the output:
//
//     static output_t run(const Wire& output, input_t input);
#pragma once

#include "functions.hpp"
#include "wire.hpp"

#include <kbench/device_vector.hpp>

#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace kbench::harness {

struct Wires {
  Wire input;
  Wire output;

  // Takes the parameters of the signature: two tensors, and four sizes.
  Wires(void* const* tensors, const std::uint64_t* scalars)
      : input{static_cast<std::byte*>(tensors[0]), scalars[0], scalars[1]},
        output{static_cast<std::byte*>(tensors[1]), scalars[2], scalars[3]} {}
};

// The state of the current call.
struct CallState {
  std::optional<::input_t> input;
  std::optional<::output_t> expected;  // kept here if values are not carried
  std::optional<::output_t> output;
};

// Makes the allocator reuse freed memory, instead of new pages that the kernel has to clear. Every call allocates and
// frees large blocks.
inline void keep_memory() {
#ifdef __GLIBC__
  static const bool is_kept =
      ::mallopt(M_MMAP_MAX, 0) == 1 && ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max()) == 1;
  static_cast<void>(is_kept);
#endif
}

template <bool isolated>
void prepare(CallState& state, const Wires& wires) {
  keep_memory();
  device_memory::room.begin = nullptr;
  device_memory::room.bytes = 0;
  if constexpr (isolated) {
    state.input.emplace(read<WireInput<isolated>>(wires.input));
    device_memory::room.begin = wires.output.blocks();
    device_memory::room.bytes = wires.output.block_bytes();
    device_memory::room.used = 0;
  } else {
    const Draw draw = read<Draw>(wires.input);
    state.input.emplace(generate(draw.number, draw.seed));
    state.expected.emplace(ref_kernel(*state.input));
  }
}

template <bool isolated>
void finish(CallState& state, const Wires& wires) {
  if constexpr (isolated) {
    write<WireOutput<isolated>>(wires.output, *state.output);
  } else {
    const auto make_input = [&] {
      const Draw draw = read<Draw>(wires.input);
      return generate(draw.number, draw.seed);
    };
    write(wires.output, fault_of(*std::move(state.output), *std::move(state.expected), make_input));
  }
  state.input.reset();
  state.expected.reset();
  state.output.reset();
}

}  // namespace kbench::harness

#define KBENCH_ENTRIES(Call)                                                                                 \
  static kbench::harness::CallState kbench_call_state;                                                       \
  extern "C" __attribute__((used, visibility("default"))) void kbench_prepare(                               \
      void* const* tensors, const std::uint64_t* scalars) {                                                  \
    kbench::harness::prepare<kbench::harness::is_isolated>(kbench_call_state,                                \
                                                           kbench::harness::Wires(tensors, scalars));        \
  }                                                                                                          \
  extern "C" __attribute__((used, visibility("default"))) void kbench_entry(void* const* tensors,            \
                                                                            const std::uint64_t* scalars) {  \
    kbench_call_state.output.emplace(                                                                        \
        Call::run(kbench::harness::Wires(tensors, scalars).output, *std::move(kbench_call_state.input)));    \
  }                                                                                                          \
  extern "C" __attribute__((used, visibility("default"))) void kbench_finish(void* const* tensors,           \
                                                                             const std::uint64_t* scalars) { \
    kbench::harness::finish<kbench::harness::is_isolated>(kbench_call_state,                                 \
                                                          kbench::harness::Wires(tensors, scalars));         \
  }
