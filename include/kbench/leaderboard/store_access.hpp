// How a store is to be opened.
#pragma once

#include <cstdint>

namespace kbench {

enum class StoreAccess : std::uint8_t {
  read,  // nothing is written, so it suffices that the store can be read; what changes the store throws Error
  write,  // the store must be there
  make,   // a store that is missing is made, with the directories above the file
};

}  // namespace kbench
