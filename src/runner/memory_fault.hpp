// Reports to the referee which access of memory ends this process.
//
// A submission can take the handler's place: its process then ends without an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kbench::runner::memory_fault {

// Call it once, on the main thread, before anything of the submission is loaded. Handles a stack overflow on this
// thread only: other threads leave no room for the handler.
void report_to(int referee);

// Reports accesses in these blocks, and in the inaccessible pages around them, by their place.
void set_tensor_memory(std::span<const std::byte> inputs, std::span<const std::byte> outputs);

// The order that a fault answers from now on.
void answer_order(std::uint64_t sequence);

}  // namespace kbench::runner::memory_fault
