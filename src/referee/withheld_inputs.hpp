// Keeps the inputs of a batch from the runner, on a processor, until the turn of each call.
#pragma once

#include "device/device.hpp"
#include "isolation/memory/arguments.hpp"

#include <cstddef>
#include <vector>

namespace kbench::referee {

class WithheldInputs {
 public:
  // `shared` must outlive this.
  WithheldInputs(device::DeviceMemory& device, const memory::Arguments& shared);

  // The inputs of a set, in memory that the runner cannot see.
  std::vector<Tensor> of(std::size_t set) const;

  // Copies them to where the call finds them. It allocates nothing, and runs on this core.
  void reveal(std::size_t set) const;

 private:
  struct Copy {
    std::byte* to;
    const std::byte* from;
    std::size_t bytes;
  };

  std::byte* hidden(const Tensor& input) const;
  void add_copies(std::size_t set);

  const memory::Arguments& shared_;
  memory::Block memory_;  // laid out as the inputs that the runner maps
  std::vector<std::vector<Copy>> copies_;
};

}  // namespace kbench::referee
