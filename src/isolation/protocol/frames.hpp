// The messages between referee and runner, over a SOCK_SEQPACKET pair.
//
// The referee sends orders, the runner answers each with one answer of the same sequence number. If tensors that a solution
// has returned stay where they are, frames that name their places come before the answer. All have a fixed size and
// no text. Everything from a runner is hostile input: the referee checks magic, size, kind and sequence, and believes no
// more of it than docs/measurement.md says. There is no answer by which a runner could state a result. docs/protocol.md
// specifies the bytes.
#pragma once

#include "isolation/protocol/entry.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kbench::protocol {

inline constexpr std::uint32_t frame_magic = 0x314d5246U;  // "FRM1"

inline constexpr std::size_t max_tensors = 32;
inline constexpr std::size_t max_scalars = 32;
inline constexpr std::size_t max_rank = 8;
inline constexpr std::size_t max_descriptors = max_tensors;  // limits the descriptors of an order

enum class OrderKind : std::uint32_t {
  load =
      1,  // descriptor: the shared object, which takes the place of the one before. Without any, a call reads every input
          // and writes every output
  map,  // descriptors: input arena, output arena; on a GPU, with fences, those of each input and then of each output.
  // Replaces the mapping before. Without them, gives it up, and on a GPU reserves addresses for the tensors that a
  // call is about to bring
  call,  // calls with the arguments of the first `set_count` sets, back to back, timed. Maps before, if descriptors come
  // GPU only: the same calls, but their work waits there for the gate, a word behind the outputs. Does not wait for
  // them.
  queue,
  finish,  // waits for what was queued, and times it from the opening of the gate
  // GPU only, before a load, with an output of one set: names memory of the runner's own as if it were a returned
  // tensor. Without a set: from now on, returned tensors are named, and not copied.
  lend,
  // Processors only: the same calls, each when its turn is given (protocol/turns.hpp). Their times are added up.
  take_turns,
};

// On a GPU, the last bytes of an output arena that has a gate: its first word is 0, or 1 when the gate is open.
inline constexpr std::size_t gate_bytes = 256;

// The place of a tensor.
struct TensorSlot {
  std::uint64_t offset;  // bytes from the start of the arena, in the first set
  std::uint64_t bytes;
  std::uint32_t is_output;  // 1 if it is in the output arena, 0 in the input arena
  std::uint16_t dtype;      // kbench::DType
  std::uint16_t rank;
  std::array<std::int64_t, max_rank> shape;  // the first `rank` extents
};

struct Order {
  std::uint32_t magic = frame_magic;
  OrderKind kind = OrderKind::call;
  std::uint64_t sequence = 0;

  std::uint64_t input_arena_bytes = 0;
  std::uint64_t output_arena_bytes = 0;
  std::uint64_t input_stride = 0;   // bytes from one set to the next
  std::uint64_t output_stride = 0;  // bytes from one set to the next
  std::uint64_t set_count = 0;
  std::uint32_t tensor_count = 0;
  std::uint32_t cold = 0;  // GPU only: leave in no cache what kbench_prepare() has made of the tensors
  Convention convention = Convention::tensors;  // of a load's object
  std::uint32_t fence_bytes = 0;  // unit of the inaccessible gaps between tensors; 0: gaps may be accessible
  std::array<TensorSlot, max_tensors> tensors{};
  std::array<std::uint64_t, max_scalars> scalars{};  // protocol/entry.hpp
};

enum class AnswerKind : std::uint32_t {
  ready = 1,  // locked down; `value` is a set of Wall bits. No order asks for this, nor for `door`
  done,  // `value`: after `call` and `finish`, nanoseconds by the runner's clock, for all its calls together
  not_loaded,    // the dynamic linker refused, or the entry point is missing; the reason is on stderr
  no_memory,     // memory, a thread or a descriptor could not be had
  exception,     // a C++ exception left the solution
  device_fault,  // the device reports an error; `value`: its code (a cudaError_t)
  memory_fault,  // the process ends by SIGSEGV or SIGBUS; `value`: a MemoryFault
  unfit_result,  // the returned value does not fit the problem; details are on stderr
  // Comes before `ready`, with descriptors: the listener of protocol/door.hpp, and RunnerLink::caches(), if any.
  door,
  returned,  // the first member of a ReturnedTensors; `value`: how many of its places count
  // `done`, with a time that includes copying what the solution has returned to the outputs.
  done_with_copies,
};

// An access of the processor's memory that ended a runner.
struct MemoryFault {
  enum class Place : std::uint8_t { elsewhere, inputs, outputs, stack };

  Place place = Place::elsewhere;
  bool is_write = false;
  const char* verb() const { return is_write ? "wrote" : "read"; }
  std::int64_t at = 0;  // bytes from the start of the arena; elsewhere, the address

  static constexpr int bits_of_at = 56;

  std::uint64_t value() const {
    constexpr std::uint64_t mask = (std::uint64_t{1} << bits_of_at) - 1;
    return static_cast<std::uint64_t>(place) << 62U | static_cast<std::uint64_t>(is_write) << 61U |
           (static_cast<std::uint64_t>(at) & mask);
  }
  static MemoryFault of(std::uint64_t value) {
    constexpr unsigned unused = 64 - bits_of_at;
    return {.place = static_cast<Place>(value >> 62U),
            .is_write = (value >> 61U & 1U) != 0,
            .at = static_cast<std::int64_t>(value << unused) >> unused};
  }
};

struct Answer {
  std::uint32_t magic = frame_magic;
  AnswerKind kind = AnswerKind::done;
  std::uint64_t sequence = 0;
  std::uint64_t value = 0;
};

// The place of a tensor that the solution has returned, in the memory of a GPU. It holds what the output's would hold.
struct ReturnedTensor {
  std::array<std::byte, 64> memory{};  // the CUipcMemHandle of the allocation that it is in
  std::uint64_t offset = 0;            // bytes from the start of that, a multiple of `returned_alignment`
  std::uint32_t set = 0;
  std::uint32_t tensor = 0;  // index of an output among the order's tensors
};

inline constexpr std::size_t returned_alignment = 16;

// Sent before the answer to `call` and `queue`, as often as it takes.
struct ReturnedTensors {
  Answer answer;
  std::array<ReturnedTensor, 16> places{};
};

// The walls that a runner puts up around itself; bits of the `ready` answer, which is sent before anything of
// the submission is in the process.
enum class Wall : std::uint64_t {
  seccomp = 1,
  not_root = 2,
  not_dumpable = 4,
  prepares = 8,  // no wall: processes may be started until the door is shut (protocol/door.hpp)
  door = 16,     // a door exists
};

// The argument of a runner on a processor that was started with the address sanitizer's library.
inline constexpr const char* is_sanitized = "--is-sanitized";

// The argument of a runner that is profiled: on a GPU by the tool that has started it, a profiler or a sanitizer; in Python by
// itself.
inline constexpr const char* is_profiled = "--is-profiled";

// The argument of a runner for an evaluation that holds the device: it would wait for that evaluation's end.
inline constexpr const char* device_is_held = "--device-is-held";

static_assert(sizeof(TensorSlot) == 24 + 8 * max_rank && sizeof(Answer) == 24);
static_assert(sizeof(ReturnedTensor) == 80 && sizeof(ReturnedTensors) == 1304);
static_assert(sizeof(Order) == 72 + sizeof(TensorSlot) * max_tensors + 8 * max_scalars);

}  // namespace kbench::protocol
