// The calls of a batch, one at a time: the referee gives a turn when the inputs of its call are there. Which set has a turn is
// known when it is given, and no sooner: else its outputs could be brought into a cache before.
//
// Turns count from 1. The words lie in the last bytes of the output memory, so the submission can write them too: a runner
// that says that it has reached a turn may lie, as it may in an answer. Asleep, both sides share a core, and the runner's
// processor time is that of its calls. Awake, each has a core of its own, and a turn costs a tenth.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kbench::protocol {

class Turns {
 public:
  static constexpr std::size_t bytes = 256;  // size of the turns' part, behind the outputs of all sets

  explicit Turns(std::span<std::byte> output_memory);

  enum class Wait : std::uint32_t { asleep, awake };

  // The referee's side. Call begin() while the runner is stopped.
  void begin(Wait wait);
  void give(std::uint32_t turn, std::uint32_t set);
  // Waits until the runner has done all calls before `turn`. False if it has not after `patience`; asleep, perhaps sooner.
  bool is_reached(std::uint32_t turn, std::chrono::milliseconds patience);

  // The runner's side: says that all calls before `turn` are done, and waits until it is given. Returns the set that has it.
  void reach(std::uint32_t turn);
  std::uint32_t await(std::uint32_t turn);
  bool is_awake() const { return words_->wait == Wait::awake; }

 private:
  static constexpr std::size_t cache_line = 64;
  struct Words {
    alignas(cache_line) std::atomic<std::uint32_t> given;
    std::atomic<std::uint32_t> set;
    alignas(cache_line) std::atomic<std::uint32_t> reached;
    alignas(cache_line) std::atomic<Wait> wait;
  };
  static_assert(sizeof(Words) <= bytes && std::atomic<std::uint32_t>::is_always_lock_free);

  Words* words_;
};

}  // namespace kbench::protocol
