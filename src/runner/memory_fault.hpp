// Tells the referee which access of memory ends this process.
//
// A submission can take the handler's place: its process then ends without an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kbench::runner::memory_fault {

// Once, on the main thread, before anything of the submission is there. Its stack may overflow; that of another thread leaves
// no room for the handler.
void report_to(int referee);

// In these blocks an access is told by its place, with the pages around them that nobody may access.
void tell_places(std::span<const std::byte> inputs, std::span<const std::byte> outputs);

// The order that a fault answers from now on.
void answer_order(std::uint64_t sequence);

}  // namespace kbench::runner::memory_fault
