// What a runner says of the access that ended it, in words. It can lie: that makes its own explanation wrong, and no more.
#pragma once

#include "memory/argument_layout.hpp"
#include "protocol/runner_link.hpp"

#include <cstddef>
#include <string>

namespace kbench::referee {

// Where the fault lies at tensors of one of `sets` sets: "it read x[1001], which has 1000 elements".
std::string describe(const protocol::MemoryFault& fault, const memory::ArgumentLayout& layout,
                     std::size_t sets);

}  // namespace kbench::referee
