// What nobody can foresee, or find out from what came before.
#pragma once

#include <cstddef>
#include <span>

namespace kbench::system {

// From the operating system. Throws std::system_error.
void fill_with_random(std::span<std::byte> bytes);

}  // namespace kbench::system
