// Memory of this process's GPU that the referee's process can read and write.
#pragma once

#include "isolation/protocol/frames.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>

namespace kbench::runner {

class Lending {
 public:
  // Returns the place of so many bytes, for no set and tensor yet. Empty if they are not in an allocation of the driver's that
  // has room for whole lines, or if the driver does not lend it: mappings, managed memory and memory pools are not lent.
  std::optional<protocol::ReturnedTensor> lend(const void* begin, std::size_t bytes);

 private:
  using Handle = decltype(protocol::ReturnedTensor::memory);

  std::unordered_map<unsigned long long, std::optional<Handle>>
      handles_;  // the key is the number that no other allocation has
};

}  // namespace kbench::runner
