// Describes the access that ended a runner, as the runner reports it. A lie only makes its own explanation wrong.
#pragma once

#include "isolation/memory/argument_layout.hpp"
#include "isolation/protocol/runner_link.hpp"

#include <cstddef>
#include <string>

namespace kbench::referee {

// Returns, for a fault at tensors of one of `sets` sets: "it read x[1001], which has 1000 elements".
std::string describe(const protocol::MemoryFault& fault, const memory::ArgumentLayout& layout,
                     std::size_t sets);

}  // namespace kbench::referee
